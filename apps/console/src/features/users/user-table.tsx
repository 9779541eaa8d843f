import { LoadMore } from '../../ui/display/load-more';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { useUsers } from './use-users';
import { UserRow } from './user-row';

const HEADS = ['Name', 'Id', 'Providers', 'State', 'Last login', 'Actions'];

function NoUser({ isSearch, goesOn }: { readonly isSearch: boolean; readonly goesOn: boolean }) {
  if (isSearch) {
    return (
      <Empty>
        <h2>{goesOn ? 'Nobody so far' : 'Nobody found'}</h2>
        <p>
          {goesOn
            ? 'Not every user was looked at yet. Search further for those who came later.'
            : 'Part of an e-mail address or a name is enough, in whatever case; of an id all of it is needed.'}
        </p>
      </Empty>
    );
  }
  return (
    <Empty>
      <h2>No user yet</h2>
      <p>
        A user is made by the first login with a provider, or here with an e-mail address. Providers are enabled under Sign-in
        methods.
      </p>
    </Empty>
  );
}

export function UserTable({ path, q }: { readonly path: string; readonly q: string }) {
  const pages = useUsers(path, q);
  const users = pages.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <>
      <Problem error={pages.error} />
      {pages.isPending && <Waiting />}
      {pages.data && users.length === 0 && <NoUser isSearch={q !== ''} goesOn={pages.hasNextPage} />}
      {users.length > 0 && (
        <Table heads={HEADS}>
          {users.map((user) => (
            <UserRow key={user._id} path={path} user={user} />
          ))}
        </Table>
      )}
      <LoadMore pages={pages} label={q === '' ? 'Load more' : 'Search further'} />
    </>
  );
}
