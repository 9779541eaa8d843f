import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../apps/cli/src/operations/free-port.js';
import { reachedFrom, testingReachedFrom } from '#testing/reached-programs.js';
import { PACKAGE_NAME } from '../../tools/package-name.js';
import { installed as installation } from './given-package.js';
import { hasNamespaces } from './installed-package.js';

const MINUTES = 300_000;
const MB = 1_000_000;
/** Packages that have scripts for their installation, none of which is run here or needed. */
const WITH_SCRIPTS = new Set(['esbuild', 'lmdb', 'msgpackr-extract']);

if (installation === undefined) throw new Error('the package is not installed');
const { packed, directory: app } = installation;
const directory = mkdtempSync(join(tmpdir(), 'groundwork-published-'));
/** Commands run in a separate network where the system allows it, so that nothing is fetched unnoticed. */
const isAlone = hasNamespaces();
const alone: readonly [string, ...string[]] = isAlone
  ? ['unshare', '-rn']
  : ['env', 'HTTPS_PROXY=http://127.0.0.1:9', 'HTTP_PROXY=http://127.0.0.1:9'];

let started: ChildProcess | undefined;

afterEach(() => started?.kill('SIGKILL'));
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));

/** Prints for each page its status, and how many of the files it loads are there, with one content in every encoding. */
const PAGES = `
  const accept = 'text/html,*/*';
  const [base] = process.argv.slice(1);
  const contents = (link) => Promise.all(['identity', 'gzip', 'br'].map(async (encoding) => {
    const reply = await fetch(link, { headers: { 'accept-encoding': encoding } });
    return reply.ok ? reply.text() : null;
  }));
  for (const path of ['/', '/docs', '/api/admin/v3.0/graphql/explorer', '/api/openapi.json']) {
    const reply = await fetch(base + path, { headers: { accept } });
    const html = path.endsWith('.json') ? '' : await reply.text();
    const links = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"#]+)"/g)].map(([, link]) => new URL(link, reply.url));
    const loaded = await Promise.all(links.map(contents));
    const isThere = ([first, ...others]) => first !== null && others.every((text) => text === first);
    console.log(path, reply.status, loaded.filter(isThere).length, 'of', loaded.length);
  }
`;

/** Runs a script of the shell in the directory of the package, with a free port, and returns the lines it writes. */
async function said(script: string, port: number): Promise<string[]> {
  const [command, ...options] = alone;
  started = spawn(command, [...options, 'sh', '-c', isAlone ? `ip link set lo up\n${script}` : script], {
    cwd: app,
    env: { ...process.env, PAGES, PORT: String(port), HOME: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  if (started.stdout) createInterface({ input: started.stdout }).on('line', (line) => lines.push(line));
  await once(started, 'close');
  return lines;
}

/** The installed packages: a directory with a package.json in each `node_modules`. */
function installed(below: string): string[] {
  if (!existsSync(below)) return [];
  return readdirSync(below)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(below, name)).map((each) => join(name, each)) : [name]))
    .flatMap((name) => [join(below, name), ...installed(join(below, name, 'node_modules'))]);
}

