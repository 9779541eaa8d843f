import { describe, expect, it } from 'vitest';
import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import { compileRules } from './compiled-rules.js';
import { allBut, ALL_FIELDS, only } from './field-set.js';
import { RequestRules } from './request-rules.js';

const OWN = { owner: '%%user.id' };

function role(settings: Partial<RoleConfig>): RoleConfig {
  return { name: 'role', apply_when: {}, ...settings };
}

function rules(...roles: RoleConfig[]): RequestRules {
  return new RequestRules(compileRules({ roles, filters: [] }), { user: { id: 'ann' } });
}

const MINE = { owner: { $eq: 'ann' } };

describe('what is asked of the database', () => {
  it.each([
    ['nothing without roles', [], { filter: false, exact: true, fields: ALL_FIELDS }],
    ['everything a role without conditions reads', [role({ read: true })], { filter: true, exact: true, fields: ALL_FIELDS }],
    [
      'the documents a role applies to',
      [role({ apply_when: OWN, read: true })],
      { filter: MINE, exact: true, fields: ALL_FIELDS },
    ],
    ['those that may be written', [role({ write: OWN })], { filter: MINE, exact: true, fields: null }],
    [
      'nothing that may only be inserted',
      [role({ write: { '%%prevRoot': { '%exists': false } } })],
      { filter: false, exact: true, fields: ALL_FIELDS },
    ],
    ['nothing that may not be read', [role({ read: false })], { filter: false, exact: true, fields: ALL_FIELDS }],
    [
      'what a later role reads, without what an earlier one hides',
      [role({ apply_when: OWN, read: false }), role({ read: true })],
      { filter: { $nor: [MINE] }, exact: true, fields: ALL_FIELDS },
    ],
    [
      'everything where every role reads all its documents',
      [role({ apply_when: OWN, read: true }), role({ read: true })],
      { filter: true, exact: true, fields: ALL_FIELDS },
    ],
    [
      'everything of roles with different fields, each document to be judged',
      [role({ apply_when: OWN, read: true }), role({ fields: { _id: { read: true } } })],
      { filter: true, exact: true, fields: null },
    ],
    [
      'each document, to be judged, where only documents themselves can tell their role',
      [role({ apply_when: { a: '%%root.b' }, read: true }), role({ read: true })],
      { filter: true, exact: false, fields: ALL_FIELDS },
    ],
    [
      'not the documents of no role',
      [role({ apply_when: OWN, read: true }), role({ apply_when: { a: 1 }, read: true })],
      { filter: { $or: [MINE, { a: { $eq: 1 } }] }, exact: true, fields: ALL_FIELDS },
    ],
    [
      'of neighbours that read all of theirs, in one alternative, those of no earlier role',
      [
        role({ apply_when: OWN, read: false }),
        role({ apply_when: { a: 1 }, read: true }),
        role({ apply_when: { a: { '%ne': 1 } }, read: true }),
        role({ read: { b: 1 } }),
      ],
      expect.objectContaining({
        filter: {
          $or: [
            { $and: [{ $or: [{ a: { $eq: 1 } }, expect.anything()] }, { $nor: [MINE] }] },
            { $and: [{ b: { $eq: 1 } }, { $nor: [MINE] }, { $nor: [{ a: { $eq: 1 } }] }, { $nor: [expect.anything()] }] },
          ],
        },
      }),
    ],
    [
      'not the documents a role may show nothing of',
      [role({ apply_when: OWN, fields: { a: { read: true } } }), role({ read: true })],
      { filter: { $or: [MINE, { $nor: [MINE] }] }, exact: false, fields: null },
    ],
    [
      'no role after one that always applies',
      [role({ read: OWN }), role({ read: true })],
      { filter: MINE, exact: true, fields: ALL_FIELDS },
    ],
    [
      'the fields that are granted',
      [role({ fields: { _id: { read: true }, a: { read: true }, b: {} } })],
      { filter: true, exact: true, fields: only(['_id', 'a']) },
    ],
    [
      'all but those that are denied',
      [role({ fields: { a: { read: false } }, additional_fields: { read: true } })],
      { filter: true, exact: true, fields: allBut(['a']) },
    ],
    [
      'fields a document decides about, one by one',
      [role({ fields: { a: { read: OWN } } })],
      { filter: true, exact: false, fields: null },
    ],
    [
      'a document with none of the granted fields, by itself',
      [role({ fields: { a: { read: true } } })],
      { filter: true, exact: false, fields: only(['a']) },
    ],
    [
      'nothing where a filter of documents is closed',
      [role({ document_filters: { read: false }, read: true })],
      { filter: false, exact: true, fields: ALL_FIELDS },
    ],
    [
      'what only documents themselves can tell',
      [role({ read: { a: '%%root.b' } })],
      { filter: true, exact: false, fields: ALL_FIELDS },
    ],
    [
      'nothing of a role that cannot be understood',
      [role({ apply_when: { '%nonsense': 1 }, read: true })],
      { filter: false, exact: true, fields: ALL_FIELDS },
    ],
  ])('%s', async (_what, roles, expected) => {
    expect(await rules(...roles).reads()).toEqual(expected);
  });
});

describe('filters', () => {
  it('match nothing if they cannot be parsed', async () => {
    const nothing = { _id: { $in: [] } };
    for (const filter of [
      { name: 'f', apply_when: { '%nonsense': 1 } },
      { name: 'f', apply_when: {}, query: { a: '%%root.b' } },
      { name: 'f', apply_when: { '%%true': { '%function': { name: 'gone' } } }, query: nothing },
    ]) {
      const compiled = compileRules({ roles: [], filters: [filter] });
      const { queries } = await new RequestRules(compiled, {}).filters();
      expect(queries).toEqual([nothing]);
    }
  });

  it('support the older spelling of projections', async () => {
    const filter = { name: 'f', apply_when: {}, project: { a: 1 } };
    const { projection } = await new RequestRules(compileRules({ roles: [], filters: [filter] }), {}).filters();
    expect(projection).toMatchObject({ kind: 'inclusive' });
  });
});
