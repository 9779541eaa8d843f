import { describe, expect, it } from 'vitest';
import type { AppUser } from '#contracts/identity/users.contract.js';
import { mayEvaluate } from './can-evaluate.js';

const user: AppUser = {
  id: '65a1f0c2d4e5f60718293a4b',
  type: 'normal',
  data: { role: 'editor', level: 3, profile: { vip: true } },
  identities: [],
  disabled: false,
};

describe('can_evaluate', () => {
  it.each([
    [undefined],
    [null],
    [{}],
    [true],
    [{ '%%true': true }],
    [{ '%%false': false }],
    [{ '%%user.id': '65a1f0c2d4e5f60718293a4b' }],
    [{ '%%user.type': 'normal', '%%user.data.level': 3 }],
    [{ '%%user.data.profile.vip': true }],
  ])('allows %j', (expression) => {
    expect(mayEvaluate(expression, user)).toBe(true);
  });

  it.each([
    [false],
    [0],
    ['true'],
    [[]],
    [{ '%%true': false }],
    [{ '%%true': 'true' }],
    [{ '%%false': true }],
    [{ '%%user.id': 'x' }],
    [{ '%%user.id': '%%user.id' }],
    [{ '%%user.data.level': '3' }],
    [{ '%%user.data.missing': '%%undefined' }],
    [{ '%%user.data.__proto__': {} }],
    [{ '%%user': true }],
    [{ '%%user.data.role': 'editor', '%%user.id': 'x' }],
    [{ '%%user.data.role': { $in: ['editor'] } }],
    [{ '%and': [] }],
    [{ $or: [{ '%%true': true }] }],
    [{ plain: 1 }],
    [{ '%%values.x': 'y' }],
  ])('refuses %j', (expression) => {
    expect(mayEvaluate(expression, user)).toBe(false);
  });
});
