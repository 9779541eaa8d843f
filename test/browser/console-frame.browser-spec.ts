import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');

/** Name of the maximum length. */
const LONG_NAME = 'the-shop-of-the-northern-harbour';
const PHONE = { width: 390, height: 780 };
const LAPTOP = { width: 1366, height: 768 };

/** Pages of an app by the last part of their address. */
const PAGES =
  '/ /data /rules /schemas /graphql /data-api /users /providers /api-keys /custom-user-data /functions /endpoints /triggers /services /values /logs /deployment /hosting /push /log-forwarders /settings'
    .split(' ')
    .map((path) => path.replace(/\/$/, ''));

/** Target of a link of a page. */
interface Link {
  readonly origin: string;
  readonly pathname: string;
}

const LINKS = '[...document.links].map(({ origin, pathname }) => ({ origin, pathname }))';

/** Heading of a page that does not exist. */
const NOWHERE = 'Page not found';

/** Shows the page at a path as a link of the console does: loading the console for each page takes most of a walk. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`);
}

async function widthOf(page: Page, selector: string): Promise<number> {
  return (await page.locator(selector).boundingBox())?.width ?? Number.NaN;
}

describe.skipIf(ConsoleJourney.browser === undefined)('the frame of the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  let source: string;
  let at: string;
  beforeAll(async () => {
    app = await (await Admin.login(platform)).createApp(LONG_NAME);
    at = `/apps/${app.app._id}`;
    await app.addFunction('greet', 'exports = () => 1;');
    ({ _id: source } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' }));
    await app.must('POST', `/services/${source}/rules`, { database: 'shop', collection: 'orders', roles: [] });
  });

  it('leads nowhere where there is nothing', async () => {
    const { page } = journey;
    await journey.logIn(at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const seen = new Set<string>();
    const found = new Set(['/', '/project', ...PAGES.map((each) => `${at}${each}`)]);
    // Links found on a page are added to the set that is walked.
    for (const path of found) {
      seen.add(path);
      const isOfConsole = !/\/(?:docs|api)(?:\/|$)/.test(path);
      const headers = isOfConsole ? { accept: 'text/html' } : {};
      expect({ path, status: (await page.request.get(`${platform.url}${path}`, { headers })).status() }).toEqual({
        path,
        status: 200,
      });
      if (!isOfConsole) continue;
      // The heading of this page cannot be taken for that of the next one.
      await follow(page, `${at}/nowhere`);
      await page.getByRole('heading', { name: NOWHERE }).waitFor();
      await follow(page, path);
      const heading = page.getByRole('heading', { level: 1 });
      await expect.poll(() => heading.innerText(), { message: path }).not.toBe(NOWHERE);
      await page.locator('.waiting').first().waitFor({ state: 'detached' });
      for (const { origin, pathname } of await page.evaluate<Link[]>(LINKS)) {
        // Other apps belong to other journeys, and may be gone.
        const isOfOther = /\/apps\/[0-9a-f]{24}/.test(pathname) && !pathname.startsWith(at);
        if (origin === new URL(platform.url).origin && !isOfOther) found.add(pathname);
      }
    }
    expect(seen.size).toBeGreaterThan(PAGES.length);
  }, 240_000);

  it('shows one current item in each of its lists', async () => {
    const { page } = journey;
    await journey.logIn(`${at}/rules?source=${source}&database=shop&collection=orders`);
    const orders = page.getByRole('tree', { name: 'Collections' }).getByRole('treeitem', { name: 'orders', selected: true });
    await orders.waitFor();
    const defaults = page.getByRole('list', { name: 'Default rules' });
    expect(await defaults.locator('[aria-current]').count()).toBe(0);
    expect(await page.locator('.sidebar [aria-current]').allInnerTexts()).toEqual(['Rules']);
    await defaults.getByRole('link', { name: 'Default rules' }).click();
    await defaults.locator('[aria-current]').waitFor();
    await orders.waitFor({ state: 'detached' });
  });

  it('begins with its top bar at the edge of the window', async () => {
    const { page } = journey;
    await journey.logIn(at);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
    expect((await page.getByRole('main').boundingBox())?.y).toBe(48);
  });

  it('shows which view of documents is chosen', async () => {
    const { page } = journey;
    await journey.logIn(`${at}/data?source=${source}&database=shop&collection=orders`);
    await page.getByRole('group', { name: 'View' }).getByRole('button').first().waitFor();
    const grounds = await page.evaluate<readonly string[]>(
      '[...document.querySelectorAll("[aria-pressed]")].map((button) => getComputedStyle(button).backgroundColor)',
    );
    expect(grounds).toHaveLength(3);
    expect(new Set(grounds).size).toBe(2);
  });

  it('keeps the words of a button apart from its ground while a key holds it', async () => {
    const { page } = journey;
    await journey.logIn('/');
    const colors = (): Promise<readonly string[]> =>
      page.evaluate<readonly string[]>(
        '(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.activeElement))',
      );
    await page.getByRole('button', { name: 'New app' }).focus();
    await page.keyboard.down('Space');
    const [words, ground] = await colors();
    await page.keyboard.up('Space');
    expect(ground).not.toBe(words);
  });

  it('limits the height of the result of a rules trial', async () => {
    const { page } = journey;
    // Ten documents are tried: this collection has no documents of other tests.
    const names = { database_name: 'shop', collection_name: 'trials' };
    for (let id = 0; id < 10; id += 1) {
      const members = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`member${index}`, index]));
      await app.must('POST', `/services/${source}/commands/insert_document`, {
        ...names,
        document: { _id: `order${id}`, ...members },
      });
    }
    await page.setViewportSize(LAPTOP);
    await journey.logIn(`${at}/rules?source=${source}&database=shop&collection=trials`);
    await page.getByRole('button', { name: 'Owners read and write their own' }).click();
    const attempt = page.getByRole('form', { name: 'Try as a user' });
    await attempt.getByRole('button', { name: 'Try', exact: true }).click();
    const why = attempt.getByRole('region', { name: 'Why, for "order9"' });
    await attempt.getByRole('button', { name: '"order9"' }).click();
    await why.waitFor();
    expect((await attempt.boundingBox())?.height).toBeLessThan(1_800);
  });

  it('cuts no field of the metadata of custom JWT off', async () => {
    const { page } = journey;
    await page.setViewportSize(LAPTOP);
    await journey.logIn(`${at}/providers`);
    await page.getByText('Custom JWT', { exact: true }).click();
    const table = page.getByRole('group', { name: 'Metadata fields' }).locator('.scroll');
    await table.waitFor();
    const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
    for (const field of await table.getByRole('textbox').all()) expect((await field.boundingBox())?.width).toBeGreaterThan(100);
  });

  it('keeps its place where a name is long, finds apps by typing, and is narrow or wide as one likes', async () => {
    const { page } = journey;
    await journey.logIn(`${at}/functions`);
    const switcher = page.getByRole('combobox', { name: `${LONG_NAME}, switch app` });
    await switcher.waitFor();
    expect(await widthOf(page, '.switcher')).toBeLessThanOrEqual(280);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Functions', { exact: true }).waitFor();
    await switcher.click();
    const search = page.getByRole('combobox', { name: 'Find an app' });
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('no app has this name');
    await page.getByText('Nothing matches').waitFor();
    await page.keyboard.press('Escape');
    // Until it is closed, a press beside it may close it and do nothing else.
    await search.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Authentication' }).click();
    const users = page.getByRole('link', { name: 'Users', exact: true });
    await users.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Authentication' }).click();
    await users.waitFor();
    const wide = await widthOf(page, '.sidebar');
    await page.keyboard.press('Control+b');
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    expect(await widthOf(page, '.sidebar')).toBe(52);
    await journey.look('frame-narrow');
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await page.getByRole('button', { name: 'Collapse' }).waitFor();
    expect([wide, await widthOf(page, '.sidebar')]).toEqual([224, 224]);
  });

  it('shows on a phone where one is, in a drawer that closes with the choice', async () => {
    const { page } = journey;
    await page.setViewportSize(PHONE);
    await journey.logIn(`${at}/functions`);
    await page.getByRole('button', { name: 'Menu' }).click();
    // It has its name once the apps are loaded.
    const drawer = page.getByRole('dialog', { name: LONG_NAME });
    await drawer.waitFor();
    expect(await drawer.locator('[aria-current="page"]').allInnerTexts()).toEqual(['Functions']);
    await journey.look('frame-drawer');
    await page.setViewportSize(PHONE);
    await drawer.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
    await drawer.waitFor({ state: 'detached' });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  });

  it('names the app and the page on a phone, where every column of a table can be reached', async () => {
    const { page } = journey;
    await app.must('POST', '/values', { name: 'limit', value: 1, from_secret: false, private: false });
    await page.setViewportSize(PHONE);
    await journey.logIn(`${at}/values`);
    const row = page.getByRole('row').filter({ hasText: 'limit' });
    await row.waitFor();
    const place = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Values & secrets', { exact: true });
    const isCut = await place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isCut).toBe(false);
    const heads = page.getByRole('table').first().getByRole('columnheader');
    expect(await heads.allInnerTexts()).toEqual(['Name', 'Type', 'Changed', 'Actions']);
    const menu = row.getByRole('button', { name: 'Actions for limit' });
    await menu.scrollIntoViewIfNeeded();
    const box = await menu.boundingBox();
    expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(PHONE.width);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
  });

  it('has a theme per user, and a way out', async () => {
    const { page } = journey;
    await journey.logIn('/');
    const account = page.getByRole('button', { name: 'Account' });
    await account.click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    const theme = () => page.evaluate<string | undefined>('document.documentElement.dataset.theme');
    await expect.poll(theme).toBe('dark');
    await page.reload();
    await account.click();
    await journey.look('account-menu');
    await page.getByRole('menuitem', { name: 'Match system' }).click();
    await expect.poll(theme).toBeUndefined();
  });
});
