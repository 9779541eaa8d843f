import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { TEMPLATES } from '../../../apps/cli/src/new/template-names.js';
import { LATE_OPTIMIZATION } from '../../../tools/late-optimization.js';
import { PACKAGE_NAME } from '../../../tools/package-name.js';
import { installed } from '../../packages/given-package.js';
import { CommandLine } from '../platform/command-line.js';
import { EndUser, loginAs } from '../platform/end-user.js';
import { startPlatform, type Platform } from '../platform/processes.js';
import { installedProgram, programEnvironment } from './developed-app.js';
import { typeErrors } from './type-errors.js';

const platform = inject('platform');
const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
/** A platform for most new apps: data belong to clusters, and other files use the same templates. */
let others: Platform;
/** At night two platforms are started for each template. */
const MINUTES = 240_000;
/** Each template in TypeScript; in JavaScript one of them, and all where there is time for it. */
const KINDS = TEMPLATES.flatMap((template) => [
  { template, language: 'TypeScript', words: [] },
  ...(inject('longTests') || template === 'todo' ? [{ template, language: 'JavaScript', words: ['--js'] }] : []),
]);

let shell: CommandLine;
beforeAll(async () => {
  [shell, others] = await Promise.all([CommandLine.create(installedProgram()), startPlatform()]);
});
afterAll(() => Promise.all([shell.remove(), others.stop()]));

/** Writes a new app and returns its directory. */
async function made(name: string, words: readonly string[]): Promise<string> {
  await shell.json(['new', name, ...words]);
  return join(shell.directory, name);
}

/** Puts beside an app what its package.json names: the installed package, and what this repository has of others. */
async function install(directory: string): Promise<void> {
  if (installed === undefined) throw new Error('the package is not installed');
  const packages = join(directory, 'node_modules');
  await mkdir(dirname(join(packages, PACKAGE_NAME)), { recursive: true });
  for (const name of ['@types', 'vite', 'vitest']) await symlink(join(root, 'node_modules', name), join(packages, name));
  await symlink(join(installed.directory, 'node_modules', PACKAGE_NAME), join(packages, PACKAGE_NAME));
}

/** Names the directory of an app of a template. */
const nameOf = ({ template, language }: (typeof KINDS)[number]): string => `${template}-${language}`;

describe.each(KINDS)('a new app of the template $template in $language', ({ template, language, words }) => {
  it('is deployed and seeded by dev, and has declarations that are up to date', { timeout: MINUTES }, async () => {
    const name = nameOf({ template, language, words });
    const directory = await made(name, ['--template', template, ...words]);

    // A separate platform is started for each of them at night only.
    const isOwn = inject('longTests') || (template === 'todo' && language === 'TypeScript');
    const where = isOwn ? ['--ephemeral', '--port', '0'] : ['--yes'];
    const env = programEnvironment(others);
    const dev = await shell.run(['dev', name, '--once', ...where, '--json'], { env: isOwn ? {} : env });
    expect({ code: dev.code, stderr: dev.stderr }).toEqual({ code: 0, stderr: '' });
    const seeds = await readdir(join(directory, 'seed')).catch(() => []);
    expect(dev.stdout.includes('"event":"seeded"')).toBe(seeds.length > 0);
    expect(await shell.run(['types', name, '--check'])).toMatchObject({ code: 0 });
    if (!isOwn) await shell.json(['apps', 'delete', name, '--yes'], { env });

    if (language === 'TypeScript') {
      await install(directory);
      for (const project of ['functions', 'tests']) {
        expect([project, typeErrors(join(directory, project))]).toEqual([project, '']);
      }
    }
  });
});

