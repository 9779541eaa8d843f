import type { Binary } from 'mongodb';
import mongoose, { type Connection, type Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LOG_TYPES, type LogEntry } from '#contracts/logging/entries.contract.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { createLogger } from '#process/log/logger.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { BLOCK_RECORD, blockRecordSchema } from './block.model.js';
import { BlockSupersession } from './block-supersession.js';
import { BlocksRepository } from './blocks.repository.js';
import { MERGED_BYTES, newBlocks, type BlockRecord } from './entry-block.js';
import type { EntryFilter } from './entry-filter.js';
import { MergingService } from './merging.service.js';
import { unpacked } from './packed-lines.js';
import { receivedLines } from './received-lines.js';

type Stored = Omit<BlockRecord, 'lines'> & { readonly lines: Binary };

const GROUP = newId();
const NOON = Date.UTC(2026, 0, 1, 12);
const SECOND = 1_000;
const HOUR = 3_600_000;

let store: TestStore;
let connection: Connection;
let model: Model<BlockRecord>;
let repository: BlocksRepository;
beforeAll(async () => {
  store = await startTestStore();
  connection = await mongoose.createConnection(store.uri, { dbName: platformDatabase('logging') }).asPromise();
  model = connection.model<BlockRecord>(BLOCK_RECORD, blockRecordSchema);
  await model.init();
  repository = new BlocksRepository(model);
});
afterAll(async () => {
  await connection?.close();
  await store?.close();
});

const aReplica = (): MergingService => new MergingService(new BlockSupersession(model), createLogger('test', 'silent'));

/** Creates an app whose batches arrive at the time of their last entry. */
function anApp() {
  const scope = { appId: newId(), groupId: GROUP };
  const entry = (millisecond: number, members: Partial<LogEntry> = {}): LogEntry =>
    aLogEntry({ app_id: scope.appId, group_id: GROUP, started: new Date(NOON + millisecond).toISOString(), ...members });
  const append = async (entries: readonly LogEntry[], arrived = NOON): Promise<void> => {
    await repository.append(newBlocks(receivedLines(batchOf(entries)).read, new Date(arrived)));
  };
  const found = async (filter: EntryFilter = {}): Promise<string[]> => {
    const ids: string[] = [];
    for await (const lines of repository.newestFirst(scope, filter)) for (const { id } of lines) ids.push(id);
    return ids;
  };
  const blocks = (filter = {}): Promise<Stored[]> =>
    model
      .find({ app_id: scope.appId, ...filter })
      .sort({ to: -1 })
      .lean<Stored[]>()
      .exec();
  return { ...scope, entry, append, found, blocks, staying: () => blocks({ superseded: { $exists: false } }) };
}

const idsOf = (entries: readonly LogEntry[]): string[] => entries.map(({ _id }) => _id);
const newestFirst = (entries: readonly LogEntry[]): LogEntry[] =>
  entries.toSorted((a, b) => Date.parse(b.started) - Date.parse(a.started) || (a._id < b._id ? -1 : 1));

/** Merges repeatedly, as if hours had passed. */
async function later(hours: number, replicas: readonly MergingService[] = [aReplica()]): Promise<void> {
  for (let passed = 0; passed <= hours * HOUR; passed += HOUR / 6) {
    await Promise.all(replicas.map((replica) => replica.merge(new Date(NOON + passed))));
  }
}

