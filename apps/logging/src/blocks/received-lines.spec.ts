import { describe, expect, it } from 'vitest';
import { entryLine, type LogLine } from '#apps/log/entry.js';
import { lineBatch } from '#apps/log/log-sink.js';
import { indexLine, type IndexedLine } from '#contracts/logging/batch-index.js';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { aLogEntry, writtenAs } from '#testing/log-entry.factory.js';
import { newBlocks } from './entry-block.js';
import { receivedLines } from './received-lines.js';

const NOW = new Date(Date.UTC(2026, 0, 1, 12));

const ENTRIES: readonly Partial<LogEntry>[] = [
  {},
  { type: 'FUNCTION', mem_time_usage: 12, messages: ['one', 'zwei € \n'], user_id: 'e'.repeat(24) },
  { type: 'FUNCTION', status: 400, error: 'no', error_code: 'FunctionExecutionError' },
  { type: 'GRAPHQL', status: 400, error: '' },
  { type: 'TRIGGER_FAILURE', status: 400, error: '' },
  { type: 'AUTH', user_id: '', co_id: '' },
  { co_id: 'c'.repeat(5_000), user_id: 'u'.repeat(5_000), error: 'e'.repeat(5_000) },
  { co_id: 'a "quoted" \\ text\u0000\ud800', user_id: '€\n😀\udc00' },
  { app_id: 'c'.repeat(24), started: '1969-12-31T23:59:59.999Z', completed: '2026-02-29T00:00:00.000Z' },
];

function lineOf(overrides: Partial<LogEntry>): LogLine {
  const { _id, ...entry } = aLogEntry(overrides);
  return entryLine(_id, ...writtenAs(entry));
}

const bytesOf = (lines: readonly LogLine[]): Buffer => Buffer.concat(lines.map(({ bytes }) => bytes));
const indexOf = (lines: readonly LogLine[]): IndexedLine[] =>
  lines.map(({ indexed, bytes }) => ({ ...indexed, bytes: bytes.length }));

/** The properties by which entries are stored and counted, of an entry read in any way. */
function factsIn(batch: Uint8Array) {
  const { read, refused } = receivedLines(batch);
  const facts = read.map(({ line, record }) => {
    const { app_id, group_id, co_id, type, started, completed, failed, user_id, mem_time_usage } = record;
    return { line, app_id, group_id, co_id, type, started, completed, failed, user_id, mem_time_usage };
  });
  return { facts, refused };
}

describe('a batch with an index', () => {
  it('is read like its lines, also where they are cut, escaped or without messages', () => {
    const lines = ENTRIES.map(lineOf);

    const read = factsIn(lineBatch(lines));

    expect(read).toEqual(factsIn(bytesOf(lines)));
    expect(read.facts).toHaveLength(ENTRIES.length);
    expect(newBlocks(receivedLines(lineBatch(lines)).read, NOW)).toEqual(newBlocks(receivedLines(bytesOf(lines)).read, NOW));
  });

  it('is read without parsing the lines', () => {
    const { bytes, indexed } = lineOf({ user_id: 'ada' });

    const { facts } = factsIn(Buffer.concat([indexLine([{ ...indexed, user: 'bob', bytes: bytes.length }]), bytes]));

    expect(facts.map(({ user_id }) => user_id)).toEqual(['bob']);
  });

  it('may be a part of a larger buffer', () => {
    const batch = lineBatch(ENTRIES.map(lineOf));
    const larger = Buffer.concat([Buffer.from('before'), batch, Buffer.from('behind')]);

    expect(factsIn(new Uint8Array(larger.buffer, larger.byteOffset + 6, batch.length))).toEqual(factsIn(batch));
  });
});

describe('a batch whose index does not agree with its lines', () => {
  const lines = ['ada', 'bob', 'cleo'].map((user_id) => lineOf({ user_id }));
  const index = indexOf(lines);
  const changed = (change: object): readonly object[] => index.map((entry, at) => (at === 1 ? { ...entry, ...change } : entry));
  const [first, second, third] = index;

  it.each([
    ['has an entry too few', index.slice(1)],
    ['has an entry too many', [...index, third]],
    ['is empty', []],
    ['has another order', [second, first, third]],
    ['has a line that is shorter', changed({ bytes: (second?.bytes ?? 0) - 1 })],
    ['has a line that is longer', changed({ bytes: (second?.bytes ?? 0) + 1 })],
    ['has a line that is two lines', [first, { ...second, bytes: (second?.bytes ?? 0) + (third?.bytes ?? 0) }]],
    ['has a line of negative length', changed({ bytes: -1 })],
    ['has an app that is none', changed({ app: { $ne: null } })],
    ['has a project that is none', changed({ group: 'all' })],
    ['has a type that is none', changed({ type: 'ROOT' })],
    ['has a time that is none', changed({ started: 1e300 })],
    ['has an end that is none', changed({ completed: 'now' })],
    ['has a user that is none', changed({ user: 1 })],
    ['has a memory usage that is none', changed({ memory: 0.5 })],
    ['has an entry that is none', [first, null, third]],
  ])('is parsed: %s', (_, lie) => {
    const lying = Buffer.from(`${JSON.stringify(lie)}\n`);

    expect(factsIn(Buffer.concat([lying, bytesOf(lines)]))).toEqual({ ...factsIn(bytesOf(lines)), refused: 1 });
  });

  it.each([
    ['is not JSON', '[{]\n'],
    ['never ends', '['],
  ])('is parsed: %s', (_, text) => {
    const { read, refused } = receivedLines(Buffer.concat([Buffer.from(text), bytesOf(lines)]));

    expect(refused).toBe(1);
    expect(read.map(({ line }) => line.id)).toEqual(index.slice(text === '[' ? 1 : 0).map(({ id }) => id));
  });

  it('is parsed if its last line is cut', () => {
    const cut = lineBatch(lines).subarray(0, -1);

    expect(factsIn(cut)).toEqual({ ...factsIn(bytesOf(lines)), refused: 1 });
  });
});

it('takes lines without an index where a line was written by another process', () => {
  const [own, other] = [lineOf({}), lineOf({})];
  const batch = lineBatch([own, { id: other.id, bytes: other.bytes }]);

  expect(batch).toEqual(bytesOf([own, other]));
});
