import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, appDeleted, getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import {
  appendEntries,
  listLogs,
  type ListLogsRequest,
  type LogEntry,
  type LogPage,
} from '#contracts/logging/entries.contract.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startLogging } from '../logging-process.fixture.js';

const GROUP = newId();
/** Far enough in the future that retention removes nothing a test reads. */
const NOON = Date.UTC(2126, 0, 1, 12);

let store: TestStore;
let logging: TestProcess;
let mongo: MongoClient;
let collection: Collection;
const missingApps = new Set<string>();

const config = fake(getApp, ({ appId, groupId }) => {
  if (missingApps.has(appId)) throw new AppError('AppNotFound', `app not found: '${appId}'`);
  return Object.assign(new App(), { _id: appId, group_id: groupId });
});

beforeAll(async () => {
  store = await startTestStore();
  logging = await startLogging(store, { fakes: [config] });
  mongo = await MongoClient.connect(store.uri);
  collection = mongo.db(platformDatabase('logging')).collection('blocks');
});

afterAll(async () => {
  await mongo?.close();
  await logging?.close();
  await store?.close();
});

/** Creates a separate app for each test. */
function anApp() {
  const appId = newId();
  const at = (millisecond: number): string => new Date(NOON + millisecond).toISOString();
  const entry = (overrides: Partial<LogEntry> = {}): LogEntry =>
    aLogEntry({ app_id: appId, group_id: GROUP, started: at(0), completed: at(0), ...overrides });
  return {
    appId,
    entry,
    at,
    /** Creates one entry per tick, with ids in the given order. */
    entriesAt: (ticks: readonly number[]): LogEntry[] =>
      ticks.map((tick, index) =>
        entry({
          _id: index
            .toString(16)
            .padStart(24, '0')
            .replace(/^.{12}/, appId.slice(12)),
          started: at(tick),
        }),
      ),
    append: (entries: readonly unknown[]) => logging.bus.enqueue(appendEntries, batchOf(entries), newId()),
    list: (query: Partial<Record<keyof ListLogsRequest, unknown>> = {}): Promise<LogPage> =>
      asAdmin(GROUP, () => logging.bus.call(listLogs, { groupId: GROUP, appId, ...query } as ListLogsRequest), {
        role: 'reader',
      }),
  };
}

const ids = (entries: readonly LogEntry[]): string[] => entries.map((entry) => entry._id);

describe('append', () => {
  it('stores each entry once, however often its batch is sent', async () => {
    const { append, entry, list } = anApp();
    const [one, two] = [entry(), entry({ co_id: newId() })];

    await append([one]);
    await append([one, two]);
    await append([one, two]);

    expect(await list()).toEqual({ logs: [one, two] });
  });

  it('stores the good entries of a batch with bad ones', async () => {
    const { append, entry, list } = anApp();
    const good = entry();

    await append([null, 'entry', { ...entry(), started: 'never' }, good, { ...entry(), _id: { $ne: null } }]);

    expect(await list()).toEqual({ logs: [good] });
  });

  it('keeps what users put into structured properties', async () => {
    const { append, entry, list } = anApp();
    const nested = JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown;
    const given = entry({ type: 'FUNCTION', function_call: { name: 'f', arguments: [{ $set: { 'a.b': null } }, nested] } });

    await append([given]);

    expect(await list()).toEqual({ logs: [given] });
  });

  it('takes what an earlier version handed over', async () => {
    const { entry, list } = anApp();
    const [one, two] = [entry(), entry({ type: 'FUNCTION', function_call: { name: 'f', arguments: ['\n'] } })];
    const batch = Buffer.from(JSON.stringify({ entries: [one, null, two] }));

    await logging.bus.enqueue(appendEntries, batch, newId());

    expect(new Set((await list()).logs)).toEqual(new Set([one, two]));
  });

  it('takes an empty batch', async () => {
    const { append, list } = anApp();

    await append([]);

    expect(await list()).toEqual({ logs: [] });
  });
});

