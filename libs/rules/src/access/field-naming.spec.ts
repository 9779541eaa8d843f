import { describe, expect, it } from 'vitest';
import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import { compileRules } from './compiled-rules.js';
import type { Naming } from './field-naming.js';
import type { PlainDocument } from './field-set.js';
import { PATH_LEVELS_MAX } from './projection.js';
import { RequestRules } from './request-rules.js';

const THIS_IS_1 = { '%%this': 1, '%%prev': 1 };

async function naming(settings: Partial<RoleConfig>, paths: readonly string[] | null, before: PlainDocument): Promise<Naming> {
  const roles = [{ name: 'role', apply_when: {}, ...settings }];
  const role = await new RequestRules(compileRules({ roles, filters: [] }), {}).roleOf(before);
  if (!role) throw new Error('the role does not apply');
  return role.mayName(paths?.map((path) => path.split('.')) ?? null, before);
}

const A = { a: { read: true } };
const X = { a: { fields: { x: { read: true } } } };
const UNDECIDED = { u: { write: { '%%this': 5 } } };

describe('a write that names a field', () => {
  it.each<[string, Partial<RoleConfig>, string, PlainDocument, Naming]>([
    ['that may be read', { fields: A }, 'a', { a: 1 }, 'allowed'],
    ['below one that may be read', { fields: A }, 'a.b.0', { a: 1 }, 'allowed'],
    ['that no grant names', { fields: A }, 'b', { b: 1 }, 'refused'],
    ['of additional fields', { fields: A, additional_fields: { read: true } }, 'b', { b: 1 }, 'allowed'],
    ['with an empty grant', { fields: { a: {} } }, 'a', { a: 1 }, 'refused'],
    ['that may be read by its value', { fields: { a: { read: THIS_IS_1 } } }, 'a', { a: 1 }, 'allowed'],
    ['that may not be read by its value', { fields: { a: { read: THIS_IS_1 } } }, 'a', { a: 2 }, 'refused'],
    ['that may not be read, and may be written', { fields: { a: { read: false, write: true } } }, 'a', { a: 2 }, 'allowed'],
    ['that is missing', { fields: { a: { read: THIS_IS_1 } } }, 'a', {}, 'refused'],
    ['of which the new value decides', { fields: UNDECIDED }, 'u', { u: 1 }, 'undecided'],
    ['of a document that may be read', { read: { '%%root.b': 1 } }, 'a', { b: 1 }, 'allowed'],
    ['of a document that may be written', { write: { '%%prevRoot.b': 1 } }, 'a', { b: 1 }, 'allowed'],
    ['of a document that could be written after the change', { write: { '%%root.b': 1 } }, 'a', { b: 2 }, 'undecided'],
    ['of a document that may not be written', { write: false }, 'a', { b: 2 }, 'refused'],
    ['with a granted member', { fields: X }, 'a', { a: { x: 1 } }, 'allowed'],
    ['with a hidden member', { fields: X }, 'a', { a: { x: 1, y: 1 } }, 'refused'],
    ['that is a granted member', { fields: X }, 'a.x', { a: { x: 1, y: 1 } }, 'allowed'],
    ['that is a hidden member', { fields: X }, 'a.y', { a: { x: 1, y: 1 } }, 'refused'],
    ['that is a member of a missing document', { fields: X }, 'a.x', {}, 'allowed'],
    ['that is a hidden member of a missing document', { fields: X }, 'a.y', {}, 'refused'],
    ['that is a missing document', { fields: X }, 'a', {}, 'allowed'],
    ['that is a number in place of a document', { fields: X }, 'a', { a: 5 }, 'refused'],
    ['that is a string in place of a document', { fields: X }, 'a.x', { a: 'text' }, 'refused'],
    ['that is null in place of a document', { fields: X }, 'a', { a: null }, 'refused'],
    ['that is a list of granted members', { fields: X }, 'a', { a: [{ x: 1 }, { x: 2 }] }, 'allowed'],
    ['that is an empty list', { fields: X }, 'a', { a: [] }, 'allowed'],
    ['that is a list with a hidden member', { fields: X }, 'a', { a: [{ x: 1 }, { y: 2 }] }, 'refused'],
    ['that is a list with a number', { fields: X }, 'a', { a: [{ x: 1 }, 2] }, 'refused'],
    ['of a list element', { fields: X }, 'a.0.x', { a: [{ x: 1 }, 2] }, 'allowed'],
    ['that is a list element', { fields: X }, 'a.0', { a: [{ x: 1 }, 2] }, 'allowed'],
    ['that is a list element with a hidden member', { fields: X }, 'a.0', { a: [{ y: 1 }, { x: 1 }] }, 'refused'],
    ['that is a number in a list', { fields: X }, 'a.1', { a: [{ x: 1 }, 2, { x: 1 }] }, 'refused'],
    ['that is an element with two digits', { fields: X }, 'a.10', { a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, { x: 1 }] }, 'allowed'],
    ['that is beyond a list', { fields: X }, 'a.9', { a: [1] }, 'allowed'],
    ['that is hidden in a list element', { fields: X }, 'a.0.y', { a: [{ x: 1 }] }, 'refused'],
    ['of any list element', { fields: X }, 'a.$[].x', { a: [{ x: 1 }, { y: 2 }] }, 'allowed'],
    ['of any list element, one of them a number', { fields: X }, 'a.$[e1].x', { a: [{ x: 1 }, 2] }, 'refused'],
    ['of a list element by a long number', { fields: X }, 'a.0000000001.x', { a: [2, { x: 1 }] }, 'refused'],
    ['of a list element by a number with more behind it', { fields: X }, 'a.1st.x', { a: [2, { x: 1 }] }, 'refused'],
    ['of a list element by a number with more before it', { fields: X }, 'a.e1.x', { a: [2, { x: 1 }] }, 'refused'],
    [
      'inherited by every object',
      { fields: { toString: { read: { '%%this': { '%exists': true } } } } },
      'toString',
      {},
      'refused',
    ],
  ])('%s', async (_what, settings, path, before, expected) => {
    expect(await naming(settings, [path], before)).toBe(expected);
  });

  it('is refused if its path is deeper than documents can be', async () => {
    const path = (levels: number): string[] => [Array.from({ length: levels }, () => 'a').join('.')];
    expect(await naming({ fields: A }, path(PATH_LEVELS_MAX), {})).toBe('allowed');
    expect(await naming({ fields: A }, path(PATH_LEVELS_MAX + 1), {})).toBe('refused');
  });
});

