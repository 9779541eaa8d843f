import { Double, Int32 } from 'bson';
import { describe, expect, it } from 'vitest';
import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import { compileRules } from './compiled-rules.js';
import type { PlainDocument } from './field-set.js';
import type { RequestRole } from './request-role.js';
import { RequestRules } from './request-rules.js';

type Fields = NonNullable<RoleConfig['fields']>;

const READ = { read: true };
const WRITE = { read: true, write: true };
const X = { a: { fields: { x: READ } } };
const WRITE_X = { _id: READ, a: { fields: { x: WRITE } } };

function rulesOf(settings: Partial<RoleConfig>): RequestRules {
  const roles = [{ name: 'role', apply_when: {}, ...settings }];
  return new RequestRules(compileRules({ roles, filters: [] }), { user: { id: 'ann' } });
}

async function roleOf(settings: Partial<RoleConfig>): Promise<RequestRole> {
  const role = await rulesOf(settings).roleOf({});
  if (!role) throw new Error('the role does not apply');
  return role;
}

describe('the readable part of a document', () => {
  it.each<[string, Partial<RoleConfig>, PlainDocument, PlainDocument | undefined]>([
    ['has the fields that are granted', { fields: { a: READ } }, { a: 1, b: 2 }, { a: 1 }],
    ['is nothing without a granted field', { fields: { a: READ } }, { b: 2 }, undefined],
    ['has no field that is denied', { fields: { a: { read: false }, b: READ } }, { a: 1, b: 2 }, { b: 2 }],
    ['has a field that may be written', { fields: { a: { read: false, write: true } } }, { a: 1 }, { a: 1 }],
    ['has a field of which only writing is stated', { fields: { a: { write: { '%%this': 1 } } } }, { a: 1, b: 1 }, { a: 1 }],
    ['has a field by its value', { fields: { a: { read: { '%%this': 1, '%%prev': 1 } } } }, { a: 1 }, { a: 1 }],
    ['has no field of another value', { fields: { a: { read: { '%%this': 1 } } } }, { a: 2 }, undefined],
    ['has a field by its document', { fields: { a: { read: { '%%root.b': 2, '%%prevRoot.b': 2 } } } }, { a: 1, b: 2 }, { a: 1 }],
    ['has a field by its user', { fields: { a: { read: { '%%user.id': 'ann', '%%this': 1 } } } }, { a: 1 }, { a: 1 }],
    ['has no field with an empty grant', { fields: { a: {} } }, { a: { x: 1 } }, undefined],
    ['has the additional fields', { fields: { a: {} }, additional_fields: READ }, { a: 1, b: 2 }, { b: 2 }],
    ['has granted members only', { fields: X }, { a: { x: 1, y: 2 } }, { a: { x: 1 } }],
    [
      'has additional members',
      { fields: { a: { fields: { x: {} } } }, additional_fields: READ },
      { a: { x: 1, y: 2 } },
      { a: { y: 2 } },
    ],
    ['has no document without a granted member', { fields: X }, { a: { y: 2 } }, undefined],
    ['has no other value in place of a document', { fields: X }, { a: 5 }, undefined],
    [
      'has granted members of list elements',
      { fields: X },
      { a: [{ x: 1, y: 2 }, 3, { y: 4 }, { x: 5 }] },
      { a: [{ x: 1 }, { x: 5 }] },
    ],
    ['has no list without a granted member', { fields: X }, { a: [{ y: 2 }, 3] }, undefined],
    ['is all of it if it may be read', { read: true, fields: { a: { read: false } } }, { a: 1 }, { a: 1 }],
    ['is all of it if it may be written', { write: { '%%root.a': 1, '%%prevRoot.a': 1 } }, { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['is nothing if reading is denied', { read: false, fields: { a: READ } }, { a: 1 }, undefined],
    ['is nothing behind a closed filter', { document_filters: { read: { a: 2 } }, read: true }, { a: 1 }, undefined],
    ['is behind an open filter', { document_filters: { read: { a: 1 } }, read: true }, { a: 1 }, { a: 1 }],
    ['is behind a filter of writes', { document_filters: { read: false, write: { a: 1 } }, read: true }, { a: 1 }, { a: 1 }],
    ['does not need a filter of writes', { document_filters: { write: false }, read: true }, { a: 1 }, { a: 1 }],
  ])('%s', async (_what, settings, document, expected) => {
    expect(await rulesOf(settings).readable(document)).toEqual(expected);
  });

  it('is judged against the element of a list before the change', async () => {
    const role = await roleOf({ fields: { a: { fields: { x: { read: { '%%prev': 1 } } } } } });
    const before = { a: [{ x: 1 }, { x: 2 }] };
    expect(await role.readable({ before, after: { a: [{ x: 3 }, { x: 4 }, { x: 5 }] } })).toEqual({ a: [{ x: 3 }] });
    expect(await role.readable({ before: { a: { x: 1 } }, after: { a: { x: 3 } } })).toEqual({ a: { x: 3 } });
    expect(await role.readable({ before: { a: { x: 1 } }, after: { a: [{ x: 3 }] } })).toBeUndefined();
  });

  it('is nothing where no role applies', async () => {
    const rules = rulesOf({ apply_when: { owner: '%%user.id', '%%prevRoot.owner': 'ann' }, read: true });
    expect(await rules.readable({ owner: 'bob' })).toBeUndefined();
    expect(await rules.readable({ owner: 'ann' })).toEqual({ owner: 'ann' });
  });
});

describe('a change of a document', () => {
  const byField = { fields: { _id: {}, a: WRITE, b: READ } };
  it.each<[string, Partial<RoleConfig>, PlainDocument, PlainDocument, boolean]>([
    ['of nothing', { fields: {} }, { a: 1 }, { a: 1 }, true],
    ['of a writable field', byField, { a: 1, b: 2 }, { a: 2, b: 2 }, true],
    ['that adds a writable field', byField, { b: 2 }, { a: 2, b: 2 }, true],
    ['that removes a writable field', byField, { a: 1, b: 2 }, { b: 2 }, true],
    ['of a readable field', byField, { a: 1, b: 2 }, { a: 1, b: 3 }, false],
    ['of one writable and one readable field', byField, { a: 1, b: 2 }, { a: 2, b: 3 }, false],
    ['that removes a readable field', byField, { a: 1, b: 2 }, { a: 1 }, false],
    ['of an unnamed field', byField, { c: 1 }, { c: 2 }, false],
    ['of an additional field', { additional_fields: WRITE }, { c: 1 }, { c: 2 }, true],
    ['of a field with an empty grant', { fields: { a: {} } }, { a: {} }, { a: { x: 1 } }, false],
    ['of a type of number', byField, { b: new Int32(1) }, { b: new Double(1) }, false],
    ['to an equal value', byField, { b: { c: [1] } }, { b: { c: [1] } }, true],
    ['of the order of members', byField, { b: { c: 1, d: 2 } }, { b: { d: 2, c: 1 } }, false],
    ['of a value of the same size', byField, { b: 'x' }, { b: 'y' }, false],
    ['to null', byField, { b: 1 }, { b: null }, false],
    ['by the values before and after', { fields: { a: { write: { '%%prev': 1, '%%this': 2 } } } }, { a: 1 }, { a: 2 }, true],
    ['by another value before', { fields: { a: { write: { '%%prev': 1, '%%this': 2 } } } }, { a: 0 }, { a: 2 }, false],
    ['by the documents', { fields: { a: { write: { '%%prevRoot.a': 1, '%%root.a': 2 } } } }, { a: 1 }, { a: 2 }, true],
    ['of any field if all may be written', { write: { '%%prevRoot.a': 1, '%%root.a': 2 } }, { a: 1 }, { a: 2 }, true],
    ['behind a closed filter', { write: true, document_filters: { write: { '%%prevRoot.a': 2 } } }, { a: 1 }, { a: 2 }, false],
    ['behind an open filter', { write: true, document_filters: { write: { '%%prevRoot.a': 1 } } }, { a: 1 }, { a: 2 }, true],
    ['of a writable member', { fields: WRITE_X }, { a: { x: 1, y: 1 } }, { a: { x: 2, y: 1 } }, true],
    ['of another member', { fields: WRITE_X }, { a: { x: 1, y: 1 } }, { a: { x: 1, y: 2 } }, false],
    ['that adds a document', { fields: WRITE_X }, {}, { a: { x: 2 } }, true],
    ['that removes a document', { fields: WRITE_X }, { a: { x: 2 } }, {}, true],
    ['of a document to a number', { fields: WRITE_X }, { a: { x: 2 } }, { a: 5 }, false],
    ['of a number to a document', { fields: WRITE_X }, { a: 5 }, { a: { x: 2 } }, false],
    ['of members of list elements', { fields: WRITE_X }, { a: [{ x: 1 }, 2] }, { a: [{ x: 3 }, 2] }, true],
    ['of other members of list elements', { fields: WRITE_X }, { a: [{ x: 1, y: 1 }] }, { a: [{ x: 1, y: 2 }] }, false],
    ['of the last element only', { fields: WRITE_X }, { a: [{ x: 1 }, { y: 1 }] }, { a: [{ x: 2 }, { y: 2 }] }, false],
    ['of an element that is not a document', { fields: WRITE_X }, { a: [1] }, { a: [2] }, false],
    ['of an element to a document', { fields: WRITE_X }, { a: [1] }, { a: [{ x: 1 }] }, false],
    ['of a document in a list to a number', { fields: WRITE_X }, { a: [{ x: 1 }] }, { a: [1] }, false],
    ['that adds an element', { fields: WRITE_X }, { a: [{ x: 1 }] }, { a: [{ x: 1 }, { x: 2 }] }, false],
    ['that removes an element', { fields: WRITE_X }, { a: [{ x: 1 }, { x: 2 }] }, { a: [{ x: 1 }] }, false],
    ['that adds a list', { fields: WRITE_X }, {}, { a: [{ x: 1 }] }, false],
  ])('%s', async (_what, settings, before, after, expected) => {
    expect(await (await roleOf(settings)).mayUpdate(before, after)).toBe(expected);
  });
});

describe('an insert', () => {
  const byField = (fields: Fields): Partial<RoleConfig> => ({ fields });
  it.each<[string, Partial<RoleConfig>, PlainDocument, boolean, boolean]>([
    ['of writable fields', byField({ a: WRITE }), { _id: 1, a: 1 }, true, true],
    ['of writable fields and an id of the user', byField({ a: WRITE }), { _id: 1, a: 1 }, false, false],
    ['of a writable id', byField({ _id: WRITE, a: WRITE }), { _id: 1, a: 1 }, false, true],
    ['of nothing but an id', byField({ a: WRITE }), { _id: 1 }, true, false],
    ['of a readable field', byField({ a: READ }), { _id: 1, a: 1 }, true, false],
    ['by a role that may write', { write: { '%%root.a': 1, '%%prevRoot': { '%exists': false } } }, { a: 1 }, true, true],
    ['by a role that may only insert', { insert: true }, { a: 1 }, true, false],
    ['by a role that may not insert', { insert: { '%%root.a': 2 }, write: true }, { a: 1 }, true, false],
    ['behind a closed filter', { write: true, document_filters: { write: false } }, { a: 1 }, true, false],
  ])('%s', async (_what, settings, document, hasGivenId, expected) => {
    expect(await (await roleOf(settings)).mayInsert(document, hasGivenId)).toBe(expected);
  });

  it('has the first role that applies to the new document', async () => {
    const rules = rulesOf({ apply_when: { '%%prevRoot': { '%exists': false }, '%%root.a': 1 } });
    expect((await rules.roleOf({ a: 1 }, true))?.name).toBe('role');
    expect(await rules.roleOf({ a: 2 }, true)).toBeNull();
    expect(await rules.roleOf({ a: 1 })).toBeNull();
  });
});

describe('a deletion', () => {
  it.each<[string, Partial<RoleConfig>, PlainDocument, boolean]>([
    ['of writable fields', { fields: { a: WRITE } }, { _id: 1, a: 1 }, true],
    ['of a readable field', { fields: { a: READ } }, { _id: 1, a: 1 }, false],
    ['of nothing but an id', { fields: { a: WRITE } }, { _id: 1 }, false],
    ['by a role that may write', { write: { '%%root.a': 1, '%%prevRoot.a': 1 } }, { a: 1 }, true],
    ['by a role that may only read', { read: true }, { a: 1 }, false],
    ['that is granted', { delete: { '%%root.a': 1 } }, { a: 1 }, true],
    ['that is denied', { delete: { '%%root.a': 2 }, write: true }, { a: 1 }, false],
    ['behind a closed filter', { delete: true, document_filters: { write: false } }, { a: 1 }, false],
  ])('%s', async (_what, settings, document, expected) => {
    expect(await (await roleOf(settings)).mayDelete(document)).toBe(expected);
  });
});

describe('rules without conditions', () => {
  const CONDITION = { owner: '%%user.id' };
  it.each<[Partial<RoleConfig>, boolean, boolean]>([
    [{}, false, false],
    [{ write: true }, true, true],
    [{ write: CONDITION }, false, false],
    [{ write: false }, false, false],
    [{ write: { '%%user.id': 'ann' } }, true, true],
    [{ write: true, delete: false }, true, false],
    [{ delete: true }, false, true],
    [{ write: true, document_filters: { write: CONDITION } }, false, false],
    [{ write: true, document_filters: { write: true } }, true, true],
    [{ write: true, document_filters: { write: false } }, false, false],
    [{ write: true, document_filters: { read: true } }, false, true],
    [{ write: true, document_filters: { read: true, write: true } }, true, true],
    [{ write: true, document_filters: {} }, true, true],
  ])('%j always allow to write (%s) and to delete (%s)', async (settings, write, remove) => {
    const role = await roleOf(settings);
    expect([await role.mayAlwaysWrite(), await role.mayAlwaysDelete()]).toEqual([write, remove]);
  });
});
