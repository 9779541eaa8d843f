import { describe, expect, it } from 'vitest';
import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import type { EvaluationFailure } from '../../expressions/environment.js';
import { FIELDS_MAX } from './field-decisions.js';
import { RulesTrial } from './rules-trial.js';

const OWN = { owner: '%%user.id' };
const DOCUMENT = { _id: 1, owner: 'ann', secret: 's', address: { city: 'Rome', zip: '1' }, lines: [{ n: 1 }, 2, { n: 2 }] };

const role = (settings: Partial<RoleConfig>): RoleConfig => ({ name: 'role', apply_when: {}, ...settings });
const filter = (settings: Partial<FilterConfig>): FilterConfig => ({ name: 'filter', apply_when: {}, ...settings });
const trial = (roles: readonly RoleConfig[], filters: readonly FilterConfig[] = [], id = 'ann'): RulesTrial =>
  new RulesTrial({ roles, filters }, { user: { id } });
const yes = (by: string) => ({ allowed: true, by });
const no = (by: string | null) => ({ allowed: false, by });

describe('the roles of a trial', () => {
  const roles = [
    role({ name: 'nobody', apply_when: { '%%user.id': 'bob' } }),
    role({ name: 'owner', apply_when: OWN, read: true }),
    role({ name: 'all', read: true }),
  ];

  it('are returned with everything known without a document', async () => {
    expect(await trial(roles).roles()).toEqual([
      { name: 'nobody', applies: false },
      { name: 'owner', applies: null },
      { name: 'all', applies: true },
    ]);
  });

  it('are returned for a document, whose first matching role decides', async () => {
    const { role: decides, roles: told } = await trial(roles).judge(DOCUMENT);
    expect(decides).toBe('owner');
    expect(told.map(({ applies }) => applies)).toEqual([false, true, true]);
    expect((await trial(roles, [], 'eve').judge(DOCUMENT)).role).toBe('all');
  });

  it('allow nothing where none applies', async () => {
    const {
      fields,
      visible,
      roles: told,
      ...decided
    } = await trial([role({ apply_when: { owner: 'bob' }, read: true })]).judge(DOCUMENT);
    expect({ fields, visible }).toEqual({ fields: [], visible: undefined });
    expect(told).toEqual([{ name: 'role', applies: false }]);
    const none = no('roles');
    expect(decided).toEqual({ role: null, read: none, insert: none, update: none, delete: none });
  });
});

describe('what decides about a document', () => {
  const changed = { ...DOCUMENT, secret: 't' };
  it.each([
    ['read', { read: true }, yes('roles[0].read')],
    ['read', { write: true }, yes('roles[0].write')],
    ['read', { read: false }, no('roles[0].read')],
    ['read', { read: true, document_filters: { read: { owner: 'bob' } } }, no('roles[0].document_filters.read')],
    ['read', {}, no(null)],
    ['read', { fields: { secret: { read: true } } }, { allowed: true, by: null }],
    ['insert', { write: true }, yes('roles[0].write')],
    ['insert', { insert: false, write: true }, no('roles[0].insert')],
    ['insert', { write: true, document_filters: { write: false } }, no('roles[0].document_filters.write')],
    ['insert', { additional_fields: { write: true } }, yes('roles[0].fields')],
    ['update', { write: true }, yes('roles[0].write')],
    ['update', { write: false }, no('roles[0].write')],
    ['update', { fields: { secret: { write: true } } }, yes('roles[0].fields')],
    ['update', { fields: { secret: { write: false } } }, no('roles[0].fields.secret.write')],
    ['delete', { delete: true }, yes('roles[0].delete')],
    ['delete', { write: true, delete: false }, no('roles[0].delete')],
    ['delete', { write: true }, yes('roles[0].write')],
    ['delete', { read: true }, no(null)],
  ] as const)('%s by %o', async (operation, settings, expected) => {
    const judged = await trial([role(settings)]).judge(DOCUMENT, changed);
    expect(judged[operation]).toEqual(expected);
  });
});

