import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const UNKNOWN = '000000000000000000000000';
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Point {
  readonly timestamp: string;
  readonly requests: number;
  readonly errors: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
}
interface Stats {
  readonly from: string;
  readonly to: string;
  readonly step: string;
  readonly total: readonly Point[];
  readonly series: readonly { readonly type: string; readonly points: readonly Point[] }[];
  readonly traffic: readonly { readonly timestamp: string; readonly bytes_out: number }[];
  readonly compute: readonly { readonly timestamp: string; readonly compute_ms: number }[];
}
interface Measurements {
  readonly measurements: readonly {
    readonly name: string;
    readonly units: string;
    readonly data_points: readonly { readonly timestamp: string; readonly value: number }[];
  }[];
}

const SUCCESSES = 4;
const FAILURES = 2;
/** Calls of the function, and the login of the user who calls. */
const REQUESTS = SUCCESSES + FAILURES + 1;

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp('counted');
  await app.enableAnonymous();
  await app.addFunction('echo', 'exports = (fails) => { if (fails) throw new Error("no"); return "x".repeat(10000); }');
  const user = await EndUser.login(platform, app.app.client_app_id);
  for (let call = 0; call < SUCCESSES; call++) await user.call('echo', [false]);
  for (let call = 0; call < FAILURES; call++) await user.call('echo', [true]);
  // Bytes are reported apart from log entries.
  await vi.waitFor(
    async () => {
      const counted = await stats();
      expect(sum(counted, ({ requests }) => requests)).toBe(REQUESTS);
      expect(counted.traffic.reduce((all, { bytes_out: bytes }) => all + bytes, 0)).toBeGreaterThan(SUCCESSES * 10_000);
    },
    { timeout: 20_000, interval: 200 },
  );
}, 60_000);

function stats(query = ''): Promise<Stats> {
  return app.must('GET', `/stats${query}`);
}

function sum({ total }: Stats, of: (point: Point) => number): number {
  return total.reduce((all, point) => all + of(point), 0);
}

function ofType({ series }: Stats, type: string): readonly Point[] {
  return series.find((one) => one.type === type)?.points ?? [];
}

/** The last value of a measurement that is not 0. */
function valueOf({ measurements }: Measurements, name: string): number {
  return measurements.find((one) => one.name === name)?.data_points.reduce((all, { value }) => all + value, 0) ?? Number.NaN;
}

describe('stats', () => {
  it('covers the last 24 hours by hour, in total and by type', async () => {
    const answer = await stats();

    const calls = ofType(answer, 'FUNCTION').filter(({ requests }) => requests > 0);
    expect(Object.keys(answer).toSorted()).toEqual(['compute', 'from', 'series', 'step', 'to', 'total', 'traffic']);
    expect(answer.step).toBe('PT1H');
    expect(answer.from).toMatch(/T\d\d:00:00\.000Z$/);
    expect(Date.parse(answer.to) - Date.parse(answer.from)).toBe(24 * 3_600_000);
    expect(answer.total).toHaveLength(24);
    expect(answer.traffic).toHaveLength(24);
    expect(answer.compute).toHaveLength(24);
    expect(answer.series.map(({ type }) => type)).toEqual(['AUTH', 'FUNCTION']);
    expect(answer.series.map(({ points }) => points.length)).toEqual([24, 24]);
    expect(calls.reduce((all, { requests }) => all + requests, 0)).toBe(SUCCESSES + FAILURES);
    expect(calls.reduce((all, { errors }) => all + errors, 0)).toBe(FAILURES);
    for (const { timestamp, p50_ms: p50, p95_ms: p95, ...rest } of calls) {
      expect(Object.keys(rest).toSorted()).toEqual(['errors', 'requests']);
      expect(timestamp).toMatch(ISO);
      expect(p50).toBeGreaterThan(0);
      expect(p95).toBeGreaterThanOrEqual(p50 ?? Infinity);
    }
    expect(sum(answer, ({ errors }) => errors)).toBe(FAILURES);
  });

  it('are there by the minute for a time asked for', async () => {
    const to = new Date(Date.now() + 60_000).toISOString();
    const from = new Date(Date.now() - 30 * 60_000).toISOString();
    const answer = await stats(`?from=${from}&to=${to}&step=PT1M`);

    expect(answer.step).toBe('PT1M');
    expect(answer.from).toMatch(/:00\.000Z$/);
    expect([31, 32]).toContain(answer.total.length);
    expect(sum(answer, ({ requests }) => requests)).toBe(REQUESTS);
    const before = await stats(`?from=2026-01-01&to=2026-01-02&step=PT1H`);
    expect(sum(before, ({ requests }) => requests)).toBe(0);
    expect(before.series).toEqual([]);
  });

  it.each([
    ['?step=', 'step must be one of PT1M, PT5M, PT15M, PT30M, PT1H, PT6H, PT12H, P1D, P7D, P31D'],
    ['?step=PT2M', 'step must be one of PT1M, PT5M, PT15M, PT30M, PT1H, PT6H, PT12H, P1D, P7D, P31D'],
    ['?from=yesterday', 'from must be an ISO 8601 date'],
    ['?from=2026-01-02&to=2026-01-01', 'to must not be before from'],
    ['?from=2026-01-01&to=2026-02-01&step=PT5M', 'from from to to there may be at most 1500 steps of PT5M'],
    ['?from=2026-01-01&to=2026-01-01T01:00&step=PT5M', 'steps of less than an hour are stored for 25 hours only'],
  ])('reject %s', async (query, error) => {
    const answer = await app.send('GET', `/stats${query}`);

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, error_code: 'InvalidParameter' });
  });
});

