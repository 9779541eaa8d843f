import { describe, expect, it } from 'vitest';
import { durationOf, merged, positionOf, subjectOf } from './log-entry';
import { anEntry } from './log-entry.fixture';

describe('a log entry', () => {
  it.each([
    [{ function_name: 'greet' }, 'greet'],
    [{ function_name: '', function_call: { name: 'find', service: 'db' } }, 'db: find'],
    [{ function_call: { name: 'greet' } }, 'greet'],
    [{ auth_event: { type: 'login', provider: 'anon-user' } }, 'login with anon-user'],
    [{}, 'POST /x'],
    [{ event_subscription_name: 'nightly', request_method: '', request_url: '' }, 'nightly'],
    [{ request_method: '', request_url: '' }, 'Function'],
  ])('%j is about %s', (members, subject) => {
    expect(subjectOf(anEntry(members))).toBe(subject);
  });

  it('took some time', () => {
    expect(durationOf(anEntry())).toBe(12);
    expect(durationOf(anEntry({ completed: anEntry().started }))).toBe(0);
  });

  it('is shown once, in the order of the log, wherever it came from', () => {
    const at = (ms: number, _id: string) => anEntry({ _id, started: new Date(Date.UTC(2026, 0) + ms).toISOString() });
    const [live, pages] = [
      [at(2, 'b'), at(9, 'e'), at(2, 'a'), at(5, 'c')],
      [at(5, 'c'), at(5, 'd'), at(1, 'f'), at(2, 'b')],
    ];
    for (const lists of [
      [live, pages],
      [pages, live],
    ]) {
      expect(merged(...lists).map(({ _id }) => _id)).toEqual(['e', 'c', 'd', 'a', 'b', 'f']);
    }
  });

  it('is followed by what comes behind the newest of a page, or behind what was looked at for it', () => {
    const logs = ['6b0000010000000000000001', '6b0000020000000000000000'].map((_id) => anEntry({ _id }));
    expect(positionOf({ logs })).toBe('6b0000020000000000000000');
    expect(positionOf({ logs: [] })).toBe('0'.repeat(24));
    expect(positionOf({ logs: [], nextEndDate: '2026-01-01T00:00:01.999Z' })).toBe('6955b901'.padEnd(24, '0'));
  });
});
