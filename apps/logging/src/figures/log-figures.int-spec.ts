import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { appendEntries, listLogs, type LogEntry } from '#contracts/logging/entries.contract.js';
import {
  getFunctionFigures,
  getLogHistogram,
  HISTOGRAM_BUCKETS,
  HISTOGRAM_BUCKETS_MAX,
  type FunctionFiguresRequest,
  type LogHistogramRequest,
} from '#contracts/logging/log-figures.contract.js';
import { newId } from '#contracts/ids.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { fake, type TestProcess } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startLogging } from '../logging-process.fixture.js';
import { PROJECT_COUNTS_MAX } from './log-metrics.service.js';

const GROUP = newId();
/** Far enough in the future that retention removes no entries meanwhile. */
const NOON = Date.UTC(2126, 0, 1, 12);
const COUNTED = 200;

let store: TestStore;
let logging: TestProcess;
beforeAll(async () => {
  store = await startTestStore();
  const config = fake(getApp, ({ appId, groupId }) => {
    if (groupId !== GROUP) throw new AppError('AppNotFound', `app not found: '${appId}'`);
    return Object.assign(new App(), { _id: appId, group_id: groupId });
  });
  logging = await startLogging(store, { fakes: [config], countedEntries: COUNTED });
});
afterAll(async () => {
  await logging?.close();
  await store?.close();
});

const iso = (ms: number): string => new Date(NOON + ms).toISOString();
/** Ten seconds, starting at noon. */
const TIME = { start_date: iso(0), end_date: iso(10_000) };

type Histogram = Partial<Record<keyof LogHistogramRequest, unknown>>;
type Figures = Partial<Record<keyof FunctionFiguresRequest, unknown>>;

function anApp() {
  const appId = newId();
  const scope = { groupId: GROUP, appId };
  const asReader = <T>(work: () => T): T => asAdmin(GROUP, work, { role: 'reader' });
  return {
    scope,
    entry: (atMs: number, members: Partial<LogEntry> = {}, tookMs = 0): LogEntry =>
      aLogEntry({ app_id: appId, group_id: GROUP, started: iso(atMs), completed: iso(atMs + tookMs), ...members }),
    append: (entries: readonly LogEntry[]) => logging.bus.enqueue(appendEntries, batchOf(entries), newId()),
    histogram: (query: Histogram = {}) =>
      asReader(() => logging.bus.call(getLogHistogram, { ...scope, ...TIME, ...query } as LogHistogramRequest)),
    figures: (query: Figures = {}) =>
      asReader(() =>
        logging.bus.call(getFunctionFigures, {
          ...scope,
          from: TIME.start_date,
          to: TIME.end_date,
          ...query,
        } as FunctionFiguresRequest),
      ),
  };
}

