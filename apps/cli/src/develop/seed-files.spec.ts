import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSeeds, seedsOf } from './seed-files.js';

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
      last: { file: 'seed.js', source: 'exports = () => 1;' },
    });
  });

  it('have a function in TypeScript, too, with what it imports and no second one beside it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'groundwork-seeds-'));
    try {
      const put = (path: string, text: string): void => {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), text);
      };
      expect(await readSeeds(directory)).toBeNull();
      put('functions/_lib/names.ts', "export const NAMES: readonly string[] = ['ann'];");
      put('seed/seed.ts', "import { NAMES } from '../functions/_lib/names.ts';\nexport default (): number => NAMES.length;");
      const seeds = await readSeeds(directory);
      expect(seeds?.last).toEqual({ file: 'seed.ts', source: expect.stringMatching(/"ann"[\s\S]*module\.exports\.default;/) });
      put('seed/seed.ts', 'export default () => {\n  return 1 +;\n};');
      await expect(readSeeds(directory)).rejects.toThrow('seed/seed.ts:2:13: Unexpected ";"');
      put('seed/seed.js', 'exports = () => 1;');
      await expect(readSeeds(directory)).rejects.toThrow('seed/seed.ts: seed.js defines the same function');
    } finally {
      rmSync(directory, { recursive: true });
    }
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
  ])('are rejected with file and index: %j', (files, message) => {
    expect(() => seeds(files)).toThrow(message);
  });
});
