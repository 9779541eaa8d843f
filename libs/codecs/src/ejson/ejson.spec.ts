import { isDeepStrictEqual } from 'node:util';
import { Binary, BSON, BSONRegExp, Code, DBRef, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { PARSED_AT_ONCE } from '../json/parse-json.js';
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
    ['{"$oid":"zz"}', '$oid'],
    ['{"$oid":"x65a1f0c2d4e5f60718293a4b"}', '$oid'],
    ['{"$oid":"65a1f0c2d4e5f60718293a4bx"}', '$oid'],
    ['{"$oid":{"$oid":"65a1f0c2d4e5f60718293a4b"}}', '$oid'],
    ['{"$oid":5}', '$oid'],
    ['{"$numberInt":"2147483648"}', '$numberInt'],
    ['{"$numberInt":" 1"}', '$numberInt'],
    ['{"$numberInt":5}', '$numberInt'],
    ['{"$numberLong":"9223372036854775808"}', '$numberLong'],
    ['{"$numberLong":"-9223372036854775809"}', '$numberLong'],
    ['{"$numberLong":"1.5"}', '$numberLong'],
    ['{"$numberLong":1}', '$numberLong'],
    ['{"$numberDouble":""}', '$numberDouble'],
    ['{"$numberDouble":" "}', '$numberDouble'],
    ['{"$numberDouble":"one"}', '$numberDouble'],
    ['{"$numberDouble":"1e400"}', '$numberDouble'],
    ['{"$numberDouble":1.5}', '$numberDouble'],
    ['{"$numberDecimal":"1.2.3"}', '$numberDecimal'],
    ['{"$numberDecimal":1}', '$numberDecimal'],
    ['{"$date":"yesterday"}', '$date'],
    ['{"$date":{"$numberLong":"9999999999999999"}}', '$date'],
    ['{"$date":null}', '$date'],
    ['{"$binary":null}', '$binary'],
    ['{"$binary":{"base64":"?","subType":"00"}}', '$binary'],
    ['{"$binary":{"base64":"?AA=","subType":"00"}}', '$binary'],
    ['{"$binary":{"base64":"AA==?","subType":"00"}}', '$binary'],
    ['{"$binary":{"base64":5,"subType":"00"}}', '$binary'],
    ['{"$binary":{"base64":"","subType":"zz"}}', '$binary'],
    ['{"$binary":{"base64":"","subType":"z00"}}', '$binary'],
    ['{"$binary":{"base64":"","subType":"000"}}', '$binary'],
    ['{"$binary":{"base64":""}}', '$binary'],
    ['{"$timestamp":5}', '$timestamp'],
    ['{"$timestamp":{"t":-1,"i":0}}', '$timestamp'],
    ['{"$timestamp":{"t":0,"i":4294967296}}', '$timestamp'],
    ['{"$timestamp":{"t":1.5,"i":0}}', '$timestamp'],
    ['{"$timestamp":{"t":1}}', '$timestamp'],
    ['{"$uuid":"0"}', '$uuid'],
    ['{"$uuid":0}', '$uuid'],
    ['{"$regularExpression":[]}', '$regularExpression'],
    ['{"$regularExpression":{"options":""}}', '$regularExpression'],
    ['{"$regularExpression":{"pattern":"a","options":1}}', '$regularExpression'],
    ['{"$regularExpression":{"pattern":"a\\u0000b","options":""}}', '$regularExpression'],
    [`{"$regularExpression":{"pattern":"a","options":"${'i'.repeat(11)}"}}`, '$regularExpression'],
    ['{"$code":1}', '$code'],
    ['{"$code":1,"$scope":{}}', '$code'],
    ['{"$code":"x","$scope":null}', '$code'],
    ['{"$code":"x","$scope":"y"}', '$code'],
    ['{"$code":"x","$scope":[]}', '$code'],
    ['{"a":[{"$symbol":1}]}', '$symbol'],
  ])('rejects %s', (text, wrapper) => {
    const message = `invalid extended JSON: the content of ${wrapper} is not valid`;
    expect(() => parseEjson(text)).toThrow(expect.objectContaining({ name: 'EjsonError', message }));
  });

  it.each<[string, unknown]>([
    ['{"$numberLong":"123456789012345"}', Long.fromNumber(123_456_789_012_345)],
    ['{"$numberLong":"-1234567890123456"}', Long.fromNumber(-1_234_567_890_123_456)],
    ['{"$regularExpression":{"pattern":"a"}}', new BSONRegExp('a', '')],
    ['{"$regularExpression":{"pattern":"a","options":null}}', new BSONRegExp('a', '')],
    ['{"$regularExpression":{"pattern":"a","options":"iiiiiiiiii"}}', new BSONRegExp('a', 'iiiiiiiiii')],
    ['{"$timestamp":{"t":0,"i":0}}', new Timestamp({ t: 0, i: 0 })],
    ['{"$binary":{"base64":"","subType":"5"}}', new Binary(Buffer.alloc(0), 5)],
    // The last of repeated properties counts.
    ['{"$numberInt":"7","$numberInt":"8"}', new Int32(8)],
    ['{"$date":5,"$date":6}', new Date(6)],
    [`{${'"$date":5,'.repeat(9)}"$date":6}`, new Date(6)],
    // Objects with further properties are documents.
    ['{"$date":5,"b":2}', { $date: new Int32(5), b: new Int32(2) }],
    ['{"a":1,"$date":5}', { a: new Int32(1), $date: new Int32(5) }],
    ['{"$oid":"x","b":[]}', { $oid: 'x', b: [] }],
    ['{"$code":"x","a":{}}', { $code: 'x', a: {} }],
    ['{"$symbol":"x","$scope":{}}', { $symbol: 'x', $scope: {} }],
    ['{"$code":"x","$scope":{},"a":true}', { $code: 'x', $scope: {}, a: true }],
  ])('reads %s', async (text, value) => {
    expect(parseEjson(text)).toStrictEqual(value);
    expect(await parseAnyEjson(text.padEnd(PARSED_AT_ONCE + 1))).toStrictEqual(value);
  });

  it.each([
    ['lists', '[', ']', '[1]'],
    ['objects', '{"a":', '}', '{"a":1}'],
  ])('accepts 180 levels around a value, and no more: %s', async (_, open, close, innermost) => {
    const nested = (levels: number): string => open.repeat(levels) + innermost + close.repeat(levels);
    const message = 'the value nests deeper than 180 levels';

    expect(parseEjson(nested(180))).toEqual(await parseAnyEjson(nested(180).padEnd(PARSED_AT_ONCE + 1)));
    expect(() => parseEjson(nested(181))).toThrow(new EjsonError(message));
    await expect(parseAnyEjson(nested(181).padEnd(PARSED_AT_ONCE + 1))).rejects.toThrow(new EjsonError(message));
  });

  it('rejects what nests far too deeply', () => {
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

  it('rejects values without a form', () => {
    expect(() => encodeEjson({ a: 1n })).toThrow(new TypeError('a bigint has no extended JSON form'));
    expect(() => encodeEjson([() => 1])).toThrow(new TypeError('a function has no extended JSON form'));
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
    const error: unknown = await parseAnyEjson(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EjsonError);
    const like = expect.objectContaining({ name: 'EjsonError', message: (error as EjsonError).message });
    await expect(parseAnyEjson(large(text))).rejects.toThrow(like);
    await expect(checkEjson(large(text))).rejects.toThrow(like);
    await expect(checkEjson(text)).rejects.toThrow(like);
  });

  it('are rejected with the cause if they are not JSON', async () => {
    const like = expect.objectContaining({ message: 'the string is not JSON', cause: expect.any(SyntaxError) });
    await expect(parseAnyEjson(large('{'))).rejects.toThrow(like);
    expect(() => parseEjson('{')).toThrow(like);
  });

  it.each([
    [PARSED_AT_ONCE, ['read', 'checked', 'other work']],
    [PARSED_AT_ONCE + 1, ['other work', 'read', 'checked']],
  ])('let other work run from a size on: %i characters', async (size, expected) => {
    const text = '[1]'.padEnd(size);
    const order: string[] = [];
    const other = new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push('other work');
        resolve();
      });
    });
    await Promise.all([
      parseAnyEjson(text).then(() => order.push('read')),
      checkEjson(text).then(() => order.push('checked')),
      other,
    ]);

    expect(order).toEqual(expected);
  });
});
