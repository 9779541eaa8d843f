import { batchesOf } from './batches';
import { insertedAfter, type Inserted, type InsertReply } from './inserted';
import { command, type Document, type Namespace } from './use-data';

interface Insertion {
  /** Result of the documents before, which are not sent again. */
  readonly before: Inserted;
  /** True if the next documents may have been sent before. */
  readonly isAgain: boolean;
  /** Called after each part with the result so far. */
  readonly onProgress: (inserted: Inserted) => void;
  /** Stops between two parts once it aborts. */
  readonly signal: AbortSignal;
}

/** Inserts documents in parts; each document is inserted even if others fail. Skips the documents of an earlier result. */
export async function insertAll(
  namespace: Namespace,
  documents: readonly Document[],
  { before, isAgain, onProgress, signal }: Insertion,
): Promise<Inserted> {
  let all = before;
  for (const part of batchesOf(documents.slice(before.sent), isAgain)) {
    if (signal.aborted) break;
    const reply = await command<InsertReply>(namespace, 'insert_documents', { documents: part });
    all = insertedAfter(all, part, reply);
    onProgress(all);
  }
  return all;
}
