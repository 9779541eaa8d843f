import { describe, expect, it } from 'vitest';
import { entryPath } from './entry-path.js';

describe('a path in an archive', () => {
  it.each([
    ['node_modules/a/index.js', 'node_modules/a/index.js'],
    ['./node_modules//a/./index.js', 'node_modules/a/index.js'],
    ['node_modules\\a\\index.js', 'node_modules/a/index.js'],
    ['node_modules/@s/a/package.json', 'node_modules/@s/a/package.json'],
    ['package.json', undefined],
    ['other/node_modules/a.js', undefined],
    ['node_modules_not/a.js', undefined],
    ['', undefined],
  ])('%j belongs to %j', (given, path) => {
    expect(entryPath(given)).toBe(path);
  });

  it.each([
    ['../node_modules/a.js', 'points outside of the archive'],
    ['node_modules/../a.js', 'points outside of the archive'],
    ['node_modules\\..\\..\\a.js', 'points outside of the archive'],
    ['/node_modules/a.js', 'is absolute'],
    ['C:/node_modules/a.js', 'is absolute'],
    [`node_modules/${'a'.repeat(600)}`, 'is too long'],
    [`node_modules/${'a/'.repeat(40)}b`, 'is too long'],
    ['node_modules/a\u0000.js', 'cannot be used'],
    ['node_modules/a:b.js', 'cannot be used'],
  ])('%j is rejected', (given, problem) => {
    expect(() => entryPath(given)).toThrow(
      expect.objectContaining({ fault: 'invalid', message: expect.stringContaining(problem) as string }),
    );
  });
});