describe('what decides about fields', () => {
  const at = 'roles[0].fields';
  const decided = async (settings: Partial<RoleConfig>, changed?: typeof DOCUMENT) => {
    const { fields } = await trial([role(settings)]).judge(DOCUMENT, changed);
    return Object.fromEntries(fields.map(({ path, read, write }) => [path.join('.'), [read, write]]));
  };

  it('is the whole document where that decides', async () => {
    const whole = [yes('roles[0].write'), yes('roles[0].write')];
    expect(await decided({ write: true, fields: { address: { fields: { city: { read: true } } } } })).toEqual({
      _id: whole,
      owner: whole,
      secret: whole,
      address: whole,
      lines: whole,
    });
  });

  it('is each field, below documents and lists of them', async () => {
    expect(
      await decided({
        fields: {
          secret: { read: { '%%prevRoot.owner': 'bob' }, write: { '%%user.id': 'ann' } },
          address: { fields: { city: { read: true }, zip: { read: false } } },
          lines: { fields: { n: { read: { '%%this': 2 } } } },
        },
        additional_fields: { read: true },
      }),
    ).toEqual({
      _id: [yes('roles[0].additional_fields.read'), no(null)],
      owner: [yes('roles[0].additional_fields.read'), no(null)],
      secret: [yes(`${at}.secret.write`), yes(`${at}.secret.write`)],
      'address.city': [yes(`${at}.address.fields.city.read`), no(null)],
      'address.zip': [no(`${at}.address.fields.zip.read`), no(null)],
      'lines.0.n': [no(`${at}.lines.fields.n.read`), no(null)],
      'lines.2.n': [yes(`${at}.lines.fields.n.read`), no(null)],
    });
  });

  it('is nothing for what the rule does not name, or names only below', async () => {
    expect(await decided({ fields: { owner: { fields: { a: { read: true } } } } })).toEqual({
      _id: [no(null), no(null)],
      owner: [no(null), no(null)],
      secret: [no(null), no(null)],
      address: [no(null), no(null)],
      lines: [no(null), no(null)],
    });
  });

  it('reads what is stored and writes what it becomes', async () => {
    const fields = { secret: { read: { '%%this': 's' }, write: { '%%this': 't', '%%prev': 's' } } };
    const { secret } = await decided({ fields }, { ...DOCUMENT, secret: 't' });
    expect(secret).toEqual([yes(`${at}.secret.read`), yes(`${at}.secret.write`)]);
  });

  describe('whose value changes its kind', () => {
    const below = { fields: { a: { fields: { x: { read: true, write: true } } } } };
    const x = yes('roles[0].fields.a.fields.x.read');
    it.each([
      ['a document to a number', { x: 1 }, 5],
      ['a document to null', { x: 1 }, null],
      ['a document to a list', { x: 1 }, [{ x: 1 }]],
    ])('from %s: is read as it is stored, and not written', async (_, before, after) => {
      const { fields, visible, update } = await trial([role(below)]).judge({ a: before }, { a: after });
      expect(visible).toEqual({ a: before });
      expect(update.allowed).toBe(false);
      expect(fields).toEqual([{ path: ['a', 'x'], read: x, write: no(null) }]);
    });

    it('from a number to a document: is neither read nor written', async () => {
      const { fields, visible, update } = await trial([role(below)]).judge({ a: 5 }, { a: { x: 1 } });
      expect([visible, update.allowed]).toEqual([undefined, false]);
      expect(fields).toEqual([{ path: ['a'], read: no(null), write: no(null) }]);
    });

    it('from a list to a longer one: is read by element, and not written', async () => {
      const [before, after] = [[{ x: 1 }], [{ x: 1 }, { x: 2 }]];
      const { fields, update } = await trial([role(below)]).judge({ a: before }, { a: after });
      expect(update.allowed).toBe(false);
      expect(fields.map(({ path, write }) => [path.join('.'), write.allowed])).toEqual([
        ['a.0.x', false],
        ['a.1.x', false],
      ]);
    });
  });

  it.each([[{}], [[{}]], [[]]])('is returned for %j, which has no decisions', async (a) => {
    const { fields, visible } = await trial([role({ fields: { a: { fields: { x: { read: true } } } } })]).judge({ a });
    expect(visible).toBeUndefined();
    expect(fields).toEqual([{ path: ['a'], read: no(null), write: no(null) }]);
    const whole = await trial([role({ write: true, fields: { a: { fields: { x: { read: true } } } } })]).judge({ a });
    expect(whole.fields.map(({ path, read }) => [path, read.allowed])).toEqual([[['a'], true]]);
  });

  it('is returned for a limited number of values', async () => {
    const many = Object.fromEntries(Array.from({ length: FIELDS_MAX + 5 }, (_, index) => [`f${index}`, index]));
    const { fields } = await trial([role({ read: true })]).judge(many);
    expect(fields).toHaveLength(FIELDS_MAX);
  });
});

describe('the filters of a trial', () => {
  it('are returned with the values of their expansions', async () => {
    const filters = [
      filter({ name: 'mine', query: OWN, projection: { secret: 0 } }),
      filter({ name: 'off', apply_when: { '%%user.id': 'bob' }, query: { a: 1 } }),
      filter({ name: 'old', apply_when: { '%%user.id': 'ann' } }),
    ];
    expect(await trial([], filters).filters()).toEqual([
      { name: 'mine', applies: true, query: { owner: { $eq: 'ann' } }, projection: { secret: 0 } },
      { name: 'off', applies: false, query: null, projection: {} },
      { name: 'old', applies: true, query: {}, projection: {} },
    ]);
  });

  it('apply where a function that says so fails', async () => {
    const failures: EvaluationFailure[] = [];
    const failing = new RulesTrial(
      { roles: [], filters: [filter({ apply_when: { '%%true': { '%function': { name: 'f', arguments: [] } } } })] },
      {
        callFunction: () => {
          throw new Error('no such function');
        },
        reportFailure: (failure) => failures.push(failure),
      },
    );
    expect((await failing.filters()).map(({ applies }) => applies)).toEqual([true]);
    expect(failures).toMatchObject([{ source: 'function', name: 'f' }]);
  });
});
