import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Binary } from '#codecs/bson/values.js';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { BLOCK_RECORD, PAGE_INDEX } from './block.model.js';
import { removalAfter, type BlockRecord } from './entry-block.js';
import { unpacked } from './packed-lines.js';

/** Block that is due to be merged or removed. */
export type DueBlock = Pick<BlockRecord, '_id' | 'app_id' | 'group_id' | 'from' | 'stage' | 'superseded'>;
/** Block whose entries are merged into other blocks, with its lines unpacked. */
export type SourceBlock = Pick<BlockRecord, '_id' | 'revision' | 'lines'>;

/**
 * Replaces blocks by others that hold the same entries. At every moment each entry is in a block that is not superseded: the new
 * blocks are stored before the old ones are marked as superseded, and the old ones are removed after every reader that had
 * started on them has finished. A merge that relies on a block raises its revision, and a block whose revision was raised since
 * it was read is not superseded. At worst an entry is left in two blocks: readers show it once, and the next merge removes the
 * duplicate.
 */
@Injectable()
export class BlockSupersession {
  constructor(@Inject(getModelToken(BLOCK_RECORD, 'logging')) private readonly model: Model<BlockRecord>) {}

  due(now: Date, count: number): Promise<DueBlock[]> {
    return this.model
      .find({ due: { $lte: now } })
      .select({ app_id: 1, group_id: 1, from: 1, stage: 1, superseded: 1 })
      .sort({ due: 1 })
      .limit(count)
      .lean<DueBlock[]>()
      .exec();
  }

  /** Returns the ids of the blocks in this window that are not fully merged yet, oldest first. */
  async smallOnes({ app_id, group_id }: DueBlock, window: { readonly from: number; readonly to: number }): Promise<string[]> {
    const [from, to] = [new Date(window.from), new Date(window.to)];
    const found = await this.model
      .find({
        app_id,
        group_id,
        to: { $gte: from, $lt: to },
        from: { $gte: from },
        due: { $type: 'date' },
        superseded: { $exists: false },
      })
      .select('_id')
      .sort({ to: 1 })
      .hint(PAGE_INDEX)
      .lean<{ _id: string }[]>()
      .exec();
    return found.map(({ _id }) => _id);
  }

  async read(ids: readonly string[]): Promise<SourceBlock[]> {
    const found = await this.model
      .find({ _id: { $in: ids }, superseded: { $exists: false } })
      .select({ revision: 1, lines: 1 })
      .lean<(Omit<SourceBlock, 'lines'> & { lines: Binary })[]>()
      .exec();
    return found.map((block) => ({ ...block, lines: unpacked(block.lines) }));
  }

  /** Marks `sources` as superseded. `blocks` have every entry of `sources`. */
  async supersede(sources: readonly SourceBlock[], blocks: readonly BlockRecord[], now: Date): Promise<void> {
    const inserted: string[] = [];
    for (const block of blocks) if (await this.ensure(block)) inserted.push(block._id);
    const staying = new Set(blocks.map(({ _id }) => _id));
    const going = sources.filter(({ _id }) => !staying.has(_id));
    if (going.length === 0) return;
    const update = { $set: { superseded: true as const, due: removalAfter(now) } };
    await this.model.bulkWrite(
      going.map(({ _id, revision }) => ({ updateOne: { filter: { _id, revision }, update } })),
      { ordered: false },
    );
    // Do not bring back the entries of an app that was removed meanwhile.
    const isKnown = await this.model.exists({ _id: { $in: sources.map(({ _id }) => _id) } }).exec();
    if (!isKnown) await this.model.deleteMany({ _id: { $in: inserted } }).exec();
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ _id: { $in: ids }, superseded: true }).exec();
  }

  /**
   * Stores the block or, if it exists, keeps it from being superseded unless it is read again. Returns `true` if it did not exist
   * before.
   */
  private async ensure(block: BlockRecord): Promise<boolean> {
    const { _id, stage, due } = block;
    for (;;) {
      const kept = await this.model
        .updateOne(
          { _id },
          {
            $set: { stage, ...(due ? { due } : {}) },
            $unset: { superseded: 1, ...(due ? {} : { due: 1 }) },
            $inc: { revision: 1 },
          },
        )
        .exec();
      if (kept.matchedCount > 0) return false;
      try {
        await this.model.insertMany([block], { lean: true });
        return true;
      } catch (error) {
        // Another replica stored the block first.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }
}
