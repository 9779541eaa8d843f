import type { Filter } from 'mongodb';
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
  /** The least that it took. */
  readonly minMs?: number | undefined;
  /** Exclusive. */
  readonly after?: Date | undefined;
  /** Inclusive. */
  readonly until?: Date | undefined;
}

/** What a valid query asks for. */
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

/** Whether any entry matches, whatever it says; only its time is asked for. */
export function isOpen(filter: EntryFilter): boolean {
  const { coId, userId, errorsOnly, types } = filter;
  return coId === undefined && userId === undefined && !errorsOnly && types === undefined && !isSearch(filter);
}

/** Whether it asks for what blocks have no tags of, so that any number of entries may have to be looked at for one that matches. */
export function isSearch({ text, functionId, status, minMs }: EntryFilter): boolean {
  return text !== undefined || functionId !== undefined || status !== undefined || minMs !== undefined;
}

/** Whether what an entry says matches; its time is not asked for. */
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

/** Blocks that may have an entry that matches, the most telling condition first. */
export function tagConditions({ coId, userId, errorsOnly, types }: EntryFilter): Filter<BlockRecord>[] {
  return [
    ...(coId === undefined ? [] : [{ tags: tagOf.request(coId) }]),
    ...(userId === undefined ? [] : [{ tags: tagOf.user(userId) }]),
    ...(errorsOnly ? [{ tags: tagOf.failed }] : []),
    ...(types === undefined ? [] : [{ tags: types.length === 1 ? tagOf.type(types[0] ?? '') : { $in: types.map(tagOf.type) } }]),
  ];
}

/** One of these is in each line of an entry that failed. */
const FAILURE_NEEDLES = [Buffer.from('"error":'), member('type', 'TRIGGER_FAILURE')];

/** Returns `false` if the line is of no entry that failed. */
export function mayHaveFailed(line: Buffer): boolean {
  return FAILURE_NEEDLES.some((needle) => line.includes(needle));
}

/**
 * Texts of which a line that matches has one of each group, as our own processes write entries; the most telling group first. A line
 * without is not looked at, one that has them may still be another.
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
