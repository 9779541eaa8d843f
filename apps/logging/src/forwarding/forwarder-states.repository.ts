import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AppScope } from '#contracts/scope.js';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { FORWARDER_STATE_RECORD, type ForwarderStateRecord } from './forwarder-state.model.js';

/** Milliseconds a process is considered alive after it last extended its lease. */
export const LEASE_MS = 20_000;

type Progress = Partial<Pick<ForwarderStateRecord, 'attempts' | 'retry_at' | 'suspended' | 'behind_from' | 'reading_from'>>;

/** Progress of log forwarders. Writes of the process that delivers have no effect after another process has taken over. */
@Injectable()
export class ForwarderStatesRepository {
  constructor(@Inject(getModelToken(FORWARDER_STATE_RECORD, 'logging')) private readonly model: Model<ForwarderStateRecord>) {}

  find(forwarderIds: readonly string[]): Promise<ForwarderStateRecord[]> {
    return this.model
      .find({ _id: { $in: forwarderIds } })
      .lean<ForwarderStateRecord[]>()
      .exec();
  }

  async suspended({ appId, groupId }: AppScope, forwarderIds: readonly string[]): Promise<string[]> {
    const found = await this.model
      .find({ _id: { $in: forwarderIds }, app_id: appId, group_id: groupId, suspended: true })
      .select('_id')
      .lean<{ _id: string }[]>()
      .exec();
    return found.map(({ _id }) => _id);
  }

  /** Records that entries from `from` on are read from the log later, unless earlier ones are already. */
  async fallBehind(forwarderId: string, { appId, groupId }: AppScope, from: Date): Promise<ForwarderStateRecord | null> {
    await this.ensure(forwarderId, { appId, groupId });
    await this.model.updateOne({ _id: forwarderId, behind_from: null }, { $set: { behind_from: from } }).exec();
    return this.model.findById(forwarderId).lean<ForwarderStateRecord | null>().exec();
  }

  /**
   * Makes a process the one that delivers; returns `null` while another one is. The store's clock decides which process is alive.
   */
  async take(forwarderId: string, scope: AppScope, owner: string): Promise<ForwarderStateRecord | null> {
    await this.ensure(forwarderId, scope);
    const isFree = { $or: [{ owner: null }, { owner }, { $expr: { $lte: ['$lease_until', '$$NOW'] } }] };
    const taken = await this.model.collection.findOneAndUpdate(
      { _id: forwarderId as never, ...isFree },
      [{ $set: { owner, lease_until: { $add: ['$$NOW', LEASE_MS] } } }],
      { returnDocument: 'after' },
    );
    return taken as unknown as ForwarderStateRecord | null;
  }

  /** Extends the lease. Returns `false` if another process holds it. */
  async prolong(forwarderId: string, owner: string): Promise<boolean> {
    const { matchedCount } = await this.model.collection.updateOne({ _id: forwarderId as never, owner }, [
      { $set: { lease_until: { $add: ['$$NOW', LEASE_MS] } } },
    ]);
    return matchedCount === 1;
  }

  async give(forwarderId: string, owner: string): Promise<void> {
    await this.model.updateOne({ _id: forwarderId, owner }, { $set: { owner: null, lease_until: null } }).exec();
  }

  /** Stores the progress of the process that delivers. Returns the new state, `null` if another process has taken over. */
  advance(forwarderId: string, owner: string, progress: Progress): Promise<ForwarderStateRecord | null> {
    return this.model
      .findOneAndUpdate({ _id: forwarderId, owner }, { $set: progress }, { returnDocument: 'after' })
      .lean<ForwarderStateRecord | null>()
      .exec();
  }

  /** Resumes a forwarder. Returns `true` if it was suspended. */
  async resume({ appId, groupId }: AppScope, forwarderId: string): Promise<boolean> {
    const { matchedCount } = await this.model
      .updateOne(
        { _id: forwarderId, app_id: appId, group_id: groupId, suspended: true },
        { $set: { suspended: false, attempts: 0, retry_at: null } },
      )
      .exec();
    return matchedCount === 1;
  }

  async remove(forwarderId: string): Promise<void> {
    await this.model.deleteOne({ _id: forwarderId }).exec();
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ app_id: appId }).exec();
  }

  private async ensure(forwarderId: string, { appId, groupId }: AppScope): Promise<void> {
    const begun = {
      app_id: appId,
      group_id: groupId,
      attempts: 0,
      retry_at: null,
      suspended: false,
      behind_from: null,
      reading_from: null,
      owner: null,
      lease_until: null,
    };
    try {
      await this.model.updateOne({ _id: forwarderId }, { $setOnInsert: begun }, { upsert: true }).exec();
    } catch (error) {
      // Another process created the record first.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
