import { afterEach, beforeEach, expect, it } from 'vitest';
import { DevelopedApp } from './developed-app.js';

let app: DevelopedApp;
beforeEach(async () => {
  app = await DevelopedApp.create();
});
afterEach(() => app.remove());

it('types writes declarations of an app, and --check tells what is not up to date', async () => {
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
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^error: not up to date, .* types\/app\.d\.ts\n$/) });
  expect(await run('--client', '--json')).toMatchObject({ code: 0, stdout: expect.stringContaining('"types/client.d.ts"') });
  expect(await app.read('types/app.d.ts')).toContain('limit: number;');
  expect(await app.read('types/client.d.ts')).toContain('hello(...args: any[]): Promise<any>;');
  expect(await app.read('functions/tsconfig.json')).toBe('{ "extends": "../tsconfig.json" }');

  await app.put({ 'functions/config.json': '[{"name":"hello","private":"x"}]' });
  const refused = await run();
  expect(refused.code).toBe(4);
  expect(refused.stderr).toMatch(/ {2}functions\/config\.json:1:28 {2}\[0\]\.private must be a boolean\n {6}1 │ /);
  expect((await run('--out', '../elsewhere')).code).toBe(2);
});

it('dev keeps the declarations up to date', async () => {
  expect(await app.shell.run(['types', 'shop'])).toMatchObject({ code: 0 });
  const run = app.start();
  await run.ready();
  expect(run.events().filter(({ event }) => event === 'types')).toEqual([]);

  await app.put({ 'values/motto.json': '{"name":"motto","value":"more"}' });
  expect(await run.told('types')).toMatchObject({ files: ['types/app.d.ts'] });
  expect(await app.read('types/app.d.ts')).toContain('motto: string;');
  await app.put({ 'functions/hello.js': 'exports = () => "saved";' });
  await run.told('deployed', 3);

  expect((await run.interrupt()).code).toBe(0);
  expect(run.events().filter(({ event }) => event === 'types')).toHaveLength(1);
});
