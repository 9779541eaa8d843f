import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');

describe.skipIf(ConsoleJourney.browser === undefined)('the command palette of the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('leads to screens, entities and apps by keys alone', async () => {
    const app = await admin.createApp('palette');
    const { _id: greet } = await app.addFunction('greetings', 'exports = () => 1;');
    await app.addFunction('farewell', 'exports = () => 1;');
    const { _id: nightly } = await app.must<{ _id: string }>('POST', '/triggers', {
      name: 'farewellNightly',
      type: 'SCHEDULED',
      config: { schedule: '0 0 1 1 *' },
      function_name: 'farewell',
    });
    await app.must('POST', '/services', { name: 'atlas', type: 'mongodb-atlas' });
    await app.must('POST', '/schemas', {
      metadata: { data_source: 'atlas', database: 'shop', collection: 'invoices' },
      schema: { title: 'Invoice', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } },
    });
    const { _id: things } = await app.must<{ _id: string }>('POST', '/services', { name: 'things', type: 'http' });
    const { _id: paid } = await app.must<{ _id: string }>('POST', `/services/${things}/incoming_webhooks`, {
      name: 'paidByCard',
      function_source: 'exports = () => 1;',
    });
    const atlas = (await app.must<{ _id: string; name: string }[]>('GET', '/services')).find(({ name }) => name === 'atlas')?._id;
    await app.must('POST', `/services/${atlas ?? ''}/rules`, { database: 'shop', collection: 'parcels', roles: [] });
    await app.must('POST', `/services/${atlas ?? ''}/commands/insert_document`, {
      database_name: app.app._id,
      collection_name: 'harbours',
      document: { n: 1 },
    });
    await app.must('POST', '/graphql/custom_resolvers', { on_type: 'Query', field_name: 'cheapest', function_name: 'farewell' });
    await app.must('POST', '/environment_values', { name: 'limits', values: {} });
    const { page } = journey;
    const at = (path: string): string => `${platform.url}/apps/${app.app._id}${path}`;
    await journey.logIn(`/apps/${app.app._id}`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    const field = page.getByRole('combobox', { name: /^Search pages/ });
    const active = (): Promise<string> => page.locator('[role=option][aria-selected=true]').innerText();
    /** Opens the palette by its keys. Returns once it takes what is typed. */
    const open = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await field.and(page.locator(':focus')).waitFor();
    };
    await open();
    await page.keyboard.type('farewell');
    await page.getByRole('status').filter({ hasText: '2 found.' }).waitFor();
    await expect.poll(active).toBe('farewell');
    const groups = page.getByRole('listbox', { name: 'Places' }).getByRole('group');
    expect(await groups.evaluateAll((all) => all.map((group) => group.ariaLabel))).toEqual(['Functions', 'Triggers']);
    expect(await groups.locator('svg').count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    await expect.poll(active).toBe('farewellNightly');
    const id = await field.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${id ?? ''}"]`).innerText()).toContain('farewellNightly');
    await journey.look('palette');
    await page.keyboard.press('Enter');
    await page.waitForURL(at(`/triggers?id=${nightly}`));
    await page.getByRole('heading', { name: 'farewellNightly' }).waitFor();
    await field.waitFor({ state: 'detached' });
    // The focus is in the page, not on the button of a page that is gone.
    await expect.poll(() => page.evaluate<boolean>("document.querySelector('main').contains(document.activeElement)")).toBe(true);

    const go = async (words: string, path: string): Promise<void> => {
      await open();
      await page.keyboard.type(words);
      // It says how many once all lists are loaded.
      await page
        .getByRole('status')
        .filter({ hasText: /[1-9]\d* found\./ })
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(at(path));
      // Keys pressed before it is closed would be its own.
      await field.waitFor({ state: 'detached' });
    };
    await go('greet func', `/functions?id=${greet}`);
    await page.getByRole('region', { name: 'Function greetings' }).waitFor();
    await go('invoices', '/schemas?source=atlas&database=shop&collection=invoices');
    await go('paidByCard', `/services?id=${things}&webhook=${paid}`);
    await go('parcels', `/rules?source=${atlas ?? ''}&database=shop&collection=parcels`);
    await go('harbours', `/data?source=${atlas ?? ''}&database=${app.app._id}&collection=harbours`);
    await go('cheapest', '/graphql');
    await go('limits', '/values');
    await go('settings', '/settings');
    await page.getByRole('heading', { name: 'App settings', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Search…' }).click();
    await field.fill('nothing has this name');
    await page.getByRole('status').filter({ hasText: '0 found.' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Search…Ctrl K');

    await page.getByRole('link', { name: 'All apps' }).click();
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
    await open();
    await page.keyboard.type(app.app.client_app_id);
    await page.getByRole('status').filter({ hasText: '1 found.' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(at(''));
  });
});
