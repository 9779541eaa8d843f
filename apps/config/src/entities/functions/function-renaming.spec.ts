import { describe, expect, it } from 'vitest';
import { renamed } from './function-renaming.js';

const members = new Set(['authFunctionName']);

describe('renamed', () => {
  it('follows calls in expressions, however deep', () => {
    const rule = { roles: [{ apply_when: { '%%true': { '%function': { name: 'old', arguments: ['old', '%%user.id'] } } } }] };

    expect(renamed(rule, 'old', 'new', members)).toEqual({
      roles: [{ apply_when: { '%%true': { '%function': { name: 'new', arguments: ['old', '%%user.id'] } } } }],
    });
  });

  it('follows nested calls', () => {
    const nested = { '%function': { name: 'other', arguments: [{ '%function': { name: 'old' } }] } };

    expect(renamed(nested, 'old', 'new', members)).toEqual({
      '%function': { name: 'other', arguments: [{ '%function': { name: 'new' } }] },
    });
  });

  it('follows named properties and nothing else', () => {
    const provider = { name: 'old', config: { authFunctionName: 'old', other: 'old' }, list: ['old', null, 5] };

    expect(renamed(provider, 'old', 'new', members)).toEqual({
      name: 'old',
      config: { authFunctionName: 'new', other: 'old' },
      list: ['old', null, 5],
    });
  });
});
