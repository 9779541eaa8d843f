import { expect, inject, it } from 'vitest';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: /docs in a browser (Debian: apt install chromium-headless-shell)\n');

it.skipIf(executablePath === undefined)(
  'shows every group of operations without breaking its policy or asking elsewhere',
  async () => {
    const browser = await startBrowser();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(20_000);
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (line) => {
        if (line.type() === 'error') complaints.push(line.text());
      });
      page.on('request', (request) => {
        if (!request.url().startsWith(platform.url) && !/^(?:data|blob):/.test(request.url())) complaints.push(request.url());
      });
      await page.goto(`${platform.url}/docs`);
      await page.locator('.opblock-tag[data-tag="Functions"]').click();
      await page.locator('.opblock-summary', { hasText: 'Creates a function' }).first().click();
      await page.locator('.opblock-body', { hasText: 'run_as_system' }).first().waitFor();

      expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(20);
      expect(complaints).toEqual([]);
    } finally {
      await leaveBrowser(browser);
    }
  },
  120_000,
);
