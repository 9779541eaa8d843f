import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startPlatform } from '../e2e/platform/processes.js';

/** Returns the processes that a process started, and those that these started. */
function startedBy(parent: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of a program may hold spaces and brackets; what follows the last bracket does not.
        const [, ppid] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [{ pid: Number(name), ppid: Number(ppid) }];
      } catch {
        return [];
      }
    });
  const children = parents.filter(({ ppid }) => ppid === parent).map(({ pid }) => pid);
  return [...children, ...children.flatMap(startedBy)];
}

function runs(pid: number): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0];
    return state !== 'Z';
  } catch {
    return false;
  }
}

describe('npm run cluster', () => {
  it.skipIf(process.platform !== 'linux')('says where it is, and leaves no process behind when it is killed', async () => {
    const platform = await startPlatform({ mode: 'cluster' });
    // It says so with a message, which may be read before what it has written.
    await expect.poll(() => platform.output()).toContain(`${platform.url}/docs\n\n`);
    const written = platform.output();
    const started = startedBy(platform.process.pid ?? 0);

    await platform.end('SIGKILL');

    await expect.poll(() => started.filter(runs)).toEqual([]);
    expect(started.length).toBeGreaterThanOrEqual(9);
    const { url, dataDir } = platform;
    const file = join(dataDir, 'credentials.json');
    expect(written.split('\n').filter((line) => !line.startsWith('{'))).toEqual([
      '',
      '  Groundwork is ready.',
      '',
      `  Console       ${url}/`,
      `  Log in as     admin@localhost, password: ADMIN_PASSWORD in ${file} (new, readable only by you)`,
      `  Command line  npm run --silent cli -- login --url ${url} --credentials ${file}`,
      `  API           ${url}/docs`,
      '',
      '',
    ]);
    rmSync(dataDir, { recursive: true });
  });

  it('ends with 1 and one line where its port is in use or a setting is wrong', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-command-'));
    const endOf = async (environment: Readonly<Record<string, string>>) => {
      const child = spawn(process.execPath, ['dist/apps/cli/src/operations/cluster.js'], {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'exit');
      return { written: await text(child.stdout), errors: await text(child.stderr), ended: await ended };
    };

    expect(await endOf({ PORT: String(port) })).toEqual({
      written: '',
      errors: `PORT: 127.0.0.1:${port} is in use by another process\n`,
      ended: [1, null],
    });
    expect(await endOf({ PORT: 'x' })).toEqual({
      written: '',
      errors: expect.stringMatching(/^[^\n]*PORT must be an integer from 0 to 65535\n$/) as unknown,
      ended: [1, null],
    });
    other.close();
    rmSync(dataDir, { recursive: true });
  });
});
