import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { SearchInput } from '../../ui/controls/fields';
import { Select } from '../../ui/controls/select';
import { PageTitle } from '../../ui/display/page-title';
import '../../ui/display/tabs.css';
import { Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { PROVIDER_TYPES } from '../providers/provider-types';
import { NewUser } from './new-user';
import { PendingUsers } from './pending-users';
import type { UserSearch } from './user-search';
import { UserTable } from './user-table';
import './users.css';

const route = getRouteApi('/apps/$appId/users');
const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
];
const METHODS = [
  { value: '', label: 'Any sign-in method' },
  ...Object.entries(PROVIDER_TYPES).map(([value, { label }]) => ({ value, label })),
];

interface FiltersProps {
  readonly search: UserSearch;
  readonly onChange: (search: UserSearch) => void;
}

function Filters({ search, onChange }: FiltersProps) {
  const { q = '', status = '', method = '' } = search;
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const find = (text: string): void => {
    const { q: _, ...others } = search;
    onChange(text === '' ? others : { ...others, q: text });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    find(typed.trim());
  };
  const narrow = (name: 'status' | 'method', value: string): void => {
    const { [name]: _, ...others } = search;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <form className="toolbar" role="search" onSubmit={submit}>
      <SearchInput label="Search by name, email or ID" maxLength={200} value={typed} onChange={setTyped} />
      <Button type="submit">Search</Button>
      <div className="user-filter">
        <Select label="Status" value={status} choices={STATUSES} onChange={(next) => narrow('status', next)} />
      </div>
      <div className="user-filter">
        <Select label="Signs in with" value={method} choices={METHODS} onChange={(next) => narrow('method', next)} />
      </div>
      {(q !== '' || status !== '' || method !== '') && <Button onClick={() => onChange({})}>Clear</Button>}
    </form>
  );
}

/** Number of users; empty while it is being counted, which takes a while in large apps. */
function useCount(path: string | undefined): string {
  const { data } = useQuery({
    queryKey: ['users-count', path],
    queryFn: () => session.json<number>(`${path ?? ''}/users_count`),
    enabled: path !== undefined,
    retry: false,
  });
  if (data === undefined) return '';
  return `${data.toLocaleString()} ${data === 1 ? 'user' : 'users'}`;
}

export function Users() {
  const path = useAppPath();
  const { appId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const count = useCount(path);
  const change = (next: UserSearch): void =>
    void navigate({ to: '/apps/$appId/users', params: { appId }, search: next, replace: true });
  return (
    <>
      <PageTitle {...(count === '' ? {} : { about: count })}>Users</PageTitle>
      <nav className="tab-list" aria-label="Users">
        <Link
          className="tab"
          to="/apps/$appId/users"
          params={{ appId }}
          search={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          // Marked while a user or a search is in the address, too.
          {...(search.pending === true ? {} : { 'aria-current': 'page' as const })}
        >
          Users
        </Link>
        <Link className="tab" to="/apps/$appId/users" params={{ appId }} search={{ pending: true }}>
          Pending
        </Link>
      </nav>
      {path === undefined && <Waiting />}
      {path !== undefined && search.pending === true && <PendingUsers path={path} />}
      {path !== undefined && search.pending !== true && (
        <>
          <NewUser path={path} />
          <Filters search={search} onChange={change} />
          <UserTable path={path} />
        </>
      )}
    </>
  );
}
