import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { toEntry, toRecord } from './entry-record.js';
import type { EntryRecord } from './entry.model.js';

const FULL: LogEntry = aLogEntry({
  type: 'FUNCTION',
  status: 400,
  error: 'ReferenceError: x is not defined',
  error_code: 'FunctionExecutionError',
  user_id: 'e'.repeat(24),
  remote_ip_address: '127.0.0.1',
  platform: 'node',
  platform_version: '20.20.2',
  sdk_name: 'realm-web',
  sdk_version: '2.0.1',
  messages: ['one', '', 'drei €'],
  error_logs: ['TypeError: late'],
  stack: 'sum.js:3:7\nsum.js:9:1',
  function_id: 'f'.repeat(24),
  function_name: 'sum',
  function_call: { name: 'sum', arguments: [{ $numberInt: '1' }, { 'a.b': { $oid: 'x' } }], service: 'mongodb-atlas' },
  function_call_location: 'US-VA',
  function_call_provider_region: 'aws-us-east-1',
  mem_time_usage: 12,
  auth_event: { type: 'login', provider: 'custom-token', failed: true },
});

function recordOf(received: unknown): EntryRecord {
  const record = toRecord(received);
  if (!record) throw new Error('not an entry');
  return record;
}

describe('toRecord and toEntry', () => {
  it('keep every documented property', () => {
    expect(toEntry(recordOf(FULL))).toEqual(FULL);
  });

  it('store times as dates, structured properties as text, and whether it failed', () => {
    expect(recordOf(FULL)).toMatchObject({
      started: new Date('2026-01-01T12:00:00.000Z'),
      completed: new Date('2026-01-01T12:00:00.012Z'),
      failed: true,
      function_call: JSON.stringify(FULL.function_call),
    });
    expect(recordOf(aLogEntry()).failed).toBe(false);
    expect(recordOf(aLogEntry({ type: 'TRIGGER_FAILURE' })).failed).toBe(true);
    expect(recordOf(aLogEntry({ error: '' }))).toMatchObject({ failed: false });
    expect(recordOf(aLogEntry({ error: '' }))).not.toHaveProperty('error');
  });

  it('write times in milliseconds with Z, and the start where the end is not known', () => {
    const { completed: _, ...unfinished } = aLogEntry({ started: '2026-01-01T14:00:00.5+02:00' });

    expect(toEntry(recordOf(unfinished))).toMatchObject({
      started: '2026-01-01T12:00:00.500Z',
      completed: '2026-01-01T12:00:00.500Z',
    });
  });

  it('leave out what is not documented or not well formed', () => {
    const odd = {
      ...aLogEntry(),
      secret: 's',
      failed: true,
      status: '200',
      mem_time_usage: 1.5,
      user_id: 7,
      error: 'e'.repeat(5_000),
      function_call: 'sum',
      auth_event: { type: 'x'.repeat(5_000), provider: 'p' },
      messages: ['kept', 5, 'x'.repeat(513), null],
    };
    const { status: _, ...expected } = aLogEntry({ _id: odd._id, co_id: odd.co_id, messages: ['kept'] });

    expect(toEntry(recordOf(odd))).toEqual(expected);
    expect(recordOf(odd).failed).toBe(false);
  });

  it.each([
    ['nothing', null],
    ['a text', 'entry'],
    ['an array', []],
    ['no id', { ...aLogEntry(), _id: undefined }],
    ['an id that is an object', { ...aLogEntry(), _id: { $gt: '' } }],
    ['no app', { ...aLogEntry(), app_id: 'shop' }],
    ['no project', { ...aLogEntry(), group_id: undefined }],
    ['an unknown type', { ...aLogEntry(), type: 'OTHER' }],
    ['no time', { ...aLogEntry(), started: undefined }],
    ['a time that is none', { ...aLogEntry(), started: '2026-02-30' }],
  ])('reject %s', (_, received) => {
    expect(toRecord(received)).toBeNull();
  });
});
