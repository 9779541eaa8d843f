import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { Users as UsersIcon } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { DataTable, type Column } from '../../ui/display/data-table';
import { LoadMore } from '../../ui/display/load-more';
import { Empty, Loaded } from '../../ui/display/states';
import { useWalk } from '../../ui/workspace/use-walk';
import { nameOf, providersOf, type AppUser } from './app-user';
import { BulkBar } from './bulk-bar';
import { UserRow } from './user-row';
import { useUsers } from './use-users';

const UserPanel = lazy(async () => ({ default: (await import('./user-panel')).UserPanel }));

const route = getRouteApi('/apps/$appId/users');
const HEADS: readonly Column<AppUser>[] = [
  'User',
  'Signs in with',
  'Status',
  { head: 'Last sign-in', control: 'Last sign-in', isRoomy: true },
  'Actions',
];
const NOBODY: ReadonlySet<string> = new Set();
/** Once all users are loaded; a part of them in order would be misread. */
const SORTED: readonly Column<AppUser>[] = [
  { head: 'User', by: (user) => nameOf(user) || user._id },
  { head: 'Signs in with', by: providersOf },
  { head: 'Status', by: ({ disabled }) => Number(disabled) },
  { head: 'Last sign-in', by: ({ last_authentication_date }) => last_authentication_date, isRoomy: true },
  'Actions',
];

function NoUsers({ isNarrowed, hasMore }: { readonly isNarrowed: boolean; readonly hasMore: boolean }) {
  if (!isNarrowed) {
    return (
      <Empty title="No users yet" icon={UsersIcon}>
        <p>
          A user is created by the first login with a sign-in method. Enable one under Sign-in methods, or create a user with an
          email address and a password here.
        </p>
      </Empty>
    );
  }
  return (
    <Empty title={hasMore ? 'No users found so far' : 'No users found'} icon={UsersIcon}>
      <p>
        {hasMore
          ? 'Not all users were searched yet. Continue with “Search further”.'
          : 'Search for a part of a name or an email address, or for a whole ID, or clear the filters.'}
      </p>
    </Empty>
  );
}

/** Users of the app as a table; several can be selected, and one is shown beside it. */
export function UserTable({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const { userId } = useParams({ strict: false });
  const search = route.useSearch();
  const { q, status, method } = search;
  const navigate = useNavigate();
  const pages = useUsers(path, search);
  const [selected, setSelected] = useState(NOBODY);
  const show = (id: string | undefined): void =>
    void (id === undefined
      ? navigate({ to: '/apps/$appId/users', params: { appId }, search, replace: true })
      : navigate({ to: '/apps/$appId/users/$userId', params: { appId, userId: id }, search, replace: true }));
  const { order, ...walk } = useWalk<AppUser>(userId, show);
  const users = pages.data?.pages.flatMap((page) => page.users) ?? [];
  // Users who are gone or no longer found are not selected any more.
  const chosen = new Set(users.flatMap(({ _id }) => (selected.has(_id) ? [_id] : [])));
  const select = (id: string, isIn: boolean): void => {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
  const all = {
    head: 'Select',
    control: (
      <input
        type="checkbox"
        aria-label="Select all shown users"
        checked={chosen.size > 0 && chosen.size === users.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen.size > 0 && chosen.size < users.length;
        }}
        onChange={({ target }) => setSelected(target.checked ? new Set(users.map(({ _id }) => _id)) : NOBODY)}
      />
    ),
  };
  const isNarrowed = [q, status, method].some((each) => each !== undefined);
  return (
    <>
      <Loaded query={pages} what="users">
        {() =>
          users.length === 0 ? (
            <NoUsers isNarrowed={isNarrowed} hasMore={pages.hasNextPage} />
          ) : (
            <DataTable
              nouns="users"
              isSearchedElsewhere
              order={order}
              columns={[all, ...(pages.hasNextPage ? HEADS : SORTED)]}
              rows={users}
              row={(user) => (
                <UserRow
                  key={user._id}
                  path={path}
                  user={user}
                  isShown={user._id === userId}
                  isSelected={chosen.has(user._id)}
                  onSelect={(isIn) => select(user._id, isIn)}
                />
              )}
            />
          )
        }
      </Loaded>
      <LoadMore pages={pages} label={q === undefined ? 'Load more' : 'Search further'} isAutomatic={q === undefined} />
      <BulkBar path={path} users={users} selected={chosen} onSelect={setSelected} />
      {userId !== undefined && (
        <Suspense>
          <UserPanel key={userId} path={path} userId={userId} walk={walk} />
        </Suspense>
      )}
    </>
  );
}
