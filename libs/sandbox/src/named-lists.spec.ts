import { describe, expect, it } from 'vitest';
import { LIST_MARK, namedLists, namesLists, withLists } from './named-lists.js';

const named = (number: number | string): string => `${LIST_MARK}${number}${LIST_MARK}`;

describe('the numbers of lists in extended JSON', () => {
  it.each([
    [named(1), [1]],
    [`{"items":${named(2)},"total":{"$numberInt":"5"}}`, [2]],
    [`[${named(3)},[${named(1)}],${named(3)}]`, [3, 1, 3]],
    ['{"plain":true}', []],
  ])('are found where values stand: %j', (text, numbers) => {
    expect(namedLists(text)).toEqual(numbers);
  });

  it.each([
    ['inside a string', `"a${named(1)}b"`],
    ['as a whole string', `"${named(1)}"`],
    ['as a name', `{${named(1)}:1}`],
    ['behind a value', `1${named(1)}`],
    ['beside another', `[${named(1)}${named(2)}]`],
    ['without an end', `[${LIST_MARK}1]`],
    ['that are none', `[${named('x')}]`],
    ['below zero', `[${named(-1)}]`],
    ['of too many digits', `[${named(1_000_000_000)}]`],
    ['that are empty', `[${named('')}]`],
  ])('are refused %s', (_name, text) => {
    expect(namedLists(text)).toBeUndefined();
  });

  it('are looked for only where a text has the mark, which JSON escapes in strings', () => {
    expect(namesLists(JSON.stringify(named(1)))).toBe(false);
    expect(namesLists(named(1))).toBe(true);
  });

  it('give their places to the lists, whatever characters these have', () => {
    expect(withLists(`{"a":${named(1)},"b":${named(2)}}`, (number) => `["$&$1",${number}]`)).toBe(
      '{"a":["$&$1",1],"b":["$&$1",2]}',
    );
  });
});
