import type { LogEntry } from './log-entry';

/** Creates a log entry for tests. */
export function anEntry(members: Partial<LogEntry> = {}): LogEntry {
  return {
    _id: '1',
    co_id: 'c',
    type: 'FUNCTION',
    app_id: 'a',
    group_id: 'g',
    domain_id: 'd',
    request_url: '/x',
    request_method: 'POST',
    started: '2026-01-01T00:00:00.000Z',
    completed: '2026-01-01T00:00:00.012Z',
    ...members,
  };
}
