import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeFcm, aServiceAccount, fcmError } from '#testing/fake-fcm.js';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { startPlatform, type Platform } from '../e2e/platform/processes.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { choose } from './choose.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const executablePath = installedBrowser();

interface Notification {
  readonly _id: string;
  readonly label: string;
  readonly message: string;
  readonly topic: string;
  readonly state: string;
}

// The operator sets the provider's address: these journeys have a separate platform.
describe.skipIf(executablePath === undefined)('push notifications in the console', () => {
  let provider: FakeFcm;
  let platform: Platform;
  let browser: Browser;
  let app: AppAdmin;
  let visit: ConsoleVisit;
  let page: Page;
  beforeAll(async () => {
    provider = await FakeFcm.start();
    platform = await startPlatform({ environment: provider.environment });
    browser = await startBrowser();
  });
  afterAll(async () => {
    if (browser) await leaveBrowser(browser);
    await platform?.stop();
    await provider?.close();
  });
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    visit = await ConsoleVisit.begin(platform, browser);
    ({ page } = visit);
    provider.reply = () => ({ status: 200 });
  });
  afterEach(({ task }) => visit.end(task));

  const open = (search = ''): Promise<void> => visit.logIn(`/apps/${app.app._id}/push${search}`);
  const form = (name: string): Locator => page.getByRole('form', { name, exact: true });
  const notifications = (): Promise<Notification[]> => app.must('GET', '/push/notifications');
  const received = () => provider.received.filter(({ message }) => message['topic'] === topic());
  const topic = (): string => `topic-${app.app._id}`;

  async function setUp(): Promise<void> {
    await app.must('POST', '/secrets', { name: 'fcmAccount', value: aServiceAccount() });
    await app.must('POST', '/services', {
      name: 'notifier',
      type: 'gcm',
      config: { senderId: '1' },
      secret_config: { apiKey: 'fcmAccount' },
    });
  }

  async function send(within: Locator): Promise<void> {
    await within.getByRole('button', { name: 'Send…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  }

  /** Waits until a button has the focus. */
  async function focusOn(name: string): Promise<void> {
    await expect.poll(() => page.evaluate<string | null>('document.activeElement.textContent')).toBe(name);
  }

  async function compose(label: string, to: string): Promise<Locator> {
    const composer = form('New notification');
    await page.getByRole('button', { name: 'New notification' }).click();
    await composer.getByLabel('Label').fill(label);
    await composer.getByLabel('Message').fill(`${label}: now`);
    await composer.getByLabel('Topic').fill(to);
    return composer;
  }

  it('show missing steps, and are drafted before they are complete', async () => {
    await open();
    const guide = page.getByRole('region', { name: 'Push is not set up yet' });
    await expect.poll(() => guide.getByText('To do', { exact: true }).count()).toBe(3);
    await visit.lookEverywhere('push-setup');
    const composer = await compose('Sale', topic());
    await composer.getByText('Set up push to send notifications.').waitFor();
    expect(await composer.getByRole('button', { name: 'Send…' }).isDisabled()).toBe(true);
    await composer.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: 'Sale' }).waitFor();
    expect(await notifications()).toMatchObject([{ label: 'Sale', message: 'Sale: now', topic: topic(), state: 'draft' }]);

    // The steps are links to where they are done.
    await guide.getByRole('link', { name: 'Services' }).click();
    await page.getByRole('button', { name: 'New service' }).click();
    const service = form('New service');
    await choose(service.getByLabel('Type'), 'gcm');
    await service.getByLabel('Name', { exact: true }).fill('notifier');
    await service.getByRole('button', { name: 'Create service' }).click();
    await page.getByRole('heading', { name: 'notifier' }).waitFor();
    await page.getByRole('link', { name: 'Push', exact: true }).click();
    await guide.getByText('To do', { exact: true }).nth(1).waitFor();
    await expect.poll(() => guide.getByText('To do', { exact: true }).count()).toBe(2);
    await guide.getByRole('link', { name: 'Values & secrets' }).click();
    await page.getByRole('button', { name: 'New secret' }).click();
    const secret = form('New secret');
    await secret.getByLabel('Name').fill('fcmAccount');
    await secret.getByLabel('Secret', { exact: true }).fill(aServiceAccount());
    await secret.getByRole('button', { name: 'Create secret' }).click();
    await page.getByRole('row').filter({ hasText: 'fcmAccount' }).waitFor();
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await page.getByRole('link', { name: 'notifier' }).click();
    const configuration = form('Configuration');
    await choose(configuration.getByLabel(/^Key/), 'fcmAccount');
    await configuration.getByRole('button', { name: 'Save', exact: true }).click();
    // Until it is saved, leaving asks for confirmation.
    await expect.poll(() => page.title()).not.toMatch(/^•/);
    expect(await app.must('GET', '/services')).toMatchObject([{ type: 'gcm', name: 'notifier' }]);
    await page.getByRole('link', { name: 'Push', exact: true }).click();
    await page.getByText('Notifications go through the service notifier.').waitFor();
    expect(await guide.count()).toBe(0);
  });

  it('are drafted, changed, sent and delivered', async () => {
    await setUp();
    await open();
    await page.getByRole('heading', { name: 'No drafts' }).waitFor();
    await page.getByText('To single users and devices').click();
    await page.getByText('context.services.get("notifier")').waitFor();
    const composer = await compose('Sale', 'no topic');
    await visit.lookEverywhere('push-compose');
    await composer.getByRole('button', { name: 'Save draft' }).click();
    const draft = form('Draft');
    await draft.waitFor();
    expect(new URL(page.url()).searchParams.get('id')).toBe((await notifications())[0]?._id);
    await page.reload();
    await send(draft);
    await draft.getByText(/topic must have 1 to 256 letters/).waitFor();
    expect(await draft.getByLabel('Topic').getAttribute('aria-invalid')).toBe('true');
    await draft.getByLabel('Topic').fill(topic());
    await draft.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await draft.getByLabel('Message').fill('Tomorrow');
    await visit.lookEverywhere('push-draft');
    await send(draft);
    const sent = page.getByRole('region', { name: 'Notification Sale' });
    await sent.getByText('Delivered', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('sent');
    expect(received().map(({ message }) => message)).toEqual([{ topic: topic(), notification: { body: 'Tomorrow' } }]);
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.getByRole('heading', { name: 'No drafts' }).waitFor();

    // With the keyboard only.
    await page.getByRole('button', { name: 'New notification' }).focus();
    await page.keyboard.press('Enter');
    await composer.locator(':focus').waitFor();
    await page.keyboard.type('Typed');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keys');
    await page.keyboard.press('Tab');
    await page.keyboard.type(topic());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await focusOn('Cancel');
    await page.keyboard.press('Tab');
    await focusOn('Send now');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Notification Typed' }).getByText('Delivered', { exact: true }).waitFor();
    expect(received()).toHaveLength(2);
  });

  it('show the provider’s response if they are rejected, and are sent again', async () => {
    await setUp();
    provider.reply = () => fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH');
    await open();
    await send(await compose('Refused', topic()));
    const sent = page.getByRole('region', { name: 'Notification Refused' });
    await sent.getByRole('status').getByText('SENDER_ID_MISMATCH: PERMISSION_DENIED said the provider').waitFor();
    await sent.getByText('Given up after 1 attempt.').waitFor();
    await sent.getByRole('list', { name: 'Provider errors' }).getByText('PERMISSION_DENIED said the provider').waitFor();
    await visit.lookEverywhere('push-sent');

    await page.getByRole('link', { name: 'Deliveries' }).click();
    const row = page.getByRole('row').filter({ hasText: topic() });
    await row.getByText('Given up').waitFor();
    await row.getByText('SENDER_ID_MISMATCH', { exact: true }).waitFor();
    await row.getByText('PERMISSION_DENIED said the provider', { exact: true }).waitFor();
    await visit.lookEverywhere('push-deliveries');
    await choose(page.getByLabel('State', { exact: true }), 'delivered');
    await page.getByRole('heading', { name: 'No deliveries in this state' }).waitFor();
    await page.reload();
    expect((await page.getByLabel('State', { exact: true }).textContent())?.toLowerCase()).toBe('delivered');

    provider.reply = () => ({ status: 200 });
    await choose(page.getByLabel('State', { exact: true }), '');
    await row.getByRole('link', { name: 'Refused' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await sent.getByText('Delivered', { exact: true }).waitFor();
    expect(received()).toHaveLength(2);
    await page.getByRole('button', { name: 'Delete notification…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete notification' }).click();
    await page.getByRole('heading', { name: 'No notifications sent yet' }).waitFor();
    expect(await notifications()).toEqual([]);
  });

  it('stand beside messages of functions, which wait for a provider that is away', async () => {
    await setUp();
    provider.reply = () => fcmError(503, 'UNAVAILABLE');
    await app.addFunction(
      'notify',
      'exports = () => context.services.get("notifier").send({ registrationTokens: ["t1"], data: { a: "b" } });',
      { run_as_system: true },
    );
    await app.enableAnonymous();
    await app.must('POST', '/debug/execute_function?run_as_system=true', { name: 'notify', arguments: [] });
    await open('?view=deliveries&state=queued');
    const row = page.getByRole('row').filter({ hasText: 'Function or client' });
    await row.getByText('UNAVAILABLE said the provider').first().waitFor();
    await row.getByText('Device', { exact: true }).waitFor();
    await row.getByText('via notifier').waitFor();
    await row.getByText('Waiting', { exact: true }).waitFor();
    expect(await row.innerText()).not.toContain('t1');
    await page.goto(`${platform.url}/apps/${app.app._id}/push?view=sent&id=none`);
    await page.getByText('This notification was not found.').waitFor();
    await page.goto(`${platform.url}/apps/${app.app._id}/push?id=none`);
    await page.getByText('This draft was not found.').waitFor();

    await send(await compose('Away', topic()));
    await page
      .getByRole('region', { name: 'Notification Away' })
      .getByText(/^Tried again soon. UNAVAILABLE: UNAVAILABLE said the provider/)
      .waitFor();
    await page.getByRole('link', { name: 'Drafts' }).click();
    const composer = await compose('Kept', topic());
    await composer.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Delete draft…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
    await page.getByRole('heading', { name: 'No drafts' }).waitFor();
    expect(await notifications()).toMatchObject([{ label: 'Away', state: 'sent' }]);
  });
});
