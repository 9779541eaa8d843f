import { Binary, Int32, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { isMember } from './membership.js';
import { Hits } from './path.js';
import { UrlArgument } from './url-argument.js';

const [A, B] = ['00000000000000000000000a', '00000000000000000000000b'];
const FILLERS: readonly unknown[] = Array.from({ length: 20 }, (_, index) => `filler ${index}`);

/** A value in the list, one that is equal to it, and values of any type that are not. */
const CASES: readonly (readonly [string, unknown, unknown, readonly unknown[]])[] = [
  ['null', null, null, ['null', undefined, 0, false, {}]],
  ['strings', 'a', 'a', ['b', '', 'sa', ['b'], null]],
  ['numbers', 1, new Int32(1), [2, '1', true, '1e1', new Date(1)]],
  ['ObjectIDs', new ObjectId(A), new ObjectId(A), [new ObjectId(B), A, `o${A}`]],
  ['dates', new Date(5), new Date(5), [new Date(6), 5, 'd5']],
  ['booleans', true, true, [false, 'true', 1, 'btrue']],
  ['documents', { a: 1 }, { a: 1, b: 2 }, [{ a: 2 }, 1]],
  ['binary data', new Binary(Buffer.from('a')), Buffer.from('a'), [Buffer.from('b'), 'a']],
  ['lists', [1, 2], [1, 2], [[2, 1], 1, [3]]],
];

describe('isMember', () => {
  it.each(CASES)('finds %s in short and in long lists', (_type, element, equal, others) => {
    for (const list of [[element], [...FILLERS, element]]) {
      expect(isMember(equal, list)).toBe(true);
      expect(isMember(new Hits(['x', equal]), list)).toBe(true);
      expect(isMember('x', new Hits([FILLERS, list]))).toBe(false);
      expect(isMember(equal, new Hits([FILLERS, list]))).toBe(true);
      expect(others.map((other) => isMember(other, list))).toEqual(others.map(() => false));
      if (!Array.isArray(equal)) {
        expect(isMember([0, equal], list)).toBe(true);
        expect(isMember([[equal]], list)).toBe(false);
      }
    }
  });

  it('takes a value for a list of it', () => {
    expect([isMember('a', 'a'), isMember(['b', 'a'], 'a'), isMember('b', 'a')]).toEqual([true, true, false]);
    expect([isMember(undefined, [undefined]), isMember('a', undefined)]).toEqual([false, false]);
    expect(isMember(undefined, FILLERS)).toBe(false);
  });

  it('finds URLs by their text or their parts', () => {
    const url = new UrlArgument('http://example.com/a', { host: 'example.com' });
    for (const fillers of [[], FILLERS]) {
      expect(isMember(url, [...fillers, 'http://example.com/a'])).toBe(true);
      expect(isMember(url, [...fillers, { host: 'example.com' }])).toBe(true);
      expect(isMember(url, [...fillers, 'example.com'])).toBe(false);
    }
  });
});