describe('list', () => {
  it('orders by time, newest first, and by id within a time', async () => {
    const { append, entriesAt, list } = anApp();
    const [a, b, c, d] = entriesAt([1, 2, 1, 2]);

    await append([c, d, a, b]);

    expect(await list()).toEqual({ logs: [b, d, a, c] });
  });

  it('pages through 300 entries of one time exactly once each', async () => {
    const { append, entriesAt, at, list } = anApp();
    const entries = entriesAt(Array.from({ length: 300 }, () => 5));
    await append(entries);

    const first = await list();
    const second = await list({ end_date: first.nextEndDate, skip: first.nextSkip });
    const third = await list({ end_date: second.nextEndDate, skip: second.nextSkip });

    expect([first, second].map(({ nextEndDate, nextSkip }) => [nextEndDate, nextSkip])).toEqual([
      [at(5), 100],
      [at(5), 200],
    ]);
    expect(third).toEqual({ logs: entries.slice(200) });
    expect(ids([...first.logs, ...second.logs, ...third.logs])).toEqual(ids(entries));
  });

  it('counts its way into a group of equal times when the request itself skipped', async () => {
    const { append, entriesAt, at, list } = anApp();
    const entries = entriesAt(Array.from({ length: 150 }, (_, index) => (index < 60 ? 1_000 - index : 1)));
    await append(entries);

    const page = await list({ skip: 70, limit: 50 });

    expect(page).toEqual({ logs: entries.slice(70, 120), nextEndDate: at(1), nextSkip: 60 });
  });

  it('keeps milliseconds in the border between pages', async () => {
    const { append, entriesAt, list } = anApp();
    const entries = entriesAt([1_003, 1_002, 1_001]);
    await append(entries);

    const page = await list({ limit: 1 });

    expect(page).toEqual({ logs: entries.slice(0, 1), nextEndDate: '2126-01-01T12:00:01.002Z' });
    expect(await list({ end_date: page.nextEndDate })).toEqual({ logs: entries.slice(1) });
  });

  it('takes the start as exclusive and the end as inclusive, in every form of date', async () => {
    const { append, entriesAt, list } = anApp();
    const entries = entriesAt([2_000, 1_000, 0]);
    await append(entries);

    expect(await list({ start_date: '2126-01-01T12:00:00Z' })).toEqual({ logs: entries.slice(0, 2) });
    expect(await list({ end_date: '2126-01-01T12:00:01' })).toEqual({ logs: entries.slice(1) });
    expect(await list({ end_date: '2126-01-01T13:00:01.000+01:00', start_date: '2126-01-01T12:00:00.999Z' })).toEqual({
      logs: entries.slice(1, 2),
    });
    expect(await list({ start_date: '2126-01-02' })).toEqual({ logs: [] });
    expect(await list({ start_date: '2126-01-01T13:00:00Z', end_date: '2126-01-01T11:00:00Z' })).toEqual({ logs: [] });
  });

  it('filters by request, user, failure and type, also together', async () => {
    const { append, entry, at, list } = anApp();
    const [co_id, user_id] = [newId(), newId()];
    const request = entry({ co_id, started: at(4) });
    const login = entry({ co_id, user_id, type: 'AUTH', started: at(3) });
    const failure = entry({ user_id, type: 'FUNCTION', error: 'boom', started: at(2) });
    const other = entry({ type: 'WEBHOOK', error: 'bang', started: at(1) });
    await append([request, login, failure, other]);

    expect(await list({ co_id })).toEqual({ logs: [request, login] });
    expect(await list({ user_id })).toEqual({ logs: [login, failure] });
    expect(await list({ errors_only: true })).toEqual({ logs: [failure, other] });
    expect(await list({ errors_only: false })).toEqual({ logs: [request, login, failure, other] });
    expect(await list({ type: 'AUTH' })).toEqual({ logs: [login] });
    expect(await list({ type: 'WEBHOOK,FUNCTION, SYNC_ERROR' })).toEqual({ logs: [failure, other] });
    expect(await list({ co_id, user_id })).toEqual({ logs: [login] });
    expect(await list({ user_id, errors_only: true, type: 'AUTH' })).toEqual({ logs: [] });
  });

  it('excludes other apps and other projects', async () => {
    const [one, other] = [anApp(), anApp()];
    const foreign = other.entry({ group_id: newId() });
    await one.append([one.entry(), other.entry({ co_id: 'mine' }), foreign]);

    expect(ids((await other.list()).logs)).not.toContain(foreign._id);
    expect((await other.list()).logs.map((entry) => entry.co_id)).toEqual(['mine']);
  });

  it('returns documented properties only', async () => {
    const { append, entry, list } = anApp();
    const given = entry();
    await append([{ ...given, internal: true, failed: true }]);

    expect(await list()).toEqual({ logs: [given] });
  });

  it.each([
    [{ skip: -1 }],
    [{ skip: 1.5 }],
    [{ skip: 'many' }],
    [{ skip: null }],
    [{ limit: 0 }],
    [{ limit: 101 }],
    [{ errors_only: 'yes' }],
    [{ start_date: 'yesterday' }],
    [{ start_date: '' }],
    [{ end_date: '2026-02-30' }],
    [{ end_date: 1_561_939_200_000 }],
    [{ type: 'OTHER' }],
    [{ type: 'AUTH,' }],
    [{ type: '' }],
    [{ co_id: '' }],
    [{ co_id: { $ne: null } }],
    [{ user_id: 'x'.repeat(65) }],
  ])('rejects %j', async (query) => {
    await expect(anApp().list(query)).rejects.toMatchObject({ code: 'InvalidParameter', status: 400 });
  });

  it('skips past everything without complaint', async () => {
    const { append, entry, list } = anApp();
    await append([entry()]);

    expect(await list({ skip: 999_999_999_999_999 })).toEqual({ logs: [] });
  });

  it('requires permission', async () => {
    const { appId, list } = anApp();
    const request = { groupId: GROUP, appId };

    await expect(asUnauthenticated(() => logging.bus.call(listLogs, request))).rejects.toMatchObject({ code: 'InvalidSession' });
    await expect(asAdmin(newId(), () => logging.bus.call(listLogs, request))).rejects.toMatchObject({ code: 'GroupNotFound' });
    missingApps.add(appId);
    await expect(list()).rejects.toMatchObject({ code: 'AppNotFound', status: 404 });
  });
});

