import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Signal } from '#testing/signal.js';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';
import { choose } from './choose.js';
import { someOf } from './some-of.js';

const platform = inject('platform');

/** A form, and one of its fields that is typed into. */
interface Typed {
  /** Part of the app's address. */
  readonly at: string;
  readonly form: string;
  readonly field: string;
  /** Opens the form: the control to press first. */
  readonly open?: (page: Page) => Locator;
  readonly text?: string;
  /** True if the form is in a dialog, which keeps input while it is closed. */
  readonly isDialog?: boolean;
}

function inDialog(at: string, noun: string, field: string): Typed {
  const form = `New ${noun}`;
  return { at, form, field, open: (page) => page.getByRole('button', { name: form, exact: true }), isDialog: true };
}

const FORMS: readonly Typed[] = [
  {
    at: 'functions',
    form: 'New function',
    field: 'Name',
    open: (page) => page.getByRole('button', { name: 'New function' }),
    isDialog: true,
  },
  {
    at: 'functions',
    form: 'Add a package',
    field: 'Package of the npm registry',
    open: (page) => page.getByRole('button', { name: 'Packages' }),
    isDialog: true,
  },
  inDialog('api-keys', 'API key', 'Name'),
  inDialog('users', 'user', 'Email'),
  inDialog('values', 'value', 'JSON'),
  inDialog('values', 'secret', 'Name'),
  {
    at: 'graphql',
    form: 'API settings',
    field: 'Default list limit',
    text: '7',
  },
  inDialog('graphql', 'custom resolver', 'Field name'),
  inDialog('services', 'service', 'Name'),
  inDialog('services?id=SERVICE', 'webhook', 'Name'),
  inDialog('services?id=SERVICE', 'rule', 'Name'),
  inDialog('push', 'notification', 'Label'),
  inDialog('settings', 'entry', 'Comment'),
  inDialog('hosting', 'folder', 'Name'),
];

