import type { Locator, Route } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { ConsoleJourney } from './console-journey.js';
import { someOf } from './some-of.js';

const platform = inject('platform');

/** Lists: the last part of the page's address, the request its list is loaded with, and the heading of an empty one. */
const LISTS = [
  ['users', /\/users\?/, 'No users yet'],
  ['api-keys', /\/api_keys$/, 'No API keys yet'],
  ['endpoints', /\/endpoints$/, 'No endpoints yet'],
  ['triggers', /\/triggers$/, 'No triggers yet'],
  ['services', /\/services$/, 'No services yet'],
  ['values', /\/secrets$/, 'No secrets yet'],
  ['log-forwarders', /\/log_forwarders$/, 'No log forwarders yet'],
  ['push', /\/push\/notifications\?state=draft$/, 'No drafts'],
  ['graphql', /\/custom_resolvers$/, 'No custom resolvers yet'],
] as const;
/** Pages other than lists, with a request each of them cannot do without. */
const OTHERS = [
  ['providers', /\/auth_providers$/],
  ['custom-user-data', /\/custom_user_data$/],
  ['data-api', /\/data_api\/config$/],
  ['schemas', /\/schemas(?:\?|$)/],
  ['rules', /\/services$/],
  ['settings', /\/security\/access_list$/],
  ['hosting', /\/hosting\/config$/],
  ['deployment', /\/drafts$/],
  ['deployment?view=history', /\/deployments$/],
] as const;

function isOfApi(route: Route): boolean {
  return new URL(route.request().url()).pathname.startsWith('/api/admin/');
}

/**
 * Presses all buttons that load again until the page is loaded: a press while a request is in progress waits for that one. All in one
 * step, since each button that was pressed goes away.
 */
async function tryAgain(failure: Locator): Promise<void> {
  const buttons = failure.getByRole('button', { name: 'Try again' });
  const left = failure.or(failure.page().locator('main .waiting'));
  await expect
    .poll(async () => {
      await buttons.evaluateAll((all) => all.forEach((each) => each.click()));
      return left.count();
    })
    .toBe(0);
}

describe.skipIf(ConsoleJourney.browser === undefined)('states of pages of the console', () => {
  const journey = ConsoleJourney.inEachTest();
  let app: AppAdmin;
  let at: string;
  beforeAll(async () => {
    app = await (await Admin.login(platform)).createApp();
    at = `/apps/${app.app._id}`;
  });

  it.each(someOf(LISTS))('are a skeleton, an error that can be retried, and a hint on /%s', async (section, request, empty) => {
    const { page } = journey;
    const held: Route[] = [];
    const refuse = (route: Route): Promise<void> => route.fulfill({ status: 500, json: { error: 'out of order' } });
    let answer: (route: Route) => unknown = (route) => held.push(route);
    await page.route(request, async (route) => void (await (isOfApi(route) ? answer(route) : route.continue())));
    await journey.logIn(`${at}/${section}`);
    await page.locator('main .waiting').first().waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await page.getByRole('heading', { name: empty }).count()).toBe(0);

    answer = refuse;
    await Promise.all(held.map(refuse));
    const failure = page.getByRole('alert').filter({ hasText: 'out of order' });
    await failure.first().waitFor();
    // An error is not shown as an empty list.
    expect(await page.getByRole('heading', { name: empty }).count()).toBe(0);
    await journey.look(`state-error-${section}`);

    // Some lists reload automatically: only the press may bring this one back.
    await page.evaluate(`document.addEventListener('click', () => (window.isPressed = true), { capture: true, once: true })`);
    answer = async (route) => ((await page.evaluate('window.isPressed === true')) ? route.continue() : refuse(route));
    await tryAgain(failure);
    await page.getByRole('heading', { name: empty }).waitFor();
    await journey.look(`state-empty-${section}`);
  });

  it.each(someOf(OTHERS))('are an error that can be retried on /%s', async (section, request) => {
    const { page } = journey;
    await page.route(request, (route) =>
      isOfApi(route) ? route.fulfill({ status: 500, json: { error: 'out of order' } }) : route.continue(),
    );
    await journey.logIn(`${at}/${section}`);
    const failure = page.getByRole('alert').filter({ hasText: 'out of order' });
    await failure.first().waitFor();
    await page.unroute(request);
    await tryAgain(failure);
  });

  it('are those of the server while the browser reports to be offline', async () => {
    const { page } = journey;
    await journey.logIn(`${at}/triggers`);
    await page.getByRole('heading', { name: 'No triggers yet' }).waitFor();
    await page.evaluate(`window.dispatchEvent(new Event('offline'))`);
    await page.getByRole('link', { name: 'Values' }).click();
    await page.getByRole('heading', { name: 'No secrets yet' }).waitFor();
    await page.getByRole('button', { name: 'New value' }).click();
    const form = page.getByRole('form', { name: 'New value' });
    await form.getByLabel('Name').fill('offline');
    await form.getByLabel('JSON').fill('1');
    await form.getByRole('button', { name: 'Create value' }).click();
    await page
      .getByRole('link', { name: 'offline' })
      .or(page.getByText('offline', { exact: true }))
      .first()
      .waitFor();
  });

  it('name a page and an app that do not exist', async () => {
    const { page } = journey;
    await journey.logIn(`/apps/${'0'.repeat(24)}/triggers`);
    await page.getByRole('heading', { name: 'App not found' }).waitFor();
    await page.goto(`${platform.url}${at}/nowhere`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });

  it('say that the apps cannot be loaded, and load them again', async () => {
    const { page } = journey;
    await page.route(/\/auth\/profile$/, (route) => route.fulfill({ status: 503, json: { error: 'starting' } }));
    await journey.logIn(`${at}/triggers`);
    const failure = page.getByRole('alert').filter({ hasText: 'Can’t load the app' });
    await failure.waitFor();
    await page.unroute(/\/auth\/profile$/);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No triggers yet' }).waitFor();
  });

  it('show progress while an action takes longer than half a second', async () => {
    const { page } = journey;
    const held: Route[] = [];
    await page.route(/\/secrets$/, (route) => (route.request().method() === 'POST' ? void held.push(route) : route.continue()));
    await journey.logIn(`${at}/values`);
    await page.getByRole('button', { name: 'New secret' }).click();
    const form = page.getByRole('form', { name: 'New secret' });
    await form.getByLabel('Name').fill('slow');
    await form.getByLabel('Secret', { exact: true }).fill('a secret');
    const create = form.getByRole('button', { name: 'Create secret' });
    await create.click();
    await page.locator('.progress').waitFor();
    expect(await create.getAttribute('aria-busy')).toBe('true');
    expect(await create.isDisabled()).toBe(true);
    // A busy browser can pass the request on later than the page shows progress.
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await form.waitFor({ state: 'detached' });
    await page.locator('.progress').waitFor({ state: 'detached' });
    expect(held).toHaveLength(1);
    const [secret] = await app.must<{ _id: string }[]>('GET', '/secrets');
    await app.must('DELETE', `/secrets/${secret?._id ?? ''}`);
  });
});
