import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Credentials } from '../platform/processes.js';
import { DevelopedApp, programEnvironment } from './developed-app.js';

/** A collection whose documents have a schema. */
const ITEMS = {
  'data_sources/mongodb-atlas/config.json': '{"name":"mongodb-atlas","type":"mongodb-atlas","config":{}}',
  'data_sources/mongodb-atlas/shop/items/schema.json':
    '{"title":"item","bsonType":"object","required":["_id"],"properties":{"_id":{"bsonType":"objectId"},"price":{"bsonType":"double"}}}',
};

let app: DevelopedApp;
beforeEach(async () => {
  app = await DevelopedApp.create();
});
afterEach(() => app.remove());

it('types writes declarations of an app, and --check reports outdated files', async () => {
  const run = (...words: readonly string[]): ReturnType<typeof app.shell.run> => app.shell.run(['types', 'shop', ...words]);
  const ofApp = { code: 0, stderr: '', stdout: 'Wrote types/runtime.d.ts, types/app.d.ts, functions/tsconfig.json.\n' };
  expect(await run('--check')).toMatchObject({ code: 1, stdout: '' });
  expect(await run()).toEqual(ofApp);
  expect(await run()).toEqual({ ...ofApp, stdout: 'The declarations are up to date.\n' });
  expect(await run('--check')).toMatchObject({ code: 0 });

  await app.put({
    'values/limit.json': '{"name":"limit","value":5,"from_secret":false}',
    'functions/tsconfig.json': '{ "extends": "../tsconfig.json" }',
  });
  const { code, stderr } = await run('--check');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^error: not up to date: .*types\/app\.d\.ts; run .*\n$/),
  });
  expect(await run('--client', '--json')).toMatchObject({ code: 0, stdout: expect.stringContaining('"types/client.d.ts"') });
  expect(await app.read('types/app.d.ts')).toContain('limit: number;');
  expect(await app.read('types/client.d.ts')).toContain('hello(...args: any[]): Promise<any>;');
  expect(await app.read('functions/tsconfig.json')).toBe('{ "extends": "../tsconfig.json" }');

  await app.put(ITEMS);
  expect((await run('--check')).stderr).toContain('types/schema.graphql');
  expect(await run()).toMatchObject({ code: 0 });
  expect(await app.read('types/schema.graphql')).toContain('type Item {\n');
  await rm(join(app.directory, 'data_sources'), { recursive: true });
  expect((await run('--check')).stderr).toContain('types/schema.graphql');
  expect(await run()).toMatchObject({ code: 0 });
  expect(await app.read('types/schema.graphql')).toMatch(/^# The app has no GraphQL API/);

  await app.put({ 'functions/config.json': '[{"name":"hello","private":"x"}]' });
  const refused = await run();
  expect(refused.code).toBe(4);
  expect(refused.stderr).toMatch(/ {2}functions\/config\.json:1:28 {2}\[0\]\.private must be a boolean\n {6}1 │ /);
  expect((await run('--out', '../elsewhere')).code).toBe(2);
});

it('dev keeps the declarations up to date, and the schema of the GraphQL API is the one it has', async () => {
  expect(await app.shell.run(['types', 'shop'])).toMatchObject({ code: 0 });
  const run = app.start();
  const url = await run.ready();
  expect(run.events().filter(({ event }) => event === 'types')).toEqual([]);

  await app.put({ 'values/motto.json': '{"name":"motto","value":"more"}' });
  expect(await run.told('types')).toMatchObject({ files: ['types/app.d.ts'] });
  expect(await app.read('types/app.d.ts')).toContain('motto: string;');
  await app.put({ 'functions/hello.js': 'exports = () => "saved";' });
  await run.told('deployed', 3);

  // In one step: a push of the data source without its schema would write types, too.
  await app.put(Object.fromEntries(Object.entries(ITEMS).map(([path, text]) => [`web/${path}`, text])));
  await rename(join(app.directory, 'web/data_sources'), join(app.directory, 'data_sources'));
  expect(await run.told('types', 2)).toMatchObject({ files: ['types/app.d.ts', 'types/schema.graphql'] });
  const [, , ...written] = (await app.read('types/schema.graphql')).split('\n');
  const credentials = JSON.parse(await app.read('.groundwork/data/credentials.json')) as Credentials;
  const env = programEnvironment({ url, mode: 'standalone', replicas: 1, credentials });
  const served = await app.shell.run(['schema', 'print', '--app', String((await run.told('ready'))['app'])], { env });
  expect(served).toMatchObject({ code: 0, stderr: '' });
  expect(written.join('\n').trim()).toBe(served.stdout.trim());

  expect((await run.interrupt()).code).toBe(0);
  expect(run.events().filter(({ event }) => event === 'types')).toHaveLength(2);
});
