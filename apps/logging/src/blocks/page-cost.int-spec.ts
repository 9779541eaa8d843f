import { MongoClient, type CommandStartedEvent, type Document } from 'mongodb';
import mongoose, { type Connection, type Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { BLOCK_RECORD, blockRecordSchema } from './block.model.js';
import { BlocksRepository } from './blocks.repository.js';
import { newBlocks, type BlockRecord } from './entry-block.js';
import type { EntryFilter } from './entry-filter.js';
import { receivedLines } from './received-lines.js';

const NOON = Date.UTC(2026, 0, 1, 12);
const ENTRIES = 24_000;
/** Interval of entries that gives four blocks a second with 25 entries each. */
const EACH_MS = 10;
const PER_BLOCK = 25;
const PAGE = 40;

const scope = { appId: newId(), groupId: newId() };
const requestIds = Array.from({ length: ENTRIES }, (_, index) => {
  const second = Math.floor((NOON + index * EACH_MS) / 1_000);
  return second.toString(16) + newId().slice(8);
});

let store: TestStore;
let connection: Connection;
let plain: MongoClient;
let model: Model<BlockRecord>;
let repository: BlocksRepository;
let finds: Document[] = [];

beforeAll(async () => {
  store = await startTestStore();
  const database = platformDatabase('logging');
  connection = await mongoose.createConnection(store.uri, { dbName: database, monitorCommands: true }).asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'find') finds.push(command);
  });
  plain = await MongoClient.connect(store.uri);
  model = connection.model<BlockRecord>(BLOCK_RECORD, blockRecordSchema);
  await model.init();
  repository = new BlocksRepository(model);
  const entries = Array.from({ length: ENTRIES }, (_, index) =>
    aLogEntry({
      app_id: scope.appId,
      group_id: scope.groupId,
      started: new Date(NOON + index * EACH_MS).toISOString(),
      co_id: requestIds[index] ?? '',
      user_id: `user-${index % 50}`,
      type: index % 10 === 0 ? 'AUTH' : 'FUNCTION',
      ...(index % 50 === 20 ? { error: 'it failed' } : {}),
    }),
  );
  for (let at = 0; at < ENTRIES; at += PER_BLOCK) {
    const { read } = receivedLines(batchOf(entries.slice(at, at + PER_BLOCK)));
    await repository.append(newBlocks(read, new Date(NOON)));
  }
});
afterAll(async () => {
  await plain?.close();
  await connection?.close();
  await store?.close();
});

/** Measures what reading a page costs the store: queries, and the keys and blocks they examine. */
async function cost(filter: EntryFilter, count: number) {
  finds = [];
  const ids = new Set<string>();
  reading: for await (const lines of repository.newestFirst(scope, filter, count)) {
    for (const { id } of lines) {
      ids.add(id);
      if (ids.size === count) break reading;
    }
  }
  const asked = finds;
  let [keys, blocks] = [0, 0];
  for (const { lsid: _lsid, $db, $clusterTime: _time, ...find } of asked) {
    const explain = Object.fromEntries(Object.entries(find).filter(([name]) => !name.startsWith('$')));
    const { executionStats } = await plain.db(String($db)).command({ explain, verbosity: 'executionStats' });
    keys += Number(executionStats.totalKeysExamined);
    blocks += Number(executionStats.totalDocsExamined);
  }
  return { found: ids.size, questions: asked.length, keys, blocks };
}

describe('what the store looks at for a page', () => {
  const FILTERS: Record<string, EntryFilter> = {
    none: {},
    type: { types: ['AUTH'] },
    errors_only: { errorsOnly: true },
    user_id: { userId: 'user-7' },
    'type and errors_only': { types: ['AUTH'], errorsOnly: true },
    'errors_only and user_id': { errorsOnly: true, userId: 'user-20' },
  };

  it.each(Object.entries(FILTERS))('is no more at depth than on the first one: %s', async (_, filter) => {
    const first = await cost(filter, PAGE);
    expect(first.found).toBe(PAGE);
    for (const depth of [1_013, 9_017, 21_007]) {
      const until = new Date(NOON + (ENTRIES - 1 - depth) * EACH_MS);
      const deep = await cost({ ...filter, until }, PAGE);

      expect(deep.found, `at ${depth}`).toBe(PAGE);
      // One query, and the blocks that cross a moment in the windows around it.
      expect(deep.questions, `at ${depth}`).toBeLessThanOrEqual(first.questions + 1);
      expect(deep.blocks, `at ${depth}`).toBeLessThanOrEqual(first.blocks + 8);
      expect(deep.keys, `at ${depth}`).toBeLessThanOrEqual(first.keys + 16);
    }
  });

  it('is a few blocks for one request, wherever it is', async () => {
    for (const depth of [0, 1_013, 21_007]) {
      const { found, blocks } = await cost({ coId: requestIds[ENTRIES - 1 - depth] }, PAGE);

      expect(found, `at ${depth}`).toBe(1);
      expect(blocks, `at ${depth}`).toBeLessThanOrEqual(12);
    }
  });
});
