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
  ])('leaves %s what it is', async (ejson) => {
    expect(JSON.parse(await toPlainJson(ejson))).toEqual(JSON.parse(ejson));
  });

  it('ends at a depth no result has', () => {
    const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    expect(() => toPlainJson(deep)).toThrow('nests deeper than 500 levels');
  });

  it('is the same for a large result, which is written in slices', async () => {
    const parts = [
      '{"$numberInt":"-7"}',
      '"é\\n"',
      'null',
      '{"a":[{"$oid":"65a1f0c2d4e5f60718293a4b"},{}],"__proto__":{"$date":5}}',
      '[]',
    ];
    const plain = ['-7', '"é\\n"', 'null', '{"a":["65a1f0c2d4e5f60718293a4b",{}],"__proto__":{"$date":5}}', '[]'];
    for (const text of parts) expect(toPlainJson(text)).toBe(plain[parts.indexOf(text)]);
    const many = Array.from({ length: 20_000 }, (_, index) => index % parts.length);
    let [others, isOver] = [0, false];
    const other = (): void => {
      others += 1;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    const json = await toPlainJson(`{"list":[${many.map((index) => parts[index]).join(',')}]}`);
    isOver = true;

    expect(json === `{"list":[${many.map((index) => plain[index]).join(',')}]}`).toBe(true);
    expect(others).toBeGreaterThan(1);
  });

  it('ends at the same depth in slices', async () => {
    const nested = (levels: number): string => `["${'x'.repeat(100_000)}",${'['.repeat(levels)}${']'.repeat(levels)}]`;
    expect((await toPlainJson(nested(500))) === nested(500)).toBe(true);
    await expect(toPlainJson(nested(501))).rejects.toThrow('nests deeper than 500 levels');
  });
});
