import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isObjectIdText } from '#contracts/fields.js';
import { LOG_BATCH_BYTES_MAX, LOG_BATCH_MAX } from '#contracts/logging/entries.contract.js';
import { newId } from '#contracts/ids.js';
import type { LogLine } from '../log-line.js';
import { HEARTBEAT_MS } from './log-spool.js';

type Line = Pick<LogLine, 'id' | 'bytes'>;

/** Milliseconds without a sign of life after which the entries of a process are anybody's. */
const ABANDONED_MS = 5 * HEARTBEAT_MS;

/**
 * Hands on what processes that are gone have left below `root`, and removes it. One that was only held up loses nothing by it:
 * storing an entry twice is storing it once. Returns how many entries were handed on.
 *
 * @param own name of the spool that is not looked at
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

/** The spool's directory under a name of our own, so that two who look at once do not share it; `null` when it is not to be had. */
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
    // Somebody else took it, or its process has closed.
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

/** Lines that are no entries were cut off by the death of their writer. */
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
