import type { EntryApp, NewEntry } from '#apps/log/entry.js';
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

/** Returns what is written to leave this entry in a log. */
export function writtenAs(entry: Omit<LogEntry, '_id'>): [EntryApp, NewEntry] {
  const { app_id, group_id, domain_id, function_call_location, function_call_provider_region, ...ofRequest } = entry;
  const { co_id, request_url, request_method, remote_ip_address, started, completed, ...rest } = ofRequest;
  const { type, status, error, error_code = null, user_id, messages, error_logs = [], stack, mem_time_usage, ...details } = rest;
  return [
    {
      appId: app_id,
      groupId: group_id,
      domainId: domain_id,
      ...(function_call_location === undefined ? {} : { location: function_call_location }),
      ...(function_call_provider_region === undefined ? {} : { providerRegion: function_call_provider_region }),
    },
    {
      type,
      started: new Date(started),
      completed: new Date(completed),
      request: { id: co_id, url: request_url, method: request_method, remoteAddress: remote_ip_address ?? null },
      status,
      failure: error === undefined ? undefined : { status: status ?? 500, message: error, code: error_code },
      userId: user_id,
      messages,
      errorLogs: error_logs,
      stack,
      ...(mem_time_usage === undefined ? {} : { memTimeUsage: mem_time_usage }),
      details,
    },
  ];
}
