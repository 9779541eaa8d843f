import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { ZipFile } from 'yazl';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { eventually } from '../e2e/platform/eventually.js';
import { choose } from './choose.js';
import { ConsoleJourney } from './console-journey.js';
import { act } from './row-menu.js';

const platform = inject('platform');
const MANY = 500;

describe.skipIf(ConsoleJourney.browser === undefined)('the functions workspace of the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  let app: AppAdmin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });
  beforeEach(async () => {
    app = await admin.createApp();
  });

  const stored = (id: string) => app.must<Record<string, unknown>>('GET', `/functions/${id}`);
  const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' });
  const open = (id: string) => journey.logIn(`/apps/${app.app._id}/functions?id=${id}`);

  it('stays usable with 500 functions in folders, by keys alone', async () => {
    const { page } = journey;
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify({ config_version: 20210101, name: 'shop' })), 'root_config.json');
    const names = Array.from({ length: MANY }, (_, index) => `folder${index % 3}/function${index}`);
    const config = ['whoami', ...names].map((name) => ({ name, private: false }));
    zip.addBuffer(Buffer.from(JSON.stringify(config)), 'functions/config.json');
    for (const { name } of config) zip.addBuffer(Buffer.from(`exports = () => '${name}';`), `functions/${name}.js`);
    zip.end();
    const raw = await buffer(zip.outputStream as Readable);
    const imported = await app.send('POST', '/import', { raw, headers: { 'content-type': 'application/zip' } });
    expect(imported.status).toBeLessThan(300);
    await journey.logIn(`/apps/${app.app._id}/functions`);
    await page.getByText(`${MANY + 1} functions`).waitFor();
    const tree = page.getByRole('tree', { name: 'Functions' });
    await tree.getByRole('treeitem', { name: 'folder0 167' }).click();
    expect(await tree.getByRole('treeitem').count()).toBeLessThan(100);

    await page.getByRole('heading', { name: 'Functions', exact: true }).focus();
    await page.keyboard.press('/');
    await page.keyboard.type('function499');
    await tree.getByRole('treeitem', { name: 'function499', exact: true }).waitFor();
    await expect.poll(() => tree.getByRole('treeitem').allInnerTexts()).toEqual(['folder1\n1', 'function499']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'folder1/function499' }).waitFor();
    await journey.look('functions-many');
  });

  it('folds blocks, and shows the last editor and the number of runs', async () => {
    const { page } = journey;
    const { _id } = await app.addFunction('count', 'exports = () => {\n  return 7 * 6;\n};');
    await open(_id);
    const editor = page.getByRole('textbox', { name: 'Source of count' });
    await editor.getByText('7 * 6').waitFor();
    await page.getByText(/^Edited (?:just now|\d+ min ago) by \S+$/).waitFor();
    expect(await page.getByRole('tab', { name: 'Runs', exact: true }).count()).toBe(1);

    await page.getByTitle('Fold line', { exact: true }).first().click();
    await editor.getByText('7 * 6').waitFor({ state: 'detached' });
    await journey.look('function-folded');
    await page.getByTitle('Unfold line', { exact: true }).filter({ visible: true }).first().click();
    await editor.getByText('7 * 6').waitFor();

    await editor.press('Control+Enter');
    await outcome(page).getByText('Succeeded').waitFor();
    // The number is read again after half a minute only.
    await eventually(
      () => app.must<{ logs: unknown[] }>('GET', `/logs?function_id=${_id}`),
      ({ logs }) => logs.length === 1,
    );
    await page.reload();
    await page.getByRole('tab', { name: 'Runs 1' }).waitFor();
  });

  it('runs as it is written, as a user found by typing, and shows the result as a tree', async () => {
    const { page } = journey;
    const { _id } = await app.addFunction('orders/place', 'exports = () => 1;');
    await app.must('POST', '/auth_providers', {
      type: 'local-userpass',
      config: { autoConfirm: true, resetPasswordUrl: 'http://a.test' },
    });
    await app.must('POST', '/users', { email: 'grace@e.de', password: 'secret1' });
    await open(_id);
    await journey.write(
      'Source of orders/place',
      'exports = (a, b) => {\n  console.log("for", a);\n  console.error("low");\n  return { id: context.user.id, b };\n};',
    );
    await page.getByRole('treeitem', { name: 'place Unsaved' }).waitFor();
    await journey.write('Arguments', '"Ada", { n: [1] }');
    await page.keyboard.press('Control+Enter');
    await outcome(page).getByText('Succeeded').waitFor();
    expect(await outcome(page).innerText()).toMatch(/^Succeeded \d+ ms$/);
    const result = page.getByRole('status', { name: 'Result' });
    expect(await result.getByRole('listitem').allInnerTexts()).toEqual(['log\nfor Ada', 'error\nlow']);
    await result.getByText('"id": ""').waitFor();

    await page.getByRole('combobox', { name: 'Run as' }).click();
    await page.getByRole('combobox', { name: 'Find a user by email or ID' }).fill('grace');
    await page.getByRole('option', { name: /grace@e\.de/ }).click();
    await page.getByRole('textbox', { name: 'Source of orders/place' }).press('Control+Enter');
    await result.getByText(/"id": "[0-9a-f]{24}"/).waitFor();
    await result.getByRole('button', { name: 'Tree' }).click();
    await page.getByRole('tree', { name: 'Result' }).getByRole('treeitem', { name: /^b:/ }).waitFor();
    await journey.look('function-result');

    await journey.write('Source of orders/place', 'exports = () => {\n  throw new Error("out of stock");\n};');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await outcome(page).getByText('Failed').waitFor();
    await result.getByText('Error: out of stock').waitFor();
    await page.locator('.editor[data-marked-line="2"]').waitFor();
    await page.getByRole('button', { name: 'Clear output' }).click();
    await result.waitFor({ state: 'detached' });
    expect((await stored(_id))['source']).toBe('exports = () => 1;');

    await page.getByRole('textbox', { name: 'Source of orders/place' }).press('Control+s');
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect((await stored(_id))['source']).toContain('out of stock');
    await page.getByRole('tab', { name: 'Runs' }).click();
    const runs = page.getByRole('region', { name: 'Runs' }).getByRole('row').filter({ hasText: 'orders/place' });
    await expect.poll(() => runs.count()).toBe(3);
  });

  it('takes an earlier refusal away with the next run, and runs beside one that does not end', async ({ onTestFinished }) => {
    const { page } = journey;
    // It ends with the test: the platform waits for runs before it stops.
    const silent = createServer(() => {});
    const asked = once(silent, 'request');
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      silent.close();
      silent.closeAllConnections();
    });
    const { port } = silent.address() as AddressInfo;
    const { _id } = await app.addFunction('waits', `exports = () => context.http.get({ url: 'http://127.0.0.1:${port}/' });`);
    await app.addFunction('quick', 'exports = () => 7;');
    await page.route('**/debug/execute_function_source?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'arguments are out of order' } }),
    );
    await open(_id);
    await page.getByRole('textbox', { name: 'Source of waits' }).waitFor();
    const run = page.getByRole('button', { name: 'Run', exact: true });
    const refusal = page.getByRole('region', { name: 'Output' }).getByRole('alert').filter({ hasText: 'out of order' });
    await run.click();
    await refusal.waitFor();
    await outcome(page).getByText('Failed').waitFor();
    await page.unrouteAll();
    await run.click();
    await outcome(page).getByText('Running…').waitFor();
    expect(await refusal.count()).toBe(0);
    await asked;

    await page.getByRole('treeitem', { name: 'quick' }).click();
    await page.getByRole('textbox', { name: 'Source of quick' }).waitFor();
    await run.click();
    await outcome(page).getByText('Succeeded').waitFor();
    await page.getByRole('status', { name: 'Result' }).getByText('7').waitFor();
  });

  it('switches settings, renames and deletes', async () => {
    const { page } = journey;
    const { _id } = await app.addFunction('old', 'exports = () => 1;');
    await open(_id);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: /^Private/ }).click();
    await expect.poll(async () => (await stored(_id))['private']).toBe(true);
    await page.getByRole('checkbox', { name: /^Log arguments/ }).click();
    await expect.poll(async () => (await stored(_id))['disable_arg_logs']).toBe(true);
    await journey.look('function-settings');

    await act(page.getByRole('main'), 'Rename…');
    const renaming = page.getByRole('form', { name: 'Rename function' });
    await renaming.getByLabel('Name').fill('folder/new');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('treeitem', { name: 'new', exact: true }).waitFor();
    expect(await stored(_id)).toMatchObject({ name: 'folder/new', private: true });
    await act(page.getByRole('main'), 'Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete function' }).click();
    await page.getByRole('heading', { name: 'Write your first function' }).waitFor();
    expect(await app.must('GET', '/functions')).toEqual([]);
  });

  it('changes whom a function runs as, and who may call it', async () => {
    const { page } = journey;
    await app.enableAnonymous();
    const { userId: user } = await EndUser.login(platform, app.app.client_app_id);
    const { _id } = await app.addFunction('old', 'exports = () => 1;');
    await open(_id);
    await page.getByRole('tab', { name: 'Permissions' }).click();
    const permissions = page.getByRole('form', { name: 'Permissions' });
    const save = permissions.getByRole('button', { name: 'Save permissions' });
    const saved = async (members: Record<string, unknown>): Promise<void> => {
      await save.click();
      await expect.poll(() => stored(_id)).toMatchObject(members);
      await expect.poll(() => save.isDisabled()).toBe(true);
    };
    await choose(permissions.getByRole('combobox', { name: 'Run as' }), 'system');
    await saved({ run_as_system: true });
    await choose(permissions.getByRole('combobox', { name: 'Run as' }), 'user');
    expect(await save.isDisabled()).toBe(true);
    await permissions.getByRole('combobox', { name: 'User' }).click();
    await page.locator(`[role="option"][data-value="${user}"]`).click();
    await saved({ run_as_system: false, run_as_user_id: user });
    await choose(permissions.getByRole('combobox', { name: 'Run as' }), 'script');
    await journey.write('Script that chooses the user', 'exports = () => "u";');
    await journey.write('Can evaluate', '{"%%user.type": "normal"');
    expect(await save.isDisabled()).toBe(true);
    await journey.write('Can evaluate', '{"%%user.type": "normal"}');
    await journey.look('function-permissions');
    await saved({
      run_as_user_id: '',
      run_as_user_id_script_source: 'exports = () => "u";',
      can_evaluate: { '%%user.type': 'normal' },
    });
  });

  it('completes what functions are given and names of the app, and describes it under the pointer', async () => {
    const { page } = journey;
    const { _id } = await app.addFunction('main', 'exports = () => 1;');
    await app.addFunction('orders/price', 'exports = () => 1;');
    await app.must('POST', '/values', { name: 'taxRate', value: 19 });
    await open(_id);
    const source = page.getByRole('textbox', { name: 'Source of main' });
    await source.click();
    const offered = async (typed: string, option: string | RegExp): Promise<void> => {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(typed);
      // Completions open while a name is typed; in a busy page, an earlier Escape may close them once more, or they load after the editor.
      const offers = page.getByRole('option', { name: option });
      const ask = async (): Promise<number> => {
        const count = await offers.count();
        if (count === 0) await page.keyboard.press('Control+Space');
        return count;
      };
      await expect.poll(ask, { interval: 500 }).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
    };
    await offered('context.ser', /^services/);
    await offered('const c = context.services.get("a").db("b").collection("c"); c.insertO', /^insertOne/);
    await offered('BSON.Obj', /^ObjectId/);
    await offered('context.values.get("tax', 'taxRate');
    await offered('context.functions.execute("ord', 'orders/price');
    await journey.write('Source of main', 'utils.jwt.encode');
    await page.keyboard.press('Escape');
    await source.getByText('encode', { exact: true }).hover();
    await page.getByText('Signs a token').waitFor();
  });

  it('shows the list of functions in a drawer on a phone', async () => {
    const { page } = journey;
    await app.addFunction('first', 'exports = () => 1;');
    await app.addFunction('second', 'exports = () => 2;');
    await page.setViewportSize({ width: 390, height: 780 });
    await journey.logIn(`/apps/${app.app._id}/functions`);
    await page.getByRole('heading', { name: 'first' }).waitFor();
    await page.getByRole('button', { name: 'Show all functions' }).click();
    await page.getByRole('dialog', { name: 'Functions' }).getByRole('treeitem', { name: 'second' }).click();
    await page.getByRole('heading', { name: 'second' }).waitFor();
    await page.getByRole('dialog', { name: 'Functions' }).waitFor({ state: 'detached' });
  });
});
