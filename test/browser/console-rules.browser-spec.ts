import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { ConsoleVisit, startBrowser } from './console-visit.js';
import { choose } from './choose.js';

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
    browser = await startBrowser(executablePath ?? '');
  });
  afterAll(() => browser.close());
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

  it('are tried before they are saved, then saved, and tell why', async () => {
    const { page } = visit;
    await visit.logIn(address());
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
    const other = page.getByRole('form', { name: 'Rules of another collection' });
    await other.getByLabel('Database').fill(namespace.database);
    await other.getByLabel('Collection').fill(namespace.collection);
    await other.getByRole('button', { name: 'Open rules' }).click();
    await page.getByRole('button', { name: 'Users see and change only what they own' }).click();
    await page.getByText('Not saved', { exact: true }).waitFor();

    const attempt = page.getByRole('form', { name: 'Try as this user' });
    await attempt.getByLabel('Custom user (JSON)').fill('{"id": "ann"}');
    await attempt.getByRole('button', { name: 'Try', exact: true }).click();
    const own = attempt.getByRole('listitem', { name: 'Document "a"' });
    await own.getByText('found by the user', { exact: true }).waitFor();
    await own.getByText('– decides').waitFor();
    await own.getByText('roles[0].read').first().waitFor();
    await attempt.getByRole('listitem', { name: 'Document "b"' }).getByText('not found by the user').waitFor();
    await attempt.getByText('The rules as they are written here.').waitFor();
    await visit.lookEverywhere('rules-try');
    expect(await stored()).toEqual([]);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: `${namespace.database}.${namespace.collection}` }).waitFor();
    expect(await stored()).toMatchObject([{ roles: [{ name: 'owner', apply_when: { owner_id: '%%user.id' }, read: true }] }]);
    await attempt.getByRole('button', { name: 'Try', exact: true }).click();
    await attempt.getByText('The rules of this collection.').waitFor();
  });

  it('have roles that are added, moved, told by field and removed', async () => {
    const { page } = visit;
    const role = { name: 'reader', apply_when: {}, read: true, kept: { by: 'nobody' } };
    await app.must('POST', `/services/${serviceId}/rules`, { ...namespace, roles: [role] });
    await visit.logIn(address(opened()));
    await page.getByRole('button', { name: 'Add role' }).click();
    const added = page.getByRole('listitem', { name: 'Role role2' });
    await added.getByLabel('Role 2').fill('titles');
    const titles = page.getByRole('listitem', { name: 'Role titles' });
    await choose(titles.getByLabel('Applies when', { exact: true }), 'expression');
    await titles.getByLabel('Applies when, expression').fill('{"%%user.id": "ann"}');
    await titles.getByText('Fields', { exact: true }).click();
    await titles.getByLabel('Name of a field').fill('text');
    await titles.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('button', { name: 'Move titles up' }).click();
    const reader = page.getByRole('listitem', { name: 'Role reader' });
    expect(await reader.getByLabel('Applies when, expression').inputValue()).toBe('{}');
    expect(await titles.getByLabel('Applies when, expression').inputValue()).toContain('ann');
    await visit.lookEverywhere('rules-roles');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await stored())[0]?.roles).toEqual([
      { name: 'titles', apply_when: { '%%user.id': 'ann' }, fields: { text: { read: true, write: false } } },
      role,
    ]);
    await page.getByRole('button', { name: 'Remove reader' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await stored())[0]?.roles).toHaveLength(1);
  });

  it('show what the server refuses at its role, and are deleted', async () => {
    const { page } = visit;
    const roles = [
      { name: 'first', apply_when: {} },
      { name: 'second', apply_when: {} },
    ];
    await app.must('POST', `/services/${serviceId}/rules`, { ...namespace, roles });
    await visit.logIn(address(opened()));
    const second = page.getByRole('listitem', { name: 'Role second' });
    await choose(second.getByLabel('Read all fields', { exact: true }), 'expression');
    await second.getByLabel('Read all fields, expression').fill('{"%%nothing": 1}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await second.getByRole('alert').filter({ hasText: 'roles[1].read' }).waitFor();
    await choose(second.getByLabel('Read all fields', { exact: true }), 'true');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete rules' }).click();
    await expect.poll(stored).toEqual([]);
  });

  it('are default rules and filters, too', async () => {
    const { page } = visit;
    await visit.logIn(address());
    await page.getByRole('button', { name: 'Users can read only' }).click();
    await page.getByText('Filters · JSON').click();
    const text = page.getByLabel('Rule, JSON');
    const filter = { name: 'mine', apply_when: {}, query: { owner_id: '%%user.id' } };
    const { roles } = JSON.parse(await text.inputValue()) as { roles: object[] };
    await text.fill('{"roles": 1}');
    await page.getByText('‘roles’ must be a list of objects.').waitFor();
    await text.fill(JSON.stringify({ roles, filters: [filter] }));
    await page.getByRole('button', { name: 'Apply' }).click();
    const attempt = page.getByRole('form', { name: 'Try as this user' });
    await attempt.getByLabel('Database').fill(namespace.database);
    await attempt.getByLabel('Collection').fill(namespace.collection);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await app.must('GET', `/services/${serviceId}/default_rule`)).toMatchObject({ roles, filters: [filter] });
    await attempt.getByRole('button', { name: 'Try', exact: true }).click();
    await attempt.getByText('The default rules of the data source.').waitFor();
    await attempt.getByText('{"owner_id":{"$eq":"somebody"}}').waitFor();
  });
});
