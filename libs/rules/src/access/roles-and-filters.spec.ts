import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { notingExpressions } from './required-expression.js';
import { rolesAndFilters } from './roles-and-filters.js';

type Given = Parameters<typeof rolesAndFilters>[0];

const ROLE = { name: 'owner', apply_when: { owner: '%%user.id' } };
const FILTER = { name: 'mine', apply_when: {} };

function refusal(given: unknown): unknown {
  try {
    rolesAndFilters(given as Given);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.message];
  }
}

const ofRole = (settings: Record<string, unknown>): unknown => refusal({ roles: [ROLE, { ...ROLE, ...settings }] });
const ofFilter = (settings: Record<string, unknown>): unknown => refusal({ filters: [FILTER, { ...FILTER, ...settings }] });

describe('roles and filters of a request', () => {
  it('are empty if they are missing', () => {
    expect(rolesAndFilters({})).toEqual({ roles: [], filters: [] });
  });

  it('are returned as they are if they are valid', () => {
    const roles = [
      {
        ...ROLE,
        _id: '1',
        name: 'x'.repeat(100),
        read: true,
        write: false,
        insert: { a: 1 },
        delete: { a: 1 },
        search: true,
        document_filters: { read: { a: { $size: 1 } }, write: true },
        fields: { a: { read: true, fields: { b: { write: { '%%this': 1 } } } } },
        additional_fields: { read: true },
      },
    ];
    const filters = [{ ...FILTER, query: { a: '%%user.id' }, projection: { a: 1 } }];
    expect(rolesAndFilters({ roles, filters })).toEqual({ roles, filters });
  });

  it('take the older name of projections', () => {
    const { filters } = rolesAndFilters({
      filters: [
        { ...FILTER, project: { a: 1 } },
        { ...FILTER, project: { a: 1 }, projection: { b: 1 } },
      ],
    });
    expect(filters).toEqual([
      { ...FILTER, projection: { a: 1 } },
      { ...FILTER, projection: { b: 1 } },
    ]);
  });

  const unknown = 'unknown operator "%nonsense"';
  const wrong = { '%nonsense': 1 };
  it.each<[Record<string, unknown>, string]>([
    [{ name: undefined }, 'name must have 1 to 100 characters'],
    [{ name: 5 }, 'name must have 1 to 100 characters'],
    [{ name: '' }, 'name must have 1 to 100 characters'],
    [{ name: 'x'.repeat(101) }, 'name must have 1 to 100 characters'],
    [{ _id: 5 }, '_id must be a string'],
    [{ apply_when: undefined }, 'apply_when is required'],
    [{ apply_when: wrong }, `apply_when.%nonsense: ${unknown}`],
    [{ read: wrong }, `read.%nonsense: ${unknown}`],
    [{ write: wrong }, `write.%nonsense: ${unknown}`],
    [{ insert: wrong }, `insert.%nonsense: ${unknown}`],
    [{ delete: wrong }, `delete.%nonsense: ${unknown}`],
    [{ search: wrong }, `search.%nonsense: ${unknown}`],
    [{ document_filters: [] }, 'document_filters must be an object'],
    [{ document_filters: null }, 'document_filters must be an object'],
    [{ document_filters: { read: wrong } }, `document_filters.read.%nonsense: ${unknown}`],
    [{ document_filters: { write: wrong } }, `document_filters.write.%nonsense: ${unknown}`],
    [{ fields: 'all' }, 'fields must be an object'],
    [{ fields: { a: true } }, 'fields.a must be an object'],
    [{ fields: { 'a b': 5 } }, 'fields["a b"] must be an object'],
    [{ fields: { a: { read: wrong } } }, `fields.a.read.%nonsense: ${unknown}`],
    [{ fields: { a: { write: wrong } } }, `fields.a.write.%nonsense: ${unknown}`],
    [{ fields: { a: { fields: 5 } } }, 'fields.a.fields must be an object'],
    [{ fields: { a: { fields: { b: { read: wrong } } } } }, `fields.a.fields.b.read.%nonsense: ${unknown}`],
    [{ additional_fields: 5 }, 'additional_fields must be an object'],
    [{ additional_fields: { read: wrong } }, `additional_fields.read.%nonsense: ${unknown}`],
    [{ additional_fields: { write: wrong } }, `additional_fields.write.%nonsense: ${unknown}`],
  ])('refuse a role with %j', (settings, message) => {
    expect(ofRole(settings)).toEqual(['InvalidParameter', `roles[1].${message}`]);
  });

  it('refuse expansions that a place does not know', () => {
    const message = expect.stringMatching(/^roles\[1\]\.(read|fields\.a\.read|apply_when|document_filters\.read)\b/) as string;
    for (const settings of [
      { read: { '%%this': 1 } },
      { apply_when: { '%%this': 1 } },
      { document_filters: { read: { '%%this': 1 } } },
    ]) {
      expect(ofRole(settings)).toEqual(['InvalidParameter', message]);
    }
    expect(ofRole({ read: { a: { $size: 1 } } })).toEqual(['InvalidParameter', message]);
    expect(ofRole({ fields: { a: { read: { '%%this': { $size: 1 } } } } })).toEqual(['InvalidParameter', message]);
  });

  it('refuse fields nested too deeply', () => {
    const nested = (levels: number): unknown => (levels === 0 ? {} : { fields: { a: nested(levels - 1) } });
    expect(ofRole({ fields: { a: nested(99) } })).toBeNull();
    const path = `roles[1].fields${'.a.fields'.repeat(100)}`;
    expect(ofRole({ fields: { a: nested(100) } })).toEqual(['InvalidParameter', `${path} nests deeper than 100 levels`]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ name: '' }, 'name must have 1 to 100 characters'],
    [{ _id: {} }, '_id must be a string'],
    [{ apply_when: undefined }, 'apply_when is required'],
    [{ apply_when: wrong }, `apply_when.%nonsense: ${unknown}`],
    [{ query: 5 }, 'query must be an object'],
    [{ projection: [] }, 'projection must be an object'],
    [{ project: [] }, 'projection must be an object'],
  ])('refuse a filter with %j', (settings, message) => {
    expect(ofFilter(settings)).toEqual(['InvalidParameter', `filters[1].${message}`]);
  });

  it('refuse a filter on documents that are not known yet', () => {
    const place = (at: string): unknown => expect.stringMatching(new RegExp(`^filters\\[1\\]\\.${at}\\b.*%%root`));
    expect(ofFilter({ apply_when: { '%%root.a': 1 } })).toEqual(['InvalidParameter', place('apply_when')]);
    expect(ofFilter({ query: { a: '%%root.b' } })).toEqual(['InvalidParameter', place('query')]);
  });
});

describe('expressions that are true for no user', () => {
  it('are accepted and reported', () => {
    const notes: string[] = [];
    const roles = [{ ...ROLE, read: { a: [{ $gt: 1 }] }, write: true }];
    expect(
      rolesAndFilters(
        { roles },
        notingExpressions((note) => notes.push(note)),
      ).roles,
    ).toEqual(roles);
    expect(notes).toEqual([expect.stringMatching(/^roles\[0\]\.read\.a.*"\$gt".*it is never true$/)]);
  });
});
