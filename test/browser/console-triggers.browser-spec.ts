import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { choose } from './choose.js';
import { act } from './row-menu.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();

describe.skipIf(executablePath === undefined)('triggers in the console', () => {
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

  it('of databases are made, and run for a change', async () => {
    const app = await admin.createApp();
    const database = `console_${app.app._id}`;
    await app.addFunction('onOrder', 'exports = ({ fullDocument }) => { console.log("order", fullDocument.n); };');
    const { _id: service } = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0' },
    });
    const insert = (document: object): Promise<unknown> =>
      app.must('POST', `/services/${service}/commands/insert_document`, {
        database_name: database,
        collection_name: 'orders',
        document,
      });
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/triggers`);
    await page.getByRole('heading', { name: 'No triggers yet' }).waitFor();
    await page.getByRole('button', { name: 'New trigger' }).click();
    const made = page.getByRole('form', { name: 'New trigger' });
    await made.getByLabel('Name', { exact: true }).fill('onOrder');
    await choose(made.getByLabel('Data source'), 'mongodb-atlas');
    await made.getByRole('textbox', { name: 'Database' }).fill('admin');
    await made.getByLabel('Collection', { exact: true }).fill('orders');
    expect(await made.getByLabel('DROP_COLLECTION').count()).toBe(0);
    await choose(made.getByLabel('Function', { exact: true }), 'onOrder');
    await made.getByLabel(/^Match/).fill('{"fullDocument.paid": ');
    await made.getByText('Not a valid JSON object.').waitFor();
    expect(await made.getByRole('button', { name: 'Create trigger' }).isDisabled()).toBe(true);
    await made.getByLabel(/^Match/).fill('{"fullDocument.paid": true}');
    await visit.lookEverywhere('trigger-new');
    await made.getByRole('button', { name: 'Create trigger' }).click();
    await expect.poll(() => made.getByRole('textbox', { name: 'Database' }).getAttribute('aria-invalid')).toBe('true');
    await made.getByRole('textbox', { name: 'Database' }).fill(database);
    await made.getByRole('button', { name: 'Create trigger' }).click();
    await page.getByRole('heading', { name: 'onOrder' }).waitFor();
    const state = page.getByRole('region', { name: 'State' });
    await state.getByText('Active', { exact: true }).waitFor();
    await state.getByText('Last run: none yet').waitFor();

    await insert({ n: 'unpaid', paid: false });
    await insert({ n: 'first', paid: true });
    const runs = page.getByRole('region', { name: 'Last runs' });
    await runs.getByRole('row').filter({ hasText: 'order first' }).waitFor();
    expect(await runs.getByText('order unpaid').count()).toBe(0);
    await state.locator('time').first().waitFor();
    const listed = page.getByRole('row').filter({ hasText: `${database}.orders · insert` });
    await listed.getByText(/^(?:just now|\d+ min ago)$/).waitFor();
    await visit.lookEverywhere('trigger');
  });

  it('are changed, disabled, enabled and deleted', async () => {
    const app = await admin.createApp();
    await app.addFunction('onOrder', 'exports = () => {}');
    await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
    const config = {
      service_name: 'mongodb-atlas',
      database: `console_${app.app._id}`,
      collection: 'orders',
      operation_types: ['INSERT'],
      match: { 'fullDocument.paid': true },
    };
    const trigger = { name: 'onOrder', type: 'DATABASE', config, function_name: 'onOrder' };
    const { _id } = await app.must<{ _id: string }>('POST', '/triggers', trigger);
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/triggers?id=${_id}`);
    const state = page.getByRole('region', { name: 'State' });
    const panel = page.getByRole('complementary', { name: 'Details of the trigger' });
    const form = page.getByRole('form', { name: 'Trigger', exact: true });
    await panel.getByRole('button', { name: 'Edit trigger' }).click();
    await form.getByLabel(/^Match/).fill('');
    await visit.lookEverywhere('trigger-edit');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.waitFor();
    expect((await triggers(app))[0]?.config).not.toHaveProperty('match');

    // Unsaved edits survive a change that another client makes.
    await panel.getByRole('button', { name: 'Edit trigger' }).click();
    await form.getByLabel('Name', { exact: true }).fill('renamed');
    await app.must('PUT', `/triggers/${(await triggers(app))[0]?._id ?? ''}`, { disabled: true });
    await expect.poll(() => form.getByLabel('Enabled').isChecked()).toBe(false);
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('renamed');
    await form.getByRole('button', { name: 'Cancel' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Discard changes' }).click();
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Edit trigger' }).click();
    await form.getByLabel('Name', { exact: true }).fill('renamed');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'renamed' }).waitFor();
    expect((await triggers(app))[0]).toMatchObject({ disabled: true, name: 'renamed' });
    await state.getByRole('button', { name: 'Enable' }).click();
    await state.getByText('Active', { exact: true }).waitFor();
    await act(panel, 'Delete…');
    await page.getByRole('button', { name: 'Delete trigger' }).click();
    await page.getByRole('heading', { name: 'No triggers yet' }).waitFor();
  });

  it('say in words when they are due if they have a schedule', async () => {
    const app = await admin.createApp();
    await app.addFunction('nightly', 'exports = () => {}');
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/triggers`);
    await page.getByRole('button', { name: 'New trigger' }).click();
    const made = page.getByRole('form', { name: 'New trigger' });
    await made.getByRole('radio', { name: 'Scheduled' }).check({ force: true });
    await made.getByLabel('Name', { exact: true }).fill('nightly');
    await choose(made.getByLabel('Function', { exact: true }), 'nightly');
    await made.getByRole('button', { name: 'Hourly' }).click();
    await made.getByText('At minute 0 of every hour, every day, UTC.').waitFor();
    await made.getByRole('textbox', { name: 'Cron expression' }).fill('60 * * * *');
    await made.getByText('Not a cron expression of five fields.').waitFor();
    await made.getByRole('textbox', { name: 'Cron expression' }).fill('0 0 1 1 *');
    await made.getByText('At 00:00, on day 1 of the month, in January, UTC.').waitFor();
    const year = new Date().getUTCFullYear();
    expect(await made.locator('time').allInnerTexts()).toEqual([1, 2, 3, 4, 5].map((after) => `${year + after}-01-01 00:00`));
    await visit.lookEverywhere('trigger-schedule');
    await made.getByLabel('Skip missed runs').check();
    await made.getByRole('button', { name: 'Create trigger' }).click();
    await page
      .getByRole('region', { name: 'State' })
      .getByText(/Due next/)
      .waitFor();
    expect(await triggers(app)).toMatchObject([
      { name: 'nightly', type: 'SCHEDULED', config: { schedule: '0 0 1 1 *', skip_catchup_events: true } },
    ]);
  });

  it('say why they were suspended, and are resumed', async () => {
    const app = await admin.createApp();
    await app.enableAnonymous();
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/triggers`);
    await page.getByRole('button', { name: 'New trigger' }).click();
    const made = page.getByRole('form', { name: 'New trigger' });
    await made.getByRole('radio', { name: 'Authentication' }).check({ force: true });
    await made.getByLabel('Name', { exact: true }).fill('bridged');
    await choose(made.getByLabel('Action'), 'bridge');
    await made.getByLabel('AWS account').fill('1');
    await made.getByLabel('AWS region').fill('us-east-1');
    await made.getByRole('button', { name: 'Create trigger' }).click();
    await made.getByText(/config\.providers must name a provider/).waitFor();
    await made.getByLabel('Anonymous').check();
    await made.getByRole('button', { name: 'Create trigger' }).click();
    const state = page.getByRole('region', { name: 'State' });
    await state.getByText('Active', { exact: true }).waitFor();

    await EndUser.login(platform, app.app.client_app_id);
    await state.getByText('Suspended: AWS_EVENTBRIDGE is not available').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'bridged' }).first();
    await row.getByText('Suspended', { exact: true }).first().waitFor();
    const notice = page.getByRole('alert').filter({ hasText: 'bridged is suspended' });
    await notice.getByText('1 event is waiting. Last error: AWS_EVENTBRIDGE is not available').waitFor();
    await notice.getByRole('button', { name: 'Resume' }).waitFor();
    await visit.lookEverywhere('trigger-suspended');
    // It resumes where it was: the waiting event suspends it again.
    const resumed = page.waitForResponse((answer) => answer.url().endsWith('/resume') && answer.status() === 204);
    await act(row, 'Resume');
    await resumed;
    // The page may still show that it was suspended before: until it is again, there is nothing to skip.
    const [{ _id } = { _id: '' }] = await triggers(app);
    const execution = () => app.must('GET', `/event_subscriptions/${_id}/execution`);
    await expect.poll(execution).toMatchObject({ status: 'suspended', backlog: 1 });
    await state.getByText('Suspended: AWS_EVENTBRIDGE is not available').waitFor();
    await state.getByRole('button', { name: 'Resume and skip waiting' }).click();
    await state.getByText('Active', { exact: true }).waitFor();
  });

  it('say that they are not deployed yet if they are in a draft', async () => {
    const app = await admin.createApp();
    await app.addFunction('nightly', 'exports = () => {}');
    await app.must('POST', '/drafts');
    await app.must('POST', '/triggers', {
      name: 'nightly',
      type: 'SCHEDULED',
      config: { schedule: '0 0 1 1 *' },
      function_name: 'nightly',
    });
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/triggers`);
    await page.getByRole('link', { name: 'nightly' }).click();
    await page.getByRole('region', { name: 'State' }).getByText('Not deployed yet').waitFor();
    await page.getByRole('row').filter({ hasText: 'nightly' }).getByText('Not deployed').waitFor();
    await page.getByRole('button', { name: 'Edit trigger' }).waitFor();
  });

  it('are filtered by type, run now, and show what the last run failed with', async () => {
    const app = await admin.createApp();
    await app.addFunction('broken', 'exports = () => { throw new Error("no stock"); };');
    await app.enableAnonymous();
    await app.must('POST', '/triggers', {
      name: 'yearly',
      type: 'SCHEDULED',
      config: { schedule: '0 0 1 1 *' },
      function_name: 'broken',
    });
    const events = { operation_type: 'LOGIN', providers: ['anon-user'] };
    await app.must('POST', '/triggers', { name: 'login', type: 'AUTHENTICATION', config: events, function_name: 'broken' });
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/triggers`);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('login').getByText('Active').waitFor();
    await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'Scheduled' }).click();
    await row('login').waitFor({ state: 'detached' });
    await row('yearly').getByText('Never').waitFor();
    await act(row('yearly'), 'Run now');
    await row('yearly').getByText('Failed').waitFor();
    await visit.lookEverywhere('triggers');

    await row('yearly').getByRole('link', { name: 'yearly' }).click();
    const panel = page.getByRole('complementary', { name: 'Details of the trigger' });
    await panel.getByText(/failed: Error: no stock/).waitFor();
    await panel.getByRole('region', { name: 'Last runs' }).getByRole('row').filter({ hasText: 'no stock' }).waitFor();
    await page.getByRole('group', { name: 'Type' }).getByRole('button', { name: 'All' }).click();
    await row('login').waitFor();
    await page.keyboard.press('ArrowDown');
    await panel
      .getByRole('heading', { name: 'login' })
      .or(panel.getByRole('heading', { name: 'yearly' }))
      .waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });

  function triggers(app: { must: <T>(method: string, path: string) => Promise<T> }): Promise<{ _id: string; config: object }[]> {
    return app.must('GET', '/triggers');
  }
});
