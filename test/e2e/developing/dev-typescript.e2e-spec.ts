import { access, mkdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { called, DevelopedApp, programEnvironment } from './developed-app.js';

const MONEY = `export function cents(value: number): number {
  if (value < 0) throw new Error('boom');
  return value * 100;
}
`;
const TOTAL = `import { cents } from './_lib/money.ts';

export default function total(value: number): number {
  return cents(value);
}
`;
const CONFIG = '[{"name":"hello","private":false},{"name":"total","private":true}]';
/** The place in TypeScript that throws for a negative value. */
const PLACE = 'functions/_lib/money.ts:2:28';

let app: DevelopedApp;
beforeEach(async () => {
  app = await DevelopedApp.createAnywhere();
  await app.put({ 'functions/total.ts': TOTAL, 'functions/_lib/money.ts': MONEY, 'functions/config.json': CONFIG });
});
afterEach(() => app.remove());

it('dev builds functions in TypeScript, and reports locations in it', async () => {
  const run = app.start();
  const url = await run.ready();
  const admin = await app.administrated(url);
  await run.told('types');
  expect(await app.read('types/app.d.ts')).toContain('total: typeof import("../functions/total").default;');

  await app.put({ 'functions/total.ts': TOTAL.replace('value: number', 'value: number = -1') });
  expect(await run.told('deployed', 2)).toMatchObject({ changed: ['functions/total.ts'] });
  expect(await called(admin, 'total')).toBe('boom');
  await app.put({ 'functions/_lib/money.ts': MONEY.replace('value * 100', 'value *') });
  expect(await run.told('refused')).toMatchObject({
    errors: [{ file: 'functions/_lib/money.ts', line: 3, column: 17, error: 'Unexpected ";"' }],
  });
  expect(await called(admin, 'total')).toBe('boom');
  await app.put({ 'functions/_lib/money.ts': MONEY.replace('< 0', '< -1') });
  await run.told('deployed', 3);
  expect(await called(admin, 'total')).toEqual({ $numberInt: '-100' });
  expect((await run.interrupt()).code).toBe(0);
});

it('dev watches imported files, and reports duplicates once', async () => {
  const rate = (value: string): string => `export const RATE: number = ${value};\n`;
  await app.put({
    'functions/total.ts': "import { RATE } from '../shared/rate.ts';\nexport default (): number => RATE;\n",
    'shared/rate.ts': rate('1'),
  });
  const run = app.start();
  const admin = await app.administrated(await run.ready());
  expect(await called(admin, 'total')).toEqual({ $numberInt: '1' });

  await app.put({ 'shared/rate.ts': rate('2') });
  expect(await run.told('deployed', 2)).toMatchObject({ changed: ['functions/total.ts'] });
  expect(await called(admin, 'total')).toEqual({ $numberInt: '2' });
  await app.put({ 'shared/rate.ts': rate('3 +') });
  expect(await run.told('refused')).toMatchObject({ errors: [{ file: 'shared/rate.ts', line: 1 }] });
  await app.put({ 'shared/rate.ts': `\n${rate('3 *')}` });
  expect(await run.told('refused', 2)).toMatchObject({ errors: [{ file: 'shared/rate.ts', line: 2 }] });
  await app.put({ 'shared/rate.ts': rate('4') });
  await run.told('deployed', 3);

  const twice = { error: expect.stringContaining('functions/total.ts and functions/total.js define the same function') };
  await app.put({ 'functions/total.js': 'exports = () => 5;' });
  expect(await run.told('refused', 3)).toMatchObject(twice);
  await app.put({ 'functions/hello.js': 'exports = () => "later";' });
  await app.put({ 'functions/hello.js': 'exports = () => "last";' });
  await rm(join(app.directory, 'functions/total.js'));
  expect(await run.told('deployed', 4)).toMatchObject({ changed: ['functions/hello.js'] });
  expect((await run.interrupt()).code).toBe(0);
  expect(run.events().filter(({ event }) => event === 'refused')).toHaveLength(3);
});

it('dev checks types with the TypeScript of the directory: after a push, or before it', { timeout: 120_000 }, async () => {
  const needed = await app.once(['--typecheck', 'enable']);
  expect(needed).toMatchObject({ code: 4, stderr: expect.stringContaining('needs TypeScript: npm install') });
  await mkdir(join(app.directory, 'node_modules'));
  await symlink(resolve('node_modules/typescript'), join(app.directory, 'node_modules/typescript'));
  await app.put({ 'functions/total.ts': TOTAL.replace('return cents(value)', 'return cents(String(value))') });
  const wrong = { file: 'functions/total.ts', line: 4, column: 16 };
  const run = app.start();
  await run.ready();
  expect(await run.told('type-errors')).toMatchObject({ errors: [wrong] });
  await app.put({ 'functions/total.ts': TOTAL });
  expect(await run.told('type-errors', 2)).toMatchObject({ errors: [] });
  expect((await run.interrupt()).code).toBe(0);

  await app.put({ 'functions/total.ts': TOTAL.replace('return cents(value)', 'return cents(String(value))') });
  const refused = await app.once(['--typecheck', 'enable', '--json']);
  expect(refused.code).toBe(4);
  expect(JSON.parse(refused.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({ errors: [wrong] });
});

it('dev shows the log with places in TypeScript', { timeout: 120_000 }, async () => {
  await app.put({ 'functions/total.ts': TOTAL.replace('value: number', 'value: number = -1') });
  const running = app.startLines();
  const shown = async (text: string): Promise<string> =>
    expect
      .poll(() => running.output(), { timeout: 60_000 })
      .toContain(text)
      .then(() => running.output());
  const url = /API (http\S+)/.exec(await shown('✓ types'))?.[1] ?? '';
  expect(await called(await app.administrated(url), 'total')).toBe('boom');

  expect(await shown(PLACE)).toMatch(/✗ Error: boom\n.*at cents \(functions\/_lib\/money\.ts:2:28\)\n/);
  expect((await running.interrupt()).code).toBe(0);
});

it('push, run, logs, build and pull keep what is written and what is stored apart', { timeout: 180_000 }, async () => {
  const platform = inject('platform');
  const env = programEnvironment(platform);
  const { app: created } = await (await Admin.login(platform)).createApp();
  const run = (...words: readonly string[]): ReturnType<typeof app.shell.run> =>
    app.shell.run(words, { env: { ...env, GROUNDWORK_APP: created.client_app_id } });
  expect(await run('push', 'shop', '--yes')).toMatchObject({ code: 0 });
  expect(await run('functions', 'run', 'total', '3')).toMatchObject({ code: 0, stdout: expect.stringContaining('300') });
  const failed = await run('functions', 'run', 'total', '--', '-1');
  expect(failed.code).toBe(1);
  expect(failed.stderr).toContain(PLACE);
  await expect.poll(async () => (await run('functions', 'logs', 'total', '--errors')).stdout).toContain(PLACE);

  expect(await run('build', 'shop')).toMatchObject({ code: 0, stdout: expect.stringContaining('Built 1 function into ') });
  const built = await app.read('.groundwork/build/functions/total.js');
  expect(built).toMatch(/^\/\/ Generated from functions\/total\.ts /);
  expect(await run('build', 'shop')).toMatchObject({ code: 0, stdout: expect.stringContaining(': 0 files changed.') });
  expect(await run('push', 'shop/.groundwork/build', '--yes')).toMatchObject({
    stdout: expect.stringContaining('is up to date'),
  });
  expect((await run('build', 'shop', '--out', 'shop/functions')).code).toBe(2);

  await app.put({ 'tests/a.test.ts': '', 'web/index.html': '' });
  const pulled = await run('pull', 'shop', '--yes', '--delete', '--json');
  expect((JSON.parse(pulled.stdout) as { changes: readonly { path: string }[] }).changes.map(({ path }) => path)).not.toContain(
    'functions/total.js',
  );
  for (const path of ['tests/a.test.ts', 'web/index.html', 'functions/total.ts', 'functions/_lib/money.ts']) {
    await expect(access(join(app.directory, path)), path).resolves.toBeUndefined();
  }
  await app.put({ 'functions/_lib/money.ts': MONEY.replace('100', '10') });
  const refused = await run('pull', 'shop', '--yes');
  expect(refused).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('functions/total.ts: the app has a different version'),
  });
  expect(await run('pull', 'shop', '--yes', '--force')).toMatchObject({ code: 0 });
  expect(await app.read('functions/total.js')).toBe(built);
  expect(await app.read('functions/total.ts.mine')).toBe(TOTAL);
});
