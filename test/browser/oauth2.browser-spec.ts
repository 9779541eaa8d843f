import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppAdmin } from '../e2e/platform/admin.js';
import { FakeFacebook } from '../e2e/platform/fake-facebook.js';
import { OAuth2Scene } from '../e2e/platform/oauth2-scene.js';
import { installedBrowser } from '../tools/installed-browser.mjs';
import { leaveBrowser, startBrowser } from './shared-browser.js';

const executablePath = installedBrowser();
if (executablePath === undefined) {
  process.stdout.write(
    'Skipped: logins over the pages of identity providers in a browser (Debian: apt install chromium-headless-shell)\n',
  );
}

/** A site that uses realm-web: a page, and the page its logins lead back to. */
async function startSite(): Promise<{ server: Server; url: string }> {
  const sdk = await readFile('node_modules/realm-web/dist/bundle.iife.js');
  const pages: Readonly<Record<string, string>> = {
    '/': '<!doctype html><title>site</title><script src="/sdk.js"></script>',
    '/arrived': '<!doctype html><title>arrived</title>',
    '/handle': '<!doctype html><title>handled</title><script src="/sdk.js"></script><script>Realm.handleAuthRedirect()</script>',
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/sdk.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk);
    else response.writeHead(path in pages ? 200 : 404, { 'content-type': 'text/html' }).end(pages[path] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

interface Outcome {
  readonly id?: string;
  readonly profile?: unknown;
  readonly identities?: readonly string[];
  readonly error?: string;
}

describe.skipIf(executablePath === undefined)('realm-web in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let facebook: FakeFacebook;
  let scene: OAuth2Scene;
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    facebook = await FakeFacebook.start();
    scene = await OAuth2Scene.start(facebook);
    site = await startSite();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await leaveBrowser(browser);
    site.server.closeAllConnections();
    site.server.close();
    await scene.close();
    await facebook.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    page = await context.newPage();
    await page.goto(`${site.url}/`);
  });
  afterEach(() => context.close());

  /** Runs a script of the site with `app`, a client of the app, and returns who is logged in then. */
  function run({ app }: AppAdmin, script: string): Promise<Outcome> {
    const settings = JSON.stringify({ id: app.client_app_id, baseUrl: scene.platform.url });
    return page.evaluate<Outcome>(`(async () => {
      const app = new Realm.App(${settings});
      const redirectUrl = ${JSON.stringify(`${site.url}/handle`)};
      try {
        ${script}
        const { id, profile, identities } = app.currentUser;
        return { id, profile, identities: identities.map(({ providerType }) => providerType) };
      } catch (error) {
        return { error: String(error.message) };
      }
    })()`);
  }
  const settings = () => ({
    redirect_uris: [`${site.url}/handle`, `${site.url}/arrived`],
    metadata_fields: [
      { required: false, name: 'name' },
      { required: false, name: 'email' },
    ],
  });
  const ADA = { name: 'Ada Lovelace', email: 'ada@example.com' };

  it.each([
    ['google({ redirectUrl })', 'oauth2-google', ADA],
    ['facebook(redirectUrl)', 'oauth2-facebook', ADA],
    // Apple sends names in a form that a browser posts from its page; this one has none.
    ['apple(redirectUrl)', 'oauth2-apple', { email: 'ada@example.com' }],
  ])('logs in by %s', async (credentials, type, profile) => {
    const app = await scene.app(type, settings());

    const outcome = await run(app, `await app.logIn(Realm.Credentials.${credentials});`);

    expect(outcome).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), profile, identities: [type] });
    // The window of the login has closed itself, and the tokens are in no address that is left.
    await expect.poll(() => context.pages().length).toBe(1);
    expect(page.url()).toBe(`${site.url}/`);
    const users = await app.must<{ _id: string }[]>('GET', '/users');
    expect(users.map(({ _id }) => _id)).toEqual([outcome.id]);
  });

  // SDKs before realm-web open no window: the page itself goes to the provider and comes back, with the other spelling of the fragment.
  it.each([false, true])('leads the page itself there and back, as older SDKs do (link: %s)', async (links) => {
    const app = await scene.app('oauth2-google', settings());
    await app.enableAnonymous();
    const login = `${scene.platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers`;
    const query = `state=older&redirect=${site.url}/arrived${links ? '&link=true&providerRedirectHeader=true' : ''}`;
    const { body } = await scene.login(app, 'anon-user', {});
    const anonymous = body as { user_id: string; access_token: string };

    await page.evaluate(`(async () => {
      const url = '${login}/oauth2-google/login?${query}';
      if (!${String(links)}) return location.replace(url);
      const headers = { authorization: 'Bearer ${anonymous.access_token}' };
      const reply = await fetch(new Request(url, { credentials: 'include', mode: 'cors', headers }));
      location.replace(reply.headers.get('X-Stitch-Location'));
    })()`);
    await page.waitForURL(/\/arrived#/);

    const fragment = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)));
    expect(fragment).toMatchObject({ _stitch_state: 'older', _stitch_client_app_id: app.app.client_app_id });
    expect(fragment['_stitch_link']).toBe(links ? 'ok' : undefined);
    const [access = '', , user] = (fragment['_stitch_ua'] ?? '').split('$');
    const profile = await scene.profile(access);
    const identities = [{ provider_type: 'anon-user' }, { provider_type: 'oauth2-google' }].slice(links ? 0 : 1);
    expect(profile.body).toMatchObject({ user_id: user, data: ADA, identities });
    expect(user === anonymous.user_id).toBe(links);
  });

  it('logs in with a code and with an ID token of Apple that the site has itself', async () => {
    const google = await scene.app('oauth2-google', settings());
    const code = await scene.authCode();
    expect(await run(google, `await app.logIn(Realm.Credentials.google({ authCode: '${code}' }));`)).toMatchObject({
      profile: ADA,
    });
    const apple = await scene.app('oauth2-apple', settings());
    const token = await scene.idp.sign({ aud: 'apple-client' });
    expect(await run(apple, `await app.logIn(Realm.Credentials.apple('${token}'));`)).toMatchObject({
      profile: { email: ADA.email },
      identities: ['oauth2-apple'],
    });
  });

  it('logs in with an ID token and with an access token that the site has itself', async () => {
    const google = await scene.app('oauth2-google', settings());
    const token = await scene.idp.sign();
    expect(await run(google, `await app.logIn(Realm.Credentials.google({ idToken: '${token}' }));`)).toMatchObject({
      profile: ADA,
    });
    facebook.issue('good');
    const other = await scene.app('oauth2-facebook', settings());
    expect(await run(other, `await app.logIn(Realm.Credentials.facebook('good'));`)).toMatchObject({ profile: ADA });
  });

  it('links an identity with a user that is logged in', async () => {
    const app = await scene.app('oauth2-google', settings());
    await app.enableAnonymous();

    const outcome = await run(
      app,
      `const user = await app.logIn(Realm.Credentials.anonymous());
       await user.linkCredentials(Realm.Credentials.google({ redirectUrl }));`,
    );

    expect(outcome).toMatchObject({ identities: ['anon-user', 'oauth2-google'], profile: ADA });
  });

  it('does not log in over a page that is not listed', async () => {
    const app = await scene.app('oauth2-google', { redirect_uris: ['http://localhost:3000'] });
    const popup = page.waitForEvent('popup');
    const running = run(app, 'await app.logIn(Realm.Credentials.google({ redirectUrl }));');
    const opened = await popup;

    await expect
      .poll(async () => (await opened.locator('body').innerText()).trim())
      .toBe(`The login failed: redirect_uri '${site.url}/handle' is not allowed`);
    await opened.close();
    expect((await running).error).toBe('Window closed');
    expect(await app.must('GET', '/users')).toEqual([]);
  });
});
