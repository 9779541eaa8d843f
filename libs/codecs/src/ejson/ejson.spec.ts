import { isDeepStrictEqual } from 'node:util';
import { Binary, BSON, Code, DBRef, Double, Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { checkEjson, decodeEjson, EjsonError, parseAnyEjson, parseEjson } from './ejson-decode.js';
import { encodeEjson } from './ejson-encode.js';

/** Returns a value after its way client → store → client. */
function throughTheStore(text: string): string {
  const stored = BSON.serialize({ v: parseEjson(text) }, { ignoreUndefined: false });
  const read = BSON.deserialize(stored, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });
  return encodeEjson(read['v']);
}

describe('round trip of every BSON type', () => {
  it.each([
    ['"text"'],
    ['"ä❤ \\"quoted\\" \\u0000"'],
    ['true'],
    ['null'],
    ['{"$numberInt":"-2147483648"}'],
    ['{"$numberLong":"5"}'],
    ['{"$numberLong":"9223372036854775807"}'],
    ['{"$numberLong":"-9223372036854775808"}'],
    ['{"$numberDouble":"3.0"}'],
    ['{"$numberDouble":"1.5"}'],
    ['{"$numberDouble":"-0.0"}'],
    ['{"$numberDouble":"NaN"}'],
    ['{"$numberDouble":"Infinity"}'],
    ['{"$numberDouble":"-Infinity"}'],
    ['{"$numberDouble":"1e+21"}'],
    ['{"$numberDecimal":"0.10"}'],
    ['{"$numberDecimal":"NaN"}'],
    ['{"$oid":"65a1f0c2d4e5f60718293a4b"}'],
    ['{"$date":{"$numberLong":"-62135596800000"}}'],
    ['{"$binary":{"base64":"AAECAw==","subType":"00"}}'],
    ['{"$binary":{"base64":"AAECAwQFBgcICQoLDA0ODw==","subType":"04"}}'],
    ['{"$binary":{"base64":"AA==","subType":"80"}}'],
    ['{"$regularExpression":{"pattern":"^a\\"/b","options":"im"}}'],
    ['{"$timestamp":{"t":4294967295,"i":1}}'],
    ['{"$minKey":1}'],
    ['{"$maxKey":1}'],
    ['{"$symbol":"s"}'],
    ['{"$code":"function(){}"}'],
    ['{"$code":"x","$scope":{"a":{"$numberInt":"1"}}}'],
    ['[{"$numberInt":"1"},[],{}]'],
    ['{"$ref":"c","$id":{"$numberInt":"1"},"$db":"d","extra":"e"}'],
    ['{"$regex":"^a","$options":"i","$ne":"ab"}'],
    ['{"a":{"$oid":"65a1f0c2d4e5f60718293a4b","more":null}}'],
  ])('%s', (text) => {
    expect(throughTheStore(text)).toBe(text);
  });

  it('stores undefined as null', () => {
    expect(throughTheStore('{"$undefined":true}')).toBe('null');
    expect(encodeEjson(undefined)).toBe('{"$undefined":true}');
  });
});