describe('a write that names several fields', () => {
  const fields = { ...A, ...UNDECIDED };
  it.each<[readonly string[], Naming]>([
    [[], 'allowed'],
    [['a'], 'allowed'],
    [['a', 'u'], 'undecided'],
    [['u', 'a'], 'undecided'],
    [['hidden', 'a'], 'refused'],
    [['hidden', 'u'], 'refused'],
    [['u', 'hidden'], 'refused'],
  ])('%j: %s', async (paths, expected) => {
    expect(await naming({ fields }, paths, { a: 1, u: 1 })).toBe(expected);
  });

  it('depends on the new document if the role might write it', async () => {
    expect(await naming({ fields, write: { '%%root.b': 1 } }, ['hidden'], { a: 1 })).toBe('undecided');
    expect(await naming({ fields, write: { '%%root.b': 1 } }, ['a'], { a: 1 })).toBe('allowed');
  });
});

describe('a replacement', () => {
  const fields = { ...X, ...UNDECIDED, b: { read: true } };
  it.each<[PlainDocument, Naming]>([
    [{}, 'allowed'],
    [{ _id: 1 }, 'allowed'],
    [{ _id: 1, b: 1 }, 'allowed'],
    [{ _id: 1, b: 1, u: 1 }, 'undecided'],
    [{ _id: 1, u: 1, b: 1 }, 'undecided'],
    [{ _id: 1, hidden: 1 }, 'refused'],
    [{ _id: 1, u: 1, hidden: 1 }, 'refused'],
    [{ _id: 1, a: { x: 1 } }, 'allowed'],
    [{ _id: 1, a: { x: 1, _id: 2 } }, 'refused'],
  ])('of %j is %s', async (before, expected) => {
    expect(await naming({ fields }, null, before)).toBe(expected);
  });
});
