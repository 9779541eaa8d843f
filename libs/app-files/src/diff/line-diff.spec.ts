import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.js';

/** Returns the same sequence of numbers in every run. */
function numbers(first: number): (below: number) => number {
  let state = first;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns the length of the longest common subsequence, by the textbook table. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0);
  for (const line of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(line === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('diffLines', () => {
  it.each([
    [[], []],
    [[], ['a']],
    [['a'], []],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('knows the trivial cases %j %j', (before, after) => {
    const changes = diffLines(before, after);

    expect(changes.filter(({ kind }) => kind !== 'added').map(({ line }) => line)).toEqual(before);
    expect(changes.filter(({ kind }) => kind !== 'removed').map(({ line }) => line)).toEqual(after);
  });

  it('holds both texts and is as short as can be', () => {
    const next = numbers(3);
    const text = () => Array.from({ length: next(14) }, () => 'abcd'.charAt(next(4)));

    for (let round = 0; round < 2_000; round += 1) {
      const [before, after] = [text(), text()];
      const changes = diffLines(before, after);
      const lines = (without: string) => changes.filter(({ kind }) => kind !== without).map(({ line }) => line);

      expect(lines('added')).toEqual(before);
      expect(lines('removed')).toEqual(after);
      expect(changes.filter(({ kind }) => kind === 'same')).toHaveLength(commonLength(before, after));
    }
  });

  it('replaces what lies between the common ends when very much differs', () => {
    const [before, after] = ['old', 'new'].map((word) => [
      'first',
      ...Array.from({ length: 3_000 }, (_, index) => `${word} ${index}`),
      'last',
    ]);

    const changes = diffLines(before ?? [], after ?? []);

    const kinds = changes.map(({ kind }) => kind);
    expect([kinds.indexOf('removed'), kinds.indexOf('added'), kinds.lastIndexOf('added')]).toEqual([1, 3_001, 6_000]);
    expect([kinds.length, changes[0]?.line, changes.at(-1)?.line]).toEqual([6_002, 'first', 'last']);
  });
});
