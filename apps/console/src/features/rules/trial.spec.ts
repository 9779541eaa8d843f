import { describe, expect, it } from 'vitest';
import { reasonOf } from './trial-types';
import { idOf } from './listed-user';

describe('the user of a trial', () => {
  const users = [
    { id: '5f', name: 'ada@example.com' },
    { id: '6a', name: '' },
  ];

  it.each([
    [' ada@example.com ', '5f'],
    ['6a', '6a'],
    ['', ''],
    ['not listed', 'not listed'],
  ])('%j is %j', (written, id) => {
    expect(idOf(users, written)).toBe(id);
  });
});

describe('the reason of a decision', () => {
  it.each([
    [null, 'nothing grants it'],
    ['roles', 'no role applies'],
    ['roles[0].read', 'roles[0].read'],
  ])('%j: %s', (by, reason) => {
    expect(reasonOf({ allowed: false, by })).toBe(reason);
  });
});
