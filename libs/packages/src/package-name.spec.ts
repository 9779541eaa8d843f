import { describe, expect, it } from 'vitest';
import { isBuiltIn, isPackageName, splitSpecifier } from './package-name.js';

describe('names of packages', () => {
  it.each(['a', 'lodash.merge', '@scope/name', 'JSONStream', 'a_b', '~a'])('%j is one', (name) => {
    expect(isPackageName(name)).toBe(true);
  });

  it.each([
    '',
    '.',
    '..',
    '../a',
    'a/b',
    '@a',
    '@a/b/c',
    '@/a',
    'a b',
    'node_modules',
    '__proto__',
    'é',
    'a'.repeat(215),
    '.bin',
  ])('%j is none', (name) => {
    expect(isPackageName(name)).toBe(false);
  });

  it.each([
    ['lodash', { name: 'lodash', path: '' }],
    ['lodash/fp/map', { name: 'lodash', path: 'fp/map' }],
    ['@s/a/b', { name: '@s/a', path: 'b' }],
    ['./a', undefined],
    ['/a', undefined],
  ])('%j is split', (specifier, split) => {
    expect(splitSpecifier(specifier)).toStrictEqual(split);
  });

  it.each([
    ['fs', true],
    ['node:fs', true],
    ['fs/promises', true],
    ['lodash', false],
  ])('whether %j is Node’s: %j', (name, expected) => {
    expect(isBuiltIn(name)).toBe(expected);
  });
});
