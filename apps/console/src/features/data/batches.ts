import type { Document } from './use-data';

/** Maximum documents per command: the server accepts 10,000 documents and 1 MB. */
const BATCH_MAX = 500;
/** Failed documents a command names at most. */
const NAMED_MAX = 100;
const BATCH_LETTERS_MAX = 250_000;

/**
 * Returns documents in parts that fit in one command each. Where the first part was sent before and its reply was lost, its documents are
 * in parts so small that the server names each that is there already.
 */
export function batchesOf(documents: readonly Document[], isFirstSentBefore = false): (readonly Document[])[] {
  if (!isFirstSentBefore) return partsOf(documents, BATCH_MAX);
  return [...partsOf(documents.slice(0, BATCH_MAX), NAMED_MAX), ...partsOf(documents.slice(BATCH_MAX), BATCH_MAX)];
}

function partsOf(documents: readonly Document[], max: number): (readonly Document[])[] {
  const batches: Document[][] = [];
  let letters = Infinity;
  for (const document of documents) {
    const length = JSON.stringify(document).length;
    if (letters + length > BATCH_LETTERS_MAX || (batches.at(-1)?.length ?? 0) >= max) {
      batches.push([]);
      letters = 0;
    }
    letters += length;
    batches.at(-1)?.push(document);
  }
  return batches;
}
