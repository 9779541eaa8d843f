import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { IDENTITY_STORE } from '../store.js';
import { PROJECT_AUDIT, type ProjectAuditRecord } from './project-audit.model.js';

@Injectable()
export class ProjectAuditRepository {
  constructor(@Inject(getModelToken(PROJECT_AUDIT, IDENTITY_STORE)) private readonly model: Model<ProjectAuditRecord>) {}

  async add(entry: ProjectAuditRecord): Promise<void> {
    await this.model.create(entry);
  }

  async find(groupId: string, id: string): Promise<ProjectAuditRecord | null> {
    return this.model.findOne({ _id: id, groupId }).lean<ProjectAuditRecord | null>();
  }

  /** Returns up to `limit` entries older than `last`, newest first. */
  async page(groupId: string, last: ProjectAuditRecord | null, limit: number): Promise<ProjectAuditRecord[]> {
    const older = last ? { $or: [{ time: { $lt: last.time } }, { time: last.time, _id: { $lt: last._id } }] } : {};
    return this.model
      .find({ groupId, ...older })
      .sort({ time: -1, _id: -1 })
      .limit(limit)
      .lean<ProjectAuditRecord[]>();
  }
}
