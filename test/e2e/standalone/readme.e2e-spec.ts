import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform/processes.js';
import { blocksOf, ReaderShell } from '../platform/reader-shell.js';

const hasShell = spawnSync('bash', ['--version']).error === undefined;
if (!hasShell) process.stdout.write('Skipped: the commands of the README (Debian: apt install bash)\n');

/** Returns what a reader copies from a page, one block after the other; the platform is started already. */
async function commandsOf(page: string): Promise<readonly string[]> {
  const blocks = blocksOf(await readFile(page, 'utf8')).filter(({ language }) => language === 'sh');
  return blocks.map(({ content }) => content).filter((commands) => !commands.includes('npm ci'));
}

// A new platform, like a reader's: names of apps are free, and all apps fit into one response.
describe.skipIf(!hasShell)('the commands of', () => {
  let platform: Platform;
  let shell: ReaderShell;
  beforeEach(async () => {
    platform = await startPlatform();
    shell = await ReaderShell.create(platform);
  });
  afterEach(async () => {
    await platform?.stop();
    await shell.remove();
  });

  /** Runs blocks one after the other in one shell; returns what each wrote. */
  async function outputs(blocks: readonly string[]): Promise<readonly string[]> {
    const marked = blocks.map((text, index) => `echo "=== ${index}"\n${text}`);
    const { code, output } = await shell.run(marked.join('\n'));
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
    return output
      .split(/=== \d+\n/)
      .slice(1)
      .map((text) => text.trim());
  }

  // Nine programs one after the other, and a separate platform.
  it('the README do what it says, copied as they are', { timeout: 240_000 }, async () => {
    await outputs(['groundwork apps init my-app']);

    const [moved, developed, deployed, ...others] = await outputs(await commandsOf('README.md'));

    expect(moved).toMatch(/my-app/);
    expect(developed).toMatch(/✓ deployed \d+ files/);
    expect(deployed).toMatch(/"Hello Ann!"/);
    // The entry is stored a moment after the call: a reader is slower than this test.
    await expect.poll(async () => (await shell.run('groundwork logs --app shop')).output).toMatch(/FUNCTION\s+hello/);
    expect(others).toEqual([]);
  });
});
