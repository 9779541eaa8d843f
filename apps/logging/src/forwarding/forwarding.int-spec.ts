import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LogForwarderConfig } from '#contracts/config/app-snapshot.js';
import { App, appChanged, appDeleted, getApp } from '#contracts/config/apps.contract.js';
import type { AppLogForwarders } from '#contracts/config/deployed-log-forwarders.contract.js';
import { AppError } from '#contracts/error.js';
import { appendEntries, listLogs, type LogEntry } from '#contracts/logging/entries.contract.js';
import { getForwarderStates, resumeForwarder } from '#contracts/logging/forwarding.contract.js';
import {
  forwardEntries,
  type ForwardEntriesReply,
  type ForwardEntriesRequest,
} from '#contracts/runtime/log-forwarding.contract.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { asAdmin } from '#testing/principals.js';
import { fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startLogging } from '../logging-process.fixture.js';
import { deliveryId } from './forwarded.js';
import type { WaitingEntryRecord } from './waiting-entry.model.js';

const GROUP = newId();
const POLL = { timeout: 30_000, interval: 20 };
const DELIVERED: ForwardEntriesReply = { ok: true, error: '', errorCode: '', isFinal: false };
const REFUSED: ForwardEntriesReply = { ...DELIVERED, ok: false, error: 'the sink is full', errorCode: 'MongoDBError' };

let store: TestStore;
let logging: TestProcess;
let mongo: MongoClient;
let waiting: Collection<WaitingEntryRecord>;
const deployed = new Map<string, AppLogForwarders>();
/** Outcomes of deliveries, by forwarder, the next one first; deliveries without one succeed. */
const endings = new Map<string, (() => ForwardEntriesReply)[]>();
const deliveries: (Omit<ForwardEntriesRequest, 'entries'> & { entries: LogEntry[] })[] = [];

const fakes = [
  fake(getApp, ({ appId, groupId }) => Object.assign(new App(), { _id: appId, group_id: groupId })),
  fake(forwardEntries, (request) => {
    deliveries.push({ ...request, entries: JSON.parse(request.entries) as LogEntry[] });
    return endings.get(request.forwarderId)?.shift()?.() ?? DELIVERED;
  }),
];
const start = (): Promise<TestProcess> => startLogging(store, { fakes, forwarders: () => [...deployed.values()] });

beforeAll(async () => {
  store = await startTestStore();
  logging = await start();
  mongo = await MongoClient.connect(store.uri);
  waiting = mongo.db(platformDatabase('logging')).collection('waiting_entries');
});
afterAll(async () => {
  await mongo?.close();
  await logging?.close();
  await store?.close();
});

/** Creates an app with one log forwarder of functions. */
async function anApp(settings: Partial<LogForwarderConfig> = {}) {
  const appId = newId();
  const forwarder: LogForwarderConfig = {
    _id: newId(),
    name: 'sink',
    log_types: ['function', 'auth'],
    log_statuses: ['error', 'success'],
    policy: { type: 'single' },
    action: { type: 'function', name: 'sink' },
    disabled: false,
    ...settings,
  };
  const deploy = async (change: Partial<LogForwarderConfig> = {}): Promise<void> => {
    const forwarders = [{ ...forwarder, ...change }];
    deployed.set(appId, { appId, groupId: GROUP, domainId: 'd'.repeat(24), forwarders });
    await logging.bus.emit(appChanged, { appId, clientAppId: `app-${appId}`, treeHash: newId() });
  };
  await deploy();
  const scope = { groupId: GROUP, appId };
  const entry = (overrides: Partial<LogEntry> = {}): LogEntry => {
    const now = new Date().toISOString();
    return aLogEntry({ app_id: appId, group_id: GROUP, type: 'FUNCTION', started: now, completed: now, ...overrides });
  };
  return {
    appId,
    forwarder,
    deploy,
    entry,
    end: (...replies: (() => ForwardEntriesReply)[]) => endings.set(forwarder._id, replies),
    append: (entries: readonly LogEntry[]) => logging.bus.enqueue(appendEntries, batchOf(entries), newId()),
    delivered: () =>
      deliveries.filter(({ forwarderId }) => forwarderId === forwarder._id).map(({ entries }) => entries.map(({ _id }) => _id)),
    told: async () => {
      const page = await asAdmin(GROUP, () => logging.bus.call(listLogs, { ...scope, type: 'LOG_FORWARDER' }));
      return page.logs;
    },
    suspended: async () =>
      (await logging.bus.call(getForwarderStates, { ...scope, forwarderIds: [forwarder._id] })).suspended.length > 0,
    resume: () => logging.bus.call(resumeForwarder, { ...scope, forwarderId: forwarder._id }),
  };
}

