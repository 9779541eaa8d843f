import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { replaceCode } from './replace-code.js';
import { act } from './row-menu.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = platform.credentials;
const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: the console in a browser (Debian: apt install chromium-headless-shell)\n');

describe.skipIf(executablePath === undefined)('the console', () => {
  let browser: Browser;
  let visit: ConsoleVisit;
  let page: Page;
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    visit = await ConsoleVisit.begin(platform, browser);
    page = visit.page;
  });
  afterEach(({ task }) => visit.end(task));

  it('leads from the first app to a function, a call and its entry in the log', async () => {
    await page.goto(platform.url);
    await page.getByRole('heading', { name: 'Log in to Groundwork' }).waitFor();
    await visit.look('login');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Email or password is wrong.').waitFor();
    await page.getByRole('button', { name: 'Use an API key pair' }).click();
    await page.getByLabel('Public key').fill(ADMIN_PUBLIC_KEY);
    await page.getByLabel('Private key').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Public key or private key is wrong.').waitFor();
    await page.getByLabel('Private key').fill(ADMIN_PRIVATE_KEY);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
    const name = `console-${Date.now().toString(36)}`;
    await page.getByRole('button', { name: 'New app' }).click();
    const form = page.getByRole('form', { name: 'New app' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Create app' }).click();
    await page.getByText('Get started · 0 of 4').waitFor();
    await page.getByRole('link', { name: 'Functions', exact: true }).click();
    await page.getByRole('heading', { name: 'Write your first function' }).waitFor();
    await visit.look('functions-empty');

    await page.getByRole('button', { name: 'New function' }).click();
    await page.getByRole('form', { name: 'New function' }).getByLabel('Name').fill('greet');
    await page.getByRole('button', { name: 'Create function' }).click();
    await page.getByRole('heading', { name: 'greet' }).waitFor();
    await page.getByRole('textbox', { name: 'Source of greet' }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status', { name: 'Result' }).getByText('Hello, Ada!').waitFor();
    await visit.look('function');

    await visit.write('exports = () => {\n  console.error("before");\n  return nothing.there;\n};\n');
    await page.getByText('Unsaved', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status', { name: 'Outcome' }).getByText('Failed').waitFor();
    const failure = page.getByRole('status', { name: 'Result' });
    await failure.getByText('ReferenceError: nothing is not defined').waitFor();
    expect(await failure.getByRole('listitem').allInnerTexts()).toEqual(['error\nbefore']);
    await page.locator('.editor[data-marked-line="3"]').waitFor();
    await page.locator('.editor .cm-lint-marker-error').waitFor();

    await visit.write('exports = (who) => { console.log(`for ${who}`); return `Good day, ${who}!`; };\n');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status', { name: 'Result' }).getByText('Good day, Ada!').waitFor();
    await page.getByRole('status', { name: 'Result' }).getByText('for Ada').waitFor();

    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    const apps = (await admin.send('GET', admin.appsPath)).body as { _id: string; name: string; client_app_id: string }[];
    const app = apps.find((each) => each.name === name);
    await admin.send('POST', `${admin.appsPath}/${app?._id ?? ''}/auth_providers`, { json: { type: 'anon-user' } });
    const user = await EndUser.login(platform, app?.client_app_id ?? '');
    await fetch(`${platform.url}/api/client/v2.0/app/${app?.client_app_id ?? ''}/functions/call`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.accessToken}` },
      body: JSON.stringify({ name: 'greet', arguments: ['Grace'] }),
    });
    const row = page.getByRole('row').filter({ hasText: 'for Grace' }).first();
    await row.waitFor();
    await row.click();
    await visit.look('logs');
    await page.getByRole('link', { name: 'Filter by this request' }).click();
    await page.getByRole('button', { name: 'Remove filter Request' }).waitFor();
    await page.getByRole('tab', { name: 'Request story 1' }).click();
    await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: 'for Grace' }).waitFor();
    expect(page.url()).toContain('request=');

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('figure').filter({ hasText: 'Requests' }).waitFor();
    // Below the heading, and where a client is written.
    await page
      .getByText(app?.client_app_id ?? '', { exact: true })
      .first()
      .waitFor();
    await expect
      .poll(async () => Number(await page.locator('figcaption strong').first().innerText()), { timeout: 40_000 })
      .toBeGreaterThan(0);
    await visit.look('overview');

    await page.getByRole('link', { name: 'All apps' }).click();
    await visit.look('apps');
    await act(page.getByRole('row').filter({ hasText: name }), 'Delete…');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Delete app' }).isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
    await visit.look('delete-app');
    await dialog.getByRole('button', { name: 'Delete app' }).click();
    await page.getByRole('row').filter({ hasText: name }).waitFor({ state: 'detached' });
  });

  it('shows, inserts, changes and deletes documents, and indexes', async () => {
    const app = await admin.createApp();
    await visit.logIn(`/apps/${app.app._id}/data`);
    await page.getByRole('heading', { name: 'No data source yet' }).waitFor();
    await visit.look('data-no-source');
    await page.getByRole('button', { name: 'Create mongodb-atlas' }).click();
    await page.getByRole('heading', { name: 'No collection selected' }).waitFor();
    const [{ _id: service, ...source } = { _id: '' }] = await app.must<{ _id: string }[]>('GET', '/services');
    expect(source).toMatchObject({ name: 'mongodb-atlas', type: 'mongodb-atlas' });
    const database = `console_${app.app._id}`;
    await page.getByRole('button', { name: 'New collection' }).click();
    const creation = page.getByRole('form', { name: 'New collection' });
    await creation.getByLabel('Database').fill(database);
    await creation.getByLabel('Collection').fill('orders');
    await creation.getByRole('button', { name: 'Create collection' }).click();
    const status = page.getByRole('status');
    await status.getByText('No documents', { exact: true }).waitFor();

    const insert = page.getByRole('form', { name: 'Insert documents' });
    const openInsert = () => page.getByRole('button', { name: 'Insert', exact: true }).click();
    for (const document of ['{ _id: 1, total: Long("5"), open: true }', '{"_id": 2, "total": 7.5}']) {
      await openInsert();
      await replaceCode(insert.getByRole('textbox'), document);
      await insert.getByRole('button', { name: 'Insert document' }).click();
      await insert.waitFor({ state: 'detached' });
    }
    await status.getByText('1–2 of 2').waitFor();
    await visit.look('data');
    await openInsert();
    await replaceCode(insert.getByRole('textbox'), '{"_id": 1}');
    await insert.getByRole('button', { name: 'Insert document' }).click();
    await insert.getByText(/duplicate key/).waitFor();
    await replaceCode(insert.getByRole('textbox'), '{"_id": 3}');
    await insert.getByRole('button', { name: 'Insert document' }).click();
    await insert.waitFor({ state: 'detached' });

    const filter = page.getByRole('form', { name: 'Query' });
    await replaceCode(filter.getByLabel('Filter'), '{ _id: 1 }');
    await filter.getByRole('button', { name: 'Find' }).click();
    await status.getByText('1–1 of 1').waitFor();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const documents = page.getByRole('list', { name: 'Documents' });
    await documents.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('form', { name: 'Document', exact: true });
    expect(await editor.getByRole('textbox').inputValue()).toBe('{\n  _id: 1,\n  total: Long("5"),\n  open: true\n}');
    // Another administrator is faster, and the page reloads its data meanwhile.
    const elsewhere = {
      database_name: database,
      collection_name: 'orders',
      filter: { _id: 1 },
      update: { $set: { open: 'yes' } },
    };
    await app.must('POST', `/services/${service}/commands/update_documents`, elsewhere);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await editor.getByRole('textbox').fill('{"_id": 1, "lost": true}');
    await editor.getByRole('button', { name: 'Save document' }).click();
    await page.getByRole('dialog', { name: 'Changed by someone else' }).getByRole('button', { name: 'Keep theirs' }).click();
    await documents.getByText('"yes"').waitFor();
    await documents.getByRole('button', { name: 'Edit' }).click();
    await editor.getByRole('textbox').fill('{ _id: 1, total: NumberLong(6), open: true }');
    await editor.getByRole('button', { name: 'Save document' }).click();
    await editor.waitFor({ state: 'detached' });
    await documents.getByText('"6"').waitFor();
    const stored = await app.must<{ documents: object[] }>('POST', `/services/${service}/commands/find_documents`, {
      database_name: database,
      collection_name: 'orders',
    });
    expect(stored.documents).toEqual([
      { _id: { $numberInt: '1' }, total: { $numberLong: '6' }, open: true },
      { _id: { $numberInt: '2' }, total: { $numberDouble: '7.5' } },
      { _id: { $numberInt: '3' } },
    ]);

    await page.getByRole('tab', { name: /^Indexes/ }).click();
    await page.getByRole('button', { name: 'New index' }).click();
    const index = page.getByRole('form', { name: 'New index' });
    await index.getByLabel('Keys').fill('{ total: -1 }');
    await index.getByRole('button', { name: 'Create index' }).click();
    const row = page.getByRole('row').filter({ hasText: 'total_-1' });
    await row.getByText('{ total: -1 }').waitFor();
    await row.getByRole('button', { name: 'Drop…' }).click();
    await page.getByRole('button', { name: 'Drop index' }).click();
    await row.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'Documents' }).click();
    await documents.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete the document' }).click();
    await status.getByText('No documents', { exact: true }).waitFor();
  });
});
