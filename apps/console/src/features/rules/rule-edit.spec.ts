import { describe, expect, it } from 'vitest';
import { freeName, isAt, levelOf, listOf, membersOf, moved, placeOf, withLevel, withMember } from './rule-edit';

describe('withMember', () => {
  const role = { name: 'a', unknown: [1], document_filters: { read: true, more: 2 } };

  it('changes one member and keeps all others, in their order', () => {
    const changed = withMember(role, ['document_filters', 'read'], { owner: '%%user.id' });
    expect(changed).toEqual({ ...role, document_filters: { read: { owner: '%%user.id' }, more: 2 } });
    expect(Object.keys(changed)).toEqual(Object.keys(role));
  });

  it('takes a member away, and makes what is above a new one', () => {
    expect(withMember(role, ['unknown'], undefined)).toEqual({ name: 'a', document_filters: role.document_filters });
    expect(withMember({}, ['fields', 'a', 'read'], false)).toEqual({ fields: { a: { read: false } } });
  });
});

describe('moved', () => {
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
  ])('from %i by %i', (index, by, expected) => {
    expect(moved(['a', 'b', 'c'], index, by)).toEqual(expected);
  });
});

describe('levels of fields', () => {
  it.each([
    [{}, 'unset'],
    [{ fields: {} }, 'unset'],
    [{ read: false, write: false }, 'none'],
    [{ read: false }, 'none'],
    [{ write: false }, 'none'],
    [{ read: true }, 'read'],
    [{ read: true, write: false }, 'read'],
    [{ read: true, write: true }, 'write'],
    [{ write: true }, 'write'],
    [{ read: false, write: true }, 'custom'],
    [{ read: { a: 1 } }, 'custom'],
    [{ read: true, write: {} }, 'custom'],
  ] as const)('%j: %s', (permissions, level) => {
    expect(levelOf(permissions)).toBe(level);
  });

  it.each(['none', 'read', 'write', 'custom', 'unset'] as const)('are %s once they were made so', (level) => {
    const changed = withLevel({ read: { a: 1 }, write: true, fields: { deep: {} } }, level);
    expect(levelOf(changed)).toBe(level);
    expect(changed).toMatchObject({ fields: { deep: {} } });
  });
});

describe('what a refusal is about', () => {
  it.each([
    ['roles[1].apply_when.a.%foo: unknown operator', 'roles[1].apply_when.a.%foo'],
    ['roles[0].read: an expression must be true, false or an object', 'roles[0].read'],
    ["a rule for 'shop.orders' already exists", null],
  ])('%s', (message, place) => {
    expect(placeOf(message)).toBe(place);
  });

  it('is told from its neighbours', () => {
    expect(isAt('roles[1].apply_when.a', 'roles[1].apply_when')).toBe(true);
    expect(isAt('roles[1].read', 'roles[1].read')).toBe(true);
    expect(isAt('roles[1].reading', 'roles[1].read')).toBe(false);
    expect(isAt('roles[11].read', 'roles[1]')).toBe(false);
    expect(isAt(null, 'roles[1]')).toBe(false);
  });
});

describe('what is no object', () => {
  it('counts as empty', () => {
    expect([membersOf(null), membersOf([1]), membersOf('a'), listOf({}), listOf([1])]).toEqual([{}, {}, {}, [], [{}]]);
  });

  it('gets free names', () => {
    expect(freeName([{ name: 'role1' }, { name: 'other' }], 'role')).toBe('role2');
  });
});
