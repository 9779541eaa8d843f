import { describe, expect, it } from 'vitest';
import { readObject, textOf } from './json-text';

describe('readObject', () => {
  it('reads what textOf wrote', () => {
    const value = { a: { b: [1, null] } };
    expect(readObject(textOf(value))).toEqual({ value, mark: null });
  });

  it.each([
    ['{\n  "a": 1,\n  b\n}', 3],
    ['{\n  "a": 1\n', 2],
    ['[]', 1],
    ['null', 1],
  ])('reports the line of the error in %j', (text, line) => {
    expect(readObject(text)).toMatchObject({ value: null, mark: { line, message: expect.any(String) } });
  });
});
