import { describe, expect, it } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { aLogEntry, writtenAs } from '#testing/log-entry.factory.js';
import { entryLine, failureOf, servedRequest, withoutMessages, type LogLine } from './entry.js';

function lineOf(overrides: Partial<LogEntry> = {}): LogLine {
  const { _id, ...entry } = aLogEntry(overrides);
  return entryLine(_id, ...writtenAs(entry));
}

const entryIn = ({ bytes }: LogLine): LogEntry => JSON.parse(bytes.toString()) as LogEntry;
const messagesOf = (messages: readonly string[]) => entryIn(lineOf({ messages })).messages;

describe('entryLine', () => {
  it('writes an ordinary entry as it is, in one line that begins with id and time', () => {
    const given = aLogEntry({
      type: 'FUNCTION',
      messages: ['one\n', 'zwei "€" 😀'],
      error: 'a "quoted" \\ text\u0000\ud800',
      error_code: 'FunctionExecutionError',
      user_id: 'ada',
      remote_ip_address: '127.0.0.1',
      function_call_location: 'US-VA',
      function_call_provider_region: 'aws-us-east-1',
      function_call: { name: 'sum', arguments: [{ $numberInt: '1' }, 'x\ny'] },
      mem_time_usage: 12,
    });
    const line = lineOf(given);

    expect(entryIn(line)).toEqual(given);
    expect(line.id).toBe(given._id);
    const text = line.bytes.toString();
    expect(text.startsWith(`{"_id":"${given._id}","started":"${given.started}",`)).toBe(true);
    expect(text.indexOf('\n')).toBe(text.length - 1);
  });

  it('writes the location of the app into entries about its code only', () => {
    const location = { function_call_location: 'US-VA', function_call_provider_region: 'aws-us-east-1' };

    expect(entryIn(lineOf({ type: 'ENDPOINT', ...location }))).toMatchObject(location);
    expect(entryIn(lineOf({ type: 'AUTH', ...location }))).not.toHaveProperty('function_call_location');
    expect(entryIn(lineOf({ type: 'AUTH', ...location }))).not.toHaveProperty('function_call_provider_region');
  });

  it('leaves out what has no value', () => {
    const { status: _, ...given } = aLogEntry();
    const [app, entry] = writtenAs(given);

    expect(entryIn(entryLine(given._id, app, { ...entry, userId: null, details: {} }))).toEqual(given);
  });

  it('keeps the first 25 messages', () => {
    const messages = Array.from({ length: 30 }, (_, index) => `line ${index}`);

    expect(messagesOf(messages)).toEqual(messages.slice(0, 25));
  });

  it.each([
    ['one-byte characters', 'x'.repeat(600), 'x'.repeat(512)],
    ['a two-byte character across the limit', `${'x'.repeat(511)}é`, 'x'.repeat(511)],
    ['three-byte characters', '€'.repeat(300), '€'.repeat(170)],
    ['four-byte characters', '😀'.repeat(200), '😀'.repeat(128)],
    ['exactly the limit', 'é'.repeat(256), 'é'.repeat(256)],
  ])('cuts a message at 512 bytes without breaking a character: %s', (_, message, kept) => {
    expect(messagesOf([message])).toEqual([kept]);
  });

  it('cuts other strings at 4096 characters', () => {
    expect(entryIn(lineOf({ error: 'e'.repeat(5_000) })).error).toBe('e'.repeat(4_096));
  });

  it('leaves out structured properties that are too large or have no JSON text', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const large = lineOf({ function_call: { name: 'f', arguments: ['x'.repeat(4_096)] } });
    const cyclic = lineOf({ function_call: { name: 'f', arguments: [cycle] } });

    expect(entryIn(large)).not.toHaveProperty('function_call');
    expect(entryIn(cyclic)).not.toHaveProperty('function_call');
  });

  it('indexes what the log stores and counts by', () => {
    const given = aLogEntry({ type: 'FUNCTION', error: 'no', user_id: 'ada', mem_time_usage: 12 });

    expect(lineOf(given).indexed).toEqual({
      id: given._id,
      started: Date.parse(given.started),
      completed: Date.parse(given.completed),
      app: given.app_id,
      group: given.group_id,
      type: 'FUNCTION',
      co: given.co_id,
      failed: true,
      user: 'ada',
      memory: 12,
    });
  });
});

describe('withoutMessages', () => {
  it('is the same line without them', () => {
    const given = aLogEntry({ messages: ['€', 'two'], error: 'größer' });
    const { messages: _, ...rest } = given;
    const line = lineOf(given);
    const shed = withoutMessages(line);

    expect(entryIn(shed)).toEqual(rest);
    expect({ ...shed, bytes: null }).toEqual({ ...line, bytes: null, messageBytes: 0 });
    expect(shed.bytes.length).toBe(line.bytes.length - line.messageBytes);
    expect(shed.bytes.at(-1)).toBe('\n'.codePointAt(0));
  });
});

describe('servedRequest', () => {
  it('is the request of the context, and none outside of one', () => {
    const context = { requestId: 'c'.repeat(24), principal: null, origin: null, remoteAddress: '127.0.0.1' };
    const request = { method: 'POST', url: '/call?x' };

    expect(runInContext({ ...context, request }, servedRequest)).toEqual({
      id: context.requestId,
      url: '/call?x',
      method: 'POST',
      remoteAddress: '127.0.0.1',
    });
    expect(runInContext({ ...context, request: null }, servedRequest)).toEqual({
      id: context.requestId,
      remoteAddress: '127.0.0.1',
    });
    expect(servedRequest()).toEqual({ id: '' });
  });
});

describe('failureOf', () => {
  it('shows an error as clients see it, with another code where one is given', () => {
    const refused = new AppError('FunctionExecutionError', 'rule not matched');

    expect(failureOf(refused)).toEqual({ status: 400, message: 'rule not matched', code: 'FunctionExecutionError' });
    expect(failureOf(refused, 'FunctionNotCallable')).toEqual({
      status: 400,
      message: 'rule not matched',
      code: 'FunctionNotCallable',
    });
    expect(failureOf(new AppError('MethodNotAllowed', 'no'))).toEqual({ status: 405, message: 'no', code: null });
  });

  it('does not show what an unexpected error says', () => {
    const shown = { status: 500, message: 'internal server error', code: 'InternalServerError' };

    expect(failureOf(new Error('secret'))).toEqual(shown);
    expect(failureOf(new Error('secret'), 'FunctionNotCallable')).toEqual(shown);
  });
});
