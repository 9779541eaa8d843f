import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DEPENDENCY_JOB, type DependencyJob } from './dependency-job.model.js';

@Injectable()
export class DependencyJobsRepository {
  constructor(@Inject(getModelToken(DEPENDENCY_JOB, 'config')) private readonly model: Model<DependencyJob>) {}

  find(appId: string): Promise<DependencyJob | null> {
    return this.model.findById(appId).lean<DependencyJob>().exec();
  }

  /** Begins a job in place of the upload before, if any. */
  async begin(appId: string, upload: string, message: string): Promise<void> {
    const job = { upload, status: 'created', message, touchedAt: new Date() } as const;
    await this.model.updateOne({ _id: appId }, { $set: job }, { upsert: true }).exec();
  }

  /** Notes an upload that was rejected, unless the last upload is still being built. */
  async refused(appId: string, upload: string, message: string): Promise<void> {
    const last = await this.find(appId);
    if (last?.status === 'created') return;
    const job = { upload, status: 'failed', message, touchedAt: new Date() } as const;
    const unchanged = last === null ? { _id: appId } : { _id: appId, upload: last.upload };
    await this.model.updateOne(unchanged, { $set: job }, { upsert: last === null }).exec();
  }

  /** @returns whether the upload is still the last one */
  async touch(appId: string, upload: string): Promise<boolean> {
    return (await this.model.updateOne({ _id: appId, upload }, { $set: { touchedAt: new Date() } }).exec()).matchedCount > 0;
  }

  async end(appId: string, upload: string, outcome: Pick<DependencyJob, 'status' | 'message'>): Promise<void> {
    await this.model.updateOne({ _id: appId, upload }, { $set: { ...outcome, touchedAt: new Date() } }).exec();
  }

  async remove(appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId }).exec();
  }
}
