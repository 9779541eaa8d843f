import { describe, expect, it } from 'vitest';
import { decidedBy } from './decided-by';

const ROLES = [{ name: 'owner', apply_when: {}, read: true, write: { open: true }, fields: { a: { read: false } } }];

describe('what decided about a document', () => {
  it.each([
    [null, true, 'by its fields', null],
    [null, false, 'nothing grants it', null],
    ['roles', false, 'no role applies', null],
    ['roles[0].read', true, 'owner · read', null],
    ['roles[0].write', false, 'owner · write', '{ "open": true }'],
    ['roles[0].fields.a.read', false, 'owner · fields a read', null],
    ['roles[4].read', true, 'roles[4].read', null],
  ])('%s', (by, isAllowed, words, expression) => {
    expect(decidedBy(by, isAllowed, ROLES)).toEqual({ words, expression });
  });

  it('is the path where the roles are not known', () => {
    expect(decidedBy('roles[0].read', true, null)).toEqual({ words: 'roles[0].read', expression: null });
  });
});
