import type { ReadLine } from './entry-block.js';
import { recordOf, splitLines } from './log-lines.js';

const EARLIER_BATCH = '{"entries":[';

/** Parses a batch. Returns its entries and the number of lines that are not entries. */
export function receivedLines(batch: Uint8Array): { readonly read: ReadLine[]; readonly refused: number } {
  const read: ReadLine[] = [];
  let refused = 0;
  for (const line of splitLines(linesOf(Buffer.from(batch.buffer, batch.byteOffset, batch.length)))) {
    const record = line && recordOf(line);
    if (record) read.push({ line, record });
    else refused += 1;
  }
  return { read, refused };
}

/**
 * Splits a batch into lines. Earlier versions sent a batch as one JSON document; batches they left in the broker's queue, or
 * still send during an update, are accepted too.
 */
function linesOf(batch: Buffer): Buffer {
  if (batch.toString('latin1', 0, EARLIER_BATCH.length) !== EARLIER_BATCH) return batch;
  const { entries } = JSON.parse(batch.toString()) as { entries: unknown[] };
  return Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}
