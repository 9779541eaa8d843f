import { batchesOf } from './batches';
import { numberOf } from './count-text';
import { command, type Document, type Namespace } from './use-data';

/** Result of inserting documents. */
export interface Inserted {
  readonly inserted: number;
  readonly failed: number;
  /** The first of those that failed, by their places. */
  readonly failures: readonly { readonly index: number; readonly error: string }[];
}

/**
 * Inserts documents in parts; each document is inserted even if others fail. Calls `onProgress` with the number of
 * documents sent. Stops between two parts once the signal aborts.
 */
export async function insertAll(
  namespace: Namespace,
  documents: readonly Document[],
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Inserted> {
  let sent = 0;
  let all: Inserted = { inserted: 0, failed: 0, failures: [] };
  for (const batch of batchesOf(documents)) {
    if (signal.aborted) break;
    const reply = await command<{ inserted: unknown; failed: unknown; failures: { index: unknown; error: string }[] }>(
      namespace,
      'insert_documents',
      { documents: batch },
    );
    const begin = sent;
    const failures = reply.failures.map(({ index, error }) => ({ index: begin + numberOf(index), error }));
    all = {
      inserted: all.inserted + numberOf(reply.inserted),
      failed: all.failed + numberOf(reply.failed),
      failures: [...all.failures, ...failures],
    };
    sent += batch.length;
    onProgress(sent);
  }
  return all;
}
