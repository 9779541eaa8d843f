import { hasIndex, readIndex, type IndexedLine } from '#contracts/logging/batch-index.js';
import type { EntryFacts, ReadLine } from './entry-block.js';
import { lineEnd, recordOf, splitLines } from './log-lines.js';

const EARLIER_BATCH = '{"entries":[';
/** Place of the id in a line: behind `{"_id":"`. */
const ID_FROM = 8;
const ID_TO = 32;

/** Entries of a batch, and the number of its lines that are not entries. */
export interface ReceivedLines {
  readonly read: ReadLine[];
  readonly refused: number;
}

/**
 * Reads a batch. With an index, which the process that wrote the lines puts in front of them, no line is parsed. An index
 * that does not agree with the lines is not used, and counts as a line that is not an entry.
 */
export function receivedLines(batch: Uint8Array): ReceivedLines {
  const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.length);
  return indexedLines(bytes) ?? parsedLines(bytes);
}

/** Returns `null` if the batch has no index, or its index does not agree with its lines in number, bytes or ids. */
function indexedLines(batch: Buffer): ReceivedLines | null {
  if (!hasIndex(batch)) return null;
  let from = lineEnd(batch, 0) + 1;
  const index = readIndex(batch.subarray(0, from));
  if (!index) return null;
  const read: ReadLine[] = [];
  for (const entry of index) {
    const end = from + entry.bytes - 1;
    if (lineEnd(batch, from) !== end || batch.toString('latin1', from + ID_FROM, from + ID_TO) !== entry.id) return null;
    const { id, started } = entry;
    read.push({ line: { id, started, bytes: batch.subarray(from, end) }, record: factsOf(entry) });
    from = end + 1;
  }
  return from === batch.length ? { read, refused: 0 } : null;
}

function factsOf({ app, group, co, type, started, completed, failed, user, memory }: IndexedLine): EntryFacts {
  return {
    app_id: app,
    group_id: group,
    co_id: co,
    type,
    started: new Date(started),
    completed: new Date(completed),
    failed,
    ...(user === undefined ? {} : { user_id: user }),
    ...(memory === undefined ? {} : { mem_time_usage: memory }),
  };
}

function parsedLines(batch: Buffer): ReceivedLines {
  const read: ReadLine[] = [];
  let refused = 0;
  for (const line of splitLines(linesOf(batch))) {
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
