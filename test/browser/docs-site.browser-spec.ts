import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../tools/docs-site/site.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: the site of the documents (Debian: apt install chromium-headless-shell)\n');

describe.skipIf(executablePath === undefined)('the site of the documents, opened from a disk', () => {
  const out = mkdtempSync(join(tmpdir(), 'groundwork-docs-'));
  let browser: Browser;
  beforeAll(async () => {
    buildSite({ root: fileURLToPath(new URL('../..', import.meta.url)), out });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    rmSync(out, { recursive: true });
  });

  async function visit(path: string): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(pathToFileURL(join(out, path)).href);
    return page;
  }

  it('finds a page by its words and leads to it', async () => {
    const page = await visit('operate/backup.html');
    await page.getByLabel('Search').fill('keep the cluster');

    await page.getByRole('link', { name: 'Migrate data: Keep the cluster' }).click();

    await page.getByRole('heading', { name: 'Migrate data' }).waitFor();
    expect(page.url()).toBe(`${pathToFileURL(join(out, 'migrate/data.html')).href}#keep-the-cluster`);
  });

  it('shows the routes of the API', async () => {
    const page = await visit('openapi.html');

    await page.locator('#openapi .opblock-tag').first().waitFor();
    expect(await page.locator('#openapi .errors-wrapper').count()).toBe(0);
  });
});
