import { describe, expect, it } from 'vitest';
import { entityTag, expectedVersion } from './versions.js';

const refused = (message: string): object => ({ name: 'AppError', code: 'BadRequest', message });

describe('If-Match', () => {
  it('names versions in double quotes, one or several', () => {
    expect(expectedVersion('"a1"')).toEqual(['a1']);
    expect(expectedVersion(' "a1" ,"b2"')).toEqual(['a1', 'b2']);
  });

  it('takes the mark of a proxy that compresses replies', () => {
    expect(expectedVersion('W/"a1"')).toEqual(['a1']);
  });

  it('takes * for any version', () => {
    expect(expectedVersion(' * ')).toBe('*');
  });

  it.each(['', 'a1', '"a1', '"a"1"', '"a1" "b2"', '"a1",', '*, "a1"', 'w/"a1"'])('rejects %s', (header) => {
    expect(() => expectedVersion(header)).toThrow(
      expect.objectContaining(refused('If-Match must be * or entity tags in double quotes')),
    );
  });

  it('rejects more entity tags than the limit', () => {
    const tags = (count: number): string => Array.from({ length: count }, () => '"a"').join(',');
    expect(expectedVersion(tags(100))).toHaveLength(100);
    expect(() => expectedVersion(tags(101))).toThrow(
      expect.objectContaining(refused('If-Match may have at most 100 entity tags')),
    );
  });

  it('takes back what ETag says', () => {
    expect(expectedVersion(entityTag('a1'))).toEqual(['a1']);
  });
});
