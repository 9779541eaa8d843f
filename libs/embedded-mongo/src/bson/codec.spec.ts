import { Binary, BSONRegExp, Code, Decimal128, deserialize, Double, Long, ObjectId, serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { decode } from './decode.js';
import { encode } from './encode.js';
import { everyType } from './every-type.fixture.js';
import type { Document } from './types.js';

describe('encode and decode', () => {
  it('writes the same bytes as the bson package for every type', () => {
    expect(encode(everyType).equals(Buffer.from(serialize(everyType)))).toBe(true);
  });

  it('gives the same bytes back after decoding', () => {
    const bytes = encode(everyType);
    expect(encode(decode(bytes)).equals(bytes)).toBe(true);
  });

  it('keeps int32, double, int64 and decimal128 apart', () => {
    const decoded = decode(encode({ i: 1, d: new Double(1), l: Long.fromNumber(1), m: Decimal128.fromString('1') }));
    expect(decoded).toEqual({ i: 1, d: new Double(1), l: Long.fromNumber(1), m: Decimal128.fromString('1') });
    expect(decoded['d']).toBeInstanceOf(Double);
    expect(decoded['l']).toBeInstanceOf(Long);
  });

  it('gives JavaScript numbers in plain mode, but never an inexact one', () => {
    const source = { d: new Double(1), l: Long.fromNumber(1), big: Long.fromString('9007199254740993') };
    expect(decode(encode(source), { plain: true })).toEqual({ d: 1, l: 1, big: Long.fromString('9007199254740993') });
  });

  it('reads documents the bson package wrote and the other way round', () => {
    expect(deserialize(encode({ a: [1, { b: 'x' }], n: null }))).toEqual({ a: [1, { b: 'x' }], n: null });
    expect(decode(serialize({ a: [1, { b: 'x' }], n: null }))).toEqual({ a: [1, { b: 'x' }], n: null });
  });

  it('stores a bigint as an int64 and leaves undefined fields out', () => {
    expect(decode(encode({ a: 5n, b: undefined, c: [undefined] }))).toEqual({ a: Long.fromNumber(5), c: [null] });
  });

  it('treats fields named like internals as data', () => {
    const hostile = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":2,"_bsontype":"ObjectId","a":{"_bsontype":"Long"}}',
    ) as Document;
    const decoded = decode(encode(hostile));
    expect(Object.keys(decoded)).toEqual(['__proto__', 'constructor', '_bsontype', 'a']);
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
    expect(({} as Document)['polluted']).toBeUndefined();
    expect(encode(decoded).equals(encode(hostile))).toBe(true);
  });

  it('reads names that share a cache slot, whatever their bytes are', () => {
    const ascii = Array.from({ length: 5_000 }, (_, i) => `name${i}`);
    const fields = [...ascii, 'é', 'ü', '名', '\u00c3\u00a9', '\ufffd', '', 'a name of more than twenty-four bytes'];
    const bytes = encode(Object.fromEntries(fields.map((name, i) => [name, i])));
    for (let round = 0; round < 2; round++) expect(Object.keys(decode(bytes))).toEqual(fields);
  });

  it('reads a name of bytes that are no UTF-8 as ever, after names that look alike', () => {
    const field = (...name: number[]) => Buffer.from([7 + name.length, 0, 0, 0, 0x0a, ...name, 0, 0]);
    for (let round = 0; round < 2; round++) {
      expect(Object.keys(decode(field(0xc3, 0xa9)))).toEqual(['é']);
      expect(Object.keys(decode(field(0xe9)))).toEqual(['\ufffd']);
      expect(Object.keys(decode(field(0xe8)))).toEqual(['\ufffd']);
    }
  });

  it('reads a view into a larger buffer and copies what it keeps', () => {
    const bytes = encode({ id: new ObjectId('0123456789abcdef01234567') });
    const padded = Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('yy')]);
    const decoded = decode(new Uint8Array(padded.buffer, padded.byteOffset + 2, bytes.length));
    padded.fill(0);
    expect(decoded).toEqual({ id: new ObjectId('0123456789abcdef01234567') });
  });

  it('clamps dates beyond the range of JavaScript', () => {
    const bytes = encode({ d: Long.fromString('9223372036854775807') });
    bytes[4] = 9;
    expect(decode(bytes)).toEqual({ d: new Date(8.64e15) });
  });

  const sample = encode({
    s: 'text',
    a: [1],
    b: true,
    bin: new Binary(Buffer.from([1]), 2),
    code: new Code('c', { x: 1 }),
    r: new BSONRegExp('a', 'i'),
  });
  it('fails with 22 for every truncation of a document', () => {
    for (let length = 0; length < sample.length; length++) {
      expect(() => decode(sample.subarray(0, length)), `length ${length}`).toThrow(expect.objectContaining({ code: 22 }));
    }
  });

  it('never hangs or crashes on a flipped byte', () => {
    for (let at = 0; at < sample.length; at++) {
      for (const flip of [0x01, 0x80, 0xff]) {
        const broken = Buffer.from(sample);
        broken[at] = (broken[at] ?? 0) ^ flip;
        try {
          decode(broken);
        } catch (error) {
          expect(error).toMatchObject({ code: 22, codeName: 'InvalidBSON' });
        }
      }
    }
  });

  it.each([
    ['an unknown type', Buffer.from([8, 0, 0, 0, 0x66, 0x61, 0, 0])],
    ['a boolean of 2', Buffer.from([9, 0, 0, 0, 8, 0x61, 0, 2, 0])],
    ['a negative string length', Buffer.from([12, 0, 0, 0, 2, 0x61, 0, 0xff, 0xff, 0xff, 0xff, 0])],
    ['an unknown regex option', Buffer.from([12, 0, 0, 0, 0x0b, 0x61, 0, 0x62, 0, 0x67, 0, 0])],
  ])('rejects %s', (_name, bytes) => {
    expect(() => decode(bytes)).toThrow(expect.objectContaining({ code: 22 }));
  });

  it('decodes some fields, whatever lies between them', () => {
    const bytes = encode(everyType);
    const whole = decode(bytes);
    for (const name of Object.keys(whole)) {
      expect(decode(bytes, { fields: new Set([name, 'missing']) })).toEqual({ [name]: whole[name] });
    }
    expect(decode(bytes, { fields: new Set() })).toEqual({});
    expect(() => decode(bytes.subarray(0, -1), { fields: new Set() })).toThrow('Invalid BSON');
  });

  it('limits nesting on both sides', () => {
    let deep: Document = {};
    for (let i = 0; i < 200; i++) deep = { a: deep };
    expect(() => decode(encode(deep))).not.toThrow();
    expect(() => encode({ a: deep })).toThrow(expect.objectContaining({ code: 15 }));
    expect(() => decode(serialize({ a: deep }))).toThrow(expect.objectContaining({ code: 15 }));
  });

  it.each([
    ['a function', { f: () => 1 }],
    ['an unknown class', { f: new Map() }],
    ['an invalid date', { d: new Date(Number.NaN) }],
    ['a bigint beyond 64 bits', { n: 1n << 63n }],
    ['a field name with a null byte', { 'a\0b': 1 }],
  ])('rejects to encode %s', (_name, document) => {
    expect(() => encode(document as Document)).toThrow(expect.objectContaining({ code: 2 }));
  });
});
