import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { choose } from './choose.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');

interface Named {
  readonly name: string;
}

interface App extends Named {
  readonly _id: string;
}

describe.skipIf(ConsoleJourney.browser === undefined)('an administrator who reads labels alone', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('makes an app, a function, a rule and a trigger', async () => {
    const { page } = journey;
    const name = `labels-${Date.now().toString(36)}`;
    const open = async (title: string): Promise<Locator> => {
      await page.getByRole('button', { name: title }).first().click();
      return page.getByRole('form', { name: title });
    };
    await journey.logIn('/');
    const app = await open('New app');
    await app.getByLabel('Name').fill(name);
    await app.getByRole('button', { name: 'Create app' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    await page.getByRole('link', { name: 'Functions', exact: true }).click();
    const made = await open('New function');
    await made.getByLabel('Name').fill('greet');
    await made.getByRole('button', { name: 'Create function' }).click();
    await page.getByRole('region', { name: 'Function greet' }).waitFor();

    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('button', { name: 'Create mongodb-atlas' }).click();
    const rules = await open('Rules for another collection');
    await rules.getByLabel('Database').fill('shop');
    await rules.getByLabel('Collection').fill('orders');
    await rules.getByRole('button', { name: 'Open rules' }).click();
    // The default rules, shown until then, offer the same.
    const opening = page.getByRole('region', { name: 'shop.orders' });
    await opening.getByRole('button', { name: 'Owners read and write their own' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('treeitem', { name: /^orders/, selected: true })
      .filter({ hasText: '1 role' })
      .waitFor();

    await page.getByRole('link', { name: 'Triggers', exact: true }).click();
    await page.getByRole('button', { name: 'New trigger' }).click();
    const trigger = page.getByRole('form', { name: 'New trigger' });
    await trigger.getByRole('radio', { name: 'Scheduled' }).check({ force: true });
    await trigger.getByLabel('Name', { exact: true }).fill('hourly');
    await choose(trigger.getByLabel('Function', { exact: true }), 'greet');
    await trigger.getByRole('button', { name: 'Hourly' }).click();
    await trigger.getByRole('button', { name: 'Create trigger' }).click();
    await page
      .getByRole('region', { name: 'State' })
      .getByText(/Due next/)
      .waitFor();

    const apps = (await admin.send('GET', admin.appsPath)).body as App[];
    const path = `${admin.appsPath}/${apps.find((each) => each.name === name)?._id ?? ''}`;
    const list = async (kind: string): Promise<Named[]> => (await admin.send('GET', `${path}/${kind}`)).body as Named[];
    expect(await list('functions')).toMatchObject([{ name: 'greet' }]);
    expect(await list('triggers')).toMatchObject([{ name: 'hourly', type: 'SCHEDULED' }]);
    const [source] = (await list('services')) as App[];
    expect(await list(`services/${source?._id ?? ''}/rules`)).toMatchObject([{ database: 'shop', collection: 'orders' }]);
  });
});
