import { describe, expect, it } from 'vitest';
import { externalIdentity } from './function-identity.js';

describe('what an authentication function returns', () => {
  it.each([
    ['ada', { id: 'ada', data: {} }],
    [{ id: 'ada' }, { id: 'ada', data: {} }],
    [
      { id: 'ada', name: null },
      { id: 'ada', data: {} },
    ],
    [
      { id: 'ada', name: 'Ada', admin: true },
      { id: 'ada', data: { name: 'Ada' } },
    ],
    ['x'.repeat(1_000), { id: 'x'.repeat(1_000), data: {} }],
  ])('accepts %j', (value, identity) => {
    expect(externalIdentity(value)).toStrictEqual(identity);
  });

  it.each([
    null,
    '',
    7,
    true,
    [],
    ['ada'],
    {},
    { id: '' },
    { id: 7 },
    { id: { $oid: '64b0c0ffee64b0c0ffee64b0' } },
    { name: 'Ada' },
    { id: 'ada', name: 7 },
    { id: 'ada', name: 'x'.repeat(1_001) },
    { $undefined: true },
    { __proto__: { id: 'ada' } },
    'x'.repeat(1_001),
  ])('rejects %j', (value) => {
    expect(externalIdentity(value)).toBeNull();
  });
});
