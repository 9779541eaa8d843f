import { Binary } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '#contracts/logging/entries.contract.js';
import { batchOf } from '#testing/log-batch.js';
import { aLogEntry } from '#testing/log-entry.factory.js';
import { mergedBlocks, newBlocks, type BlockRecord } from './entry-block.js';
import type { EntryFilter } from './entry-filter.js';
import { newestFirst, type BlockSource } from './log-reading.js';
import { receivedLines } from './received-lines.js';
import { windowOf, windowsAt } from './windows.js';

const NOON = Date.UTC(2026, 0, 1, 12);
const PAGE = 100;

const entryAt = (millisecond: number, members: Partial<LogEntry> = {}): LogEntry =>
  aLogEntry({ started: new Date(NOON + millisecond).toISOString(), ...members });
const blocksOf = (entries: readonly LogEntry[]): BlockRecord[] => newBlocks(receivedLines(batchOf(entries)).read, new Date(NOON));
const inOrder = (entries: readonly LogEntry[]): string[] =>
  entries.toSorted((a, b) => Date.parse(b.started) - Date.parse(a.started) || (a._id < b._id ? -1 : 1)).map(({ _id }) => _id);

/** Blocks in memory; records each query and how many blocks it returned. */
class Blocks implements BlockSource {
  readonly asked: string[] = [];
  handed = 0;

  constructor(readonly all: BlockRecord[]) {}

  ending(until: number | null, known: readonly string[], limit: number) {
    const found = this.all.filter(({ _id, to }) => (until === null || to.getTime() <= until) && !known.includes(_id));
    return this.answer('ending', this.lastOf(found).slice(0, limit));
  }

  across(moment: number) {
    return this.answer(
      'across',
      this.holding(moment).filter(({ to }) => to.getTime() > moment),
    );
  }

  between(from: number, moment: number, limit: number) {
    const found = this.holding(moment).filter(({ to }) => to.getTime() >= from);
    return this.answer('between', this.lastOf(found).slice(0, limit));
  }

  async read(filter: EntryFilter = {}, wanted = Infinity): Promise<string[]> {
    const ids: string[] = [];
    for await (const lines of newestFirst(this, filter, wanted)) {
      for (const { id } of lines) {
        ids.push(id);
        if (ids.length === wanted) return ids;
      }
    }
    return ids;
  }

  private holding(moment: number): BlockRecord[] {
    return this.all.filter(({ tags, from }) => windowsAt(moment).some((tag) => tags.includes(tag)) && from.getTime() <= moment);
  }

  private lastOf(blocks: BlockRecord[]): BlockRecord[] {
    return blocks.toSorted((a, b) => b.to.getTime() - a.to.getTime());
  }

  private async answer(question: string, blocks: readonly BlockRecord[]) {
    this.asked.push(question);
    this.handed += blocks.length;
    return blocks.map(({ _id, to, count, lines }) => ({ _id, to, count, lines: new Binary(lines) }));
  }
}

/** Returns all entries of two producers, each with a batch every quarter of a second, and their overlapping blocks. */
function busyLog(seconds: number, eachMs = 2) {
  const entries: LogEntry[] = [];
  const blocks: BlockRecord[] = [];
  for (const shift of [0, 100]) {
    for (let from = 0; from < seconds * 1_000; from += 250) {
      const batch = Array.from({ length: 250 / eachMs }, (_, index) => entryAt(from + shift + index * eachMs));
      entries.push(...batch);
      blocks.push(...blocksOf(batch));
    }
  }
  return { entries, blocks: new Blocks(blocks) };
}

afterEach(() => vi.restoreAllMocks());

