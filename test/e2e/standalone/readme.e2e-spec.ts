import { execFile, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform/processes.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

const TOOLS = ['bash', 'curl', 'zip'];
const missing = TOOLS.filter((tool) => spawnSync(tool, ['--help']).error !== undefined);
if (missing.length > 0) {
  process.stdout.write(`Skipped: the commands of the README and the quick start (Debian: apt install ${missing.join(' ')})\n`);
}

/** Returns what a reader copies from a page, one block after the other; the platform is started already. */
async function blocks(page: string, language: 'bash' | 'sh'): Promise<readonly string[]> {
  const text = await readFile(join(root, page), 'utf8');
  const found = [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, commands = '']) => commands);
  return found.filter((commands) => !commands.includes('npm ci'));
}

/**
 * The programs the README calls. `npm link` would change the machine; a reader answers a question of `push`, and ends `dev` with
 * Ctrl-C, which `--once` does after the first deployment.
 */
const programs = (url: string): Readonly<Record<string, string>> => ({
  npm: '[ "$*" = link ]',
  groundwork: `case "$1" in login) set -- "$@" --url ${url};; push) set -- "$@" --yes;; dev) set -- "$@" --once --port 0;; esac
exec node "${join(root, 'dist/apps/cli/src/main.js')}" "$@"`,
});

// As new as a reader's: names of apps are free, and all apps there are fit into one answer.
describe.skipIf(missing.length > 0)('the commands of the documents', () => {
  let platform: Platform;
  let directory: string;
  beforeAll(async () => {
    platform = await startPlatform();
    directory = await mkdtemp(join(tmpdir(), 'groundwork-readme-'));
    await mkdir(join(directory, 'data'));
    await writeFile(join(directory, 'data/credentials.json'), JSON.stringify(platform.credentials));
    await mkdir(join(directory, 'bin'));
    for (const [name, commands] of Object.entries(programs(platform.url))) {
      await writeFile(join(directory, 'bin', name), `#!/bin/sh\n${commands}\n`);
      await chmod(join(directory, 'bin', name), 0o755);
    }
  });
  afterAll(async () => {
    await platform?.stop();
    await rm(directory, { recursive: true });
  });

  /** Runs blocks one after the other in one shell; returns what each wrote. */
  async function outputs(commands: readonly string[]): Promise<readonly string[]> {
    const marked = commands.map((text, index) => `echo "=== ${index}"\n${text}`);
    const script = ['set -euo pipefail', ...marked].join('\n').replaceAll('http://localhost:9090', platform.url);
    const PATH = `${join(directory, 'bin')}:${process.env['PATH'] ?? ''}`;
    const env = {
      ...process.env,
      PATH,
      HOME: directory,
      XDG_CONFIG_HOME: join(directory, '.config'),
    };
    const { stdout } = await run('bash', ['-c', script], { cwd: directory, env });
    return stdout
      .split(/=== \d+\n/)
      .slice(1)
      .map((text) => text.trim());
  }

  // Nine programs one after the other, and a platform of its own.
  it('of the README do what it says, copied as they are', { timeout: 240_000 }, async () => {
    await outputs(['groundwork apps init my-app']);

    const [moved, developed, deployed, ...others] = await outputs(await blocks('README.md', 'sh'));

    expect(moved).toMatch(/my-app/);
    expect(developed).toMatch(/✓ deployed \d+ files/);
    expect(deployed).toMatch(/"Hello Ann!"[^]*FUNCTION\s+hello/);
    expect(others).toEqual([]);
  });

  it('of the quick start do by REST what it says, copied as they are', async () => {
    await rm(join(directory, 'my-app'), { recursive: true, force: true });
    await cp(join(root, 'examples/web-app/app'), join(directory, 'my-app'), { recursive: true });

    expect(
      await outputs((await blocks('docs/quick-start.md', 'bash')).map((text) => text.replaceAll('"my-app"', '"by-zip"'))),
    ).toEqual([
      '',
      expect.stringMatching(/"type":"anon-user"[^]*"name":"greet"/),
      // The entry is there a moment later: a reader is slower than this.
      expect.stringMatching(/^"Hello, world!"\{"logs":\[/),
      expect.stringMatching(/^\{"_id":"[0-9a-f]{24}","name":"jwtKey"\}$/),
      expect.stringMatching(/"name":"by-zip","functions":\[\{"name":"countNotes"/),
    ]);
  });
});
