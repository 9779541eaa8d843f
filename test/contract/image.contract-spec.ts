import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const run = promisify(execFile);
/** Milliseconds a build may take on a busy machine. */
const BUILT = 120_000;
const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n');
const [, buildStage = '', servedStage = ''] = readFileSync('Dockerfile', 'utf8').split(/^FROM .*$/m);

/** Everything the first stage takes of the tree, and where to. */
const copied = [...buildStage.matchAll(/^COPY (.+)$/gm)].flatMap(([, parts = '']) => {
  const paths = parts.split(' ');
  const target = paths.pop() ?? '';
  return paths.map((path) => ({ path, target }));
});
const ignored = lines('.dockerignore').filter((line) => line !== '');
const admitted = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

/** The user `node` of the image. */
const NODE = 1000;

/** The variables the image sets for every container. */
function settings(): Readonly<Record<string, string>> {
  const given = [...servedStage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(given.map((setting) => setting.split('=')));
}

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'image-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('the image', () => {
  it('runs in production, where what tests set is rejected', () => {
    expect(settings()).toMatchObject({ NODE_ENV: 'production' });
    expect(servedStage.match(/NODE_ENV=/g)).toHaveLength(1);
  });

  it('keeps what a standalone writes in a volume only its user opens', () => {
    const directories = [...servedStage.matchAll(/mkdir -p ([^&]+)&& chown node:node ([^&\n]+)/g)].map(([, made, owned]) => [
      made?.trim().split(' '),
      owned?.trim().split(' '),
    ]);

    expect(settings()).toMatchObject({ APP: 'standalone', DATA_DIR: '/data' });
    expect(directories).toEqual([
      [
        ['/var/spool/groundwork', '/data'],
        ['/var/spool/groundwork', '/data'],
      ],
    ]);
    expect(servedStage).toContain('chmod 700 /data\n');
    expect(servedStage.match(/^VOLUME .+$/gm)).toEqual(['VOLUME /data']);
    for (const file of ['README.md', 'docs/operate/single-process.md']) {
      expect(readFileSync(file, 'utf8'), file).toMatch(/docker run .*-p 9090:9090 -v groundwork:\/data groundwork\b/);
    }
  });

  it('starts by its own command, as a user who may write nowhere else', async () => {
    const [, command = ''] = /^CMD (\[.+\])$/m.exec(servedStage.replace(/^HEALTHCHECK.+$/m, '')) ?? [];
    const [shell = '', ...args] = JSON.parse(command) as string[];
    const data = join(directory, 'data');
    mkdirSync(data, { mode: 0o700 });
    const user = process.getuid?.() === 0 ? { uid: NODE, gid: NODE } : {};
    if (user.uid !== undefined) {
      chmodSync(directory, 0o755);
      chownSync(data, NODE, NODE);
    }
    const env = { PATH: process.env['PATH'] ?? '', ...settings(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: data };
    const child = spawn(shell, args, { env, ...user, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
    const isReady = expect.objectContaining({ type: 'ready' }) as unknown;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');

    expect(message).toEqual(isReady);
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(data, 'credentials.json'))).toBe(true);
  });

  it('is given everything it copies', () => {
    expect(copied.length).toBeGreaterThan(5);
    expect(ignored[0]).toBe('*');
    for (const { path } of copied) {
      expect([path, existsSync(path)]).toEqual([path, true]);
      expect(admitted.some((each) => path === each || path.startsWith(`${each}/`)) ? 'admitted' : path).toBe('admitted');
    }
  });

  it('has the description of every package of the repository before it installs', () => {
    const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8')) as { workspaces: readonly string[] };
    const [before = ''] = buildStage.split('RUN npm ci');

    expect([...before.matchAll(/^COPY (libs\/\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder)).toEqual(workspaces);
  });

  it('has every program of its build, and what they import', () => {
    const needed = new Set<string>();
    const open = ['tools/build.ts'];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (needed.has(file)) continue;
      needed.add(file);
      if (!file.startsWith('tools/')) continue;
      const text = readFileSync(file, 'utf8');
      for (const [, name = ''] of text.matchAll(/^(?:import|export) .*from '(\.[^']+)';$/gm)) {
        open.push(join(dirname(file), name.replace(/\.js$/, '.ts')));
      }
      // Steps run each other by their paths.
      for (const [, step = ''] of text.matchAll(/'(tools\/[\w/-]+\.ts)'/g)) open.push(step);
    }

    const names = [...needed];
    const steps = ['tools/compile.ts', 'tools/bundle-programs.ts', 'tools/bundles.ts', 'tools/build-console.ts'];
    expect(names).toEqual(expect.arrayContaining(steps));
    const isCopied = (file: string): boolean => copied.some(({ path }) => file === path || file.startsWith(`${path}/`));
    expect(names.filter((file) => !existsSync(file) || !isCopied(file))).toEqual([]);
  });

  // A whole build takes half a minute of CPU: each night, and with each release.
  it.runIf(inject('longTests'))(
    'can be built of that alone',
    async () => {
      for (const { path, target } of copied) {
        const into =
          target === './'
            ? join(directory, path)
            : target.endsWith('/')
              ? join(directory, target, basename(path))
              : join(directory, target);
        cpSync(path, into, { recursive: true, filter: (file) => !/\.(?:int-)?spec\.ts$/.test(file) });
      }
      symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
      await run('npm', ['run', '--silent', 'build'], { cwd: directory });
      for (const made of ['dist/apps/standalone/src/main.js', 'dist/apps/gateway/src/main.js', 'dist/console/index.html']) {
        expect([made, existsSync(join(directory, made))]).toEqual([made, true]);
      }
    },
    BUILT,
  );
});
