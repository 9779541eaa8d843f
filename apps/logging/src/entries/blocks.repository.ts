import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Binary } from 'mongodb';
import type { Model, QueryFilter } from 'mongoose';
import type { AppScope } from '#contracts/scope.js';
import { duplicatesIn, isOnlyDuplicates } from '#persistence/duplicate-key.js';
import { BLOCK_RECORD, PAGE_INDEX, TAG_INDEX } from './block.model.js';
import type { BlockRecord } from './entry-block.js';
import { isOpen, matches, mayMatch, tagConditions, type EntryFilter } from './entry-filter.js';
import { inPageOrder, recordOf, splitLines, type LogLine } from './log-lines.js';
import { unpacked } from './packed-lines.js';
import type { Scan } from './scan.js';
import { windowsAt } from './windows.js';

/** Blocks read at first, and at most at once: where they are small, or few of their lines match, more are read each time. */
const FIRST_BLOCKS = 2;
const MOST_BLOCKS = 64;
/** Blocks removed at once, so that a large app's removal does not keep the store from everybody else. */
const REMOVAL_BATCH = 100;

/** A block as it is read: lines as the driver gives bytes. */
type Stored = Pick<BlockRecord, 'to'> & { readonly lines: Binary };

/** Entries from one moment back to another. */
interface Part {
  readonly lines: readonly LogLine[];
  /** Where the next part begins; `null` when there is nothing further back. */
  readonly reached: number | null;
}

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
   * Every matching entry, newest first, those of one time by id, each once. Read in parts, none of which takes long.
   *
   * @param wanted how many of them will be asked for, about
   * @param scan where given, it ends when that has seen enough, and says how far it came
   */
  async *newestFirst(scope: AppScope, filter: EntryFilter, wanted = Infinity, scan?: Scan): AsyncGenerator<LogLine, void> {
    let until = filter.until?.getTime() ?? null;
    // What reaches across its end comes with the first part, too.
    for (let limit = until === null ? FIRST_BLOCKS : FIRST_BLOCKS - 1; ;) {
      const { lines, reached } = await this.part(scope, filter, until, limit, scan);
      yield* lines;
      if (reached === null) return;
      // Never where it began: whoever goes on there would get no further.
      if (scan?.isEnough && reached !== until) return scan.stopAt(reached);
      // As many as will do, if they are like those before. If more than that end at this very moment, they have to be read together.
      const enough = Math.ceil((wanted * limit) / Math.max(1, lines.length));
      limit = reached === until ? limit * 2 : Math.min(Math.max(limit * 2, enough), MOST_BLOCKS);
      until = reached;
    }
  }

  /** Entries of these blocks, in the order they were written. */
  async inBlocks(appId: string, ids: readonly string[]): Promise<LogLine[]> {
    const blocks = await this.model
      .find({ _id: { $in: ids }, app_id: appId })
      .select({ lines: 1 })
      .lean<Stored[]>()
      .exec();
    return inPageOrder(blocks.flatMap(linesOf)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  async removeApp(appId: string): Promise<void> {
    for (;;) {
      const found = await this.model.find({ app_id: appId }).select('_id').limit(REMOVAL_BATCH).lean<{ _id: string }[]>().exec();
      if (found.length === 0) return;
      await this.model.deleteMany({ app_id: appId, _id: { $in: found.map(({ _id }) => _id) } }).exec();
    }
  }

  /** What the blocks that end last have, and those that end later but hold older entries, too: no other has any that is as new. */
  private async part(
    { appId, groupId }: AppScope,
    filter: EntryFilter,
    until: number | null,
    limit: number,
    scan: Scan | undefined,
  ): Promise<Part> {
    const after = filter.after?.getTime() ?? -Infinity;
    if (until !== null && until <= after) return { lines: [], reached: null };
    const scope = { app_id: appId, group_id: groupId };
    const conditions = tagConditions(filter);
    const to = { ...(after > -Infinity ? { $gt: new Date(after) } : {}), ...(until === null ? {} : { $lte: new Date(until) }) };
    const [ending, across] = await Promise.all([
      this.ending({ ...scope, ...(Object.keys(to).length > 0 ? { to } : {}) }, conditions, limit),
      until === null ? [] : this.across(scope, conditions, new Date(until)),
    ]);
    const reached = ending.length === limit ? (ending.at(-1)?.to.getTime() ?? null) : null;
    const oldest = Math.max(after, reached ?? -Infinity);
    const isWanted = isOpen(filter) ? () => true : matcherOf(filter);
    const found: LogLine[] = [];
    for (const block of [...ending, ...across]) {
      const lines = linesOf(block);
      scan?.count(lines.length, 1);
      for (const line of lines) {
        if (line.started > oldest && (until === null || line.started <= until) && isWanted(line)) found.push(line);
      }
    }
    return { lines: inPageOrder(found), reached };
  }

  private ending(scope: QueryFilter<BlockRecord>, conditions: QueryFilter<BlockRecord>[], limit: number): Promise<Stored[]> {
    const [first, ...others] = conditions;
    // Of several types each has its own place in an index, which then gives no order.
    const isOrdered = typeof first?.['tags'] === 'string';
    return this.model
      .find({ ...scope, ...first, ...(others.length > 0 ? { $and: others } : {}) })
      .select({ to: 1, lines: 1 })
      .sort({ to: -1 })
      .limit(limit)
      .hint(isOrdered ? TAG_INDEX : PAGE_INDEX)
      .lean<Stored[]>()
      .exec();
  }

  private across(scope: QueryFilter<BlockRecord>, conditions: QueryFilter<BlockRecord>[], moment: Date): Promise<Stored[]> {
    const tags = { $in: windowsAt(moment.getTime()) };
    return this.model
      .find({
        ...scope,
        tags,
        to: { $gt: moment },
        from: { $lte: moment },
        ...(conditions.length > 0 ? { $and: conditions } : {}),
      })
      .select({ to: 1, lines: 1 })
      .hint(TAG_INDEX)
      .lean<Stored[]>()
      .exec();
  }
}

function linesOf({ lines }: Pick<Stored, 'lines'>): LogLine[] {
  return [...splitLines(unpacked(lines))].filter((line) => line !== null);
}

function matcherOf(filter: EntryFilter): (line: LogLine) => boolean {
  const isPossible = mayMatch(filter);
  return (line) => {
    if (!isPossible(line.bytes)) return false;
    const record = recordOf(line);
    return record !== null && matches(filter, record);
  };
}
