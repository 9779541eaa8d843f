import { describe, expect, it } from 'vitest';
import { readPage, type MatchingEntries, type Page } from './page.js';

interface Entry {
  readonly _id: number;
  readonly started: Date;
}

const T0 = Date.UTC(2026, 0, 1);

/** Creates entries from their times, given as ticks, newest first: the larger, the later. */
function entriesAt(ticks: readonly number[]): Entry[] {
  return ticks.map((tick, index) => ({ _id: index, started: new Date(T0 + tick) }));
}

/** Log of an app in memory; counts the queries for ties. */
class Log {
  tieQuestions = 0;

  constructor(readonly entries: readonly Entry[]) {}

  matching(endDate?: Date, startDate?: Date): MatchingEntries<Entry> {
    const matches = this.entries.filter(({ started }) => (!endDate || started <= endDate) && (!startDate || started > startDate));
    return {
      read: async (skip, count) => {
        const entries = matches.slice(skip, skip + count);
        return { entries, stoppedAt: null, skipped: Math.min(skip, matches.length) };
      },
      countTiedBefore: async (entry) => {
        this.tieQuestions += 1;
        return matches.filter((other) => Number(other.started) === Number(entry.started) && other._id < entry._id).length;
      },
    };
  }

  page(request: { skip?: number; limit?: number; endDate?: Date; startDate?: Date } = {}): Promise<Page<Entry>> {
    const { skip = 0, limit = 100, endDate, startDate } = request;
    return readPage(this.matching(endDate, startDate), skip, limit);
  }

  /** Reads pages until the last one, as a client does. */
  async pages(limit = 100): Promise<Page<Entry>[]> {
    const pages = [await this.page({ limit })];
    for (let last = pages[0]; last?.nextEndDate; last = pages.at(-1)) {
      pages.push(await this.page({ limit, endDate: last.nextEndDate, skip: last.nextSkip ?? 0 }));
    }
    return pages;
  }
}

const ids = (page: Page<Entry> | undefined): (number | undefined)[] => [page?.entries[0]?._id, page?.entries.at(-1)?._id];
const descending = (count: number): number[] => Array.from({ length: count }, (_, index) => count - index);
const at = (tick: number): Date => new Date(T0 + tick);

describe('readPage: a search that leaves off', () => {
  const stopped = (entries: readonly Entry[], skipped: number) => ({
    read: async () => ({ entries: [...entries], stoppedAt: T0 + 5, skipped }),
    countTiedBefore: async () => 0,
  });

  it('continues at its position, with or without entries', async () => {
    expect(await readPage(stopped([], 0), 0, 10)).toEqual({ entries: [], nextEndDate: at(5) });
    const entries = entriesAt([9, 8]);
    expect(await readPage(stopped(entries, 3), 3, 2)).toEqual({ entries, nextEndDate: at(5) });
  });

  it('leaves out the rest of what is to be left out next time', async () => {
    expect(await readPage(stopped([], 3), 7, 10)).toEqual({ entries: [], nextEndDate: at(5), nextSkip: 4 });
  });

  it('is a page like others where it found enough', async () => {
    expect(await readPage(stopped(entriesAt([9, 8, 7]), 0), 0, 2)).toEqual({ entries: entriesAt([9, 8]), nextEndDate: at(7) });
  });
});

