import { createHash } from 'node:crypto';
import type { EntryRecord } from './entry.model.js';
import { inPageOrder, type LogLine } from './log-lines.js';
import { packed } from './packed-lines.js';
import { LAST_STAGE, windowAt, windowOf } from './windows.js';

/** Maximum bytes of lines in a merged block; a block with at least half of that is not merged again. */
export const MERGED_BYTES = 64 * 1024;
/**
 * Milliseconds before a block is merged: by then no more entries of its time are expected, and clients that follow the log have
 * read it.
 */
const REST_MS = 60_000;
/** Maximum characters of a user id that can be searched for. */
const ASKED_USER_MAX = 64;
const REQUEST_SECOND_DIGITS = 8;

/** Entries of one app, as lines. Their tags hold what queries filter by, so that blocks without a match need not be read. */
export interface BlockRecord {
  /** Derived from the entries, so that the same entries cannot be stored twice as a block. */
  readonly _id: string;
  readonly app_id: string;
  readonly group_id: string;
  /** Times of the first and the last entry. */
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
  readonly tags: readonly string[];
  readonly stage: number;
  /**
   * Time at which the block is merged with its neighbors or, if it is superseded, removed. Absent for a block that stays as it
   * is.
   */
  readonly due?: Date;
  /** True if every entry of the block is in another block now. */
  readonly superseded?: true;
  /** Raised whenever a merge relies on the block. */
  readonly revision: number;
  /** Compressed lines. */
  readonly lines: Buffer;
}

/** Properties of an entry by which it is stored and counted. */
export type EntryFacts = Pick<
  EntryRecord,
  'app_id' | 'group_id' | 'co_id' | 'type' | 'started' | 'completed' | 'failed' | 'user_id' | 'mem_time_usage'
>;

/** Line and the properties of its entry, from the line itself or from the index of its batch. */
export interface ReadLine {
  readonly line: LogLine;
  readonly record: EntryFacts;
}

export const tagOf = {
  failed: 'failed',
  type: (type: string): string => `t:${type}`,
  user: (userId: string): string => `u:${userId}`,
  /** Ids of requests begin with the second they arrived in: few tags for many requests, and an exact tag for any other id. */
  request: (coId: string): string => `r:${coId.slice(0, REQUEST_SECOND_DIGITS)}`,
};

/** Returns the key that lines of one new block share: app, project and second. */
function newBlockKey({ app_id, group_id }: Pick<BlockRecord, 'app_id' | 'group_id'>, started: number): string {
  return `${app_id} ${group_id} ${windowAt(0, started).from}`;
}

/** Returns the entries that are in these blocks, out of all entries the blocks were built from. */
export function entriesIn(blocks: readonly BlockRecord[], read: readonly ReadLine[]): EntryFacts[] {
  const keys = new Set(blocks.map((block) => newBlockKey(block, block.from.getTime())));
  return read.flatMap(({ line, record }) => (keys.has(newBlockKey(record, line.started)) ? record : []));
}

/** Builds blocks of entries that have just arrived, each of one app and one second. */
export function newBlocks(read: readonly ReadLine[], now: Date): BlockRecord[] {
  const groups = new Map<string, ReadLine[]>();
  for (const one of read) {
    const key = newBlockKey(one.record, one.line.started);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].map((lines) => blockOf(lines, 0, now));
}

/** Builds blocks of a stage by merging lines of one app and one window of that stage. */
export function mergedBlocks(read: readonly ReadLine[], stage: number, now: Date): BlockRecord[] {
  const ordered = inPageOrder(read.map(({ line, record }) => ({ ...line, line, record })));
  const parts: ReadLine[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const one of ordered) {
    bytes += one.bytes.length + 1;
    if (bytes > MERGED_BYTES) {
      parts.push([]);
      bytes = one.bytes.length + 1;
    }
    parts.at(-1)?.push(one);
  }
  return parts.map((lines) => blockOf(lines, stage, now));
}

/**
 * Returns the time at which superseded blocks are removed: readers that started before the blocks were superseded have finished
 * by then.
 */
export function removalAfter(now: Date): Date {
  return new Date(now.getTime() + 2 * REST_MS);
}

function blockOf(read: readonly ReadLine[], stage: number, now: Date): BlockRecord {
  const lines = inPageOrder(read.map(({ line, record }) => ({ ...line, record })));
  const [newest, oldest] = [lines[0], lines.at(-1)];
  if (!newest || !oldest) throw new RangeError('a block has entries');
  const bytes = Buffer.concat(lines.flatMap((line) => [line.bytes, LINE_END]));
  const { app_id, group_id } = newest.record;
  const tags = new Set([windowOf(oldest.started, newest.started)]);
  for (const { record } of lines) for (const tag of tagsOf(record)) tags.add(tag);
  const due = dueAt(stage, oldest.started, bytes.length, now);
  return {
    _id: blockId(app_id, lines),
    app_id,
    group_id,
    from: new Date(oldest.started),
    to: new Date(newest.started),
    count: lines.length,
    tags: [...tags],
    stage,
    revision: 0,
    ...(due ? { due } : {}),
    lines: packed(bytes),
  };
}

const LINE_END = Buffer.from('\n');

function dueAt(stage: number, started: number, bytes: number, now: Date): Date | null {
  if (stage === LAST_STAGE || bytes >= MERGED_BYTES / 2) return null;
  return new Date(Math.max(windowAt(stage + 1, started).to, now.getTime()) + REST_MS);
}

function blockId(appId: string, lines: readonly LogLine[]): string {
  const hash = createHash('sha256').update(appId);
  for (const { id } of lines) hash.update(id);
  return hash.digest('hex').slice(0, 32);
}

function* tagsOf({ co_id, type, user_id, failed }: EntryFacts): Generator<string> {
  yield tagOf.type(type);
  yield tagOf.request(co_id);
  if (user_id !== undefined && user_id.length <= ASKED_USER_MAX) yield tagOf.user(user_id);
  if (failed) yield tagOf.failed;
}
