import type { Filter } from 'mongodb';
import type { LogRangeQuery, LogType } from '#contracts/logging/entries.contract.js';
import { parseInstant } from '#contracts/logging/instant.js';
import { tagOf, type BlockRecord } from './entry-block.js';
import type { EntryRecord } from './entry.model.js';

export interface EntryFilter {
  readonly coId?: string | undefined;
  readonly userId?: string | undefined;
  readonly errorsOnly?: boolean | undefined;
  readonly types?: readonly LogType[] | undefined;
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
    after: instant(query.start_date),
    until: instant(query.end_date),
  };
}

/** Whether any entry matches, whatever it says; only its time is asked for. */
export function isOpen({ coId, userId, errorsOnly, types }: EntryFilter): boolean {
  return coId === undefined && userId === undefined && !errorsOnly && types === undefined;
}

/** Whether what an entry says matches; its time is not asked for. */
export function matches({ coId, userId, errorsOnly, types }: EntryFilter, record: EntryRecord): boolean {
  return (
    (coId === undefined || record.co_id === coId) &&
    (userId === undefined || record.user_id === userId) &&
    (!errorsOnly || record.failed) &&
    (types === undefined || types.includes(record.type))
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

/**
 * Texts of which a line that matches has one of each group, as our own processes write entries; the most telling group first. A line
 * without is not looked at, one that has them may still be another.
 */
export function needlesOf({ coId, userId, errorsOnly, types }: EntryFilter): Buffer[][] {
  return [
    ...(coId === undefined ? [] : [[member('co_id', coId)]]),
    ...(userId === undefined ? [] : [[member('user_id', userId)]]),
    ...(errorsOnly ? [[Buffer.from('"error":'), member('type', 'TRIGGER_FAILURE')]] : []),
    ...(types === undefined ? [] : [types.map((type) => member('type', type))]),
  ];
}

function member(name: string, value: string): Buffer {
  return Buffer.from(`"${name}":${JSON.stringify(value)}`);
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : (parseInstant(text) ?? undefined);
}
