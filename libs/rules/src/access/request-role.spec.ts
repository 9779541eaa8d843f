import { describe, expect, it } from 'vitest';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import { evaluate } from '../expressions/evaluate.js';
import { compileRules } from './compiled-rules.js';
import { allBut, ALL_FIELDS, only, type FieldSet } from './field-set.js';
import { FilterProjectionError, RequestRules } from './request-rules.js';

const OWN = { owner: '%%user.id' };
const A = { read: { a: 1 } };
const READ = { read: true };

function role(settings: Partial<RoleConfig>): RoleConfig {
  return { name: 'role', apply_when: {}, ...settings };
}

function rules(roles: readonly RoleConfig[], filters: readonly FilterConfig[] = [], callFunction?: () => unknown): RequestRules {
  return new RequestRules(compileRules({ roles, filters }), { user: { id: 'ann' }, ...(callFunction ? { callFunction } : {}) });
}

describe('the readable fields of documents of a role', () => {
  const ofA = { a: { $eq: 1 } };
  it.each<[string, Partial<RoleConfig>, { filter: unknown; exact: boolean; fields: FieldSet | null }]>([
    [
      'are those whose grant is always true',
      { fields: { _id: READ, a: { write: true }, b: { read: false } } },
      { filter: true, exact: true, fields: only(['_id', 'a']) },
    ],
    [
      'are none if all are denied',
      { fields: { a: { read: false, write: false } } },
      { filter: false, exact: true, fields: ALL_FIELDS },
    ],
    ['are none without grants', {}, { filter: false, exact: true, fields: ALL_FIELDS }],
    [
      'depend on a document whose value is judged',
      { fields: { _id: READ, a: { read: { '%%this': 1 } } } },
      { filter: true, exact: false, fields: null },
    ],
    [
      'depend on a document that may be written by its value',
      { fields: { a: { read: false, write: { '%%this': 1 } } } },
      { filter: true, exact: false, fields: null },
    ],
    [
      'depend on a document whose members are judged',
      { fields: { a: { fields: { b: READ } } } },
      { filter: true, exact: false, fields: null },
    ],
    [
      'depend on a document whose additional fields are judged',
      { additional_fields: { read: { '%%this': 1 } } },
      { filter: true, exact: false, fields: null },
    ],
    [
      'are all but the denied ones',
      { fields: { a: { read: false } }, additional_fields: READ },
      { filter: true, exact: true, fields: allBut(['a']) },
    ],
    [
      'are the granted ones if the others are denied',
      { fields: { _id: READ }, additional_fields: { read: false } },
      { filter: true, exact: true, fields: only(['_id']) },
    ],
    [
      'are all if reading is granted',
      { read: true, fields: { a: { read: false } } },
      { filter: true, exact: true, fields: ALL_FIELDS },
    ],
    [
      'are all if writing is granted',
      { write: true, fields: { a: { read: false } } },
      { filter: true, exact: true, fields: ALL_FIELDS },
    ],
    [
      'differ between a document that may be written and others',
      { write: { a: 1 }, fields: { _id: READ } },
      { filter: true, exact: true, fields: null },
    ],
    ['are of documents behind a filter', { document_filters: A, read: true }, { filter: ofA, exact: true, fields: ALL_FIELDS }],
    [
      'are of documents behind a filter of writes',
      { document_filters: { read: false, write: { a: 1 } }, read: true },
      { filter: ofA, exact: true, fields: ALL_FIELDS },
    ],
    [
      'are of documents behind one of two filters',
      { document_filters: { ...A, write: { b: 1 } }, read: true },
      { filter: { $or: [ofA, { b: { $eq: 1 } }] }, exact: true, fields: ALL_FIELDS },
    ],
    [
      'do not need a filter of writes',
      { document_filters: { write: { b: 1 } }, read: true },
      { filter: true, exact: true, fields: ALL_FIELDS },
    ],
    [
      'are of documents by both a filter and a permission',
      { document_filters: A, read: { b: 1 } },
      { filter: { $and: [ofA, { b: { $eq: 1 } }] }, exact: true, fields: ALL_FIELDS },
    ],
    [
      'are of documents by reading or writing',
      { read: { a: 1 }, write: { b: 1 } },
      { filter: { $or: [ofA, { b: { $eq: 1 } }] }, exact: true, fields: ALL_FIELDS },
    ],
  ])('%s', async (_what, settings, expected) => {
    expect(await rules([role(settings)]).reads()).toEqual(expected);
  });
});

