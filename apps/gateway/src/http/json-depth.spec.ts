import { describe, expect, it } from 'vitest';
import { jsonDepth } from './json-depth.js';

describe('jsonDepth', () => {
  it.each([
    ['', 0],
    ['5', 0],
    ['{}', 1],
    ['{"a":[1,[2]],"b":{}}', 3],
    ['["[[[[", "\\"[[[["]', 1],
    ['["\\\\",[1]]', 2],
    ['}}}}[', 0],
  ])('of %s is %i', (text, depth) => {
    expect(jsonDepth(text, 100)).toBe(depth);
  });

  it('stops counting past the limit', () => {
    expect(jsonDepth('['.repeat(1_000_000), 10)).toBe(11);
  });
});