describe('merging', () => {
  it('makes few blocks of many small ones, each of one window', async () => {
    const { entry, append, found, blocks, staying } = anApp();
    const entries = Array.from({ length: 120 }, (_, index) =>
      entry(index * 25 * SECOND, { messages: Array.from({ length: 3 }, () => 'x'.repeat(500)) }),
    );
    await append(entries);
    expect(await staying()).toHaveLength(120);

    await later(3);

    const merged = await staying();
    expect(merged.length).toBeLessThan(12);
    expect(merged.every(({ lines }) => unpacked(lines).length <= MERGED_BYTES)).toBe(true);
    expect(merged.reduce((sum, { count }) => sum + count, 0)).toBe(120);
    expect(merged.map(({ due }) => due).filter(Boolean)).toEqual([]);
    expect(await blocks()).toHaveLength(merged.length);
    expect(await found()).toEqual(idsOf(newestFirst(entries)));
  });

  it('does not touch what has just come, nor what is large enough', async () => {
    const { entry, append, blocks } = anApp();
    await append([entry(0), entry(2 * SECOND)]);
    await append(Array.from({ length: 120 }, (_, index) => entry(10 * SECOND + index)));
    const before = await blocks();

    await aReplica().merge(new Date(NOON + 59 * SECOND));
    expect(await blocks()).toEqual(before);

    await later(2);
    const large = before.find(({ count }) => count === 120);
    expect((await blocks()).find(({ _id }) => _id === large?._id)).toEqual(large);
  });

  it('leaves superseded blocks to those who have begun to read', async () => {
    const { appId, entry, append, blocks } = anApp();
    const entries = [entry(0), entry(2 * SECOND)];
    await append(entries);
    const ids = (await blocks()).map(({ _id }) => _id);
    const merged = NOON + 80 * SECOND;

    await aReplica().merge(new Date(merged));
    await aReplica().merge(new Date(merged + 119 * SECOND));
    expect((await blocks()).filter(({ superseded }) => superseded).map(({ _id }) => _id)).toEqual(ids);
    expect((await repository.inBlocks(appId, ids)).map(({ id }) => id)).toEqual(idsOf(entries).toSorted());

    await aReplica().merge(new Date(merged + 121 * SECOND));
    expect(await blocks()).toMatchObject([{ count: 2 }]);
  });

  it('finds by every filter what it found before', async () => {
    const { entry, append, found, staying } = anApp();
    const users = Array.from({ length: 5 }, newId);
    const requests = Array.from({ length: 40 }, newId);
    const entries = Array.from({ length: 400 }, (_, index) =>
      entry(index * 700, {
        co_id: requests[index % 40] ?? '',
        type: LOG_TYPES[index % 3] ?? 'API',
        user_id: users[index % 5] ?? '',
        ...(index % 50 === 0 ? { error: 'no' } : {}),
      }),
    );
    for (let from = 0; from < entries.length; from += 3) await append(entries.slice(from, from + 3));
    const filters: EntryFilter[] = [
      { userId: users[2] },
      { coId: requests[7] },
      { errorsOnly: true },
      { types: ['API'] },
      { types: ['AUTH', 'API_KEY'] },
      { userId: users[0], errorsOnly: true, types: ['API', 'AUTH'] },
      { after: new Date(NOON + 60_000), until: new Date(NOON + 61_400), types: ['API'] },
      { until: new Date(NOON + 140_000) },
      { userId: 'nobody' },
    ];
    const before = await Promise.all(filters.map(found));
    expect(before.map((ids) => ids.length)).toEqual([80, 10, 8, 134, 266, 6, 1, 201, 0]);

    await later(2);

    expect((await staying()).length).toBeLessThan(12);
    expect(await Promise.all(filters.map(found))).toEqual(before);
  });
});

describe('merging that is cut off', () => {
  it('loses and doubles nothing, wherever it was', async () => {
    const { entry, append, found, staying } = anApp();
    const entries = Array.from({ length: 30 }, (_, index) => entry(index * SECOND));
    for (const one of entries) await append([one]);
    const expected = idsOf(newestFirst(entries));

    for (const step of ['insertMany', 'bulkWrite', 'deleteMany'] as const) {
      const killed = vi.spyOn(model, step as 'bulkWrite').mockRejectedValue(new Error('killed'));
      for (let passed = 0; passed < HOUR; passed += HOUR / 12) {
        await Promise.allSettled([aReplica().merge(new Date(NOON + passed))]);
      }
      expect(killed).toHaveBeenCalled();
      killed.mockRestore();
      expect(await found()).toEqual(expected);
    }
    await later(4);

    expect(await found()).toEqual(expected);
    expect(await staying()).toMatchObject([{ count: 30 }]);
  });

  it('does not restore an app that is removed concurrently', async () => {
    const { appId, entry, append, blocks } = anApp();
    await append([entry(0), entry(2 * SECOND)]);
    const supersession = new BlockSupersession(model);
    const ensured = supersession.supersede.bind(supersession);
    const supersede = vi.spyOn(supersession, 'supersede').mockImplementation(async (...given) => {
      await repository.removeApp(appId);
      await ensured(...given);
    });

    await new MergingService(supersession, createLogger('test', 'silent')).merge(new Date(NOON + HOUR));

    expect(supersede).toHaveBeenCalledOnce();
    expect(await blocks()).toEqual([]);
  });
});

describe('several replicas', () => {
  it('merge one app concurrently while entries arrive late or twice', async () => {
    const { entry, append, found, staying } = anApp();
    const replicas = [aReplica(), aReplica(), aReplica()];
    let state = 11;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    const entries: LogEntry[] = [];
    for (let round = 0; round < 40; round += 1) {
      const now = NOON + round * 40 * SECOND;
      const fresh = Array.from({ length: 1 + random(6) }, () => entry(now - NOON - random(random(4) === 0 ? HOUR / 2 : SECOND)));
      entries.push(...fresh);
      const again = entries.slice(random(entries.length)).slice(0, random(5));
      await Promise.all([append(fresh, now), append(again, now), ...replicas.map((one) => one.merge(new Date(now)))]);
      if (round % 8 === 0) expect(await found()).toEqual(idsOf(newestFirst(entries)));
    }

    await later(6, replicas);

    expect(await found()).toEqual(idsOf(newestFirst(entries)));
    expect((await staying()).length).toBeLessThan(8);
  });
});
