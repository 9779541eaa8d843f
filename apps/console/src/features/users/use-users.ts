import type { Schemas } from '#admin-client/admin-client.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { AppUser } from './app-user';

const PAGE = 50;

/** Users, and where the next page begins; `null` behind the last. */
export interface UserPage {
  readonly users: readonly AppUser[];
  readonly next: string | null;
}

async function listed(path: string, after: string): Promise<UserPage> {
  const users = await session.json<readonly AppUser[]>(`${path}/users?limit=${PAGE}${after}`);
  return { users, next: users.length < PAGE ? null : (users.at(-1)?._id ?? null) };
}

async function searched(path: string, q: string, after: string): Promise<UserPage> {
  const found = await session.json<Schemas['FoundUsers']>(`${path}/users_search?q=${encodeURIComponent(q)}${after}`);
  return { users: found.users, next: found.next ?? null };
}

/** Reads the users of an app, or the users found by a search, page by page. */
export function useUsers(path: string, q: string) {
  return useInfiniteQuery({
    queryKey: ['users', path, q],
    queryFn: ({ pageParam }) => (q === '' ? listed(path, pageParam) : searched(path, q, pageParam)),
    initialPageParam: '',
    getNextPageParam: ({ next }: UserPage) => (next === null ? null : `&after=${next}`),
  });
}
