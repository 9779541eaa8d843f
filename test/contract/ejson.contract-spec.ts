import { describe, expect, it } from 'vitest';
import { decodeEjson, EjsonError, parseEjson } from '#codecs/ejson/ejson-decode.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { decodeEjson as parseInGuest } from '#sandbox/guest/ejson/ejson-decode.js';
import { encodeEjson as encodeInGuest } from '#sandbox/guest/ejson/ejson-encode.js';

/** A value goes from the client through the host into the guest and back: what one writes, the other has to read, type by type. */
const TEXTS = [
  '"ä❤ \\"quoted\\""',
  'true',
  'null',
  '{"$numberInt":"-2147483648"}',
  '{"$numberLong":"9223372036854775807"}',
  '{"$numberLong":"-9223372036854775808"}',
  '{"$numberDouble":"1.5"}',
  '{"$numberDouble":"-0.0"}',
  '{"$numberDouble":"NaN"}',
  '{"$numberDouble":"-Infinity"}',
  '{"$numberDecimal":"0.10"}',
  '{"$oid":"65a1f0c2d4e5f60718293a4b"}',
  '{"$date":{"$numberLong":"-62135596800000"}}',
  '{"$binary":{"base64":"AAECAw==","subType":"00"}}',
  '{"$binary":{"base64":"AAECAwQFBgcICQoLDA0ODw==","subType":"04"}}',
  '{"$regularExpression":{"pattern":"^a\\"/b","options":"im"}}',
  '{"$timestamp":{"t":4294967295,"i":1}}',
  '{"$minKey":1}',
  '{"$maxKey":1}',
  '{"$undefined":true}',
  '[{"$numberInt":"1"},[],{}]',
  '{"a":{"b":[{"$oid":"65a1f0c2d4e5f60718293a4b"},null,"x"]},"$gt":{"$numberInt":"1"}}',
];

describe('extended JSON in the host and in the guest', () => {
  it.each(TEXTS)('is the same for %s', (text) => {
    const [host, guest] = [encodeEjson(parseEjson(text)), encodeInGuest(parseInGuest(text))];

    expect(guest).toBe(host);
    expect(encodeEjson(decodeEjson(JSON.parse(guest)))).toBe(host);
    expect(encodeInGuest(parseInGuest(host))).toBe(guest);
  });

  it('differs for a whole double, which is a number of the language in the guest and an Int32 when it comes back', () => {
    const text = '{"$numberDouble":"3.0"}';

    expect(encodeEjson(parseEjson(text))).toBe(text);
    expect(encodeInGuest(parseInGuest(text))).toBe('{"$numberInt":"3"}');
  });

  it.each(['{"$oid":"short"}', '{"$numberLong":"x"}'])('is rejected by the host, also when user code made it: %s', (text) => {
    expect(() => parseEjson(text)).toThrow(EjsonError);
    expect(() => parseEjson(encodeInGuest(parseInGuest(text)))).toThrow(EjsonError);
  });
});
