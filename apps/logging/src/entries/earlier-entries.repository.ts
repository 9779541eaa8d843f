import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { LogType } from '#contracts/logging/entries.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { isDuplicateKey } from '#persistence/duplicate-key.js';
import { ENTRY_RECORD, type EntryRecord } from './entry.model.js';

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

/** Milliseconds a request may take until its entry is written: a function's longest run, and then some. */
const LONGEST_REQUEST_MS = 660_000;
/** Entries removed at once, so that a large app's removal does not keep the store from everybody else. */
const REMOVAL_BATCH = 1_000;

@Injectable()
export class EntriesRepository {
  constructor(@Inject(getModelToken(ENTRY_RECORD, 'logging')) private readonly model: Model<EntryRecord>) {}

  /** Stores what is not stored yet. */
  async append(records: readonly EntryRecord[]): Promise<void> {
    if (records.length === 0) return;
    try {
      await this.model.insertMany(records, { ordered: false, lean: true });
    } catch (error) {
      // A batch sent again after a lost acknowledgement: what is there already is as it should be.
      if (!isOnlyDuplicates(error)) throw error;
    }
  }

  read(scope: AppScope, filter: EntryFilter, skip: number, count: number): Promise<EntryRecord[]> {
    return this.model
      .find(query(scope, filter))
      .sort({ started: -1, _id: 1 })
      .skip(skip)
      .limit(count)
      .lean<EntryRecord[]>()
      .exec();
  }

  /** Every matching entry, newest first, a part at a time. */
  all(scope: AppScope, filter: EntryFilter): AsyncIterable<EntryRecord> {
    return this.model.find(query(scope, filter)).sort({ started: -1, _id: 1 }).lean<EntryRecord[]>().cursor({ batchSize: 500 });
  }

  /** Those of these ids that match, in the order they were written. */
  findByIds(scope: AppScope, filter: EntryFilter, ids: readonly string[]): Promise<EntryRecord[]> {
    return this.model
      .find({ ...query(scope, filter), _id: { $in: ids } })
      .sort({ _id: 1 })
      .lean<EntryRecord[]>()
      .exec();
  }

  /** The last `count` matching entries written after the one of this id, in the order they were written. */
  async writtenAfter(scope: AppScope, filter: EntryFilter, id: string, count: number): Promise<EntryRecord[]> {
    // Ids begin with the seconds of their writing, and nothing is written long after it began.
    const began = new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000 - LONGEST_REQUEST_MS);
    const newest = await this.model
      .find({ ...query(scope, { ...filter, after: began }), _id: { $gt: id } })
      .sort({ started: -1, _id: 1 })
      .limit(count)
      .lean<EntryRecord[]>()
      .exec();
    return newest.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  }

  /** Matching entries with this one's time that come before it. */
  countTiedBefore(scope: AppScope, filter: EntryFilter, entry: EntryRecord): Promise<number> {
    return this.model.countDocuments({ ...query(scope, filter), started: entry.started, _id: { $lt: entry._id } }).exec();
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

function isOnlyDuplicates(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  if (!Array.isArray(writeErrors) || writeErrors.length === 0) return isDuplicateKey(error);
  return writeErrors.every((one) => isDuplicateKey(one));
}
