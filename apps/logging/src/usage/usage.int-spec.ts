import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, appDeleted, getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { appendEntries, type LogEntry } from '#contracts/logging/entries.contract.js';
import {
  getAppMeasurements,
  getMetrics,
  getProjectMeasurements,
  getStats,
  reportTraffic,
  USAGE_RETENTION_DAYS,
} from '#contracts/logging/usage.contract.js';
import { platformDatabase } from '#store/driver/platform-database.js';
import { newId } from '#contracts/ids.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import type { RpcContract } from '#contracts/rpc.js';
import { fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startLogging } from '../logging-process.fixture.js';

const GROUP = newId();
/** Far enough in the future that nothing expires while a test runs. */
const NOON = Date.UTC(2126, 0, 1, 12);
const HOUR = 3_600_000;

let store: TestStore;
let logging: TestProcess;
let replica: TestProcess;
let mongo: MongoClient;
let usage: Collection;
const missingApps = new Set<string>();

const config = fake(getApp, ({ appId, groupId }) => {
  if (missingApps.has(appId)) throw new AppError('AppNotFound', `app not found: '${appId}'`);
  return Object.assign(new App(), { _id: appId, group_id: groupId, name: 'shop' });
});

beforeAll(async () => {
  store = await startTestStore();
  [logging, replica] = [await startLogging(store, { fakes: [config] }), await startLogging(store, { fakes: [config] })];
  mongo = await MongoClient.connect(store.uri);
  usage = mongo.db(platformDatabase('logging')).collection('usage');
});

afterAll(async () => {
  await mongo?.close();
  await replica?.close();
  await logging?.close();
  await store?.close();
});

/** Sends a request as an administrator of a project. */
function ask<Request extends object, Reply>(
  contract: RpcContract<Request, Reply>,
  request: Request,
  groupId = GROUP,
  from = logging,
): Promise<Reply> {
  return asAdmin(groupId, () => from.bus.call(contract, request), { role: 'reader' });
}

const iso = (ms: number): string => new Date(NOON + ms).toISOString();

/** Creates a separate app for each test. */
function anApp(groupId = GROUP) {
  const appId = newId();
  const scope = { groupId, appId };
  const entry = (atMs: number, ms: number, more: Partial<LogEntry> = {}): LogEntry =>
    aLogEntry({
      _id: newId(),
      app_id: appId,
      group_id: groupId,
      type: 'FUNCTION',
      started: iso(atMs),
      completed: iso(atMs + ms),
      ...more,
    });
  const requests = async (): Promise<number> => {
    const records = await usage.find({ app_id: appId, tier: 'hour' }).toArray();
    return records
      .flatMap(({ types = {} }) => Object.values(types as Record<string, { count: number }>))
      .reduce((sum, { count }) => sum + count, 0);
  };
  return {
    ...scope,
    scope,
    entry,
    requests,
    /** Sends entries and waits until they are counted. */
    log: async (entries: readonly LogEntry[], to = logging): Promise<void> => {
      const before = await requests();
      await to.bus.enqueue(appendEntries, batchOf(entries), newId());
      await expect.poll(requests, { timeout: 10_000 }).toBe(before + entries.length);
    },
  };
}