describe('measurements', () => {
  it('are in the format and units of App Services for an app, for this month', async () => {
    const answer = await app.must<Measurements & Record<string, unknown>>('GET', '/measurements');

    const now = new Date();
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1_000).toISOString();
    const points = [{ timestamp: start, value: expect.any(Number) }];
    expect(answer).toEqual({
      start,
      end,
      granularity: 'P31D',
      group_id: platform.credentials.PROJECT_ID,
      appId: app.app._id,
      appName: 'counted',
      measurements: [
        { name: 'request_count', units: '', data_points: [{ timestamp: start, value: REQUESTS }] },
        { name: 'compute_time', units: 'HOURS', data_points: points },
        { name: 'data_out', units: 'GIGABYTES', data_points: points },
        { name: 'sync_time', units: 'HOURS', data_points: [{ timestamp: start, value: 0 }] },
        { name: 'mem_usage', units: 'GIGABYTE_SECONDS', data_points: points },
      ],
    });
    for (const name of ['compute_time', 'data_out', 'mem_usage']) expect([name, valueOf(answer, name) > 0]).toEqual([name, true]);
  });

  it('are there by the hour, and of all apps of the project', async () => {
    const hourly = await app.must<Measurements & { granularity: string }>('GET', '/measurements?granularity=PT1H');
    const path = `/groups/${platform.credentials.PROJECT_ID}/measurements`;
    const all = await admin.send('GET', path);

    expect(hourly.granularity).toBe('PT1H');
    expect(hourly.measurements[0]?.data_points.length).toBeGreaterThanOrEqual(28 * 24);
    expect(valueOf(hourly, 'request_count')).toBe(REQUESTS);
    expect(all.status).toBe(200);
    expect(Object.keys(all.body as object).toSorted()).toEqual(['end', 'granularity', 'group_id', 'measurements', 'start']);
    expect(valueOf(all.body as Measurements, 'request_count')).toBeGreaterThanOrEqual(REQUESTS);
  });

  it.each([
    ['?granularity=', 'granularity must be one of the following values: P31D, PT1H'],
    ['?granularity=PT5M', 'granularity must be one of the following values: P31D, PT1H'],
    ['?start=soon', 'start must be an ISO 8601 date'],
    ['?start=2026-02-01&end=2026-01-01', 'end must not be before start'],
    ['?start=2026-01-01&end=2026-12-31&granularity=PT1H', 'from start to end there may be at most 1500 steps of PT1H'],
  ])('reject %s', async (query, error) => {
    const ofProject = `/groups/${platform.credentials.PROJECT_ID}/measurements${query}`;
    for (const answer of [await app.send('GET', `/measurements${query}`), await admin.send('GET', ofProject)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error, error_code: 'InvalidParameter' });
    }
  });
});

