import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectIdText } from '#contracts/fields.js';
import { LOG_BATCH_BYTES_MAX, LOG_BATCH_MAX } from '#contracts/logging/entries.contract.js';
import { newId } from '#contracts/ids.js';
import type { LogLine } from '../entry.js';
import { HEARTBEAT_MS } from './log-spool.js';

type Line = Pick<LogLine, 'id' | 'bytes'>;

/** Milliseconds without a heartbeat after which any process may take the entries of another. */
const ABANDONED_MS = 5 * HEARTBEAT_MS;

/**
 * Sends the entries that ended processes have left below `root`, and removes them. A process that was only delayed
 * loses no data by it: storing an entry twice has the same effect as storing it once. Returns the number of entries
 * sent.
 * @param own name of the spool to skip
 */
export async function handOnAbandoned(
  root: string,
  own: string,
  handOn: (lines: readonly Line[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const name of await readdir(root)) {
    if (name === own || !isObjectIdText(name)) continue;
    const taken = await take(root, name);
    if (taken === null) continue;
    for (const file of (await readdir(taken)).toSorted()) {
      const lines = linesIn(await readFile(join(taken, file), 'utf8'));
      for (const batch of batchesOf(lines)) await handOn(batch);
      count += lines.length;
      // Others leave it alone while it is being worked on.
      await utimes(taken, new Date(), new Date());
    }
    await rm(taken, { recursive: true, force: true });
  }
  return count;
}

/**
 * Renames the spool's directory to a new name, so that two processes do not process it concurrently; returns `null` if
 * it is unavailable.
 */
async function take(root: string, name: string): Promise<string | null> {
  const found = join(root, name);
  const mine = join(root, newId());
  try {
    const { mtimeMs } = await stat(found);
    if (Date.now() - mtimeMs < ABANDONED_MS) return null;
    await utimes(found, new Date(), new Date());
    await rename(found, mine);
    return mine;
  } catch (error) {
    // Another process took it, or its process has closed.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function batchesOf(lines: readonly Line[]): Line[][] {
  const batches: Line[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const batch = batches.at(-1);
    bytes += line.bytes.length;
    if (batch && batch.length < LOG_BATCH_MAX && bytes <= LOG_BATCH_BYTES_MAX) {
      batch.push(line);
    } else {
      batches.push([line]);
      bytes = line.bytes.length;
    }
  }
  return batches;
}

/** Parses the lines of a spool. Lines that are not entries were truncated when their writer was killed. */
function linesIn(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    const id = idIn(line);
    return id === null ? [] : { id, bytes: Buffer.from(`${line}\n`) };
  });
}

function idIn(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line);
    const id = typeof value === 'object' && value !== null ? (value as { _id?: unknown })._id : null;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}
