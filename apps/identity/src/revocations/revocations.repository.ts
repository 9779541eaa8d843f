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

  /** When the latest of some revocations ends, `null` where there is none of them. */
  async latest(ids: readonly string[]): Promise<Date | null> {
    const records = await this.model.find({ _id: { $in: [...ids] } }).lean<RevocationRecord[]>();
    return records.reduce<Date | null>((latest, { until }) => (latest === null || until > latest ? until : latest), null);
  }

  async listFrom(now: Date): Promise<RevocationRecord[]> {
    return this.model.find({ until: { $gt: now } }).lean<RevocationRecord[]>();
  }
}
