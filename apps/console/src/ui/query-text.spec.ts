import { describe, expect, it } from 'vitest';
import { parseQueryText, QueryTextError, readQueryText } from './query-text';
import { shellText } from './shell-text';

const ID = '6b06b91bb3de2b1658cc5aab';

describe('a query text', () => {
  it.each([
    ['', {}],
    ['{}', {}],
    ['{ n: 5 }', { n: 5 }],
    ['{ n: -5.5e3, m: .5, }', { n: -5500, m: 0.5 }],
    ['{"a.b": {"$gt": 1}, $or: [{ c: null }, { d: true }]}', { 'a.b': { $gt: 1 }, $or: [{ c: null }, { d: true }] }],
    [`{ _id: ObjectId("${ID}") }`, { _id: { $oid: ID } }],
    [`{ _id: new ObjectId('${ID.toUpperCase()}') }`, { _id: { $oid: ID } }],
    ['{ at: { $gte: ISODate("2026-11-24") } }', { at: { $gte: { $date: '2026-11-24T00:00:00.000Z' } } }],
    ['{ at: new Date(0) }', { at: { $date: '1970-01-01T00:00:00.000Z' } }],
    [
      '{ n: NumberLong("9007199254740993"), i: Int32(5), l: Long(6) }',
      { n: { $numberLong: '9007199254740993' }, i: { $numberInt: '5' }, l: { $numberLong: '6' } },
    ],
    [
      '{ d: Decimal128("1.10"), e: Double("2.0"), u: UUID("x") }',
      { d: { $numberDecimal: '1.10' }, e: { $numberDouble: '2.0' }, u: { $uuid: 'x' } },
    ],
    [
      '{ a: MinKey, b: MaxKey(), c: undefined, d: NaN }',
      { a: { $minKey: 1 }, b: { $maxKey: 1 }, c: { $undefined: true }, d: { $numberDouble: 'NaN' } },
    ],
    ['{ name: /^a\\/b/mi }', { name: { $regularExpression: { pattern: '^a\\/b', options: 'im' } } }],
    ["{ s: 'it\\'s \"x\"' } // note", { s: 'it\'s "x"' }],
    ['/* all */ { s: "\\u00e4\\n\\\\" }', { s: 'ä\n\\' }],
    ['{ "$date": { "$numberLong": "5" } }', { $date: { $numberLong: '5' } }],
    ['[1, "a", []]', [1, 'a', []]],
    ['{ n: 9007199254740993 }', { n: { $numberLong: '9007199254740993' } }],
  ])('%s is read', (text, value) => {
    expect(parseQueryText(text)).toEqual(value);
  });

  it('has properties of any name', () => {
    const value = parseQueryText('{ __proto__: { a: 1 }, constructor: 2 }') as object;
    expect(Object.entries(value)).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', 2],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it.each([
    ['{ a: }', 5, 'a value expected'],
    ['{ a: 1', 6, '“}” expected'],
    ['n = 5', 0, '“n” is unknown, put text in quotes'],
    ['{ a: foo }', 5, '“foo” is unknown, put text in quotes'],
    ['{} {}', 3, 'the end expected'],
    ['{ a: evil() }', 5, '“evil” is unknown, put text in quotes'],
    ['{ a: constructor("x") }', 5, '“constructor” is unknown, put text in quotes'],
    ['[1 2]', 3, '“]” expected'],
    ['{ : 1 }', 2, 'a field name expected'],
    ['{ a 1 }', 4, '“:” expected'],
    ['{ _id: ObjectId("abc") }', 16, 'no argument of ObjectId'],
    ['{ at: ISODate("yesterday") }', 14, 'no argument of ISODate'],
    ['{ at: ISODate(f()) }', 14, '“)” expected'],
    ['{ a: "x }', 5, 'a value expected'],
  ])('%s is wrong at %d', (text, at, message) => {
    let thrown: unknown;
    try {
      parseQueryText(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(QueryTextError);
    expect(thrown).toMatchObject({ at, message });
  });

  it.each([
    ['{ a: 1 }', { value: { a: 1 }, problem: null }],
    ['', { value: {}, problem: null }],
    ['5', { value: null, problem: 'An object expected, such as { n: 5 }' }],
    ['{ a 1 }', { value: null, problem: '“:” expected, at character 5' }],
    ['{ a: 1  ', { value: null, problem: '“}” expected, at the end' }],
  ])('%s is an object or a problem', (text, read) => {
    expect(readQueryText(text)).toEqual(read);
  });
});

describe('extended JSON as text of the shell', () => {
  it.each([
    [{}, '{}'],
    [{ a: 1, 'b.c': 'x "y"', $d: null }, '{ a: 1, "b.c": "x \\"y\\"", $d: null }'],
    [{ a: { $numberInt: '5' }, b: { $numberDouble: '1.5' } }, '{ a: 5, b: 1.5 }'],
    [{ a: { $numberDouble: '2.0' }, b: { $numberDouble: 'NaN' } }, '{ a: Double("2.0"), b: NaN }'],
    [{ a: { $numberLong: '7' }, b: { $numberDecimal: '1.0' } }, '{ a: Long("7"), b: Decimal128("1.0") }'],
    [{ _id: { $oid: ID } }, `{ _id: ObjectId("${ID}") }`],
    [{ at: { $date: { $numberLong: '0' } } }, '{ at: ISODate("1970-01-01T00:00:00.000Z") }'],
    [{ at: { $date: { $numberLong: '999999999999999999' } } }, '{ at: { $date: Long("999999999999999999") } }'],
    [
      { r: { $regularExpression: { pattern: '^a/b', options: 'i' } } },
      '{ r: { $regularExpression: { pattern: "^a/b", options: "i" } } }',
    ],
    [{ r: { $regularExpression: { pattern: '^a', options: 'i' } } }, '{ r: /^a/i }'],
    [{ a: [1, { $minKey: 1 }, []] }, '{ a: [1, MinKey, []] }'],
    [{ b: { $binary: { base64: 'AA==', subType: '00' } } }, '{ b: { $binary: { base64: "AA==", subType: "00" } } }'],
    [{ u: { $uuid: 'x' } }, '{ u: UUID("x") }'],
  ])('%j is %s, and reads as the same', (value, text) => {
    expect(shellText(value)).toBe(text);
    expect(shellText(parseQueryText(text))).toBe(text);
  });

  it('has a line for each property where that is asked for', () => {
    expect(shellText({ a: 1, b: [{ c: 'x' }, 2], d: {}, e: [] }, 2)).toBe(
      '{\n  a: 1,\n  b: [\n    {\n      c: "x"\n    },\n    2\n  ],\n  d: {},\n  e: []\n}',
    );
  });
});
