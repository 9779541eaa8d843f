import { describe, expect, it } from 'vitest';
import { duplicatesIn, isDuplicateKey } from './duplicate-key.js';

const duplicate = Object.assign(new Error('E11000 duplicate key error'), { code: 11_000, keyPattern: { appId: 1, name: 1 } });

describe('a failed write', () => {
  it('is a duplicate on any unique index, or on the one asked about', () => {
    expect(isDuplicateKey(duplicate)).toBe(true);
    expect(isDuplicateKey(duplicate, 'name')).toBe(true);
    expect(isDuplicateKey(duplicate, 'email')).toBe(false);
  });

  it('is a duplicate without a field if the key pattern is missing', () => {
    expect(isDuplicateKey({ code: 11_000 })).toBe(true);
    expect(isDuplicateKey({ code: 11_000 }, 'name')).toBe(false);
    expect(isDuplicateKey({ code: 11_000, keyPattern: null }, 'name')).toBe(false);
    expect(isDuplicateKey({ code: 11_000, keyPattern: {} }, 'toString')).toBe(false);
  });

  it.each([null, undefined, 'E11000', 11_000, {}, { code: '11000' }, { code: 112 }, new Error('x')])(
    'is no duplicate: %j',
    (error) => {
      expect(isDuplicateKey(error)).toBe(false);
    },
  );
});

describe('a failed write of several', () => {
  it('reports which ones existed', () => {
    const error = {
      writeErrors: [
        { index: 1, code: 11_000 },
        { index: 4, code: 11_000 },
      ],
    };
    expect([...duplicatesIn(error)]).toEqual([1, 4]);
  });

  it.each([[{ code: 11_000 }], [{ code: 11_000, writeErrors: [] }]])('reports the existing one of %j', (error) => {
    expect([...duplicatesIn(error)]).toEqual([0]);
  });
});
