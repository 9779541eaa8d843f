import type { mongo } from 'mongoose';
import type { LogRangeQuery, LogType } from '#contracts/logging/entries.contract.js';
import { parseInstant } from '#contracts/logging/instant.js';
import { searchedText, type SearchedText } from '#contracts/searched-text.js';
import { tagOf, type BlockRecord } from './entry-block.js';
import { hasText } from './entry-text.js';
import type { EntryRecord } from './entry.model.js';

export interface EntryFilter {
  readonly coId?: string | undefined;
  readonly userId?: string | undefined;
  readonly errorsOnly?: boolean | undefined;
  readonly types?: readonly LogType[] | undefined;
  readonly text?: SearchedText | undefined;
  readonly functionId?: string | undefined;
  readonly status?: number | undefined;
  /** Minimum duration in milliseconds. */
  readonly minMs?: number | undefined;
  /** Exclusive. */
  readonly after?: Date | undefined;
  /** Inclusive. */
  readonly until?: Date | undefined;
}

/** Converts a valid query to a filter. */
export function filterOf(query: Omit<LogRangeQuery, 'appId' | 'groupId'>): EntryFilter {
  return {
    coId: query.co_id,
    userId: query.user_id,
    errorsOnly: query.errors_only,
    types: query.type?.split(',').map((name) => name.trim() as LogType),
    text: query.q === undefined ? undefined : searchedText(query.q),
    functionId: query.function_id,
    status: query.status,
    minMs: query.min_ms,
    after: instant(query.start_date),
    until: instant(query.end_date),
  };
}

/** Returns `true` if every entry matches, ignoring the time range. */
export function isOpen(filter: EntryFilter): boolean {
  const { coId, userId, errorsOnly, types } = filter;
  return coId === undefined && userId === undefined && !errorsOnly && types === undefined && !isSearch(filter);
}

/**
 * Returns `true` if the filter uses properties for which blocks have no tags, so that any number of entries may have to be read
 * to find a match.
 */
export function isSearch({ text, functionId, status, minMs }: EntryFilter): boolean {
  return text !== undefined || functionId !== undefined || status !== undefined || minMs !== undefined;
}

/** Returns `true` if an entry matches, ignoring the time range. */
export function matches(filter: EntryFilter, record: EntryRecord): boolean {
  const { coId, userId, errorsOnly, types, text, functionId, status, minMs } = filter;
  return (
    (coId === undefined || record.co_id === coId) &&
    (userId === undefined || record.user_id === userId) &&
    (!errorsOnly || record.failed) &&
    (types === undefined || types.includes(record.type)) &&
    (functionId === undefined || record.function_id === functionId) &&
    (status === undefined || record.status === status) &&
    (minMs === undefined || record.completed.getTime() - record.started.getTime() >= minMs) &&
    (text === undefined || hasText(record, text))
  );
}

/** Returns the conditions for blocks that may have a matching entry, the most selective condition first. */
export function tagConditions({ coId, userId, errorsOnly, types }: EntryFilter): mongo.Filter<BlockRecord>[] {
  return [
    ...(coId === undefined ? [] : [{ tags: tagOf.request(coId) }]),
    ...(userId === undefined ? [] : [{ tags: tagOf.user(userId) }]),
    ...(errorsOnly ? [{ tags: tagOf.failed }] : []),
    ...(types === undefined ? [] : [{ tags: types.length === 1 ? tagOf.type(types[0] ?? '') : { $in: types.map(tagOf.type) } }]),
  ];
}

/** Byte sequences of which every line of a failed entry has at least one. */
const FAILURE_NEEDLES = [Buffer.from('"error":'), member('type', 'TRIGGER_FAILURE')];

/** Returns `false` if the line cannot be an entry that failed. */
export function mayHaveFailed(line: Buffer): boolean {
  return FAILURE_NEEDLES.some((needle) => line.includes(needle));
}

/**
 * Returns groups of byte sequences, the most selective group first. A matching line, as the platform's processes write entries,
 * has at least one sequence of each group. A line without them is skipped; a line that has them may still not match.
 */
export function needlesOf({ coId, userId, errorsOnly, types, functionId, status }: EntryFilter): Buffer[][] {
  return [
    ...(coId === undefined ? [] : [[member('co_id', coId)]]),
    ...(userId === undefined ? [] : [[member('user_id', userId)]]),
    ...(errorsOnly ? [FAILURE_NEEDLES] : []),
    ...(types === undefined ? [] : [types.map((type) => member('type', type))]),
    ...(functionId === undefined ? [] : [[member('function_id', functionId)]]),
    ...(status === undefined ? [] : [[Buffer.from(`"status":${status}`)]]),
  ];
}

function member(name: string, value: string): Buffer {
  return Buffer.from(`"${name}":${JSON.stringify(value)}`);
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseInstant(text) ?? undefined);
}
