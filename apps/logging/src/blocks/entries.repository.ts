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

/** Milliseconds a request may take until its entry is written: a function's longest run, and then some. */
const LONGEST_REQUEST_MS = 660_000;

/** An entry where it stands in the log; the rest of it is read when it is asked for. */
interface Found {
  readonly id: string;
  readonly started: number;
  /** `null` for what is no entry. */
  read(): EntryRecord | null;
  /** Returns `true` if it tells of a failure; the entry is read only where it may. */
  hasFailed(): boolean;
}

/** Time of an entry, in unix milliseconds, and whether it failed. */
export interface Outcome {
  readonly started: number;
  readonly failed: boolean;
}

/** Where somebody goes on to read. */
export interface LogPosition {
  /** Id of the last entry that was seen. */
  readonly after: string;
  /** Seconds before it whose entries are read again. */
  readonly overlap: number;
}

/** Entries written after another one. */
interface WrittenAfter {
  readonly records: EntryRecord[];
  /** How many came before these. */
  readonly left: number;
}

/** What is kept of the log of an app, however it is stored. */
@Injectable()
export class EntriesRepository {
  constructor(
    private readonly blocks: BlocksRepository,
    private readonly earlier: EarlierEntriesRepository,
    @Inject(ENVIRONMENT) private readonly environment: LoggingEnvironment,
  ) {}

  /** Matching entries, newest first, those of one time by id: at most `count` of them from position `skip` on, as far as `scan` goes. */
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

  /** Every matching entry, newest first, as far as `scan` goes. */
  async *all(scope: AppScope, filter: EntryFilter, scan?: Scan): AsyncGenerator<EntryRecord, void> {
    for await (const part of this.newestFirst(scope, filter, undefined, scan)) {
      for (const found of part) {
        const record = found.read();
        if (record) yield record;
      }
    }
  }

  /** Outcomes of all matching entries, newest first, as far as `scan` goes: most entries need not be read for them. */
  async *outcomes(scope: AppScope, filter: EntryFilter, scan: Scan): AsyncGenerator<Outcome, void> {
    for await (const part of this.newestFirst(scope, filter, undefined, scan)) {
      for (const found of part) yield { started: found.started, failed: found.hasFailed() };
    }
  }

  /** Entries of these blocks of an app, of whatever project, in the order they were written. */
  async inBlocks(appId: string, ids: readonly string[]): Promise<EntryRecord[]> {
    const lines = await this.blocks.inBlocks(appId, ids);
    return lines.flatMap((line) => recordOf(line) ?? []);
  }

  /**
   * Matching entries written after the one of id `after`, and in the `overlap` seconds before it: the last `count` of them in the order
   * they were written, and how many more were written after it, as far as `scan` goes.
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
    // Ids begin with the seconds of their writing, and nothing is written long after it began.
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

  /** Matching entries with this one's time that come before it. */
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
    // The store removes what is too old a little later, and block by block.
    const kept = retentionBegins(this.environment, Date.now());
    const filter = given.after && given.after > kept ? given : { ...given, after: kept };
    const stored = this.blocks.newestFirst(scope, filter, wanted, scan);
    if (!(await this.earlier.areThere())) {
      for await (const lines of stored) yield placed(lines);
      return;
    }
    for await (const found of merged(oneByOne(stored), earlierOnes(this.earlier.newestFirst(scope, filter, scan)), byPageOrder)) {
      // One of them may have gone further back than the other.
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

/** The id an entry would have at the least that was written so many seconds before the one of this id; that one for none. */
function secondsBefore(id: string, seconds: number): string {
  if (seconds === 0) return id;
  return `${Math.max(0, secondsOf(id) - seconds)
    .toString(16)
    .padStart(8, '0')}${'0'.repeat(16)}`;
}

/** Whether an entry, wherever it comes from, is one of this app and matches. */
export function isOf({ appId, groupId }: AppScope, filter: EntryFilter, record: EntryRecord): boolean {
  return record.app_id === appId && record.group_id === groupId && matches(filter, record);
}
