import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';
import { choose } from './choose.js';
import { act } from './row-menu.js';

const platform = inject('platform');

describe.skipIf(ConsoleJourney.browser === undefined)('settings in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('of clients are changed, rejected if invalid, and warn before a lockout', async () => {
    const app = await admin.createApp();
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/settings`);
    await page.getByText(app.app.client_app_id, { exact: true }).waitFor();

    const origins = page.getByRole('form', { name: 'Allowed request origins' });
    const lines = origins.getByLabel('Origins, one on each line');
    await lines.fill('https://shop.example/cart');
    await origins.getByText('https://shop.example/cart is no origin').waitFor();
    expect(await origins.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await lines.fill('https://shop .example');
    await lines.fill('https://-shop.example\n');
    await origins.getByRole('button', { name: 'Save', exact: true }).click();
    await origins.getByText('every origin must be scheme://host[:port]').waitFor();
    await lines.fill('https://shop.example\n\nhttp://localhost:3000');
    await origins.getByRole('button', { name: 'Save', exact: true }).click();
    await origins.getByText('Saved', { exact: true }).waitFor();
    expect(await app.must('GET', '/security/allowed_request_origins')).toEqual(['https://shop.example', 'http://localhost:3000']);

    const sessions = page.getByRole('form', { name: 'Sessions of users' });
    expect(await sessions.getByLabel('Lasts').inputValue()).toBe('60');
    await sessions.getByLabel('Lasts').fill('1');
    await choose(sessions.getByLabel('Unit'), 'minutes');
    await sessions.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => sessions.getByLabel('Lasts').getAttribute('aria-invalid')).toBe('true');
    await choose(sessions.getByLabel('Unit'), 'hours');
    await sessions.getByRole('button', { name: 'Save', exact: true }).click();
    await sessions.getByText('Saved', { exact: true }).waitFor();
    expect(await app.must('GET', '/security/refresh_token_expiration')).toEqual({ expiration_time_seconds: 3_600 });

    const list = page.getByRole('region', { name: 'IP access list' });
    await list.getByText('Anyone can reach this app: an entry allows all addresses.').waitFor();
    await list.getByRole('button', { name: 'New entry' }).click();
    const added = page.getByRole('form', { name: 'New entry' });
    await added.getByLabel('Address', { exact: true }).fill('nowhere');
    await added.getByRole('button', { name: 'Add entry' }).click();
    await expect.poll(() => added.getByLabel('Address', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await added.getByLabel('Address', { exact: true }).fill('10.0.0.0/8');
    await added.getByLabel('Comment').fill('the office');
    await added.getByRole('button', { name: 'Add entry' }).click();
    const office = list.getByRole('row').filter({ hasText: 'the office' });
    await office.waitFor();
    await list.getByRole('button', { name: 'New entry' }).click();
    await added.getByLabel(/^My address/).check();
    await added.getByRole('button', { name: 'Add entry' }).click();
    const own = list.getByRole('row').filter({ hasText: '127.0.0.1' });
    await own.getByText('Yes').waitFor();
    const everybody = list.getByRole('row').filter({ hasText: '0.0.0.0/0' });
    await act(everybody, 'Delete…');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete entry' }).click();
    await list.getByText('Only addresses in the list can reach this app.').waitFor();
    await journey.look('settings');
    await act(office, 'Edit…');
    const changed = page.getByRole('form', { name: 'Entry 10.0.0.0/8' });
    await changed.getByLabel('Comment').fill('the old office');
    await changed.getByRole('button', { name: 'Save entry' }).click();
    await list.getByRole('row').filter({ hasText: 'the old office' }).waitFor();
    await act(own, 'Delete…');
    await page.getByRole('dialog').getByText('Your address, 127.0.0.1, is in no other entry').waitFor();
    await journey.look('settings-lock-out');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete entry' }).click();
    await list.getByText('Your address, 127.0.0.1, is not in the list').waitFor();
    expect(await app.must('GET', '/security/access_list')).toMatchObject({
      allowed_ips: [{ address: '10.0.0.0/8', comment: 'the old office', includes_current: false }],
    });
    await act(list, 'Delete…');
    await page.getByRole('dialog').getByText('an empty list lets anyone reach this app').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('of data and deployment are changed, some in a draft and some immediately', async () => {
    const app = await admin.createApp();
    await app.must('POST', '/drafts', {});
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/settings`);
    const validation = page.getByRole('form', { name: 'Validation of GraphQL requests' });
    await choose(validation.getByLabel('Documents that are written'), 'OFF');
    await choose(validation.getByLabel('Documents that are read'), 'ERROR');
    await validation.getByRole('button', { name: 'Save', exact: true }).click();
    await validation.getByText('Saved', { exact: true }).waitFor();
    expect(await app.must('GET', '/validation_settings/graphql')).toEqual({
      read_validation_action: 'ERROR',
      read_validation_level: 'STRICT',
      write_validation_action: 'ERROR',
      write_validation_level: 'OFF',
    });
    for (const [form, label] of [
      ['null in documents', 'Optional fields may be null'],
      ['Strict predicates', 'Refuse filters and sorts by hidden fields'],
    ] as const) {
      const setting = page.getByRole('form', { name: form });
      const now = await setting.getByLabel(label).isChecked();
      await setting.getByLabel(label).setChecked(!now);
      await setting.getByRole('button', { name: 'Save', exact: true }).click();
      await setting.getByText('Saved', { exact: true }).waitFor();
    }
    expect(await app.must('GET', '/data_access/config')).toEqual({ strict_predicates: true });
    const environment = page.getByRole('form', { name: 'Environment' });
    await choose(environment.getByLabel('Selected environment'), 'testing');
    await environment.getByRole('button', { name: 'Save', exact: true }).click();
    await environment.getByText('Saved', { exact: true }).waitFor();
    await page.getByText('4 undeployed changes').waitFor();

    const labels = page.getByRole('form', { name: 'Deployment model and region' });
    await choose(labels.getByLabel('Deployment model'), 'LOCAL');
    await choose(labels.getByLabel('Region'), 'aws-eu-west-1');
    await labels.getByRole('button', { name: 'Save', exact: true }).click();
    await labels.getByText('Saved', { exact: true }).waitFor();
    const drafts = page.getByRole('form', { name: 'Drafts' });
    await drafts.getByLabel('Drafts can be started in the console').uncheck();
    await drafts.getByRole('button', { name: 'Save', exact: true }).click();
    await drafts.getByText('Saved', { exact: true }).waitFor();
    // Another administrator sees the live change immediately, and nothing of the draft.
    const other = (await Admin.loginByEmail(platform)).appOf(app);
    expect(await other.must('GET', '')).toMatchObject({
      environment: '',
      deployment_model: 'LOCAL',
      provider_region: 'aws-eu-west-1',
    });
    expect(await other.must('GET', '/deploy/config')).toMatchObject({ ui_drafts_disabled: true });
    expect(await other.must('GET', '/data_access/config')).toEqual({ strict_predicates: false });

    await page.getByRole('link', { name: /undeployed changes/ }).click();
    await page.getByRole('button', { name: 'Discard draft…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
    await page.getByRole('link', { name: /undeployed changes/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Deployments' }).click();
    await page.getByRole('link', { name: 'settings of the app' }).click();
    await page.getByRole('region', { name: 'Danger zone' }).getByRole('button', { name: 'Delete…' }).click();
    await page.getByLabel(`Type ${app.app.name} to confirm`).fill(app.app.name);
    await page.getByRole('button', { name: 'Delete app' }).click();
    await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
    expect((await app.send('GET', '')).status).toBe(404);
  });
});