describe('roles of stored documents', () => {
  async function stored(...roles: RoleConfig[]): Promise<unknown> {
    const found = await rules(roles).storedRoles();
    return found?.map(({ needs, fields, needsField, applies }) => ({ needs, fields, needsField, constant: applies.constant }));
  }
  const everyone = { needs: null, fields: ALL_FIELDS, needsField: false, constant: true };
  const owner = { needs: { members: ['owner'], equality: { member: 'owner', value: 'ann' } }, constant: undefined };

  it.each<[string, RoleConfig[], unknown]>([
    ['are none without roles', [], []],
    ['are the role of every document', [role(READ)], [everyone]],
    ['end with the role of every document', [role(READ), role({ read: false })], [everyone]],
    [
      'are determined by the fields they need',
      [role({ apply_when: OWN, ...READ }), role(READ)],
      [{ ...owner, fields: ALL_FIELDS, needsField: false }, everyone],
    ],
    [
      'have no fields if they read nothing',
      [role({ apply_when: OWN, read: false }), role(READ)],
      [{ ...owner, fields: null, needsField: false }, everyone],
    ],
    ['need one of their fields', [role({ fields: { a: READ } })], [{ ...everyone, fields: only(['a']), needsField: true }]],
    ['need no field if they show ids', [role({ fields: { _id: READ } })], [{ ...everyone, fields: only(['_id']) }]],
    ['are unknown if the whole document decides', [role({ apply_when: { '%%root': { a: 1 } }, ...READ })], undefined],
    ['are unknown if fields depend on the document', [role({ fields: { a: { read: { '%%this': 1 } } } })], undefined],
    ['are unknown if a role reads some of its documents', [role({ read: { a: 1 } })], undefined],
    ['are unknown if a filter hides documents with fields', [role({ document_filters: A, fields: { a: READ } })], undefined],
    [
      'are unknown if a filter cannot be a query',
      [role({ document_filters: { read: { a: '%%root.b' } }, fields: { a: READ } })],
      undefined,
    ],
    ['are unknown if writing shows all fields', [role({ write: { b: 1 }, fields: { a: READ } })], undefined],
  ])('%s', async (_what, roles, expected) => {
    expect(await stored(...roles)).toEqual(expected);
  });

  it('are found once', async () => {
    const found = rules([role(READ)]);
    expect(await found.storedRoles()).toBe(await found.storedRoles());
    expect(await found.reads()).toBe(await found.reads());
    expect(await found.filters()).toBe(await found.filters());
  });

  it('are judged by a part of a document', async () => {
    const found = rules([role({ apply_when: { owner: '%%user.id', '%%prevRoot.a': 1 }, ...READ })]);
    const [first] = (await found.storedRoles()) ?? [];
    expect(await first?.applies.holds(found.inDocument({ owner: 'ann', a: 1 }))).toBe(true);
    expect(await first?.applies.holds(found.inDocument({ owner: 'bob', a: 1 }))).toBe(false);
    const { roles } = compileRules({ roles: [role({ read: { '%%root.a': 1 } })], filters: [] });
    const read = roles[0]?.permissions.read;
    expect(read && evaluate(read, found.inDocument({ a: 1 })())).toBe(true);
  });
});

describe('filters of a request', () => {
  const filter = (settings: Partial<FilterConfig>): FilterConfig => ({ name: 'filter', apply_when: {}, ...settings });

  it('are those that apply, with one projection', async () => {
    const filters = [
      filter({ query: OWN, projection: { a: 0 } }),
      filter({ projection: { b: 0 } }),
      filter({ apply_when: { '%%user.id': 'bob' }, query: { c: 1 }, projection: { c: 0 } }),
    ];
    expect(await rules([], filters).filters()).toEqual({
      queries: [{ owner: { $eq: 'ann' } }],
      projection: {
        kind: 'exclusive',
        paths: new Map([
          ['a', true],
          ['b', true],
        ]),
        id: true,
      },
    });
  });

  it('have no projection if none states one', async () => {
    expect(await rules([], [filter({ query: { a: 1 } })]).filters()).toEqual({ queries: [{ a: 1 }], projection: null });
    expect(await rules([], [filter({ projection: {} })]).filters()).toEqual({ queries: [], projection: null });
  });

  it.each<[NonNullable<FilterConfig['projection']>, string]>([
    [{ a: 1, b: 0 }, 'filters of the collection both include and exclude fields'],
    [{ a: '$b' }, 'a filter of the collection has a projection that cannot be applied'],
  ])('are refused with the projection %j', async (projection, message) => {
    const refused = rules([role(READ)], [filter({ projection })]);
    const expected = expect.objectContaining({ name: 'FilterProjectionError', message }) as Error;
    await expect(refused.filters()).rejects.toThrow(FilterProjectionError);
    await expect(refused.filters()).rejects.toEqual(expected);
    await expect(refused.mightRead(['a'])).rejects.toEqual(expected);
  });
});

describe('rules that call functions', () => {
  const CALL = { '%%true': { '%function': { name: 'f', arguments: [] } } };
  const later = (answer: unknown) => () => Promise.resolve(answer);

  it('hold once the function has returned', async () => {
    const [both, grant] = [role({ apply_when: CALL, read: CALL }), role({ fields: { a: { read: CALL }, b: { read: false } } })];
    expect(await rules([both], [], later(true)).readable({ a: 1 })).toEqual({ a: 1 });
    expect(await rules([both], [], later(false)).readable({ a: 1 })).toBeUndefined();
    expect(await rules([grant], [], later(true)).readable({ a: 1, b: 2 })).toEqual({ a: 1 });
    expect(await rules([grant], [], later(false)).readable({ a: 1, b: 2 })).toBeUndefined();
  });

  it('call the function once for a request', async () => {
    let calls = 0;
    const counted = rules([role({ apply_when: CALL, read: CALL })], [], () => Promise.resolve((calls += 1) > 0));
    await counted.readable({ a: 1 });
    await counted.readable({ a: 2 });
    // Once for each of the two expressions.
    expect(calls).toBe(2);
  });
});
