import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { createCollation } from './collation.js';
import { compare, equal } from './compare.js';
import { keyString, KeyWriter } from './ordered-key.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

/** Groups of equal values, in ascending canonical order. */
const ladder: unknown[][] = [
  [new MinKey()],
  [null, undefined],
  [Number.NaN, new Double(Number.NaN), decimal('NaN')],
  [-Infinity, decimal('-Infinity')],
  [decimal('-1E+6001')],
  [decimal('-1E+6000')],
  [-1e300],
  [long('-9223372036854775808'), -(2 ** 63)],
  [long('-9007199254740993'), decimal('-9007199254740993')],
  [long('-9007199254740992'), -9007199254740992],
  [-2.5, decimal('-2.50')],
  [-1, new Int32(-1), new Double(-1), Long.fromNumber(-1), decimal('-1.0')],
  [decimal('-1E-6176')],
  [0, -0, new Double(-0), Long.ZERO, decimal('0'), decimal('-0'), decimal('0E+6000')],
  [decimal('1E-6176')],
  [decimal('1E-6175')],
  [5e-324],
  [decimal('0.1'), decimal('0.10')],
  [decimal('0.10000000000000000001')],
  [0.1],
  [decimal('0.1000000000000000055511151231257828')],
  [1, new Int32(1), new Double(1), Long.ONE, decimal('1'), decimal('1.000')],
  [decimal('1.000000000000000000000000000000001')],
  [9007199254740992, long('9007199254740992')],
  [long('9007199254740993'), decimal('9007199254740993')],
  [decimal('9007199254740993.5')],
  [long('9007199254740994'), 9007199254740994],
  [long('9223372036854775806')],
  [long('9223372036854775807'), decimal('9223372036854775807')],
  [9223372036854775808, decimal('9223372036854775808')],
  [1e300],
  [decimal('1E+6000')],
  [decimal('1E+6001')],
  [Infinity, decimal('Infinity')],
  [''],
  ['\0'],
  ['\0a'],
  ['a', new BSONSymbol('a')],
  ['a\0'],
  ['aa'],
  ['b'],
  ['é'],
  ['\uffff'],
  ['🐎'],
  [{}],
  [{ a: 1 }],
  [{ a: 1, b: 1 }],
  [{ b: 1 }],
  [{ a: 'x' }],
  [{ a: {} }],
  [[]],
  [[null]],
  [[1]],
  [[1, 1]],
  [[[]]],
  [new Binary(Buffer.from([]), 0)],
  [new Binary(Buffer.from([9]), 0), Buffer.from([9])],
  [new Binary(Buffer.from([1]), 4)],
  [new Binary(Buffer.from([0, 0]), 0)],
  [new ObjectId('0123456789abcdef01234567')],
  [new ObjectId('0123456789abcdef01234568')],
  [false],
  [true],
  [new Date(-8.64e15)],
  [new Date(-1)],
  [new Date(0)],
  [new Date(8.64e15)],
  [new Timestamp({ t: 1, i: 2 })],
  [new Timestamp({ t: 2, i: 1 })],
  [new Timestamp({ t: 4_000_000_000, i: 1 })],
  [new BSONRegExp('a', ''), /a/],
  [new BSONRegExp('a', 'i')],
  [new BSONRegExp('b', '')],
  [new Code('a')],
  [new Code('b')],
  [new Code('a', { x: 1 })],
  [new Code('a', { x: 2 })],
  [new MaxKey()],
];

const pairs = ladder.flatMap((group, rank) => group.map((value) => ({ value, rank })));
const key = (value: unknown, descending = false): Buffer => new KeyWriter().component(value, descending).done();

