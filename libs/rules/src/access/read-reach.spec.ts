import { describe, expect, it } from 'vitest';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { compileRules } from './compiled-rules.js';
import type { Reach } from './read-reach.js';
import { RequestRules } from './request-rules.js';

const OWN = { owner: '%%user.id' };
const BOB = { '%%user.id': 'bob' };

function role(settings: Partial<RoleConfig>): RoleConfig {
  return { name: 'role', apply_when: {}, ...settings };
}

function reach(path: string, roles: RoleConfig[], projection?: FilterConfig['projection']): Promise<Reach> {
  const filters = projection ? [{ name: 'f', apply_when: {}, projection }] : [];
  const rules = new RequestRules(compileRules({ roles, filters }), { user: { id: 'ann' } });
  return rules.mightRead(path === '' ? [] : path.split('.'));
}

const SECRET = role({ fields: { secret: { read: false } }, additional_fields: { read: true } });
const NAMED = role({ fields: { a: { read: true }, b: {}, c: { fields: { x: { read: true }, y: { read: false } } } } });

describe('fields that might be read', () => {
  it.each<[string, RoleConfig[], string, Reach]>([
    ['a denied field', [SECRET], 'secret', 'none'],
    ['what is below a denied field', [SECRET], 'secret.x.0', 'none'],
    ['any other field', [SECRET], 'other.x', 'all'],
    ['a document with a denied field', [SECRET], '', 'some'],
    ['an unnamed field', [NAMED], 'other', 'none'],
    ['an id that is not named', [NAMED], '_id', 'none'],
    ['a field without a grant', [NAMED], 'b', 'none'],
    ['a granted field', [NAMED], 'a.x', 'all'],
    ['a field with hidden members', [NAMED], 'c', 'some'],
    ['a shown member', [NAMED], 'c.x', 'all'],
    ['a shown member of list elements', [NAMED], 'c.0.x', 'all'],
    ['a list element', [NAMED], 'c.0', 'some'],
    ['a denied member of list elements', [NAMED], 'c.12.y', 'none'],
    ['an unnamed member', [NAMED], 'c.z', 'none'],
    ['a member that only ends as a position does', [NAMED], 'c.e0.x', 'none'],
    ['a member that only begins as a position does', [NAMED], 'c.0e.x', 'none'],
    ['a member of the eleventh element', [NAMED], 'c.10.x', 'all'],
    ['a field called by a number', [role({ fields: { '0': { read: true } } })], '0', 'all'],
    ['a document of a role without grants', [role({})], '', 'none'],
    [
      'a document with denied additional fields',
      [role({ fields: { a: { read: true } }, additional_fields: { read: false } })],
      '',
      'some',
    ],
    [
      'a document with no readable field',
      [role({ fields: { a: { read: false } }, additional_fields: { read: false } })],
      '',
      'none',
    ],
    [
      'a document with all fields granted',
      [role({ fields: { a: { read: true } }, additional_fields: { write: true } })],
      '',
      'all',
    ],
    ['a document with an empty grant of others', [role({ additional_fields: {} })], '', 'none'],
    ['a field whose condition is on the document', [role({ fields: { a: { read: OWN } } })], 'a', 'all'],
    ['a field whose condition is on its value', [role({ fields: { a: { read: { '%%this': 1 } } } })], 'a', 'all'],
    ['a field for another user', [role({ fields: { a: { read: BOB } } })], 'a', 'none'],
    ['a field that may be written', [role({ fields: { a: { read: false, write: true } } })], 'a', 'all'],
    ['any field of a document that may be read', [role({ read: true, fields: { a: { read: false } } })], 'a', 'all'],
    ['any field of one that may be written', [role({ write: OWN })], 'a', 'all'],
    ['any field of one that may not', [role({ read: false, fields: { a: { read: true } } })], 'a', 'none'],
    ['any field behind a closed filter', [role({ document_filters: { read: false }, read: true })], 'a', 'none'],
    ['any field behind an open one', [role({ document_filters: { read: OWN }, read: true })], 'a', 'all'],
    ['a field of the one role of two that shows it', [{ ...SECRET, apply_when: OWN }, role({ read: true })], 'secret', 'all'],
    ['a field of a role that does not apply', [SECRET, role({ read: true })], 'secret', 'none'],
    ['a field of a role for somebody else', [role({ apply_when: BOB, read: true }), SECRET], 'secret', 'none'],
    ['anything where no role applies', [role({ apply_when: BOB })], 'secret', 'all'],
    [
      'additional fields at every level',
      [role({ fields: { c: { fields: { y: { read: false } } } }, additional_fields: { read: true } })],
      'c.x',
      'all',
    ],
    ['members all of which are hidden', [role({ fields: { c: { fields: { x: { read: false } } } } })], 'c', 'none'],
  ])('%s', async (_, roles, path, expected) => {
    expect(await reach(path, roles)).toBe(expected);
  });

  it.each<[NonNullable<FilterConfig['projection']>, string, Reach]>([
    [{ secret: 0 }, 'secret', 'none'],
    [{ secret: 0 }, 'secret.x', 'none'],
    [{ secret: 0 }, 'other', 'all'],
    [{ secret: 0 }, '', 'some'],
    [{ 'a.secret': 0 }, 'a', 'some'],
    [{ 'a.secret': 0 }, 'a.0.secret', 'none'],
    [{ 'a.secret': 0 }, 'a.b', 'all'],
    [{ a: 1 }, 'b', 'none'],
    [{ a: 1 }, 'a.x', 'all'],
    [{ a: 1 }, '_id', 'all'],
    [{ a: 1, _id: 0 }, '_id', 'none'],
    [{ 'a.b': 1 }, 'a', 'some'],
    [{ 'a.b': 1 }, 'a.c', 'none'],
    [{ 'a.b': 1 }, 'a.0.b.c', 'all'],
    [{ 'a.b': 1 }, '0.a.b', 'none'],
    [{ _id: 0 }, '', 'some'],
    [{ _id: 1 }, '', 'some'],
    [{ a: 1, _id: 0 }, '', 'some'],
    [{ _id: 0 }, 'a', 'all'],
    [{ _id: 1 }, 'a', 'none'],
  ])('under the filter projection %j: %s', async (projection, path, expected) => {
    expect(await reach(path, [role({ read: true })], projection)).toBe(expected);
  });

  it('is what both a role and a filter show', async () => {
    expect(await reach('a', [SECRET], { b: 0 })).toBe('all');
    expect(await reach('b', [SECRET], { b: 0 })).toBe('none');
    expect(await reach('secret', [SECRET], { b: 0 })).toBe('none');
  });
});
