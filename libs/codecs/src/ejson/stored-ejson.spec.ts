import * as fc from 'fast-check';
import {
  Binary,
  BSON,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { NameSet } from '../bson/name-set.js';
import { TextBuffer } from '../bson/text-buffer.js';
import { encodeEjson } from './ejson-encode.js';
import { writeStoredDocument, type KeptMembers } from './stored-ejson.js';
import { readDocument } from './stored-values.js';

const out = new TextBuffer();

function stored(document: object): Buffer {
  return Buffer.from(BSON.serialize(document, { ignoreUndefined: false }));
}

function textOf(bytes: Buffer, kept: KeptMembers | null = null): string {
  writeStoredDocument(out, bytes, kept);
  return out.take();
}

const VALUES: [string, unknown][] = [
  ['int', new Int32(-2_147_483_648)],
  ['zero', new Int32(0)],
  ['long', Long.fromString('-9223372036854775808')],
  ['double', new Double(3)],
  ['minus zero', new Double(-0)],
  ['not a number', new Double(NaN)],
  ['infinite', new Double(-Infinity)],
  ['large', new Double(1e21)],
  ['fraction', new Double(0.1)],
  ['decimal', Decimal128.fromString('0.10')],
  ['text', 'ä❤ "quoted" \\ \u0000 \u001f \u2028 \u007f 🐎'],
  ['empty text', ''],
  ['date', new Date(-62_135_596_800_000)],
  ['identifier', new ObjectId('0123456789abcdef01234567')],
  ['yes', true],
  ['no', false],
  ['nothing', null],
  ['bytes', new Binary(Buffer.from([1, 2, 255]), 4)],
  ['old bytes', new Binary(Buffer.from([1, 2]), 2)],
  ['pattern', new BSONRegExp('^a"', 'im')],
  ['timestamp', new Timestamp({ t: 4_294_967_295, i: 1 })],
  ['code', new Code('x', { a: new Int32(1) })],
  ['least', new MinKey()],
  ['greatest', new MaxKey()],
  ['reference', new DBRef('c', new ObjectId('0123456789abcdef01234567'), 'd', { more: 1 })],
  ['list', [new Int32(1), [], {}, ['x', { y: null }]]],
  ['document', { 'ä"': { b: [] } }],
  ['operators', { $ne: 'x', a: 1 }],
];

describe('the text of a stored document', () => {
  it.each(VALUES)('is that of the decoded one, with %s', (_, value) => {
    const bytes = stored({ _id: new Int32(1), before: 'x', value, list: [value, value], inner: { value }, after: true });

    expect(textOf(bytes)).toBe(encodeEjson(readDocument(bytes)));
  });

  it('is that of a document that looks like a reference', () => {
    const bytes = stored({ $id: new Int32(1), other: 'x', $ref: 'c' });

    expect(textOf(bytes)).toBe('{"other":"x","$ref":"c","$id":{"$numberInt":"1"}}');
    expect(textOf(stored({ $ref: 'c', $id: new Int32(1), $db: 'd', other: 'x' }))).toBe(
      '{"other":"x","$ref":"c","$id":{"$numberInt":"1"},"$db":"d"}',
    );
  });

  it('is written from the bytes, without decoding them, for the most frequent types', () => {
    const text = vi.spyOn(out, 'text');
    const values = [
      new Double(1.5),
      'x',
      new ObjectId('0123456789abcdef01234567'),
      true,
      false,
      new Date(8_640_000_000_000_000),
      new Date(-8_640_000_000_000_000),
      null,
      new Int32(-5),
      Long.fromNumber(7),
    ];
    const bytes = stored({ values, inner: { list: [[], {}, values] } });
    const written = textOf(bytes);

    expect(text).not.toHaveBeenCalled();
    expect(written).toBe(encodeEjson(readDocument(bytes)));
  });

  it.each([8_640_000_000_000_001n, -8_640_000_000_000_001n])(
    'has the date %d that no `Date` holds as the driver reads it',
    (time) => {
      const bytes = stored({ a: new Date(5), b: 'x' });
      bytes.writeBigInt64LE(time, 7);

      expect(textOf(bytes)).toBe('{"a":{"$date":{"$numberLong":"NaN"}},"b":"x"}');
    },
  );

  it('is none of an inner document or a list whose size is wrong', () => {
    const whole = stored({ a: { b: 'x' }, c: [new Int32(1), ['y'], true], d: new Date(5) });
    const sizes = { document: 7, list: 24, 'list in it': 38 };
    const written: string[] = [];
    for (const [name, at] of Object.entries(sizes)) {
      for (let size = -2; size < 80; size += 1) {
        if (size === whole.readInt32LE(at)) continue;
        const bytes = Buffer.from(whole);
        bytes.writeInt32LE(size, at);
        expect(() => readDocument(bytes)).toThrow();
        try {
          written.push(`${name} of ${size} bytes: ${textOf(bytes)}`);
        } catch {
          expect(out.length).toBe(0);
        }
      }
    }

    expect(written).toEqual([]);
  });

  it.each([28, 35, 42, 52])('is none of a list with an unknown type at %i', (at) => {
    const bytes = stored({ a: { b: 'x' }, c: [new Int32(1), ['y'], true], d: new Date(5) });
    bytes[at] = 0x20;

    expect(() => textOf(bytes)).toThrow('Detected unknown BSON type 20');
  });

  it('equals that of the decoded document for any content', () => {
    const name = fc.constantFrom('_id', 'a', 'b', 'long name', 'ž', '"', '$x', '');
    const leaf = fc.oneof(
      fc.constantFrom(...VALUES.map(([, value]) => value)),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.integer(),
    );
    const value = fc.oneof(
      leaf,
      fc.array(leaf, { maxLength: 3 }),
      fc.dictionary(name, leaf, { maxKeys: 3, noNullPrototype: true }),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true }), (document) => {
        const bytes = stored(document);
        expect(textOf(bytes)).toBe(encodeEjson(readDocument(bytes)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps the stored order, also of properties whose names are numbers', () => {
    const bytes = Buffer.from(
      BSON.serialize(
        new Map<string, unknown>([
          ['b', 'x'],
          ['1', 'y'],
          ['0', 'z'],
        ]),
      ),
    );

    expect(textOf(bytes)).toBe('{"b":"x","1":"y","0":"z"}');
  });

  it.each<[string[], boolean, string, number]>([
    [['a', 'ä'], true, '{"a":"1","ä":"3"}', 2],
    [['a', 'ä'], false, '{"b":"2"}', 1],
    [['missing'], true, '{}', 0],
    [[], false, '{"a":"1","b":"2","ä":"3"}', 3],
  ])('has of %j what is kept (%s)', (names, keepsNamed, text, count) => {
    const bytes = stored({ a: '1', b: '2', ä: '3' });

    expect(writeStoredDocument(out, bytes, { names: new NameSet(names), keepsNamed })).toBe(count);
    expect(out.take()).toBe(text);
  });

  it('has of one that only the driver reads rightly what is kept', () => {
    const bytes = stored({ a: '1', $x: '2', b: '3' });

    expect(textOf(bytes, { names: new NameSet(['a', '$x']), keepsNamed: true })).toBe('{"a":"1","$x":"2"}');
    expect(textOf(bytes, { names: new NameSet(['a']), keepsNamed: false })).toBe('{"$x":"2","b":"3"}');
  });

  it('of bytes that are no text is rejected as the driver rejects them, and what was written before stays', () => {
    const bytes = stored({ a: 'x', b: 'zz' });
    bytes[bytes.lastIndexOf(0x7a)] = 0xff;
    out.ascii('before');

    expect(() => readDocument(bytes)).toThrow('Invalid UTF-8 string in BSON document');
    expect(() => writeStoredDocument(out, bytes, null)).toThrow('Invalid UTF-8 string in BSON document');
    expect(out.take()).toBe('before');
  });

  it.each([
    ['an unknown type', (bytes: Buffer) => (bytes[4] = 0x20)],
    ['a text that does not end', (bytes: Buffer) => (bytes[7] = 200)],
  ])('with %s is rejected', (_, spoil) => {
    const bytes = stored({ a: 'x' });
    spoil(bytes);

    expect(() => textOf(bytes)).toThrow();
    expect(out.take()).toBe('');
  });
});
