import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_NAME } from '../../../tools/package-name.js';
import { CommandLine, type Ended, type Running } from '../platform/command-line.js';
import { eventually } from '../platform/eventually.js';
import { installedProgram } from './developed-app.js';

/** Milliseconds for a test that runs the command a dozen times. */
const MINUTES = 240_000;
const PASSES = `
  import { test } from 'node:test';
  test('passes', () => {});
`;
const FAILS = `
  import assert from 'node:assert/strict';
  import { test } from 'node:test';
  test('fails', () => assert.equal(1 as number, 2));
`;
/** Files that fail, pass, and fail before their tests. */
const OUTCOMES = { 'tests/a.test.ts': FAILS, 'tests/b.test.mts': PASSES, 'tests/c.test.ts': "throw new Error('at the top');\n" };
/** Says its process, and never ends. */
const HANGS = `
  import { appendFileSync } from 'node:fs';
  import { test } from 'node:test';
  test('hangs', () => {
    appendFileSync('pids', process.pid + '\\n');
    return new Promise((resolve) => setInterval(() => undefined, 1_000));
  });
`;

/** Has a new app, which each test has a copy of. */
let made: CommandLine;
let shell: CommandLine;
let running: Running | undefined;
beforeAll(async () => {
  made = await CommandLine.create(installedProgram());
  await made.json(['new', 'shop', '--template', 'empty']);
  await rm(join(made.directory, 'shop/tests'), { recursive: true });
});
afterAll(() => made.remove());
beforeEach(async () => {
  shell = await CommandLine.create(installedProgram());
  await cp(join(made.directory, 'shop'), directory(), { recursive: true });
});
afterEach(async () => {
  running?.kill();
  running = undefined;
  await shell.remove();
});

const directory = (): string => join(shell.directory, 'shop');

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory(), path)), { recursive: true });
    await writeFile(join(directory(), path), content);
  }
}

/** Returns the directory for the data of the run's platform; this test alone uses it. */
const temporary = (): string => join(shell.directory, 'tmp');

async function environment(): Promise<Readonly<Record<string, string>>> {
  await mkdir(temporary(), { recursive: true });
  return { TMPDIR: temporary() };
}

async function tested(...words: readonly string[]): Promise<Ended> {
  return shell.run(['test', '--directory', 'shop', ...words], { env: await environment() });
}

async function start(...words: readonly string[]): Promise<Running> {
  running = shell.start(['test', '--directory', 'shop', ...words], await environment());
  return running;
}

/** Waits until the output of a run has a string so many times. */
async function shown(text: string, times = 1): Promise<void> {
  const count = (): Promise<number> => Promise.resolve((running?.output() ?? '').split(text).length - 1);
  await eventually(count, (found) => found >= times).catch((error: unknown) => {
    throw new Error(`not ${times} times "${text}" in:\n${running?.output()}`, { cause: error });
  });
}

/** Returns the Linux processes that have a string in their command line or environment. */
async function processesWith(text: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const texts = await Promise.all(
        ['cmdline', 'environ'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
      );
      return texts.join('\0').includes(text) ? [pid] : [];
    }),
  );
  return found.flat();
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => processesWith(shell.directory)).toEqual([]);
  await expect.poll(() => readdir(temporary())).toEqual([]);
}

