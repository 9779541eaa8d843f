import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../platform/eventually.js';
import { called, deploymentNames, DevelopedApp, DevRun, ownCommand } from './developed-app.js';

let app: DevelopedApp;
beforeEach(async () => {
  app = await DevelopedApp.createAnywhere();
});
afterEach(() => app.remove());

it('a save with a mistake deploys nothing, and shows where it is', async () => {
  const run = app.startLines();
  const written = (part: string): Promise<string> =>
    eventually(
      () => Promise.resolve(run.output()),
      (text) => text.includes(part),
    );
  const url = /API (http\S+)/.exec(await written('✓ deployed 4 files'))?.[1] ?? '';
  const admin = await app.administrated(url);
  await app.put({ 'functions/hello.js': 'exports = () => "good";' });
  await written('✓ functions/hello.js  deployed');

  await app.put({
    'functions/hello.js': 'exports = () => {\n  return 1 +;\n};\n',
    'functions/config.json': '[{"name":"hello","private":"x"}]',
  });
  // Lines come one by one.
  await written('  functions/config.json:1:28  [0].private must be a boolean\n      1 │ [{"name":"hello","private":"x"}]\n');
  const text = await written('  functions/hello.js:2:13  Unexpected token\n      2 │   return 1 +;\n        ╵             ^\n');
  expect(text).toMatch(/✗ not deployed: 2 errors; shop-[\w-]+ stays as it was at \d\d:\d\d:\d\d\n/);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/\u001b/);
  expect(await called(admin, 'hello')).toBe('good');

  const before = await deploymentNames(admin);
  await app.put({
    'functions/hello.js': 'exports = () => "mended";',
    'functions/config.json': '[{"name":"hello","private":false}]',
  });
  await eventually(
    () => called(admin, 'hello'),
    (result) => result === 'mended',
  );
  const after = await deploymentNames(admin);
  expect(after.slice(after.length - before.length)).toEqual(before);
  expect((await run.interrupt()).code).toBe(0);
});

describe.each([
  ['events of the system', []],
  ['looks by time', ['--poll', '200']],
])('saves, by %s,', (_, words) => {
  it('are deployed together, the last state at last; files that are renamed, new and removed too', async () => {
    const run: DevRun = app.start(words);
    const admin = await app.administrated(await run.ready());
    const before = (await deploymentNames(admin)).length;
    const names = ['a', 'b', 'c', 'd', 'e'];

    const rounds = [1, 2, 3, 4];
    for (const round of rounds) {
      await app.put(Object.fromEntries(names.map((name) => [`functions/${name}.js`, `exports = () => "${name}${round}";`])));
    }
    for (const name of names) {
      await eventually(
        () => called(admin, name),
        (result) => result === `${name}4`,
      );
    }
    // The number depends on how fast this process writes them.
    expect((await deploymentNames(admin)).length - before).toBeLessThan(rounds.length * names.length);

    await rename(join(app.directory, 'functions/a.js'), join(app.directory, 'functions/renamed.js'));
    await mkdir(join(app.directory, 'functions/new/deep'), { recursive: true });
    await app.put({ 'functions/new/deep/f.js': 'exports = () => "deep";' });
    await rm(join(app.directory, 'functions/b.js'));
    await eventually(
      async () => [await called(admin, 'renamed'), await called(admin, 'new/deep/f')],
      ([renamed, deep]) => renamed === 'a4' && deep === 'deep',
    );
    await app.put({ 'functions/new/deep/f.js': 'exports = () => "deeper";' });
    await eventually(
      async () => [await called(admin, 'new/deep/f'), await functionNames()],
      ([deep, list]) => deep === 'deeper' && JSON.stringify(list) === '["c","d","e","hello","new/deep/f","renamed"]',
    );
    // An unsent change does not make a deployment.
    const { length } = await deploymentNames(admin);
    await app.put({ 'tests/a.test.js': '1', 'types/app.d.ts': '1', 'functions/tsconfig.json': '{}', 'web/package.json': '{}' });
    await app.put({ 'functions/c.js': 'exports = () => "last";' });
    await eventually(
      () => called(admin, 'c'),
      (result) => result === 'last',
    );
    expect(await deploymentNames(admin)).toHaveLength(length + 1);
    expect((await run.interrupt()).code).toBe(0);

    async function functionNames(): Promise<readonly string[]> {
      return (await admin.must<readonly { readonly name: string }[]>('GET', '/functions')).map(({ name }) => name).toSorted();
    }
  });
});

