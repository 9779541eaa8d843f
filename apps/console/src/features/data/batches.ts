import type { Document } from './use-data';

/** Maximum documents per command: the server accepts 10,000 documents and 1 MB. */
const BATCH_MAX = 500;
const BATCH_LETTERS_MAX = 250_000;

/** Returns documents in parts that fit in one command each. */
export function batchesOf(documents: readonly Document[]): (readonly Document[])[] {
  const batches: Document[][] = [];
  let letters = Infinity;
  for (const document of documents) {
    const length = JSON.stringify(document).length;
    if (letters + length > BATCH_LETTERS_MAX || (batches.at(-1)?.length ?? 0) >= BATCH_MAX) {
      batches.push([]);
      letters = 0;
    }
    letters += length;
    batches.at(-1)?.push(document);
  }
  return batches;
}
