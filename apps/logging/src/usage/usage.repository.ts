import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { duplicatesIn, isOnlyDuplicates } from '#store/driver/duplicate-key.js';
import { NO_METRICS } from './usage-metrics.js';
import { TIERS, type Addition } from './usage-counts.js';
import { USAGE_RECORD, type Tier, type UsageRecord } from './usage.model.js';

/** Additions sent to the store in one request. */
const BATCH = 500;

/** App whose slots are read; without it, all apps of the project. */
export type UsageScope = { readonly groupId: string; readonly appId?: string };

function operationOf({ appId, groupId, tier, at, sums }: Addition): AnyBulkWriteOperation<UsageRecord> {
  return {
    updateOne: {
      filter: { _id: `${appId}:${tier}:${at}`, app_id: appId, group_id: groupId },
      update: {
        $setOnInsert: { tier, at: new Date(at), until: new Date(at + TIERS[tier].slotMs + TIERS[tier].keptMs) },
        $inc: Object.fromEntries(sums),
      },
      upsert: true,
    },
  };
}

/** Stores the usage of apps, in one record for each minute and each hour. */
@Injectable()
export class UsageRepository {
  constructor(@Inject(getModelToken(USAGE_RECORD, 'logging')) private readonly model: Model<UsageRecord>) {}

  /** Adds to the existing records, including those created by other replicas. */
  async add(additions: readonly Addition[]): Promise<void> {
    for (let from = 0; from < additions.length; from += BATCH) await this.addSome(additions.slice(from, from + BATCH));
  }

  /** Returns the slots that begin within a time range, oldest first. */
  async between({ groupId, appId }: UsageScope, tier: Tier, from: Date, to: Date): Promise<UsageRecord[]> {
    const found = await this.model
      .find({ ...(appId === undefined ? {} : { app_id: appId }), group_id: groupId, tier, at: { $gte: from, $lt: to } })
      .sort({ at: 1 })
      .lean<UsageRecord[]>()
      .exec();
    return found.map((record) => ({ ...NO_METRICS, ...record }));
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ app_id: appId }).exec();
  }

  private async addSome(additions: readonly Addition[]): Promise<void> {
    const operations = additions.map(operationOf);
    try {
      await this.model.bulkWrite(operations, { ordered: false });
    } catch (error) {
      // Two replicas created the same record concurrently: the operations that lost the race have not added anything yet.
      if (!isOnlyDuplicates(error)) throw error;
      const lost = duplicatesIn(error);
      await this.model.bulkWrite(
        operations.filter((_, index) => lost.has(index)),
        { ordered: false },
      );
    }
  }
}