describe('a log of many overlapping blocks', () => {
  it('returns every entry once and in order, for any limit and start', async () => {
    const { append, entriesAt, at, list } = anApp();
    let state = 5;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    // Requests end in a different order than they began, some of them much later.
    const ticks = Array.from({ length: 400 }, (_, index) => Math.max(0, index * 20 - random(random(10) === 0 ? 8_000 : 60)));
    const entries = entriesAt(ticks);
    for (let from = 0; from < entries.length;) {
      const count = 1 + random(12);
      await append(entries.slice(from, from + count));
      from += count;
    }
    const expected = ids(entries.toSorted((a, b) => b.started.localeCompare(a.started) || (a._id < b._id ? -1 : 1)));

    for (const limit of [7, 100]) {
      const read: LogEntry[] = [];
      let page = await list({ limit });
      read.push(...page.logs);
      while (page.nextEndDate !== undefined) {
        page = await list({ limit, end_date: page.nextEndDate, skip: page.nextSkip ?? 0 });
        read.push(...page.logs);
      }
      expect(ids(read)).toEqual(expected);
    }
    for (let round = 0; round < 20; round += 1) {
      const [from, to, skip] = [random(8_000), random(8_000), random(20)];
      const within = entries.filter(({ started }) => started > at(from) && started <= at(to)).map(({ _id }) => _id);
      const { logs } = await list({ start_date: at(from), end_date: at(to), skip, limit: 10 });
      expect(ids(logs)).toEqual(expected.filter((one) => within.includes(one)).slice(skip, skip + 10));
    }
  });
});

