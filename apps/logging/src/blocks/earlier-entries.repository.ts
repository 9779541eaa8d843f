import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { AppScope } from '#contracts/scope.js';
import { isSearch, matches, type EntryFilter } from './entry-filter.js';
import { ENTRY_RECORD, type EntryRecord } from './entry.model.js';
import type { Scan } from './scan.js';

/** Milliseconds for which the result of a check for such entries is reused. */
const LOOK_INTERVAL_MS = 60_000;
/** Entries removed per statement, so that removing a large app does not block other users of the store. */
const REMOVAL_BATCH = 1_000;

/** Entries that earlier versions stored as documents, until they exceed the retention period. Nothing is added to them. */
@Injectable()
export class EarlierEntriesRepository {
  private lookedAt = -Infinity;
  private found = false;

  constructor(@Inject(getModelToken(ENTRY_RECORD, 'logging')) private readonly model: Model<EntryRecord>) {}

  /**
   * Returns `true` if such entries exist. Checks again from time to time, because both versions run while the platform is
   * updated.
   */
  async areThere(): Promise<boolean> {
    const now = performance.now();
    if (now - this.lookedAt >= LOOK_INTERVAL_MS) {
      this.found = (await this.model.estimatedDocumentCount().exec()) > 0;
      this.lookedAt = now;
    }
    return this.found;
  }

  /**
   * Returns every matching entry, newest first, entries of the same time ordered by id. If `scan` is given, stops when its limit
   * is reached.
   */
  async *newestFirst(scope: AppScope, filter: EntryFilter, scan?: Scan): AsyncGenerator<EntryRecord, void> {
    const isWanted = isSearch(filter) ? (record: EntryRecord) => matches(filter, record) : () => true;
    let reached = Infinity;
    for await (const record of this.cursor(scope, filter)) {
      const started = record.started.getTime();
      // Stop between two different times only: the next request starts with all entries of one time.
      if (scan?.isEnough && started < reached && reached < Infinity) return scan.stopAt(started);
      reached = started;
      scan?.count(1);
      if (isWanted(record)) yield record;
    }
  }

  private cursor(scope: AppScope, filter: EntryFilter): AsyncIterable<EntryRecord> {
    return this.model.find(query(scope, filter)).sort({ started: -1, _id: 1 }).lean<EntryRecord[]>().cursor({ batchSize: 500 });
  }

  async removeApp(appId: string): Promise<void> {
    for (;;) {
      const found = await this.model.find({ app_id: appId }).select('_id').limit(REMOVAL_BATCH).lean<{ _id: string }[]>().exec();
      if (found.length === 0) return;
      await this.model.deleteMany({ app_id: appId, _id: { $in: found.map(({ _id }) => _id) } }).exec();
    }
  }
}

function query({ appId, groupId }: AppScope, filter: EntryFilter): QueryFilter<EntryRecord> {
  const { coId, userId, errorsOnly, types, after, until } = filter;
  return {
    app_id: appId,
    group_id: groupId,
    ...(coId === undefined ? {} : { co_id: coId }),
    ...(userId === undefined ? {} : { user_id: userId }),
    ...(errorsOnly ? { failed: true } : {}),
    ...(types ? { type: { $in: types } } : {}),
    ...(after || until ? { started: { ...(after ? { $gt: after } : {}), ...(until ? { $lte: until } : {}) } } : {}),
  };
}
