import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceDone } from '../../ui/overlay/toasts';
import { shellText } from '../../ui/shell-text';
import { numberOf } from './count-text';
import { command, type Namespace } from './use-data';

/** Documents the server updates independently of each other. */
export const EACH_MAX = 10_000;

/** Returns a number of documents in words. */
export function nounOf(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'document' : 'documents'}`;
}

/** Reply of a bulk write, in canonical extended JSON. */
interface BulkReply {
  readonly modified?: unknown;
  readonly deleted?: unknown;
  readonly failed?: unknown;
  readonly failures?: readonly { readonly _id: unknown; readonly error: string }[];
}

/** Writes to many documents and announces how many were changed, unless some failed. */
export function useBulkWrite(namespace: Namespace, name: 'update_documents' | 'delete_documents', onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (members: object) => {
      const { modified, deleted, failed = 0, failures = [] } = await command<BulkReply>(namespace, name, members);
      const named = failures.map(({ _id, error }) => ({ name: shellText(_id), error }));
      return { changed: numberOf(modified ?? deleted), failed: numberOf(failed), failures: named };
    },
    onSuccess: async ({ changed, failed }) => {
      if (failed === 0) {
        announceDone(`${name === 'update_documents' ? 'Updated' : 'Deleted'} ${nounOf(changed)}`);
        onDone();
      }
      await queries.invalidateQueries({ queryKey: ['data', namespace] });
    },
  });
}
