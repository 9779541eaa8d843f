import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../api/current-session';
import { nameOf } from './app-user';

/** Users the server finds in one call. */
const ASKED_MAX = 50;
const NONE: Readonly<Record<string, string>> = {};

/** Returns what users are called by their ids, as it becomes known; one without a name, or that was deleted, by the id. */
export function useUserNames(path: string | undefined, ids: readonly string[]): (id: string) => string {
  const queries = useQueryClient();
  const key = ['user-names', path];
  // Filled below, and never asked for as a whole.
  const { data: known } = useQuery({ queryKey: key, queryFn: () => NONE, enabled: false, initialData: NONE, gcTime: Infinity });
  const unknown = [...new Set(ids)].filter((id) => !(id in known)).slice(0, ASKED_MAX);
  useQuery({
    queryKey: ['users-by-id', path, unknown],
    queryFn: async () => {
      const { users } = await session.json<Schemas['FoundUsers']>(`${path ?? ''}/users_search?ids=${unknown.join(',')}`);
      const names = Object.fromEntries(unknown.map((id) => [id, id]));
      for (const user of users) names[user._id] = nameOf(user) || user._id;
      queries.setQueryData(key, (now: Readonly<Record<string, string>> = NONE) => ({ ...now, ...names }));
      return null;
    },
    enabled: path !== undefined && unknown.length > 0,
  });
  return (id) => known[id] ?? id;
}