describe('metrics', () => {
  const period = (): string =>
    `start=${new Date(Date.now() - 3_600_000).toISOString()}&end=${new Date(Date.now() + 60_000).toISOString()}`;

  it('are measured by the original’s names', async () => {
    const path = `/metrics?${period()}&granularity=PT5M`;
    const all = await app.must<Measurements & Record<string, unknown>>('GET', path);
    const one = await app.must<Measurements>('GET', `${path}&metrics=OVERALL_FAILED_REQUESTS`);

    expect(all).toMatchObject({
      granularity: 'PT5M',
      group_id: platform.credentials.PROJECT_ID,
      appId: app.app._id,
      appName: 'counted',
    });
    expect(all['start']).toMatch(ISO);
    expect(all['end']).toMatch(ISO);
    expect(all.measurements.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'OVERALL_SUCCESSFUL_REQUESTS',
        'OVERALL_FAILED_REQUESTS',
        'OVERALL_RESPONSE_MS',
        'OVERALL_COMPUTE_MS',
        'OVERALL_EGRESS_BYTES',
        'AUTH_RESPONSE_MS',
        'ENDPOINTS_FAILED_REQUESTS',
        'GRAPHQL_COMPUTE_MS',
        'SDK_FNS_RESPONSE_MS',
        'TRIGGERS_FAILED_REQUESTS',
      ]),
    );
    expect(one.measurements.map(({ name, units }) => ({ name, units }))).toEqual([
      { name: 'OVERALL_FAILED_REQUESTS', units: 'SCALAR_PER_SECOND' },
    ]);
    expect(valueOf(one, 'OVERALL_FAILED_REQUESTS') * 300).toBeCloseTo(FAILURES);
    expect(valueOf(all, 'SDK_FNS_RESPONSE_MS')).toBeGreaterThan(0);
    expect(valueOf(all, 'OVERALL_EGRESS_BYTES')).toBeGreaterThan(0);
    expect(valueOf(all, 'GRAPHQL_COMPUTE_MS')).toBe(0);
  });

  it('require a time', async () => {
    for (const [query, error] of [
      ['', 'start must be an ISO 8601 date'],
      [`?${period()}`, 'granularity must be one of PT1M, PT5M, PT15M, PT30M, PT1H, PT6H, PT12H, P1D, P7D, P31D'],
      [`?${period()}&granularity=P1Y`, 'granularity must be one of PT1M, PT5M, PT15M, PT30M, PT1H, PT6H, PT12H, P1D, P7D, P31D'],
      [`?${period()}&granularity=PT1H&metrics=a`, 'metrics must be names of metrics, with commas between them'],
    ] as const) {
      const answer = await app.send('GET', `/metrics${query}`);
      expect([query, answer.status, answer.body]).toEqual([query, 400, { error, error_code: 'InvalidParameter' }]);
    }
    const unknown = await app.send('GET', `/metrics?${period()}&granularity=PT1H&metrics=SYNC_MINUTES`);
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual({
      error: expect.stringContaining("unknown metric 'SYNC_MINUTES': must be one of OVERALL_SUCCESSFUL_REQUESTS, "),
      error_code: 'InvalidParameter',
    });
  });
});

describe('metrics', () => {
  const metrics = '/metrics?start=2026-01-01&end=2026-01-02&granularity=PT1H';

  it.each(['/stats', '/measurements', metrics])('return %s to administrators only, for existing apps', async (path) => {
    const elsewhere = await admin.send('GET', `${admin.appsPath}/${UNKNOWN}${path}`);
    const nobody = await send('GET', `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}${path}`);

    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body).toEqual({ error: `app not found: '${UNKNOWN}'`, error_code: 'AppNotFound' });
    expect(nobody.status).toBe(401);
  });

  it('of a project are for its administrators only', async () => {
    const foreign = await admin.send('GET', `/groups/${UNKNOWN}/measurements`);
    const nobody = await send('GET', `${platform.url}/api/admin/v3.0/groups/${platform.credentials.PROJECT_ID}/measurements`);

    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual({ error: `project not found: '${UNKNOWN}'`, error_code: 'GroupNotFound' });
    expect(nobody.status).toBe(401);
  });

  it('are gone with their app', async () => {
    const gone = await admin.createApp('gone');
    await admin.send('DELETE', `${admin.appsPath}/${gone.app._id}`);

    const answer = await gone.send('GET', '/stats');

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: `app not found: '${gone.app._id}'`, error_code: 'AppNotFound' });
  });
});
