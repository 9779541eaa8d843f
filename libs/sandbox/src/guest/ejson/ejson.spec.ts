import { BSONRegExp, Binary, Decimal128, Double, EJSON as Oracle, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { bsonTypes } from '../bson/bson-types.js';
import { decodeEjson } from './ejson-decode.js';
import { encodeEjson, encodeNumber } from './ejson-encode.js';

const ID = '65a1f0c2d4e5f60718293a4b';
const canonical = (value: unknown): string => Oracle.stringify(value, { relaxed: false });

describe('encodeEjson', () => {
  it.each([
    0,
    -0,
    1,
    -1,
    2147483647,
    2147483648,
    -2147483648,
    -2147483649,
    2 ** 53,
    1.5,
    1e-7,
    5e-324,
    1.7976931348623157e308,
    NaN,
    Infinity,
    -Infinity,
  ])('writes the number %s as the reference implementation does', (value) => {
    expect(JSON.parse(encodeNumber(value))).toEqual(JSON.parse(canonical(value)));
  });

  it('writes every digit of a long, where the reference implementation rounds', () => {
    expect(encodeEjson([2 ** 62, -(2 ** 63)])).toBe(
      '[{"$numberLong":"4611686018427387904"},{"$numberLong":"-9223372036854775808"}]',
    );
  });

  it('writes a whole number beyond 64 bits as a double', () => {
    expect(encodeEjson(2 ** 63)).toBe('{"$numberDouble":"9223372036854776000.0"}');
    expect(encodeEjson(1e21)).toBe('{"$numberDouble":"1e+21"}');
  });

  it('writes plain values as the reference implementation does', () => {
    const value = { s: 'é"\\\u0000', list: [1, null, true, [], {}], date: new Date(1e12), nested: { $gt: 1, 'a.b': 'x' } };
    expect(encodeEjson(value)).toBe(canonical(value));
  });

  it('writes lone surrogates escaped, so that the text is valid Unicode', () => {
    expect(encodeEjson('\ud800')).toBe(String.raw`"\ud800"`);
  });

  it.each([
    [new bsonTypes.ObjectId(ID), new ObjectId(ID)],
    [new bsonTypes.Long('-5'), Long.fromString('-5')],
    [new bsonTypes.Int32(5), new Int32(5)],
    [new bsonTypes.Double(5), new Double(5)],
    [new bsonTypes.Double(-0), new Double(-0)],
    [new bsonTypes.Decimal128('1.10'), Decimal128.fromString('1.10')],
    [new bsonTypes.Binary(new Uint8Array([1, 255]), 128), new Binary(new Uint8Array([1, 255]), 128)],
    [new bsonTypes.BSONRegExp('a"b', 'xi'), new BSONRegExp('a"b', 'xi')],
    [new bsonTypes.Timestamp({ t: 5, i: 6 }), new Timestamp({ t: 5, i: 6 })],
    [new bsonTypes.MinKey(), new MinKey()],
    [new bsonTypes.MaxKey(), new MaxKey()],
  ])('writes %s as the reference implementation does', (value, reference) => {
    expect(JSON.parse(encodeEjson(value))).toEqual(JSON.parse(canonical(reference)));
  });

  it('rejects values nested deeper than 200 levels', () => {
    const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)]);
    expect(() => encodeEjson(nest(200))).not.toThrow();
    expect(() => encodeEjson(nest(201))).toThrow('nested deeper than 200');
  });

  it('reads what the reference implementation reads back to the same values', () => {
    const value = { id: new bsonTypes.ObjectId(ID), long: 5_000_000_000, list: [new Date(5), 1.5] };
    expect(Oracle.parse(encodeEjson(value), { relaxed: true })).toEqual({
      id: new ObjectId(ID),
      long: 5_000_000_000,
      list: [new Date(5), 1.5],
    });
  });
});

describe('decodeEjson', () => {
  it('returns plain JSON as it is', () => {
    expect(decodeEjson('{"a":[1,"b",null]}')).toEqual({ a: [1, 'b', null] });
  });

  it('finds wrappers whose dollar sign is escaped', () => {
    expect(decodeEjson(String.raw`{"\u0024numberInt":"5"}`)).toBe(5);
  });

  it('makes numbers of what loses nothing and keeps the rest as Long', () => {
    expect(
      decodeEjson('[{"$numberInt":"1"},{"$numberLong":"9007199254740991"},{"$numberDouble":"-0.0"},{"$numberDouble":"NaN"}]'),
    ).toEqual([1, Number.MAX_SAFE_INTEGER, -0, NaN]);
    expect(decodeEjson('{"$numberLong":"9007199254740993"}')).toEqual(new bsonTypes.Long('9007199254740993'));
  });

  it.each([
    '{"$oid":"short"}',
    '{"$oid":5}',
    '{"$numberLong":5}',
    '{"$binary":{"base64":"*","subType":"00"}}',
    '{"$timestamp":{"t":"1","i":1}}',
    '{"$regularExpression":{"pattern":5}}',
    '{"$date":{"x":1}}',
    '{"$unknown":1}',
    '{"$oid":"65a1f0c2d4e5f60718293a4b","x":1}',
    '{"$numberDecimal":"abc"}',
  ])('leaves %s a plain object', (text) => {
    expect(decodeEjson(text)).toEqual(JSON.parse(text));
  });

  it('gives a __proto__ key no power', () => {
    const value = decodeEjson('{"__proto__":{"$numberInt":"1"},"a":{"__proto__":{"polluted":true}}}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__', 'a']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((value.a as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('throws on what is no JSON', () => {
    expect(() => decodeEjson('{')).toThrow(SyntaxError);
  });
});
