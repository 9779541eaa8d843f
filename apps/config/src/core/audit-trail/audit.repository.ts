import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AppKey } from '../records/app-records.repository.js';
import type { AuditRecord } from '../records/audit-record.js';
import { AUDIT_RECORD } from './audit.model.js';

@Injectable()
export class AuditRepository {
  constructor(@Inject(getModelToken(AUDIT_RECORD, 'config')) private readonly model: Model<AuditRecord>) {}

  /** Adds those that are not there yet. */
  async add(records: readonly AuditRecord[]): Promise<void> {
    await this.model.bulkWrite(
      records.map(({ _id, ...record }) => ({
        updateOne: { filter: { _id, appId: record.appId }, update: { $setOnInsert: record }, upsert: true },
      })),
    );
  }

  find({ groupId, appId }: AppKey, id: string): Promise<AuditRecord | null> {
    return this.model.findOne({ _id: id, appId, groupId }).lean<AuditRecord>().exec();
  }

  /** Newest first, beginning after `last`. */
  page({ groupId, appId }: AppKey, last: AuditRecord | null, limit: number): Promise<AuditRecord[]> {
    const older = last ? { $or: [{ time: { $lt: last.time } }, { time: last.time, _id: { $lt: last._id } }] } : {};
    return this.model
      .find({ appId, groupId, ...older })
      .sort({ time: -1, _id: -1 })
      .limit(limit)
      .lean<AuditRecord[]>()
      .exec();
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
