import { describe, expect, it } from 'vitest';
import { expressionText, readExpression, whenWords } from './expression';

describe('an expression as text', () => {
  it('is one line where that fits', () => {
    expect(expressionText({ owner_id: '%%user.id' })).toBe('{ "owner_id": "%%user.id" }');
    expect(expressionText({})).toBe('{}');
    expect(expressionText(true)).toBe('true');
    expect(expressionText(undefined)).toBe('');
    expect(expressionText({ a: 'x'.repeat(80) })).toContain('\n  "a"');
  });

  it.each([
    ['true', true],
    [' false ', false],
    ['{}', {}],
    ['{ owner_id: "%%user.id" }', { owner_id: '%%user.id' }],
    ['{ "%%user.custom_data.role": { "$in": ["a"] } }', { '%%user.custom_data.role': { $in: ['a'] } }],
  ])('reads %s', (text, value) => {
    expect(readExpression(text)).toEqual({ value, problem: null });
  });

  it('reports the location of an error', () => {
    expect(readExpression('{ a: }').problem).toBe('A value expected, at character 6');
    expect(readExpression('7').problem).toContain('An object expected');
    expect(readExpression('').problem).toContain('An expression expected');
    expect(readExpression(' ', true)).toEqual({ value: undefined, problem: null });
  });

  it.each([{}, { owner: '%%user.id' }, { a: { $in: [] } }, { a: 1, b: 2 }, false].map((value) => expressionText(value)))(
    'is the same after it was read: %s',
    (text) => {
      const { value, problem } = readExpression(text);
      expect(problem === null ? expressionText(value) : problem).toBe(text);
    },
  );
});

describe('words for when a role applies', () => {
  it.each([
    [{}, 'applies to every document'],
    [false, 'never applies'],
    [{ owner_id: '%%user.id' }, 'applies when owner_id is the user'],
    [{ '%%user.custom_data.role': 'clerk' }, 'applies when role is clerk'],
    [{ '%%user.custom_data.isAdmin': true }, 'applies when isAdmin'],
    [{ a: { $gt: 1 } }, null],
    [{ a: 1, b: 2 }, null],
  ])('%j: %s', (applyWhen, words) => {
    expect(whenWords(applyWhen)).toBe(words);
  });
});