describe('stats', () => {
  it('report requests, errors and durations, by type and in total', async () => {
    const app = anApp();
    await app.log([
      ...Array.from({ length: 9 }, () => app.entry(1_000, 10)),
      app.entry(2_000, 1_000, { error: 'no' }),
      app.entry(HOUR, 20, { type: 'GRAPHQL' }),
      app.entry(HOUR, 500_000, { type: 'SERVICE_STREAM_FUNCTION' }),
      app.entry(HOUR, 1, { type: 'TRIGGER_FAILURE', error: 'stopped' }),
    ]);

    const stats = await ask(getStats, { ...app.scope, from: iso(1), to: iso(HOUR + 1), step: 'PT1H' });

    const [first, second] = [iso(0), iso(HOUR)];
    const none = { requests: 0, errors: 0, p50_ms: null, p95_ms: null };
    expect(stats).toEqual({
      from: first,
      to: iso(2 * HOUR),
      step: 'PT1H',
      total: [
        { timestamp: first, requests: 10, errors: 1, p50_ms: expect.closeTo(10, 0), p95_ms: expect.any(Number) },
        { timestamp: second, requests: 1, errors: 0, p50_ms: expect.any(Number), p95_ms: expect.any(Number) },
      ],
      series: [
        {
          type: 'FUNCTION',
          points: [
            { timestamp: first, requests: 10, errors: 1, p50_ms: expect.closeTo(10, 0), p95_ms: expect.any(Number) },
            { timestamp: second, ...none },
          ],
        },
        {
          type: 'GRAPHQL',
          points: [
            { timestamp: first, ...none },
            { timestamp: second, requests: 1, errors: 0, p50_ms: expect.any(Number), p95_ms: expect.any(Number) },
          ],
        },
        {
          type: 'SERVICE_STREAM_FUNCTION',
          points: [{ timestamp: first, ...none }, expect.objectContaining({ requests: 1, errors: 0 })],
        },
        { type: 'TRIGGER_FAILURE', points: [{ timestamp: first, ...none }, expect.objectContaining({ requests: 1, errors: 1 })] },
      ],
      traffic: [
        { timestamp: first, bytes_out: 0 },
        { timestamp: second, bytes_out: 0 },
      ],
      // Functions and GraphQL; streams and notes take no compute.
      compute: [
        { timestamp: first, compute_ms: 1_090 },
        { timestamp: second, compute_ms: 20 },
      ],
    });
    const slowest = stats.total[0]?.p95_ms ?? 0;
    expect(slowest).toBeGreaterThan(900);
    expect(slowest).toBeLessThan(1_100);
  });

  it('are there by the minute, too', async () => {
    const app = anApp();
    await app.log([app.entry(0, 1), app.entry(60_000, 1), app.entry(61_000, 1)]);

    const stats = await ask(getStats, { ...app.scope, from: iso(0), to: iso(180_000), step: 'PT1M' });

    expect(stats.total.map(({ requests }) => requests)).toEqual([1, 2, 0]);
  });

  it('count an entry once, for repeated batches and any replica', async () => {
    const app = anApp();
    const entries = [app.entry(0, 1), app.entry(1, 1)];
    await app.log(entries);
    await logging.bus.enqueue(appendEntries, batchOf(entries), newId());
    await app.log([app.entry(2, 1)], replica);

    const stats = await ask(getStats, { ...app.scope, from: iso(0), to: iso(HOUR), step: 'PT1H' }, GROUP, replica);

    expect(stats.total.map(({ requests }) => requests)).toEqual([3]);
  });

  it.each([
    [{ from: iso(HOUR), to: iso(0) }, 'to must not be before from'],
    [{ from: iso(0), to: iso(48 * HOUR), step: 'PT1M' as const }, 'from from to to there may be at most 1500 steps of PT1M'],
    [{ from: 'yesterday' }, 'from must be an ISO 8601 date'],
    [{ step: 'PT2M' as 'PT1M' }, 'step must be one of PT1M, PT5M, PT15M, PT30M, PT1H, PT6H, PT12H, P1D, P7D, P31D'],
  ])('are rejected for %j', async (query, message) => {
    const { scope } = anApp();
    await expect(ask(getStats, { ...scope, ...query })).rejects.toMatchObject({
      code: 'InvalidParameter',
      message,
    });
  });
});

describe('metrics that wait', () => {
  it('are stored when their process ends, and there for the next', async () => {
    const app = anApp();
    const ending = await startLogging(store, { fakes: [config] });
    await ending.bus.enqueue(appendEntries, batchOf([app.entry(0, 1), app.entry(1, 1)]), newId());
    const sent = [{ appId: app.appId, groupId: GROUP, at: NOON, bytes: 7 }];
    await asUnauthenticated(() => ending.bus.call(reportTraffic, { sent }));

    await ending.close();

    expect(await app.requests()).toBe(2);
    const stats = await ask(getStats, { ...app.scope, from: iso(0), to: iso(HOUR), step: 'PT1H' });
    expect(stats.traffic).toEqual([{ timestamp: iso(0), bytes_out: 7 }]);
    expect(stats.total).toMatchObject([{ requests: 2 }]);
  });
});

