import { describe, expect, it } from 'vitest';
import { merged } from './merged.js';

async function* given(numbers: readonly number[], ended: string[], name: string): AsyncGenerator<number, void> {
  try {
    yield* numbers;
  } finally {
    ended.push(name);
  }
}

async function mergedOf(one: readonly number[], other: readonly number[], most = Number.POSITIVE_INFINITY) {
  const ended: string[] = [];
  const found: number[] = [];
  for await (const number of merged(given(one, ended, 'one'), given(other, ended, 'other'), (a, b) => a - b)) {
    found.push(number);
    if (found.length === most) break;
  }
  return { found, ended: ended.toSorted() };
}

describe('merged', () => {
  it.each([
    [
      [1, 4, 6],
      [2, 3, 7],
      [1, 2, 3, 4, 6, 7],
    ],
    [
      [1, 2],
      [1, 2, 3],
      [1, 2, 3],
    ],
    [[], [1], [1]],
    [[5], [], [5]],
    [[], [], []],
  ])('%j and %j', async (one, other, expected) => {
    expect(await mergedOf(one, other)).toEqual({ found: expected, ended: ['one', 'other'] });
  });

  it('ends both when it is given up', async () => {
    expect(await mergedOf([1, 2, 3], [4, 5], 2)).toEqual({ found: [1, 2], ended: ['one', 'other'] });
  });
});
