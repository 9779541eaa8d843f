import { describe, expect, it } from 'vitest';
import { decodeEjson } from '../guest/ejson/ejson-decode.js';
import { plainNumbers } from './plain-numbers.js';

describe('plainNumbers', () => {
  it.each([
    ['{"a":{"$numberInt":"5"},"b":[{"$numberDouble":"-0.5"},{"$numberInt":"-7"}]}', '{"a":5,"b":[-0.5,-7]}'],
    ['{"$numberDouble":"1.0"}', '1.0'],
    ['{"$numberDouble":"1.5E+300"}', '1.5E+300'],
    ['{"$numberInt":"0"}', '0'],
  ])('takes the wrappers off %s', (ejson, plain) => {
    expect(plainNumbers(ejson)).toBe(plain);
    expect(decodeEjson(plain)).toStrictEqual(decodeEjson(ejson));
  });

  it.each([
    '{"$numberDouble":"-0.0"}',
    '{"$numberInt":"-0"}',
    '{"$numberDouble":"NaN"}',
    '{"$numberDouble":"Infinity"}',
    '{"$numberLong":"5"}',
    '{"$numberInt":"007"}',
    '{"$numberInt":"5","a":1}',
    '{"$numberInt": "5"}',
    '{"text":"{\\"$numberInt\\":\\"5\\"}"}',
    '["{","$numberInt","5"]',
    '',
  ])('leaves %s as it is', (ejson) => {
    expect(plainNumbers(ejson)).toBe(ejson);
  });
});