describe('measurements', () => {
  it('are in the units of App Services for an app and its project', async () => {
    const project = newId();
    const [one, other, foreign] = [anApp(project), anApp(project), anApp()];
    await one.log([one.entry(0, 3_600, { mem_time_usage: 2_048_000 }), one.entry(HOUR, 3_600)]);
    await other.log([other.entry(0, 100, { type: 'API' })]);
    await foreign.log([foreign.entry(0, 100)]);
    const sent = [{ appId: one.appId, groupId: project, at: NOON, bytes: 2 ** 30 }];
    await asUnauthenticated(() => logging.bus.call(reportTraffic, { sent }));
    await expect
      .poll(async () => (await usage.findOne({ app_id: one.appId, tier: 'hour', at: new Date(NOON) }))?.['bytesOut'])
      .toBe(2 ** 30);
    const period = { start: iso(0), end: iso(2 * HOUR) };

    const hours = await ask(getAppMeasurements, { ...one.scope, ...period, granularity: 'PT1H' }, project);
    const all = await ask(getProjectMeasurements, { groupId: project, ...period }, project);

    const [first, second] = [iso(0), iso(HOUR)];
    const points = (a: number, b: number) => [
      { timestamp: first, value: a },
      { timestamp: second, value: b },
    ];
    expect(hours).toEqual({
      start: first,
      end: iso(2 * HOUR),
      granularity: 'PT1H',
      group_id: project,
      appId: one.appId,
      appName: 'shop',
      measurements: [
        { name: 'request_count', units: '', data_points: points(1, 1) },
        { name: 'compute_time', units: 'HOURS', data_points: points(0.001, 0.001) },
        { name: 'data_out', units: 'GIGABYTES', data_points: points(1, 0) },
        { name: 'sync_time', units: 'HOURS', data_points: points(0, 0) },
        { name: 'mem_usage', units: 'GIGABYTE_SECONDS', data_points: points(2, 0) },
      ],
    });
    const value = (number: number) => [{ timestamp: first, value: number }];
    expect(all).toEqual({
      start: first,
      end: iso(2 * HOUR),
      granularity: 'P31D',
      group_id: project,
      measurements: [
        { name: 'request_count', units: '', data_points: value(3) },
        { name: 'compute_time', units: 'HOURS', data_points: value(0.002) },
        { name: 'data_out', units: 'GIGABYTES', data_points: value(1) },
        { name: 'sync_time', units: 'HOURS', data_points: value(0) },
        { name: 'mem_usage', units: 'GIGABYTE_SECONDS', data_points: value(2) },
      ],
    });
  });

  it('are of this month where nothing else is asked for', async () => {
    const { scope } = anApp();
    const { start, end, granularity, measurements } = await ask(getAppMeasurements, scope);

    const now = new Date();
    expect(new Date(start)).toEqual(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)));
    expect(new Date(end)).toEqual(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1_000));
    expect(granularity).toBe('P31D');
    expect(measurements.map(({ data_points }) => data_points)).toEqual(
      Array.from({ length: 5 }, () => [{ timestamp: start, value: 0 }]),
    );
  });

  it('are kept for 31 days by the hour and a day by the minute, and gone with their app', async () => {
    const app = anApp();
    await app.log([app.entry(0, 1)]);

    const records = await usage.find({ app_id: app.appId }).sort({ tier: 1 }).toArray();
    const indexes = await usage.indexes();
    await logging.bus.emit(appDeleted, { appId: app.appId, clientAppId: 'shop-abcde', domainId: newId() });

    expect(records.map(({ tier, until }) => [tier, (until as Date).getTime()])).toEqual([
      ['hour', NOON + HOUR + USAGE_RETENTION_DAYS * 24 * HOUR],
      ['minute', NOON + 60_000 + 25 * HOUR],
    ]);
    expect(indexes.find(({ key }) => 'until' in key)).toMatchObject({ expireAfterSeconds: 0 });
    await expect.poll(() => usage.countDocuments({ app_id: app.appId })).toBe(0);
  });
});

describe('metrics', () => {
  it('are rates per second, and how long requests took', async () => {
    const app = anApp();
    await app.log([
      ...Array.from({ length: 35 }, () => app.entry(0, 100)),
      app.entry(0, 100, { error: 'no' }),
      app.entry(0, 50, { type: 'ENDPOINT' }),
    ]);
    const period = { start: iso(0), end: iso(HOUR), granularity: 'PT1H' as const };
    const metrics =
      'OVERALL_SUCCESSFUL_REQUESTS,OVERALL_FAILED_REQUESTS,OVERALL_COMPUTE_MS,SDK_FNS_RESPONSE_MS,ENDPOINTS_COMPUTE_MS';

    const some = await ask(getMetrics, { ...app.scope, ...period, metrics });
    const all = await ask(getMetrics, { ...app.scope, ...period });

    const point = (value: unknown) => [{ timestamp: iso(0), value }];
    expect(some).toEqual({
      start: iso(0),
      end: iso(HOUR),
      granularity: 'PT1H',
      group_id: GROUP,
      appId: app.appId,
      appName: 'shop',
      measurements: [
        { name: 'OVERALL_SUCCESSFUL_REQUESTS', units: 'SCALAR_PER_SECOND', data_points: point(36 / 3_600) },
        { name: 'OVERALL_FAILED_REQUESTS', units: 'SCALAR_PER_SECOND', data_points: point(1 / 3_600) },
        { name: 'OVERALL_COMPUTE_MS', units: 'MILLISECONDS', data_points: point(3_650 / 3_600) },
        { name: 'ENDPOINTS_COMPUTE_MS', units: 'MILLISECONDS', data_points: point(50 / 3_600) },
        { name: 'SDK_FNS_RESPONSE_MS', units: 'MILLISECONDS', data_points: point(expect.closeTo(100, -1)) },
      ],
    });
    expect(all.measurements.length).toBeGreaterThan(20);
    expect(new Set(all.measurements.map(({ units }) => units))).toEqual(
      new Set(['SCALAR_PER_SECOND', 'MILLISECONDS', 'BYTES_PER_SECOND']),
    );
  });

  it('are rejected if they do not exist', async () => {
    const { scope } = anApp();
    const query = { ...scope, start: iso(0), end: iso(HOUR), granularity: 'PT1H' as const, metrics: 'SYNC_MINUTES' };
    await expect(ask(getMetrics, query)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: expect.stringContaining("unknown metric 'SYNC_MINUTES'"),
    });
  });
});

describe('metrics', () => {
  it('are for administrators of the project the app is in', async () => {
    const { scope, appId } = anApp();
    missingApps.add(appId);

    await expect(ask(getStats, scope)).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(asAdmin(newId(), () => logging.bus.call(getStats, scope))).rejects.toMatchObject({ code: 'GroupNotFound' });
    await expect(asUnauthenticated(() => logging.bus.call(getProjectMeasurements, { groupId: GROUP }))).rejects.toMatchObject({
      status: 401,
    });
  });
});
