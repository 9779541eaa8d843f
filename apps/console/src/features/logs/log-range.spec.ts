import { describe, expect, it } from 'vitest';
import { isOpenEnded, rangeOf, timeQueryOf } from './log-range';

const NOW = Date.UTC(2026, 0, 2);
const FROM = '2026-01-01T00:00:00.000Z';
const TO = '2026-01-01T01:00:00.000Z';

describe('the time of a log', () => {
  it.each([
    [{}, '1h', '2026-01-01T23:00:00.000Z', null, true],
    [{ range: '24h' }, '24h', FROM, null, true],
    [{ request: 'c' }, '30d', '2025-12-03T00:00:00.000Z', null, true],
    [{ user: 'u', range: '15m' }, '15m', '2026-01-01T23:45:00.000Z', null, true],
    [{ from: FROM }, null, FROM, null, true],
    [{ range: '1h', from: FROM, to: TO }, null, FROM, TO, false],
  ] as const)('of %j is %s: from %s to %s', (search, range, from, to, isOpen) => {
    const query = new URLSearchParams(timeQueryOf(search, NOW));
    expect([rangeOf(search), query.get('start_date'), query.get('end_date'), isOpenEnded(search)]).toEqual([
      range,
      from,
      to,
      isOpen,
    ]);
  });
});
