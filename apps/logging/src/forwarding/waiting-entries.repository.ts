import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isOnlyDuplicates } from '#store/driver/duplicate-key.js';
import { toEntry } from '../blocks/entry-record.js';
import type { EntryRecord } from '../blocks/entry.model.js';
import { WAITING_ENTRY_RECORD, type WaitingEntryRecord } from './waiting-entry.model.js';

/** Entries removed per statement, so that removing a large app does not block other users of the store. */
const REMOVAL_BATCH = 1_000;

/** Entries queued for forwarders, each for one of them. */
@Injectable()
export class WaitingEntriesRepository {
  constructor(@Inject(getModelToken(WAITING_ENTRY_RECORD, 'logging')) private readonly model: Model<WaitingEntryRecord>) {}

  /** Adds the entries that are not queued yet. Returns their bytes. */
  async add(forwarderId: string, records: readonly EntryRecord[], at: Date): Promise<number> {
    if (records.length === 0) return 0;
    const waiting = records.map((record) => waitingOf(forwarderId, record, at));
    try {
      await this.model.insertMany(waiting, { ordered: false, lean: true });
    } catch (error) {
      if (!isOnlyDuplicates(error)) throw error;
    }
    return waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Returns the first entries in the order of their times. */
  first(forwarderId: string, limit: number): Promise<WaitingEntryRecord[]> {
    return this.model
      .find({ forwarder_id: forwarderId })
      .sort({ started: 1, entry_id: 1 })
      .limit(limit)
      .lean<WaitingEntryRecord[]>()
      .exec();
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ _id: { $in: ids } }).exec();
  }

  /** Returns the bytes queued for the forwarders of an app. */
  async bytesOf(appId: string): Promise<number> {
    const [sum] = await this.model.aggregate<{ bytes: number }>([
      { $match: { app_id: appId } },
      { $group: { _id: null, bytes: { $sum: '$bytes' } } },
    ]);
    return sum?.bytes ?? 0;
  }

  removeForwarder(forwarderId: string): Promise<void> {
    return this.removeAll({ forwarder_id: forwarderId });
  }

  removeApp(appId: string): Promise<void> {
    return this.removeAll({ app_id: appId });
  }

  private async removeAll(which: { forwarder_id: string } | { app_id: string }): Promise<void> {
    for (;;) {
      const found = await this.model.find(which).select('_id').limit(REMOVAL_BATCH).lean<{ _id: string }[]>().exec();
      await this.remove(found.map(({ _id }) => _id));
      if (found.length < REMOVAL_BATCH) return;
    }
  }
}

function waitingOf(forwarderId: string, record: EntryRecord, at: Date): WaitingEntryRecord {
  const { _id: entryId, app_id, started } = record;
  const entry = JSON.stringify(toEntry(record));
  const _id = `${forwarderId}:${entryId}`;
  return { _id, forwarder_id: forwarderId, app_id, entry_id: entryId, started, at, entry, bytes: Buffer.byteLength(entry) };
}
