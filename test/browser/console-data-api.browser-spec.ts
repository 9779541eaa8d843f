import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { ConsoleJourney } from './console-journey.js';
import { shell } from './shell.js';
import { choose } from './choose.js';

const platform = inject('platform');
const DOCUMENT = { _id: 1, item: 'tea' };

describe.skipIf(ConsoleJourney.browser === undefined)('the Data API in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('is set up, called with its command, secured, refused and disabled', async () => {
    const { page } = journey;
    const app = await admin.createApp();
    const { _id: service } = await app.must<{ _id: string }>('POST', '/services', { name: 'orders', type: 'mongodb-atlas' });
    const everything = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true };
    await app.must('POST', `/services/${service}/rules`, { database: 'shop', collection: 'orders', roles: [everything] });
    await app.must('POST', `/services/${service}/commands/delete_documents`, {
      database_name: 'shop',
      collection_name: 'orders',
      filter: {},
    });
    await app.must('POST', `/services/${service}/commands/insert_document`, {
      database_name: 'shop',
      collection_name: 'orders',
      document: DOCUMENT,
    });
    await app.must('POST', '/secrets', { name: 'data-key', value: 'never $hown' });
    await app.enableAnonymous();
    const { accessToken } = await EndUser.login(platform, app.app.client_app_id);
    const command = (): Promise<string> => page.getByRole('region', { name: 'Command that calls the Data API' }).innerText();

    await journey.logIn(`/apps/${app.app._id}/data-api`);
    await page.getByRole('heading', { name: 'No Data API yet' }).waitFor();
    await journey.look('data-api-new');
    const form = page.getByRole('form', { name: 'Data API' });
    await form.getByLabel('v1', { exact: true }).uncheck();
    await form.getByText('One has to be served').waitFor();
    expect(await form.getByRole('button', { name: 'Set up the Data API' }).isDisabled()).toBe(true);
    await form.getByLabel('v1', { exact: true }).check();
    await form.getByRole('button', { name: 'Set up the Data API' }).click();
    await page.getByRole('heading', { name: 'Try it' }).waitFor();

    const found = JSON.stringify({ documents: [DOCUMENT] });
    const asUser = { ACCESS_TOKEN: accessToken };
    await expect.poll(command).toContain('"dataSource":"orders"');
    expect(await shell(await command(), asUser)).toBe(found);
    await expect(shell(await command())).rejects.toThrow(/ACCESS_TOKEN/);
    await journey.look('data-api');

    await choose(form.getByLabel('Requests run as'), 'system');
    await choose(form.getByLabel('Request validation'), 'VERIFY_PAYLOAD');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form
      .getByRole('alert')
      .filter({ hasText: /secret/ })
      .waitFor();
    await choose(form.getByLabel('Shared secret'), 'data-key');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(command).toContain('Endpoint-Signature');
    expect(await command()).not.toContain('ACCESS_TOKEN');
    expect(await shell(await command(), { SECRET: 'never $hown' })).toBe(found);
    expect(await shell(await command(), { SECRET: 'another' })).toContain('IncomingWebhookAuthFailed');

    await choose(form.getByLabel('Requests run as'), 'script');
    await form.getByLabel(/^Script, which/).fill('exports = (');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => form.getByLabel(/^Script, which/).getAttribute('aria-invalid')).toBe('true');
    // Leaving would lose it.
    await page.getByRole('link', { name: 'Functions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    await choose(form.getByLabel('Requests run as'), 'caller');
    await form.getByLabel(/^Enabled/).uncheck();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The Data API is disabled. Callers get 404.').waitFor();
    expect(await app.must('GET', '/data_api/config')).toEqual({
      disabled: true,
      versions: ['v1'],
      return_type: 'JSON',
      validation_method: 'VERIFY_PAYLOAD',
      secret_name: 'data-key',
      run_as_user_id: '',
      run_as_user_id_script_source: '',
      run_as_system: false,
      create_user_on_auth: false,
      fetch_custom_user_data: false,
      log_function_arguments: false,
      can_evaluate: {},
    });
  });
});
