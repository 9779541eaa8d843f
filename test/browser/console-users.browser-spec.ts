import { chromium, type Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { send } from '../e2e/platform/http.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { act, openMenu } from './row-menu.js';

const platform = inject('platform');
const executablePath = installedBrowser();

describe.skipIf(executablePath === undefined)('users in the console', () => {
  let browser: Browser;
  let tab: ConsoleVisit;
  let app: AppAdmin;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });
  afterAll(() => browser.close());
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

  it('are confirmed, sent another mail and deleted while they are pending', async () => {
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
