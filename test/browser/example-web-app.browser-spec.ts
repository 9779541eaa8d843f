import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CommandLine } from '../e2e/platform/command-line.js';
import { startBrowser } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';

const platform = inject('platform');
const example = fileURLToPath(new URL('../../examples/web-app', import.meta.url));
const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: the example of a web app (Debian: apt install chromium-headless-shell)\n');

describe.skipIf(executablePath === undefined)('the example of a web app', () => {
  let shell: CommandLine;
  let browser: Browser;
  let site: PreviewServer;
  let outDir: string;
  beforeAll(async () => {
    shell = await CommandLine.create();
    const env = { GROUNDWORK_PRIVATE_KEY: platform.credentials.ADMIN_PRIVATE_KEY };
    await shell.json(['login', '--url', platform.url, '--public-key', platform.credentials.ADMIN_PUBLIC_KEY], { env });
    outDir = await mkdtemp(join(tmpdir(), 'groundwork-example-'));
    const shared = { root: join(example, 'web'), configFile: false, logLevel: 'warn' } as const;
    // The page waits for its notes at top level.
    await build({ ...shared, build: { outDir, emptyOutDir: true, target: 'esnext' } });
    site = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
    browser = await startBrowser(executablePath ?? '');
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await shell.remove();
    await rm(outDir, { recursive: true });
  });

  it('keeps the notes of each visitor for them alone', async () => {
    const { app } = await shell.json<{ app: string }>(['push', join(example, 'app'), '--create', '--yes']);
    const address = new URL(site.resolvedUrls?.local[0] ?? '');
    address.search = new URLSearchParams({ app, platform: platform.url }).toString();
    const visit = async () => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(address.href);
      return page;
    };

    const [ann, bob] = [await visit(), await visit()];
    for (const text of ['milk', 'bread']) {
      await ann.getByLabel('Note').fill(text);
      await ann.getByRole('button', { name: 'Add' }).click();
      await ann.getByRole('listitem').filter({ hasText: text }).waitFor();
    }
    await bob.getByLabel('Note').fill('tea');
    await bob.getByRole('button', { name: 'Add' }).click();
    await bob.getByRole('listitem').filter({ hasText: 'tea' }).waitFor();

    expect(await ann.getByRole('listitem').allInnerTexts()).toEqual(['milk', 'bread']);
    expect(await bob.getByRole('listitem').allInnerTexts()).toEqual(['tea']);
  });
});
