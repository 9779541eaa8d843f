import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { memberTexts } from './member-texts.js';
import { checkJsonInSlices, parseAnyJson, parseJsonInSlices, PARSED_AT_ONCE } from './parse-json.js';

const JSON_TEXTS = [
  'null',
  ' true ',
  '[]',
  '{}',
  '-0',
  '[1,-2.5e3,0.1E-2,12345678901234567890,1e400]',
  '{"a":{"b":[{"c":null},[],{}]},"d":"x"}',
  '{"a":1,"b":2,"a":3}',
  '{"10":1,"2":2,"x":3}',
  '{"":"","__proto__":{"a":1},"constructor":{"prototype":1}}',
  '["a text of more than twelve characters","\\u0041\\n\\"\\\\\\/","ä😀","\\ud83d"]',
  '\n{ "a" : [ 1 , 2 ] ,\t"b" : false }\r\n',
];

const NO_JSON = [
  '',
  ' ',
  '{',
  '}',
  '[1,]',
  '[,1]',
  '{"a":1,}',
  '{"a"}',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  '[1}',
  '{"a":1]',
  '01',
  '1.',
  '.5',
  '+1',
  '1e',
  'nul',
  'NaN',
  '"a',
  '"\\x"',
  '"\\u12"',
  '"a\nb"',
  '"a text of many characters\nand a line"',
  '[] []',
  '1 2',
  '\u00a0[]',
];

describe('JSON read in slices', () => {
  it.each(JSON_TEXTS)('is what JSON.parse gives: %s', async (text) => {
    const value = await parseJsonInSlices(text);

    expect(isDeepStrictEqual(value, JSON.parse(text))).toBe(true);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    await expect(checkJsonInSlices(text)).resolves.toBeUndefined();
  });

  it.each(NO_JSON)('is rejected where JSON.parse rejects it: %j', async (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    await expect(parseJsonInSlices(text)).rejects.toThrow(SyntaxError);
    await expect(checkJsonInSlices(text)).rejects.toThrow(SyntaxError);
  });

  it.each(['\\', '"', '\u00e9', '😀', 'a\\"'])('reads long strings of %j whole, wherever their parts end', async (unit) => {
    for (const before of ['', 'x', 'xy', 'xyz']) {
      const text = before + unit.repeat(200_000) + before;
      expect((await parseJsonInSlices(JSON.stringify([text]))) as [string]).toStrictEqual([text]);
      expect(await parseJsonInSlices(`"${'\\u00e9'.repeat(100_000)}${before}"`)).toBe('é'.repeat(100_000) + before);
    }
  });

  it('rejects a long text that holds a control character', async () => {
    await expect(parseJsonInSlices(`"${'x'.repeat(400_000)}\n"`)).rejects.toThrow(SyntaxError);
  });

  it('yields during large strings, so that a timer and others are not delayed', async () => {
    const text = JSON.stringify(Array.from({ length: 30_000 }, (_, index) => ({ [`k${index}`]: index })));
    const order: string[] = [];
    const large = parseJsonInSlices(text).then(() => order.push('large'));
    const small = parseJsonInSlices('[1]').then(() => order.push('small'));
    setImmediate(() => order.push('immediate'));
    await Promise.all([large, small]);

    expect(order.at(-1)).toBe('large');
    expect(order.toSorted()).toEqual(['immediate', 'large', 'small']);
  });

  it('parses small strings synchronously', () => {
    expect(parseAnyJson('[1]')).toEqual([1]);
    expect(parseAnyJson(JSON.stringify('x'.repeat(PARSED_AT_ONCE)))).toBeInstanceOf(Promise);
  });
});

describe('strings of properties', () => {
  it('are distinguished without parsing them', async () => {
    const text = ' {"name" : "a\\"}", "list":[{"a":"]"},2] ,"o":{"x":{}},"n":-1.5e3,"bad":[tru e]} ';

    expect(await memberTexts(text)).toEqual(
      new Map([
        ['name', '"a\\"}"'],
        ['list', '[{"a":"]"},2]'],
        ['o', '{"x":{}}'],
        ['n', '-1.5e3'],
        ['bad', '[tru e]'],
      ]),
    );
  });

  it.each(['[]', '"{}"', '5', 'null', ''])('are none of %j', async (text) => {
    expect(await memberTexts(text)).toBeNull();
  });

  it('are none of an empty object, and the last of equal names counts', async () => {
    expect(await memberTexts('{ }')).toEqual(new Map());
    expect(await memberTexts('{"a":1,"\\u0061":2}')).toEqual(new Map([['a', '2']]));
  });

  it.each(['{', '{"a"', '{"a":', '{"a":1', '{"a":[1}', '{"a":1,}', '{"a" 1}', '{a:1}', '{} x', '{"a":"b'])(
    'are rejected of %s',
    async (text) => {
      await expect(memberTexts(text)).rejects.toThrow(SyntaxError);
    },
  );
});
