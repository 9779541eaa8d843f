import { describe, expect, it } from 'vitest';
import { durationOf, merged, subjectOf, type LogEntry } from './log-entry';

const ENTRY: LogEntry = {
  _id: '1',
  co_id: 'c',
  type: 'FUNCTION',
  request_url: '/x',
  request_method: 'POST',
  started: '2026-01-01T00:00:00.000Z',
  completed: '2026-01-01T00:00:00.012Z',
};

describe('a log entry', () => {
  it.each([
    [{ function_name: 'greet' }, 'greet'],
    [{ function_name: '', function_call: { name: 'find', service: 'db' } }, 'db: find'],
    [{ function_call: { name: 'greet' } }, 'greet'],
    [{ auth_event: { type: 'login', provider: 'anon-user' } }, 'login with anon-user'],
    [{}, 'POST /x'],
    [{ event_subscription_name: 'nightly', request_method: '', request_url: '' }, 'nightly'],
    [{ request_method: '', request_url: '' }, 'FUNCTION'],
  ])('%j is about %s', (members, subject) => {
    expect(subjectOf({ ...ENTRY, ...members })).toBe(subject);
  });

  it('took some time', () => {
    expect(durationOf(ENTRY)).toBe(12);
    expect(durationOf({ ...ENTRY, completed: ENTRY.started })).toBe(0);
  });

  it('is shown once, wherever it came from', () => {
    const of = (...ids: string[]) => ids.map((_id) => ({ ...ENTRY, _id }));
    const pages = [{ logs: of('2', '1') }, { logs: of('1', '0') }];
    expect(merged(of('3', '2'), pages).map(({ _id }) => _id)).toEqual(['3', '2', '1', '0']);
  });
});