describe('decoding', () => {
  it('gives bare numbers the narrowest type', () => {
    expect(parseEjson('[1, -0, 2147483648, 1.5, 1e300, 0]')).toEqual([
      new Int32(1),
      new Double(-0),
      Long.fromNumber(2_147_483_648),
      new Double(1.5),
      new Double(1e300),
      new Int32(0),
    ]);
  });

  it('accepts timestamps whose numbers were wrapped once more', () => {
    const text = '{"$timestamp":{"t":{"$numberInt":"9"},"i":{"$numberLong":"4294967295"}}}';
    expect(encodeEjson(parseEjson(text))).toBe('{"$timestamp":{"t":9,"i":4294967295}}');
    expect(() => parseEjson('{"$timestamp":{"t":{"$oid":"65a1f0c2d4e5f60718293a4b"},"i":1}}')).toThrow(EjsonError);
    expect(() => parseEjson('{"$timestamp":{"t":{"$numberInt":"-1"},"i":1}}')).toThrow(EjsonError);
  });

  it('accepts relaxed forms', () => {
    expect(parseEjson('{"$date":"2020-09-01T15:38:14.918Z"}')).toEqual(new Date('2020-09-01T15:38:14.918Z'));
    expect(parseEjson('{"$uuid":"00010203-0405-0607-0809-0a0b0c0d0e0f"}')).toEqual(
      new Binary(Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex'), 4),
    );
  });

  it.each([
    '{"$oid":"zz"}',
    '{"$oid":{"$oid":"65a1f0c2d4e5f60718293a4b"}}',
    '{"$numberInt":"2147483648"}',
    '{"$numberInt":5}',
    '{"$numberLong":"9223372036854775808"}',
    '{"$numberLong":"1.5"}',
    '{"$numberDouble":""}',
    '{"$numberDouble":"one"}',
    '{"$numberDecimal":"1.2.3"}',
    '{"$date":"yesterday"}',
    '{"$date":{"$numberLong":"9999999999999999"}}',
    '{"$date":null}',
    '{"$binary":{"base64":"?","subType":"00"}}',
    '{"$binary":{"base64":"","subType":"zz"}}',
    '{"$timestamp":{"t":-1,"i":0}}',
    '{"$uuid":"0"}',
    '{"$regularExpression":{"pattern":"a\\u0000b","options":""}}',
    `{"$regularExpression":{"pattern":"a","options":"${'i'.repeat(11)}"}}`,
    '{"$code":1}',
    '{"a":[{"$symbol":1}]}',
  ])('rejects %s', (text) => {
    expect(() => parseEjson(text)).toThrow(EjsonError);
  });

  it('rejects what is not JSON and what nests too deeply', () => {
    expect(() => parseEjson('{')).toThrow(new EjsonError('the string is not JSON'));
    expect(() => parseEjson('['.repeat(100_000) + ']'.repeat(100_000))).toThrow(
      new EjsonError('the value nests deeper than 180 levels'),
    );
  });

  it('keeps a field named __proto__ a field', () => {
    const document = decodeEjson(JSON.parse('{"__proto__":{"admin":true},"constructor":1}')) as object;

    expect(Object.getPrototypeOf(document)).toBe(Object.prototype);
    expect(Object.keys(document)).toEqual(['__proto__', 'constructor']);
    expect(encodeEjson(document)).toBe('{"__proto__":{"admin":true},"constructor":{"$numberInt":"1"}}');
  });
});

describe('encoding', () => {
  it('distinguishes values by class, not by a _bsontype property', () => {
    expect(encodeEjson({ _bsontype: 'ObjectId', id: 'x' })).toBe('{"_bsontype":"ObjectId","id":"x"}');
  });

  it('writes plain numbers by their value', () => {
    expect(encodeEjson([1, 2 ** 31, 0.5, -0])).toBe(
      '[{"$numberInt":"1"},{"$numberLong":"2147483648"},{"$numberDouble":"0.5"},{"$numberDouble":"-0.0"}]',
    );
  });

  it('writes references and code with scope', () => {
    expect(encodeEjson(new DBRef('c', new ObjectId('65a1f0c2d4e5f60718293a4b')))).toBe(
      '{"$ref":"c","$id":{"$oid":"65a1f0c2d4e5f60718293a4b"}}',
    );
    expect(encodeEjson(new Code('x', { a: 'b' }))).toBe('{"$code":"x","$scope":{"a":"b"}}');
  });
});

describe('large strings', () => {
  /** Returns the same JSON, padded so that it is read in slices. */
  const large = (text: string): string => text.padEnd(70_000);

  it.each([
    '[1,-0,2147483648,1.5,1e300,0,"a",true,null]',
    '{"a":{"$oid":"65a1f0c2d4e5f60718293a4b"},"b":[{"$numberLong":"5"},{"c":{"$numberInt":"7"}}]}',
    '{"$date":{"$numberLong":"-62135596800000"}}',
    '{"$date":"2020-09-01T15:38:14.918Z"}',
    '{"$date":1500}',
    '{"$binary":{"base64":"AAECAw==","subType":"00"}}',
    '{"$timestamp":{"t":{"$numberLong":"9"},"i":4294967295}}',
    '{"$regularExpression":{"pattern":"a","options":"i"}}',
    '{"$code":"x","$scope":{"a":1,"b":{"$numberInt":"1"}}}',
    '{"$minKey":1}',
    '{"$set":{"a":1,"b":{"$date":5}},"$inc":{"c":1}}',
    '{"$numberInt":"1","b":2}',
    '{"$date":5,"b":2}',
    '{"$oid":"x","$oid":"65a1f0c2d4e5f60718293a4b"}',
    '{"__proto__":{"a":1},"constructor":1}',
  ])('say the same as small ones: %s', async (text) => {
    const decoded = await parseAnyEjson(large(text));

    expect(isDeepStrictEqual(decoded, parseEjson(text))).toBe(true);
    expect(encodeEjson(decoded)).toBe(encodeEjson(parseEjson(text)));
    await expect(checkEjson(large(text))).resolves.toBeUndefined();
    await expect(checkEjson(text)).resolves.toBeUndefined();
  });

  it.each([
    '{"a":[{"$oid":"zz"}]}',
    '{"$oid":5}',
    '{"$date":{"$numberLong":"x"}}',
    '{"$date":{"a":1}}',
    '{"$date":{}}',
    '{"$numberInt":"2147483648"}',
    '{"$numberLong":1}',
    '{"$binary":{"base64":"*","subType":"00"}}',
    '{"$binary":{"base64":"AA=="}}',
    '{"$timestamp":{"t":-1,"i":1}}',
    '{"$timestamp":{"t":1}}',
    '{"$code":"x","$scope":[]}',
    '{"$uuid":"x"}',
    `${'['.repeat(182)}${']'.repeat(182)}`,
    '{"a":1,}',
  ])('are rejected as small ones are: %s', async (text) => {
    expect(() => parseEjson(text)).toThrow(EjsonError);
    await expect(parseAnyEjson(large(text))).rejects.toThrow(EjsonError);
    await expect(checkEjson(large(text))).rejects.toThrow(EjsonError);
    await expect(checkEjson(text)).rejects.toThrow(EjsonError);
  });
});
