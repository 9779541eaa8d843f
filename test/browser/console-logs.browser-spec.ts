import { chromium, type Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { eventually } from '../e2e/platform/eventually.js';
import { startPlatform, type Platform } from '../e2e/platform/processes.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { choose } from './choose.js';

const executablePath = installedBrowser();

describe.skipIf(executablePath === undefined)('the log in the console', () => {
  let browser: Browser;
  let platform: Platform;
  let tab: ConsoleVisit;
  let app: AppAdmin;
  let user: EndUser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    platform = await startPlatform();
  });
  afterAll(async () => {
    await browser.close();
    await platform.stop();
  });
  beforeEach(async () => {
    app = await (await Admin.login(platform)).createApp();
    await app.enableAnonymous();
    await app.addFunction('say', "exports = (text) => { console.log('said ' + text) }");
    await app.addFunction('fail', "exports = () => { throw new Error('out of paper') }");
    user = await EndUser.login(platform, app.app.client_app_id);
    tab = await ConsoleVisit.begin(platform, browser);
  });
  afterEach(({ task }) => tab.end(task));

  const said = (text: string) => tab.page.getByRole('row').filter({ hasText: `said ${text}` });
  const isLive = () => tab.page.getByRole('status').filter({ hasText: 'Live' }).waitFor();

  async function stored(count: number): Promise<void> {
    await eventually(
      () => app.must<{ logs: unknown[] }>('GET', '/logs?type=FUNCTION'),
      ({ logs }) => logs.length === count,
    );
  }

  /** The same platform again, at the same address. */
  async function restart(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await platform.end('SIGTERM');
    await meanwhile();
    platform = await startPlatform({ dataDir: platform.dataDir, port: Number(new URL(platform.url).port) });
  }

  it('is searched by text, status, function and time, in the address', async () => {
    await user.call('say', ['needle']);
    await user.call('say', ['hay']);
    await user.call('fail');
    await stored(3);
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs`);
    await said('hay').waitFor();

    await page.getByLabel('Text').fill('NEEDLE');
    await page.keyboard.press('Enter');
    await said('needle').waitFor();
    await said('hay').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('q')).toBe('NEEDLE');
    await page.reload();
    await said('needle').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('NEEDLE');
    await tab.look('a-search-of-the-log');
    // What comes is searched as well.
    await isLive();
    await user.call('say', ['nothing']);
    await user.call('say', ['another Needle']);
    await said('another Needle').waitFor();
    expect(await said('nothing').count()).toBe(0);

    await page.getByRole('button', { name: 'Clear' }).click();
    await said('hay').waitFor();
    await choose(page.getByRole('combobox', { name: /^Function/ }), 'fail');
    await page.getByRole('row').filter({ hasText: 'out of paper' }).waitFor();
    await said('hay').waitFor({ state: 'detached' });
    await page.getByLabel('At least ms').fill('600000');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await tab.look('a-search-without-results');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('spinbutton', { name: 'Status' }).fill('599');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => tab.width()).toBeLessThanOrEqual(390);
  });

  it('tells the story of one request on a time line: what called what, errors, and where to mend them', async () => {
    const { _id: whoIs } = await app.addFunction(
      'whoIs',
      "exports = () => { console.log('asked'); throw new Error('out of ink'); }",
    );
    await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'whoIs' } });
    await expect(EndUser.login(platform, app.app.client_app_id, 'custom-function', {})).rejects.toThrow();
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs?errors=true`);
    await page.getByRole('button', { name: 'whoIs', exact: true }).click();
    await page.getByRole('link', { name: 'Everything of this request' }).click();

    await page.getByRole('heading', { name: 'Story of the request' }).waitFor();
    await page.getByText(/^2 steps in \d+ ms, 2 failed/).waitFor();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    const [outer = '', inner = ''] = await steps.allInnerTexts();
    expect(outer).toMatch(/^login with custom-function\s+AUTH\s+Error 401, began after 0 ms, took \d+ ms\s/);
    expect(inner).toMatch(
      /^whoIs\s+FUNCTION\s+Function\s+within login with custom-function\s+Error.*, began after \d+ ms, took \d+ ms\s/,
    );
    expect(inner).toContain('out of ink');
    expect(await steps.locator('svg[aria-hidden=true] rect').count()).toBe(2);
    await steps.last().getByRole('button', { name: 'whoIs' }).press('Enter');
    await steps.last().getByText('"function_name": "whoIs"').waitFor();
    await tab.lookEverywhere('story');

    await steps.last().getByRole('link', { name: 'Function' }).press('Enter');
    await page.waitForURL(`${platform.url}/apps/${app.app._id}/functions?id=${whoIs}`);
    await page.goto(`${platform.url}/apps/${app.app._id}/logs?request=nothing`);
    await page.getByRole('heading', { name: 'Nothing of this request' }).waitFor();
  });

  it('goes on through a restart, a row neither lost nor doubled', async () => {
    await user.call('say', ['before']);
    await stored(1);
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    await said('before').waitFor();
    await isLive();
    await user.call('say', ['live']);
    await said('live').waitFor();

    await restart(() => tab.page.getByRole('status').filter({ hasText: 'Connecting' }).waitFor());
    const texts = ['one', 'two', 'three'];
    for (const text of texts) expect((await user.call('say', [text])).status).toBe(200);

    for (const text of ['before', 'live', ...texts]) await said(text).first().waitFor();
    await isLive();
    await user.call('say', ['after']);
    await said('after').waitFor();
    for (const text of ['before', 'live', ...texts, 'after']) expect(await said(text).count()).toBe(1);
  });

  it('goes on through a restart before the first entry', async () => {
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    await tab.page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
    await isLive();

    await restart(() => tab.page.getByRole('status').filter({ hasText: 'Connecting' }).waitFor());
    await user.call('say', ['first']);

    await said('first').first().waitFor();
    await isLive();
    await user.call('say', ['second']);
    await said('second').waitFor();
    for (const text of ['first', 'second']) expect(await said(text).count()).toBe(1);
  });

  it('says how many entries it does not keep, and loads them', async () => {
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    await isLive();
    const { page } = tab;
    for (let called = 0; called < 520; called += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => user.call('say', [`text ${called + index}.`])));
    }

    await page.getByText('20 entries were left out').waitFor();
    await page.getByRole('button', { name: 'Load the log again' }).click();
    await page.getByText('entries were left out').waitFor({ state: 'detached' });
    await said('text 519.').waitFor();
    await page.getByRole('button', { name: 'Load more' }).waitFor();
  });
});
