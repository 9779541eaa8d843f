import { describe, expect, it } from 'vitest';
import { toPlainJson } from './plain-json.js';

describe('JSON without types', () => {
  it.each([
    ['null', 'null'],
    ['"text"', '"text"'],
    ['{"$undefined":true}', 'null'],
    ['{"$numberInt":"-7"}', '-7'],
    ['{"$numberLong":"-9223372036854775808"}', '-9223372036854775808'],
    ['{"$numberLong":"007"}', '7'],
    ['{"$numberDouble":"1.0"}', '1'],
    ['{"$numberDouble":"1e400"}', 'null'],
    ['{"$numberDouble":"-Infinity"}', 'null'],
    ['{"$numberDouble":"-0.0"}', '0'],
    ['{"$numberDecimal":"1.10"}', '"1.10"'],
    ['{"$oid":"65a1f0c2d4e5f60718293a4b"}', '"65a1f0c2d4e5f60718293a4b"'],
    ['{"$date":{"$numberLong":"1700000000123"}}', '"2023-11-14T22:13:20.123Z"'],
    ['{"$binary":{"base64":"AP8=","subType":"80"}}', '{"Subtype":128,"Data":"AP8="}'],
    ['{"$regularExpression":{"pattern":"^a","options":"i"}}', '{"Pattern":"^a","Options":"i"}'],
    ['{"$timestamp":{"t":1,"i":2}}', '{"T":1,"I":2}'],
    ['[{"$minKey":1},{"$maxKey":1}]', '[{},{}]'],
    ['{"a":{"b":[{"$numberInt":"1"}]},"__proto__":{"$numberInt":"2"}}', '{"a":{"b":[1]},"__proto__":2}'],
  ])('of %s', (ejson, json) => {
    expect(toPlainJson(ejson)).toBe(json);
  });

  it.each([
    '{"$oid":5}',
    '{"$oid":"65a1f0c2d4e5f60718293a4b","more":"x"}',
    '{"$numberInt":5}',
    '{"$date":"yesterday"}',
    '{"$binary":"AA=="}',
    '{"$filter":"x"}',
    '{"constructor":"x"}',
  ])('leaves %s what it is', (ejson) => {
    expect(JSON.parse(toPlainJson(ejson))).toEqual(JSON.parse(ejson));
  });

  it('ends at a depth no result has', () => {
    const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    expect(() => toPlainJson(deep)).toThrow('nests deeper than 500 levels');
  });
});