describe('groundwork test', () => {
  it('runs tests in TypeScript and JavaScript with their imports, and reports all together', async () => {
    await put({
      // Settings of platforms are not read: the platform starts with any values there.
      '.env.local': 'LOG_LEVEL=none of these\nMASTER_KEY=short\n',
      'functions/_lib/money.ts': 'export const cents = (amount: number): number => Math.round(amount * 100);\n',
      'node_modules/three/package.json': '{ "name": "three", "exports": { "import": "./index.mjs" } }',
      'node_modules/three/index.mjs': 'export default 3;\n',
      'tests/deep/money.test.ts': `
        import assert from 'node:assert/strict';
        import { readFileSync } from 'node:fs';
        import { describe, it } from 'node:test';
        import three from 'three';
        import { startApp } from '${PACKAGE_NAME}/testing';
        import hello from '../../functions/hello.ts';
        import { cents } from '../../functions/_lib/money.ts';
        describe('a suite', () => {
          it('imports functions', () => assert.deepEqual([hello('you'), cents(three)], ['Hello you!', 300]));
          it('knows its place', () => assert.match(readFileSync(new URL(import.meta.url), 'utf8'), /knows its place/));
          it('finds the platform', async () => {
            const { url } = JSON.parse(process.env['GROUNDWORK_TEST_PLATFORM'] ?? '') as { url: string };
            assert.equal((await fetch(url + "/api/openapi.json")).ok, true);
            assert.equal(typeof startApp, 'function');
          });
        });
      `,
      'tests/plain.test.js': "const { test } = require('node:test');\ntest('plain', { skip: true }, () => {});\n",
    });

    const { code, stdout, stderr } = await tested('--reporter', 'tap', '--reporter', 'junit:out/results.xml');

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^TAP version 13\n[^]*\nok 1 - a suite\n[^]*\nok 2 - plain # SKIP\n[^]*\n1\.\.2\n# tests 4\n# pass 3\n/,
    );
    const junit = await readFile(join(shell.directory, 'out/results.xml'), 'utf8');
    expect(junit).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<testsuites>\n[^]*<\/testsuites>\n$/);
    expect(junit.match(/<testcase /g)).toHaveLength(4);
    await expectNothingLeft();
  });

  it('exits with 1 for a failing test, and reports the location in its source', async () => {
    await put(OUTCOMES);

    const all = await tested('--reporter', 'spec');
    expect([all.code, all.stderr]).toEqual([1, expect.stringContaining('error: 2 of 3 tests failed\n')]);
    expect(all.stdout).toMatch(/tests\/a\.test\.ts:4:/);
    expect(all.stdout + all.stderr).toContain('at the top');
    await expectNothingLeft();
  });

  it('runs the files and tests that are named, and keeps the data of the platform where that is wanted', async () => {
    await put(OUTCOMES);

    const { code, stderr } = await tested('shop/tests/b.test.mts', '--inspect-data');
    expect(code).toBe(0);
    const [kept = ''] = await readdir(temporary());
    expect(stderr).toContain(`The platform's data is in ${join(temporary(), kept)}.`);
    expect(await readdir(join(temporary(), kept))).toContain('credentials.json');
    await rm(join(temporary(), kept), { recursive: true });

    const json = await tested('--json', '--only', '^fails$');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ failed: 2, passed: 0, failures: [{ name: 'fails' }, {}] });
    await expectNothingLeft();
  });

  it('ends with what the documentation says where nothing can be run', { timeout: MINUTES }, async () => {
    expect(await tested()).toMatchObject({ code: 2, stderr: expect.stringMatching(/^error: no tests found: /) });
    await put({ 'tests/a.test.ts': PASSES });
    expect((await tested('shop/tests/other.test.ts')).code).toBe(2);
    expect((await tested('--only', '(')).code).toBe(2);
    expect((await tested('--reporter', 'lcov')).code).toBe(2);
    expect(await tested('--only', 'no such test')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--only 'no such test'"),
    });
    expect((await shell.run(['test', '--directory', '.'])).code).toBe(2);

    const ends = "if (process.argv[1]?.endsWith('testing-main.js')) process.exit(1)";
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(ends)}`;
    const env = { ...(await environment()), NODE_OPTIONS };
    expect((await shell.run(['test', '--directory', 'shop'], { env })).code).toBe(6);

    await put({ 'tests/b.test.ts': "import { nothing } from './nothing.ts';\nnothing(;\n" });
    // No platform is started: it would end with 6.
    const unbuilt = await shell.run(['test', '--directory', 'shop'], { env });
    expect(unbuilt).toMatchObject({ code: 1, stderr: expect.stringContaining('tests/b.test.ts:2:8') });
    await put({ 'functions/hello.ts': 'export default () => { return 1 +; }\n' });
    const refused = await tested();
    expect([refused.code, refused.stdout]).toEqual([4, '']);
    expect(refused.stderr).toContain('functions/hello.ts:1:34');
    await rm(join(directory(), 'tests/b.test.ts'));
    await put({
      'functions/hello.ts': 'export default () => 1;\n',
      'http_endpoints/config.json': JSON.stringify([{ route: '/a', http_method: 'POST', function_name: 'nothing' }]),
    });
    const byPlatform = await tested();
    expect([byPlatform.code, byPlatform.stdout]).toEqual([4, '']);
    expect(byPlatform.stderr).toContain("function 'nothing' does not exist");
    await expectNothingLeft();
  });

  it('ends a test that takes too long, and runs the other files', async () => {
    await put({ 'tests/a.test.ts': HANGS, 'tests/b.test.ts': PASSES });

    // On a loaded machine, the other file takes seconds until it begins.
    const { code, stdout } = await tested('--timeout', '10000');

    expect(code).toBe(1);
    expect(stdout).toMatch(/not ok 1 - hangs\n[^]*\nok 2 - passes\n/);
    await expectNothingLeft();
  });

  it('leaves nothing when it is interrupted or killed', async () => {
    await put({ 'tests/a.test.ts': HANGS, 'tests/b.test.ts': PASSES });
    const hanging = async (count: number): Promise<void> => {
      const pids = (): Promise<string> => readFile(join(directory(), 'pids'), 'utf8').catch(() => '');
      await eventually(pids, (text) => text.split('\n').length > count);
    };

    const interrupted = await start();
    await hanging(1);
    const { code, stderr } = await interrupted.interrupt();
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'error: interrupted\n' });
    await expectNothingLeft();

    const killed = await start();
    await hanging(2);
    killed.kill();
    await killed.end();
    await expect.poll(() => processesWith(shell.directory)).toEqual([]);
  });

  it('runs again with every change of a test or of the app', async () => {
    await put({ 'tests/a.test.ts': PASSES });
    const run = await start('--watch');
    await shown('all 1 tests passed');

    await put({ 'tests/deep/b.test.ts': FAILS });
    await shown('1 of 2 tests failed');
    await put({ 'functions/hello.ts': 'export default () => { return 1 +; }\n' });
    await shown('functions/hello.ts:1:34');
    await put({ 'functions/hello.ts': "export default () => 'mended';\n" });
    await shown('1 of 2 tests failed', 2);
    await rm(join(directory(), 'tests/deep'), { recursive: true });
    await shown('all 1 tests passed', 2);

    expect((await run.interrupt()).code).toBe(0);
    await expectNothingLeft();
  });
});
