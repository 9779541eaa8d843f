import type { Schemas } from '#admin-client/admin-client.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { AppUser } from './app-user';
import type { UserSearch } from './user-search';

const PAGE = 50;

/** Users, and where the next page begins; `null` behind the last. */
export interface UserPage {
  readonly users: readonly AppUser[];
  readonly next: string | null;
}

async function listed(path: string, { status, method }: UserSearch, after: string): Promise<UserPage> {
  const filter = new URLSearchParams({
    limit: String(PAGE),
    ...(status === undefined ? {} : { status }),
    ...(method === undefined ? {} : { provider_types: method }),
  });
  const users = await session.json<readonly AppUser[]>(`${path}/users?${filter}${after}`);
  return { users, next: users.length < PAGE ? null : (users.at(-1)?._id ?? null) };
}

async function searched(path: string, { q = '', status, method }: UserSearch, after: string): Promise<UserPage> {
  const found = await session.json<Schemas['FoundUsers']>(`${path}/users_search?q=${encodeURIComponent(q)}${after}`);
  // A search of the server looks at names alone.
  const users = found.users.filter(
    ({ disabled, identities }) =>
      (status === undefined || disabled === (status === 'disabled')) &&
      (method === undefined || identities.some(({ provider_type }) => provider_type === method)),
  );
  return { users, next: found.next ?? null };
}

/** Reads the users of an app, or the users found by a search, page by page. */
export function useUsers(path: string, search: UserSearch) {
  const { q = '', status = '', method = '' } = search;
  return useInfiniteQuery({
    queryKey: ['users', path, q, status, method],
    queryFn: ({ pageParam }) => (q === '' ? listed : searched)(path, search, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }: UserPage) => (next === null ? null : `&after=${next}`),
  });
}
