import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';
import { replaceCode } from './replace-code.js';
import { act } from './row-menu.js';

const platform = inject('platform');
const DATABASE = 'shop';

describe.skipIf(ConsoleJourney.browser === undefined)('an entity two administrators change, in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  let app: AppAdmin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });
  beforeEach(async () => {
    app = await admin.createApp();
  });

  /** The editor of a tab; the dialog of a conflict shows the same source. */
  const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Source of greet' });
  const conflictIn = (page: Page): Locator => page.getByRole('dialog', { name: 'Changed by someone else' });

  it('shows both versions of a function of two tabs, and overwrites theirs on request', async () => {
    const { page } = journey;
    const { _id } = await app.addFunction('greet', 'exports = () => 1;');
    const stored = async (): Promise<string> => (await app.must<{ source: string }>('GET', `/functions/${_id}`)).source;
    await journey.logIn(`/apps/${app.app._id}/functions?id=${_id}`);
    await replaceCode(editor(page), 'exports = () => "mine";');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await replaceCode(editor(other), 'exports = () => "theirs";');
    await other.keyboard.press('Control+s');
    await expect.poll(stored).toBe('exports = () => "theirs";');

    // The tab is visible again: it reloads its data, and its edit is still based on the earlier version.
    await page.bringToFront();
    await page.reload();
    await editor(page).getByText('exports = () => "mine";').waitFor();
    await editor(page).press('Control+s');
    const conflict = conflictIn(page);
    await conflict.getByText('› exports = () => "mine";').waitFor();
    await conflict.getByText('› exports = () => "theirs";').waitFor();
    await journey.look('conflict');
    await conflict.getByRole('button', { name: 'Keep editing' }).click();
    await editor(page).getByText('exports = () => "mine";').waitFor();
    expect(await stored()).toBe('exports = () => "theirs";');

    await editor(page).press('Control+s');
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(stored).toBe('exports = () => "mine";');

    await replaceCode(editor(other), 'exports = () => "late";');
    await other.keyboard.press('Control+s');
    await conflictIn(other).getByRole('button', { name: 'Keep theirs' }).click();
    await editor(other).getByText('exports = () => "mine";').waitFor();
    expect(await stored()).toBe('exports = () => "mine";');
  });

  it('shows mine and theirs for a rule', async () => {
    const { page } = journey;
    const service = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
    const { _id: source } = await app.must<{ _id: string }>('POST', '/services', service);
    const rule = (name: string) => ({ database: DATABASE, collection: 'tasks', roles: [{ name, apply_when: {} }] });
    const { _id } = await app.must<{ _id: string }>('POST', `/services/${source}/rules`, rule('first'));
    const names = async (): Promise<string[]> =>
      (await app.must<{ roles: { name: string }[] }>('GET', `/services/${source}/rules/${_id}`)).roles.map(({ name }) => name);
    await journey.logIn(`/apps/${app.app._id}/rules?source=${source}&database=${DATABASE}&collection=tasks`);
    const addRole = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Add role' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start from scratch' }).click();
      await page.getByText('Unsaved', { exact: true }).waitFor();
    };
    await addRole();
    await app.must('PUT', `/services/${source}/rules/${_id}`, { _id, ...rule('theirs') });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = conflictIn(page);
    await conflict.getByText('› "name": "theirs"', { exact: false }).waitFor();
    await conflict.getByRole('button', { name: 'Keep theirs' }).click();
    await expect.poll(() => page.getByText('Unsaved', { exact: true }).count()).toBe(0);
    expect(await names()).toEqual(['theirs']);

    await addRole();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(names).toEqual(['theirs', 'role']);
  });

  it('shows mine and theirs for an environment value, and asks before a changed value is deleted', async () => {
    const { page } = journey;
    const at = (await app.must<{ _id: string }>('POST', '/environment_values', { name: 'host', values: { qa: 'first' } }))._id;
    const value = (await app.must<{ _id: string }>('POST', '/values', { name: 'limit', value: 1 }))._id;
    const stored = async (): Promise<unknown> =>
      (await app.must<{ values: { qa: string } }>('GET', `/environment_values/${at}`)).values.qa;
    await journey.logIn(`/apps/${app.app._id}/values`);
    const conflict = conflictIn(page);
    const row = page.getByRole('row').filter({ hasText: 'limit' });
    await row.waitFor();
    await app.must('PUT', `/values/${value}`, { name: 'limit', value: 2 });
    await act(row, 'Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete value', exact: true }).click();
    await conflict.getByText('Mine: deleted').waitFor();
    await conflict.getByRole('button', { name: 'Delete anyway' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await app.must('GET', '/values')).toEqual([]);

    await act(page.getByRole('row').filter({ hasText: 'host' }), 'Edit…');
    await page.getByRole('form', { name: 'Environment value host' }).getByLabel('QA').fill('"mine"');
    await app.must('PUT', `/environment_values/${at}`, { name: 'host', values: { qa: 'theirs' } });
    await page.getByRole('form', { name: 'Environment value host' }).getByRole('button', { name: 'Save', exact: true }).click();
    await conflict.getByText('"qa": "theirs"').waitFor();
    await conflict.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(stored).toBe('mine');
  });
});
