import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { newId } from '#contracts/ids.js';
import { HOSTED_FILE, type HostedFileRecord } from './hosted-file.model.js';

/** Stored properties of a file, apart from the app and path it belongs to. */
export type HostedContent = Pick<HostedFileRecord, 'blob' | 'hash' | 'size' | 'attributes' | 'modified'>;

/** Returns the range of paths below a folder: `0` comes after `/`. */
function below(folder: string) {
  return { $gt: folder, $lt: `${folder.slice(0, -1)}0` };
}

/** The hosted files of apps by path; every query is about one app. */
@Injectable()
export class HostedFilesRepository {
  constructor(@Inject(getModelToken(HOSTED_FILE, 'config')) private readonly model: Model<HostedFileRecord>) {}

  find(appId: string, path: string): Promise<HostedFileRecord | null> {
    return this.model.findOne({ appId, path }).lean<HostedFileRecord>().exec();
  }

  findAll(appId: string, paths: readonly string[]): Promise<HostedFileRecord[]> {
    return this.model
      .find({ appId, path: { $in: paths } })
      .lean<HostedFileRecord[]>()
      .exec();
  }

  /** Files and folders below a folder, itself not among them, by path. */
  listBelow(appId: string, folder: string): Promise<HostedFileRecord[]> {
    return this.model
      .find({ appId, path: below(folder) })
      .sort({ path: 1 })
      .lean<HostedFileRecord[]>()
      .exec();
  }

  async putAll(appId: string, files: ReadonlyMap<string, HostedContent>): Promise<void> {
    const writes: AnyBulkWriteOperation<HostedFileRecord>[] = [...files].map(([path, content]) => ({
      updateOne: { filter: { appId, path }, update: { $set: content, $setOnInsert: { _id: newId() } }, upsert: true },
    }));
    if (writes.length > 0) await this.model.bulkWrite(writes, { ordered: true });
  }

  async remove(appId: string, paths: readonly string[]): Promise<void> {
    if (paths.length > 0) await this.model.deleteMany({ appId, path: { $in: paths } }).exec();
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }

  /** Checks whether an app hosts anything. */
  async hasAny(appId: string): Promise<boolean> {
    return (await this.model.exists({ appId }).exec()) !== null;
  }

  /** Checks whether a file has this content. */
  async uses(appId: string, blob: string): Promise<boolean> {
    return (await this.model.exists({ appId, blob }).exec()) !== null;
  }

  /** Counts the files of an app and their bytes. */
  async count(appId: string): Promise<{ readonly files: number; readonly bytes: number }> {
    const [sum] = await this.model
      .aggregate<{ files: number; bytes: number }>([
        { $match: { appId } },
        { $group: { _id: null, files: { $sum: 1 }, bytes: { $sum: '$size' } } },
      ])
      .exec();
    return { files: sum?.files ?? 0, bytes: sum?.bytes ?? 0 };
  }
}
