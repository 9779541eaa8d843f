import type { Schemas } from '#admin-client/admin-client.js';
import { useAppEntity } from '../../api/use-app-list';

export type Session = Schemas['UserSession'];

/** Reads the open sessions of a user. */
export function useSessions(path: string, userId: string) {
  return useAppEntity<Session[]>(path, `/users/${userId}/sessions`);
}
