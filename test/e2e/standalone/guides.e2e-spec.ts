import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPlatform, type Platform } from '../platform/processes.js';
import { blocksOf, ReaderShell } from '../platform/reader-shell.js';

const GUIDES = 'docs/guides';
const LATER = { timeout: 60_000, interval: 500 };
const hasShell = spawnSync('bash', ['--version']).error === undefined;
if (!hasShell) process.stdout.write('Skipped: the examples of the guides (Debian: apt install bash)\n');

/** Returns what an output has to look like: `…` stands for anything within a line. */
function patternOf(text: string): RegExp {
  const parts = text
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*?')}$`);
}

describe.skipIf(!hasShell)('the examples of the guide', () => {
  let platform: Platform;
  let shell: ReaderShell;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform?.stop());
  beforeEach(async () => {
    shell = await ReaderShell.create(platform);
    await shell.run('groundwork login --credentials data/credentials.json');
  });
  afterEach(() => shell.remove());

  it.each(readdirSync(GUIDES))('%s do what it says, copied as they are', { timeout: 240_000 }, async (page) => {
    const text = readFileSync(join(GUIDES, page), 'utf8');
    const blocks = blocksOf(text);
    // The info string of a block is not shown to readers.
    for (const { language, file } of blocks) if (file !== '' && language !== 'sh') expect(text).toContain(`\n\`${file}\`:\n`);
    expect(blocks.some(({ language }) => language === 'text')).toBe(true);
    for (const [index, { language, file, content }] of blocks.entries()) {
      if (language !== 'sh') {
        if (file !== '') await shell.write(file, content);
        continue;
      }
      const next = blocks[index + 1];
      const expected = next?.language === 'text' ? next.content : null;
      const pattern = expected === null ? /^/ : patternOf(expected);
      // Effects that follow a moment later are polled: a reader is slower than this test.
      if (file === 'wait') await expect.poll(async () => (await shell.run(content)).output.trim(), LATER).toMatch(pattern);
      const { code, output } = await shell.run(content);
      expect(output.trim()).toMatch(pattern);
      expect([content, code, output]).toEqual([content, /^error: /m.test(expected ?? '') ? 1 : 0, output]);
    }
  });
});
