import { describe, expect, it } from 'vitest';
import { AppFileError } from '../app-file-error.js';
import {
  FILE_BYTES_MAX,
  FILE_COUNT_MAX,
  PATH_DEPTH_MAX,
  PATH_LENGTH_MAX,
  TEXT_FILE_BYTES_MAX,
  TOTAL_BYTES_MAX,
} from '../file-limits.js';
import { decodeSegment, encodeSegment, encodeSegmentWhole } from './path-segment.js';
import { normalisePath, safeFiles } from './safe-files.js';

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof AppFileError) return `${error.fault}: ${error.message}`;
    throw error;
  }
  return '';
}

describe('normalisePath', () => {
  it.each([
    ['values/a.json', 'values/a.json'],
    ['./values//a.json', 'values/a.json'],
    ['values\\a.json', 'values/a.json'],
    ['values/./', 'values/'],
    ['a..b/..c', 'a..b/..c'],
    ['__proto__', '__proto__'],
  ])('spells %j as %j', (path, expected) => {
    expect(normalisePath(path)).toBe(expected);
  });

  it.each([
    ['/etc/passwd', 'is absolute'],
    ['\\\\host\\share', 'is absolute'],
    ['C:\\app\\a.json', 'is absolute'],
    ['../a.json', "has a part '..'"],
    ['values/../../a.json', "has a part '..'"],
    ['values\\..\\a.json', "has a part '..'"],
    ['..', "has a part '..'"],
    ['a\0.json', 'has control characters'],
    ['a\n.json', 'has control characters'],
    ['', 'is empty'],
    ['./', 'is empty'],
    ['a'.repeat(PATH_LENGTH_MAX + 1), `has more than ${PATH_LENGTH_MAX} characters`],
    [`${'a/'.repeat(PATH_DEPTH_MAX + 1)}b`, `is more than ${PATH_DEPTH_MAX} folders deep`],
  ])('rejects %j', (path, problem) => {
    expect(messageOf(() => normalisePath(path))).toBe(`InvalidPath: path ${JSON.stringify(path.slice(0, 200))} ${problem}`);
  });
});

describe('safeFiles', () => {
  it.each([
    [['a/b.json', 'a/b.json/c.json'], 'a/b.json: is both a file and a folder'],
    [['a/b.json', './a//b.json'], 'a/b.json: occurs twice'],
    [['a/b.json', 'a/B.json'], "a/B.json: occurs twice (also as 'a/b.json')"],
    [['a/b.json', 'A/c.json'], "A: occurs twice (also as 'a')"],
    [['é.json', 'e\u0301.json'], "e\u0301.json: occurs twice (also as 'é.json')"],
  ])('rejects %j', (paths, problem) => {
    expect(messageOf(() => safeFiles(new Map(paths.map((path) => [path, '']))))).toBe(`DuplicatePath: ${problem}`);
  });

  it('limits the depth and the length of paths, and accepts the longest', () => {
    const deepest = `${'a/'.repeat(PATH_DEPTH_MAX)}b`;
    expect([...safeFiles(new Map([[deepest, '']])).keys()]).toEqual([deepest]);
    expect(normalisePath('a'.repeat(PATH_LENGTH_MAX))).toHaveLength(PATH_LENGTH_MAX);
    expect(['ab:c', 'a/C:/b', '1:a'].map(normalisePath)).toEqual(['ab:c', 'a/C:/b', '1:a']);
  });

  it('has limits of its own', () => {
    expect({ FILE_BYTES_MAX, FILE_COUNT_MAX, TEXT_FILE_BYTES_MAX, TOTAL_BYTES_MAX }).toEqual({
      FILE_BYTES_MAX: 26_214_400,
      FILE_COUNT_MAX: 20_000,
      TEXT_FILE_BYTES_MAX: 4_194_304,
      TOTAL_BYTES_MAX: 268_435_456,
    });
  });

  it('lets folders be named as often as there is something in them', () => {
    const paths = ['a/', 'a/b/', 'a/b/c', 'a/d'];

    expect([...safeFiles(new Map(paths.map((path) => [path, path])))]).toEqual(paths.map((path) => [path, path]));
  });
});

describe('segments', () => {
  it.each(['a', 'a/b', '..', '.', 'a\\b', '100%', '%41', 'Ünï', 'a\0b', 'node_modules'])('keep the name %j', (name) => {
    for (const segment of [encodeSegment(name), encodeSegmentWhole(name)]) {
      expect(decodeSegment(segment)).toBe(name);
      expect(segment).not.toMatch(/^\.{1,2}$|[/\\\0]|^node_modules$/);
    }
  });

  it('are unchanged if they are malformed', () => {
    expect(['100%', '%zz', '%ff'].map(decodeSegment)).toEqual(['100%', '%zz', '%ff']);
  });
});