describe('the package people install', () => {
  it('is small, and has nothing of tests, sources and maps', () => {
    expect(packed.unpackedSize).toBeLessThan(25 * MB);
    expect(packed.entryCount).toBeLessThan(1_000);
    const ours = packed.files.map(({ path }) => path).filter((path) => !path.startsWith('dist/apps/cli/templates/'));
    expect(ours.filter((path) => /\.(?:map|spec\.js|fixture\.js)$|(?<!\.d)\.tsx?$/.test(path))).toEqual([]);
  });

  it('can be controlled by tests only', () => {
    const programs = join(app, 'node_modules', PACKAGE_NAME, 'dist/apps');

    expect(testingReachedFrom(join(programs, 'standalone/src/testing-main.js'))).toHaveLength(4);
    expect(testingReachedFrom(join(programs, 'standalone/src/main.js'))).toEqual([]);
  });

  it.each([
    ['an installation', join(app, 'node_modules', PACKAGE_NAME, 'dist')],
    ['a checkout', 'dist'],
  ])('commands of %s load only validators that are used', (_, programs) => {
    const texts = [...reachedFrom(join(programs, 'apps/cli/src/main.js')).values()];

    // All validators take a command 50 ms of CPU.
    expect(texts.filter((text) => text.includes('isString')).length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes('isPassportNumber'))).toEqual([]);
  });

  it('brings few packages, and runs none of their scripts', () => {
    const packages = installed(join(app, 'node_modules'));
    const scripted = packages.filter((path) => {
      const { scripts = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { readonly scripts?: object };
      return ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
    });

    expect(packages.length).toBeLessThanOrEqual(60);
    expect(scripted.map((path) => path.split('/').at(-1)).filter((name = '') => !WITH_SCRIPTS.has(name))).toEqual([]);
    const [kilobytes = ''] = spawnSync('du', ['-sk', join(app, 'node_modules')], { encoding: 'utf8' }).stdout.split('\t');
    expect(Number(kilobytes) * 1_024).toBeLessThan(90 * MB);
  });

  it('brings the versions it was tried with', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      readonly packages: Readonly<Record<string, { readonly version: string }>>;
    };
    const name = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const tried = new Set(Object.entries(packages).map(([path, { version }]) => `${name(path)} ${version}`));
    const root = join(app, 'node_modules');
    const brought = installed(root).filter((path) => path !== join(root, PACKAGE_NAME));
    const versions = brought.map((path) => {
      const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { readonly version: string };
      return `${name(path)} ${version}`;
    });

    expect(versions.length).toBeGreaterThan(20);
    expect(versions.filter((each) => !tried.has(each))).toEqual([]);
  });

  it(
    'starts a platform with all of its pages, runs an app on it, and ends on request',
    async () => {
      const port = await freePort();
      const lines = await said(
        `
        node_modules/.bin/groundwork start --port $PORT > started.log 2>&1 & started=$!
        trap 'kill -KILL $started 2> /dev/null' EXIT
        for turn in $(seq 600); do grep -q '"ready"' started.log && break; kill -0 $started || break; sleep 0.1; done
        node --input-type=module -e "$PAGES" http://127.0.0.1:$PORT
        groundwork() { node_modules/.bin/groundwork "$@"; }
        npx --no-install groundwork login --url http://127.0.0.1:$PORT --credentials data/credentials.json > /dev/null
        groundwork apps init shop > /dev/null
        groundwork types shop
        printf 'export default (value: number): string => "sum " + (value + 1);' > shop/functions/sum.ts
        groundwork push shop --create --yes > /dev/null
        groundwork functions run hello you --app shop
        groundwork functions run sum 1 --app shop
        groundwork dev shop --once --port 0 --json > dev.log 2>&1; echo "dev ended with $?"
        kill -TERM $started
        wait $started; echo "ended with $?"
      `,
        port,
      );

      expect(lines).toEqual([
        // Every file each page loads exists.
        expect.stringMatching(/^\/ 200 \d+ of \d+$/),
        expect.stringMatching(/^\/docs 200 \d+ of \d+$/),
        expect.stringMatching(/^\/api\/admin\/v3\.0\/graphql\/explorer 200 \d+ of \d+$/),
        expect.stringMatching(/^\/api\/openapi\.json 200 0 of 0$/),
        'The declarations are up to date.',
        '"Hello you!"',
        '"sum 2"',
        'dev ended with 0',
        'ended with 0',
      ]);
      const counts = lines.slice(0, 3).map((line) => /(\d+) of (\d+)$/.exec(line)?.slice(1).map(Number) ?? []);
      for (const [there = 0, all = 0] of counts) expect([there > 0, there]).toEqual([true, all]);
      expect(readFileSync(join(app, 'started.log'), 'utf8')).toContain(
        `Command line  npx ${PACKAGE_NAME} login --url http://127.0.0.1:${port}`,
      );
    },
    MINUTES,
  );
});
