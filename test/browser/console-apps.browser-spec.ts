import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { eventually } from '../e2e/platform/eventually.js';
import { ConsoleJourney } from './console-journey.js';
import { act } from './row-menu.js';

const platform = inject('platform');

interface Stats {
  readonly total: readonly { readonly errors: number }[];
}

/** Scrolls to a row of a table, whose rows are in the document near the visible part only. */
async function scrollToRow(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: text });
  await page.getByRole('row').nth(1).waitFor();
  const blocks = page.locator('tbody');
  // A row can leave the document between two calls, as blocks are drawn and left out around it: it is found and shown in one.
  const isShown = (): Promise<boolean> =>
    row.evaluateAll(([found]) => {
      found?.scrollIntoView({ block: 'center' });
      return found !== undefined;
    });
  for (let block = 0; !(await isShown()); block = (block + 1) % (await blocks.count())) {
    const next = blocks.nth(block);
    // A block above that is drawn meanwhile moves it away: it is scrolled to until it is drawn.
    await eventually(
      async () => {
        await next.scrollIntoViewIfNeeded();
        return next.locator('.space').count();
      },
      (spaces) => spaces === 0,
    );
  }
  return row;
}

describe.skipIf(ConsoleJourney.browser === undefined)('the apps in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeEach(async () => {
    admin = await Admin.login(platform);
  });

  // The page has the apps of all tests that ran before.
  const TIMEOUT = { timeout: 180_000 };
  it('show health, requests, errors, users and the last deployment of all apps by one request', TIMEOUT, async () => {
    const failing = await admin.createApp('apps-failing');
    await failing.enableAnonymous();
    await failing.addFunction('fail', "exports = () => { throw new Error('out of paper') }");
    const user = await EndUser.login(platform, failing.app.client_app_id);
    await user.call('fail');
    await eventually(
      () => failing.must<Stats>('GET', '/stats'),
      ({ total }) => total.some(({ errors }) => errors > 0),
    );
    // More than a screen of them, so that the last is not on it.
    for (let made = 0; made < 12; made += 1) await admin.createApp('apps-many');
    const last = await admin.createApp('zz-last');
    const { page } = journey;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/(?:stats|app_figures|users_count|deployments)/.test(request.url())) asked.push(request.url());
    });
    await journey.logIn('/');

    const row = await scrollToRow(page, failing.app.client_app_id);
    await row.getByRole('link', { name: '1 error' }).waitFor();
    await row.getByText('Degraded').waitFor();
    await row.getByRole('img', { name: /^Requests of the last 24 hours: [1-9]/ }).waitFor();
    await row
      .getByText(`by ${platform.credentials.ADMIN_EMAIL}`)
      .or(row.getByText(`by ${platform.credentials.ADMIN_PUBLIC_KEY}`))
      .waitFor();
    expect(await row.getByRole('cell').nth(4).innerText()).toBe('1');
    // A block above that is drawn meanwhile moves the row away, out of the document.
    await eventually(
      async () => (await scrollToRow(page, last.app.client_app_id)).getByText('Idle', { exact: true }).isVisible(),
      (isShown) => isShown,
    );
    // It is sent again every minute.
    expect([...new Set(asked.map((url) => new URL(url).pathname))]).toEqual([
      `/api/admin/v3.0/groups/${platform.credentials.PROJECT_ID}/app_figures`,
    ]);
    await journey.look('apps');
    await (await scrollToRow(page, failing.app.client_app_id)).getByRole('link', { name: '1 error' }).click();
    await page.waitForURL(`${platform.url}/apps/${failing.app._id}/logs?errors=true`);
    await page.getByRole('row').filter({ hasText: 'out of paper' }).waitFor();
  });

  it('are renamed in the list and in the settings', async () => {
    const app = await admin.createApp('apps-before');
    const { page } = journey;
    const named = async (): Promise<string> => (await app.must<{ name: string }>('GET', '')).name;
    const form = page.getByRole('form', { name: 'Rename app' });
    await journey.logIn('/');

    await act(await scrollToRow(page, app.app.client_app_id), 'Rename…');
    expect(await form.getByRole('button', { name: 'Rename' }).isDisabled()).toBe(true);
    await form.getByLabel('Name').fill('not a name');
    await form.getByRole('button', { name: 'Rename' }).click();
    await form.getByRole('alert').filter({ hasText: 'name must have 1 to 32 ASCII letters' }).waitFor();
    await form.getByLabel('Name').fill('apps-after');
    await form.getByRole('button', { name: 'Rename' }).click();
    await form.waitFor({ state: 'detached' });
    expect(await named()).toBe('apps-after');

    await page.goto(`${platform.url}/apps/${app.app._id}/settings`);
    await page.getByRole('button', { name: 'Rename…' }).click();
    // The form of the list is not photographed: it is in a row, which is in the document only while it is in sight.
    await journey.look('rename-app');
    await form.getByLabel('Name').fill('apps-again');
    await form.getByRole('button', { name: 'Rename' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByText('apps-again').waitFor();
    expect(await named()).toBe('apps-again');
  });
});
