import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import type { JsonBuilder } from './json-reader.js';
import { checkJsonInSlices, parseAnyJson, parseJsonInSlices, PARSED_AT_ONCE } from './parse-json.js';
import { REFUSES_PROTOTYPES } from './plain-builder.js';

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
  '["twelve chars","thirteen char","fourteen chars",""]',
  '{"a text of more than twelve characters":1,"\\u0061":2}',
  '[false,true,null,0,-1,10,1e5,1E+5,1e-5]',
];

const REJECTED: [string, number][] = [
  ['', 0],
  [' ', 1],
  ['{', 1],
  ['}', 0],
  ['[1,]', 3],
  ['[,1]', 1],
  ['[1 2]', 3],
  ['[[1]', 4],
  ['[1}', 2],
  ['{"a":1,}', 7],
  ['{"a":1,,"b":2}', 7],
  ['{"a":1 "b":2}', 7],
  ['{"a"}', 4],
  ['{"a" 1}', 5],
  ['{"a":}', 5],
  ['{a:1}', 1],
  ["{'a':1}", 1],
  ['{"a":1]', 6],
  ['{"a text of more than twelve characters":}', 41],
  ['01', 1],
  ['1.', 1],
  ['1.e5', 1],
  ['.5', 0],
  ['+1', 0],
  ['-', 0],
  ['--1', 0],
  ['1e', 1],
  ['1e+', 1],
  ['tru', 0],
  ['falsx', 0],
  ['[nul]', 1],
  ['NaN', 0],
  ['"a', 0],
  ['["a text of more than twelve characters', 1],
  ['[] []', 3],
  ['1 2', 2],
  ['\u00a0[]', 0],
];

/** Strings whose content `JSON.parse` rejects. */
const BAD_STRINGS = ['"\\x"', '"\\u12"', '"a\nb"', '"a\u001fb"', '"a text of many characters\nand a line"', '{"a\tb":1}'];

describe('JSON read in slices', () => {
  it.each(JSON_TEXTS)('is what JSON.parse gives: %s', async (text) => {
    const value = await parseJsonInSlices(text);

    expect(isDeepStrictEqual(value, JSON.parse(text))).toBe(true);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    await expect(checkJsonInSlices(text)).resolves.toBeUndefined();
  });

  it.each(REJECTED)('is rejected where JSON.parse rejects it, with the position: %j at %d', async (text, position) => {
    const error = new SyntaxError(`unexpected text in JSON at position ${position}`);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    await expect(parseJsonInSlices(text)).rejects.toThrow(error);
    await expect(checkJsonInSlices(text)).rejects.toThrow(error);
  });

  it.each(BAD_STRINGS)('is rejected for a string that JSON.parse rejects: %j', async (text) => {
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    await expect(parseJsonInSlices(text)).rejects.toThrow(SyntaxError);
    await expect(checkJsonInSlices(text)).rejects.toThrow(SyntaxError);
  });

  it('is built from the innermost values outwards', async () => {
    const built: unknown[][] = [];
    const builder: JsonBuilder = {
      scalar(value, first) {
        built.push(['scalar', value, first]);
        return value;
      },
      list(list, depth) {
        built.push(['list', structuredClone(list), depth]);
        return 'list';
      },
      object({ members, first, depth }) {
        built.push(['object', structuredClone(members), first, depth]);
        return 'object';
      },
      keeps: (first, parentFirst) => `${first}<${parentFirst}` !== 'c<b',
    };

    expect(await parseJsonInSlices('{"a":[1,{"b":"x","c":{"c":2},"b":3},true],"d":{},"e":[],"f":4}', builder)).toBe('object');
    expect(built).toEqual([
      ['scalar', 1, ''],
      ['scalar', 'x', 'b'],
      ['scalar', 2, 'c'],
      ['object', {}, 'c', 3],
      ['scalar', 3, 'b'],
      ['object', { b: 3, c: 'object' }, 'b', 2],
      ['scalar', true, ''],
      ['list', [1, 'object', true], 1],
      ['object', {}, '', 1],
      ['list', [], 1],
      ['scalar', 4, ''],
      ['object', { a: 'list', d: 'object', e: 'list', f: 4 }, 'a', 0],
    ]);
  });

  it('asks whether lists and objects are kept by the names around them', async () => {
    const asked: string[][] = [];
    const builder: JsonBuilder = {
      ...REFUSES_PROTOTYPES,
      keeps(...names) {
        asked.push(names);
        return names[0] !== '' || names[1] !== 'a';
      },
    };

    expect(await parseJsonInSlices('{"a":[1,[2]],"b":{"c":[3]},"d":[4]}', builder)).toEqual({ a: [], b: { c: [3] }, d: [] });
    expect(await parseJsonInSlices('[[1]]', builder)).toEqual([[1]]);
    expect(asked).toEqual([
      ['a', ''],
      ['', 'a'],
      ['', ''],
      ['c', 'a'],
      ['', 'c'],
      ['', 'a'],
      ['', ''],
      ['', ''],
    ]);
  });

  it.each(['\\', '"', '\u00e9', '😀', 'a\\"'])('reads long strings of %j whole, wherever their parts end', async (unit) => {
    for (const before of ['', 'x', 'xy', 'xyz']) {
      const text = before + unit.repeat(140_000) + before;
      expect((await parseJsonInSlices(JSON.stringify([text]))) as [string]).toStrictEqual([text]);
      expect(await parseJsonInSlices(`"${'\\u00e9'.repeat(50_000)}${before}"`)).toBe('é'.repeat(50_000) + before);
    }
  });

  it('has ordinary properties, whatever their names', async () => {
    const value = await parseJsonInSlices('{"__proto__":1,"a":2}');
    expect(Object.getOwnPropertyDescriptors(value)).toEqual(
      Object.getOwnPropertyDescriptors(JSON.parse('{"__proto__":1,"a":2}')),
    );
  });

  it.each([
    ['many values', `[${'1,'.repeat(127)}1]`, 3],
    ['the parts of a long string', JSON.stringify('x'.repeat(600_000)), 4],
  ])('yields between %s whenever its slice is over', async (_, text, turns) => {
    let ms = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (ms += 10));
    const immediate = vi.spyOn(globalThis, 'setImmediate');
    await parseJsonInSlices(text);

    expect(immediate).toHaveBeenCalledTimes(turns);
  });

  it('rejects a long text that holds a control character', async () => {
    await expect(parseJsonInSlices(`"${'x'.repeat(400_000)}\n"`)).rejects.toThrow(SyntaxError);
  });

  it('yields during large strings, so that a timer and others are not delayed', async () => {
    const text = JSON.stringify(Array.from({ length: 8_000 }, (_, index) => ({ [`k${index}`]: index })));
    const order: string[] = [];
    const large = parseJsonInSlices(text).then(() => order.push('large'));
    const small = parseJsonInSlices('[1]').then(() => order.push('small'));
    setImmediate(() => order.push('immediate'));
    await Promise.all([large, small]);

    expect(order.at(-1)).toBe('large');
    expect(order.toSorted()).toEqual(['immediate', 'large', 'small']);
  });

  it('parses small strings synchronously', async () => {
    expect(parseAnyJson('[1]')).toEqual([1]);
    expect(parseAnyJson('5'.padEnd(PARSED_AT_ONCE))).toBe(5);
    expect(await parseAnyJson('5'.padEnd(PARSED_AT_ONCE + 1))).toBe(5);
    expect(parseAnyJson('5'.padEnd(PARSED_AT_ONCE + 1))).toBeInstanceOf(Promise);
  });
});
