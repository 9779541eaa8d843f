import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, getApp } from '#contracts/config/apps.contract.js';
import {
  appendEntries,
  listLogs,
  LOG_BATCH_MAX,
  LOG_SEARCH_MAX,
  type ListLogsRequest,
  type LogEntry,
  type LogPage,
} from '#contracts/logging/entries.contract.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { asAdmin } from '#testing/principals.js';
import { fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startLogging } from '../logging-process.fixture.js';
import { entryRecordSchema } from './entry.model.js';
import { toRecord } from './entry-record.js';
import { SCANNED_ENTRIES_MAX } from './scan.js';

const GROUP = newId();
/** Far enough in the future that retention removes nothing a test reads. */
const NOON = Date.UTC(2126, 0, 1, 12);

let store: TestStore;
let logging: TestProcess;
let mongo: MongoClient;
beforeAll(async () => {
  store = await startTestStore();
  mongo = await MongoClient.connect(store.uri);
  const config = fake(getApp, ({ appId, groupId }) => Object.assign(new App(), { _id: appId, group_id: groupId }));
  logging = await startLogging(store, { fakes: [config] });
});
afterAll(async () => {
  await logging?.close();
  await mongo?.close();
  await store?.close();
});

type Query = Partial<Record<keyof ListLogsRequest, unknown>>;

function anApp() {
  const appId = newId();
  const list = (query: Query = {}): Promise<LogPage> =>
    asAdmin(GROUP, () => logging.bus.call(listLogs, { groupId: GROUP, appId, ...query } as ListLogsRequest), { role: 'reader' });
  return {
    /** Creates an entry at `tick` milliseconds after noon that took `tookMs`. */
    entry: (tick: number, members: Partial<LogEntry> = {}, tookMs = 0): LogEntry =>
      aLogEntry({
        app_id: appId,
        group_id: GROUP,
        started: new Date(NOON + tick).toISOString(),
        completed: new Date(NOON + tick + tookMs).toISOString(),
        ...members,
      }),
    append: async (entries: readonly LogEntry[]): Promise<void> => {
      for (let from = 0; from < entries.length; from += LOG_BATCH_MAX) {
        await logging.bus.enqueue(appendEntries, batchOf(entries.slice(from, from + LOG_BATCH_MAX)), newId());
      }
    },
    list,
    /** Reads every page, as a client does. */
    pages: async (query: Query): Promise<LogPage[]> => {
      const pages = [await list(query)];
      for (let last = pages[0]; last?.nextEndDate !== undefined; last = pages.at(-1)) {
        const { nextEndDate, nextSkip } = last;
        pages.push(await list({ ...query, end_date: nextEndDate, skip: nextSkip ?? 0 }));
      }
      return pages;
    },
  };
}

const ids = (pages: readonly LogPage[]): string[] => pages.flatMap(({ logs }) => logs.map(({ _id }) => _id));

