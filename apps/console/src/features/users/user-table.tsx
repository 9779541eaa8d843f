import { Users as UsersIcon } from 'lucide-react';
import { DataTable, type Column } from '../../ui/display/data-table';
import { LoadMore } from '../../ui/display/load-more';
import { Empty, Loaded } from '../../ui/display/states';
import { nameOf, providersOf, type AppUser } from './app-user';
import { UserRow } from './user-row';
import { useUsers } from './use-users';

const HEADS = ['User', 'Signs in with', 'Status', 'Last sign-in', 'Actions'];
/** Once all users are loaded; a part of them in order would be misread. */
const SORTED: readonly Column<AppUser>[] = [
  { head: 'User', by: (user) => nameOf(user) || user._id },
  { head: 'Signs in with', by: providersOf },
  { head: 'Status', by: ({ disabled }) => Number(disabled) },
  { head: 'Last sign-in', by: ({ last_authentication_date }) => last_authentication_date },
  'Actions',
];

function NoUsers({ isSearch, hasMore }: { readonly isSearch: boolean; readonly hasMore: boolean }) {
  if (!isSearch) {
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
          : 'Search for a part of a name or an email address, or for a whole ID.'}
      </p>
    </Empty>
  );
}

export function UserTable({ path, q }: { readonly path: string; readonly q: string }) {
  const pages = useUsers(path, q);
  return (
    <>
      <Loaded query={pages} what="users">
        {(data) => {
          const users = data.pages.flatMap((page) => page.users);
          return users.length === 0 ? (
            <NoUsers isSearch={q !== ''} hasMore={pages.hasNextPage} />
          ) : (
            <DataTable
              nouns="users"
              isSearchedElsewhere
              columns={pages.hasNextPage ? HEADS : SORTED}
              rows={users}
              row={(user) => <UserRow key={user._id} path={path} user={user} />}
            />
          );
        }}
      </Loaded>
      <LoadMore pages={pages} label={q === '' ? 'Load more' : 'Search further'} isAutomatic={q === ''} />
    </>
  );
}
