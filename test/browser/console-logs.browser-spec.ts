import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { eventually } from '../e2e/platform/eventually.js';
import { startPlatform, type Platform } from '../e2e/platform/processes.js';
import { ConsoleVisit } from './console-visit.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { choose } from './choose.js';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const executablePath = installedBrowser();

describe.skipIf(executablePath === undefined)('the log in the console', () => {
  let browser: Browser;
  let platform: Platform;
  let tab: ConsoleVisit;
  let app: AppAdmin;
  let user: EndUser;
  beforeAll(async () => {
    browser = await startBrowser();
    platform = await startPlatform();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
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

  const panel = () => tab.page.getByRole('complementary', { name: 'Log entry' });
  const addressed = (name: string) => new URL(tab.page.url()).searchParams.get(name);

  /** Fills fields of the form of filters, and applies it. */
  async function filter(fields: Readonly<Record<string, string>>): Promise<void> {
    await tab.page.getByRole('button', { name: 'Filter', exact: true }).click();
    const form = tab.page.getByRole('form', { name: 'Filters' });
    for (const [label, value] of Object.entries(fields)) {
      const field = form.getByLabel(label, { exact: true });
      if (label === 'Type' || label === 'Function') await choose(field, value);
      else await field.fill(value);
    }
    await tab.page.getByRole('button', { name: 'Apply' }).click();
    await form.waitFor({ state: 'detached' });
  }

  it('is searched by text, status, function and time, in the address', async () => {
    await user.call('say', ['needle']);
    await user.call('say', ['hay']);
    await user.call('fail');
    await stored(3);
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs`);
    await said('hay').waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('NEEDLE');
    await page.keyboard.press('Enter');
    await said('needle').waitFor();
    await said('hay').waitFor({ state: 'detached' });
    expect(addressed('q')).toBe('NEEDLE');
    await page.reload();
    await said('needle').waitFor();
    expect(await page.getByLabel('Search messages, errors and names').inputValue()).toBe('NEEDLE');
    await tab.lookEverywhere('a-search-of-the-log');
    // New entries are searched as well.
    await isLive();
    await user.call('say', ['nothing']);
    await user.call('say', ['another Needle']);
    await said('another Needle').waitFor();
    expect(await said('nothing').count()).toBe(0);

    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await said('hay').waitFor();
    await filter({ Function: 'fail' });
    await page.getByRole('row').filter({ hasText: 'out of paper' }).waitFor();
    await said('hay').waitFor({ state: 'detached' });
    await filter({ 'Slower than': '600000' });
    await page.getByRole('heading', { name: 'No entries match' }).waitFor();
    await tab.lookEverywhere('a-search-without-results');
    await page.getByRole('button', { name: 'Remove filter Slower than' }).click();
    await page.getByRole('row').filter({ hasText: 'out of paper' }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await filter({ Type: 'FUNCTION', Status: '599' });
    await page.getByRole('heading', { name: 'No entries match' }).waitFor();
    expect([addressed('type'), addressed('status')]).toEqual(['FUNCTION', '599']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await said('hay').waitFor();

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Status', { exact: true }).fill('7');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Enter a status from 100 to 599.').waitFor();
    await tab.lookEverywhere('log-filters');
  });

  it('names users as their sign-in methods do', async () => {
    await app.must('POST', '/auth_providers', {
      type: 'local-userpass',
      config: { autoConfirm: true, resetPasswordUrl: 'https://a.example/reset' },
    });
    const { _id: ada } = await app.must<{ _id: string }>('POST', '/users', { email: 'ada@inbox.example', password: 'linen-1' });
    const call = { name: 'say', arguments: ['hello'] };
    await app.must('POST', `/debug/execute_function?user_id=${ada}`, call);
    await user.call('say', ['without a name']);
    await stored(2);
    const { page } = tab;
    await page.setViewportSize({ width: 1600, height: 800 });
    await tab.logIn(`/apps/${app.app._id}/logs`);

    await said('hello').getByRole('gridcell', { name: 'ada@inbox.example' }).waitFor();
    await said('without a name').getByRole('gridcell', { name: user.userId }).waitFor();
    await said('hello').click();
    const link = panel().getByRole('link', { name: 'ada@inbox.example' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/users/${ada}$`));
    await page.goto(`${platform.url}/apps/${app.app._id}/logs?user=${ada}`);
    await page.getByRole('button', { name: 'ada@inbox.example' }).waitFor();
  });

  it('keeps every column in sight beside a name of a hundred characters', async () => {
    const long = `n${'a'.repeat(99)}`;
    await app.addFunction(long, "exports = () => { console.log('said in full') }");
    await user.call(long);
    await stored(1);
    const { page } = tab;
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 1280) await tab.logIn(`/apps/${app.app._id}/logs`);
      await said('in full').waitFor();
      // A narrow page leaves the type and the user out.
      const visible = said('in full').locator('td').filter({ visible: true });
      await expect.poll(() => visible.count()).toBe(width === 1920 ? 7 : 5);
      const boxes = await Promise.all((await visible.all()).map((cell) => cell.boundingBox()));
      const cells = boxes.filter((box) => box !== null);
      const heads = await page.getByRole('grid', { name: 'Log entries' }).getByRole('columnheader').count();
      expect(cells).toHaveLength(heads);
      expect(cells.every(({ x, width: own }) => x + own <= width)).toBe(true);
      // The message is at least as wide as the name.
      const widths = await Promise.all(['.log-name', '.log-message'].map((cell) => said('in full').locator(cell).boundingBox()));
      expect(widths[1]?.width).toBeGreaterThanOrEqual(widths[0]?.width ?? Infinity);
    }
  });

  it('opens an entry beside the list, and walks by keys', async () => {
    for (const text of ['one', 'two', 'three']) await user.call('say', [text]);
    await stored(3);
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    await said('three').waitFor();
    await page.getByRole('grid', { name: 'Log entries' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await panel().getByText('said three').waitFor();
    await page.keyboard.press('ArrowDown');
    await panel().getByText('said two').waitFor();
    await panel().getByText('"two"').waitFor();
    await tab.lookEverywhere('log-entry');
    await panel().getByRole('button', { name: 'Next entry' }).click();
    await panel().getByText('said one').waitFor();
    expect(await panel().getByRole('button', { name: 'Next entry' }).isDisabled()).toBe(true);
    await panel().getByRole('tab', { name: 'Raw JSON' }).click();
    await panel().getByText('"function_name": "say"').waitFor();
    await page.keyboard.press('ArrowUp');
    await panel().getByText('"said two"').waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    // The list has the focus again, at the same row.
    await page.keyboard.press('Enter');
    await panel().getByText('"said two"').waitFor();
    await panel().getByRole('link', { name: 'Open function' }).click();
    await page.waitForURL(/\/functions\?id=/);
  });

  it('shows one request on a time line: calls, errors, and links to fix them', async () => {
    const { _id: whoIs } = await app.addFunction(
      'whoIs',
      "exports = () => { console.log('asked'); throw new Error('out of ink'); }",
    );
    await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'whoIs' } });
    await expect(EndUser.login(platform, app.app.client_app_id, 'custom-function', {})).rejects.toThrow();
    // The story of an entry is read once.
    await eventually(
      () => app.must<{ logs: { error?: string }[] }>('GET', '/logs'),
      ({ logs }) => logs.filter(({ error }) => error !== undefined).length === 2,
    );
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs?errors=true`);
    await page.getByRole('row').filter({ hasText: 'whoIs' }).click();
    await panel().getByText('out of ink').first().waitFor();
    await panel().getByRole('tab', { name: 'Request story 2' }).click();

    await panel()
      .getByText(/^2 steps in \d+ ms, 2 failed/)
      .waitFor();
    const steps = panel().getByRole('list', { name: 'Steps' }).getByRole('listitem');
    const [outer = '', inner = ''] = await steps.allInnerTexts();
    expect(outer).toMatch(/^login with custom-function\s+Authentication\s+Error 401 · after 0 ms · took \d+ ms\s/);
    expect(inner).toMatch(
      /^whoIs\s+Function\s+Open function\s+within login with custom-function\s+Error.* · after \d+ ms · took \d+ ms\s/,
    );
    expect(inner).toContain('out of ink');
    expect(await steps.locator('svg[aria-hidden=true] rect').count()).toBe(2);
    await steps.last().getByRole('button', { name: 'whoIs' }).press('Enter');
    await steps.last().getByText('"function_name": "whoIs"').waitFor();
    await tab.lookEverywhere('story');

    await panel().getByRole('link', { name: 'Filter by this request' }).click();
    await page.getByRole('button', { name: 'Remove filter Request' }).waitFor();
    await page.reload();
    // Visitors who follow a link read the story first.
    await panel()
      .getByText(/^2 steps in/)
      .waitFor();
    await steps.last().getByRole('link', { name: 'Open function' }).press('Enter');
    await page.waitForURL(`${platform.url}/apps/${app.app._id}/functions?id=${whoIs}`);
    await page.goto(`${platform.url}/apps/${app.app._id}/logs?request=nothing`);
    await page.getByRole('heading', { name: 'No entries for this request' }).waitFor();
  });

  it('shows each entry once, by start time, whatever order they end in', async () => {
    const { _id: service } = await app.must<{ _id: string }>('POST', '/services', { name: 'atlas', type: 'mongodb-atlas' });
    const signs = { database_name: `console_${app.app._id}`, collection_name: 'signs' };
    const at = `/services/${service}/commands`;
    // It begins before all others and ends after them, however slow the machine is.
    const slowSource = `exports = async () => {
      const signs = context.services.get('atlas').db('${signs.database_name}').collection('signs');
      await signs.insertOne({ _id: 'begun' });
      while (!(await signs.findOne({ _id: 'end' }))) await new Promise((done) => setTimeout(done, 50));
    }`;
    await app.addFunction('slow', slowSource, { run_as_system: true });
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    await isLive();
    const slow = user.call('slow');
    await eventually(
      () => app.must<{ documents: unknown[] }>('POST', `${at}/find_documents`, signs),
      ({ documents }) => documents.length === 1,
    );
    const texts = ['one', 'two', 'three', 'four'];
    for (const text of texts) await user.call('say', [text]);
    await app.must('POST', `${at}/insert_document`, { ...signs, document: { _id: 'end' } });
    expect((await slow).status).toBe(200);

    for (const text of texts) await said(text).waitFor();
    await page.getByRole('row').filter({ hasText: 'slow' }).waitFor();
    const times = await page
      .getByRole('row')
      .locator('time')
      .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')));
    expect(times).toHaveLength(texts.length + 1);
    expect(times).toEqual(times.toSorted((a, b) => ((a ?? '') < (b ?? '') ? 1 : -1)));
    expect(await page.getByRole('row').last().innerText()).toContain('slow');
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'slow' }).waitFor();
    expect(await page.getByRole('row').last().innerText()).toContain('slow');
  });

  it('holds new entries back while it is paused, and says how many', async () => {
    await user.call('say', ['before']);
    await stored(1);
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    await said('before').waitFor();
    await isLive();
    await page.keyboard.press('l');
    await page.getByRole('status').filter({ hasText: 'Paused' }).waitFor();
    await user.call('say', ['held']);
    await user.call('say', ['held too']);
    await page.getByRole('button', { name: 'Paused · 2 new entries · Show' }).waitFor();
    expect(await said('held').count()).toBe(0);
    await tab.look('log-paused');
    await page.getByRole('button', { name: 'Paused · 2 new entries · Show' }).click();
    await said('held too').waitFor();
    await isLive();
    // A letter that is typed is not a shortcut of the page.
    await page.keyboard.press('/');
    await page.keyboard.type('l');
    await isLive();
  });

  it('counts entries and errors over time; dragging over them chooses a time', async () => {
    await user.call('say', ['one']);
    await user.call('fail');
    await stored(2);
    const { page } = tab;
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    const chart = page.getByRole('img', { name: 'Last hour: 2 log entries, 1 errors' });
    await chart.waitFor();
    await page.getByText('2 entries', { exact: true }).waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    const drag = async (from: number, to: number): Promise<void> => {
      await page.mouse.move(x + width * from, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * to, y + height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await drag(0.25, 0.5);
    await page.getByRole('heading', { name: 'No entries match' }).waitFor();
    const [from, to] = ['from', 'to'].map((name) => Date.parse(addressed(name) ?? ''));
    expect(((to ?? 0) - (from ?? 0)) / 60_000).toBeCloseTo(15, 0);
    await page.getByText('Past entries').waitFor();
    await page.getByRole('button', { name: 'Go live' }).click();
    await said('one').waitFor();
    await isLive();
    expect(addressed('from')).toBe(null);

    await choose(page.getByRole('combobox', { name: 'Time range' }), 'custom');
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T00:00:00');
    await page.getByLabel('To', { exact: true }).fill('2025-01-01T00:00:00');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('The end must be after the begin.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Apply' }).click();
    await said('one').waitFor();
    await isLive();
  });

  it('has few rows in the document, however many entries are loaded', async () => {
    const [count, size] = [3_200, 800];
    const { page } = tab;
    const [entry] = await (async () => {
      await user.call('say', ['template']);
      await stored(1);
      return (await app.must<{ logs: { _id: string }[] }>('GET', '/logs?type=FUNCTION')).logs;
    })();
    const noon = Date.UTC(2026, 0, 1, 12);
    const iso = (index: number): string => new Date(noon - index * 1_000).toISOString();
    await page.route(/\/logs\?/, (route) => {
      const end = new URL(route.request().url()).searchParams.get('end_date');
      const first = end === null ? 0 : (noon - Date.parse(end)) / 1_000;
      const logs = Array.from({ length: size }, (_, index) => first + index).map((index) => ({
        ...entry,
        _id: index.toString(16).padStart(24, '0'),
        messages: [`entry ${index}.`],
        started: iso(index),
        completed: iso(index),
      }));
      return route.fulfill({ json: { logs, ...(first + size < count ? { nextEndDate: iso(first + size) } : {}) } });
    });
    await page.route(/\/logs\/tail/, (route) => route.abort());
    await tab.logIn(`/apps/${app.app._id}/logs`);
    const row = (index: number) => page.getByRole('row').filter({ hasText: `entry ${index}.` });
    await row(0).waitFor();
    await page.getByRole('grid', { name: 'Log entries' }).focus();
    for (let last = size - 1; last < count; last += size) {
      // The next page comes when the end of the one before is in sight, and then that end may be out of the document already.
      await expect
        .poll(async () => {
          await page.keyboard.press('End');
          const shown = await page.getByRole('row').last().innerText();
          return Number(/entry (\d+)\./.exec(shown)?.[1] ?? -1);
        })
        .toBeGreaterThanOrEqual(last);
      expect(await page.getByRole('row').count()).toBeLessThan(70);
    }
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe(String(count + 1));
    await page.keyboard.press('Home');
    await row(0).waitFor();
    await tab.lookEverywhere('many-log-entries');
  });

  it('says why it cannot be loaded, and tries again', async () => {
    await user.call('say', ['there']);
    await stored(1);
    const { page } = tab;
    let isBroken = true;
    await page.route(/\/logs\?/, (route) => (isBroken ? route.abort() : route.continue()));
    await tab.logIn(`/apps/${app.app._id}/logs`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('heading', { name: 'No log entries yet' }).count()).toBe(0);
    await tab.lookEverywhere('log-error');
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await said('there').waitFor();
  });

  it('continues after a restart without lost or duplicate rows', async () => {
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

  it('continues after a restart before the first entry', async () => {
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);
    await tab.page.getByRole('heading', { name: 'No entries match' }).waitFor();
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
    await user.call('say', ['kept']);
    await stored(1);
    const { logs } = await app.must<{ logs: { _id: string; started: string }[] }>('GET', '/logs?type=FUNCTION');
    const events = Array.from({ length: 520 }, (_, index) => {
      const _id = `${'f'.repeat(20)}${index.toString(16).padStart(4, '0')}`;
      const started = new Date(Date.parse(logs[0]?.started ?? '') + index + 1).toISOString();
      return `event: log\nid: ${_id}\ndata: ${JSON.stringify({ ...logs[0], _id, started, messages: [`said text ${index}.`] })}\n\n`;
    });
    const { page } = tab;
    await page.route(/\/logs\/tail/, (route) => route.fulfill({ contentType: 'text/event-stream', body: events.join('') }), {
      times: 1,
    });
    await tab.logIn(`/apps/${app.app._id}/logs?type=FUNCTION`);

    await said('text 519.').waitFor();
    await page.getByText('20 more came.').waitFor();
    await page.getByRole('button', { name: 'Load the log again' }).click();
    await page.getByText('more came.').waitFor({ state: 'detached' });
    await said('kept').waitFor();
    expect(await said('text').count()).toBe(0);
  });
});
