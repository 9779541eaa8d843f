import { BSONRegExp } from 'bson';
import { describe, expect, it } from 'vitest';
import { compileRegex } from './regular-expression.js';

describe('compileRegex', () => {
  it.each<[string, string | undefined, string, boolean]>([
    ['^a$', 'm', 'b\na', true],
    ['a.b', 's', 'a\nb', true],
    ['a.b', undefined, 'a\nb', false],
    ['ÁB', 'i', 'áb', true],
    ['a b#c\n d', 'x', 'abd', true],
    ['a\\ b[ ]c', 'x', 'a b c', true],
    ['(?im)^b', undefined, 'a\nB', true],
    ['\\Aa', 'm', 'b\na', false],
    ['a\\z', undefined, 'a\n', false],
    ['a\\Z', undefined, 'a\n', true],
    ['\\\\A', undefined, '\\A', true],
    ['(?P<year>\\d{4})', undefined, '2024', true],
    ['^.$', undefined, '🐎', true],
    ['a\\-b', undefined, 'a-b', true],
  ])('%j with %j on %j is %s', (pattern, options, text, expected) => {
    expect(compileRegex(pattern, options).test(text)).toBe(expected);
  });

  it('prefers given options over those of the value, and is stateless between tests', () => {
    const regex = compileRegex(/A/g, 'i');
    expect([regex.test('a'), regex.test('a')]).toEqual([true, true]);
    expect(compileRegex(new BSONRegExp('A', 'i'), '').test('a')).toBe(false);
  });

  it.each<[string, string | undefined, number]>([
    ['(', undefined, 51091],
    ['a**', undefined, 51091],
    ['(?<=a', undefined, 51091],
    ['x'.repeat(32_765), undefined, 51091],
    ['a', 'z', 51108],
    ['a\0b', undefined, 2],
  ])('rejects %j with %j', (pattern, options, code) => {
    expect(() => compileRegex(pattern, options)).toThrow(expect.objectContaining({ code }));
  });
});
