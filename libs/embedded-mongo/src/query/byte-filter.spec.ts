import { Binary, BSONRegExp, Double, Long, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { encode } from '../bson/encode.js';
import { everyType } from '../bson/every-type.fixture.js';
import type { Document } from '../bson/types.js';
import { decode } from '../bson/decode.js';
import { compileByteFilter, Verdict } from './byte-filter.js';
import { compileMatcher } from './matcher.js';

const ID = new ObjectId('0123456789abcdef01234567');

const OPERANDS: readonly unknown[] = [
  ...Object.values(everyType),
  0,
  2,
  -1,
  3,
  5,
  12.5,
  Number.MAX_SAFE_INTEGER,
  Infinity,
  new Double(1),
  Long.fromNumber(1),
  new Date(0),
  'a',
  'sym',
  '\ufffd',
];
const VALUES: readonly unknown[] = [
  ...OPERANDS,
  [],
  [2, 'a'],
  [[2]],
  [{ b: 2 }],
  { b: 2 },
  { b: [2] },
  { b: { c: 2 } },
  'ab',
  ID,
];

/** Documents with each value as a field, below one, and in lists. */
const DOCUMENTS: readonly Document[] = VALUES.flatMap((value): Document[] => [
  { a: value },
  { x: 'before', a: { y: 1, b: value }, z: 'behind' },
  { a: [{ b: value }, { b: 1 }] },
]).concat({}, { b: 1 });

/** Documents padded, as the memory is that they are read from. */
const STORED = DOCUMENTS.map((given) => Buffer.concat([encode(given), Buffer.alloc(40, 7)]));

/** Returns the documents of which the bytes say another thing than the matcher. */
function wrong(filter: Document): Document[] {
  const [test, matches] = [compileByteFilter(filter), compileMatcher(filter)];
  return DOCUMENTS.filter((document, index) => {
    const verdict = test?.(STORED[index] ?? Buffer.alloc(0)) ?? Verdict.unknown;
    return verdict !== Verdict.unknown && (verdict === Verdict.yes) !== matches(decode(encode(document)));
  });
}

const OPERATORS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'];

describe('a filter of bytes', () => {
  it.each(['a', 'a.b', 'a.b.c', 'b'])('says of %s what the matcher says of the document, or nothing', (path) => {
    const found: Document[] = [];
    for (const operand of OPERANDS) {
      const isRegex = operand instanceof BSONRegExp;
      const filters: Document[] = [
        { [path]: operand },
        ...(isRegex ? [] : OPERATORS.map((operator) => ({ [path]: { [operator]: operand } }))),
        { [path]: { $in: [operand, 'a', 2] } },
        { [path]: { $nin: [2, operand] } },
        { [path]: { $gt: 0, $lte: 5 }, x: 'before' },
        { $and: [{ [path]: operand }, { z: { $ne: 'behind' } }] },
        { [path]: operand, $or: [{ x: 'before' }, { b: 1 }] },
      ];
      found.push(...filters.flatMap((filter) => wrong(filter).map((document) => ({ filter, document }))));
    }
    expect(found).toEqual([]);
  });

  it.each<[filter: Document, document: Document, verdict: Verdict]>([
    [{ a: 1 }, { a: 1 }, Verdict.yes],
    [{ a: 1 }, { a: new Double(1) }, Verdict.yes],
    [{ a: 1 }, { a: Long.fromNumber(1) }, Verdict.yes],
    [{ a: 1 }, { a: '1' }, Verdict.no],
    [{ a: 1 }, {}, Verdict.no],
    [{ a: { $ne: 1 } }, {}, Verdict.yes],
    [{ a: 1 }, { a: [1] }, Verdict.unknown],
    [{ a: 1 }, { a: { b: 1 } }, Verdict.no],
    [{ 'a.b': { $gte: 'x' } }, { a: { b: 'x' } }, Verdict.yes],
    [{ 'a.b': 'x' }, { a: [{ b: 'x' }] }, Verdict.unknown],
    [{ 'a.b': 'x' }, { a: { c: 'x' } }, Verdict.no],
    [{ a: ID, b: { $in: [true, new Date(5)] } }, { a: ID, b: new Date(5) }, Verdict.yes],
    [{ a: Long.MAX_VALUE, b: 1 }, { a: Long.MAX_VALUE, b: 2 }, Verdict.no],
    [{ a: 1, b: { $exists: true } }, { a: 1, b: 2 }, Verdict.unknown],
    [{ a: 1, b: { $exists: true } }, { a: 2, b: 2 }, Verdict.no],
    [{ a: 1, $comment: 'why' }, { a: 1 }, Verdict.yes],
  ])('answers %j for %j', (filter, document, verdict) => {
    expect(compileByteFilter(filter)?.(encode(document))).toBe(verdict);
  });

  it.each<[Document]>([
    [{}],
    [{ a: null }],
    [{ a: { b: 1 } }],
    [{ a: [1] }],
    [{ a: new Binary(Buffer.from([1])) }],
    [{ a: { $exists: true } }],
    [{ $or: [{ a: 1 }] }],
    [{ a: '\ud800' }],
    [{ a: Number.NaN }],
  ])('does not exist for %j', (filter) => {
    expect(compileByteFilter(filter)).toBeUndefined();
  });

  it('reads the last one of fields of the same name, as the decoder does', () => {
    const [one, two] = [encode({ a: { b: 1 } }), encode({ a: { c: 1 } })];
    const twice = Buffer.concat([one.subarray(0, -1), two.subarray(4)]);
    twice.writeInt32LE(twice.length);
    const filter = { 'a.b': 1 };
    expect(decode(twice)).toEqual({ a: { c: 1 } });
    expect(compileByteFilter(filter)?.(twice)).toBe(Verdict.no);
  });

  it('refuses bytes that are not BSON', () => {
    const cut = encode({ a: 1, b: 2 });
    cut[cut.length - 1] = 9;
    cut.writeInt32LE(cut.length + 9);
    expect(() => compileByteFilter({ a: 1 })?.(cut)).toThrow('Invalid BSON');
  });
});
