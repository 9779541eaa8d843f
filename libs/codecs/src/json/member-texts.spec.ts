import { describe, expect, it } from 'vitest';
import { elementTexts, memberTexts } from './member-texts.js';

const SPACES = ' \t\r\n';

describe('strings of properties', () => {
  it.each<[string, Record<string, string>]>([
    ['{}', {}],
    ['{ }', {}],
    [`${SPACES}{${SPACES}}${SPACES}`, {}],
    [
      `${SPACES}{${SPACES}"a"${SPACES}:${SPACES}[1]${SPACES},${SPACES}"b"${SPACES}:${SPACES}"x"${SPACES}}${SPACES}`,
      { a: '[1]', b: '"x"' },
    ],
    ['{"name" : "a\\"}", "list":[{"a":"]"},2] ,"o":{"x":{}}}', { name: '"a\\"}"', list: '[{"a":"]"},2]', o: '{"x":{}}' }],
    ['{"n":-1.5e3,"t":true,"last":null}', { n: '-1.5e3', t: 'true', last: 'null' }],
    // The last of equal names counts.
    ['{"a":1,"\\u0061":2}', { a: '2' }],
    // The content of properties is not checked.
    ['{"bad":[tru e],"none":,"worse":[1}}', { bad: '[tru e]', none: '', worse: '[1}' }],
  ])('are distinguished without parsing them: %s', async (text, members) => {
    expect(await memberTexts(text)).toEqual(new Map(Object.entries(members)));
  });

  it.each(['[]', '"{}"', '5', 'null', ''])('are none of %j', async (text) => {
    expect(await memberTexts(text)).toBeNull();
  });

  it.each([
    ['{', 'a property name is missing in JSON'],
    ['{"a":1,}', 'a property name is missing in JSON'],
    ['{a:1}', 'a property name is missing in JSON'],
    ['{"a', 'unexpected text in JSON at position 1'],
    ['{"a"', 'a colon is missing in JSON'],
    ['{"a" 1}', 'a colon is missing in JSON'],
    ['{"a":', 'a value in JSON does not end'],
    ['{"a":1', 'a value in JSON does not end'],
    ['{"a":[1', 'a value in JSON does not end'],
    ['{"a":[[1]', 'a value in JSON does not end'],
    ['{"a":[1]', 'a comma is missing in JSON'],
    ['{"a":"b"', 'a comma is missing in JSON'],
    ['{"a":"b" "c":1}', 'a comma is missing in JSON'],
    ['{"a":"b]', 'unexpected text in JSON at position 5'],
    ['{} x', 'there is text after the value in JSON'],
    ['{"a":1}}', 'there is text after the value in JSON'],
  ])('are rejected of %s: %s', async (text, message) => {
    await expect(memberTexts(text)).rejects.toThrow(new SyntaxError(message));
  });

  it('let other work run while a value is long', async () => {
    const order: string[] = [];
    const other = new Promise<void>((resolve) => {
      setImmediate(() => {
        order.push('other work');
        resolve();
      });
    });
    const short = memberTexts('{"a":[1]}').then(() => order.push('short'));
    const long = memberTexts(`{"a":[${'1,'.repeat(2_100)}1]}`).then(() => order.push('long'));
    await Promise.all([short, long, other]);

    expect(order).toEqual(['short', 'other work', 'long']);
  });
});

describe('strings of elements', () => {
  it.each<[string, number, string[]]>([
    ['[]', 5, []],
    [`${SPACES}[${SPACES}]`, 5, []],
    [`${SPACES}[${SPACES}"a,]"${SPACES},${SPACES}{"c":[2]}${SPACES}]`, 5, ['"a,]"', '{"c":[2]}']],
    ['[1,[2,[3]],"x"]', 5, ['1', '[2,[3]]', '"x"']],
    ['[1,2,3]', 3, ['1', '2', '3']],
    ['[1,2,3]', 2, ['1', '2']],
    ['[1,2,3]', 0, []],
    // The content of elements is not checked.
    ['[1,]', 5, ['1', '']],
    ['[1,oops]', Number.POSITIVE_INFINITY, ['1', 'oops']],
  ])('are distinguished without parsing them: %s, at most %d', async (text, max, elements) => {
    expect(await elementTexts(text, max)).toEqual(elements);
  });

  it.each(['{}', '"[]"', '5', ''])('are none of %j', async (text) => {
    expect(await elementTexts(text, 5)).toBeNull();
  });

  it.each([
    ['[', 'a value in JSON does not end'],
    ['[1', 'a value in JSON does not end'],
    ['["a" "b"]', 'a comma is missing in JSON'],
    ['["a"}', 'a comma is missing in JSON'],
    ['[[1]', 'a comma is missing in JSON'],
  ])('are rejected of %s: %s', async (text, message) => {
    await expect(elementTexts(text, 5)).rejects.toThrow(new SyntaxError(message));
  });
});
