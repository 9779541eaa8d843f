import { describe, expect, it } from 'vitest';
import { Metrics } from './metrics.js';

describe('the text of metrics', () => {
  it('is written once for all who ask while it is, and at most once a second', async () => {
    let now = 0;
    let reads = 0;
    let answer = (): void => {};
    const metrics = new Metrics('test', () => now);
    metrics.gauge('a', 'A.', () => new Promise<number>((resolve) => (answer = () => resolve((reads += 1)))));

    const first = metrics.text();
    now = 5_000;
    const meanwhile = metrics.text();
    await new Promise(setImmediate);
    answer();

    expect(await first).toContain('groundwork_a{service="test"} 1\n');
    expect(await meanwhile).toBe(await first);
    now = 5_999;
    expect(await metrics.text()).toBe(await first);
    now = 6_000;
    const second = metrics.text();
    await new Promise(setImmediate);
    answer();
    expect(await second).toContain('groundwork_a{service="test"} 2\n');
  });
});

describe('metrics of requests', () => {
  /** The requests of a scan: 300 routes with four statuses each. */
  function scanned(): Metrics {
    const metrics = new Metrics('test');
    for (let route = 0; route < 300; route += 1) {
      const labels = { method: 'GET', route: `/api/admin/v3.0/groups/:groupId/apps/:appId/of/${route}` };
      for (const status of [200, 400, 401, 404]) {
        metrics.httpDurations.observe(labels, 0.01);
        metrics.httpRequests.inc({ ...labels, status });
      }
    }
    return metrics;
  }

  it('grow by a line for a status of a route, and by the buckets for the route alone', async () => {
    const text = await scanned().text();

    expect(text.match(/^groundwork_http_requests_total\{/gm)).toHaveLength(300 * 4);
    expect(text.match(/^groundwork_http_request_duration_seconds/gm)).toHaveLength(300 * 17);
    expect(text.length).toBeLessThan(1_500_000);
  });
});

describe('metrics of a process', () => {
  it('measure the lag of the event loop every 50 ms, which wakes an idle process seldom', async () => {
    const metrics = new Metrics('test');
    const shortestLag = async (): Promise<number> => {
      const text = await metrics.registry.metrics();
      return Number(/^nodejs_eventloop_lag_min_seconds\S* (\S+)$/m.exec(text)?.[1]);
    };

    // Each reading resets it; before the next measurement, the shortest is a number of 64 bits.
    let shortest = Number.NaN;
    await expect.poll(async () => (shortest = await shortestLag()), { interval: 200 }).toBeLessThan(1_000);

    expect(shortest).toBeGreaterThan(0.045);
  });

  it('are counters where their name ends with _total, and only there', async () => {
    const metrics = new Metrics('test');
    metrics.counterRead('a_total', 'A.', () => 3);
    metrics.counterReadBy('b_total', 'B.', 'why', () => ({ x: 1, y: 2 }));

    const text = await metrics.registry.metrics();

    const types = [...text.matchAll(/^# TYPE (groundwork_\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }));
    expect(types.length).toBeGreaterThan(3);
    for (const { name, type } of types) expect(type === 'counter', name).toBe(name.endsWith('_total'));
    expect(text).toContain('groundwork_a_total{service="test"} 3\n');
    expect(text).toContain('groundwork_b_total{why="y",service="test"} 2\n');
  });

  it('keep their last counter value when it cannot be read, and do not add it again', async () => {
    const metrics = new Metrics('test');
    let away = false;
    metrics.counterRead('a_total', 'A.', async () => (away ? Promise.reject(new Error('away')) : 3));

    await metrics.registry.metrics();
    away = true;

    expect(await metrics.registry.metrics()).toContain('groundwork_a_total{service="test"} 3\n');
  });
});
