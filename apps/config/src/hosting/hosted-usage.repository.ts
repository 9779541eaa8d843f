import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { HOSTED_BYTES_MAX, HOSTED_FILES_MAX } from '#contracts/config/hosting.contract.js';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { HOSTED_USAGE, type HostedUsageRecord } from './hosted-file.model.js';

/** Files and bytes. */
export type HostedUsage = Omit<HostedUsageRecord, '_id'>;

/** Usage of apps within their limits. Each app has one document, so that no replica grants what another one has granted. */
@Injectable()
export class HostedUsageRepository {
  constructor(@Inject(getModelToken(HOSTED_USAGE, 'config')) private readonly model: Model<HostedUsageRecord>) {}

  async has(appId: string): Promise<boolean> {
    return (await this.model.exists({ _id: appId }).exec()) !== null;
  }

  /** Begins to count an app that is not counted yet. */
  async begin(appId: string, usage: HostedUsage): Promise<void> {
    try {
      await this.model.create({ _id: appId, ...usage });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Replaces the counted usage of an app. */
  async set(appId: string, usage: HostedUsage): Promise<void> {
    await this.model.updateOne({ _id: appId }, { $set: usage }).exec();
  }

  /** Adds to the usage of an app, or subtracts from it; returns `false` if that would exceed its limits. */
  async add(appId: string, { files, bytes }: HostedUsage): Promise<boolean> {
    const room = {
      ...(files > 0 ? { files: { $lte: HOSTED_FILES_MAX - files } } : {}),
      ...(bytes > 0 ? { bytes: { $lte: HOSTED_BYTES_MAX - bytes } } : {}),
    };
    const { matchedCount } = await this.model.updateOne({ _id: appId, ...room }, { $inc: { files, bytes } }).exec();
    return matchedCount === 1;
  }

  /** Apps that are counted. */
  async appIds(): Promise<string[]> {
    const found = await this.model.find().select('_id').lean<Pick<HostedUsageRecord, '_id'>[]>().exec();
    return found.map(({ _id }) => _id);
  }

  async remove(appId: string): Promise<void> {
    await this.model.deleteOne({ _id: appId }).exec();
  }
}
