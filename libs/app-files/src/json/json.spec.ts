import { describe, expect, it } from 'vitest';
import {
  compareText,
  equalJson,
  formatJson,
  isDeeperThan,
  isJsonObject,
  orderedObject,
  sortedJson,
  sortedObject,
} from './json.js';

describe('JSON values', () => {
  it('are objects, or not', () => {
    expect([{}, { a: 1 }].map(isJsonObject)).toEqual([true, true]);
    expect([undefined, null, [], 'a', 1, true].map(isJsonObject)).toEqual(Array(6).fill(false));
  });

  it('are written with an indentation of four and one newline at the end', () => {
    expect(formatJson({ b: [1], a: {} })).toBe('{\n    "b": [\n        1\n    ],\n    "a": {}\n}\n');
  });

  it('are compared regardless of the order of properties', () => {
    expect(equalJson({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true);
    expect(equalJson([1, 2], [2, 1])).toBe(false);
    expect(equalJson({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect([equalJson(undefined, undefined), equalJson(undefined, null), equalJson(null, undefined)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('are deeper than so many levels, or not', () => {
    const value = { a: [{ b: 1 }, 5] };
    expect([0, 1, 2, 3].map((levels) => isDeeperThan(levels, value))).toEqual([true, true, true, false]);
    expect([isDeeperThan(0, 'text'), isDeeperThan(0, null), isDeeperThan(0, [])]).toEqual([false, false, true]);
  });
});

describe('the order of properties', () => {
  const value = { b: { d: 1, c: [{ f: 1, e: 2 }] }, a: 'x', B: null };

  it('is that of code units, at every level', () => {
    expect(JSON.stringify(sortedObject(value))).toBe('{"B":null,"a":"x","b":{"c":[{"e":2,"f":1}],"d":1}}');
    expect(JSON.stringify(sortedJson([value, 5]))).toBe('[{"B":null,"a":"x","b":{"c":[{"e":2,"f":1}],"d":1}},5]');
    expect(['b', 'a', 'B', 'ä', 'a', ''].toSorted(compareText)).toEqual(['', 'B', 'a', 'a', 'b', 'ä']);
    expect([compareText('a', 'b'), compareText('b', 'a'), compareText('a', 'a')]).toEqual([-1, 1, 0]);
  });

  it('begins with the named ones, as far as they are there', () => {
    expect(JSON.stringify(orderedObject(value, ['a', 'missing', 'toString', 'b']))).toBe(
      '{"a":"x","b":{"c":[{"e":2,"f":1}],"d":1},"B":null}',
    );
  });

  it('keeps a property named __proto__ a property', () => {
    const given = JSON.parse('{"b":1,"__proto__":{"z":1,"y":2}}') as never;
    expect(JSON.stringify(sortedObject(given))).toBe('{"__proto__":{"y":2,"z":1},"b":1}');
  });
});
