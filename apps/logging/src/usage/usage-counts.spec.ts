import { describe, expect, it } from 'vitest';
import { UsageCounts, type CountedEntry } from './usage-counts.js';

const NOON = Date.UTC(2026, 0, 1, 12);
const APP = { appId: 'a'.repeat(24), groupId: 'b'.repeat(24) };

const entry = (atMs: number, ms: number, more: Partial<CountedEntry> = {}): CountedEntry => ({
  app_id: APP.appId,
  group_id: APP.groupId,
  type: 'FUNCTION',
  started: new Date(NOON + atMs),
  completed: new Date(NOON + atMs + ms),
  failed: false,
  ...more,
});

const shown = (counts: UsageCounts) => counts.take().map(({ sums, ...slot }) => ({ ...slot, sums: Object.fromEntries(sums) }));

describe('usage counts', () => {
  it('are of the minute and the hour an entry began in', () => {
    const counts = new UsageCounts();
    counts.addEntry(entry(59_999, 100, { mem_time_usage: 7 }));
    counts.addEntry(entry(60_000, 1, { failed: true }));

    const figures = (failed: number, ms: number, memory: number, latency: string) => ({
      'types.FUNCTION.count': 1,
      'types.FUNCTION.failed': failed,
      'types.FUNCTION.ms': ms,
      'types.FUNCTION.memory': memory,
      [`types.FUNCTION.latency.${latency}`]: 1,
    });
    expect(shown(counts)).toEqual([
      { ...APP, tier: 'minute', at: NOON, sums: figures(0, 100, 7, '27') },
      {
        ...APP,
        tier: 'hour',
        at: NOON,
        sums: {
          'types.FUNCTION.count': 2,
          'types.FUNCTION.failed': 1,
          'types.FUNCTION.ms': 101,
          'types.FUNCTION.memory': 7,
          'types.FUNCTION.latency.27': 1,
          'types.FUNCTION.latency.0': 1,
        },
      },
      { ...APP, tier: 'minute', at: NOON + 60_000, sums: figures(1, 1, 0, '0') },
    ]);
    expect(counts.isEmpty).toBe(true);
    expect(counts.take()).toEqual([]);
  });

  it('are apart for each app, project and type, and never negative', () => {
    const counts = new UsageCounts();
    counts.addEntry(entry(0, -5));
    counts.addEntry(entry(0, 1, { app_id: 'c'.repeat(24) }));
    counts.addEntry(entry(0, 1, { group_id: 'd'.repeat(24) }));
    counts.addEntry(entry(0, 1, { type: 'API' }));

    const hours = counts.take().filter(({ tier }) => tier === 'hour');
    expect(
      hours.map(({ appId, groupId, sums }) => [
        appId[0],
        groupId[0],
        sums.get('types.FUNCTION.count'),
        sums.get('types.API.count'),
      ]),
    ).toEqual([
      ['a', 'b', 1, 1],
      ['c', 'b', 1, undefined],
      ['a', 'd', 1, undefined],
    ]);
    expect(hours[0]?.sums.get('types.FUNCTION.ms')).toBe(0);
  });

  it('add bytes up', () => {
    const counts = new UsageCounts();
    counts.addBytes(APP, NOON + 1, 10);
    counts.addBytes(APP, NOON + 59_000, 5);

    expect(shown(counts)).toEqual([
      { ...APP, tier: 'minute', at: NOON, sums: { bytesOut: 15 } },
      { ...APP, tier: 'hour', at: NOON, sums: { bytesOut: 15 } },
    ]);
  });
});