describe('readPage: the worked cases', () => {
  it('A: nothing matches, or everything is skipped', async () => {
    expect(await new Log([]).page()).toEqual({ entries: [] });
    expect(await new Log(entriesAt(descending(5))).page({ skip: 5 })).toEqual({ entries: [] });
  });

  it('B: exactly one page', async () => {
    const log = new Log(entriesAt(descending(100)));

    expect(await log.page()).toEqual({ entries: log.entries });
  });

  it('C: distinct times', async () => {
    const log = new Log(entriesAt(descending(250)));

    const pages = await log.pages();

    expect(pages.map(ids)).toEqual([
      [0, 99],
      [100, 199],
      [200, 249],
    ]);
    expect(pages.map(({ nextEndDate, nextSkip }) => [nextEndDate, nextSkip])).toEqual([
      [at(150), undefined],
      [at(50), undefined],
      [undefined, undefined],
    ]);
    expect(pages.every((page) => !('nextSkip' in page))).toBe(true);
    expect(pages[2]).not.toHaveProperty('nextEndDate');
  });

  it('D: a group of equal times across the border', async () => {
    const ticks = descending(105).map((tick, index) => (index >= 98 && index <= 102 ? 3 : tick));
    const log = new Log(entriesAt(ticks));

    const [first, second] = await log.pages();

    expect([ids(first), first?.nextEndDate, first?.nextSkip]).toEqual([[0, 99], at(3), 2]);
    expect(second).toEqual({ entries: log.entries.slice(100) });
  });

  it('E: a group that ends at the border', async () => {
    const ticks = descending(105).map((tick, index) => (index >= 95 && index <= 99 ? 6 : tick));

    const page = await new Log(entriesAt(ticks)).page();

    expect([ids(page), page.nextEndDate]).toEqual([[0, 99], at(5)]);
    expect(page).not.toHaveProperty('nextSkip');
  });

  it('F: a group that begins at the border', async () => {
    const ticks = descending(105).map((tick, index) => (index >= 100 ? 1 : tick));
    const log = new Log(entriesAt(ticks));

    const [first, second] = await log.pages();

    expect([ids(first), first?.nextEndDate]).toEqual([[0, 99], at(1)]);
    expect(first).not.toHaveProperty('nextSkip');
    expect(second).toEqual({ entries: log.entries.slice(100) });
  });

  it('G: everything at one time', async () => {
    const log = new Log(entriesAt(descending(250).map(() => 7)));

    const pages = await log.pages();

    expect(pages.map((page) => [ids(page), page.nextEndDate, page.nextSkip])).toEqual([
      [[0, 99], at(7), 100],
      [[100, 199], at(7), 200],
      [[200, 249], undefined, undefined],
    ]);
  });

  it('H: a first request that skips into a group', async () => {
    const ticks = descending(150).map((tick, index) => (index >= 60 ? 1 : tick));

    const page = await new Log(entriesAt(ticks)).page({ skip: 40 });

    expect([ids(page), page.nextEndDate, page.nextSkip]).toEqual([[40, 139], at(1), 80]);
  });

  it('I: entries at exactly the start are never returned and never announced', async () => {
    const log = new Log(entriesAt([3, 2, 1, 1, 1]));

    expect(await log.page({ startDate: at(1), limit: 2 })).toEqual({ entries: log.entries.slice(0, 2) });
  });

  it('J: entries exactly at the end are returned', async () => {
    const log = new Log(entriesAt([3, 2, 1]));

    expect(await log.page({ endDate: at(2) })).toEqual({ entries: log.entries.slice(1) });
  });

  it('K: entries that arrive after the first page do not shift the second', async () => {
    const before = entriesAt(descending(150));
    const first = await new Log(before).page();
    const arrived = Array.from({ length: 30 }, (_, index) => ({ _id: 1_000 + index, started: at(500 - index) }));

    const second = await new Log([...arrived, ...before]).page({ endDate: first.nextEndDate ?? at(0) });

    expect(ids(second)).toEqual([100, 149]);
  });

  it('L: a smaller limit', async () => {
    const ticks = descending(25).map((tick, index) => (index >= 8 && index <= 12 ? 13 : tick));

    const pages = await new Log(entriesAt(ticks)).pages(10);

    expect(pages.map((page) => [ids(page), page.nextEndDate, page.nextSkip])).toEqual([
      [[0, 9], at(13), 2],
      [[10, 19], at(5), undefined],
      [[20, 24], undefined, undefined],
    ]);
  });
});

describe('readPage', () => {
  it('returns every entry exactly once, for any groups and limit', async () => {
    let state = 7;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let round = 0; round < 200; round += 1) {
      const distinct = 1 + random(12);
      const ticks = Array.from({ length: random(60) }, () => random(distinct)).toSorted((a, b) => b - a);
      const log = new Log(entriesAt(ticks));

      const pages = await log.pages(1 + random(12));

      expect(pages.flatMap((page) => page.entries)).toEqual(log.entries);
    }
  });

  it('reads ties only if the page itself is ambiguous', async () => {
    const log = new Log(entriesAt(descending(250).map(() => 7)));
    await log.page();
    expect(log.tieQuestions).toBe(0);
    await log.page({ skip: 40 });
    expect(log.tieQuestions).toBe(1);
  });
});
