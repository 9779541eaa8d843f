import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { collectionOf, TRIGGERS_STORE } from '../store.js';
import { REPLICA_RECORD, type ReplicaRecord } from './lease.model.js';

/** Processes that take part. The store's clock decides who is alive, not theirs. */
@Injectable()
export class ReplicasRepository {
  private self: string | null = null;
  private sessions: readonly mongo.Binary[] = [];
  private noted: Promise<unknown> = Promise.resolve();

  constructor(@Inject(getModelToken(REPLICA_RECORD, TRIGGERS_STORE)) private readonly model: Model<ReplicaRecord>) {}

  /** Begins a lease; the store's time. */
  async join(id: string, leaseMs: number): Promise<Date> {
    this.self = id;
    const begun = [...leaseFor(leaseMs), { $set: { sessions: this.sessions } }];
    const joined = await collectionOf(this.model).findOneAndUpdate({ _id: id }, begun, { upsert: true, returnDocument: 'after' });
    return storeTime(joined, leaseMs);
  }

  /** Writes down the sessions this process has transactions in. Resolves once they are stored. */
  async noteSessions(sessions: readonly mongo.Binary[]): Promise<void> {
    this.sessions = sessions;
    // Serially, so that no older list replaces a newer one. A failure reaches the caller whose list it was.
    const before = this.noted;
    const noting = (async () => {
      await Promise.allSettled([before]);
      // Before the first lease, and between two, the record does not exist: the next one begins with the list.
      if (this.self !== null) await collectionOf(this.model).updateOne({ _id: this.self }, { $set: { sessions: this.sessions } });
    })();
    this.noted = noting;
    await noting;
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
   * Returns those whose lease has ended: they cannot renew it any more. So it has where it ends later than any lease that was renewed:
   * the store's clock was set back since, and a replica that is alive begins another lease.
   */
  async expired(leaseMs: number): Promise<Pick<ReplicaRecord, '_id' | 'sessions'>[]> {
    return collectionOf(this.model)
      .find(isExpired(leaseMs), { projection: { sessions: 1 } })
      .toArray();
  }

  /** Ends the transactions that replicas left open. Leaves sessions of this process, which may have been one of them. */
  async endTransactions(replicas: readonly Pick<ReplicaRecord, 'sessions'>[]): Promise<void> {
    const own = new Set(this.sessions.map((id) => id.toString('hex')));
    const sessions = replicas.flatMap((replica) => replica.sessions ?? []).filter((id) => !own.has(id.toString('hex')));
    if (sessions.length === 0) return;
    await this.model.db
      .getClient()
      .db('admin')
      .command({ killSessions: sessions.map((id) => ({ id })) });
  }

  /** Removes the replicas whose lease has not been renewed since. */
  async removeExpired(replicas: readonly Pick<ReplicaRecord, '_id'>[], leaseMs: number): Promise<void> {
    if (replicas.length === 0) return;
    await collectionOf(this.model).deleteMany({ _id: { $in: replicas.map(({ _id }) => _id) }, ...isExpired(leaseMs) });
  }

  async leave(id: string): Promise<void> {
    this.self = null;
    await collectionOf(this.model).deleteOne({ _id: id });
  }

  async ids(): Promise<Set<string>> {
    const replicas = await collectionOf(this.model)
      .find({}, { projection: { _id: 1 } })
      .toArray();
    return new Set(replicas.map(({ _id }) => _id));
  }
}

function isExpired(leaseMs: number): object {
  const isOver = { $lte: ['$leaseUntil', '$$NOW'] };
  const isOfAnotherClock = { $gt: ['$leaseUntil', { $add: ['$$NOW', 2 * leaseMs] }] };
  return { $expr: { $or: [isOver, isOfAnotherClock] } };
}

function leaseFor(leaseMs: number): object[] {
  return [{ $set: { leaseUntil: { $add: ['$$NOW', leaseMs] } } }];
}

function storeTime(record: Pick<ReplicaRecord, 'leaseUntil'> | null, leaseMs: number): Date {
  if (!record) throw new Error('a lease that was just written no longer exists');
  return new Date(record.leaseUntil.getTime() - leaseMs);
}
