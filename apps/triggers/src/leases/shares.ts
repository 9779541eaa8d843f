import type { Model } from 'mongoose';
import { isDuplicateKey } from '#persistence/duplicate-key.js';
import { collectionOf } from '../store.js';
import type { ShareRecord } from './lease.model.js';

/** Shares of one kind of work, and who has them. */
export class Shares {
  constructor(private readonly model: Model<ShareRecord>) {}

  async list(): Promise<ShareRecord[]> {
    return collectionOf(this.model)
      .find({}, { projection: { owner: 1, epoch: 1 } })
      .toArray() as unknown as Promise<ShareRecord[]>;
  }

  /** Takes a share from whoever had it; its new epoch, `null` where somebody else was faster. */
  async take(id: string, seen: ShareRecord | undefined, owner: string): Promise<number | null> {
    if (!seen) return this.begin(id, owner);
    const { matchedCount } = await this.model.updateOne(
      { _id: id, owner: seen.owner, epoch: seen.epoch },
      { $set: { owner, epoch: seen.epoch + 1 } },
    );
    return matchedCount === 1 ? seen.epoch + 1 : null;
  }

  async giveBack(id: string, owner: string, epoch: number): Promise<void> {
    await this.model.updateOne({ _id: id, owner, epoch }, { $set: { owner: '' } });
  }

  private async begin(id: string, owner: string): Promise<number | null> {
    try {
      await collectionOf(this.model).insertOne({ _id: id, owner, epoch: 1 } as never);
      return 1;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }
}
