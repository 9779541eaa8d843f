import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { booleanParameter, defined, integerParameter, textParameter } from './query.js';

describe('query parameters', () => {
  it.each([
    [{}, undefined],
    [{ a: 'x' }, 'x'],
    [{ a: ['x', 'y'] }, 'y'],
    [{ a: '' }, ''],
  ])('read text of %o as %j', (query, expected) => {
    expect(textParameter(query, 'a')).toBe(expected);
  });

  it.each([
    [undefined, undefined],
    ['', true],
    ['true', true],
    ['false', false],
  ])('read the boolean %j as %j', (value, expected) => {
    expect(booleanParameter(value === undefined ? {} : { a: value }, 'a')).toBe(expected);
  });

  it.each(['yes', '1', 'TRUE'])('reject the boolean %j', (value) => {
    expect(() => booleanParameter({ a: value }, 'a')).toThrow(new AppError('InvalidParameter', 'a must be true or false'));
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['12', 12],
    ['-3', -3],
  ])('read the integer %j as %j', (value, expected) => {
    expect(integerParameter(value === undefined ? {} : { a: value }, 'a')).toBe(expected);
  });

  it.each(['x', '1.5', '1e3', '9'.repeat(16)])('reject the integer %j', (value) => {
    expect(() => integerParameter({ a: value }, 'a')).toThrow(new AppError('InvalidParameter', 'a must be an integer'));
  });

  it('leave absent properties out', () => {
    expect(Object.keys(defined({ a: 1, b: undefined, c: null }))).toEqual(['a', 'c']);
  });
});
