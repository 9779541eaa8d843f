import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { AppScope } from '#contracts/scope.js';
import { isSearch, matches, type EntryFilter } from './entry-filter.js';
import { ENTRY_RECORD, type EntryRecord } from './entry.model.js';
import type { Scan } from './scan.js';

/** Milliseconds an answer holds whether there are any. */
const LOOK_INTERVAL_MS = 60_000;
/** Entries removed at once, so that a large app's removal does not keep the store from everybody else. */
const REMOVAL_BATCH = 1_000;

/** Entries that earlier versions stored as documents, until they are as old as entries get. Nothing is added to them. */
@Injectable()
export class EarlierEntriesRepository {
  private lookedAt = -Infinity;
  private found = false;

  constructor(@Inject(getModelToken(ENTRY_RECORD, 'logging')) private readonly model: Model<EntryRecord>) {}

  /** Looked for again now and then: while the platform is updated, processes of both versions run. */
  async areThere(): Promise<boolean> {
    const now = performance.now();
    if (now - this.lookedAt >= LOOK_INTERVAL_MS) {
      this.found = (await this.model.estimatedDocumentCount().exec()) > 0;
      this.lookedAt = now;
    }
    return this.found;
  }

  /** Every matching entry, newest first, those of one time by id; where `scan` is given, it ends when that has seen enough. */
  async *newestFirst(scope: AppScope, filter: EntryFilter, scan?: Scan): AsyncGenerator<EntryRecord, void> {
    const isWanted = isSearch(filter) ? (record: EntryRecord) => matches(filter, record) : () => true;
    let reached = Infinity;
    for await (const record of this.cursor(scope, filter)) {
      const started = record.started.getTime();
      // Between two times only: whoever goes on begins with all entries of one.
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
