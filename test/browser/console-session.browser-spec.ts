import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { logInByPassword, logOut } from './account.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = platform.credentials;
const executablePath = installedBrowser();

/** Has the platform end the session of a tab, which does not know of it. */
async function endSessionOf(page: Page): Promise<void> {
  const token = await page.evaluate<string>('sessionStorage.getItem("groundwork.refresh")');
  const ended = await fetch(`${platform.url}/api/admin/v3.0/auth/session`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(204);
}

describe.skipIf(executablePath === undefined)('the session of the console', () => {
  let browser: Browser;
  let admin: Admin;
  let visit: ConsoleVisit;
  beforeAll(async () => {
    admin = await Admin.login(platform);
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    visit = await ConsoleVisit.begin(platform, browser);
  });
  afterEach(({ task }) => visit.end(task));

  /** A form that is filled, and whose session ends before it is sent. */
  async function interrupted(): Promise<void> {
    const app = await admin.createApp();
    const { page } = visit;
    await visit.logInByForm(`/apps/${app.app._id}/api-keys`);
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('half-typed');
    await endSessionOf(page);
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('dialog', { name: 'Log in to Groundwork' }).waitFor();
  }

  it('is opened again over the page after it ends, and the page keeps everything', async () => {
    await interrupted();
    const { page } = visit;
    await visit.lookEverywhere('login-over-page');
    const dialog = page.getByRole('dialog', { name: 'Log in to Groundwork' });
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Use an API key pair' }).click();
    await dialog.getByLabel('Public key').fill(ADMIN_PUBLIC_KEY);
    await dialog.getByLabel('Private key').fill('wrong');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await dialog.getByLabel('Private key').fill(ADMIN_PRIVATE_KEY);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name').inputValue()).toBe('half-typed');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('heading', { name: 'Copy half-typed now' }).waitFor();
  });

  it('begins without anything of the previous administrator', async () => {
    await interrupted();
    const { page } = visit;
    const dialog = page.getByRole('dialog', { name: 'Log in to Groundwork' });
    await logInByPassword(dialog, ADMIN_EMAIL, ADMIN_PASSWORD);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New API key' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('');
  });

  it('can be closed permanently after it expired', async () => {
    await interrupted();
    const { page } = visit;
    await page.getByRole('button', { name: 'Leave this page' }).click();
    await page.getByRole('heading', { name: 'Log in to Groundwork', level: 1 }).waitFor();
    expect(await page.evaluate<string[]>('Object.keys(sessionStorage)')).toEqual([]);
  });

  it('is available in a new tab, and ends in all tabs together', async () => {
    const { page } = visit;
    await visit.logIn();
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
    const second = await page.context().newPage();
    await second.goto(platform.url);
    await second.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
    await logOut(second);
    for (const tab of [page, second]) {
      await tab.getByRole('heading', { name: 'Log in to Groundwork' }).waitFor();
      expect(await tab.evaluate<string[]>('Object.keys(sessionStorage)')).toEqual([]);
    }
    const third = await page.context().newPage();
    await third.goto(platform.url);
    await third.getByRole('heading', { name: 'Log in to Groundwork' }).waitFor();
  });
});
