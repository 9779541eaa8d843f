import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { AppScope } from '#contracts/scope.js';
import { duplicatesIn, isOnlyDuplicates } from '#store/driver/duplicate-key.js';
import { BLOCK_RECORD, PAGE_INDEX, TAG_INDEX } from './block.model.js';
import type { BlockRecord } from './entry-block.js';
import { tagConditions, type EntryFilter } from './entry-filter.js';
import type { FoundLine } from './line-search.js';
import { inPageOrder, splitLines, type LogLine } from './log-lines.js';
import { newestFirst, type BlockSource } from './log-reading.js';
import type { StoredBlock } from './newest-lines.js';
import { unpacked } from './packed-lines.js';
import type { Scan } from './scan.js';
import { windowsAt } from './windows.js';

/** Blocks removed per statement, so that removing a large app does not block other users of the store. */
const REMOVAL_BATCH = 100;
/** Fields of a block that readers load. */
const LINES = { to: 1, count: 1, lines: 1 } as const;

@Injectable()
export class BlocksRepository {
  constructor(@Inject(getModelToken(BLOCK_RECORD, 'logging')) private readonly model: Model<BlockRecord>) {}

  /** Stores the blocks that are not stored yet, and returns them. */
  async append(blocks: readonly BlockRecord[]): Promise<readonly BlockRecord[]> {
    if (blocks.length === 0) return [];
    try {
      await this.model.insertMany(blocks, { ordered: false, lean: true });
      return blocks;
    } catch (error) {
      // The batch was sent again after a lost acknowledgement: blocks that exist already are correct.
      if (!isOnlyDuplicates(error)) throw error;
      const known = duplicatesIn(error);
      return blocks.filter((_, index) => !known.has(index));
    }
  }

  /**
   * Returns every matching entry once, newest first, entries of the same time ordered by id. Entries come in parts; each part has
   * to be consumed before the next one is requested.
   *
   * @param wanted approximate number of entries that will be consumed
   * @param scan if given, reading stops when its limit is reached, and it records where reading stopped
   */
  newestFirst(scope: AppScope, filter: EntryFilter, wanted = Infinity, scan?: Scan): AsyncGenerator<Iterable<FoundLine>, void> {
    return newestFirst(this.sourceOf(scope, filter), filter, wanted, scan);
  }

  /** Returns the entries of these blocks in the order they were written. */
  async inBlocks(appId: string, ids: readonly string[]): Promise<LogLine[]> {
    const blocks = await this.read({ _id: { $in: ids }, app_id: appId });
    const lines = blocks.flatMap((block) => [...splitLines(unpacked(block.lines))].filter((line) => line !== null));
    return inPageOrder(lines).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async removeApp(appId: string): Promise<void> {
    for (;;) {
      const found = await this.model.find({ app_id: appId }).select('_id').limit(REMOVAL_BATCH).lean<{ _id: string }[]>().exec();
      if (found.length === 0) return;
      await this.model.deleteMany({ app_id: appId, _id: { $in: found.map(({ _id }) => _id) } }).exec();
    }
  }

  private sourceOf({ appId, groupId }: AppScope, filter: EntryFilter): BlockSource {
    const scope = { app_id: appId, group_id: groupId };
    const kept = filter.after ? { $gt: filter.after } : {};
    const [first, ...others] = tagConditions(filter);
    // With several types, each type has its own range of the index, so the index gives no overall order.
    const isOrdered = typeof first?.['tags'] === 'string';
    return {
      ending: (until, known, limit) =>
        this.read(
          {
            ...scope,
            ...first,
            ...(filter.after || until !== null ? { to: { ...kept, ...(until === null ? {} : { $lte: new Date(until) }) } } : {}),
            ...(known.length > 0 ? { _id: { $nin: [...known] } } : {}),
            ...(others.length > 0 ? { $and: others } : {}),
          },
          { sort: { to: -1 }, limit, hint: isOrdered ? TAG_INDEX : PAGE_INDEX },
        ),
      // Few blocks hold a given moment, so the other conditions are left out: a store might evaluate them against everything
      // newer.
      across: (moment) => this.read({ ...scope, ...holding(moment), to: { $gt: new Date(moment) } }, { hint: TAG_INDEX }),
      between: (from, moment, limit) =>
        this.read({ ...scope, ...holding(moment), to: { $gte: new Date(from) } }, { sort: { to: -1 }, limit, hint: TAG_INDEX }),
    };
  }

  /** Reads blocks with the driver. The object mapper would double the cost of a query. */
  private async read(filter: mongo.Filter<BlockRecord>, options: mongo.FindOptions = {}): Promise<StoredBlock[]> {
    const { db, collection } = this.model;
    const found = db.collection<BlockRecord>(collection.name).find<StoredBlock>(filter, { ...options, projection: LINES });
    // While the connection is being opened, this is a promise of the cursor.
    const cursor = await Promise.resolve(found);
    return cursor.toArray();
  }
}

/** Returns a filter for blocks that begin at this moment or before and are in one of its windows. */
function holding(moment: number): mongo.Filter<BlockRecord> {
  return { tags: { $in: windowsAt(moment) }, from: { $lte: new Date(moment) } };
}
