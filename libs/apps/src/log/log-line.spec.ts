import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { logLine, withoutMessages, type LogLine } from './log-line.js';

function lineOf(overrides: Partial<LogEntry> = {}): LogLine {
  const { _id, ...entry } = aLogEntry(overrides);
  return logLine(_id, entry);
}

const entryIn = ({ bytes }: LogLine): LogEntry => JSON.parse(bytes.toString()) as LogEntry;
const messagesOf = (messages: readonly string[]) => entryIn(lineOf({ messages })).messages;

describe('logLine', () => {
  it('writes an ordinary entry as it is, in one line that begins with id and time', () => {
    const given = aLogEntry({
      messages: ['one\n', 'zwei "€" 😀'],
      error: 'a "quoted" \\ text\u0000\ud800',
      function_call: { name: 'sum', arguments: [{ $numberInt: '1' }, 'x\ny'] },
    });
    const line = lineOf(given);

    expect(entryIn(line)).toEqual(given);
    expect([line.id, line.type]).toEqual([given._id, given.type]);
    const text = line.bytes.toString();
    expect(text.startsWith(`{"_id":"${given._id}","started":"${given.started}",`)).toBe(true);
    expect(text.indexOf('\n')).toBe(text.length - 1);
  });

  it('leaves out what has no value', () => {
    const { _id, ...given } = aLogEntry();
    const { status: _, ...expected } = given;
    const unknown: object = { ...given, status: undefined };

    expect(entryIn(logLine(_id, unknown as typeof given))).toEqual({ _id, ...expected });
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
});

describe('withoutMessages', () => {
  it('is the same line without them', () => {
    const given = aLogEntry({ messages: ['€', 'two'], error: 'größer' });
    const { messages: _, ...rest } = given;
    const line = lineOf(given);
    const shed = withoutMessages(line);

    expect(entryIn(shed)).toEqual(rest);
    expect([shed.id, shed.type, shed.messageBytes]).toEqual([given._id, given.type, 0]);
    expect(shed.bytes.length).toBe(line.bytes.length - line.messageBytes);
    expect(shed.bytes.at(-1)).toBe('\n'.codePointAt(0));
  });
});
