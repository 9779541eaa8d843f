import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile-expression.js';
import { evaluate } from './evaluate.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';
const UUID_TEXT = '3b241101-e2bb-4255-8caf-4136c566a962';

/** Returns `true` if `x` with this value matches the right-hand side. */
function test(x: unknown, rhs: unknown, data: unknown = {}): boolean | Promise<boolean> {
  const root = x === undefined ? {} : { x };
  return evaluate(compileExpression({ x: rhs }, { slot: 'roleApplyWhen' }), { root, user: { data } });
}

/** One value of each type, written in several ways, and others of the same type. */
const SAME: Readonly<Record<string, readonly unknown[]>> = {
  null: [null],
  number: [1, new Int32(1), new Double(1), Long.fromNumber(1), Decimal128.fromString('1.00'), 1n],
  string: ['1'],
  boolean: [true],
  date: [new Date(1)],
  objectId: [new ObjectId(HEX)],
  uuid: [new UUID(UUID_TEXT), new Binary(new UUID(UUID_TEXT).value(), Binary.SUBTYPE_UUID)],
  binary: [new Binary(Buffer.from('x')), Buffer.from('x')],
  timestamp: [new Timestamp({ t: 1, i: 1 })],
  regex: [new BSONRegExp('1', '')],
  minKey: [new MinKey()],
};

describe('%eq and %ne', () => {
  const pairs = Object.entries(SAME).flatMap(([left, lefts]) =>
    Object.entries(SAME).flatMap(([right, rights]) =>
      lefts.flatMap((x) => rights.map((value): [string, string, unknown, unknown] => [left, right, x, value])),
    ),
  );

  it.each(pairs)('%s and %s are equal only inside one type', (left, right, x, value) => {
    const expected = left === right;
    expect(test(x, '%%user.data.v', { v: value })).toBe(expected);
    expect(test(x, { '%ne': '%%user.data.v' }, { v: value })).toBe(!expected);
    expect(test([0, x], '%%user.data.v', { v: value })).toBe(expected);
    expect(test(x, { '%in': ['%%user.data.v'] }, { v: value })).toBe(expected);
  });

  it.each<[unknown, unknown, boolean]>([
    ['a', 'b', false],
    [new ObjectId(HEX), HEX, false],
    [0.1, { $numberDecimal: '0.1' }, false],
    [0.5, { $numberDecimal: '0.5' }, true],
    [Long.fromString('9007199254740993'), 9_007_199_254_740_992, false],
    [Long.fromString('9007199254740993'), { $numberLong: '9007199254740993' }, true],
    [new Timestamp({ t: 1, i: 1 }), { $timestamp: { t: 1, i: 2 } }, false],
    [new BSONRegExp('1', 'i'), { $regularExpression: { pattern: '1', options: '' } }, false],
    [/1/i, { $regularExpression: { pattern: '1', options: 'i' } }, false],
    [new Binary(Buffer.from('x'), 5), { $binary: { base64: 'eA==', subType: '00' } }, false],
    [new Double(NaN), { $numberDouble: 'NaN' }, true],
    [0, { $numberDouble: '-0.0' }, true],
    [0, { $numberDouble: 'NaN' }, false],
    [Infinity, { $numberDecimal: 'Infinity' }, true],
  ])('%j beside %j is %s', (x, value, expected) => {
    expect(test(x, value)).toBe(expected);
    expect(test(x, { '%eq': value })).toBe(expected);
    expect(test(x, { $ne: value })).toBe(!expected);
  });
});

