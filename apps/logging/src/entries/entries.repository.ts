import { Inject, Injectable } from '@nestjs/common';
import type { AppScope } from '#contracts/scope.js';
import { ENVIRONMENT } from '#platform/environment.js';
import type { LoggingEnvironment } from '../env.js';
import { BlocksRepository } from './blocks.repository.js';
import { EarlierEntriesRepository } from './earlier-entries.repository.js';
import { matches, type EntryFilter } from './entry-filter.js';
import type { EntryRecord } from './entry.model.js';
import type { FoundLine } from './line-search.js';
import { byPageOrder, recordOf } from './log-lines.js';
import { merged } from './merged.js';
import { retentionBegins } from './retention.js';

/** Milliseconds a request may take until its entry is written: a function's longest run, and then some. */
const LONGEST_REQUEST_MS = 660_000;

/** An entry where it stands in the log; the rest of it is read when it is asked for. */
interface Found {
  readonly id: string;
  readonly started: number;
  /** `null` for what is no entry. */
  read(): EntryRecord | null;
}

/** What is kept of the log of an app, however it is stored. */
@Injectable()
export class EntriesRepository {
  constructor(
    private readonly blocks: BlocksRepository,
    private readonly earlier: EarlierEntriesRepository,
    @Inject(ENVIRONMENT) private readonly environment: LoggingEnvironment,
  ) {}

  /** Matching entries, newest first, those of one time by id: at most `count` of them from position `skip` on. */
  async read(scope: AppScope, filter: EntryFilter, skip: number, count: number): Promise<EntryRecord[]> {
    const records: EntryRecord[] = [];
    let position = 0;
    for await (const part of this.newestFirst(scope, filter, skip + count)) {
      for (const found of part) {
        if (position++ < skip) continue;
        const record = found.read();
        if (record) records.push(record);
        if (records.length === count) return records;
      }
    }
    return records;
  }

  /** Every matching entry, newest first. */
  async *all(scope: AppScope, filter: EntryFilter): AsyncGenerator<EntryRecord, void> {
    for await (const part of this.newestFirst(scope, filter)) {
      for (const found of part) {
        const record = found.read();
        if (record) yield record;
      }
    }
  }

  /** Entries of these blocks of an app, of whatever project, in the order they were written. */
  async inBlocks(appId: string, ids: readonly string[]): Promise<EntryRecord[]> {
    const lines = await this.blocks.inBlocks(appId, ids);
    return lines.flatMap((line) => recordOf(line) ?? []);
  }

  /** The last `count` matching entries written after the one of this id, in the order they were written. */
  async writtenAfter(scope: AppScope, filter: EntryFilter, id: string, count: number): Promise<EntryRecord[]> {
    // Ids begin with the seconds of their writing, and nothing is written long after it began.
    const began = new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000 - LONGEST_REQUEST_MS);
    const records: EntryRecord[] = [];
    reading: for await (const part of this.newestFirst(scope, { ...filter, after: began }, count)) {
      for (const found of part) {
        const record = found.id > id ? found.read() : null;
        if (record) records.push(record);
        if (records.length === count) break reading;
      }
    }
    return records.toSorted((a, b) => (a._id < b._id ? -1 : 1));
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

  private async *newestFirst(scope: AppScope, given: EntryFilter, wanted?: number): AsyncGenerator<Iterable<Found>, void> {
    // The store removes what is too old a little later, and block by block.
    const kept = retentionBegins(this.environment, Date.now());
    const filter = given.after && given.after > kept ? given : { ...given, after: kept };
    const stored = this.blocks.newestFirst(scope, filter, wanted);
    if (await this.earlier.areThere()) {
      yield* eachAlone(merged(oneByOne(stored), earlierOnes(this.earlier.newestFirst(scope, filter)), byPageOrder));
    } else {
      for await (const lines of stored) yield placed(lines);
    }
  }
}

function* placed(lines: Iterable<FoundLine>): Generator<Found, void> {
  for (const line of lines) yield { id: line.id, started: line.started, read: () => line.record ?? recordOf(line) };
}

async function* oneByOne(parts: AsyncIterable<Iterable<FoundLine>>): AsyncGenerator<Found, void> {
  for await (const lines of parts) yield* placed(lines);
}

async function* eachAlone(all: AsyncIterable<Found>): AsyncGenerator<Iterable<Found>, void> {
  for await (const one of all) yield [one];
}

async function* earlierOnes(records: AsyncIterable<EntryRecord>): AsyncGenerator<Found, void> {
  for await (const record of records) yield { id: record._id, started: record.started.getTime(), read: () => record };
}

/** Whether an entry, wherever it comes from, is one of this app and matches. */
export function isOf({ appId, groupId }: AppScope, filter: EntryFilter, record: EntryRecord): boolean {
  return record.app_id === appId && record.group_id === groupId && matches(filter, record);
}
