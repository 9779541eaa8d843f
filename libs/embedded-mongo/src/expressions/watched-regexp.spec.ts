import { describe, expect, it } from 'vitest';
import { compileExpression } from './expression.js';
import { MongoError } from '../errors/mongo-error.js';
import { untilDeadline } from '../work/work-clock.js';
import { WatchedRegExp } from './operators/watched-regexp.js';

const HOSTILE = `${'a'.repeat(60)}b`;

function codeOf(work: () => unknown): number | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
  return undefined;
}

describe('a match that would take years', () => {
  it.each([
    ['(a+)+$', 'u'],
    ['(?:a|aa)+$', 'i'],
    ['(a?){40}$', ''],
  ])('is given up: /%s/%s', (source, flags) => {
    expect(codeOf(() => new WatchedRegExp(source, flags).test(HOSTILE))).toBe(51156);
  });

  it('is given up in expressions', () => {
    const text = { input: HOSTILE, regex: '(a+)+$' };
    for (const operator of ['$regexMatch', '$regexFindAll'])
      expect(codeOf(() => compileExpression({ [operator]: text })({}))).toBe(51156);
  });

  it('is not begun after the deadline', () => {
    const regex = new WatchedRegExp('(a+)+', '');

    expect(codeOf(() => untilDeadline(Date.now() - 1, () => regex.test('a')))).toBe(50);
  });
});

describe('any other match', () => {
  it.each([
    ['^ab', '', 'abc'],
    ['A.c', 'i', 'xxabcxx'],
    ['(a+)(b+)', '', 'xaabb'],
    ['(\\w+)@(\\w+\\.)+com', 'u', `${'x'.repeat(2_000)} me@mail.example.com`],
    ['^(?:[a-z]+ )*$', '', 'only words here '],
    ['z', '', 'abc'],
    ['(?<year>\\d{4})', 'u', 'in 2024'],
  ])('of /%s/%s is that of the engine', (source, flags, text) => {
    const watched = new WatchedRegExp(source, flags);
    const plain = new RegExp(source, flags);

    expect(watched.exec(text)).toEqual(plain.exec(text));
    expect(watched.test(text)).toBe(plain.test(text));
    expect([...text.matchAll(new WatchedRegExp(source, `${flags}g`))]).toEqual([
      ...text.matchAll(new RegExp(source, `${flags}g`)),
    ]);
  });
});