describe('lists', () => {
  const data = { v: [1, 'a'], deep: [[1, 'a']], none: [] };

  it.each<[string, unknown, unknown, boolean]>([
    ['a list has a value', [1, 2], 2, true],
    ['a list has not', [1, 2], 3, false],
    ['only elements count, not theirs', [[1]], 1, false],
    ['a value is one of a list of an expansion', 'a', '%%user.data.v', true],
    ['a value is none of them', 'b', '%%user.data.v', false],
    ['nothing is one of no values', 'a', '%%user.data.none', false],
    ['a written list is not its elements', 'a', [1, 'a'], false],
    ['a written list of expansions neither', 'a', ['a', '%%user.data.w'], false],
    ['two equal lists', [1, 'a'], '%%user.data.v', true],
    ['two equal lists, one written', [1, 'a'], [1, 'a'], true],
    ['lists in another order', ['a', 1], '%%user.data.v', false],
    ['a longer list', [1, 'a', 2], [1, 'a'], false],
    ['two lists that share an element', ['a', 2], '%%user.data.v', false],
    ['a list that has the list', [[1, 'a'], 2], '%%user.data.v', true],
    ['a list in a list of an expansion', [1, 'a'], '%%user.data.deep', false],
    ['empty lists', [], '%%user.data.none', true],
    ['documents in lists, keys in any order', [{ a: 1, b: [2] }], [{ b: [2], a: 1 }], true],
    ['documents in lists have no other keys', [{ a: 1, b: 2 }], [{ a: 1 }], false],
    ['an undefined element', [1], [1, '%%user.data.w'], false],
  ])('%s', (_name, x, rhs, expected) => {
    expect(test(x, rhs, data)).toBe(expected);
    expect(test(x, { '%ne': rhs }, data)).toBe(!expected);
  });
});

describe('documents', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['every key matches', { a: 1, b: 'x', c: 0 }, { a: 1, b: 'x' }, true],
    ['a key differs', { a: 1, b: 'y' }, { a: 1, b: 'x' }, false],
    ['a key is absent', { a: 1 }, { a: 1, b: 'x' }, false],
    ['members are tested', { a: 7 }, { a: { '%gt': 5 } }, true],
    ['members are paths', { a: { b: 1 } }, { 'a.b': 1 }, true],
    ['members of members', { a: { b: { c: 1 } } }, { a: { b: { c: 1 } } }, true],
    ['one element has all', [{ a: 1 }, { a: 2, b: 3 }], { a: 2, b: 3 }, true],
    ['no element has all', [{ a: 2 }, { a: 1, b: 3 }], { a: 2, b: 3 }, false],
    ['a scalar is not a document', 1, { a: 1 }, false],
    ['undefined is no document', undefined, { a: { '%exists': false } }, false],
    ['any document', { a: 1 }, {}, true],
    ['no document', 'a', {}, false],
    ['nothing', undefined, {}, false],
    ['a member of the prototype', {}, { constructor: { '%exists': true } }, false],
    ['conditions on others', 'a', { '%%user.data.n': 1 }, true],
    ['conditions on others and members', { a: 1 }, { '%%user.data.n': 2, a: 1 }, false],
    ['operators and members', { a: 1 }, { '%exists': true, a: 1 }, true],
  ])('%s', (_name, x, rhs, expected) => {
    expect(test(x, rhs, { n: 1 })).toBe(expected);
  });

  it('matches a document of an expansion by its keys', () => {
    expect(test({ a: 1, b: 2 }, '%%user.data.v', { v: { a: 1 } })).toBe(true);
    expect(test([{ a: 1, b: 2 }], '%%user.data.v', { v: { a: 1 } })).toBe(true);
    expect(test({ b: 2 }, '%%user.data.v', { v: { a: 1 } })).toBe(false);
    expect(test({ b: 2 }, '%%user.data.v', { v: { a: undefined } })).toBe(false);
    expect(test({ a: { $gt: 0 } }, '%%user.data.v', { v: { a: { $gt: 0 } } })).toBe(true);
    expect(test({ a: 1 }, '%%user.data.v', { v: { a: { $gt: 0 } } })).toBe(false);
  });
});

