import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { collectionOf, TRIGGERS_STORE } from '../store.js';
import { REPLICA_RECORD, type ReplicaRecord } from './lease.model.js';

/** Processes that take part. The store's clock decides who is alive, not theirs. */
@Injectable()
export class ReplicasRepository {
  constructor(@Inject(getModelToken(REPLICA_RECORD, TRIGGERS_STORE)) private readonly model: Model<ReplicaRecord>) {}

  /** Begins a lease; the store's time. */
  async join(id: string, leaseMs: number): Promise<Date> {
    const joined = await collectionOf(this.model).findOneAndUpdate({ _id: id }, leaseFor(leaseMs), {
      upsert: true,
      returnDocument: 'after',
    });
    return storeTime(joined, leaseMs);
  }

  /** Prolongs a lease that has not ended; the store's time, `null` where it has. */
  async renew(id: string, leaseMs: number): Promise<Date | null> {
    const renewed = await collectionOf(this.model).findOneAndUpdate(
      { _id: id, $expr: { $gt: ['$leaseUntil', '$$NOW'] } },
      leaseFor(leaseMs),
      { returnDocument: 'after' },
    );
    return renewed && storeTime(renewed, leaseMs);
  }

  /**
   * Removes those whose lease has ended: they cannot renew it any more. So it has where it ends later than any lease that was renewed:
   * the store's clock was set back since, and a replica that is alive begins another lease.
   */
  async removeExpired(leaseMs: number): Promise<void> {
    const isOver = { $lte: ['$leaseUntil', '$$NOW'] };
    const isOfAnotherClock = { $gt: ['$leaseUntil', { $add: ['$$NOW', 2 * leaseMs] }] };
    await collectionOf(this.model).deleteMany({ $expr: { $or: [isOver, isOfAnotherClock] } });
  }

  async leave(id: string): Promise<void> {
    await collectionOf(this.model).deleteOne({ _id: id });
  }

  async ids(): Promise<Set<string>> {
    const replicas = await collectionOf(this.model)
      .find({}, { projection: { _id: 1 } })
      .toArray();
    return new Set(replicas.map(({ _id }) => _id));
  }
}

function leaseFor(leaseMs: number): object[] {
  return [{ $set: { leaseUntil: { $add: ['$$NOW', leaseMs] } } }];
}

function storeTime(record: Pick<ReplicaRecord, 'leaseUntil'> | null, leaseMs: number): Date {
  if (!record) throw new Error('a lease that was just written no longer exists');
  return new Date(record.leaseUntil.getTime() - leaseMs);
}
