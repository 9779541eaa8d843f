import { Binary, BSONRegExp, Code, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { MAX_COMPARISONS, MAX_VALUE_DEPTH } from '../limits.js';
import { isTooMuchWork } from './comparison-work.js';
import { sameList, sameValue } from './equality.js';
import { matches } from './match.js';
import { Hits } from './path.js';

const [A, B] = ['00000000000000000000000a', '00000000000000000000000b'];
const bytes = (text: string, subType = 0): Binary => new Binary(Buffer.from(text), subType);
const call = (): number => 1;

/** Values that are equal within a row, and different from all others. */
const DIFFERENT: readonly (readonly unknown[])[] = [
  [null],
  [true],
  [false],
  [1, new Int32(1)],
  [2],
  ['a'],
  ['b'],
  [new Date(1), new Date(1)],
  [new Date(2)],
  [new ObjectId(A), new ObjectId(A)],
  [new ObjectId(B)],
  [bytes('a'), Buffer.from('a'), bytes('a')],
  [bytes('b')],
  [bytes('a', 5)],
  [bytes('ab')],
  [[], []],
  [[1], [new Int32(1)]],
  [[2]],
  [
    [1, 2],
    [1, 2],
  ],
  [[2, 1]],
  [{}, {}],
  [{ a: 1 }, { a: new Int32(1), b: undefined }],
  [{ a: 2 }],
  [
    { a: 1, b: [{ c: 1 }] },
    { b: [{ c: 1 }], a: 1 },
  ],
  [{ a: 1, b: [{ c: 2 }] }],
  [{ b: 1 }],
  [new Timestamp({ t: 1, i: 1 }), new Timestamp({ t: 1, i: 1 })],
  [new Timestamp({ t: 1, i: 2 })],
  [new BSONRegExp('a', 'i'), new BSONRegExp('a', 'i')],
  [new BSONRegExp('a', '')],
  [/a/i, /a/i],
  [/a/],
  [/b/i],
  [new Code('a'), new Code('a')],
  [new Code('a', { b: 1 })],
  [new MinKey(), new MinKey()],
  [new MaxKey()],
  [call, call],
];

describe('sameValue', () => {
  it('holds for equal values of one type only', () => {
    for (const [left, lefts] of DIFFERENT.entries()) {
      for (const [right, rights] of DIFFERENT.entries()) {
        for (const a of lefts)
          for (const b of rights) expect(sameValue(a, b), `row ${left} and row ${right}`).toBe(left === right);
      }
    }
  });

  it('holds for nothing undefined, and for no other function or map', () => {
    expect(sameValue(undefined, undefined)).toBe(false);
    expect(sameValue(new Map(), new Map())).toBe(false);
    expect(sameValue(call, (): number => 1)).toBe(false);
    const map = new Map();
    expect(sameValue(map, map)).toBe(true);
  });

  it('holds for no value deeper than documents can be', () => {
    const nested = (levels: number, inner: unknown): unknown => (levels === 0 ? inner : [nested(levels - 1, inner)]);
    const inDocument = (levels: number): unknown => (levels === 0 ? [1] : { a: inDocument(levels - 1) });
    expect(sameValue(nested(MAX_VALUE_DEPTH, 1), nested(MAX_VALUE_DEPTH, 1))).toBe(true);
    expect(sameValue(nested(MAX_VALUE_DEPTH + 1, 1), nested(MAX_VALUE_DEPTH + 1, 1))).toBe(false);
    expect(sameValue(inDocument(MAX_VALUE_DEPTH - 1), inDocument(MAX_VALUE_DEPTH - 1))).toBe(true);
    expect(sameValue(inDocument(MAX_VALUE_DEPTH), inDocument(MAX_VALUE_DEPTH))).toBe(false);
    expect(matches(inDocument(MAX_VALUE_DEPTH + 2), inDocument(MAX_VALUE_DEPTH + 2), false)).toBe(false);
    expect(sameList([nested(MAX_VALUE_DEPTH - 1, 1)], [nested(MAX_VALUE_DEPTH - 1, 1)])).toBe(true);
  });
});

describe('matches', () => {
  const hits = (...values: unknown[]): Hits => new Hits(values);
  it.each<[string, unknown, unknown, boolean, boolean]>([
    ['hits of which one is the value', hits(1, 2), 2, false, true],
    ['hits of which none is the value', hits(1, 2), 3, false, false],
    ['hits that are the list', hits(1, 2), [1, 2], false, true],
    ['hits in another order', hits(1, 2), [2, 1], false, false],
    ['hits that are the other hits', hits(1, [2]), hits(1, [2]), false, true],
    ['hits that share a value', hits(1, 2), hits(2, 3), false, true],
    ['hits that share none', hits(1, 2), hits(3, 4), false, false],
    ['a value that is one of the hits', 2, hits(1, 2), false, true],
    ['a value that is in a list of the hits', 2, hits([1, 2]), false, true],
    ['a list that is the hits', [1, 2], hits(1, 2), false, true],
    ['a list in which a hit is', [1, 5], hits(1, 2), false, true],
    ['a list in which no hit is', [5], hits(1, 2), false, false],
    ['a document with the keys of a pattern', { a: 1, b: 2 }, { a: 1 }, false, true],
    ['a document without them', { b: 2 }, { a: 1 }, false, false],
    ['a document with a list that has the value', { a: [1, 2] }, { a: 1 }, false, true],
    ['a value of a computed list', 1, [1, 2], true, true],
    ['a value of a written list', 1, [1, 2], false, false],
    ['a value in a list of a computed list', 1, [[1]], true, false],
    ['a document of a computed list', { a: 1, b: 1 }, [{ a: 1 }], true, true],
    ['nothing', undefined, [undefined], true, false],
  ])('%s', (_what, left, right, computed, expected) => {
    expect(matches(left, right, computed)).toBe(expected);
  });
});

describe('isTooMuchWork', () => {
  const list = (length: number): number[] => Array.from({ length }, () => 0);
  const side = Math.sqrt(MAX_COMPARISONS);
  it.each<[string, unknown, unknown, boolean]>([
    ['two lists below documents', new Hits(list(side)), new Hits(list(side)), false],
    ['two lists with one pair more', new Hits(list(side + 1)), new Hits(list(side)), true],
    ['hits and a list', new Hits(list(side)), list(side + 1), true],
    ['a list and hits', list(side + 1), new Hits(list(side)), true],
    ['a list and hits that are lists', list(side + 1), new Hits([list(side - 1), 0]), true],
    ['a value and hits', 0, new Hits(list(MAX_COMPARISONS)), false],
    ['two lists, compared as wholes', list(side + 1), list(side + 1), false],
    ['hits and a value', new Hits(list(side * 2)), 0, false],
  ])('%s', (_what, subject, operand, expected) => {
    expect(isTooMuchWork(subject, operand)).toBe(expected);
  });
});
