import { describe, expect, it } from 'vitest';
import type { LogType } from '#contracts/logging/entries.contract.js';
import { aLogEntry, writtenAs } from '#testing/log-entry.factory.js';
import { EntryBuffer } from './entry-buffer.js';
import { entryLine, type LogLine } from './entry.js';

const BODY_BYTES = 500;
const MESSAGES_FRAME = ',"messages":[""]'.length;

/** A line of so many bytes, and so many more of its messages. */
function sized(name: string, type: LogType = 'FUNCTION', messageBytes = 0): LogLine {
  const { _id, ...entry } = aLogEntry({ type });
  const rest = BODY_BYTES - entryLine(_id, ...writtenAs({ ...entry, co_id: '' })).bytes.length;
  const messages = messageBytes > 0 ? { messages: ['m'.repeat(messageBytes - MESSAGES_FRAME)] } : {};
  return entryLine(_id, ...writtenAs({ ...entry, co_id: name.padEnd(rest), ...messages }));
}

const parsed = (line: LogLine): { co_id: string; messages?: string[] } => JSON.parse(line.bytes.toString());
const names = (lines: readonly LogLine[]): string[] => lines.map((line) => parsed(line).co_id.trim());
const allOf = (buffer: EntryBuffer): LogLine[] => buffer.take(1_000, Number.POSITIVE_INFINITY);

describe('EntryBuffer', () => {
  it('gives entries back in the order they came, in parts', () => {
    const buffer = new EntryBuffer(10, 10_000);
    for (const name of ['a', 'b', 'c']) expect(buffer.add(sized(name))).toEqual({ messages: 0, entries: 0 });

    expect(names(buffer.take(2, 10_000))).toEqual(['a', 'b']);
    expect(buffer.count).toBe(1);
    expect(names(buffer.take(2, 10_000))).toEqual(['c']);
    expect(buffer.take(2, 10_000)).toEqual([]);
  });

  it('keeps a part within its bytes, but always gives one entry', () => {
    const buffer = new EntryBuffer(10, 10_000);
    buffer.add(sized('a', 'FUNCTION', 500));
    buffer.add(sized('b'));
    buffer.add(sized('c'));

    expect(names(buffer.take(10, 500))).toEqual(['a']);
    expect(names(buffer.take(10, 999))).toEqual(['b']);
  });

  it('sheds the oldest messages first', () => {
    const buffer = new EntryBuffer(10, 2_300);
    buffer.add(sized('a', 'API'));
    buffer.add(sized('b', 'FUNCTION', 200));
    buffer.add(sized('c', 'FUNCTION', 100));

    expect(buffer.add(sized('d', 'FUNCTION', 90))).toEqual({ messages: 1, entries: 0 });

    const kept = allOf(buffer);
    expect(names(kept)).toEqual(['a', 'b', 'c', 'd']);
    expect(kept.map((line) => line.messageBytes)).toEqual([0, 0, 100, 90]);
    expect(kept.map((line) => 'messages' in parsed(line))).toEqual([false, false, true, true]);
  });

  it('then sheds the oldest plain requests, then the oldest of what is left', () => {
    const buffer = new EntryBuffer(3, 10_000);
    for (const entry of [sized('run'), sized('request 1', 'API'), sized('request 2', 'API')]) buffer.add(entry);

    expect(buffer.add(sized('login', 'AUTH'))).toEqual({ messages: 0, entries: 1 });
    expect(buffer.add(sized('login 2', 'AUTH'))).toEqual({ messages: 0, entries: 1 });
    expect(buffer.add(sized('login 3', 'AUTH'))).toEqual({ messages: 0, entries: 1 });

    expect(names(allOf(buffer))).toEqual(['login', 'login 2', 'login 3']);
  });

  it('forgets the size of what it gave away', () => {
    const buffer = new EntryBuffer(10, 750);
    for (let round = 0; round < 20; round += 1) {
      expect(buffer.add(sized('a', 'API', 100))).toEqual({ messages: 0, entries: 0 });
      expect(buffer.take(1, 10_000)).toHaveLength(1);
    }
  });

  it('rejects an entry that does not fit an empty buffer', () => {
    const buffer = new EntryBuffer(10, 50);

    expect(buffer.add(sized('large'))).toEqual({ messages: 0, entries: 1 });
    expect(buffer.count).toBe(0);
  });
});
