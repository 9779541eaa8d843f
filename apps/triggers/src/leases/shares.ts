import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { collectionOf } from '../store.js';
import type { ShareRecord } from './lease.model.js';

/** Shares of one kind of work, and who has them. */
export class Shares {
  constructor(private readonly model: Model<ShareRecord>) {}

  async list(): Promise<ShareRecord[]> {
    return collectionOf(this.model)
      .find({}, { projection: { owner: 1, epoch: 1 } })
      .toArray();
  }

  /**
   * Takes shares from the owners they were seen with. Returns the epochs of the shares that no other replica took
   * first.
   */
  async take(ids: readonly string[], seen: ReadonlyMap<string, ShareRecord>, owner: string): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const writes = ids.map((id) => {
      const held = seen.get(id);
      if (!held) return { insertOne: { document: { _id: id, owner, epoch: 1 } } };
      const filter = { _id: id, owner: held.owner, epoch: held.epoch };
      return { updateOne: { filter, update: { $set: { owner, epoch: held.epoch + 1 } } } };
    });
    try {
      await collectionOf(this.model).bulkWrite(writes, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const wanted = new Set(ids);
    const taken = (await this.list()).filter((share) => share.owner === owner && wanted.has(share._id));
    return new Map(taken.map(({ _id, epoch }) => [_id, epoch]));
  }

  async giveBack(id: string, owner: string, epoch: number): Promise<void> {
    await this.model.updateOne({ _id: id, owner, epoch }, { $set: { owner: '' } });
  }
}
