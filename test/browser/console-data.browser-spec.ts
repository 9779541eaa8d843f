import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';
import { replaceCode } from './replace-code.js';

const platform = inject('platform');
const OID = '5f0000000000000000000001';

describe.skipIf(ConsoleJourney.browser === undefined)('documents in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  let address: string;
  let source: string;
  let names: { readonly database_name: string; readonly collection_name: string };
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    const { _id } = await app.must<{ _id: string }>('POST', '/services', service);
    source = _id;
    names = { database_name: `console_${app.app._id}`, collection_name: 'orders' };
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

  const status = () => page().getByRole('status');
  const menu = (name: string) => page().getByRole('button', { name: `Actions for ${name}` });
  const item = (name: string) => page().getByRole('menuitem', { name });
  const table = () => page().getByRole('group', { name: 'Documents' });

  it('are a table, with a row that opens beside it', async () => {
    await journey.logIn(address);
    await status().getByText('1–2 of 2').waitFor();
    expect(await table().getByRole('columnheader').allInnerTexts()).toEqual(['', '_id', 'customer', 'at', 'total', 'lines']);
    const cells = await table().getByRole('cell').allInnerTexts();
    expect(cells.map((text) => text.trim())).toEqual([
      '',
      'Bob',
      '2026-01-02T03:04:05.000Z',
      '',
      '',
      '',
      'Ada',
      '',
      '5',
      '[ 1 item ]',
    ]);
    await table().getByRole('button', { name: OID }).press('Enter');
    const panel = page().getByRole('complementary', { name: 'Document' });
    await panel.getByRole('button', { name: 'Edit' }).click();
    await panel.getByRole('textbox').fill(`{ _id: ObjectId("${OID}"), customer: "Ada", total: 6 `);
    await panel.getByText('“}” expected, at the end').waitFor();
    await panel.getByRole('textbox').fill(`{ _id: ObjectId("${OID}"), customer: "Ada", total: 6 }`);
    await panel.getByRole('button', { name: 'Save document' }).click();
    await table().getByRole('cell', { name: '6', exact: true }).waitFor();
    await journey.look('data-table');
    await panel.getByRole('button', { name: 'Close' }).click();
    expect(await view('Table').getAttribute('aria-pressed')).toBe('true');
  });

  it('are edited in the cells of the table by keyboard and pointer, and a change can be undone', async () => {
    await journey.logIn(address);
    const cell = (name: string) => table().getByRole('cell', { name, exact: true });
    await cell('Bob').dblclick();
    const input = table().getByRole('textbox', { name: 'customer' });
    await input.fill('Bert');
    await input.press('Enter');
    const undo = page().getByRole('button', { name: 'Undo' });
    // The pointer on it holds it: otherwise it goes after a few seconds.
    await undo.hover();
    await page().getByText('Saved customer').waitFor();
    await cell('Bert').waitFor();
    await undo.click();
    await cell('Bob').waitFor();

    // The total is a long, and stays one.
    await cell('Ada').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page().keyboard.press(key);
    const total = table().getByRole('textbox', { name: 'total' });
    await total.fill('six');
    await page().getByText('A number expected').waitFor();
    await journey.look('data-cell');
    await total.fill('6');
    await total.press('Enter');
    await cell('6').waitFor();
    await expect.poll(() => page().evaluate<string>('document.activeElement.textContent')).toBe('6');
    const found = (await app.must(
      'POST',
      `/services/${new URL(page().url()).searchParams.get('source') ?? ''}/commands/find_documents`,
      { ...names, filter: { _id: { $oid: OID } } },
    )) as { documents: unknown[] };
    expect(found.documents).toMatchObject([{ customer: 'Ada', total: { $numberLong: '6' } }]);

    await cell('6').press('F2');
    await total.fill('7');
    await total.press('Escape');
    await cell('6').waitFor();
    // Documents and lists are edited beside the table.
    await cell('[ 1 item ]').dblclick();
    await page().getByRole('complementary', { name: 'Document' }).waitFor();
  });

  it('have queries that are explained, and a schema', async () => {
    await journey.logIn(address);
    await page().getByRole('button', { name: 'Explain' }).click();
    const plan = page().getByRole('dialog', { name: 'Query plan' });
    await plan.getByText('The query uses the index _id_.').or(plan.getByText('The whole collection is read.')).waitFor();
    await journey.look('data-explain');
    await page().keyboard.press('Escape');
    await plan.waitFor({ state: 'hidden' });

    await page().getByRole('tab', { name: 'Schema' }).click();
    const field = (name: string) => page().getByRole('row').filter({ hasText: name });
    await field('customer').getByText('string').waitFor();
    await field('customer').getByText('100%').waitFor();
    await field('total').getByText('50%').waitFor();
    await journey.look('data-schema');
  });

  it('have indexes with sizes and uses', async () => {
    await journey.logIn(address);
    await page()
      .getByRole('tab', { name: /^Indexes/ })
      .click();
    await page().getByRole('button', { name: 'New index' }).click();
    const form = page().getByRole('form', { name: 'New index' });
    await form.getByLabel('Keys').fill('{ customer: 1 }');
    await form.getByLabel('Unique').check();
    await form.getByLabel('Name').fill('by_customer');
    await journey.look('data-new-index');
    await form.getByRole('button', { name: 'Create index' }).click();
    const row = page().getByRole('row').filter({ hasText: 'by_customer' });
    await row.getByText('Unique').waitFor();
    await row.getByText(/\d bytes/).waitFor();
    await journey.look('data-indexes');
  });

  it('are in collections that are listed with sizes and renamed', async () => {
    await journey.logIn(`/apps/${app.app._id}/data`);
    const all = page().getByRole('region', { name: 'All collections' });
    const row = all.getByRole('row').filter({ hasText: `${names.database_name}.orders` });
    await row
      .getByText(/\d bytes/)
      .first()
      .waitFor();
    await row.getByRole('button').click();
    await status().getByText('1–2 of 2').waitFor();
    await menu(`${names.database_name}.orders`).click();
    await item('Rename collection…').click();
    const form = page().getByRole('form', { name: 'Rename collection' });
    await form.getByLabel('Name').fill('bills');
    await journey.look('data-rename');
    await form.getByRole('button', { name: 'Rename collection' }).click();
    await page().getByText('Renamed orders to bills').waitFor();
    await page().getByRole('treeitem', { name: 'bills 2' }).waitFor();
    await status().getByText('1–2 of 2').waitFor();
  });

  it('are of no collection before one is chosen, which the page teaches', async () => {
    await journey.logIn(`/apps/${app.app._id}/data`);
    await page().getByRole('heading', { name: 'No collection selected' }).waitFor();
    await page().getByRole('searchbox', { name: 'Find a collection' }).fill(names.database_name);
    // The number of its documents is beside its name.
    await page().getByRole('treeitem', { name: 'orders 2' }).waitFor();
    await journey.look('data-first');
    await page().goto(`${platform.url}/apps/${app.app._id}/data?source=gone&database=d&collection=c`);
    await page().getByText('Data source not found').waitFor();
    expect(await page().getByRole('form', { name: 'Query' }).count()).toBe(0);
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
    await replaceCode(query.getByLabel('Filter'), '{ customer: { $in: ["Ada", /^B/i] }, at }');
    await query.getByText('“:” expected, at character 41').waitFor();
    expect(await query.getByRole('button', { name: 'Find' }).isDisabled()).toBe(true);
    await replaceCode(query.getByLabel('Filter'), '{ customer: { $in: ["Ada", /^B/i] } }');
    await replaceCode(query.getByLabel('Sort'), '{ customer: -1 }');
    await replaceCode(query.getByLabel('Projection'), '{ customer: 1 }');
    await query.getByLabel('Projection').press('Enter');
    await page().getByText('Projected documents are read-only').waitFor();
    expect(JSON.parse(searched('sort') ?? '')).toEqual({ customer: -1 });
    await view('JSON').click();
    const documents = page().getByRole('list', { name: 'Documents' });
    await expect.poll(() => documents.locator('pre').allInnerTexts()).toHaveLength(2);
    const [first = ''] = await documents.locator('pre').allInnerTexts();
    expect(JSON.parse(first)).toEqual({ _id: 'b', customer: 'Bob' });
    expect(await documents.getByRole('button', { name: 'Edit' }).count()).toBe(0);

    const saved = page().getByRole('button', { name: /^Saved queries/ });
    await saved.click();
    await page().getByRole('form', { name: 'Save this query' }).getByLabel('Name').fill('by name');
    await page().getByRole('button', { name: 'Save this query' }).click();
    await page().getByRole('list', { name: 'Saved queries' }).getByRole('link', { name: 'by name' }).waitFor();
    await journey.look('data-queries');
    await page().goto(`${platform.url}${address}`);
    await saved.click();
    await page().getByRole('list', { name: 'Saved queries' }).getByRole('link', { name: 'by name' }).click();
    await page().getByText('Projected documents are read-only').waitFor();
    await expect.poll(() => query.getByLabel('Sort').innerText()).toBe('{ customer: -1 }');
    await page().goto(`${platform.url}${address.replace('=orders', '=others')}`);
    await page().getByRole('button', { name: 'Saved queries', exact: true }).waitFor();
    await page().goto(`${platform.url}${address}`);
    await page().getByRole('button', { name: 'Saved queries · 1' }).click();
    await page().getByRole('button', { name: 'Delete the query by name' }).click();
    await page().keyboard.press('Escape');
    await page().getByRole('button', { name: 'Saved queries', exact: true }).waitFor();
  });

  it('are updated and deleted many at a time, and how many is said before', async () => {
    await journey.logIn(address);
    await table().getByRole('checkbox', { name: 'Select b' }).check();
    await page().getByText('1 selected').waitFor();
    await menu('selected documents').click();
    await item('Update selected documents…').click();
    const update = page().getByRole('form', { name: 'Update documents' });
    await replaceCode(update.getByLabel('Update'), '{ paid: true }');
    await update.getByText('An update operator expected').waitFor();
    await replaceCode(update.getByLabel('Update'), '{ $set: { paid: true } }');
    await journey.look('data-update');
    await update.getByRole('button', { name: 'Update 1 document' }).click();
    await page().getByText('Updated 1 document').waitFor();
    await table().getByRole('columnheader', { name: 'paid' }).waitFor();

    // Two documents cannot have the same customer: one is updated, the other is named.
    await app.must('POST', `/services/${source}/commands/create_index`, {
      ...names,
      key: { customer: 1 },
      options: { unique: true },
    });
    await menu('found documents').click();
    await item('Update found documents…').click();
    await replaceCode(update.getByLabel('Update'), '{ $set: { customer: "Eve" } }');
    await update.getByRole('button', { name: 'Update 2 documents' }).click();
    await update.getByText('1 updated, 1 failed.').waitFor();
    await update.getByText(/^Document .*: E11000 duplicate key/).waitFor();
    await page().keyboard.press('Escape');

    await menu('found documents').click();
    await item('Delete found documents…').click();
    const question = page().getByRole('dialog', { name: 'Delete 2 documents?' });
    await question.getByLabel('Type orders to confirm').fill('orders');
    await question.getByRole('button', { name: 'Delete 2 documents' }).click();
    await status().getByText('No documents', { exact: true }).waitFor();
  });

  it('are imported from files and exported to them', async () => {
    await journey.logIn(address);
    await page().getByRole('button', { name: 'Import', exact: true }).click();
    const form = page().getByRole('form', { name: 'Import documents' });
    const choose = (name: string, text: string) =>
      form.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await choose('wrong.json', '[{}');
    await form.getByText('JSON, 3 bytes').waitFor();
    await form.getByRole('button', { name: 'Import' }).click();
    await form.getByText("The file cannot be read after byte 0: the list is not ended by ']'").waitFor();
    await choose('some.csv', '_id,total\nb,1\nc,2\nd,3\n');
    await form.getByText('CSV, 22 bytes').waitFor();
    await form.getByRole('button', { name: 'Import' }).click();
    await form.getByText('2 inserted, 1 failed.').waitFor();
    await form.getByText(/Document 1: .*duplicate key/).waitFor();
    await journey.look('data-import');
    // Lines of 1 KiB: 1,024 of them are a part.
    const line = (n: number): string => JSON.stringify({ n, pad: '' }).replace('""', `"${'x'.repeat(1_008 - String(n).length)}"`);
    const many = Array.from({ length: 2_100 }, (_, n) => line(n)).join('\n');
    await choose('many.ndjson', many);
    // The reply of the second part is lost, and the page is left: no document is inserted twice.
    let parts = 0;
    await page().route('**/imports/*/parts?*', async (route) => {
      parts += 1;
      if (parts !== 2) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await form.getByRole('button', { name: 'Import' }).click();
    await form.getByText('Stopped after 1,024 documents.').waitFor();
    await journey.look('data-import-stopped');
    await page().unroute('**/imports/*/parts?*');
    await page().reload();
    await page().getByRole('button', { name: 'Import', exact: true }).click();
    await form.getByText('many.ndjson: 2.0 MiB of 2.1 MiB').waitFor();
    await choose('many.ndjson', many);
    await form.getByText('2,048 documents sent').waitFor();
    await form.getByRole('button', { name: 'Continue' }).click();
    await page().getByText('Imported 2,100 documents').waitFor();
    await status().getByText('1–50 of 2,104').waitFor();

    const query = page().getByRole('form', { name: 'Query' });
    await replaceCode(query.getByLabel('Filter'), '{ n: { $lt: 250 } }');
    await query.getByRole('button', { name: 'Find' }).click();
    await status().getByText('1–50 of 250').waitFor();
    await page().getByRole('button', { name: 'Export', exact: true }).click();
    const exporting = page().getByRole('form', { name: 'Export documents' });
    await exporting.getByText('250 documents the query finds').waitFor();
    const [file] = await Promise.all([
      page().waitForEvent('download'),
      exporting.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${names.database_name}.orders.json`);
    const documents = JSON.parse(await readFile(await file.path(), 'utf8')) as { n: unknown }[];
    expect(documents).toHaveLength(250);
    expect(new Set(documents.map(({ n }) => JSON.stringify(n))).size).toBe(250);
  });

  it('go through the stages of a pipeline', async () => {
    await journey.logIn(address);
    await page().getByRole('tab', { name: 'Aggregation' }).click();
    const stage = (number: number) => page().getByRole('textbox', { name: `Text of stage ${number}` });
    await stage(1).fill('{ $match: { customer: "Ada" } }');
    await page().getByRole('button', { name: 'Add stage' }).click();
    await stage(2).fill('{ $project: { _id: 0, customer: 1 }');
    await page().getByText('“}” expected, at the end').waitFor();
    expect(await page().getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
    const result = page().getByRole('region', { name: 'Result' });
    await page().getByRole('button', { name: 'Preview to here' }).first().click();
    await result.getByText('1 document, after stage 1').waitFor();
    await result.getByText('"lines"').waitFor();
    await stage(2).fill('{ $project: { _id: 0, customer: 1 } }');
    await page().getByRole('button', { name: 'Run', exact: true }).click();
    await result.getByText('1 document', { exact: true }).waitFor();
    expect(JSON.parse(await result.locator('pre').innerText())).toEqual({ customer: 'Ada' });
    // Each stage says how many documents come out of it, while it is what was counted.
    const pipeline = page().getByRole('region', { name: 'Pipeline' });
    await expect.poll(() => pipeline.getByText('1 document', { exact: true }).count()).toBe(2);
    await stage(1).fill('{ $match: {} }');
    await expect.poll(() => pipeline.getByText(/^\d+ documents?$/).count()).toBe(0);
    await page().getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => pipeline.getByText('2 documents', { exact: true }).count()).toBe(2);
    await journey.look('data-aggregation');
  });

  it('are gone with their collection', async () => {
    await journey.logIn(address);
    await menu(`${names.database_name}.orders`).click();
    await item('Drop collection…').click();
    const question = page().getByRole('dialog');
    await question.getByLabel('Type orders to confirm').fill('orders');
    await question.getByRole('button', { name: 'Drop collection' }).click();
    await page().getByRole('heading', { name: 'No collection selected' }).waitFor();
    await page().getByRole('searchbox', { name: 'Find a collection' }).fill(names.database_name);
    await expect.poll(() => page().getByRole('treeitem').count()).toBe(0);
  });
});