/** Runs the tests of an app, all of which must pass. Returns the output. */
async function expectPassing(name: string): Promise<string> {
  const tested = await shell.run(['test', '--directory', name]);
  expect([tested.code, tested.code === 0 ? '' : tested.stdout + tested.stderr]).toEqual([0, '']);
  expect(tested.stdout).toMatch(/^# fail 0$/m);
  return tested.stdout;
}

/** Adds the tests of another app beside it to an app, where they still test the other one. Returns their titles. */
async function borrow(name: string, of: string): Promise<readonly string[]> {
  const titles: string[] = [];
  for (const file of await readdir(join(shell.directory, of, 'tests'))) {
    if (!/\.test\.[jt]s$/.test(file)) continue;
    const source = await readFile(join(shell.directory, of, 'tests', file), 'utf8');
    titles.push(...Array.from(source.matchAll(/^test\('(.*)',/gm), ([, title = '']) => title));
    const variable = "process.env['GROUNDWORK_TEST_PLATFORM']";
    const description = `{ ...JSON.parse(${variable}), directory: ${JSON.stringify(join(shell.directory, of))} }`;
    await writeFile(
      join(shell.directory, name, 'tests', `${of}-${file.replace(/ts$/, 'js')}`),
      `${variable} = JSON.stringify(${description});\nawait import('../../${of}/tests/${file}');\n`,
    );
  }
  return titles;
}

it.runIf(inject('longTests')).each(KINDS)(
  'a new app of the template $template in $language has tests that pass',
  { timeout: MINUTES },
  async (kind) => {
    await expectPassing(nameOf(kind));
  },
);

it.skipIf(inject('longTests'))('new apps have tests that pass, all in one run', { timeout: MINUTES }, async () => {
  await made('all', ['--template', 'empty', '--js']);
  const titles: string[] = [];
  for (const kind of KINDS) {
    const borrowed = await borrow('all', nameOf(kind));
    expect([kind, borrowed]).not.toEqual([kind, []]);
    titles.push(...borrowed);
  }

  const output = await expectPassing('all');
  const passed = Array.from(output.matchAll(/^ok \d+ - (.*)$/gm), ([, title = '']) => title);
  expect(passed).toEqual(expect.arrayContaining(titles));
  // One test is the app's own.
  expect(passed).toHaveLength(titles.length + 1);
});

it('the issuer of the template custom-jwt prints tokens that the app accepts', async () => {
  const env = programEnvironment(platform);
  const directory = await made('issued', ['--template', 'custom-jwt']);
  const key = /^GROUNDWORK_SECRET_JWTKEY=(.*)$/m.exec(await readFile(join(directory, '.env.local'), 'utf8'))?.[1] ?? '';
  await writeFile(join(shell.directory, 'secrets.json'), JSON.stringify({ jwtKey: key }));
  const { app } = await shell.json<{ app: string }>(['push', 'issued', '--create', '--yes', '--secrets', 'secrets.json'], {
    env,
  });
  const token = async (...words: readonly string[]): Promise<string> =>
    (await run(process.execPath, [join(directory, 'issuer.mjs'), ...words])).stdout.trim();

  const ann = await EndUser.login(platform, app, 'custom-token', { token: await token('ann', 'Ann', 'editor') });

  expect((await ann.call('whoAmI')).body).toEqual({ name: 'Ann', role: 'editor' });
  const forged = `${(await token('ann')).slice(0, -4)}AAAA`;
  expect((await loginAs(platform, app, 'custom-token', { token: forged })).status).toBe(401);
  await shell.json(['apps', 'delete', app, '--yes'], { env });
});

it('tests run under Vitest as they are', { timeout: MINUTES }, async () => {
  // Within the repository, so that its packages are found.
  const directory = await mkdtemp(join(root, 'node_modules/.vitest-app-'));
  try {
    await shell.json(['new', join(directory, 'shop'), '--template', 'todo']);
    const app = join(directory, 'shop');
    await install(app);
    await writeFile(
      join(app, 'node-test.ts'),
      "export { afterAll as after, afterEach, beforeAll as before, beforeEach, describe, it, test } from 'vitest';\n",
    );
    await writeFile(
      join(app, 'vitest.config.ts'),
      `export default {
        resolve: { alias: { 'node:test': new URL('node-test.ts', import.meta.url).pathname } },
        test: { include: ['tests/**/*.test.ts'], hookTimeout: 60_000, testTimeout: 60_000 },
      };\n`,
    );
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const env = { PATH: process.env['PATH'] ?? '', HOME: shell.directory, NO_COLOR: '1', NODE_OPTIONS: LATE_OPTIMIZATION };
    const { stdout } = await run(process.execPath, [vitest, 'run', '--root', app], { cwd: app, env }).catch(
      (error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }),
    );
    expect(stdout).toMatch(/Tests {2}3 passed \(3\)/);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
