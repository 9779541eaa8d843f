import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { newId } from '#contracts/ids.js';

/** Creates an entry of a plain client request. */
export function aLogEntry(overrides: Partial<LogEntry> = {}): LogEntry {
  return {
    _id: newId(),
    co_id: newId(),
    type: 'API',
    domain_id: 'd'.repeat(24),
    app_id: 'a'.repeat(24),
    group_id: 'b'.repeat(24),
    request_url: '/api/client/v2.0/app/shop-abcde/auth/profile',
    request_method: 'GET',
    started: '2026-01-01T12:00:00.000Z',
    completed: '2026-01-01T12:00:00.012Z',
    status: 200,
    ...overrides,
  };
}
