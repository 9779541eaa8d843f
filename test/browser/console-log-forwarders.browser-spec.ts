import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { ConsoleJourney } from './console-journey.js';
import { choose } from './choose.js';
import { act } from './row-menu.js';

const platform = inject('platform');

describe.skipIf(ConsoleJourney.browser === undefined)('log forwarders in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('are created, show why they are suspended, resume, and are changed and deleted', async () => {
    const app = await admin.createApp();
    await app.enableAnonymous();
    await app.addFunction('say', "exports = (text) => { console.log('said ' + text) }");
    const ship = await app.addFunction('ship', 'exports = () => {}');
    const { _id: service } = await app.must<{ _id: string }>('POST', '/services', { name: 'atlas', type: 'mongodb-atlas' });
    const user = await EndUser.login(platform, app.app.client_app_id);
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/log-forwarders`);
    await page.getByRole('heading', { name: 'No log forwarders yet' }).waitFor();
    await page.getByText('New log forwarder', { exact: true }).click();
    const made = page.getByRole('form', { name: 'New log forwarder' });
    await made.getByLabel('Name', { exact: true }).fill('a/b');
    for (const status of ['Failures', 'Successes']) await made.getByLabel(status).uncheck();
    await made.getByText('Choose at least one.').waitFor();
    expect(await made.getByRole('button', { name: 'Create log forwarder' }).isDisabled()).toBe(true);
    await made.getByLabel('Successes').check();
    for (const type of ['Logins and API keys', 'Push', 'Schemas']) await made.getByLabel(type).uncheck();
    await choose(made.getByLabel('Forwarded'), 'single');
    await journey.look('log-forwarder-new');
    await choose(made.getByLabel('To', { exact: true }), 'function');
    await choose(made.getByLabel('Function', { exact: true }), 'ship');
    await made.getByRole('button', { name: 'Create log forwarder' }).click();
    await expect.poll(() => made.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await made.getByLabel('Name', { exact: true }).fill('shipped');
    await made.getByRole('button', { name: 'Create log forwarder' }).click();
    await page.getByRole('heading', { name: 'shipped' }).waitFor();
    const state = page.getByRole('region', { name: 'State' });
    await state.getByText('Forwards', { exact: true }).waitFor();
    expect(await forwarders(app)).toEqual([
      {
        _id: expect.any(String),
        name: 'shipped',
        disabled: false,
        log_types: ['endpoint', 'function', 'graphql', 'service', 'trigger', 'trigger_error_handler'],
        log_statuses: ['success'],
        policy: { type: 'single' },
        action: { type: 'function', name: 'ship' },
        version: expect.any(String),
      },
    ]);

    await app.must('DELETE', `/functions/${ship._id}`);
    await user.call('say', ['first']);
    await state.getByText(/^Suspended: .*ship/).waitFor();
    await page.getByRole('region', { name: 'Last failures' }).getByRole('row').filter({ hasText: 'shipped' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'shipped' }).first().getByText('Suspended').waitFor();
    await journey.look('log-forwarder-suspended');

    const form = page.getByRole('form', { name: 'Log forwarder', exact: true });
    expect(await form.getByLabel('Function', { exact: true }).textContent()).toBe('ship');
    await choose(form.getByLabel('To', { exact: true }), 'collection');
    await choose(form.getByLabel('Data source'), 'atlas');
    await form.getByLabel('Database').fill(`console_${app.app._id}`);
    await form.getByLabel('Collection').fill('log');
    await page.getByRole('link', { name: 'Deployments' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await state.getByRole('button', { name: 'Resume' }).click();
    await state.getByText('Forwards', { exact: true }).waitFor();
    const stored = (): Promise<{ documents: { messages?: string[] }[] }> =>
      app.must('POST', `/services/${service}/commands/find_documents`, {
        database_name: `console_${app.app._id}`,
        collection_name: 'log',
      });
    await expect.poll(async () => (await stored()).documents.map(({ messages }) => messages)).toContainEqual(['said first']);

    await state.getByRole('button', { name: 'Disable' }).click();
    await state.getByText('Disabled', { exact: true }).waitFor();
    await expect.poll(() => form.getByLabel('Enabled').isChecked()).toBe(false);
    await form.getByLabel('Name', { exact: true }).fill('dropped');
    await page.getByRole('link', { name: 'Deployments' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Deployments', exact: true }).waitFor();
    await page.goBack();
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('shipped');
    await act(page.getByRole('complementary', { name: 'Details of the log forwarder' }), 'Delete…');
    await page.getByRole('button', { name: 'Delete log forwarder' }).click();
    await page.getByRole('heading', { name: 'No log forwarders yet' }).waitFor();
    expect(await forwarders(app)).toEqual([]);
  });

  function forwarders(app: AppAdmin): Promise<object[]> {
    return app.must('GET', '/log_forwarders');
  }
});
