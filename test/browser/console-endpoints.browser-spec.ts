import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { shell } from './shell.js';
import { choose } from './choose.js';
import { act } from './row-menu.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();
const SOURCE = 'exports = ({ body }) => `Hello, ${JSON.parse(body.text()).name}!`;';

describe.skipIf(executablePath === undefined)('HTTPS endpoints in the console', () => {
  let browser: Browser;
  let admin: Admin;
  let visit: ConsoleVisit;
  beforeAll(async () => {
    admin = await Admin.login(platform);
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    visit = await ConsoleVisit.begin(platform, browser);
  });
  afterEach(({ task }) => visit.end(task));

  /** Returns the command that the page shows for calling the endpoint. */
  function command(): Promise<string> {
    return visit.page.getByRole('region', { name: 'Command that calls the endpoint' }).innerText();
  }

  it('are made, called with their command, changed, refused and deleted', async () => {
    const app = await admin.createApp();
    await app.addFunction('greet', SOURCE, { run_as_system: true });
    await app.must('POST', '/secrets', { name: 'hook-key', value: 'never $hown' });
    await app.must('POST', '/endpoints', { route: '/taken', http_method: 'POST', function_name: 'greet' });
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/endpoints`);
    await page.getByText('New endpoint', { exact: true }).click();
    const made = page.getByRole('form', { name: 'New endpoint' });
    await made.getByLabel('Route').fill('/taken');
    await choose(made.getByLabel('Function', { exact: true }), 'greet');
    await visit.lookEverywhere('endpoint-new');
    await made.getByRole('button', { name: 'Create endpoint' }).click();
    await made.getByText(/already exists/).waitFor();
    expect(await made.getByLabel('Route').getAttribute('aria-invalid')).toBe('true');
    await made.getByLabel('Route').fill('/hello');
    await made.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByRole('heading', { name: 'POST /hello' }).waitFor();
    await page.getByText('runs as the system').waitFor();
    await page.getByText('No calls yet.').waitFor();

    expect(await shell(await command())).toBe('"Hello, Ada!"');
    await page.getByRole('region', { name: 'Last calls' }).getByRole('row').filter({ hasText: 'OK 200' }).waitFor();
    await visit.lookEverywhere('endpoint');

    const form = page.getByRole('form', { name: 'Endpoint', exact: true });
    for (const [validation, mark] of [
      ['VERIFY_PAYLOAD', 'Endpoint-Signature'],
      ['SECRET_AS_QUERY_PARAM', '--url-query'],
    ] as const) {
      await choose(form.getByLabel('Request validation'), validation);
      await choose(form.getByLabel('Shared secret'), 'hook-key');
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(command).toContain(mark);
      const lines = await command();
      expect(lines).not.toContain('never');
      expect(await shell(lines, { SECRET: 'never $hown' })).toBe('"Hello, Ada!"');
      expect(await shell(lines, { SECRET: 'another' })).toContain('IncomingWebhookAuthFailed');
      await expect(shell(lines)).rejects.toThrow(/SECRET/);
    }

    await form.getByLabel('Disabled').check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: '/hello' }).first();
    await row.getByText('Disabled').waitFor();
    await act(page.getByRole('complementary', { name: 'Details of the endpoint' }), 'Delete…');
    await page.getByRole('button', { name: 'Delete endpoint' }).click();
    await page.getByRole('heading', { name: 'POST /hello', exact: true }).waitFor({ state: 'detached' });
    expect(await app.must<{ route: string }[]>('GET', '/endpoints')).toMatchObject([{ route: '/taken' }]);
  });

  it('are explained where there is none, and say that a user is needed', async () => {
    const app = await admin.createApp();
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/endpoints`);
    await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
    await app.addFunction('greet', SOURCE);
    const { _id } = await app.must<{ _id: string }>('POST', '/endpoints', {
      route: '/ä',
      http_method: 'GET',
      function_name: 'greet',
    });
    await page.goto(`${platform.url}/apps/${app.app._id}/endpoints?id=${_id}`);
    await page.getByText('the user whose credentials a request has').waitFor();
    expect(await command()).toContain('$ACCESS_TOKEN');
    expect(await command()).toContain('/endpoint/%C3%A4');
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
  });
});
