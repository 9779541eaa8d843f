import { describe, expect, it } from 'vitest';
import { seedsOf } from './seed-files.js';

const seeds = (files: Readonly<Record<string, string>>) => seedsOf(new Map(Object.entries(files)));

describe('seeds', () => {
  it('are documents by collection, users, and a source', () => {
    expect(
      seeds({
        'shop.items.json': '\uFEFF[{"_id": {"$oid": "5e0000000000000000000001"}}]',
        'mongodb-atlas/shop.old.orders.json': '[]',
        'users.json':
          '[{"email": "a@x.test", "password": "secret1"}, {"email": "b@x.test", "password": "p", "custom_data": {"role": "admin"}}]',
        'seed.js': 'exports = () => 1;',
        'README.md': 'words',
      }),
    ).toEqual({
      collections: [
        {
          file: 'shop.items.json',
          service: null,
          database: 'shop',
          collection: 'items',
          documents: [{ _id: { $oid: '5e0000000000000000000001' } }],
        },
        {
          file: 'mongodb-atlas/shop.old.orders.json',
          service: 'mongodb-atlas',
          database: 'shop',
          collection: 'old.orders',
          documents: [],
        },
      ],
      users: [
        { email: 'a@x.test', password: 'secret1', customData: null },
        { email: 'b@x.test', password: 'p', customData: { role: 'admin' } },
      ],
      source: 'exports = () => 1;',
    });
  });

  it.each([
    [{ 'shop.items.json': '{}' }, 'seed/shop.items.json: must be a list'],
    [{ 'shop.items.json': '[{}, 1]' }, 'seed/shop.items.json: [1] must be an object'],
    [{ 'shop.items.json': '[' }, 'seed/shop.items.json: is not valid JSON'],
    [{ 'items.json': '[]' }, 'seed/items.json: must be called <database>.<collection>.json'],
    [{ 'users.json': '[{"email": "a"}]' }, 'seed/users.json: [0].password must be a string'],
    [
      { 'users.json': '[{"email": "a", "password": "p", "custom_data": 1}]' },
      'seed/users.json: [0].custom_data must be an object',
    ],
  ])('are refused with file and index: %j', (files, message) => {
    expect(() => seeds(files)).toThrow(message);
  });
});
