import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { eventually } from '../e2e/platform/eventually.js';
import { EventStream } from '../e2e/platform/event-stream.js';
import { send } from '../e2e/platform/http.js';
import { ConsoleJourney } from './console-journey.js';
import { shell } from './shell.js';
import { choose } from './choose.js';

const platform = inject('platform');

interface Figures {
  readonly functions: readonly { readonly calls: number }[];
  readonly endpoints: readonly object[];
}

describe.skipIf(ConsoleJourney.browser === undefined)('an app at a glance in the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let admin: Admin;
  beforeAll(async () => {
    admin = await Admin.login(platform);
  });

  it('says what is to be done first, how a client begins, and what happened last', async () => {
    const app = await admin.createApp();
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}`);
    await page.getByText('Get started · 0 of 4').waitFor();
    await page.getByText('No deployments yet. Every change of the app is one.').waitFor();
    await page.getByText('No errors in this period.').waitFor();
    const steps = page.getByRole('list', { name: 'Get started' });
    expect(await steps.getByText('not yet').count()).toBe(4);
    await journey.look('overview-first');

    await app.enableAnonymous();
    await app.addFunction('greetings', "exports = (name) => `Hello, ${name}, it's here`;");
    await app.addFunction('zero', "exports = () => { throw new Error('out of paper'); };");
    const { _id: source } = await app.must<{ _id: string }>('POST', '/services', { name: 'atlas', type: 'mongodb-atlas' });
    await app.must('POST', `/services/${source}/default_rule`, { roles: [{ name: 'all', apply_when: {}, read: true }] });
    await page.reload();
    await page.getByText('Get started · 3 of 4').waitFor();
    await choose(page.getByLabel('Code for'), 'a terminal');
    const answer = await shell(await page.getByRole('region', { name: 'Code of a client' }).innerText());
    expect(answer).toBe(`"Hello, Ada, it's here"`);
    await choose(page.getByLabel('Code for'), 'React Native');
    await page.getByText(`new Realm.App({ id: "${app.app.client_app_id}"`).waitFor();

    const user = await EndUser.login(platform, app.app.client_app_id);
    await user.call('zero');
    const errors = page.getByRole('region', { name: 'Recent errors' });
    await user.call('zero');
    await app.addFunction('served', 'exports = () => 1;', { run_as_system: true });
    await app.must('POST', '/endpoints', {
      route: '/greet',
      http_method: 'GET',
      function_name: 'served',
      validation_method: 'NO_VALIDATION',
    });
    const called = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/endpoint/greet`;
    expect((await send('GET', called)).status).toBe(204);
    await errors.getByRole('listitem').filter({ hasText: 'out of paper' }).getByText('2×').waitFor();
    expect(await errors.getByRole('listitem').count()).toBe(1);
    const deployments = page.getByRole('region', { name: 'Recent deployments' });
    expect(await deployments.getByRole('listitem').count()).toBe(5);
    const administrator = (await app.must<{ user_name: string }[]>('GET', '/deployments'))[0]?.user_name ?? '';
    expect(administrator).not.toBe('');
    expect(await deployments.getByText(administrator, { exact: true }).count()).toBe(5);
    // The page reads these metrics again after a minute only.
    await eventually(
      () => app.must<Figures>('GET', '/stats/functions'),
      ({ functions, endpoints }) => functions.some(({ calls }) => calls === 2) && endpoints.length === 1,
    );
    await page.reload();
    await page.getByRole('region', { name: 'Most called endpoints' }).getByRole('row').filter({ hasText: '/greet' }).waitFor();
    const zero = page.getByRole('region', { name: 'Most called functions' }).getByRole('row').filter({ hasText: 'zero' });
    await zero.getByRole('cell', { name: '100 %' }).waitFor();
    expect(await zero.getByRole('cell').nth(1).innerText()).toBe('2');
    await page.getByText('Get started · 4 of 4').waitFor();
    expect(await steps.isVisible()).toBe(false);
    await page.getByRole('img', { name: /^Requests: \d+$/ }).waitFor();
    await page.getByRole('img', { name: 'Errors: 2' }).waitFor();
    await page.getByRole('img', { name: /^Compute: [\d.]+ s$/ }).waitFor();
    await journey.look('overview-used');

    await page.getByRole('button', { name: '7 d' }).click();
    await page.waitForURL((url) => url.searchParams.get('range') === '7d');
    // The charts of the day before are shown a moment longer than their address.
    await page.getByRole('button', { name: '7 d', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Show data of Requests' }).click();
    const data = page.getByRole('dialog', { name: 'Requests' });
    await data.getByRole('row').nth(28).waitFor();
    await page.keyboard.press('Escape');
    await data.waitFor({ state: 'detached' });

    await errors.getByRole('link', { name: 'Open in logs' }).click();
    await page.getByRole('row').filter({ hasText: 'out of paper' }).first().waitFor();
    expect(new URL(page.url()).searchParams.get('range')).toBe('7d');
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(saved.suggestedFilename()).toMatch(/\.ndjson$/);
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
    const failed = { function_name: 'zero', error: /out of paper/ };
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([failed, failed]);
  });

  it('warns of a page whose streams may block it', async () => {
    const app = await admin.createApp();
    await app.enableAnonymous();
    const { _id: source } = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
    });
    await app.must('POST', `/services/${source}/default_rule`, { roles: [{ name: 'all', apply_when: {}, read: true }] });
    const user = await EndUser.login(platform, app.app.client_app_id);
    const watch = () => EventStream.of(user, { database: 'crowded', collection: app.app._id });
    const streams = await Promise.all([1, 2, 3, 4].map(watch));
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}`);
    await page.getByText('Recent deployments').first().waitFor();
    const warning = page.getByRole('status').filter({ hasText: 'six streams block a page' });
    expect(await warning.count()).toBe(0);

    streams.push(await watch());
    await page.reload();
    await warning.getByText('1 session has more than 4 streams open.').waitFor();
    await warning.getByText(`User ${user.userId}`).waitFor();
    await warning.getByText(': 5 streams.').waitFor();
    await journey.look('overview-crowded');
    for (const stream of streams) stream.close();
  });

  it('begins with an example whose parts work together', async () => {
    const { page } = journey;
    await journey.logIn('/');
    await page.getByRole('button', { name: 'New app' }).click();
    const form = page.getByRole('form', { name: 'New app' });
    const name = `example-${Date.now().toString(36)}`;
    await form.getByLabel('Name').fill(name);
    await choose(form.getByLabel('Start from'), 'example');
    await form.getByRole('button', { name: 'Create app' }).click();
    await page.getByText('Get started · 3 of 4').waitFor();
    await choose(page.getByLabel('Code for'), 'a terminal');
    const greeting = await shell(await page.getByRole('region', { name: 'Code of a client' }).innerText());
    const apps = (await admin.send('GET', admin.appsPath)).body as { _id: string; name: string; client_app_id: string }[];
    const made = apps.find((each) => each.name === name);
    const functions = (await admin.send('GET', `${admin.appsPath}/${made?._id ?? ''}/functions`)).body as { name: string }[];
    expect(functions.map((each) => each.name).toSorted()).toEqual(['countNotes', 'greet']);
    expect(greeting).toBe('"Hello, Ada!"');
    // Every user finds what is its own.
    const [ada, bob] = [
      await EndUser.login(platform, made?.client_app_id ?? ''),
      await EndUser.login(platform, made?.client_app_id ?? ''),
    ];
    const note = { database: 'example', collection: 'notes', document: { owner: ada.userId, text: 'milk' } };
    expect((await ada.call('insertOne', [note], { service: 'mongodb-atlas' })).status).toBe(200);
    expect((await bob.call('insertOne', [note], { service: 'mongodb-atlas' })).body).toMatchObject({ error: /not permitted/ });
    expect((await ada.call('countNotes')).text).toBe('{"$numberInt":"1"}');
    expect((await bob.call('countNotes')).text).toBe('{"$numberInt":"0"}');
  });

  it('shows the calls of a function, and which functions are not saved', async () => {
    const app = await admin.createApp();
    await app.enableAnonymous();
    const { _id: first } = await app.addFunction('first', "exports = () => { console.log('of the first'); };");
    await app.addFunction('second', "exports = () => { console.log('of the second'); };");
    const user = await EndUser.login(platform, app.app.client_app_id);
    await user.call('second');
    await user.call('first');
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/functions?id=${first}`);
    await page.getByRole('tab', { name: 'Runs' }).click();
    const calls = page.getByRole('region', { name: 'Runs' });
    await calls.getByRole('row').filter({ hasText: 'of the first' }).waitFor();
    expect(await calls.getByText('of the second').count()).toBe(0);
    await page.getByRole('tab', { name: 'Source' }).click();
    await journey.write('Source of first', 'exports = () => 2;');
    const list = page.getByRole('tree', { name: 'Functions' });
    await list.getByRole('treeitem', { name: 'first Unsaved' }).waitFor();
    await expect.poll(() => page.title()).toBe('• Functions – Groundwork');
    // Nothing is lost by leaving: the source stays in the tab.
    await list.getByRole('treeitem', { name: 'second' }).click();
    await page.getByRole('region', { name: 'Function second' }).waitFor();
    await expect.poll(() => page.title()).toBe('Functions – Groundwork');
    await list.getByRole('treeitem', { name: 'first Unsaved' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await list.getByRole('treeitem', { name: 'first', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Triggers' }).click();
    await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
  });

  it('asks before what was written in a form is lost', async () => {
    const app = await admin.createApp();
    const { page } = journey;
    await journey.logIn(`/apps/${app.app._id}/endpoints`);
    await page.getByText('New endpoint', { exact: true }).click();
    await page.getByRole('form', { name: 'New endpoint' }).getByLabel('Route').fill('/orders');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Triggers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    await journey.look('leave');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'New endpoint' }).click();
    expect(await page.getByRole('form', { name: 'New endpoint' }).getByLabel('Route').inputValue()).toBe('/orders');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Triggers' }).click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Triggers', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Values & secrets' }).click();
    await page.getByRole('heading', { name: 'Values & secrets', exact: true }).waitFor();
  });
});