describe('a page', () => {
  it('reads few blocks with one query in a busy log, at any depth', async () => {
    const { entries, blocks } = busyLog(60);
    const order = inOrder(entries);
    const startedOf = new Map(entries.map(({ _id, started }) => [_id, new Date(started)]));
    const deep = (depth: number): Date => startedOf.get(order[depth] ?? '') ?? new Date(0);

    expect(await blocks.read({}, PAGE)).toEqual(order.slice(0, PAGE));
    for (const depth of [777, 30_333, 59_777]) {
      const source = new Blocks(blocks.all);
      const until = deep(depth);
      const older = order.filter((id) => (startedOf.get(id) ?? 0) <= until);
      expect(await source.read({ until }, PAGE), `at ${depth}`).toEqual(older.slice(0, PAGE));
      expect(source.asked, `at ${depth}`).toEqual(['between']);
      expect(source.handed, `at ${depth}`).toBeLessThanOrEqual(blocks.handed);
    }
  });

  it('needs two queries in a quiet log', async () => {
    const entries = Array.from({ length: 2_000 }, (_, index) => entryAt(index * 500, { error: 'x'.repeat(200) }));
    const blocks = new Blocks(mergedBlocks(receivedLines(batchOf(entries)).read, 3, new Date(NOON)));

    const found = await blocks.read({ until: new Date(NOON + 400_123) }, PAGE);

    expect(found).toEqual(inOrder(entries.slice(0, 801)).slice(0, PAGE));
    expect(blocks.asked).toEqual(['between', 'ending']);
    expect(blocks.handed).toBeLessThanOrEqual(4);
  });

  it('reads newer blocks only once with a filter', async () => {
    const entries = Array.from({ length: 8_000 }, (_, index) => entryAt(index * 2, index % 100 === 0 ? { error: 'failed' } : {}));
    const batches = Array.from({ length: 64 }, (_, index) => entries.slice(index * 125, index * 125 + 125));
    const blocks = new Blocks(batches.flatMap(blocksOf));

    const found = await blocks.read({ errorsOnly: true, until: new Date(NOON + 12_000) }, 20);

    expect(found).toEqual(inOrder(entries.slice(0, 6_001).filter(({ error }) => error)).slice(0, 20));
    expect(blocks.asked.filter((question) => question === 'across')).toHaveLength(1);
    expect(blocks.asked.length).toBeLessThanOrEqual(4);
  });
});

describe('a whole log', () => {
  it('returns every entry once if blocks overlap, end together or have the same content', async () => {
    const { entries, blocks } = busyLog(3, 5);
    const tied = Array.from({ length: 700 }, () => entryAt(1_250));
    const twice = [...entries.slice(40, 90), ...tied.slice(0, 300)];
    for (const batch of [tied, twice])
      for (let at = 0; at < batch.length; at += 30) blocks.all.push(...blocksOf(batch.slice(at, at + 30)));
    blocks.all.push(...mergedBlocks(receivedLines(batchOf(entries.slice(100, 500))).read, 1, new Date(NOON)));

    const order = inOrder([...entries, ...tied]);
    expect(await new Blocks(blocks.all).read()).toEqual(order);

    for (const millisecond of [999, 1_000, 1_249, 1_250, 1_251, 2_000]) {
      const until = new Date(NOON + millisecond);
      const expected = inOrder([...entries, ...tied].filter(({ started }) => new Date(started) <= until));
      expect(await new Blocks(blocks.all).read({ until }), `until ${millisecond}`).toEqual(expected);
      expect(await new Blocks(blocks.all).read({ until, types: ['API'] }), `filtered until ${millisecond}`).toEqual(expected);
    }
  });

  it('continues at its position after concurrent merges', async () => {
    const entries = Array.from({ length: 400 }, (_, index) => entryAt(index * 100));
    const blocks = new Blocks(entries.flatMap((entry) => blocksOf([entry])));
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const ids: string[] = [];

    for await (const lines of newestFirst(blocks, {}, 1)) {
      ids.push(...[...lines].map(({ id }) => id));
      if (now > 0) continue;
      // All entries in one block that ends where this reading has started; the old blocks are removed.
      now = 60_000;
      blocks.all.splice(0, Infinity, ...mergedBlocks(receivedLines(batchOf(entries)).read, 3, new Date(NOON)));
    }

    expect(ids).toEqual(inOrder(entries));
    expect(blocks.asked).toContain('across');
  });

  it('asks for all that is across a moment many blocks hold', async () => {
    const entries = Array.from({ length: 30 }, (_, index) => [entryAt(100 + index), entryAt(900 - index)]).flat();
    const blocks = new Blocks(Array.from({ length: 30 }, (_, index) => blocksOf(entries.slice(index * 2, index * 2 + 2))).flat());
    expect(new Set(blocks.all.flatMap(({ tags }) => tags.filter((tag) => tag.startsWith('w'))))).toEqual(
      new Set([windowOf(NOON, NOON)]),
    );

    expect(await blocks.read({ until: new Date(NOON + 500) })).toEqual(
      inOrder(entries.filter(({ started }) => Date.parse(started) <= NOON + 500)),
    );
    expect(blocks.asked).toEqual(['between', 'ending', 'across']);
  });
});
