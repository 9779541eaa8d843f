import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppRequest } from '../../api/use-app-write';
import { Confirm } from '../../ui/confirm';
import { PageTitle } from '../../ui/page-title';
import { Empty, Problem, Waiting } from '../../ui/states';
import { Time } from '../../ui/time';
import { useAppPath } from '../apps/use-apps';
import { NewUser } from './new-user';
import { Table } from '../../ui/table';

const HEADS = ['Name', 'Id', 'Providers', 'State', 'Last login', 'Actions'];

interface AppUser {
  readonly _id: string;
  readonly type: 'normal' | 'server';
  readonly disabled: boolean;
  readonly data?: { readonly name?: unknown; readonly email?: unknown };
  readonly identities: readonly { readonly provider_type: string }[];
  /** Unix seconds. */
  readonly creation_date: number;
  readonly last_authentication_date: number;
}

const PAGE = 50;

function nameOf({ data }: AppUser): string {
  const name = data?.email ?? data?.name;
  return typeof name === 'string' ? name : '';
}

function UserRow({ path, user }: { readonly path: string; readonly user: AppUser }) {
  const { _id: id, disabled, identities, last_authentication_date: last } = user;
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
      <td>{identities.map(({ provider_type }) => provider_type).join(', ')}</td>
      <td className={disabled ? 'bad' : 'good'}>{disabled ? 'Disabled' : 'Enabled'}</td>
      <td>{last > 0 ? <Time at={new Date(last * 1_000)} /> : 'never'}</td>
      <td>
        <div className="bar">
          <button type="button" disabled={change.isPending} onClick={() => put(disabled ? 'enable' : 'disable')}>
            {disabled ? 'Enable' : 'Disable'}
          </button>
          <button type="button" disabled={change.isPending} onClick={() => put('logout')}>
            End sessions
          </button>
          <Confirm
            label="Delete…"
            title="Delete this user?"
            text="Its sessions and keys go with it. Documents it owns stay."
            action="Delete the user"
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

function UserTable({ path }: { readonly path: string }) {
  const pages = useInfiniteQuery({
    queryKey: ['users', path],
    queryFn: ({ pageParam }) => session.json<AppUser[]>(`${path}/users?limit=${PAGE}${pageParam}`),
    initialPageParam: '',
    getNextPageParam: (page: AppUser[]) => (page.length < PAGE ? null : `&after=${page.at(-1)?._id ?? ''}`),
  });
  const users = pages.data?.pages.flat() ?? [];
  return (
    <>
      <Problem error={pages.error} />
      {pages.isPending && <Waiting />}
      {pages.data && users.length === 0 && (
        <Empty>
          <h2>No user yet</h2>
          <p>
            A user is made by the first login with a provider, or here with an e-mail address. Providers are enabled under
            Providers.
          </p>
        </Empty>
      )}
      {users.length > 0 && (
        <Table heads={HEADS}>
          {users.map((user) => (
            <UserRow key={user._id} path={path} user={user} />
          ))}
        </Table>
      )}
      {pages.hasNextPage && (
        <div className="bar">
          <button type="button" disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Load more
          </button>
        </div>
      )}
    </>
  );
}

export function Users() {
  const path = useAppPath();
  return (
    <>
      <PageTitle>App users</PageTitle>
      {path === undefined ? (
        <Waiting />
      ) : (
        <>
          <UserTable path={path} />
          <NewUser path={path} />
        </>
      )}
    </>
  );
}