describe.skipIf(ConsoleJourney.browser === undefined)('leaving a page of the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  let app: AppAdmin;
  let service: string;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });
  beforeEach(async () => {
    app = await admin.createApp();
    ({ _id: service } = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' }));
    await app.must('PATCH', '/hosting/config', { enabled: true });
  });

  it.each(someOf(FORMS))(
    'is asked about while something is typed: $at, $form',
    async ({ at, form, field, open, text = 'typed', isDialog = false }) => {
      const { page } = journey;
      await journey.logIn(`/apps/${app.app._id}/${at.replace('SERVICE', service)}`);
      const show = async (): Promise<void> => {
        await open?.(page).click();
      };
      const hide = async (): Promise<void> => {
        if (isDialog) await page.keyboard.press('Escape');
      };
      await show();
      const input = page.getByRole('form', { name: form, exact: true }).getByLabel(field, { exact: true });
      const before = await input.inputValue();
      await input.fill(text);
      await expect.poll(() => page.title()).toMatch(/^• /);
      await hide();
      await page.getByRole('link', { name: 'Triggers' }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
      if (isDialog) await show();
      expect(await input.inputValue()).toBe(text);

      await input.fill(before);
      await expect.poll(() => page.title()).not.toMatch(/^• /);
      await hide();
      await page.getByRole('link', { name: 'Triggers' }).click();
      await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
    },
  );

  it.each(['saved', 'refused'] as const)('waits for what is being saved: %s', async (outcome) => {
    const { page } = journey;
    const held: Route[] = [];
    await page.route(/\/services\/[0-9a-f]{24}\/config/, (route) =>
      route.request().method() === 'GET' ? route.continue() : void held.push(route),
    );
    await journey.logIn(`/apps/${app.app._id}/services?id=${service}`);
    const form = page.getByRole('form', { name: 'Configuration' });
    await form.getByLabel('Advanced configuration (JSON)').fill('{"kept": true}');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('link', { name: 'Triggers' }).click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    if (outcome === 'refused') {
      await held[0]?.fulfill({ status: 400, json: { error: 'out of order' } });
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
      await page.getByRole('alert').filter({ hasText: 'out of order' }).waitFor();
      return;
    }
    await held[0]?.continue();
    await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
  });

  it('is not asked about once it is kept', async () => {
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/graphql`);
    const settings = page.getByRole('form', { name: 'API settings' });
    await choose(settings.getByLabel('insertMany answers'), 'ids');
    await settings.getByRole('button', { name: 'Save settings' }).click();
    await settings.getByText('Settings saved').waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New API key' }).click();
    const keys = page.getByRole('form', { name: 'New API key' });
    await keys.getByLabel('Name').fill('server');
    await keys.getByRole('button', { name: 'Create API key' }).click();
    await page.getByRole('heading', { name: 'Copy server now' }).waitFor();
    // The key is shown this once.
    await page.goBack();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('link', { name: 'Functions' }).click();
    await page.getByRole('button', { name: 'New function' }).click();
    await page.getByRole('form', { name: 'New function' }).getByLabel('Name').fill('first');
    await page.getByRole('button', { name: 'Create function' }).click();
    // “Write your first function” is the heading before.
    await page.getByRole('heading', { name: 'first', exact: true }).waitFor();
    await page.getByRole('link', { name: 'All apps' }).click();
    await page.getByRole('button', { name: 'New app' }).click();
    const apps = page.getByRole('form', { name: 'New app' });
    await apps.getByLabel('Name').fill(`leaving-${Date.now().toString(36)}`);
    await apps.getByRole('button', { name: 'Create app' }).click();
    await page.getByText('Get started · 0 of 4').waitFor();
  });

  it('is not asked about by a click between a save and the next drawing of the page', async () => {
    const { page } = journey;
    const { _id: source } = await app.must<{ _id: string }>('POST', '/services', { name: 'data', type: 'mongodb-atlas' });
    await app.must('POST', `/services/${source}/rules`, { database: 'shop', collection: 'orders', roles: [] });
    await journey.logIn(`/apps/${app.app._id}/rules?source=${source}&database=shop&collection=orders`);
    await page.getByRole('button', { name: 'Add filter' }).click();
    const [asked, shown] = [new Signal(), new Signal()];
    await page.route(`**/services/${source}/rules`, async (route) => {
      asked.give();
      await shown.given;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await asked.given;
    // React draws in tasks that messages begin; what is set during a click is drawn at its end.
    await page.evaluate(`{
      const { postMessage } = MessagePort.prototype;
      globalThis.held = [];
      MessagePort.prototype.postMessage = function (...given) { held.push(() => postMessage.apply(this, given)); };
      globalThis.draw = () => {
        MessagePort.prototype.postMessage = postMessage;
        for (const each of held) each();
      };
    }`);
    shown.give();
    await expect.poll(() => page.evaluate<number>('held.length')).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Functions', exact: true }).click();
    await page.evaluate('draw()');

    await page.getByRole('heading', { name: 'Functions', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await app.must('GET', `/services/${source}/rules`)).toMatchObject([{ filters: [{ name: 'filter1' }] }]);
  });

  it('is not undone by a function that was made before', async () => {
    const { page } = journey;
    const held: Route[] = [];
    let isHeld = false;
    await page.route(/\/functions$/, (route) =>
      isHeld && route.request().method() === 'GET' ? void held.push(route) : route.continue(),
    );
    await journey.logIn(`/apps/${app.app._id}/functions`);
    await page.getByRole('button', { name: 'New function' }).click();
    await page.getByRole('form', { name: 'New function' }).getByLabel('Name').fill('first');
    isHeld = true;
    await page.getByRole('button', { name: 'Create function' }).click();
    // It is shown although the list is not loaded again yet.
    await page.getByRole('heading', { name: 'first', exact: true }).waitFor();
    await page.waitForURL(/\?id=/);
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { name: 'No triggers yet' }).waitFor();

    isHeld = false;
    const loaded = page.waitForResponse(/\/functions$/);
    await Promise.all(held.map((route) => route.continue()));
    await loaded;
    await page.getByRole('button', { name: 'New trigger' }).click();
    await page.getByRole('form', { name: 'New trigger' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/apps/${app.app._id}/triggers`);
  });

  it('continues long work, and reports completion on another page', async () => {
    const { page } = journey;
    const { _id: source } = await app.must<{ _id: string }>('POST', '/services', { name: 'Cluster0', type: 'mongodb-atlas' });
    const database = `console_${app.app._id}`;
    const names = { database_name: database, collection_name: 'orders' };
    await app.must('POST', `/services/${source}/commands/insert_document`, { ...names, document: { _id: 1, total: 'much' } });
    const held: Route[] = [];
    await page.route('**/commands/generate_schema', (route) => void held.push(route));
    await journey.logIn(`/apps/${app.app._id}/schemas?source=Cluster0&database=${database}&collection=orders`);
    await page.getByRole('button', { name: 'Generate from documents' }).click();
    await expect.poll(() => held.length).toBe(1);
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
    await held[0]?.continue();
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByText(/^The schema of .* was generated/)
      .waitFor();
    await page.goBack();
    await page
      .getByRole('textbox', { name: `Schema of ${database}.orders` })
      .getByText('"total"')
      .waitFor();
  });

  it('keeps the edit of a document in the tab, and what is rejected in its form', async () => {
    const { page } = journey;
    const { _id: source } = await app.must<{ _id: string }>('POST', '/services', { name: 'Cluster0', type: 'mongodb-atlas' });
    const database = `console_${app.app._id}`;
    const names = { database_name: database, collection_name: 'orders' };
    await app.must('POST', `/services/${source}/commands/insert_document`, { ...names, document: { _id: 1, n: 1 } });
    const open = async (): Promise<void> => {
      await page.getByRole('searchbox', { name: 'Find a collection' }).fill(database);
      await page.getByRole('treeitem', { name: /^orders/ }).click();
      await page.getByRole('button', { name: 'JSON', exact: true }).click();
    };
    await journey.logIn(`/apps/${app.app._id}/data`);
    await open();
    const documents = page.getByRole('list', { name: 'Documents' });
    const edit = documents.getByRole('textbox', { name: 'Document' });
    await documents.getByRole('button', { name: 'Edit' }).click();
    expect(await page.title()).not.toMatch(/^• /);
    await edit.fill('{"_id": 1, "n": 2');
    await expect.poll(() => page.title()).toMatch(/^• /);
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Collections', exact: true }).click();
    await open();
    expect(await edit.inputValue()).toBe('{"_id": 1, "n": 2');
    await page.reload();
    await edit.fill('{"_id": 1, "n": 3}');
    await documents.getByRole('button', { name: 'Save document' }).click();
    await documents.getByRole('button', { name: 'Edit' }).waitFor();
    await documents.getByText('"n": 3').waitFor();

    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    const insert = page.getByRole('form', { name: 'Insert documents' });
    await insert.getByRole('textbox').fill('{"_id": 1}');
    await insert.getByRole('button', { name: 'Insert document' }).click();
    await insert.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect(await insert.getByRole('textbox').inputValue()).toBe('{"_id": 1}');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
  });
});