it(
  'ends after the first successful push, writes seeds into a new app, and passes the address to a front end',
  { timeout: 120_000 },
  async () => {
    // Other apps of a shared platform would find the data, which belong to its cluster.
    await app.remove();
    app = await DevelopedApp.create();
    await app.put({
      'functions/hello.js': 'exports = (',
      'data_sources/mongodb-atlas/config.json':
        '{"name": "mongodb-atlas", "type": "mongodb-atlas", "config": {"clusterName": "main", "readPreference": "primary"}}',
      'functions/count.js': 'exports = () => context.services.get("mongodb-atlas").db("shop").collection("items").count({});',
      'seed/shop.items.json': '[{"_id": 1, "price": {"$numberDecimal": "1.5"}}, {"_id": 2}]',
      'seed/shop.rest.json': '[{"a": 1}]',
      'auth/providers.json':
        '{"local-userpass": {"name": "local-userpass", "type": "local-userpass", "disabled": false, "config": {"autoConfirm": true, "emailConfirmationUrl": "", "resetPasswordUrl": "https://x.test", "runConfirmationFunction": false, "runResetFunction": false}}}',
      'seed/users.json': '[{"email": "ann@example.com", "password": "a long password"}]',
      'seed/seed.js':
        'exports = () => context.services.get("mongodb-atlas").db("shop").collection("items").insertOne({ _id: 3 });',
      '.env': 'A=1\n',
    });
    const words = ['--until-success', '--env-file', join('shop', '.env'), '--env-prefix', 'PUBLIC_'];
    const run = app.start([...words, '--start', 'echo started; exec sleep 600']);
    await run.told('refused');
    await run.told('start-output');
    await app.put({ 'functions/hello.js': 'exports = () => 1;' });
    const { code, stderr } = await run.running.end();

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(run.events().find(({ event }) => event === 'seeded')).toMatchObject({ documents: 3, users: 1 });
    expect(await app.read('.env')).toMatch(
      /^A=1\nPUBLIC_GROUNDWORK_URL=http:\/\/127\.0\.0\.1:\d+\nPUBLIC_GROUNDWORK_APP_ID=shop-[\w-]+\n$/,
    );

    // Seeds again: what is there stays as it is, with what the function would add.
    await app.put({ 'seed/seed.js': 'exports = () => 1;' });
    const again = await app.once();
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('seeds: 2 documents, 0 new users');
    await app.put({ 'seed/shop.items.json': '[{"_id": 1}, 5]' });
    expect(await app.once()).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('seed/shop.items.json: [1] must be an object'),
    });
  },
);

it('of no app, and data for one run', async () => {
  const none = await app.shell.run(['dev', '.', '--once']);
  expect(none).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`holds no app: '${ownCommand()} new <directory>'`),
  });

  const own = await DevelopedApp.create();
  const { code, stdout } = await own.once(['--ephemeral', '--json']);
  expect(code).toBe(0);
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { event: string }).event),
  ).toEqual(['ready', 'deployed', 'types']);
  await expect(readFile(join(own.directory, '.groundwork/dev.json'))).rejects.toThrow('ENOENT');
  await own.put({ 'functions/hello.js': 'exports = (' });
  expect(await own.once(['--ephemeral'])).toMatchObject({ code: 4 });
  await own.remove();
});
