import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTerminals, startInTerminal, type WatchedPlatform } from '../e2e/platform/terminal.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const executablePath = installedBrowser();

describe.skipIf(executablePath === undefined || !hasTerminals)('the login link in the console', () => {
  let browser: Browser;
  let platform: WatchedPlatform;
  beforeAll(async () => {
    browser = await startBrowser();
    platform = await startInTerminal();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    await platform.stop();
  });

  it('leads to the apps without a password, leaves the address, and says so when it is used again', async () => {
    const link = `${platform.url}/#setup=${platform.token}`;
    const first = await (await browser.newContext()).newPage();
    await first.goto(link);
    await first.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
    expect(first.url()).toBe(`${platform.url}/`);
    const kept = await first.evaluate<string>('JSON.stringify([sessionStorage, localStorage, history.state])');
    expect(kept).not.toContain(platform.token);
    await first.reload();
    await first.getByRole('heading', { name: 'Apps', exact: true }).waitFor();

    const second = await (await browser.newContext()).newPage();
    await second.goto(link);
    await second.getByRole('alert').getByText('the login link was already used').waitFor();
    expect(second.url()).toBe(`${platform.url}/`);
    await second.getByRole('button', { name: 'Log in' }).waitFor();
  });
});
