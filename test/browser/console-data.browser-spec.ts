import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';

const platform = inject('platform');
const OID = '5f0000000000000000000001';

describe.skipIf(ConsoleJourney.browser === undefined)('documents in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  let address: string;
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    const { _id } = await app.must<{ _id: string }>('POST', '/services', service);
    const names = { database_name: `console_${app.app._id}`, collection_name: 'orders' };
    for (const document of [
      { _id: { $oid: OID }, customer: 'Ada', total: { $numberLong: '5' }, lines: [{ item: 'ink', count: 2 }] },
      { _id: 'b', customer: 'Bob', at: { $date: '2026-01-02T03:04:05Z' } },
    ]) {
      await app.must('POST', `/services/${_id}/commands/insert_document`, { ...names, document });
    }
    address = `/apps/${app.app._id}/data?source=${_id}&database=${names.database_name}&collection=orders`;
  });

  const page = () => journey.page;
  const searched = (name: string) => new URL(page().url()).searchParams.get(name);
  const view = (name: string) => page().getByRole('button', { name, exact: true });

  it('are a table, with types told, and a row that opens', async () => {
    await journey.logIn(address);
    await page().getByText('2 found').waitFor();
    await view('Table').click();
    await expect.poll(() => searched('view')).toBe('table');
    const table = page().getByRole('group', { name: 'Documents' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['_id', 'customer', 'at', 'total', 'lines']);
    const cells = await table.getByRole('cell').allInnerTexts();
    expect(cells.map((text) => text.trim())).toEqual([
      'Bob',
      '2026-01-02T03:04:05.000Z date',
      '',
      '',
      'Ada',
      '',
      '5 long',
      '[{"item":"ink","count":"2"}] array',
    ]);
    await table.getByRole('button', { name: OID }).press('Enter');
    await table.getByRole('button', { name: 'Edit' }).waitFor();
    await journey.look('data-table');
    await page().reload();
    await table.getByRole('button', { name: OID }).waitFor();
    expect(await view('Table').getAttribute('aria-pressed')).toBe('true');
  });

  it('are of no collection before one is chosen, which the page teaches', async () => {
    await journey.logIn(`/apps/${app.app._id}/data`);
    await page().getByRole('heading', { name: 'Choose a collection' }).waitFor();
    await journey.look('data-first');
    await page().goto(`${platform.url}/apps/${app.app._id}/data?source=gone&database=d&collection=c`);
    await page().getByText('Data source not found').waitFor();
    expect(await page().getByRole('heading', { name: 'Documents' }).count()).toBe(0);
  });

  it('are trees that keys open and close', async () => {
    await journey.logIn(`${address}&view=tree`);
    const tree = page().getByRole('tree', { name: `Document ${OID}` });
    const items = tree.getByRole('treeitem');
    await items.first().waitFor();
    expect(await items.count()).toBe(4);
    expect(await tree.locator('[tabindex="0"]').count()).toBe(1);
    await items.first().focus();
    for (const key of ['End', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowRight']) await page().keyboard.press(key);
    const focused = () => page().evaluate<string>('document.activeElement.textContent');
    await expect.poll(focused).toMatch(/^\s*item: ink string$/);
    expect(await items.count()).toBe(7);
    expect(await items.nth(4).getAttribute('aria-level')).toBe('2');
    await journey.look('data-tree');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page().keyboard.press(key);
    await expect.poll(() => items.count()).toBe(4);
    await expect.poll(focused).toMatch(/lines: 1 member array$/);
  });

  it('are found by queries that are in the address, kept by a name, used and deleted', async () => {
    await journey.logIn(address);
    const query = page().getByRole('form', { name: 'Query' });
    await query.getByLabel('Filter, extended JSON').fill('{"customer": {"$in": ["Ada", "Bob"]}}');
    await query.getByLabel('Sort').fill('{"customer": -1}');
    await query.getByLabel('Projection').fill('[');
    await page().getByText('No JSON object: projection.').waitFor();
    expect(await query.getByRole('button', { name: 'Find' }).isDisabled()).toBe(true);
    await query.getByLabel('Projection').fill('{"customer": 1}');
    await query.getByRole('button', { name: 'Find' }).click();
    await page().getByText('Projected documents are read-only').waitFor();
    expect(JSON.parse(searched('sort') ?? '')).toEqual({ customer: -1 });
    const documents = page().getByRole('list', { name: 'Documents' });
    await expect.poll(() => documents.locator('pre').allInnerTexts()).toHaveLength(2);
    const [first = ''] = await documents.locator('pre').allInnerTexts();
    expect(JSON.parse(first)).toEqual({ _id: 'b', customer: 'Bob' });
    expect(await documents.getByRole('button', { name: 'Edit' }).count()).toBe(0);

    await page().getByText('Saved queries (0)').click();
    await page().getByRole('form', { name: 'Save this query' }).getByLabel('Name').fill('by name');
    await page().getByRole('button', { name: 'Save what is shown' }).click();
    await page().getByText('Saved queries (1)').waitFor();
    await journey.look('data-queries');
    await page().goto(`${platform.url}${address}`);
    await page().getByText('Saved queries (1)').click();
    await page().getByRole('list', { name: 'Saved queries' }).getByRole('link', { name: 'by name' }).click();
    await page().getByText('Projected documents are read-only').waitFor();
    await expect.poll(() => query.getByLabel('Sort').inputValue()).toBe('{"customer":-1}');
    await page().goto(`${platform.url}${address.replace('=orders', '=others')}`);
    await page().getByText('Saved queries (0)').waitFor();
    await page().goto(`${platform.url}${address}`);
    await page().getByText('Saved queries (1)').click();
    await page().getByRole('button', { name: 'Delete the query by name' }).click();
    await page().getByText('Saved queries (0)').waitFor();
    await page().reload();
    await page().getByText('Saved queries (0)').waitFor();
  });
});
