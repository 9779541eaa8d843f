import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');
const APPS = 200;
const KEYS = 5_000;
const USERS = 180;
/** Rows a long list may have in the document: those near the visible part. */
const ROWS_MAX = 400;

function idAt(at: number): string {
  return at.toString(16).padStart(24, '0');
}

/** The app at a place of a long list, as the API lists it. */
function anApp(at: number): object {
  const name = `shop-${at}-of-many`;
  return {
    _id: idAt(at),
    name,
    client_app_id: `${name}-abcde`,
    environment: '',
    group_id: platform.credentials.PROJECT_ID,
    last_modified: 1_700_000_000,
  };
}

/** The user at a place of a long list, as the API lists it. */
function aUser(at: number): object {
  const id = idAt(at);
  return {
    _id: id,
    type: 'normal',
    disabled: false,
    data: { email: `user-${at}@example.com` },
    identities: [{ id, provider_type: 'local-userpass' }],
    creation_date: 1_700_000_000,
    last_authentication_date: 0,
  };
}

/** Returns the labels of the first column, without placeholder rows and without what is below a name. */
async function names(table: Locator): Promise<string[]> {
  const texts = await table
    .locator('tbody tr:not([aria-hidden]) :is(td:first-child:not(.select-cell), td.select-cell + td)')
    .allInnerTexts();
  return texts.map((text) => text.trim().split('\n')[0] ?? '');
}

describe.skipIf(ConsoleJourney.browser === undefined)('long lists of the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  beforeAll(async () => {
    app = await (await Admin.login(platform)).createApp();
  });

  it('find and sort one app of 200, in the page and in the switcher', async () => {
    const { page } = journey;
    await page.route(/\/groups\/[0-9a-f]+\/apps$/, (route) =>
      route.fulfill({ json: Array.from({ length: APPS }, (_, at) => anApp(at)) }),
    );
    await journey.logIn('/');
    const table = page.getByRole('table');
    await table.getByRole('row').nth(1).waitFor();
    expect(await table.getByRole('row').count()).toBeLessThan(ROWS_MAX);

    const search = page.getByRole('searchbox', { name: 'Search apps' });
    await page.getByRole('heading', { name: 'Apps', exact: true }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('-of-many');
    const head = table.getByRole('columnheader', { name: 'App', exact: true });
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    await expect
      .poll(async () => (await names(table)).slice(0, 3))
      .toEqual(['shop-0-of-many', 'shop-1-of-many', 'shop-2-of-many']);
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(async () => (await names(table))[0]).toBe(`shop-${APPS - 1}-of-many`);
    await search.fill('shop-123-of');
    await expect.poll(() => names(table)).toHaveLength(1);
    await table.getByRole('link', { name: 'shop-123-of-many' }).click();

    await page.getByRole('combobox', { name: 'shop-123-of-many, switch app' }).click();
    await page.getByRole('combobox', { name: 'Find an app' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('shop-77-of');
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('shop-77-of-many')]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'shop-77-of-many, switch app' }).waitFor();
  });

  it('keep few of 5,000 rows in the document, and reach the last', async () => {
    const { page } = journey;
    const keys = Array.from({ length: KEYS }, (_, at) => ({ _id: idAt(at), name: `key-${at}`, disabled: false }));
    await page.route(/\/api_keys$/, (route) => route.fulfill({ json: keys }));
    await journey.logIn(`/apps/${app.app._id}/api-keys`);
    const table = page.getByRole('table');
    await table.getByText('key-0', { exact: true }).waitFor();
    expect(await page.locator('tbody tr').count()).toBeLessThan(ROWS_MAX);
    const last = table.getByText(`key-${KEYS - 1}`, { exact: true });
    await expect
      .poll(async () => {
        await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
        return last.count();
      })
      .toBe(1);
    expect(await page.locator('tbody tr').count()).toBeLessThan(ROWS_MAX);
    await table.getByRole('columnheader', { name: 'Name' }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.evaluate('window.scrollTo(0, 0)');
    await expect.poll(async () => (await names(table))[0]).toBe(`key-${KEYS - 1}`);
  });

  it('load users as they are scrolled to, and sort them once all are there', async () => {
    const { page } = journey;
    const users = Array.from({ length: USERS }, (_, at) => aUser(at));
    // Passwords of many users take long to hash: the test fulfills the list's requests itself, page by page as the API does.
    await page.route(/\/users\?/, async (route) => {
      const { searchParams } = new URL(route.request().url());
      const after = searchParams.get('after');
      const begin = after === null ? 0 : Number.parseInt(after, 16) + 1;
      await route.fulfill({ json: users.slice(begin, begin + Number(searchParams.get('limit'))) });
    });
    await journey.logIn(`/apps/${app.app._id}/users`);
    const table = page.getByRole('table');
    await table.getByText('user-0@example.com').waitFor();
    const sorting = table.getByRole('columnheader', { name: 'User' }).getByRole('button');
    expect(await sorting.count()).toBe(0);
    await expect
      .poll(async () => {
        await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
        return table.getByText(`user-${USERS - 1}@example.com`).count();
      })
      .toBe(1);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    await sorting.click();
    await sorting.click();
    await page.evaluate('window.scrollTo(0, 0)');
    await expect.poll(async () => (await names(table))[0]).toContain(`user-${USERS - 1}@example.com`);
  });
});
