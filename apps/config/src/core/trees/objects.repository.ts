import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { SealedRecord } from '#process/start/resealing.js';
import { SecretBox } from '#security/keys/secret-box.js';
import type { StoredText } from './entry-tree.js';
import { holdsSecret } from './holds-secret.js';
import { STORED_OBJECT, type StoredObject } from './stored-object.model.js';

/** Ids in one query or delete: as many as a change or a cold read of a tree level requests together. */
const BATCH = 1_000;
/** Maximum number of objects in one write: during a large change other requests are served between the writes. */
const STORE_BATCH = 250;

/** Lean documents hold binaries in the driver's own type. */
interface ReadObject {
  readonly _id: string;
  readonly text?: string;
  readonly sealed?: { readonly buffer: Uint8Array };
}

function keyOf(appId: string, hash: string): string {
  return `${appId}/${hash}`;
}

function* batchesOf<T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

@Injectable()
export class ObjectsRepository {
  constructor(
    @Inject(getModelToken(STORED_OBJECT, 'config')) private readonly model: Model<StoredObject>,
    private readonly box: SecretBox,
  ) {}

  /** Reads contents by hash; hashes that do not exist are left out. */
  async read(appId: string, hashes: readonly string[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    for (const batch of batchesOf(hashes)) {
      const found = await this.model
        .find({ _id: { $in: batch.map((hash) => keyOf(appId, hash)) } })
        .select('text sealed')
        .lean<ReadObject[]>()
        .exec();
      for (const { _id, text, sealed } of found) {
        texts.set(_id.slice(appId.length + 1), sealed === undefined ? (text ?? '') : this.box.open(sealed.buffer, _id));
      }
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
        batch.map(({ hash, text, secret }) => {
          const _id = keyOf(appId, hash);
          const content = secret === true ? { sealed: this.box.seal(text, _id) } : { text };
          return {
            updateOne: { filter: { _id }, update: { $set: { touchedAt }, $setOnInsert: { appId, ...content } }, upsert: true },
          };
        }),
        { ordered: false },
      );
    }
  }

  /** Yields the encrypted contents of an app, to encrypt them under another key. */
  async *sealed(appId: string): AsyncIterable<SealedRecord> {
    const found = this.model
      .find({ appId, sealed: { $exists: true } })
      .select('sealed')
      .lean<ReadObject>()
      .cursor();
    for await (const { _id, sealed } of found) {
      if (sealed === undefined) continue;
      const before = Buffer.from(sealed.buffer);
      const replace = async (bytes: Buffer): Promise<void> => {
        await this.model.updateOne({ _id, sealed: before }, { $set: { sealed: bytes } }).exec();
      };
      yield { sealed: before, owner: _id, replace };
    }
  }

  /**
   * Encrypts the contents of an app that have a secret and are stored unencrypted. Checks only contents that were
   * written or used since `since`; returns the number encrypted.
   */
  async sealPlain(appId: string, since: Date): Promise<number> {
    const found = this.model
      .find({ appId, touchedAt: { $gte: since }, text: { $regex: '"secret":' } })
      .select('text')
      .lean<ReadObject>()
      .cursor();
    let sealed = 0;
    for await (const { _id, text = '' } of found) {
      if (!holdsSecret(JSON.parse(text))) continue;
      const update = { $set: { sealed: this.box.seal(text, _id) }, $unset: { text: 1 } } as const;
      sealed += (await this.model.updateOne({ _id, text }, update).exec()).modifiedCount;
    }
    return sealed;
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

  /** Deletes the objects that have not been touched since `before`. */
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
