import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { SearchInput } from '../../ui/controls/fields';
import { PageTitle } from '../../ui/display/page-title';
import { Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { NewUser } from './new-user';
import { PendingUsers } from './pending-users';
import { UserTable } from './user-table';

const route = getRouteApi('/apps/$appId/users');

function SearchField({ appId, q }: { readonly appId: string; readonly q: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const search = (text: string): void =>
    void navigate({ to: '/apps/$appId/users', params: { appId }, search: text === '' ? {} : { q: text }, replace: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search(typed.trim());
  };
  return (
    <form className="toolbar" role="search" onSubmit={submit}>
      <SearchInput label="Search by name, email or ID" maxLength={200} value={typed} onChange={setTyped} />
      <Button type="submit">Search</Button>
      {q !== '' && <Button onClick={() => search('')}>Clear</Button>}
    </form>
  );
}

export function Users() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const { q = '', pending = false } = route.useSearch();
  return (
    <>
      <PageTitle>Users</PageTitle>
      <nav className="bar" aria-label="Users">
        <Link to="/apps/$appId/users" params={{ appId }} search={{}} activeOptions={{ exact: true, includeSearch: true }}>
          Users
        </Link>
        <Link to="/apps/$appId/users" params={{ appId }} search={{ pending: true }}>
          Pending
        </Link>
      </nav>
      {path === undefined && <Waiting />}
      {path !== undefined && pending && <PendingUsers path={path} />}
      {path !== undefined && !pending && (
        <>
          <NewUser path={path} />
          <SearchField appId={appId} q={q} />
          <UserTable path={path} q={q} />
        </>
      )}
    </>
  );
}
