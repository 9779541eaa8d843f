import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, QueryFilter, QueryOptions } from 'mongoose';
import type { AppScope } from '#contracts/scope.js';
import { duplicatesIn, isOnlyDuplicates } from '#persistence/duplicate-key.js';
import { BLOCK_RECORD, PAGE_INDEX, TAG_INDEX } from './block.model.js';
import type { BlockRecord } from './entry-block.js';
import { tagConditions, type EntryFilter } from './entry-filter.js';
import type { FoundLine } from './line-search.js';
import { inPageOrder, splitLines, type LogLine } from './log-lines.js';
import { NewestLines, type StoredBlock } from './newest-lines.js';
import { unpacked } from './packed-lines.js';
import { windowsAt } from './windows.js';

/** Blocks read at first, and at most at once: where they are small, or few of their lines match, more are read each time. */
const FIRST_BLOCKS = 2;
const MOST_BLOCKS = 64;
/**
 * Milliseconds after which a reading is begun anew from where it has come to. Blocks that are merged meanwhile stay for twice as long at
 * least, so that until then everything is in the blocks that were there when it began.
 */
const RENEWED_MS = 45_000;
/** Blocks removed at once, so that a large app's removal does not keep the store from everybody else. */
const REMOVAL_BATCH = 100;

@Injectable()
export class BlocksRepository {
  constructor(@Inject(getModelToken(BLOCK_RECORD, 'logging')) private readonly model: Model<BlockRecord>) {}

  /** Stores what is not stored yet, and returns that. */
  async append(blocks: readonly BlockRecord[]): Promise<readonly BlockRecord[]> {
    if (blocks.length === 0) return [];
    try {
      await this.model.insertMany(blocks, { ordered: false, lean: true });
      return blocks;
    } catch (error) {
      // A batch sent again after a lost acknowledgement: what is there already is as it should be.
      if (!isOnlyDuplicates(error)) throw error;
      const known = duplicatesIn(error);
      return blocks.filter((_, index) => !known.has(index));
    }
  }

  /**
   * Every matching entry, newest first, those of one time by id, each once: in parts, none of which takes long. What is asked for of a part
   * has to be taken before the next one.
   *
   * @param wanted how many of them will be asked for, about
   */
  async *newestFirst(scope: AppScope, filter: EntryFilter, wanted = Infinity): AsyncGenerator<Iterable<FoundLine>, void> {
    const after = filter.after?.getTime() ?? -Infinity;
    let until = filter.until?.getTime() ?? null;
    let lines = new NewestLines(filter, until);
    let begun: number | null = null;
    /** Blocks that end at the moment the last part has reached: they are not read again. */
    let known: string[] = [];
    for (let limit = FIRST_BLOCKS; until === null || until > after;) {
      const now = performance.now();
      const isRenewed: boolean = begun === null || now - begun > RENEWED_MS;
      if (isRenewed) [lines, begun, known] = [new NewestLines(filter, until), now, []];
      const [ending, across] = await Promise.all([
        this.ending(scope, filter, until, known, limit),
        isRenewed && until !== null ? this.across(scope, until) : [],
      ]);
      lines.add(ending);
      lines.add(across);
      const reached: number | null = ending.length === limit ? (ending.at(-1)?.to.getTime() ?? null) : null;
      let count = 0;
      yield counted(lines.after(Math.max(after, reached ?? -Infinity)), () => (count += 1));
      if (reached === null) return;
      const atReached = ending.filter(({ to }) => to.getTime() === reached).map(({ _id }) => _id);
      known = reached === until ? [...known, ...atReached] : atReached;
      until = reached;
      // As many as will do, if they are like those before.
      limit = Math.min(Math.max(limit * 2, Math.ceil((wanted * limit) / Math.max(1, count))), MOST_BLOCKS);
    }
  }

  /** Entries of these blocks, in the order they were written. */
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

  /** The blocks that end last, at `until` or before. */
  private ending(
    { appId, groupId }: AppScope,
    filter: EntryFilter,
    until: number | null,
    known: readonly string[],
    limit: number,
  ): Promise<StoredBlock[]> {
    const { after } = filter;
    const [first, ...others] = tagConditions(filter);
    // Of several types each has its own place in an index, which then gives no order.
    const isOrdered = typeof first?.['tags'] === 'string';
    const to = { ...(after ? { $gt: after } : {}), ...(until === null ? {} : { $lte: new Date(until) }) };
    return this.read(
      {
        app_id: appId,
        group_id: groupId,
        ...first,
        ...(after || until !== null ? { to } : {}),
        ...(known.length > 0 ? { _id: { $nin: known } } : {}),
        ...(others.length > 0 ? { $and: others } : {}),
      },
      { sort: { to: -1 }, limit, hint: isOrdered ? TAG_INDEX : PAGE_INDEX },
    );
  }

  /**
   * The blocks that end later than this moment but hold older entries, too. They are few, so what else is asked for is no condition: a
   * store might look for that instead, in everything that is newer.
   */
  private across({ appId, groupId }: AppScope, moment: number): Promise<StoredBlock[]> {
    const at = new Date(moment);
    const tags = { $in: windowsAt(moment) };
    return this.read({ app_id: appId, group_id: groupId, tags, to: { $gt: at }, from: { $lte: at } }, { hint: TAG_INDEX });
  }

  private read(filter: QueryFilter<BlockRecord>, options: QueryOptions<BlockRecord> = {}): Promise<StoredBlock[]> {
    return this.model.find(filter, { to: 1, lines: 1 }, options).lean<StoredBlock[]>().exec();
  }
}

/** The same, each of them announced. */
function* counted<T>(items: Iterable<T>, announce: () => void): Generator<T, void> {
  for (const item of items) {
    announce();
    yield item;
  }
}
