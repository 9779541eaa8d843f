import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IDENTITY_STORE } from '../store.js';
import { REVOCATION, type RevocationRecord } from './revocation.model.js';

@Injectable()
export class RevocationsRepository {
  constructor(@Inject(getModelToken(REVOCATION, IDENTITY_STORE)) private readonly model: Model<RevocationRecord>) {}

  async save(record: RevocationRecord): Promise<void> {
    await this.model.updateOne({ _id: record._id }, { $set: { userId: record.userId, until: record.until } }, { upsert: true });
  }

  /** Returns the time at which the latest of these revocations ends, `null` if none exists. */
  async latest(ids: readonly string[]): Promise<Date | null> {
    const records = await this.model.find({ _id: { $in: [...ids] } }).lean<RevocationRecord[]>();
    return records.reduce<Date | null>((latest, { until }) => (latest === null || until > latest ? until : latest), null);
  }

  /** Returns a page in the order of `until`, revocations of the same time by id. */
  async page(from: Date, after: RevocationRecord | null, limit: number): Promise<RevocationRecord[]> {
    const sort = { until: 1, _id: 1 } as const;
    if (!after) return this.model.find({ until: { $gte: from } }, null, { sort, limit }).lean<RevocationRecord[]>();
    const { until, _id } = after;
    const ties = await this.model.find({ until, _id: { $gt: _id } }, null, { sort, limit }).lean<RevocationRecord[]>();
    if (ties.length === limit) return ties;
    const rest = { sort, limit: limit - ties.length };
    return [...ties, ...(await this.model.find({ until: { $gt: until } }, null, rest).lean<RevocationRecord[]>())];
  }
}
