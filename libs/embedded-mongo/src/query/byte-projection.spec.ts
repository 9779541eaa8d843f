import * as fc from 'fast-check';
import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { everyType } from '../bson/every-type.fixture.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { compileByteProjection } from './byte-projection.js';
import { compileProjection } from './projection.js';

/** Returns the projection computed from the decoded document. */
function projected(specification: Document, bytes: Buffer): Buffer {
  return encode(compileProjection(specification)?.(decode(bytes)) ?? decode(bytes));
}

describe('a projection of bytes', () => {
  it.each(Object.keys(everyType))('keeps and leaves out %s as the one of documents does', (name) => {
    const bytes = encode({ _id: 1, before: 'x', ...everyType, after: 2 });
    for (const specification of [{ [name]: 1 }, { [name]: 0 }, { [name]: 1, _id: 0 }, { [name]: 0, before: 0 }]) {
      expect(compileByteProjection(specification)?.(bytes)).toEqual(projected(specification, bytes));
    }
  });

  it.each<[Document]>([
    [{ _id: 1 }],
    [{ _id: 0 }],
    [{ _id: true, a: new Double(1) }],
    [{ a: Long.fromNumber(1), missing: 1 }],
    [{ a: Decimal128.fromString('0'), _id: 1 }],
    [{ b: false, _id: false }],
    [{ ž: 1 }],
  ])('%j is what it is of documents', (specification) => {
    const bytes = encode({ _id: 7, b: { c: 1 }, a: [1, { a: 2 }], ž: 'ž', aa: 1 });

    expect(compileByteProjection(specification)?.(bytes)).toEqual(projected(specification, bytes));
  });

  it('keeps the order of fields, also of those whose names are numbers', () => {
    const bytes = Buffer.concat([encode({ b: 1 }).subarray(4, -1), encode({ '0': 2 }).subarray(4, -1), Buffer.from([0])]);
    const document = Buffer.concat([Buffer.from([bytes.length + 4, 0, 0, 0]), bytes]);

    expect(compileByteProjection({ b: 1, '0': 1 })?.(document)).toEqual(document);
  });

  it.each<[Document]>([
    [{ 'a.b': 1 }],
    [{ a: 1, b: 0 }],
    [{ a: { $slice: 1 } }],
    [{ a: { b: 1 } }],
    [{ a: '$b' }],
    [{ a: null }],
    [{ 'a.$': 1 }],
  ])('is none of %j', (specification) => {
    expect(compileByteProjection(specification)).toBeUndefined();
  });

  it('equals the projection of documents, for any content', () => {
    const name = fc.constantFrom('_id', 'a', 'b', 'aa', 'long name', 'ž');
    const value = fc.oneof(
      fc.constantFrom(...Object.values(everyType)),
      fc.array(fc.constantFrom(...Object.values(everyType)), { maxLength: 3 }),
      fc.dictionary(name, fc.string(), { maxKeys: 3 }),
    );
    const document = fc.dictionary(name, value, { maxKeys: 6, noNullPrototype: true });
    const flags = fc.tuple(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), fc.boolean(), fc.option(fc.boolean()));
    fc.assert(
      fc.property(document, flags, (given, [names, isKept, id]) => {
        const named = Object.fromEntries(names.map((one) => [one, isKept ? 1 : 0]));
        const specification = id === null ? named : { ...named, _id: id };
        const bytes = encode(given);
        expect(compileByteProjection(specification)?.(bytes)).toEqual(projected(specification, bytes));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a type nobody knows', [0x20, 0x61, 0, 0]],
    ['a text that does not end', [0x02, 0x61, 0, 200, 0, 0, 0, 0x61, 0]],
    ['a length below nothing', [0x02, 0x61, 0, 255, 255, 255, 255, 0]],
    ['a length that is cut off', [0x03, 0x61, 0, 9, 0]],
    ['a name that does not end', [0x08, 0x61, 0x61]],
  ])('rejects %s', (_what, content) => {
    const bytes = Buffer.from([content.length + 4, 0, 0, 0, ...content]);

    expect(() => compileByteProjection({ b: 1 })?.(bytes)).toThrow(/Invalid BSON/);
  });
});
