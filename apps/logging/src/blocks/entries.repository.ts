import { Inject, Injectable } from '@nestjs/common';
import type { AppScope } from '#contracts/scope.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { LoggingEnvironment } from '../env.js';
import { BlocksRepository } from './blocks.repository.js';
import { EarlierEntriesRepository } from './earlier-entries.repository.js';
import { matches, mayHaveFailed, type EntryFilter } from './entry-filter.js';
import type { EntryRecord } from './entry.model.js';
import type { FoundLine } from './line-search.js';
import { byPageOrder, recordOf } from './log-lines.js';
import { merged } from './merged.js';
import type { FoundEntries } from './page.js';
import { retentionBegins } from './retention.js';
import type { Scan } from './scan.js';

/** Maximum milliseconds from the start of a request until its entry is written: the longest run of a function plus a margin. */
const LONGEST_REQUEST_MS = 660_000;

/** Entry at its position in the log; the rest of it is read on demand. */
interface Found {
  readonly id: string;
  readonly started: number;
  /** Returns the entry, or `null` if the line is not an entry. */
  read(): EntryRecord | null;
  /** Returns `true` if the entry is about a failure. The entry is read only if it may be. */
  hasFailed(): boolean;
}

/** Time of an entry in unix milliseconds, and whether it failed. */
export interface Outcome {
  readonly started: number;
  readonly failed: boolean;
}

/** Position from which a client continues reading. */
export interface LogPosition {
  /** Id of the last entry the client has seen. */
  readonly after: string;
  /** Seconds before that entry whose entries are read again. */
  readonly overlap: number;
}

/** Entries written after another entry. */
interface WrittenAfter {
  readonly records: EntryRecord[];
  /** Number of entries before these that were left out. */
  readonly left: number;
}

/** Stored log of an app, in every storage format. */
@Injectable()
export class EntriesRepository {
  constructor(
    private readonly blocks: BlocksRepository,
    private readonly earlier: EarlierEntriesRepository,
    @Inject(ENVIRONMENT) private readonly environment: LoggingEnvironment,
  ) {}

  /**
   * Returns matching entries, newest first, entries of the same time ordered by id: at most `count` of them from position `skip`
   * on, within the limit of `scan`.
   */
  async read(scope: AppScope, filter: EntryFilter, skip: number, count: number, scan?: Scan): Promise<FoundEntries<EntryRecord>> {
    const records: EntryRecord[] = [];
    let position = 0;
    reading: for await (const part of this.newestFirst(scope, filter, skip + count, scan)) {
      for (const found of part) {
        if (position++ < skip) continue;
        const record = found.read();
        if (record) records.push(record);
        if (records.length === count) break reading;
      }
    }
    return { entries: records, stoppedAt: scan?.stoppedAt ?? null, skipped: Math.min(position, skip) };
  }

  /** Returns every matching entry, newest first, within the limit of `scan`. */
  async *all(scope: AppScope, filter: EntryFilter, scan?: Scan): AsyncGenerator<EntryRecord, void> {
    for await (const part of this.newestFirst(scope, filter, undefined, scan)) {
      for (const found of part) {
        const record = found.read();
        if (record) yield record;
      }
    }
  }

  /**
   * Returns the outcomes of all matching entries, newest first, within the limit of `scan`. Most entries need not be read for
   * this.
   */
  async *outcomes(scope: AppScope, filter: EntryFilter, scan: Scan): AsyncGenerator<Outcome, void> {
    for await (const part of this.newestFirst(scope, filter, undefined, scan)) {
      for (const found of part) yield { started: found.started, failed: found.hasFailed() };
    }
  }

  /** Returns the entries of these blocks of an app, in any project, in the order they were written. */
  async inBlocks(appId: string, ids: readonly string[]): Promise<EntryRecord[]> {
    const lines = await this.blocks.inBlocks(appId, ids);
    return lines.flatMap((line) => recordOf(line) ?? []);
  }

