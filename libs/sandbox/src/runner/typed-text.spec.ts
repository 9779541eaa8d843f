import { describe, expect, it } from 'vitest';
import { decodeEjson } from '../guest/ejson/ejson-decode.js';
import { encodeEjson } from '../guest/ejson/ejson-encode.js';
import { decodeTyped } from '../guest/ejson/typed-decode.js';
import { plainNumbers } from './plain-numbers.js';
import { typedText } from './typed-text.js';

const VALUES = [
  '"text"',
  String.raw`"\ud800 ä \"{\\\"$oid\\\":\\\"65a1f0c2d4e5f60718293a4b\\\"}"`,
  'true',
  'null',
  '{}',
  '[]',
  '{"$numberInt":"5"}',
  '{"$numberInt":"abc"}',
  '{"$numberLong":"9007199254740991"}',
  '{"$numberLong":"9007199254740993"}',
  '{"$numberLong":5}',
  '{"$numberDouble":"1.5"}',
  '{"$numberDouble":"-0.0"}',
  '{"$numberDouble":"NaN"}',
  '{"$numberDouble":"-Infinity"}',
  '{"$numberDecimal":"1.10"}',
  '{"$oid":"65a1f0c2d4e5f60718293a4b"}',
  '{"$oid":"65A1F0C2D4E5F60718293A4B"}',
  '{"$oid":"short"}',
  '{"$oid":"65a1f0c2d4e5f60718293a4b","x":{"$oid":"65a1f0c2d4e5f60718293a4b"}}',
  '{"$date":{"$numberLong":"1700000000000"}}',
  '{"$date":{"$numberLong":"-1"}}',
  '{"$date":{"$numberLong":"8640000000000001"}}',
  '{"$date":{"$numberLong":"5","x":1}}',
  '{"$date":"2020-01-01T00:00:00Z"}',
  '{"$date":{"x":1}}',
  '{"$binary":{"base64":"AAECAw==","subType":"00"}}',
  '{"$timestamp":{"t":5,"i":6}}',
  '{"$minKey":1}',
  '{"$undefined":true}',
  '{"$code":"f","$scope":{"a":{"$numberInt":"1"}}}',
  '{"$ref":"c","$id":{"$oid":"65a1f0c2d4e5f60718293a4b"}}',
  '{"$gt":{"$numberInt":"1"}}',
  '{"__proto__":{"$oid":"65a1f0c2d4e5f60718293a4b"},"2":{"$date":{"$numberLong":"1"}},"1":1}',
  '{"a":{"b":[{"$oid":"65a1f0c2d4e5f60718293a4b"},{"c":{"$date":{"$numberLong":"2"}}},[[{"$minKey":1}]]]}}',
];

const read = (text: string): unknown => decodeTyped(typedText(JSON.parse(text) as unknown[], text));

describe('a list with its types beside it', () => {
  it.each(VALUES)('is read to the same values: %s', (value) => {
    const text = `[{"v":${value}},{"v":${value},"list":[${value}]},{"other":${value}}]`;
    expect(read(text)).toEqual(decodeEjson(text));
    expect(encodeEjson(read(text))).toBe(encodeEjson(decodeEjson(text)));
  });

  it.each(VALUES)('is read to the same elements that are no documents: %s', (value) => {
    expect(read(`[{"a":1},${value}]`)).toEqual(decodeEjson(plainNumbers(`[{"a":1},${value}]`)));
  });

  it('is read to the same documents of many forms', () => {
    const documents = VALUES.flatMap((value, index) =>
      VALUES.slice(index, index + 3).map((other) => `{"_id":${value},"b":{"c":${other}}}`),
    );
    const text = `[${documents.join(',')}]`;
    expect(encodeEjson(read(text))).toBe(encodeEjson(decodeEjson(text)));
  });

  it('names the same paths of documents in a row once', () => {
    const text = `[${Array.from({ length: 9 }, () => '{"_id":{"$oid":"65a1f0c2d4e5f60718293a4b"},"n":{"$numberInt":"1"}}').join(',')}]`;
    expect(JSON.parse(typedText(JSON.parse(text) as unknown[], text))).toMatchObject({
      types: [[9, '_id', 'id']],
      list: { length: 9 },
    });
  });
});
