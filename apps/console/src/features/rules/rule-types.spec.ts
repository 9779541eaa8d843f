import { describe, expect, it } from 'vitest';
import { accessOf, moved, renamed, roleOf, ruleOf, withMember } from './rule-types';

describe('a change of a rule', () => {
  it('keeps properties that are not shown', () => {
    const role = { name: 'a', apply_when: {}, read: true, kept: 7 };
    expect(withMember(role, 'read', undefined)).toEqual({ name: 'a', apply_when: {}, kept: 7 });
    expect(withMember(role, 'name', 'b')).toEqual({ name: 'b', apply_when: {}, read: true, kept: 7 });
  });

  it('moves roles', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, 1)).toEqual(['b', 'a']);
    expect(moved(['a'], 3, 0)).toEqual(['a']);
  });
});

describe('roles that are added', () => {
  it('have unique names', () => {
    const role = (name: string) => ({ name, apply_when: {} });
    expect(renamed([role('owner'), role('reader'), role('owner')], [role('owner')])).toEqual([
      role('owner2'),
      role('reader'),
      role('owner3'),
    ]);
  });
});

describe('access to a field', () => {
  it.each([
    [{ read: true, write: true }, 'write'],
    [{ read: true }, 'read'],
    [{}, 'none'],
    [{ write: true }, 'custom'],
    [{ read: { a: 1 } }, 'custom'],
    [{ read: true, fields: {} }, 'custom'],
  ])('%j is %s', (grant, access) => {
    expect(accessOf(grant)).toBe(access);
  });
});

describe('an error of the server', () => {
  it('is about the role its path names', () => {
    expect(roleOf('roles[1].read: %%nothing is unknown')).toBe(1);
    expect(roleOf('filters[0].name must have 1 to 100 characters')).toBeNull();
    expect(roleOf('rule already exists')).toBeNull();
  });
});

describe('a rule as text', () => {
  it.each([
    [null, 'Not a valid JSON object.'],
    [{ roles: {} }, '‘roles’ must be a list of objects.'],
    [{ roles: [1] }, '‘roles’ must be a list of objects.'],
    [{ filters: [[]] }, '‘filters’ must be a list of objects.'],
    [{}, { roles: [], filters: [] }],
    [
      { roles: [{ name: 'a' }], filters: [{}] },
      { roles: [{ name: 'a' }], filters: [{}] },
    ],
  ])('%o', (json, expected) => {
    expect(ruleOf(json)).toEqual(expected);
  });
});
