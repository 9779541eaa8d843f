import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { StoredText } from './entry-tree.js';
import { STORED_OBJECT, type StoredObject } from './stored-object.model.js';

/** Ids of one query or delete: what a change or a cold read of a tree level asks for at once. */
const BATCH = 1_000;
/** Objects of one write: a large change lets other requests be served between them. */
const STORE_BATCH = 250;

function keyOf(appId: string, hash: string): string {
  return `${appId}/${hash}`;
}

function* batchesOf<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

@Injectable()
export class ObjectsRepository {
  constructor(@Inject(getModelToken(STORED_OBJECT, 'config')) private readonly model: Model<StoredObject>) {}

  /** Texts by hash; those that do not exist are absent. */
  async read(appId: string, hashes: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const batch of batchesOf(hashes)) {
      const found = await this.model
        .find({ _id: { $in: batch.map((hash) => keyOf(appId, hash)) } })
        .select('text')
        .lean<Pick<StoredObject, '_id' | 'text'>[]>()
        .exec();
      for (const { _id, text } of found) texts.set(_id.slice(appId.length + 1), text);
    }
    return texts;
  }

  /**
   * Stores what is new and marks what is already there as just used: the collector, which deletes by age, then either comes
   * before this and the object is stored again, or leaves it.
   */
  async store(appId: string, objects: readonly StoredText[]): Promise<void> {
    if (objects.length === 0) return;
    const touchedAt = new Date();
    for (const batch of batchesOf(objects, STORE_BATCH)) {
      await this.model.bulkWrite(
        batch.map(({ hash, text }) => ({
          updateOne: {
            filter: { _id: keyOf(appId, hash) },
            update: { $set: { touchedAt }, $setOnInsert: { appId, text } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    }
  }

  async anyTouchedSince(appId: string, since: Date): Promise<boolean> {
    return (await this.model.exists({ appId, touchedAt: { $gte: since } }).exec()) !== null;
  }

  /** Hashes of what no write has relied on since `before`. */
  async untouchedSince(appId: string, before: Date): Promise<string[]> {
    const found = await this.model
      .find({ appId, touchedAt: { $lt: before } })
      .select('_id')
      .lean<Pick<StoredObject, '_id'>[]>()
      .exec();
    return found.map(({ _id }) => _id.slice(appId.length + 1));
  }

  /** Deletes those of the objects that are still untouched since `before`. */
  async removeUntouched(appId: string, hashes: readonly string[], before: Date): Promise<number> {
    let removed = 0;
    for (const batch of batchesOf(hashes)) {
      const ids = batch.map((hash) => keyOf(appId, hash));
      removed += (await this.model.deleteMany({ _id: { $in: ids }, touchedAt: { $lt: before } }).exec()).deletedCount;
    }
    return removed;
  }

  async removeAll(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