const ids = (entries: readonly LogEntry[]): string[] => entries.map(({ _id }) => _id);
const later = (ms: number): string => new Date(Date.now() + ms).toISOString();

describe('log forwarders', () => {
  it('get each entry they want alone, in the order of their times, and no others', async () => {
    const app = await anApp({ log_statuses: ['error'] });
    const other = await anApp({ log_types: ['push'] });
    // Entries of the same moment, so that no time passes between them.
    const now = Date.now();
    const failed = [3, 1, 2].map((n) => app.entry({ started: new Date(now + n).toISOString(), error: 'no' }));
    const others = [app.entry(), app.entry({ type: 'API', error: 'no' }), app.entry({ type: 'LOG_FORWARDER', error: 'no' })];
    const foreign = other.entry({ error: 'no' });

    await app.append([...others, ...failed, foreign]);

    await expect.poll(app.delivered, POLL).toEqual([1, 2, 0].map((n) => [failed[n]?._id]));
    expect(other.delivered()).toEqual([]);
    const [first] = deliveries.filter(({ forwarderId }) => forwarderId === app.forwarder._id);
    expect(first).toEqual({
      appId: app.appId,
      forwarderId: app.forwarder._id,
      type: 'function',
      name: 'sink',
      entries: [failed[1]],
    });
  });

  it('get a hundred at a time, and the rest a minute later', async () => {
    const action = { type: 'collection', data_source: 'store', database: 'logs', collection: 'all' };
    const app = await anApp({ policy: { type: 'batch' }, action });
    const entries = Array.from({ length: 250 }, (_, n) => app.entry({ started: later(n) }));

    for (let from = 0; from < 250; from += 50) await app.append(entries.slice(from, from + 50));

    await expect.poll(() => app.delivered().length, POLL).toBe(2);
    expect(app.delivered()).toEqual([ids(entries.slice(0, 100)), ids(entries.slice(100, 200))]);
    const [{ entries: _, ...request } = { entries: [] }] = deliveries.filter(
      ({ forwarderId }) => forwarderId === app.forwarder._id,
    );
    expect(request).toEqual({ appId: app.appId, forwarderId: app.forwarder._id, ...action });

    await waiting.updateMany({ forwarder_id: app.forwarder._id }, { $set: { at: new Date(Date.now() - 60_000) } });
    await app.deploy();
    await expect.poll(() => app.delivered()[2], POLL).toEqual(ids(entries.slice(200)));
    await expect.poll(() => waiting.countDocuments({ app_id: app.appId }), POLL).toBe(0);
  });

  it('get an entry once, however often its batch comes', async () => {
    const app = await anApp();
    const entries = [app.entry(), app.entry({ started: later(1) })];
    endings.set(app.forwarder._id, [() => REFUSED]);

    await app.append(entries);
    await app.append(entries);

    await expect.poll(() => app.delivered().length, POLL).toBe(3);
    expect(app.delivered()).toEqual([[entries[0]?._id], [entries[0]?._id], [entries[1]?._id]]);
  });

  it('receive failed entries again, and log it', async () => {
    const app = await anApp();
    const [entry, next] = [app.entry(), app.entry({ started: later(1) })];
    app.end(() => ({ ...REFUSED, dataSourceId: 'e'.repeat(24) }));

    await app.append([entry, next]);

    await expect.poll(app.delivered, POLL).toEqual([[entry._id], [entry._id], [next._id]]);
    expect(await app.told()).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        co_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        type: 'LOG_FORWARDER',
        domain_id: 'd'.repeat(24),
        app_id: app.appId,
        group_id: GROUP,
        request_url: '',
        request_method: '',
        started: expect.stringMatching(/Z$/),
        completed: expect.stringMatching(/Z$/),
        status: 400,
        error: 'the sink is full',
        error_code: 'MongoDBError',
        log_forwarder_id: app.forwarder._id,
        log_forwarder_name: 'sink',
        failed_to_forward_log_ids: [entry._id],
        data_source_id: 'e'.repeat(24),
      },
    ]);
    expect(await app.suspended()).toBe(false);
  });

  it('are suspended if they cannot work, and continue at their position when resumed', async () => {
    const app = await anApp();
    const [entry, meanwhile, after] = [app.entry(), app.entry({ started: later(1) }), app.entry({ started: later(2) })];
    app.end(() => ({ ...REFUSED, error: "function not found: 'sink'", errorCode: 'FunctionNotFound', isFinal: true }));
    await app.append([entry]);
    await expect.poll(app.suspended, POLL).toBe(true);

    await app.append([meanwhile]);
    await app.deploy();
    expect(await app.told()).toMatchObject([
      { error: "the log forwarder is suspended: function not found: 'sink'", failed_to_forward_log_ids: [entry._id] },
    ]);
    expect(app.delivered()).toEqual([[entry._id]]);

    await app.resume();
    await app.append([after]);

    await expect.poll(app.delivered, POLL).toEqual([[entry._id], [entry._id], [meanwhile._id], [after._id]]);
    expect(await app.suspended()).toBe(false);
  });

  it('wait for a platform that cannot deliver, without a word in the log', async () => {
    const app = await anApp();
    const entry = app.entry();
    app.end(() => {
      throw new AppError('Unavailable', 'runtime is away');
    });

    await app.append([entry]);

    await expect.poll(app.delivered, POLL).toEqual([[entry._id], [entry._id]]);
    expect(await app.told()).toEqual([]);
  });

  it('get nothing that comes of what they delivered', async () => {
    const app = await anApp();
    const own = app.entry({ co_id: deliveryId(app.forwarder._id, new Date()) });
    const entry = app.entry({ started: later(1) });

    await app.append([own, entry]);

    await expect.poll(app.delivered, POLL).toEqual([[entry._id]]);
  });

  it('skip entries older than a day, and log the loss', async () => {
    const app = await anApp();
    const old = app.entry({ started: later(-25 * 3_600_000), completed: later(-25 * 3_600_000) });
    const entry = app.entry();

    await app.append([old, entry]);

    await expect.poll(app.delivered, POLL).toEqual([[entry._id]]);
    expect(await app.told()).toMatchObject([
      { error: 'log entries were not forwarded: they are older than 24 hours', failed_to_forward_log_ids: [old._id] },
    ]);
  });

  it('receive no pending entries once disabled or deleted', async () => {
    const app = await anApp({ policy: { type: 'batch' } });
    await app.append([app.entry()]);
    expect(await waiting.countDocuments({ app_id: app.appId })).toBe(1);
    await app.deploy({ disabled: true });
    await expect.poll(() => waiting.countDocuments({ app_id: app.appId }), POLL).toBe(0);

    await app.deploy();
    await app.append([app.entry()]);
    expect(await waiting.countDocuments({ app_id: app.appId })).toBe(1);
    deployed.delete(app.appId);
    await logging.bus.emit(appDeleted, { appId: app.appId, clientAppId: `app-${app.appId}`, domainId: 'd'.repeat(24) });
    await expect.poll(() => waiting.countDocuments({ app_id: app.appId }), POLL).toBe(0);
    expect(app.delivered()).toEqual([]);
  });

  it('continue with pending entries in another process when one stops', async () => {
    const app = await anApp({ policy: { type: 'batch' } });
    const entries = [app.entry(), app.entry({ started: later(1) })];
    await app.append(entries);
    await logging.close();
    await waiting.updateMany({ forwarder_id: app.forwarder._id }, { $set: { at: new Date(Date.now() - 60_000) } });

    logging = await start();

    await expect.poll(app.delivered, POLL).toEqual([ids(entries)]);
  });
});
