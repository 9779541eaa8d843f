import { describe, expect, it } from 'vitest';
import { decodeEjson } from '../guest/ejson/ejson-decode.js';
import { encodeEjson } from '../guest/ejson/ejson-encode.js';
import { asGuestWrites, isWrittenAlike } from './guest-text.js';

const whole = (value: number): string =>
  `{"$numberDouble":"${Object.is(value, -0) ? '-0.0' : Number.isInteger(value) ? value.toFixed(1) : value}"}`;
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  3,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 62,
  2 ** 63,
  -(2 ** 63),
  1e20,
  1e21,
  1.5,
  1e-7,
];
const LONGS = [
  '0',
  '1',
  '-1',
  '2147483647',
  '2147483648',
  '-2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740993',
  '-9223372036854775808',
];

describe('a list as the guest writes it', () => {
  it.each([
    ...NUMBERS.map(whole),
    '{"$numberDouble":"NaN"}',
    '{"$numberDouble":"-Infinity"}',
    ...LONGS.map((text) => `{"$numberLong":"${text}"}`),
    ...LONGS.slice(0, 7).map((text) => `{"$date":{"$numberLong":"${text}"}}`),
    '{"$numberInt":"-5"}',
    '{"$numberDecimal":"0.10"}',
    '{"$oid":"65a1f0c2d4e5f60718293a4b"}',
    '{"$binary":{"base64":"AAECAwQFBgcICQoLDA0ODw==","subType":"04"}}',
    '{"$binary":{"base64":"AAECAw==","subType":"80"}}',
    '{"$timestamp":{"t":4294967295,"i":1}}',
    '{"$minKey":1}',
    '{"$maxKey":1}',
    '{"$undefined":true}',
    '{"$symbol":"s"}',
    '{"$code":"f"}',
    '{"$ref":"c","$id":{"$numberLong":"5"},"$db":"d"}',
    String.raw`"{\"$numberLong\":\"5\"}"`,
    String.raw`{"a\"b":{"$numberDouble":"2.0"},"":{"$numberLong":"7"}}`,
  ])('is what the guest makes of it: %s', (value) => {
    const text = `[{"v":${value}}]`;
    expect(isWrittenAlike(text)).toBe(true);
    expect(asGuestWrites(text)).toBe(encodeEjson(decodeEjson(text)));
  });

  it.each(['{"$code":"f","$scope":{}}', '{"$date":{"$numberLong":"NaN"}}'])('is not known for %s', (value) => {
    expect(isWrittenAlike(`[${value}]`)).toBe(false);
  });
});
