import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceDone } from '../../ui/overlay/toasts';
import { numberOf } from './count-text';
import { command, type Namespace } from './use-data';

/** Returns a number of documents in words. */
export function nounOf(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'document' : 'documents'}`;
}

/** Writes to many documents and announces how many were changed. */
export function useBulkWrite(namespace: Namespace, name: 'update_documents' | 'delete_documents', onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (members: object) => {
      const { modified, deleted } = await command<{ modified?: unknown; deleted?: unknown }>(namespace, name, members);
      return numberOf(modified ?? deleted);
    },
    onSuccess: async (changed) => {
      announceDone(`${name === 'update_documents' ? 'Updated' : 'Deleted'} ${nounOf(changed)}`);
      onDone();
      await queries.invalidateQueries({ queryKey: ['data', namespace] });
    },
  });
}