describe('a search', () => {
  it('finds by text, function, status and time taken, by all of them together, and beside the other filters', async () => {
    const { entry, append, list } = anApp();
    const [mine, other] = [newId(), newId()];
    const entries = [
      entry(4, { type: 'FUNCTION', function_id: mine, messages: ['Order 7 was paid'], status: 200 }, 30),
      entry(3, { type: 'FUNCTION', function_id: mine, error: 'no order', status: 400 }, 10),
      entry(2, { type: 'WEBHOOK', incoming_webhook_name: 'orders', function_id: other, status: 200 }, 9),
      entry(1, { type: 'API', status: 404 }),
    ];
    await append(entries);
    const found = async (query: Query): Promise<number[]> =>
      ids([await list(query)]).map((id) => 4 - entries.findIndex(({ _id }) => _id === id));

    expect(await found({ q: 'ORDER' })).toEqual([4, 3, 2]);
    expect(await found({ q: 'order', limit: 2 })).toEqual([4, 3]);
    expect(await found({ function_id: mine })).toEqual([4, 3]);
    expect(await found({ function_id: newId() })).toEqual([]);
    expect(await found({ status: 200 })).toEqual([4, 2]);
    expect(await found({ min_ms: 0 })).toEqual([4, 3, 2, 1]);
    expect(await found({ min_ms: 10 })).toEqual([4, 3]);
    expect(await found({ min_ms: 11 })).toEqual([4]);
    expect(await found({ q: 'order', function_id: mine, status: 400, min_ms: 10 })).toEqual([3]);
    expect(await found({ q: 'order', errors_only: true })).toEqual([3]);
    expect(await found({ q: 'order', type: 'WEBHOOK,API' })).toEqual([2]);
    expect(await found({ q: 'x'.repeat(LOG_SEARCH_MAX) })).toEqual([]);
  });

  it.each([
    { q: '' },
    { q: 'x'.repeat(LOG_SEARCH_MAX + 1) },
    { q: 7 },
    { function_id: 'x' },
    { function_id: 'A'.repeat(24) },
    { status: 99 },
    { status: 600 },
    { status: 200.5 },
    { status: '200' },
    { min_ms: -1 },
    { min_ms: 0.5 },
    { min_ms: Number.MAX_SAFE_INTEGER + 1 },
  ])('rejects %j', async (query) => {
    await expect(anApp().list(query)).rejects.toMatchObject({ code: 'InvalidParameter' });
  });

  it('is read page by page, each entry once, also where many share a time', async () => {
    const { entry, append, pages } = anApp();
    const entries = Array.from({ length: 60 }, (_, index) =>
      entry(Math.floor(index / 12), { messages: [index % 2 === 0 ? 'even' : 'odd'] }),
    );
    await append(entries);
    const expected = entries.filter(({ messages }) => messages?.[0] === 'even').map(({ _id }) => _id);

    for (const limit of [1, 4, 30]) {
      const read = ids(await pages({ q: 'even', limit }));
      expect(read).toHaveLength(expected.length);
      expect(new Set(read)).toEqual(new Set(expected));
    }
  });

  it('stops after its scan limit and continues from there', async () => {
    const { entry, append, pages, list } = anApp();
    const count = SCANNED_ENTRIES_MAX * 1.5;
    // Some entries in the second that is scanned last, and one in every ten thousand.
    const rare = (index: number): boolean => index % 10_000 === 0 || index === count - 1;
    const entries = Array.from({ length: count }, (_, index) => entry(-index, rare(index) ? { messages: ['needle'] } : {}));
    await append(entries);

    const read = await pages({ q: 'needle' });

    expect(ids(read)).toEqual(entries.filter((_, index) => rare(index)).map(({ _id }) => _id));
    expect(read.length).toBeGreaterThan(1);
    expect(read[0]?.logs.length).toBeLessThan(4);
    // The entries to skip are skipped across pages.
    const skipped = ids([await list({ q: 'needle', skip: 1 })]);
    expect(skipped[0]).toBe(entries[10_000]?._id);
    const far = await pages({ q: 'needle', skip: 3 });
    expect([far[0]?.logs, ids(far)]).toEqual([[], [entries.at(-1)?._id]]);
    // Nothing matches: the expected number of pages, then the end.
    expect(ids(await pages({ q: 'nowhere' }))).toEqual([]);
  });

  it('finds what an earlier version stored, too', async () => {
    const { entry, append, list, pages } = anApp();
    const [old, other, fresh] = [entry(1, { messages: ['needle'] }), entry(2), entry(3, { messages: ['needle'] })];
    const earlier = mongo.db(platformDatabase('logging')).collection<{ _id: string }>(entryRecordSchema.get('collection') ?? '');
    await earlier.insertMany([old, other].map((one) => ({ ...toRecord(one) }) as { _id: string }));
    await append([fresh]);
    const restarted = await startLogging(store, {
      fakes: [fake(getApp, ({ appId, groupId }) => Object.assign(new App(), { _id: appId, group_id: groupId }))],
    });
    try {
      const { app_id: appId } = old;
      const page = await asAdmin(GROUP, () => restarted.bus.call(listLogs, { groupId: GROUP, appId, q: 'needle' }), {
        role: 'reader',
      });
      expect(ids([page])).toEqual([fresh._id, old._id]);
      expect(page.nextEndDate).toBeUndefined();
    } finally {
      await restarted.close();
      await earlier.drop();
    }
    expect(ids(await pages({ q: 'needle' }))).toEqual([fresh._id]);
    expect(ids([await list({})])).toEqual([fresh._id]);
  });
});
