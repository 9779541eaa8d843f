import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
if (missing.length > 0) process.stdout.write(`Skipped: the commands of the README (Debian: apt install ${missing.join(' ')})\n`);

/** What a reader copies, one block after the other. */
async function blocks(): Promise<readonly string[]> {
  const text = await readFile(join(root, 'README.md'), 'utf8');
  const found = [...text.matchAll(/```bash\n([^]*?)```/g)].map(([, commands = '']) => commands);
  return found.filter((commands) => !commands.includes('npm start'));
}

// As new as a reader's: names of apps are free, and all apps there are fit into one answer.
describe.skipIf(missing.length > 0)('the commands of the README', () => {
  let platform: Platform;
  let directory: string;
  beforeAll(async () => {
    platform = await startPlatform();
    directory = await mkdtemp(join(tmpdir(), 'groundwork-readme-'));
    await mkdir(join(directory, 'data'));
    await writeFile(join(directory, 'data/credentials.json'), JSON.stringify(platform.credentials));
    await cp(join(root, 'examples/web-app/app'), join(directory, 'my-app'), { recursive: true });
  });
  afterAll(async () => {
    await platform?.stop();
    await rm(directory, { recursive: true });
  });

  it('do what it says, copied as they are', async () => {
    const marked = (await blocks()).map((commands, index) => `echo "=== ${index}"\n${commands}`);
    const script = ['set -euo pipefail', ...marked].join('\n').replaceAll('http://localhost:9090', platform.url);

    const { stdout } = await run('bash', ['-c', script], { cwd: directory });

    const shown = stdout.split(/=== \d+\n/).slice(1);
    expect(shown.map((text) => text.trim())).toEqual([
      '',
      expect.stringMatching(/"type":"anon-user"[^]*"name":"greet"/),
      // The entry is there a moment later: a reader is slower than this.
      expect.stringMatching(/^"Hello, world!"\{"logs":\[/),
      expect.stringMatching(/^\{"_id":"[0-9a-f]{24}","name":"jwtKey"\}$/),
      expect.stringMatching(/"name":"my-app","functions":\[\{"name":"countNotes"/),
    ]);
  });
});
