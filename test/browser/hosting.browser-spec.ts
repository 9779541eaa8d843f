import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { upload } from '../e2e/platform/site.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: sites in a browser (Debian: apt install chromium-headless-shell)\n');

/** Page whose script tries what it may do, and shows where it is. */
const PAGE = `<!doctype html><title>site</title><link rel="stylesheet" href="/style.css"><h1>site</h1><p id="where"></p>
<script type="module" src="/app.js"></script>`;
const SCRIPT = `document.querySelector('#where').textContent = location.pathname;
try { localStorage.setItem('a', '1'); document.title = 'has storage'; } catch { document.title = 'has no storage'; }`;

describe.skipIf(executablePath === undefined)('a site', () => {
  let browser: Browser;
  let app: AppAdmin;
  let site: string;
  beforeAll(async () => {
    browser = await startBrowser();
    app = await (await Admin.login(platform)).createApp();
    await upload(app, '/index.html', PAGE);
    await upload(app, '/app.js', SCRIPT);
    await upload(app, '/style.css', 'h1 { color: rgb(1, 2, 3); }');
    await app.must('PATCH', '/hosting/config', { enabled: true, default_error_path: '/index.html', default_error_code: '200' });
    site = `http://${app.app.client_app_id}.localhost:${new URL(platform.url).port}`;
  });
  afterAll(() => leaveBrowser(browser));

  it('comes up at a deep link, with style and script, if one page serves every path', async () => {
    const page = await browser.newPage();
    const answer = await page.goto(`${site}/orders/5`);
    expect(answer?.status()).toBe(200);
    await page.locator('#where', { hasText: '/orders/5' }).waitFor();
    expect(await page.evaluate<string>("getComputedStyle(document.querySelector('h1')).color")).toBe('rgb(1, 2, 3)');
    expect(await page.title()).toBe('has storage');
    await page.close();
  });

  it('may call the API of its app from there', async () => {
    await app.enableAnonymous();
    const page = await browser.newPage();
    await page.goto(site);
    const status = await page.evaluate(
      async (url) => (await fetch(url, { method: 'POST', body: '{}' })).status,
      `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/anon-user/login`,
    );
    expect(status).toBe(200);
    await page.close();
  });

  it('below the address of the platform has a separate origin', async () => {
    const page = await browser.newPage();
    const path = `/hosting/${app.app.client_app_id}`;
    await upload(app, '/own.html', `<!doctype html><title>x</title><p id="where"></p><script>${SCRIPT}</script>`);
    await page.goto(`${platform.url}${path}/own.html`);
    await page.locator('#where', { hasText: `${path}/own.html` }).waitFor();
    expect(await page.title()).toBe('has no storage');
    expect(await page.evaluate<string>('origin')).toBe('null');
    await page.close();
  });
});
