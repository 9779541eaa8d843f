import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../api/current-session';
import { useAppWrite } from '../../api/use-app-write';

export type BulkAction = Schemas['ChangeUsersRequest']['action'];
export type BulkResult = Schemas['ChangedUsers'];

/** Users the server changes in one request. */
const TOGETHER_MAX = 1_000;

interface BulkChange {
  readonly action: BulkAction;
  readonly ids: readonly string[];
}

/** Does something with several users, and says for whom it failed. */
export function useBulk(path: string) {
  return useAppWrite(path, async ({ action, ids }: BulkChange): Promise<BulkResult> => {
    const result: BulkResult = { changed: 0, failed: [] };
    for (let at = 0; at < ids.length; at += TOGETHER_MAX) {
      const body = { action, ids: ids.slice(at, at + TOGETHER_MAX) };
      const { changed, failed } = await session.write<BulkResult>('POST', `${path}/users/bulk`, body);
      result.changed += changed;
      for (const each of failed) result.failed.push(each);
    }
    return result;
  });
}
