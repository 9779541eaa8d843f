import { Link, useParams } from '@tanstack/react-router';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Problem } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { nameOf, providersOf, type AppUser } from './app-user';

export function UserRow({ path, user }: { readonly path: string; readonly user: AppUser }) {
  const { _id: id, disabled, last_authentication_date: last } = user;
  const { appId = '' } = useParams({ strict: false });
  const change = useAppRequest(path);
  const put = (verb: string): void => change.mutate({ method: 'PUT', path: `/users/${id}/${verb}` });
  return (
    <tr>
      <td>{nameOf(user)}</td>
      <td className="mono">
        <Link to="/apps/$appId/users/$userId" params={{ appId, userId: id }}>
          {id}
        </Link>
      </td>
      <td>{providersOf(user)}</td>
      <td className={disabled ? 'bad' : 'good'}>{disabled ? 'Disabled' : 'Enabled'}</td>
      <td>{last > 0 ? <Time at={new Date(last * 1_000)} /> : 'Never'}</td>
      <td>
        <div className="bar">
          <Button disabled={change.isPending} onClick={() => put(disabled ? 'enable' : 'disable')}>
            {disabled ? 'Enable' : 'Disable'}
          </Button>
          <Button disabled={change.isPending} onClick={() => put('logout')}>
            End all sessions
          </Button>
          <Confirm
            label="Delete…"
            title="Delete this user?"
            text="The user’s sessions and API keys are deleted, too. Documents in collections stay. This cannot be undone."
            action="Delete user"
            typed={nameOf(user) || id}
            disabled={change.isPending}
            onConfirm={() => change.mutate({ method: 'DELETE', path: `/users/${id}` })}
          />
        </div>
        <Problem error={change.error} />
      </td>
    </tr>
  );
}