describe('%gt, %gte, %lt and %lte', () => {
  const ordered: readonly (readonly [string, unknown, unknown])[] = [
    ['numbers', 1, 2],
    ['number types', new Int32(1), { $numberDecimal: '1.5' }],
    ['large numbers', 9_007_199_254_740_992, { $numberLong: '9007199254740993' }],
    ['decimals', Decimal128.fromString('-1E+6000'), -1e300],
    ['small decimals', Decimal128.fromString('0.1'), 0.1],
    ['infinity', 1, { $numberDouble: 'Infinity' }],
    ['strings', 'B', 'a'],
    ['code points', '\uff5e', '😀'],
    ['prefixes', 'a', 'ab'],
    ['dates', new Date(0), { $date: '1970-01-01T00:00:00.001Z' }],
    ['ObjectIDs', new ObjectId('0'.repeat(24)), { $oid: HEX }],
    ['booleans', false, true],
  ];

  it.each(ordered)('orders %s', (_name, low, high) => {
    expect([
      test(low, { '%lt': high }),
      test(low, { '%lte': high }),
      test(low, { '%gt': high }),
      test(low, { '%gte': high }),
    ]).toEqual([true, true, false, false]);
    expect(test([null, low], { '%lt': high })).toBe(true);
  });

  it.each<[unknown, unknown]>([
    [1, '1'],
    ['1', 1],
    [undefined, 1],
    [null, 0],
    [new Date(0), 1],
    [HEX, { $oid: HEX }],
    [true, 0],
    [{ a: 1 }, 0],
    [new Timestamp({ t: 1, i: 1 }), 0],
    [new Double(NaN), 0],
    [[], 0],
    [1, '%%user.data.list'],
    [1, '%%user.data.absent'],
    [[2], '%%user.data.list'],
  ])('%j and %j have no order', (x, value) => {
    for (const operator of ['%gt', '%gte', '%lt', '%lte']) expect(test(x, { [operator]: value }, { list: [1] })).toBe(false);
  });

  it.each([
    ['%lte', 1],
    ['%gte', 1],
    ['%gte', { $numberDecimal: '1' }],
  ])('%s includes an equal value', (operator, value) => {
    expect(test(1, { [operator]: value })).toBe(true);
  });
});

describe('%in and %nin', () => {
  const many = Array.from({ length: 100 }, (_, index) => index);

  it.each<[string, unknown, unknown, boolean]>([
    ['a value of the list', 2, [1, 2], true],
    ['none of the list', 3, [1, 2], false],
    ['one value as a list', 2, 2, true],
    ['an element of the value', [3, 2], [1, 2], true],
    ['a list of an expansion', 'a', '%%user.data.list', true],
    ['one value of an expansion', 'x', '%%user.data.one', true],
    ['an absent expansion', 'x', '%%user.data.none', false],
    ['expansions in the list', 'x', ['%%user.data.none', '%%user.data.one'], true],
    ['no nested lists', 'a', ['%%user.data.list'], false],
    ['undefined', undefined, ['%%user.data.none', null], false],
    ['null', null, [1, null], true],
    ['the empty list', 1, [], false],
    ['a pattern of keys', { a: 1, b: 2 }, [{ a: 1 }], true],
    ['conversions', new ObjectId(HEX), [{ '%stringToOid': HEX }], true],
    ['a long list', 99, many, true],
    ['a long list of other types', '99', many, false],
    ['a long list and numbers of other types', Decimal128.fromString('99.0'), many, true],
    ['a long list and a list', ['a', 99], many, true],
    ['a long list and null', null, [...many, null], true],
    ['a long list and documents', { a: 1, b: 2 }, [...many, { a: 1 }], true],
    ['a long list and lists', [1, [2]], [...many.slice(3), [2]], true],
    ['a long list and an absent value', undefined, many, false],
    ['a long list and large numbers', Long.fromString('9007199254740993'), [...many, 9_007_199_254_740_992], false],
    ['a long list and fractions', 0.5, [...many, { $numberDecimal: '0.50' }], true],
  ])('%s', (_name, x, operand, expected) => {
    const data = { list: ['a', 'b'], one: 'x' };
    expect(test(x, { '%in': operand }, data)).toBe(expected);
    expect(test(x, { $nin: operand }, data)).toBe(!expected);
  });
});

describe('%exists', () => {
  it.each<[unknown, boolean]>([
    [undefined, false],
    [null, true],
    [0, true],
    ['', true],
    [[], true],
    [false, true],
  ])('%j', (x, expected) => {
    for (const yes of [true, 1, '%%true', { $numberInt: '1' }]) expect(test(x, { '%exists': yes })).toBe(expected);
    for (const no of [false, 0, '%%false', { $numberLong: '0' }]) expect(test(x, { $exists: no })).toBe(!expected);
  });
});