describe('entries of an earlier version', () => {
  it('are read beside the blocks, each once, and go with their app', async () => {
    const { appId, append, entriesAt, entry, list } = anApp();
    const earlier = mongo.db(platformDatabase('logging')).collection<{ _id: string; app_id: string }>('entries');
    const entries = entriesAt([9, 8, 7, 6, 5, 4, 3, 2, 1, 1]);
    const stored = entries.map((one) => ({
      ...one,
      started: new Date(one.started),
      completed: new Date(one.completed),
      user_id: 'ada',
      failed: false,
      function_call: JSON.stringify({ name: 'f', arguments: [1] }),
    }));
    const shown = entries.map((one) => ({ ...one, user_id: 'ada', function_call: { name: 'f', arguments: [1] } }));
    const foreign = { ...stored[0], _id: newId(), app_id: appId, group_id: newId() };
    await earlier.insertMany([...stored.filter((_, index) => index % 2 === 0), stored[9], foreign] as never[]);
    const restarted = await startLogging(store, { fakes: [config] });
    const read = (query: object = {}): Promise<LogPage> =>
      asAdmin(GROUP, () => restarted.bus.call(listLogs, { groupId: GROUP, appId, ...query }));
    // The entry at index 4 was in transit during the update and was delivered twice.
    await append(shown.filter((_, index) => index % 2 === 1 || index === 4));

    expect(await read()).toEqual({ logs: shown });
    const first = await read({ limit: 9 });
    expect([first.nextEndDate, first.nextSkip, ids(first.logs)]).toEqual([shown[9]?.started, 1, ids(shown.slice(0, 9))]);
    expect(ids((await read({ end_date: first.nextEndDate, skip: first.nextSkip })).logs)).toEqual(ids(shown.slice(9)));
    expect(ids((await read({ user_id: 'ada', start_date: shown[3]?.started })).logs)).toEqual(ids(shown.slice(0, 3)));
    expect(await read({ errors_only: true })).toEqual({ logs: [] });
    expect((await earlier.indexes()).find(({ name }) => name === 'retention')).toMatchObject({
      key: { started: 1 },
      expireAfterSeconds: 864_000,
    });

    await restarted.bus.emit(appDeleted, { appId, clientAppId: 'gone-abcde', domainId: newId() });
    await expect.poll(() => earlier.countDocuments({ app_id: appId })).toBe(0);
    await append([entry()]);
    expect((await list()).logs).toHaveLength(1);
    await restarted.close();
    await earlier.drop();
  });

  it('leave nothing behind where there were none', async () => {
    const restarted = await startLogging(store, { fakes: [config] });
    await restarted.close();

    expect(await mongo.db(platformDatabase('logging')).listCollections({ name: 'entries' }).toArray()).toEqual([]);
  });
});

describe('indexes', () => {
  it.each([
    ['all entries', {}, 'app_id_1_to_-1'],
    ['those with a tag', { tags: 'u:ada' }, 'app_id_1_tags_1_to_-1'],
  ])('a page of %s begins where an index says', async (_, filter, index) => {
    const explained = await collection
      .find({ app_id: newId(), group_id: GROUP, ...filter, to: { $lte: new Date(NOON) } })
      .sort({ to: -1 })
      .limit(4)
      .explain();
    const plan = JSON.stringify(explained['queryPlanner'].winningPlan);

    expect(plan).toContain(`"indexName":"${index}"`);
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toContain('"SORT"');
  });
});

describe('retention', () => {
  it('follows the setting, also when it changes', async () => {
    const expiry = async () => (await collection.indexes()).find((index) => index.name === 'retention');
    expect(await expiry()).toMatchObject({ key: { to: 1 }, expireAfterSeconds: 864_000 });

    const restarted = await startLogging(store, { fakes: [config], retentionDays: 3 });
    await restarted.close();

    expect(await expiry()).toMatchObject({ key: { to: 1 }, expireAfterSeconds: 259_200 });
  });
});

describe('what is older than entries are kept', () => {
  it('is not shown, although its block is still there', async () => {
    const { append, entry, list } = anApp();
    const moment = Math.floor((Date.now() - 10 * 86_400_000) / 1_000) * 1_000 + 1_000;
    const old = entry({ started: new Date(moment - 60_000).toISOString() });
    const kept = entry({ started: new Date(moment + 600_000).toISOString() });

    await append([old, kept]);

    expect(ids((await list()).logs)).toEqual([kept._id]);
    expect(ids((await list({ start_date: '2020-01-01' })).logs)).toEqual([kept._id]);
  });
});

describe('an app that is deleted', () => {
  it('deletes only its own entries', async () => {
    const [gone, kept] = [anApp(), anApp()];
    await gone.append([...gone.entriesAt(Array.from({ length: 499 }, (_, index) => index)), kept.entry()]);

    await logging.bus.emit(appDeleted, { appId: gone.appId, clientAppId: 'gone-abcde', domainId: newId() });

    await expect.poll(() => collection.countDocuments({ app_id: gone.appId })).toBe(0);
    expect((await kept.list()).logs).toHaveLength(1);
  });

  it('is not remembered', async () => {
    const { appId, list } = anApp();
    await list();
    missingApps.add(appId);

    await logging.bus.emit(appDeleted, { appId, clientAppId: 'gone-abcde', domainId: newId() });

    await expect(list()).rejects.toMatchObject({ code: 'AppNotFound', status: 404 });
  });
});
