import { describe, expect, it } from 'vitest';
import { LIVE_MAX, NO_LIVE_LOG, withEntry, withDropped } from './live-log';
import { anEntry } from './log-entry.fixture';

const at = (second: number) =>
  anEntry({ _id: String(second).padStart(4, '0'), started: new Date(Date.UTC(2026, 0) + second * 1_000).toISOString() });

describe('a live log', () => {
  it('shows each entry once and in order, whatever the arrival order', () => {
    const log = [3, 1, 2, 3, 1].reduce((now, second) => withEntry(now, at(second)), NO_LIVE_LOG);
    expect(log).toEqual({ entries: [at(3), at(2), at(1)], received: 3, leftOut: 0 });
  });

  it('keeps the newest entries and counts those it drops, once', () => {
    const full = Array.from({ length: LIVE_MAX + 2 }, (_, second) => second).reduce(
      (now, each) => withEntry(now, at(each)),
      NO_LIVE_LOG,
    );
    expect(full.entries).toHaveLength(LIVE_MAX);
    expect(full).toMatchObject({
      received: LIVE_MAX + 2,
      leftOut: 2,
      entries: [at(LIVE_MAX + 1), at(LIVE_MAX)].concat(full.entries.slice(2)),
    });
    expect(withEntry(full, at(0))).toBe(full);
  });

  it('counts what the server did not send', () => {
    expect(withDropped(withEntry(NO_LIVE_LOG, at(1)), 4)).toEqual({ entries: [at(1)], received: 5, leftOut: 4 });
  });
});
