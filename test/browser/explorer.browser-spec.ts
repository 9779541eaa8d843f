import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from '../e2e/platform/admin.js';
import { EndUser } from '../e2e/platform/end-user.js';
import { send } from '../e2e/platform/http.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const platform = inject('platform');
const { PROJECT_ID, ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = platform.credentials;
const adminExplorer = `${platform.url}/api/admin/v3.0/graphql/explorer`;

const executablePath = installedBrowser();
if (executablePath === undefined) {
  process.stdout.write('Skipped: the explorer in a browser (Debian: apt install chromium-headless-shell)\n');
}

describe.skipIf(executablePath === undefined)('the explorer', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** Complaints of the browser, which include breaches of the page's policy. */
  let complaints: string[];
  /** Addresses that were asked for, other than the platform's. */
  let foreign: string[];
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => leaveBrowser(browser));
  beforeEach(async () => {
    complaints = [];
    foreign = [];
    context = await browser.newContext();
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(platform.url) && !/^(?:data|blob):/.test(url)) foreign.push(url);
    });
  });
  afterEach(async () => {
    await context.close();
    expect(foreign).toEqual([]);
  });

  async function signIn(url: string, kind: 'key-pair' | 'account', username: string, password: string): Promise<void> {
    await page.goto(url);
    await page.selectOption('select[name=kind]', kind);
    await page.fill('input[name=username]', username);
    await page.fill('input[name=password]', password);
    await page.click('#sign-in button[type=submit]');
  }

  async function run(query: string): Promise<void> {
    const editor = page.locator('.graphiql-query-editor .CodeMirror');
    await editor.waitFor();
    await editor.evaluate((element, text) => {
      (element as unknown as { CodeMirror: { setValue(text: string): void } }).CodeMirror.setValue(text);
    }, query);
    await page.click('.graphiql-execute-button');
  }

  const result = (): Promise<string> => page.locator('.graphiql-response .CodeMirror-code').innerText();

  it('runs queries of the administration for who logs in with a key pair, and shows descriptions', async () => {
    await signIn(adminExplorer, 'key-pair', ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY);

    await run(`{ apps(groupId: "${PROJECT_ID}", limit: 1) { __typename } }`);
    await page.locator('.graphiql-response .CodeMirror-code', { hasText: '"data"' }).waitFor();
    expect(await result()).toContain('"apps"');
    await page.getByLabel('Show Documentation Explorer').click();
    await page.locator('.graphiql-doc-explorer a', { hasText: 'Query' }).first().click();
    await page.locator('.graphiql-doc-explorer', { hasText: 'The apps of a project.' }).waitFor();
    await page.getByLabel('Open settings dialog').click();
    await page.getByText('Persist headers').or(page.getByText('Theme')).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('runs queries of an app for who logs in with an email address', async () => {
    const admin = await Admin.login(platform);
    const app = await appWithMovies(admin);

    await signIn(
      `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}/graphql/explorer`,
      'account',
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
    );
    await run('{ movies { title } }');

    await page.locator('.graphiql-response .CodeMirror-code', { hasText: '"movies"' }).waitFor();
    expect(await result()).toContain('"data"');
    expect(complaints).toEqual([]);
  });

  it('names its app, and runs as the system or as a user, under the rules', async () => {
    const admin = await Admin.login(platform);
    const app = await appWithMovies(admin);
    await app.enableAnonymous();
    const { userId } = await EndUser.login(platform, app.app.client_app_id);
    await app.must('PUT', '/graphql/config', { disable_schema_introspection: true });
    await app.must('POST', '/graphql', { query: 'mutation { insertOneMovie(data: {title: "Alien"}) { title } }' });

    const url = `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}/graphql/explorer`;
    await signIn(url, 'key-pair', ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY);
    await page.locator('h1', { hasText: `App explorer: ${app.app.name}` }).waitFor();
    await page.locator(`#users option[value="${userId}"]`).waitFor({ state: 'attached' });
    expect(await page.locator(`#users option[value="${userId}"]`).getAttribute('label')).toBe(`anon-user ${userId}`);
    await run('{ movies { title } }');
    await page.locator('.graphiql-response .CodeMirror-code', { hasText: '"Alien"' }).waitFor();

    await page.fill('#run-as input', userId);
    await run('{ movies { title } }');
    await page.locator('.graphiql-response .CodeMirror-code', { hasText: '"movies": []' }).waitFor();
    await page.fill('#run-as input', '000000000000000000000000');
    await run('{ movies { title } }');
    await page.locator('.graphiql-response .CodeMirror-code', { hasText: 'user not found' }).waitFor();

    await page.click('#sign-out');
    await page.locator('#sign-in').waitFor();
    expect(await page.locator('h1').innerText()).toBe('App explorer');
    expect(await page.locator('#run-as').isVisible()).toBe(false);
    expect(await page.locator('#users option').count()).toBe(0);
  });

  it('says what is wrong with credentials, and keeps nothing of them', async () => {
    await signIn(adminExplorer, 'key-pair', ADMIN_PUBLIC_KEY, 'no-such-key');

    await page.locator('#message:not(:empty)').waitFor();
    expect(await page.locator('#message').innerText()).toBe('The public key or the private key is wrong.');
    expect(await page.locator('#explorer').isVisible()).toBe(false);
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0);
    expect(await page.content()).not.toContain('no-such-key');
  });

  it('continues a session after an access token expired, and forgets it on request', async () => {
    await signIn(adminExplorer, 'key-pair', ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY);
    await page.locator('.graphiql-query-editor .CodeMirror').waitFor();
    await page.evaluate(`{
      const tokens = JSON.parse(sessionStorage.getItem('groundwork.explorer.tokens'));
      sessionStorage.setItem('groundwork.explorer.tokens', JSON.stringify({ ...tokens, access_token: 'x.y.z' }));
    }`);
    await run('{ __typename }');
    await page.locator('.graphiql-response .CodeMirror-code', { hasText: '"Query"' }).waitFor();

    await page.click('#sign-out');

    await page.locator('#sign-in').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(/token|eyJ/);
    await page.reload();
    await page.locator('#sign-in').waitFor();
  });

  async function appWithMovies(admin: Admin): Promise<AppAdmin> {
    const app = await admin.createApp();
    const service = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0' },
    });
    await app.must('POST', `/services/${service._id}/rules`, {
      database: `explorer_${app.app._id}`,
      collection: 'movies',
      roles: [{ name: 'all', apply_when: { '%%user.data.name': 'Ann' }, read: true, write: true }],
      schema: {
        title: 'movie',
        bsonType: 'object',
        properties: { _id: { bsonType: 'objectId' }, title: { bsonType: 'string' } },
      },
    });
    return app;
  }
});

describe('the page of the explorer', () => {
  it('is kept by browsers and asked for again by its tag', async () => {
    const page = await send('GET', adminExplorer);
    const etag = page.headers.get('etag') ?? '';

    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const known = await send('GET', adminExplorer, { headers: { 'if-none-match': etag } });
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', etag]);
    const assets = [...page.text.matchAll(/(?:src|href)="([^":]+)"/g)].map(([, path]) => path ?? '');
    expect(assets).toHaveLength(6);
    for (const path of assets) {
      const address = new URL(path, adminExplorer).href;
      const asset = await send('GET', address);
      expect(asset.status, path).toBe(200);
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(asset.headers.get('content-encoding')).toBe('gzip');
      const plain = await send('GET', address, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.text).toBe(asset.text);
      const again = await send('GET', address, { headers: { 'if-none-match': asset.headers.get('etag') ?? '' } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
  });

  it.each(['nothing.js', 'constructor', '..%2fexplorer-page.ts', '%2e%2e%2f%2e%2e%2fpackage.json'])(
    'has no part named %s',
    async (name) => {
      const answer = await send('GET', `${adminExplorer}/assets/${name}`);

      expect([answer.status, answer.body]).toEqual([404, { error: 'not found' }]);
    },
  );
});
