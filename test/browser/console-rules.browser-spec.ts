import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { ConsoleVisit } from './console-visit.js';
import { choose } from './choose.js';
import { replaceCode } from './replace-code.js';
import { act } from './row-menu.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();
if (executablePath === undefined)
  process.stdout.write('Skipped: rules in the console (Debian: apt install chromium-headless-shell)\n');

describe.skipIf(executablePath === undefined)('rules in the console', () => {
  let browser: Browser;
  let visit: ConsoleVisit;
  let app: AppAdmin;
  let serviceId: string;
  let namespace: { database: string; collection: string };
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    serviceId = (await app.must<{ _id: string }>('POST', '/services', service))._id;
    namespace = { database: `e2e_${app.app._id}`, collection: 'tasks' };
    for (const document of [
      { _id: 'a', owner_id: 'ann', text: 'mine' },
      { _id: 'b', owner_id: 'bob', text: 'theirs' },
    ]) {
      const names = { database_name: namespace.database, collection_name: namespace.collection };
      await app.must('POST', `/services/${serviceId}/commands/insert_document`, { ...names, document });
    }
    visit = await ConsoleVisit.begin(platform, browser);
  });
  afterEach(({ task }) => visit.end(task));

  const address = (more = ''): string => `/apps/${app.app._id}/rules${more}`;
  const stored = () => app.must<{ roles: object[]; filters?: object[] }[]>('GET', `/services/${serviceId}/rules`);
  const opened = () => `?source=${serviceId}&database=${namespace.database}&collection=${namespace.collection}`;

  const save = async (): Promise<void> => {
    await visit.page.getByRole('button', { name: 'Save', exact: true }).click();
    await visit.page.getByText('Saved', { exact: true }).waitFor();
  };
  const attempt = () => visit.page.getByRole('form', { name: 'Try as a user' });
  const textOf = async (editor: Locator): Promise<string> => (await editor.innerText()).trim();

  it('are tried before they are saved, then saved, and show why they failed', async () => {
    const { page } = visit;
    await visit.logIn(address());
    await page.getByRole('heading', { name: 'Default rules', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Rules for another collection' }).click();
    const other = page.getByRole('form', { name: 'Rules for another collection' });
    await other.getByLabel('Database').fill(namespace.database);
    await other.getByLabel('Collection').fill(namespace.collection);
    await other.getByRole('button', { name: 'Open rules' }).click();
    // The default rules, shown until then, offer the same.
    const opening = page.getByRole('region', { name: `${namespace.database}.${namespace.collection}` });
    await opening.getByRole('button', { name: 'Owners read and write their own' }).click();
    await page.getByText('Unsaved', { exact: true }).waitFor();

    await attempt().getByLabel('Custom user (JSON)').fill('{ id: "ann" }');
    await attempt().getByRole('button', { name: 'Try', exact: true }).click();
    await attempt().getByText('1 of 2 documents visible').waitFor();
    await attempt().getByText('Tried with the unsaved rules.').waitFor();
    await attempt().getByRole('row', { name: '"a" owner Yes Yes' }).waitFor();
    await attempt().getByRole('row', { name: '"b" none applies No No' }).waitFor();
    const own = attempt().getByRole('region', { name: 'Why, for "a"' });
    await own.getByText('applies and decides').waitFor();
    await own.getByText('owner · read', { exact: true }).first().waitFor();
    await attempt().getByRole('button', { name: '"b"' }).click();
    await attempt().getByRole('region', { name: 'Why, for "b"' }).getByText('no role applies').first().waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit.lookEverywhere('rules-try');
    expect(await stored()).toEqual([]);

    await save();
    await page
      .getByRole('treeitem', { name: /^tasks/, selected: true })
      .filter({ hasText: '1 role' })
      .waitFor();
    expect(await stored()).toMatchObject([{ roles: [{ name: 'owner', apply_when: { owner_id: '%%user.id' }, read: true }] }]);
    await attempt().getByRole('button', { name: 'Try', exact: true }).click();
    await attempt().getByText('Tried with the rules of this collection.').waitFor();
  });

  it('have roles that are added, moved, granted fields, duplicated and removed', async () => {
    const { page } = visit;
    const role = { name: 'reader', apply_when: {}, read: true, kept: { by: 'nobody' } };
    await app.must('POST', `/services/${serviceId}/rules`, { ...namespace, roles: [role] });
    await visit.logIn(address(opened()));
    await page.getByRole('button', { name: 'Add role' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start from scratch' }).click();
    await page.getByRole('listitem', { name: 'Role role' }).getByLabel('Role 2').fill('titles');
    const titles = page.getByRole('listitem', { name: 'Role titles' });
    await replaceCode(titles.getByRole('textbox', { name: 'Applies when' }), '{ "%%user.id": "ann" }');
    await titles.getByText('applies when id is ann').waitFor();
    await titles.getByText('Fields and document filter').click();
    await titles.getByLabel('Field name').fill('text');
    await titles.getByRole('button', { name: 'Add field' }).click();
    const text = titles.getByRole('group', { name: 'Access to text' });
    await text.getByRole('button', { name: 'Read', exact: true, pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Move titles up' }).click();
    const reader = page.getByRole('listitem', { name: 'Role reader' });
    expect(await textOf(reader.getByRole('textbox', { name: 'Applies when' }))).toBe('{}');
    expect(await textOf(titles.getByRole('textbox', { name: 'Applies when' }))).toContain('ann');
    await visit.lookEverywhere('rules-roles');
    await save();
    expect((await stored())[0]?.roles).toEqual([
      { name: 'titles', apply_when: { '%%user.id': 'ann' }, fields: { text: { read: true, write: false } } },
      role,
    ]);
    await act(reader, 'Duplicate');
    await page.getByRole('listitem', { name: 'Role reader2' }).waitFor();
    await act(reader.first(), 'Delete role');
    await save();
    expect((await stored())[0]?.roles).toMatchObject([{ name: 'titles' }, { ...role, name: 'reader2' }]);
  });

  it('complete expressions, and save none that is wrong', async () => {
    const { page } = visit;
    await app.must('POST', '/values', { name: 'limit', value: 1 });
    await app.must('POST', `/services/${serviceId}/rules`, { ...namespace, roles: [{ name: 'all', apply_when: {} }] });
    await visit.logIn(address(opened()));
    const editor = page.getByRole('textbox', { name: 'Applies when' });
    await replaceCode(editor, '{ "a": ');
    await page.getByText('A value expected, at the end').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.keyboard.type('"%%val');
    await page.getByRole('option', { name: '%%values.limit' }).waitFor();
    await page.getByRole('option', { name: '%%values.limit' }).click();
    await page.keyboard.press('End');
    // A slow page is asked to save what it has not rendered yet.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await Promise.all([page.keyboard.insertText(' }'), page.keyboard.press('Control+s')]);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await stored())[0]?.roles).toEqual([{ name: 'all', apply_when: { a: '%%values.limit' } }]);
  });

  it('show what the server rejects at its role, and are deleted', async () => {
    const { page } = visit;
    const roles = [
      { name: 'first', apply_when: {} },
      { name: 'second', apply_when: {} },
    ];
    await app.must('POST', `/services/${serviceId}/rules`, { ...namespace, roles });
    await visit.logIn(address(opened()));
    const second = page.getByRole('listitem', { name: 'Role second' });
    const read = second.getByRole('combobox', { name: 'Read', exact: true });
    await choose(read, 'expression');
    await replaceCode(second.getByRole('textbox', { name: 'Read when' }), '{"%%nothing": 1}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByRole('alert').filter({ hasText: 'roles[1].read' }).waitFor();
    await choose(read, 'true');
    await save();
    await act(page.locator('.work-head'), 'Delete rules');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete rules' }).click();
    await expect.poll(stored).toEqual([]);
  });

  it('are default rules and filters, too, also as JSON', async () => {
    const { page } = visit;
    await visit.logIn(address());
    await page.getByRole('button', { name: 'Everyone reads All users read all documents. No user writes.' }).click();
    await page.getByRole('button', { name: 'Add filter' }).click();
    const filter = page.getByRole('listitem', { name: 'Filter filter1' });
    await filter.getByLabel('Filter 1').fill('mine');
    await replaceCode(
      page.getByRole('listitem', { name: 'Filter mine' }).getByRole('textbox', { name: 'Query' }),
      '{ owner_id: "%%user.id" }',
    );
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const json = page.getByRole('dialog').getByRole('textbox', { name: 'Rule, JSON' });
    const { roles, filters } = JSON.parse(await textOf(json)) as { roles: object[]; filters: object[] };
    expect(filters).toEqual([{ name: 'mine', apply_when: {}, query: { owner_id: '%%user.id' } }]);
    await replaceCode(json, '{"roles": 1}');
    await page.getByText('‘roles’ must be a list of objects.').waitFor();
    await visit.look('rules-json');
    await replaceCode(json, JSON.stringify({ roles, filters }));
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await save();
    expect(await app.must('GET', `/services/${serviceId}/default_rule`)).toMatchObject({ roles, filters });
    await choose(attempt().getByLabel('Collection'), `${namespace.database}.${namespace.collection}`);
    await attempt().getByRole('button', { name: 'Try', exact: true }).click();
    await attempt().getByText('Tried with the default rules of the data source.').waitFor();
    await attempt().getByText('{"owner_id":{"$eq":"somebody"}}').waitFor();
  });

  it('show the selected collection in the tree, however many are listed before it', async () => {
    const { page } = visit;
    await app.must('POST', `/services/${serviceId}/rules`, { ...namespace, roles: [] });
    const collections = Array.from({ length: 60 }, (_, index) => ({
      source: 'mongodb-atlas',
      database: `before${String(index).padStart(2, '0')}`,
      collection: 'things',
      count: 0,
    }));
    await page.route('**/commands/describe_collections', (route) => route.fulfill({ json: { collections } }));
    await visit.logIn(address(opened()));
    await page
      .getByRole('treeitem', { name: /^tasks/, selected: true })
      .filter({ hasText: 'No access' })
      .waitFor();
    const endOf = async (place: Locator): Promise<number> => {
      const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
      return y + height;
    };
    const tree = await endOf(page.getByRole('tree', { name: 'Collections' }));
    await expect.poll(() => endOf(page.getByRole('treeitem', { selected: true }))).toBeLessThanOrEqual(tree);
  });
});
