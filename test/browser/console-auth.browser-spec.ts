import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { choose } from './choose.js';
import { act } from './row-menu.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();

interface Stored {
  readonly _id: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A provider as the platform has it. */
async function providerOf(app: AppAdmin, type: string): Promise<Stored | undefined> {
  const listed = await app.must<Stored[]>('GET', '/auth_providers');
  const found = listed.find((each) => each.type === type);
  return found && app.must<Stored>('GET', `/auth_providers/${found._id}`);
}

describe.skipIf(executablePath === undefined)('authentication in the console', () => {
  let browser: Browser;
  let admin: Admin;
  let visit: ConsoleVisit;
  let app: AppAdmin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    app = await admin.createApp();
    visit = await ConsoleVisit.begin(platform, browser);
  });
  afterEach(({ task }) => visit.end(task));

  it('asks for the settings of each provider, keeps what it does not know, and says what is wrong at the field', async () => {
    const { page } = visit;
    await app.addFunction('confirm', 'exports = () => ({ status: "success" });');
    await app.must('POST', '/secrets', { name: 'key', value: 'a signing key that is long enough: 32' });
    await visit.logIn(`/apps/${app.app._id}/providers`);
    const panel = page.getByRole('complementary', { name: 'Details of the sign-in method' });

    await page.getByRole('link', { name: 'Email/Password' }).click();
    await panel.getByRole('heading', { name: 'Email/Password' }).waitFor();
    await choose(panel.getByLabel('User confirmation'), 'By a function');
    await choose(panel.getByLabel('Confirmation function'), 'confirm');
    expect(await panel.getByLabel('Confirmation URL').count()).toBe(0);
    await panel.getByLabel('Reset email subject').fill('s'.repeat(257));
    await panel.getByRole('button', { name: 'Enable Email/Password' }).click();
    await panel.locator('.field', { hasText: 'Reset email subject' }).getByRole('alert').waitFor();
    await panel.getByLabel('Reset email subject').fill('Your password');
    await panel.getByRole('button', { name: 'Enable Email/Password' }).click();
    await panel.getByRole('button', { name: 'Disable Email/Password' }).waitFor();
    expect((await providerOf(app, 'local-userpass'))?.config).toMatchObject({
      autoConfirm: false,
      runConfirmationFunction: true,
      confirmationFunctionName: 'confirm',
      resetPasswordSubject: 'Your password',
    });

    await page.getByRole('link', { name: 'Custom JWT' }).click();
    await panel.getByRole('heading', { name: 'Custom JWT' }).waitFor();
    await panel.getByLabel('Signing keys').fill('key\n');
    await panel.getByLabel('Audience', { exact: true }).fill('me\nyou');
    await panel.getByLabel('Metadata fields 1, field').fill('profile.name');
    await panel.getByLabel('Metadata fields 1, name in the data').fill('name');
    await panel.getByRole('button', { name: 'Add a metadata field' }).click();
    await panel.getByRole('button', { name: 'Enable Custom JWT' }).click();
    await panel.getByRole('group', { name: 'Metadata fields' }).getByRole('alert').waitFor();
    await visit.lookEverywhere('provider-forms');
    await panel.getByRole('button', { name: 'Remove' }).nth(1).click();
    await panel.getByRole('button', { name: 'Enable Custom JWT' }).click();
    // Until the save has ended, its end would close the view that is opened below.
    await panel.getByRole('button', { name: 'Disable Custom JWT', disabled: false }).waitFor();
    expect(await providerOf(app, 'custom-token')).toMatchObject({
      config: { audience: ['me', 'you'], signingAlgorithm: 'HS256' },
      secret_config: { signingKeys: ['key'] },
      metadata_fields: [{ required: false, name: 'profile.name', field_name: 'name' }],
    });

    await panel.getByLabel('Custom JWT as JSON').check();
    const json = panel.getByLabel('Settings of Custom JWT, JSON');
    const edited = JSON.parse(await json.inputValue()) as { config: object };
    await json.fill('{');
    await panel.getByText('Not a valid JSON object.').waitFor();
    await json.fill(JSON.stringify({ ...edited, config: { ...edited.config, ownMember: 'kept' } }));
    await panel.getByLabel('Custom JWT as JSON').uncheck();
    await panel.getByLabel('Any one audience is enough').check();
    await panel.getByRole('button', { name: 'Save Custom JWT' }).click();
    await expect
      .poll(async () => (await providerOf(app, 'custom-token'))?.config)
      .toMatchObject({ ownMember: 'kept', requireAnyAudience: true });
  });