  /**
   * Returns the matching entries written after the entry with id `after`, and in the `overlap` seconds before it: the last
   * `count` of them in the order they were written, and the number of other entries written after it, within the limit of `scan`.
   */
  async writtenAfter(
    scope: AppScope,
    filter: EntryFilter,
    position: LogPosition,
    count: number,
    scan: Scan,
  ): Promise<WrittenAfter> {
    const { after, overlap } = position;
    const from = secondsBefore(after, overlap);
    // Ids begin with the second they were written in, and every entry is written within a limited time after it began.
    const began = new Date(secondsOf(from) * 1_000 - LONGEST_REQUEST_MS);
    const records: EntryRecord[] = [];
    let left = 0;
    for await (const part of this.newestFirst(scope, { ...filter, after: began }, count, scan)) {
      for (const found of part) {
        const record = found.id > from ? found.read() : null;
        if (!record) continue;
        if (records.length < count) records.push(record);
        else if (found.id > after) left += 1;
      }
    }
    return { records: records.toSorted((a, b) => (a._id < b._id ? -1 : 1)), left };
  }

  /** Counts the matching entries that have the same time as this one and come before it. */
  async countTiedBefore(scope: AppScope, filter: EntryFilter, { _id, started }: EntryRecord): Promise<number> {
    let count = 0;
    const tied = { ...filter, after: new Date(started.getTime() - 1), until: started };
    for await (const part of this.newestFirst(scope, tied)) {
      for (const { id } of part) if (id < _id) count += 1;
    }
    return count;
  }

  async removeApp(appId: string): Promise<void> {
    await this.blocks.removeApp(appId);
    await this.earlier.removeApp(appId);
  }

  private async *newestFirst(
    scope: AppScope,
    given: EntryFilter,
    wanted?: number,
    scan?: Scan,
  ): AsyncGenerator<Iterable<Found>, void> {
    // The store removes expired entries with a delay, and in whole blocks.
    const kept = retentionBegins(this.environment, Date.now());
    const filter = given.after && given.after > kept ? given : { ...given, after: kept };
    const stored = this.blocks.newestFirst(scope, filter, wanted, scan);
    if (!(await this.earlier.areThere())) {
      for await (const lines of stored) yield placed(lines);
      return;
    }
    for await (const found of merged(oneByOne(stored), earlierOnes(this.earlier.newestFirst(scope, filter, scan)), byPageOrder)) {
      // Either source may have been scanned further back than the other.
      if (found.started <= (scan?.stoppedAt ?? -Infinity)) return;
      yield [found];
    }
  }
}

function* placed(lines: Iterable<FoundLine>): Generator<Found, void> {
  for (const line of lines) {
    const read = (): EntryRecord | null => line.record ?? recordOf(line);
    yield { id: line.id, started: line.started, read, hasFailed: () => mayHaveFailed(line.bytes) && read()?.failed === true };
  }
}

async function* oneByOne(parts: AsyncIterable<Iterable<FoundLine>>): AsyncGenerator<Found, void> {
  for await (const lines of parts) yield* placed(lines);
}

async function* earlierOnes(records: AsyncIterable<EntryRecord>): AsyncGenerator<Found, void> {
  for await (const record of records) {
    yield { id: record._id, started: record.started.getTime(), read: () => record, hasFailed: () => record.failed };
  }
}

function secondsOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16);
}

/**
 * Returns the lowest id an entry can have that was written `seconds` before the entry of this id; returns this id for 0 seconds.
 */
function secondsBefore(id: string, seconds: number): string {
  if (seconds === 0) return id;
  return `${Math.max(0, secondsOf(id) - seconds)
    .toString(16)
    .padStart(8, '0')}${'0'.repeat(16)}`;
}

/** Returns `true` if an entry from any source belongs to this app and matches. */
export function isOf({ appId, groupId }: AppScope, filter: EntryFilter, record: EntryRecord): boolean {
  return record.app_id === appId && record.group_id === groupId && matches(filter, record);
}
