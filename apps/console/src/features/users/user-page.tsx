import type { Schemas } from '#admin-client/admin-client.js';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { PageTitle } from '../../ui/display/page-title';
import { Loaded, Problem } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { useAppPath } from '../apps/use-apps';
import { UserCustomData } from './user-custom-data';
import { UserDevices } from './user-devices';
import { UserIdentities } from './user-identities';

const route = getRouteApi('/apps/$appId/users/$userId');

type User = Schemas['AdminUser'];

function Actions({ path, user }: { readonly path: string; readonly user: User }) {
  const { appId } = route.useParams();
  const navigate = useNavigate();
  const change = useAppRequest(path);
  const { _id: id, disabled } = user;
  const put = (verb: string): void => change.mutate({ method: 'PUT', path: `/users/${id}/${verb}` });
  const remove = (): void =>
    change.mutate(
      { method: 'DELETE', path: `/users/${id}` },
      { onSuccess: () => void navigate({ to: '/apps/$appId/users', params: { appId } }) },
    );
  return (
    <>
      <div className="bar">
        <Button busy={change.isPending} onClick={() => put(disabled ? 'enable' : 'disable')}>
          {disabled ? 'Enable' : 'Disable'}
        </Button>
        <Button busy={change.isPending} onClick={() => put('logout')}>
          End all sessions
        </Button>
        <Confirm
          label="Delete…"
          title="Delete this user?"
          text="The user’s sessions and API keys are deleted, too. Documents in collections stay. This cannot be undone."
          action="Delete user"
          typed={id}
          busy={change.isPending}
          onConfirm={remove}
        />
        <Link to="/apps/$appId/logs" params={{ appId }} search={{ user: id }}>
          Open in logs
        </Link>
        <span role="status" className="good">
          {change.isSuccess && 'Done'}
        </span>
      </div>
      <Problem error={change.error} />
    </>
  );
}

function Facts({ user }: { readonly user: User }) {
  const { creation_date: created, last_authentication_date: last } = user;
  return (
    <section className="card" aria-labelledby="user-heading">
      <h2 id="user-heading" className="mono">
        {user._id}
      </h2>
      <p>
        <span className={user.disabled ? 'bad' : 'good'}>{user.disabled ? 'Disabled' : 'Enabled'}</span>
        {user.type === 'server' && ' · user of an API key'}
      </p>
      <p>
        Created <Time at={new Date(created * 1_000)} />. Last login: {last > 0 ? <Time at={new Date(last * 1_000)} /> : 'never'}.
      </p>
      <h3>Profile data</h3>
      <pre aria-label="Profile data">{JSON.stringify(user.data, null, 2)}</pre>
    </section>
  );
}

export function UserPage() {
  const path = useAppPath();
  const { appId, userId } = route.useParams();
  const query = useQuery({
    queryKey: ['user', path, userId],
    queryFn: () => session.json<User>(`${path ?? ''}/users/${encodeURIComponent(userId)}`),
    enabled: path !== undefined,
  });
  return (
    <>
      <PageTitle>User</PageTitle>
      <p>
        <Link to="/apps/$appId/users" params={{ appId }}>
          All users
        </Link>
      </p>
      <Loaded query={query} what="the user">
        {(user) =>
          path !== undefined && (
            <>
              <Facts user={user} />
              <Actions path={path} user={user} />
              <UserIdentities identities={user.identities} />
              <UserCustomData path={path} userId={userId} />
              <UserDevices path={path} userId={userId} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
