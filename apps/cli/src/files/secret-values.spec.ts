import { describe, expect, it } from 'vitest';
import { secretValuesOf } from './secret-values.js';

describe('values of secrets', () => {
  it('are strings by name', () => {
    expect([...secretValuesOf('{"a": "1", "b-2": "x y"}', 'f.json')]).toEqual([
      ['a', '1'],
      ['b-2', 'x y'],
    ]);
  });

  it.each([
    ['{"a": "hidden"', 'f.json is not valid JSON'],
    ['["hidden"]', 'f.json must be a JSON object of names and values'],
    ['null', 'f.json must be a JSON object of names and values'],
    ['{"a": 5}', "f.json: the value of 'a' must be a string"],
    ['{"a": ""}', "f.json: the value of 'a' must be a string"],
  ])('are none in %s', (text, message) => {
    expect(() => secretValuesOf(text, 'f.json')).toThrow(message);
  });
});
