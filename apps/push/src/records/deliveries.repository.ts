import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { AppScope } from '#contracts/scope.js';
import { newId } from '#contracts/ids.js';
import { DELIVERY_RECORD, type DeliveryRecord, type DeliveryState, type FailedAttempt } from './delivery.model.js';

/** Failed attempts kept of one delivery. */
const FAILURES_KEPT = 5;

@Injectable()
export class DeliveriesRepository {
  constructor(@Inject(getModelToken(DELIVERY_RECORD, 'push')) private readonly model: Model<DeliveryRecord>) {}

  async insert(records: readonly DeliveryRecord[], session?: ClientSession): Promise<void> {
    await this.model.insertMany(records, session ? { session, ordered: true } : { ordered: true });
  }

  /** Deliveries of an app that are not over, `limit` at most. */
  countQueued(appId: string, limit: number): Promise<number> {
    return this.model.countDocuments({ appId, state: 'queued' }, { limit }).exec();
  }

  /** Deliveries of all apps that are not over, `limit` at most. */
  countAllQueued(limit: number): Promise<number> {
    return this.model.countDocuments({ state: 'queued' }, { limit }).exec();
  }

  /** Returns the time at which the delivery that is due longest was due; `null` if none is queued. */
  async earliestDue(): Promise<Date | null> {
    const earliest = await this.model.findOne({ state: 'queued' }, { dueAt: 1 }).sort({ dueAt: 1 }).lean().exec();
    return earliest?.dueAt ?? null;
  }

  /** Lists deliveries of one state or of all, newest first, created before `before`. */
  list({ appId, groupId }: AppScope, state: DeliveryState | undefined, before: Date | undefined, limit: number) {
    return this.model
      .find({
        appId,
        groupId,
        ...(state === undefined ? {} : { state }),
        ...(before === undefined ? {} : { created: { $lt: before } }),
      })
      .sort({ created: -1, _id: -1 })
      .limit(limit)
      .lean<DeliveryRecord[]>()
      .exec();
  }

  /**
   * Claims the delivery that is due longest, of an app not in `busy`, for `leaseMs`; no other worker gets it until
   * then.
   */
  claim(now: Date, leaseMs: number, busy: readonly string[]): Promise<DeliveryRecord | null> {
    return this.model
      .findOneAndUpdate(
        { state: 'queued', dueAt: { $lte: now }, ...(busy.length > 0 ? { appId: { $nin: busy } } : {}) },
        { $set: { dueAt: new Date(now.getTime() + leaseMs), lease: newId() }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
      .lean<DeliveryRecord | null>()
      .exec();
  }

  /** Postpones a delivery. Has no effect if another worker has claimed it in the meantime. */
  async postpone({ _id, lease }: DeliveryRecord, dueAt: Date, failure: FailedAttempt): Promise<void> {
    await this.model.updateOne({ _id, lease, state: 'queued' }, { $set: { dueAt, lease: null }, ...pushFailure(failure) }).exec();
  }

  /** Returns whether it was still this taker's. */
  async finish(
    { _id, lease }: DeliveryRecord,
    state: 'delivered' | 'failed',
    finished: Date,
    failure: FailedAttempt | null,
    session: ClientSession,
  ): Promise<boolean> {
    const { matchedCount } = await this.model
      .updateOne(
        { _id, lease, state: 'queued' },
        { $set: { state, finished, lease: null }, ...(failure ? pushFailure(failure) : {}) },
        { session },
      )
      .exec();
    return matchedCount === 1;
  }

  async removeOfNotification({ appId, groupId }: AppScope, notificationId: string, session: ClientSession): Promise<void> {
    await this.model.deleteMany({ appId, groupId, notificationId }, { session }).exec();
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}

function pushFailure(failure: FailedAttempt): { $push: object } {
  return { $push: { failures: { $each: [failure], $slice: -FAILURES_KEPT } } };
}
