import { describe, expect, it } from 'vitest';
import { mongoError } from '../errors/mongo-error.js';
import { Overrun } from '../work/work-clock.js';
import type { CommandContext, WriteProgress } from './command.js';
import { addTotals, runStatements } from './write-statements.js';

const contextOf = (progress?: WriteProgress): CommandContext => ({ progress }) as unknown as CommandContext;

describe('addTotals', () => {
  it('adds numbers and joins lists', () => {
    const first = { n: 2, nModified: 1, upserted: [{ index: 0 }], ok: 1 };
    const second = { n: 3, nModified: 3, upserted: [{ index: 4 }], writeErrors: [{ index: 5 }], ok: 1 };
    expect(addTotals(addTotals({}, first), second)).toEqual({
      n: 5,
      nModified: 4,
      upserted: [{ index: 0 }, { index: 4 }],
      writeErrors: [{ index: 5 }],
      ok: 1,
    });
    expect(addTotals(first, {})).toEqual(first);
  });
});

describe('runStatements', () => {
  const progressFrom = (offset: number): WriteProgress => ({ offset, done: 0, stopped: false });

  it('ends before a statement that is too long, and notes how many are done', () => {
    const progress = progressFrom(10);
    const seen: number[] = [];
    const errors = runStatements(['a', 'b', 'long', 'd'], true, contextOf(progress), (statement, index) => {
      if (statement === 'long') throw new Overrun();
      seen.push(index);
    });
    expect({ errors, seen, progress }).toEqual({ errors: [], seen: [10, 11], progress: { offset: 10, done: 2, stopped: false } });
  });

  it('reports that the first one is too long', () => {
    const run = (): unknown =>
      runStatements(['long'], true, contextOf(progressFrom(0)), () => {
        throw new Overrun();
      });
    expect(run).toThrow(Overrun);
  });

  it.each([
    [true, { done: 2, stopped: true, run: 2 }],
    [false, { done: 4, stopped: false, run: 4 }],
  ])('gives errors the place in the whole command; ordered: %s', (ordered, expected) => {
    const progress = progressFrom(100);
    let run = 0;
    const errors = runStatements([0, 1, 2, 3], ordered, contextOf(progress), (statement) => {
      run++;
      if (statement === 1) throw mongoError(11000, 'taken', { keyPattern: { a: 1 } });
    });
    expect(errors).toEqual([{ index: 101, code: 11000, errmsg: 'taken', keyPattern: { a: 1 } }]);
    expect({ done: progress.done, stopped: progress.stopped, run }).toEqual(expected);
  });
});
