import type { Browser } from 'playwright-core';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ZipFile } from 'yazl';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { shell } from './shell.js';
import { choose } from './choose.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const executablePath = installedBrowser();
/** Builds of packages run in separate processes, which other work on the machine slows down. */
const BUILT_MS = 120_000;

describe.skipIf(executablePath === undefined)('services in the console', () => {
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

  function command(): Promise<string> {
    return visit.page.getByRole('region', { name: 'Command that calls the webhook' }).innerText();
  }

  async function create(type: string, name: string): Promise<void> {
    const { page } = visit;
    await page.getByRole('button', { name: 'New service' }).click();
    const made = page.getByRole('form', { name: 'New service' });
    await choose(made.getByLabel('Type'), type);
    await made.getByLabel('Name', { exact: true }).fill(name);
    await made.getByRole('button', { name: 'Create service' }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
  }

  async function createWebhook(name: string): Promise<void> {
    await visit.page.getByRole('button', { name: 'New webhook' }).click();
    const made = visit.page.getByRole('form', { name: 'New webhook' });
    await made.getByLabel('Name').fill(name);
    await made.getByRole('button', { name: 'Create webhook' }).click();
    await visit.page.getByRole('heading', { name, exact: true }).waitFor();
    await visit.page.locator('.editor .cm-content').waitFor();
  }

  async function stored(app: AppAdmin, below: string): Promise<Record<string, unknown>[]> {
    const [service] = await app.must<{ _id: string }[]>('GET', '/services');
    return app.must('GET', `/services/${service?._id ?? ''}/${below}`);
  }

  it('have rules, and webhooks whose command works (HTTP)', async () => {
    const app = await admin.createApp();
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/services`);
    await page.getByRole('heading', { name: 'No services yet' }).waitFor();
    await create('http', 'api');
    await createWebhook('received');
    await visit.lookEverywhere('webhook');
    expect(JSON.parse(await shell(await command()))).toEqual({ received: '{"name": "Ada"}' });
    const calls = page.getByRole('region', { name: 'Last calls' });
    await calls.getByRole('row').filter({ hasText: 'OK 200' }).waitFor();

    await visit.write('exports = ({ body }) => {\n  return nothing(;\n};');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    await page.locator('.editor[data-marked-line="2"]').waitFor();
    await visit.write('exports = ({ body }) => `Hello, ${JSON.parse(body.text()).name}!`;');
    const webhook = page.getByRole('region', { name: 'Webhook received' });
    await choose(webhook.getByLabel('Request validation'), 'VERIFY_PAYLOAD');
    await webhook.getByLabel('Shared secret').fill('never $hown');
    await choose(webhook.getByLabel('Method'), 'PUT');
    await webhook.getByLabel(/^Only where/).fill('{');
    expect(await webhook.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await webhook.getByLabel(/^Only where/).fill('{"%%request.httpMethod": "PUT"}');
    await webhook.getByText('Not saved').waitFor();
    await webhook.getByRole('button', { name: 'Save', exact: true }).click();
    await webhook.getByText('Saved', { exact: true }).waitFor();
    await expect.poll(command).toContain('X-Hook-Signature');
    const lines = await command();
    expect(lines).not.toContain('never');
    expect(await shell(lines, { SECRET: 'never $hown' })).toBe('"Hello, Ada!"');
    expect(await shell(lines, { SECRET: 'another' })).toContain('IncomingWebhookAuthFailed');
    await choose(webhook.getByLabel('Request validation'), 'SECRET_AS_QUERY_PARAM');
    await webhook.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(command).toContain('--url-query');
    expect(await shell(await command(), { SECRET: 'never $hown' })).toBe('"Hello, Ada!"');

    expect(await stored(app, 'incoming_webhooks')).toMatchObject([{ name: 'received', respond_result: true }]);
    await createAgain('received');
    await page.getByRole('button', { name: 'New rule' }).click();
    const rule = page.getByRole('form', { name: 'New rule' });
    await rule.getByLabel('Name').fill('ours');
    await rule.getByLabel('Allowed actions').fill('get post');
    await rule.getByLabel('Apply when').fill('{"%%args.url.host": "api.example.com"}');
    await rule.getByRole('button', { name: 'Create rule' }).click();
    await page.getByText('get, post', { exact: true }).click();
    const changed = page.getByRole('form', { name: 'Rule ours' });
    await changed.getByLabel('Allowed actions').fill('get');
    await visit.lookEverywhere('service');
    await changed.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => stored(app, 'rules'))
      .toMatchObject([{ name: 'ours', actions: ['get'], when: { '%%args.url.host': 'api.example.com' } }]);

    await page.getByRole('button', { name: 'Delete webhook…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Delete service…' }).click();
    await page.getByLabel('Type api to confirm').fill('api');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete service' }).click();
    await page.getByRole('heading', { name: 'No services yet' }).waitFor();
  });

  /** Creates a service with a name that is taken: the error is shown at its field. */
  async function createAgain(name: string): Promise<void> {
    await visit.page.getByRole('button', { name: 'New webhook' }).click();
    const made = visit.page.getByRole('form', { name: 'New webhook' });
    await made.getByLabel('Name').fill(name);
    await made.getByRole('button', { name: 'Create webhook' }).click();
    await made.getByText(/already exists|duplicate/i).waitFor();
    expect(await made.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }

  it('have a configuration in fields and JSON, with secrets by their names', async () => {
    const app = await admin.createApp();
    await app.must('POST', '/secrets', { name: 'token', value: 'the auth token' });
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/services`);
    await create('twilio', 'sms');
    const form = page.getByRole('form', { name: 'Configuration' });
    await form.getByLabel('Account SID').fill('AC1');
    await choose(form.getByLabel(/^Auth token/), 'token');
    await form.getByLabel('Advanced configuration (JSON)').fill('{"note": {"kept": true}');
    await form.getByText('Not a valid JSON object.').waitFor();
    await form.getByLabel('Advanced configuration (JSON)').fill('{"note": {"kept": true}}');
    await visit.lookEverywhere('service-configuration');
    const save = form.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    // The page writes what was stored into the fields, and that would undo a selection made meanwhile.
    await expect.poll(() => form.getByLabel('Advanced configuration (JSON)').inputValue()).toMatch(/\n/);
    expect(await stored(app, 'config?includeSecretConfig=true')).toEqual({
      config: { sid: 'AC1', note: { kept: true } },
      secret_config: { auth_token: 'token' },
    });
    await form.getByLabel('Advanced configuration (JSON)').fill('');
    await save.click();
    await expect.poll(() => stored(app, 'config')).toEqual({ sid: 'AC1' });

    await createWebhook('message');
    await choose(page.getByRole('region', { name: 'Webhook message' }).getByLabel('Request validation'), 'VERIFY_PAYLOAD');
    await page.getByRole('region', { name: 'Webhook message' }).getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(command).toContain('X-Twilio-Signature');
    expect(await shell(await command(), { SECRET: 'the auth token' })).toContain('Hello');
    expect(await shell(await command(), { SECRET: 'another' })).toContain('IncomingWebhookAuthFailed');
  });

  it('lead to the rules of their collections (clusters)', async () => {
    const app = await admin.createApp();
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/services`);
    await create('mongodb-atlas', 'mongodb-atlas');
    const form = page.getByRole('form', { name: 'Configuration' });
    await form.getByLabel('Name of the cluster').fill('Cluster0');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => stored(app, 'config')).toMatchObject({ clusterName: 'Cluster0' });
    await page.getByRole('link', { name: 'Rules of its collections' }).click();
    await page.getByRole('heading', { name: 'Rules', exact: true }).waitFor();
  });

  it('are called with the signature of GitHub', async () => {
    const app = await admin.createApp();
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/services`);
    await create('github', 'hub');
    await createWebhook('pulls');
    const webhook = page.getByRole('region', { name: 'Webhook pulls' });
    await choose(webhook.getByLabel('Request validation'), 'VERIFY_PAYLOAD');
    await webhook.getByLabel('Shared secret').fill('shared');
    await webhook.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(command).toContain('X-Hub-Signature-256');
    expect(JSON.parse(await shell(await command(), { SECRET: 'shared' }))).toEqual({ received: { name: 'Ada' } });
  });

  it('functions require packages that were uploaded', { timeout: BUILT_MS + 60_000 }, async () => {
    const app = await admin.createApp();
    await app.addFunction('pad', "exports = () => require('left').text();", { run_as_system: true });
    const { page } = visit;
    await visit.logIn(`/apps/${app.app._id}/functions`);
    await page.getByRole('button', { name: 'Packages' }).click();
    await page.getByText('No package yet.').waitFor();
    const add = page.getByRole('form', { name: 'Add a package' });
    await add.getByLabel(/^Package/).fill('Bad Name!');
    await add.getByRole('button', { name: 'Add package' }).click();
    await add.getByText(/is not a valid package name/).waitFor();
    expect(await add.getByLabel(/^Package/).getAttribute('aria-invalid')).toBe('true');
    // These tests let no request out: the build ends with that, and says so.
    await add.getByLabel(/^Package/).fill('left-pad');
    await add.getByLabel(/^Version/).fill('1.3.0');
    await add.getByRole('button', { name: 'Add package' }).click();
    await page.getByText(/^The last upload failed.*registry/).waitFor({ timeout: BUILT_MS });
    await page.getByText('No package yet.').waitFor();
    const upload = page.getByLabel(/^Upload node_modules/);
    await upload.setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') });
    await page.getByText(/unsupported file format/).waitFor();
    await upload.setInputFiles({ name: 'node_modules.zip', mimeType: 'application/zip', buffer: await archive() });
    await page.getByText(/^Built and in use/).waitFor({ timeout: BUILT_MS });
    await page.getByRole('row').filter({ hasText: 'left' }).getByText('1.2.3').waitFor();
    await visit.lookEverywhere('packages');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('status', { name: 'Result' }).getByText('from a package').waitFor();
    await page.getByRole('button', { name: 'Packages' }).click();

    await add.getByLabel(/^Package/).fill('left-pad');
    await add.getByRole('button', { name: 'Add package' }).click();
    await add
      .getByRole('alert')
      .filter({ hasText: /archive/ })
      .waitFor();
    await page.getByRole('button', { name: 'Remove all packages…' }).click();
    await page.getByRole('dialog', { name: 'Remove all packages?' }).getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('No package yet.').waitFor();
  });
});

async function archive(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.from(JSON.stringify({ name: 'left', version: '1.2.3', main: 'index.js' })),
    'node_modules/left/package.json',
  );
  zip.addBuffer(Buffer.from("exports.text = () => 'from a package';"), 'node_modules/left/index.js');
  zip.end();
  return buffer(zip.outputStream as Readable);
}