describe('the histogram of a log', () => {
  it('counts entries and errors that match, each in the part of the time it began in', async () => {
    const { entry, append, histogram } = anApp();
    const user = newId();
    await append([
      entry(0),
      entry(1, { type: 'FUNCTION', error: 'no', status: 400 }),
      entry(4_999, { user_id: user, messages: ['needle'] }),
      // The word `error` in the arguments of a call does not make it a failure.
      entry(5_000, { type: 'FUNCTION', function_call: { name: 'f', arguments: [{ error: 'no' }] } }, 70),
      entry(10_000, { type: 'TRIGGER_FAILURE' }),
      entry(10_001),
    ]);
    const counts = async (query: Histogram): Promise<number[][]> =>
      (await histogram({ buckets: 2, ...query })).buckets.map(({ entries, errors }) => [entries, errors]);

    expect(await histogram({ buckets: 2 })).toEqual({
      from: iso(0),
      to: iso(10_000),
      bucket_ms: 5_000,
      buckets: [
        { timestamp: iso(0), entries: 2, errors: 1 },
        { timestamp: iso(5_000), entries: 2, errors: 1 },
      ],
    });
    expect(await counts({ errors_only: true })).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await counts({ type: 'FUNCTION' })).toEqual([
      [1, 1],
      [1, 0],
    ]);
    for (const query of [{ user_id: user }, { q: 'NEEDLE' }]) {
      expect(await counts(query)).toEqual([
        [1, 0],
        [0, 0],
      ]);
    }
    expect(await counts({ min_ms: 70 })).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(await counts({ status: 400 })).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  it('is of the hour before its end, and has 60 parts', async () => {
    const { append, entry, scope } = anApp();
    await append([entry(-1_000, { started: new Date().toISOString(), completed: new Date().toISOString() })]);
    const { from, to, buckets } = await asAdmin(GROUP, () => logging.bus.call(getLogHistogram, scope), { role: 'reader' });
    expect(Date.parse(to) - Date.parse(from)).toBe(3_600_000);
    expect(buckets).toHaveLength(HISTOGRAM_BUCKETS);
    expect(buckets.at(-1)).toMatchObject({ entries: 1, errors: 0 });
  });

  it('looks at so many entries, the newest first, and says how far it came', async () => {
    const { entry, append, histogram, figures, scope } = anApp();
    const count = COUNTED * 2;
    const function_id = newId();
    // One second per entry, so that a block holds few of them.
    const entries = Array.from({ length: count }, (_, index) => entry(index * 1_000, { type: 'FUNCTION', function_id }));
    await append(entries);
    const time = { start_date: iso(-1), end_date: iso(count * 1_000) };

    const { buckets, counted_after: reached = '' } = await histogram({ ...time, buckets: 1 });
    const newer = entries.filter(({ started }) => started > reached);
    expect(newer.length).toBeGreaterThanOrEqual(COUNTED);
    expect(newer.length).toBeLessThan(count);
    expect(buckets).toMatchObject([{ entries: newer.length, errors: 0 }]);
    // Everything after it is in the log, too.
    const { logs } = await asAdmin(GROUP, () => logging.bus.call(listLogs, { ...scope, start_date: reached, limit: 1 }));
    expect(logs).toHaveLength(1);
    const { functions, counted_after } = await figures({ from: time.start_date, to: time.end_date });
    expect([functions[0]?.calls, counted_after]).toEqual([newer.length, reached]);
  });

  it.each([
    { buckets: 0 },
    { buckets: HISTOGRAM_BUCKETS_MAX + 1 },
    { buckets: 1.5 },
    { buckets: '7' },
    { start_date: iso(10_000) },
    { start_date: 'soon' },
    { end_date: iso(-1) },
    { type: 'NOTHING' },
    { status: 99 },
  ])('rejects %j', async (query) => {
    await expect(anApp().histogram(query)).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});

describe('metrics of functions and endpoints', () => {
  it('are how often each was called, failed and how long it took, without trials and what was no call', async () => {
    const { entry, append, figures } = anApp();
    const [often, once, endpoint] = [newId(), newId(), newId()];
    const call = (atMs: number, id: string, name: string, tookMs: number, members: Partial<LogEntry> = {}): LogEntry =>
      entry(atMs, { type: 'FUNCTION', function_id: id, function_name: name, ...members }, tookMs);
    await append([
      call(0, once, 'too early', 1),
      call(1, often, 'before', 10),
      call(2, often, 'now', 10, { type: 'ENDPOINT', endpoint_id: endpoint, endpoint_route: '/orders' }),
      call(3, often, 'now', 1_000, { error: 'no' }),
      call(4, once, 'rare', 0),
      call(5, once, 'rare', 5_000, { run_type: 'trial' }),
      call(6, once, 'rare', 5_000, { type: 'TRIGGER_FAILURE' }),
      entry(7, {}, 9_000),
      call(10_001, once, 'too late', 1),
    ]);

    const { functions, endpoints, ...time } = await figures();
    expect(time).toEqual({ from: iso(0), to: iso(10_000) });
    expect(functions).toEqual([
      {
        function_id: often,
        function_name: 'now',
        calls: 3,
        errors: 1,
        p50_ms: expect.closeTo(10, -1),
        p95_ms: expect.closeTo(1_000, -3),
      },
      { function_id: once, function_name: 'rare', calls: 1, errors: 0, p50_ms: 1, p95_ms: 1 },
    ]);
    const [p50_ms, p95_ms] = [expect.closeTo(10, -1) as number, expect.closeTo(10, -1) as number];
    expect(endpoints).toEqual([{ endpoint_id: endpoint, endpoint_route: '/orders', calls: 1, errors: 0, p50_ms, p95_ms }]);
  });

  it.each([{ from: iso(10_000) }, { from: 'soon' }, { to: iso(-1) }])('reject %j', async (query) => {
    await expect(anApp().figures(query)).rejects.toMatchObject({ code: 'InvalidParameter' });
  });
});

interface Scope {
  readonly groupId: string;
  readonly appId: string;
}

const histogramOf = (scope: Scope): Promise<object> => logging.bus.call(getLogHistogram, scope);
const functionsOf = (scope: Scope): Promise<object> => logging.bus.call(getFunctionFigures, scope);

describe.each([
  ['the histogram', histogramOf],
  ['figures of functions', functionsOf],
] as const)('%s', (_name, ask) => {
  it('are for administrators of the project, of its apps', async () => {
    const { scope } = anApp();
    const other = newId();
    await expect(asUnauthenticated(() => ask(scope))).rejects.toMatchObject({ code: 'InvalidSession' });
    await expect(asAdmin(other, () => ask(scope))).rejects.toMatchObject({ code: 'GroupNotFound' });
    const foreign = { groupId: other, appId: newId() };
    await expect(asAdmin(other, () => ask(foreign))).rejects.toMatchObject({ code: 'AppNotFound' });
  });

  it('are counted for one project so many at a time', async () => {
    const { scope, append, entry } = anApp();
    await append([entry(0)]);
    const asked = Array.from({ length: PROJECT_COUNTS_MAX * 3 }, () => asAdmin(GROUP, () => ask(scope), { role: 'reader' }));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'TooManyRequests' } });
    await expect(asAdmin(GROUP, () => ask(scope))).resolves.toMatchObject({ to: expect.any(String) });
  });
});
