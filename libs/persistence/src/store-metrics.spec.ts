import { describe, expect, it } from 'vitest';
import { Metrics } from '#process/metrics/metrics.js';
import { exportStoreMetrics, type StoreCommand } from './store-metrics.js';

const isolation = {
  turns: { longestMs: 7.5, long: 1, overruns: 2 },
  readers: {
    pids: [11, 12, 13],
    running: 4,
    waiting: 5,
    cursors: 6,
    jobs: 7,
    putBack: 8,
    cancelled: 9,
    killed: 10,
    outOfMemory: 11,
    started: 12,
  },
};

/** A store that counts what it is asked. */
function aStore(buildInfo: object = { gitVersion: 'embedded' }) {
  const store = { isAway: false, asked: [] as string[] };
  const command: StoreCommand = async (sent) => {
    store.asked.push(...Object.keys(sent));
    // Replies come with a later turn of the event loop, as over a socket.
    await new Promise((resolve) => setImmediate(resolve));
    if (store.isAway) throw new Error('away');
    return 'buildInfo' in sent ? { ...buildInfo } : { isolation };
  };
  return { store, command };
}

/** Returns the store metrics in the Prometheus output. */
async function told(metrics: Metrics): Promise<Record<string, number>> {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('groundwork_store_'));
  return Object.fromEntries(
    lines.map((line): [string, number] => [
      line.slice('groundwork_store_'.length, line.indexOf('{')),
      Number(line.split(' ')[1]),
    ]),
  );
}

const FIGURES = {
  longest_turn_seconds: 0.0075,
  long_turns_total: 1,
  turn_overruns_total: 2,
  readers: 3,
  readers_running: 4,
  readers_waiting: 5,
  readers_cursors: 6,
  readers_jobs_total: 7,
  readers_put_back_total: 8,
  readers_cancelled_total: 9,
  readers_killed_total: 10,
  readers_out_of_memory_total: 11,
  readers_started_total: 12,
};

describe('metrics of the store', () => {
  it('are asked for once per scrape, however many services offer them', async () => {
    const { store, command } = aStore();
    const metrics = new Metrics('test');
    await Promise.all([1, 2, 3].map(() => exportStoreMetrics(metrics, command)));
    store.asked.length = 0;

    expect(await told(metrics)).toEqual(FIGURES);
    expect(store.asked).toEqual(['serverStatus']);
    await told(metrics);
    expect(store.asked).toEqual(['serverStatus', 'serverStatus']);
  });

  it('are NaN while the store is unavailable, counters unchanged, and others are still exported', async () => {
    const { store, command } = aStore();
    const metrics = new Metrics('test');
    await exportStoreMetrics(metrics, command);
    await told(metrics);
    store.isAway = true;

    const away = await told(metrics);
    expect(away).toEqual(
      Object.fromEntries(Object.entries(FIGURES).map(([name, count]) => [name, name.endsWith('_total') ? count : NaN])),
    );
    expect(await metrics.registry.metrics()).toContain('process_cpu_seconds_total');

    store.isAway = false;
    expect(await told(metrics)).toEqual(FIGURES);
  });

  it.each([{ gitVersion: '1c3fd9d5b0b8' }, {}])('are none where the store is a MongoDB: %j', async (buildInfo) => {
    const { store, command } = aStore(buildInfo);
    const metrics = new Metrics('test');
    await exportStoreMetrics(metrics, command);

    expect(await told(metrics)).toEqual({});
    expect(store.asked).toEqual(['buildInfo']);
  });
});