describe('canonical order', () => {
  it('orders every pair of values by its place in the ladder, either way round', () => {
    const wrong: unknown[] = [];
    for (const a of pairs) {
      for (const b of pairs) {
        const expected = Math.sign(a.rank - b.rank);
        if (Math.sign(compare(a.value, b.value)) !== expected)
          wrong.push([a.value, b.value, compare(a.value, b.value), expected]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('agrees with the byte order of keys for every pair, ascending and descending', () => {
    const wrong: unknown[] = [];
    for (const a of pairs) {
      for (const b of pairs) {
        const expected = Math.sign(a.rank - b.rank);
        if (Buffer.compare(key(a.value), key(b.value)) !== expected) wrong.push(['ascending', a.value, b.value]);
        if (Buffer.compare(key(a.value, true), key(b.value, true)) !== (-expected || 0))
          wrong.push(['descending', a.value, b.value]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('writes prefix-free components, so a later component never changes the order of earlier ones', () => {
    const keys = ladder.map(([value]) => key(value));
    for (const [i, a] of keys.entries()) {
      for (const [j, b] of keys.entries()) {
        if (i !== j) expect(b.subarray(0, a.length).equals(a), `${i} is a prefix of ${j}`).toBe(false);
      }
    }
  });

  it('distinguishes documents with the same fields in another order', () => {
    expect(equal({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
    expect(keyString({ a: 1, b: 2 })).not.toBe(keyString({ b: 2, a: 1 }));
  });

  it('does not take a user field _bsontype for a type', () => {
    expect(compare({ _bsontype: 'Long' }, { _bsontype: 'Long' })).toBe(0);
    expect(compare({ _bsontype: 'ObjectId' }, 'a')).toBeGreaterThan(0);
    expect(key({ _bsontype: 'ObjectId', id: 'x' })[0]).toBe(20);
  });
});

describe('KeyWriter', () => {
  it('writes fixed-width integers big-endian and can be reused', () => {
    const writer = new KeyWriter();
    writer
      .u8(1)
      .u16(2)
      .u32(3)
      .u48(2 ** 40)
      .raw(Buffer.from([9]));
    expect(writer.done().toString('hex')).toBe('0100020000000301000000000009');
    expect(writer.reset().component(true).done().toString('hex')).toBe('2801');
  });

  it('grows for long values', () => {
    const text = 'x'.repeat(10_000);
    expect(new KeyWriter().component(text).length).toBe(10_003);
  });

  it('encodes a common number in ten bytes', () => {
    expect(key(1.5)).toHaveLength(10);
  });
});

describe('collation', () => {
  const caseInsensitive = createCollation({ locale: 'en', strength: 2 });
  const accentInsensitive = createCollation({ locale: 'en', strength: 1 });

  it('compares strings, also inside documents and arrays', () => {
    expect(equal('a', 'A', caseInsensitive)).toBe(true);
    expect(equal({ x: ['a'] }, { x: ['A'] }, caseInsensitive)).toBe(true);
    expect(equal('a', 'á', caseInsensitive)).toBe(false);
    expect(equal('a', 'Á', accentInsensitive)).toBe(true);
    expect(compare('a', 'B', caseInsensitive)).toBe(-1);
    expect(compare('a', 'B')).toBe(1);
  });

  it('keys strings it holds equal the same', () => {
    expect(keyString('ÀB', accentInsensitive)).toBe(keyString('ab', accentInsensitive));
    expect(keyString('AB', caseInsensitive)).toBe(keyString('ab', caseInsensitive));
    expect(keyString('AB')).not.toBe(keyString('ab'));
    const numeric = createCollation({ locale: 'en', numericOrdering: true });
    expect(compare('a2', 'a10', numeric)).toBe(-1);
    expect(keyString('a01', numeric)).toBe(keyString('a1', numeric));
  });

  it('gives one collation per specification and none for simple', () => {
    expect(createCollation({ locale: 'en', strength: 2 })).toBe(caseInsensitive);
    expect(createCollation({ locale: 'simple' })).toBeUndefined();
    expect(createCollation(undefined)).toBeUndefined();
  });

  it.each([
    [{}, 40414],
    [{ locale: 5 }, 14],
    [{ locale: 'not a locale' }, 2],
    [{ locale: 'en', strength: 9 }, 51024],
    [{ locale: 'en', strength: 'x' }, 14],
    [{ locale: 'en', caseFirst: 'x' }, 2],
    [{ locale: 'en', backwards: true }, 2],
    [{ locale: 'en', extra: 1 }, 40415],
    ['en', 14],
  ])('rejects %j with %i', (specification, code) => {
    expect(() => createCollation(specification)).toThrow(expect.objectContaining({ code }));
  });
});
