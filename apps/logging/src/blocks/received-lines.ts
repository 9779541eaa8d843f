import type { ReadLine } from './entry-block.js';
import { recordOf, splitLines } from './log-lines.js';

const EARLIER_BATCH = '{"entries":[';

/** The entries of a batch, and how many of its lines were none. */
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

/** Earlier versions handed over one JSON text; what they left in the broker's queue, or still write during an update, is taken too. */
function linesOf(batch: Buffer): Buffer {
  if (batch.toString('latin1', 0, EARLIER_BATCH.length) !== EARLIER_BATCH) return batch;
  const { entries } = JSON.parse(batch.toString()) as { entries: unknown[] };
  return Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}