  it('shows, disables and deletes a provider created elsewhere', async () => {
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/providers`);
    const panel = page.getByRole('complementary', { name: 'Details of the sign-in method' });
    await page.getByRole('link', { name: 'Anonymous' }).click();
    await panel.getByRole('heading', { name: 'Anonymous' }).waitFor();
    await app.must('POST', '/auth_providers', { type: 'anon-user' });
    await panel.getByRole('button', { name: 'Enable Anonymous' }).click();
    await panel.getByRole('alert').filter({ hasText: 'already exists' }).waitFor();
    await page.reload();
    await panel.getByRole('button', { name: 'Disable Anonymous' }).click();
    await page.getByRole('row').filter({ hasText: 'Anonymous' }).getByText('Off', { exact: true }).waitFor();
    await act(panel, 'Delete…');
    await page.getByRole('button', { name: 'Delete sign-in method' }).click();
    await expect.poll(() => providerOf(app, 'anon-user')).toBeUndefined();
  });

  it('makes API keys, shows each once, and takes them back', async () => {
    const { page } = visit;
    await app.must('PUT', `/auth_providers/${(await providerOf(app, 'api-key'))?._id ?? ''}/enable`);
    await visit.logIn(`/apps/${app.app._id}/api-keys`);
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
    await visit.lookEverywhere('api-keys-empty');
    await page.getByRole('button', { name: 'New API key' }).click();
    await page.getByLabel('Name').fill('no key!');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /letters, numbers/ })
      .waitFor();
    await page.getByLabel('Name').fill('backend');
    await page.getByRole('button', { name: 'Create API key' }).click();
    const key = await page.getByLabel('API key', { exact: true }).innerText();
    expect(key).toHaveLength(64);
    await visit.lookEverywhere('api-key-created');
    const login = (): Promise<Response> =>
      fetch(`${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/api-key/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key }),
      });
    expect((await login()).status).toBe(200);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await expect.poll(() => page.content()).not.toContain(key);

    const row = page.getByRole('row').filter({ hasText: 'backend' });
    await act(row, 'Disable');
    await row.getByText('Disabled').waitFor();
    await expect.poll(async () => (await login()).status).toBe(401);
    await act(row, 'Delete…');
    await page.getByLabel('Type backend to confirm').fill('backend');
    await page.getByRole('button', { name: 'Delete API key' }).click();
    await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
  });

  it('keeps custom data of users, and shows a user with all there is of it', async () => {
    const { page } = visit;
    await app.must('POST', '/auth_providers', { type: 'anon-user' });
    const { _id: service } = await app.must<{ _id: string }>('POST', '/services', { name: 'Cluster0', type: 'mongodb-atlas' });
    const user = await EndUser.login(platform, app.app.client_app_id);
    const database = `console_${app.app._id}`;
    await visit.logIn(`/apps/${app.app._id}/custom-user-data`);
    const form = page.getByRole('form', { name: 'Custom user data' });
    await form.getByLabel('Users have custom data').check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
    await visit.lookEverywhere('custom-user-data');
    await choose(form.getByLabel('Data source'), 'Cluster0');
    await form.getByLabel('Database').fill(database);
    await form.getByLabel('Collection').fill('profiles');
    await form.getByLabel('User ID field').fill('owner');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('Saved').waitFor();
    expect(await app.must('GET', '/custom_user_data')).toMatchObject({ enabled: true, user_id_field: 'owner' });

    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('link', { name: user.userId }).click();
    const panel = page.getByRole('complementary', { name: 'Details of the user' });
    await panel.getByRole('list', { name: 'Identities' }).getByText('Anonymous').waitFor();
    await visit.lookEverywhere('user');
    await panel.getByRole('tab', { name: 'Custom data' }).click();
    await panel.getByText('No custom data for this user yet').waitFor();
    await app.must('POST', `/services/${service}/commands/insert_document`, {
      database_name: database,
      collection_name: 'profiles',
      document: { owner: user.userId, colour: 'green' },
    });
    await page.reload();
    await panel.getByRole('tab', { name: 'Custom data' }).click();
    await panel.getByRole('region', { name: 'Custom data of the user' }).getByText('green').waitFor();
    await visit.lookEverywhere('user-custom-data');
    await act(panel, 'Disable');
    await page.getByRole('row').filter({ hasText: user.userId }).getByText('Disabled').waitFor();
    expect(await app.must('GET', `/users/${user.userId}`)).toMatchObject({ disabled: true });
    await panel.getByRole('link', { name: 'Open in logs' }).last().click();
    await page.getByRole('button', { name: 'Remove filter User' }).waitFor();
    expect(page.url()).toContain('user=');
    await page.goBack();
    await act(panel, 'Delete…');
    await page.getByLabel(`Type ${user.userId} to confirm`).fill(user.userId);
    await page.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('heading', { name: 'No users yet' }).waitFor();
  });
});
