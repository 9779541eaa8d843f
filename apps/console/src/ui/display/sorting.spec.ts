import { describe, expect, it } from 'vitest';
import { hasText, sorted } from './sorting';

describe('sorted', () => {
  const rows = [{ name: 'user-10' }, { name: 'Ada' }, { name: 'user-9' }, { name: 'bob' }];

  it('orders words without their case, and digits in them as numbers', () => {
    expect(sorted(rows, ({ name }) => name, false).map(({ name }) => name)).toEqual(['Ada', 'bob', 'user-9', 'user-10']);
    expect(sorted(rows, ({ name }) => name, true).map(({ name }) => name)).toEqual(['user-10', 'user-9', 'bob', 'Ada']);
  });

  it('orders numbers by value', () => {
    expect(sorted([10, 9, -1], (each) => each, false)).toEqual([-1, 9, 10]);
  });

  it('leaves the list it was given as it is', () => {
    const given = [2, 1];
    sorted(given, (each) => each, false);
    expect(given).toEqual([2, 1]);
  });
});

describe('hasText', () => {
  it('matches part of a string regardless of case, also in arrays', () => {
    const row = { _id: '1', name: 'Orders', types: ['FUNCTION'], count: 12 };
    expect(['ORD', 'function', '1', ' orders '].map((text) => hasText(row, text))).toEqual([true, true, true, true]);
    expect(hasText(row, '12')).toBe(false);
  });
});
