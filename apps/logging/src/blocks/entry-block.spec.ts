import { describe, expect, it } from 'vitest';
import { LOG_DETAIL_MAX, type LogEntry } from '#contracts/logging/entries.contract.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { MERGED_BYTES, mergedBlocks, newBlocks, type BlockRecord, type ReadLine } from './entry-block.js';
import { inPageOrder, splitLines } from './log-lines.js';
import { unpacked } from './packed-lines.js';
import { receivedLines } from './received-lines.js';
import { windowAt, windowOf, windowsAt, WINDOWS_MS } from './windows.js';

const NOON = Date.UTC(2026, 0, 1, 12);
const NOW = new Date(NOON + 500);
const id = (n: number): string => n.toString(16).padStart(24, '0');

const entryAt = (millisecond: number, members: Partial<LogEntry> = {}): LogEntry =>
  aLogEntry({ started: new Date(NOON + millisecond).toISOString(), co_id: '6953f2c0abcdef', ...members });
const readOf = (entries: readonly unknown[]): ReadLine[] => receivedLines(batchOf(entries)).read;

const linesShown = (blocks: readonly BlockRecord[]) =>
  blocks.map((block) => ({ ...block, lines: unpacked(block.lines).toString() }));

describe('newBlocks', () => {
  it('gathers entries by app, project and second, with what may be asked for', () => {
    const entries = [
      entryAt(5, { _id: id(2), user_id: 'ada' }),
      entryAt(5, { _id: id(1), type: 'FUNCTION', error: 'no', user_id: 'x'.repeat(65) }),
      entryAt(999, { _id: id(3), user_id: 'ada' }),
      entryAt(1_000, { _id: id(4), co_id: 'short' }),
      entryAt(5, { _id: id(5), app_id: 'c'.repeat(24) }),
      entryAt(5, { _id: id(6), group_id: 'c'.repeat(24) }),
    ];

    const [first, ...others] = linesShown(newBlocks(readOf(entries), NOW));

    const due = new Date(NOON + 76_000);
    expect(first).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{32}$/),
      app_id: 'a'.repeat(24),
      group_id: 'b'.repeat(24),
      from: new Date(NOON + 5),
      to: new Date(NOON + 999),
      count: 3,
      tags: [`w1000:${NOON / 1_000}`, 't:API', 'r:6953f2c0', 'u:ada', 't:FUNCTION', 'failed'],
      stage: 0,
      revision: 0,
      due,
      lines: Buffer.from(batchOf([entries[2], entries[1], entries[0]])).toString(),
    });
    expect(others.map(({ app_id, group_id, tags, count }) => [app_id[0], group_id[0], count, tags])).toEqual([
      ['a', 'b', 1, [`w1000:${NOON / 1_000 + 1}`, 't:API', 'r:short']],
      ['c', 'b', 1, [`w1000:${NOON / 1_000}`, 't:API', 'r:6953f2c0']],
      ['a', 'c', 1, [`w1000:${NOON / 1_000}`, 't:API', 'r:6953f2c0']],
    ]);
  });

  it('names a block by its content, in any order and with repetitions', () => {
    const entries = [1, 2, 3].map((n) => entryAt(n, { _id: id(n) }));
    const [block] = newBlocks(readOf(entries), NOW);

    expect(newBlocks(readOf([...entries.toReversed(), ...entries]), new Date())).toMatchObject([{ _id: block?._id, count: 3 }]);
    expect(newBlocks(readOf(entries.slice(1)), NOW)[0]?._id).not.toBe(block?._id);
  });

  it('leaves one that is large enough as it is', () => {
    const entries = Array.from({ length: 100 }, (_, n) => entryAt(n, { _id: id(n) }));

    expect(newBlocks(readOf(entries), NOW)).toMatchObject([{ count: 100 }]);
    expect(newBlocks(readOf(entries), NOW)[0]).not.toHaveProperty('due');
  });
});

describe('mergedBlocks', () => {
  it('fills blocks from the newest entry on, each of the smallest window it is in', () => {
    const entries = Array.from({ length: 1_000 }, (_, n) => entryAt(n * 200, { _id: id(n) }));

    const blocks = linesShown(mergedBlocks(readOf([...entries, ...entries.slice(0, 10)]), 2, NOW));

    expect(blocks.every(({ lines }) => lines.length <= MERGED_BYTES)).toBe(true);
    expect(blocks.slice(0, -1).every(({ lines, due }) => lines.length > MERGED_BYTES - 1_000 && !due)).toBe(true);
    const lines = blocks.flatMap((block) => [...splitLines(Buffer.from(block.lines))]);
    expect(lines.map((line) => line?.id)).toEqual(entries.toReversed().map(({ _id }) => _id));
    for (const { from, to, tags } of blocks) expect(tags).toContain(windowOf(from.getTime(), to.getTime()));
  });

  it('merges once more in each larger window, and not after the last', () => {
    const [one] = mergedBlocks(readOf([entryAt(0)]), 1, NOW);
    const [two] = mergedBlocks(readOf([entryAt(0)]), 3, NOW);

    expect(one).toMatchObject({ stage: 1, due: new Date(windowAt(2, NOON).to + 60_000) });
    expect(two).toMatchObject({ stage: 3 });
    expect(two).not.toHaveProperty('due');
  });
});

describe('windows', () => {
  it('include a range at each of its times', () => {
    for (const size of WINDOWS_MS) {
      const from = Math.floor(NOON / size) * size;
      const name = windowOf(from, from + size - 1);
      expect([from, from + size / 2, from + size - 1].every((moment) => windowsAt(moment).includes(name))).toBe(true);
      expect([from - 1, from + size].some((moment) => windowsAt(moment).includes(name))).toBe(false);
    }
    expect(() => windowOf(0, NOON)).toThrow(RangeError);
  });
});

describe('lines', () => {
  it('are distinguished, and other values are rejected', () => {
    const { _id: _, started, ...rest } = entryAt(0);
    const ours = { _id: id(1), started, ...rest };
    const other = entryAt(0, { started: '2026-01-01T14:00:00.5+02:00', _id: id(2) });
    const bytes = Buffer.from(`${JSON.stringify(ours)}\n\nno entry\n{"_id":"cut\n${JSON.stringify(other)}`);

    expect([...splitLines(bytes)].map((line) => line && [line.id, line.started - NOON])).toEqual([
      [id(1), 0],
      null,
      null,
      [id(2), 500],
    ]);
  });

  it('come newest first, by id within a time, once each', () => {
    const lines = [
      [1, 5],
      [2, 7],
      [1, 5],
      [0, 5],
      [3, 6],
    ].map(([n = 0, started = 0]) => ({ id: id(n), started }));

    expect(inPageOrder(lines).map((line) => Number.parseInt(line.id, 16))).toEqual([2, 3, 0, 1]);
  });

  it('keep what is too large for an entry to themselves', () => {
    const large = { ...entryAt(1), function_call: { name: 'f', arguments: ['x'.repeat(LOG_DETAIL_MAX)] } };

    expect(readOf([large])[0]?.record).not.toHaveProperty('function_call');
  });
});
