import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { send } from '../e2e/platform/http.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { choose } from './choose.js';
import { act, openMenu } from './row-menu.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();

describe.skipIf(executablePath === undefined)('users in the console', () => {
  let browser: Browser;
  let tab: ConsoleVisit;
  let app: AppAdmin;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    const config = {
      emailConfirmationUrl: 'https://shop.example.com/confirm',
      resetPasswordUrl: 'https://shop.example.com/reset',
    };
    await app.must('POST', '/auth_providers', { type: 'local-userpass', config });
    tab = await ConsoleVisit.begin(platform, browser);
  });
  afterEach(({ task }) => tab.end(task));

  const row = (email: string) => tab.page.getByRole('row').filter({ hasText: email });
  const create = (email: string) => app.must<{ _id: string }>('POST', '/users', { email, password: 'secret-7' });
  /** Status of a request for a new access token of a session. */
  async function refreshed({ refreshToken }: EndUser): Promise<number> {
    return (await send('POST', `${platform.url}/api/client/v2.0/auth/session`, { token: refreshToken })).status;
  }
  async function register(email: string): Promise<void> {
    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/local-userpass/register`;
    expect((await send('POST', url, { json: { email, password: 'secret-7' } })).status).toBe(201);
  }

  it('are found by part of an address and by id, in the address of the page', async () => {
    const [ada] = [await create('ada@e.de'), await create('bob@e.de')];
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/users`);
    await row('bob@e.de').waitFor();

    await page.getByRole('searchbox').fill('ADA');
    await page.keyboard.press('Enter');
    await row('bob@e.de').waitFor({ state: 'detached' });
    await row('ada@e.de').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('ADA');
    await tab.look('found-users');
    await page.reload();
    await row('ada@e.de').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('ADA');

    await page.getByRole('searchbox').fill('nobody');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    await page.getByRole('searchbox').fill(ada._id);
    await page.keyboard.press('Enter');
    await row('ada@e.de').waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await row('bob@e.de').waitFor();
  });

  it('are shown page by page', async () => {
    for (let at = 0; at < 51; at += 1) await create(`user-${at}@e.de`);
    await tab.logIn(`/apps/${app.app._id}/users`);
    await row('user-49@e.de').waitFor();
    expect(await row('user-50@e.de').count()).toBe(0);
    expect(await tab.page.getByRole('columnheader', { name: 'User' }).getByRole('button').count()).toBe(0);

    // Scrolling to the end loads the next page.
    await row('user-49@e.de').scrollIntoViewIfNeeded();
    await row('user-50@e.de').waitFor();
    expect(await tab.page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
  });

  it('are changed together, and one session is ended of several', async () => {
    const people = ['ada', 'bob', 'carl'].map((name) => `${name}@e.de`);
    const ids = new Map<string, string>();
    for (const email of people) ids.set(email, (await create(email))._id);
    const login = { username: 'ada@e.de', password: 'secret-7' };
    const [first, second] = [
      await EndUser.login(platform, app.app.client_app_id, 'local-userpass', login),
      await EndUser.login(platform, app.app.client_app_id, 'local-userpass', login),
    ];
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/users`);
    await page.getByText('3 users', { exact: true }).waitFor();
    for (const email of people) await page.getByRole('checkbox', { name: `Select ${email}` }).check();
    const bar = page.getByRole('toolbar', { name: 'Selected users' });
    await bar.getByText('3 users selected').waitFor();
    // Somebody else deletes one of them meanwhile.
    await app.must('DELETE', `/users/${ids.get('carl@e.de') ?? ''}`);
    await bar.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('alert').getByText('carl@e.de: user not found').waitFor();
    await row('ada@e.de').getByText('Disabled').waitFor();
    await row('bob@e.de').getByText('Disabled').waitFor();
    await tab.lookEverywhere('users-bulk');

    await choose(page.getByRole('combobox', { name: 'Status' }), 'enabled');
    await page.getByRole('heading', { name: 'No users found' }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('checkbox', { name: 'Select all shown users' }).check();
    await bar.getByRole('button', { name: 'Enable' }).click();
    await row('ada@e.de').getByText('Enabled').waitFor();

    await row('ada@e.de').getByRole('link', { name: 'ada@e.de' }).click();
    const panel = page.getByRole('complementary', { name: 'Details of the user' });
    await panel.getByRole('tab', { name: 'Sessions 2' }).click();
    const sessions = panel.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    await tab.lookEverywhere('user-sessions');
    await sessions.first().getByRole('button', { name: 'End this session' }).click();
    await expect.poll(() => sessions.count()).toBe(1);
    await expect.poll(async () => [await refreshed(first), await refreshed(second)]).toEqual([201, 401]);
    await panel.getByRole('tab', { name: 'Activity' }).click();
    await panel.getByRole('region', { name: 'Activity' }).getByRole('row').filter({ hasText: 'OK' }).first().waitFor();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await panel.getByRole('heading', { name: 'bob@e.de' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: 'Select bob@e.de' }).check();
    await bar.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('1');
    await page.getByRole('button', { name: 'Delete 1 user' }).click();
    await row('bob@e.de').waitFor({ state: 'detached' });
    expect(await app.must('GET', '/users_count')).toBe(1);
  });

  it('who wait are confirmed, written to again and deleted', async () => {
    for (const name of ['ada', 'bob', 'carl']) await register(`${name}@e.de`);
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/users`);
    await page.getByRole('link', { name: 'Pending' }).click();
    await row('ada@e.de').getByText('Not confirmed').waitFor();
    await tab.look('pending-users');

    await act(row('ada@e.de'), 'Confirm');
    await row('ada@e.de').getByText('Confirmed', { exact: true }).waitFor();
    const left = await openMenu(row('ada@e.de'));
    expect(await left.getByRole('menuitem').allInnerTexts()).toEqual(['Delete…']);
    await page.keyboard.press('Escape');
    await left.waitFor({ state: 'detached' });
    await act(row('bob@e.de'), 'Send again');
    await row('bob@e.de').getByText('Sent.').waitFor();
    await act(row('carl@e.de'), 'Delete…');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('carl@e.de');
    await dialog.getByRole('button', { name: 'Delete registration' }).click();
    await row('carl@e.de').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => tab.width()).toBeLessThanOrEqual(390);
    const pending = await app.must<{ login_ids: { id: string; confirmed: boolean }[] }[]>(
      'GET',
      '/user_registrations/pending_users',
    );
    expect(pending.flatMap(({ login_ids }) => login_ids.map(({ id, confirmed }) => [id, confirmed]))).toEqual([
      ['ada@e.de', true],
      ['bob@e.de', false],
    ]);
  });
});
