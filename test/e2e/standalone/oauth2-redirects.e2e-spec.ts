import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppAdmin } from '../platform/admin.js';
import { eventually } from '../platform/eventually.js';
import { FakeFacebook } from '../platform/fake-facebook.js';
import { HOME, OAuth2Scene } from '../platform/oauth2-scene.js';
import { RecordingIssuer } from '../platform/recording-issuer.js';
import { fragmentOf, Tab, type Arrival } from '../platform/tab.js';

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const HEX24 = /^[0-9a-f]{24}$/;
const ADA = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace', given_name: 'Ada' };
const named = (...names: string[]) => names.map((name) => ({ required: false, name }));

let facebook: FakeFacebook;
let scene: OAuth2Scene;
beforeAll(async () => {
  facebook = await FakeFacebook.start();
  scene = await OAuth2Scene.start(facebook);
});
afterAll(async () => {
  await scene.close();
  await facebook.close();
  // Nothing of any login may be in the log of the process, which wrote every line it can.
  expect(scene.platform.output()).not.toMatch(/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|-client-secret|code=(?!redacted)/);
});
beforeEach(() => {
  scene.idp.person = ADA;
  scene.idp.asked.length = 0;
});

const callback = (): string => `${scene.platform.url}/api/client/v2.0/auth/callback`;
const lastAsked = (): Record<string, string> => Object.fromEntries(scene.idp.asked.at(-1) ?? []);

/** Returns the user a page receives after a login. */
async function told(
  arrival: Arrival,
): Promise<{ fragment: Record<string, string>; user: string; profile: { data: unknown; identities: unknown[] } }> {
  expect([arrival.status, arrival.headers.get('cache-control'), arrival.headers.get('referrer-policy')]).toEqual([
    302,
    'no-store',
    'no-referrer',
  ]);
  expect(arrival.url.startsWith(`${HOME}#`)).toBe(true);
  const fragment = fragmentOf(arrival.url);
  const [access = '', refresh, user = '', device] = (fragment['_baas_ua'] ?? '').split('$');
  expect([access, refresh, user, device]).toEqual([
    expect.stringMatching(TOKEN),
    expect.stringMatching(TOKEN),
    expect.stringMatching(HEX24),
    expect.stringMatching(HEX24),
  ]);
  const { status, body } = await scene.profile(access);
  expect(status).toBe(200);
  return { fragment, user, profile: body as { data: unknown; identities: unknown[] } };
}

function error(arrival: Arrival): string | undefined {
  expect(arrival.url.startsWith(`${HOME}#`)).toBe(true);
  const fragment = fragmentOf(arrival.url);
  expect(Object.keys(fragment).toSorted()).toEqual(
    ['baas', 'stitch'].flatMap((name) => ['client_app_id', 'error', 'state'].map((member) => `_${name}_${member}`)),
  );
  return fragment['_baas_error'];
}

/** A tab that has come as far as the way back to the platform. */
async function atCallback(app: AppAdmin, type: string, query: Record<string, string> = {}): Promise<{ tab: Tab; way: string }> {
  const tab = new Tab();
  const { url } = await tab.follow(scene.beginning(app, type, query), callback());
  expect(url.startsWith(callback())).toBe(true);
  return { tab, way: url };
}

async function reasons(app: AppAdmin): Promise<string[]> {
  const { logs } = await eventually(
    async () => (await app.send('GET', '/logs?type=AUTH')).body as { logs: { error?: string }[] },
    ({ logs }) => logs.some((entry) => entry.error !== undefined),
  );
  return logs.flatMap((entry) => entry.error ?? []);
}

describe('a login over the pages of a provider', () => {
  it('leads to the listed page with both spellings of what the SDKs read', async () => {
    const app = await scene.app('oauth2-google', { metadata_fields: named('name', 'first_name', 'email') });
    const device = Buffer.from(JSON.stringify({ platform: 'chrome', platformVersion: '140', sdkVersion: '2.0.1' })).toString(
      'base64',
    );

    const { fragment, user, profile } = await told(
      await new Tab().follow(scene.beginning(app, 'oauth2-google', { device }), HOME),
    );

    const members = { client_app_id: app.app.client_app_id, state: 'abcdefghijkl', ua: fragment['_baas_ua'] };
    expect(fragment).toEqual(
      Object.fromEntries(
        ['_baas_', '_stitch_'].flatMap((prefix) => Object.entries(members).map(([name, value]) => [prefix + name, value])),
      ),
    );
    const data = { name: 'Ada Lovelace', first_name: 'Ada', email: 'ada@example.com' };
    expect(profile).toMatchObject({ user_id: user, data, identities: [{ id: 'ada', provider_type: 'oauth2-google', data }] });
    expect(lastAsked()).toEqual({
      response_type: 'code',
      client_id: 'google-client',
      redirect_uri: callback(),
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{200,}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const entryOf = (path: string) =>
      eventually(
        async () => {
          const { logs } = (await app.send('GET', '/logs?type=AUTH')).body as { logs: Record<string, unknown>[] };
          return logs.find(({ request_url: url }) => String(url).split('?')[0]?.endsWith(path) === true);
        },
        (found) => found !== undefined,
      );
    const entry = await entryOf('/auth/callback');
    expect(entry).toMatchObject({
      status: 302,
      user_id: user,
      platform: 'chrome',
      auth_event: { type: 'login', provider: 'oauth2-google' },
    });
    expect(String(entry?.['request_url'])).toMatch(/\/auth\/callback\?code=redacted&state=redacted/);
    const begun = new URL(String((await entryOf('/auth/providers/oauth2-google/login'))?.['request_url']), HOME);
    expect(begun.searchParams.getAll('state')).toEqual(['redacted']);
  });

  it.each([
    ['oauth2-google', {}, 'openid'],
    ['oauth2-google', { domain_restrictions: ['example.com'] }, 'openid email'],
    ['oauth2-google', { metadata_fields: named('picture', 'shoe_size') }, 'openid profile'],
    ['oidc', {}, 'openid profile email'],
  ])('asks %s with %j for %s', async (type, settings, scope) => {
    const app = await scene.app(type, settings);
    await told(await new Tab().follow(scene.beginning(app, type), HOME));
    expect(lastAsked()['scope']).toBe(scope);
  });

  it('goes through a form that Apple posts, and keeps the name that comes only once', async () => {
    const app = await scene.app('oauth2-apple', { metadata_fields: named('name', 'last_name', 'email') });
    const name = { user: JSON.stringify({ name: { firstName: 'Ada', lastName: 'King' }, email: 'eve@evil.test' }) };

    const first = await told(await new Tab().follow(scene.beginning(app, 'oauth2-apple'), HOME, name));
    expect(first.profile.data).toEqual({ name: 'Ada King', last_name: 'King', email: 'ada@example.com' });
    scene.idp.person = { ...ADA, email: 'ada@new.example' };
    const second = await told(await new Tab().follow(scene.beginning(app, 'oauth2-apple'), HOME));
    expect([second.user, second.profile.data]).toEqual([
      first.user,
      { name: 'Ada King', last_name: 'King', email: 'ada@new.example' },
    ]);
    expect(lastAsked()).toMatchObject({ response_mode: 'form_post', scope: 'name email', client_id: 'apple-client' });
  });

  it('goes over Facebook', async () => {
    const app = await scene.app('oauth2-facebook', { metadata_fields: named('name') });

    const { profile } = await told(await new Tab().follow(scene.beginning(app, 'oauth2-facebook'), HOME));

    expect(profile.data).toEqual({ name: 'Ada Lovelace' });
    expect(facebook.exchanged.at(-1)).toEqual({
      grant_type: 'authorization_code',
      code: 'fb-code',
      redirect_uri: callback(),
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      client_id: 'facebook-client',
      client_secret: 'facebook-client-secret',
    });
  });

  it('takes the page it comes from where no other is named', async () => {
    const app = await scene.app('oidc', { redirect_uris: [HOME] });
    const url = new URL(scene.beginning(app, 'oidc'));
    url.searchParams.delete('redirect');
    const from = async (referer: string) => (await new Tab().request(url.href, { headers: { referer } })).status;
    expect([await from(`${HOME}#top`), await from('http://localhost:3000/other')]).toEqual([302, 400]);
  });

  it('returns the address in headers if a client requests it', async () => {
    const app = await scene.app('oidc');
    const answer = await new Tab().request(scene.beginning(app, 'oidc', { providerRedirectHeader: 'true' }), {
      headers: { origin: 'http://localhost:3000' },
    });

    const location = answer.headers.get('x-baas-location') ?? '';
    expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([200, '', null]);
    expect(location.startsWith(`${scene.idp.issuer}/auth?`)).toBe(true);
    expect(answer.headers.get('x-stitch-location')).toBe(location);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('set-cookie')).toMatch(/^gw-oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  });

  it('passes the message of the provider to the page', async () => {
    const app = await scene.app('oidc');
    const refusing = async (words: string) => {
      const { tab, way } = await atCallback(app, 'oidc');
      const url = new URL(way);
      url.searchParams.delete('code');
      url.searchParams.set('error', words);
      return error(await tab.follow(url.href, HOME));
    };
    expect(await refusing('access_denied')).toBe('access_denied');
    expect(await refusing('<script>')).toBe('the provider rejected the login');
  });
});

describe('a login that is not begun', () => {
  it.each<[string, Record<string, string>, number, string]>([
    [
      'for a page that is not listed',
      { redirect: 'https://evil.test/' },
      400,
      "redirect_uri 'https://evil.test/' is not allowed",
    ],
    ['for a page below a listed one', { redirect: `${HOME}/` }, 400, `redirect_uri '${HOME}/' is not allowed`],
    ['for a page with more of a query', { redirect: `${HOME}?a=1` }, 400, `redirect_uri '${HOME}?a=1' is not allowed`],
    ['without a state', { state: '' }, 400, 'state must be longer than or equal to 1 characters'],
    ['with a state that is too long', { state: 's'.repeat(257) }, 400, 'state must be shorter than or equal to 256 characters'],
  ])('%s: answers the error itself', async (_what, query, status, message) => {
    const app = await scene.app('oidc');
    const url = scene.beginning(app, 'oidc', query);

    const page = await new Tab().request(url);
    const json = await fetch(url, { redirect: 'manual' });

    expect([page.status, page.text, page.headers.get('location'), page.headers.get('content-type')]).toEqual([
      status,
      `The login failed: ${message}\n`,
      null,
      'text/plain; charset=utf-8',
    ]);
    expect([json.status, await json.json()]).toEqual([
      status,
      { error: message, error_code: 'InvalidParameter', link: expect.any(String) },
    ]);
  });

  it('at a provider that is disabled, has no pages or is unknown', async () => {
    const app = await scene.app('oidc', { disabled: true });
    const listed = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
    await app.must('PUT', `/auth_providers/${listed.find(({ type }) => type === 'api-key')?._id ?? ''}/enable`);
    const begin = async (type: string) => (await new Tab().request(scene.beginning(app, type))).status;
    expect([await begin('oidc'), await begin('api-key'), await begin('oauth2-google'), await begin('__proto__')]).toEqual([
      404, 400, 404, 404,
    ]);
  });
});

describe('the way back', () => {
  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['a state somebody made up', (url: URL) => url.searchParams.set('state', Buffer.alloc(300, 7).toString('base64url'))],
    ['the state of the client', (url: URL) => url.searchParams.set('state', 'abcdefghijkl')],
    [
      'a changed state',
      (url: URL) => {
        const state = url.searchParams.get('state') ?? '';
        url.searchParams.set('state', `${state.slice(0, 99)}${state[99] === 'A' ? 'B' : 'A'}${state.slice(100)}`);
      },
    ],
  ])('rejects a redirect with %s', async (_what, change) => {
    const app = await scene.app('oidc');
    const { tab, way } = await atCallback(app, 'oidc');
    const url = new URL(way);
    change(url);
    const { status, headers } = await tab.request(url.href);
    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it('leads nowhere a second time', async () => {
    const app = await scene.app('oidc');
    const { tab, way } = await atCallback(app, 'oidc');

    await told(await tab.follow(way, HOME));
    const replayed = await tab.request(way);

    expect([replayed.status, replayed.headers.get('location'), replayed.text]).toEqual([
      400,
      null,
      'The login failed: the state of the login was already used\n',
    ]);
    await expect.poll(() => reasons(app)).toEqual(['the state of the login was already used']);
  });

  it('ends with an error in another browser', async () => {
    const app = await scene.app('oidc');
    const { way } = await atCallback(app, 'oidc');
    const victim = new Tab();
    await victim.request(scene.beginning(app, 'oidc'));

    expect(error(await victim.follow(way, HOME))).toBe('login not bound to this browser');
    expect(await app.must('GET', '/users')).toEqual([]);
  });

  it('ends with an error for a code of another login', async () => {
    const app = await scene.app('oidc');
    const [attacker, victim] = [await atCallback(app, 'oidc'), await atCallback(app, 'oidc')];
    const url = new URL(victim.way);
    url.searchParams.set('code', new URL(attacker.way).searchParams.get('code') ?? '');

    expect(error(await victim.tab.follow(url.href, HOME))).toBe('unauthorized');
    await expect.poll(() => reasons(app)).toEqual(['error exchanging access code with OAuth2 provider: invalid_grant']);
  });

  it('ends with an error for a code of another provider', async () => {
    const app = await scene.app('oidc');
    const { tab, way } = await atCallback(app, 'oidc');
    const url = new URL(way);
    expect(url.searchParams.get('iss')).toBe(scene.idp.issuer);
    url.searchParams.set('iss', 'https://evil.test');

    expect(error(await tab.follow(url.href, HOME))).toBe('unauthorized');
    await expect.poll(() => reasons(app)).toEqual(['the code belongs to another provider']);
    const silent = await atCallback(app, 'oidc');
    const without = new URL(silent.way);
    without.searchParams.delete('iss');
    expect(error(await silent.tab.follow(without.href, HOME))).toBe('unauthorized');
  });

  it('ends with an error without a code', async () => {
    const app = await scene.app('oidc');
    const { tab, way } = await atCallback(app, 'oidc');
    const url = new URL(way);
    url.searchParams.delete('code');
    expect(error(await tab.follow(url.href, HOME))).toBe('the provider did not send a code');
  });

  it('leads nowhere once the page is not listed any more', async () => {
    const app = await scene.admin.createApp();
    const id = await scene.addProvider(app, 'oidc');
    const { tab, way } = await atCallback(app, 'oidc');
    await app.must('PATCH', `/auth_providers/${id}`, { redirect_uris: ['https://elsewhere.test'] });

    const { status, headers } = await tab.request(way);

    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it('leads nowhere from an address the app does not let in, and leaves the state as it was', async () => {
    const app = await scene.app('oidc');
    const { tab, way } = await atCallback(app, 'oidc');
    const LIST = '/security/access_list';
    const { allowed_ips: all } = await app.must<{ allowed_ips: { _id: string }[] }>('GET', LIST);
    await app.must('POST', LIST, { address: '203.0.113.0/24' });
    for (const { _id } of all) await app.must('DELETE', `${LIST}/${_id}`);

    const { status, headers } = await tab.request(way);
    expect([status, headers.get('location')]).toEqual([403, null]);
    await expect.poll(() => reasons(app)).toContain("requests from the address '127.0.0.1' are not allowed");

    await app.must('POST', LIST, { address: '127.0.0.1' });
    await told(
      await tab.request(way).then(({ headers: led, ...rest }) => ({ ...rest, headers: led, url: led.get('location') ?? '' })),
    );
  });

  it('takes forms only as forms', async () => {
    const post = (type: string, body: string) =>
      fetch(callback(), { method: 'POST', body, headers: { 'content-type': type }, redirect: 'manual' });
    const json = await post('application/json', '{"state":"x"}');
    expect([json.status, await json.json()]).toEqual([400, { error: 'the body must be a form', error_code: 'BadRequest' }]);
    const form = await post('application/x-www-form-urlencoded', 'state=x');
    expect([form.status, await form.json()]).toEqual([
      400,
      { error: 'the state of the login is not valid', error_code: 'InvalidParameter' },
    ]);
  });

  it('passes the rejection of a domain to the page', async () => {
    const app = await scene.app('oauth2-google', { domain_restrictions: ['other.example'] });
    expect(error(await new Tab().follow(scene.beginning(app, 'oauth2-google'), HOME))).toBe('unauthorized');
    await expect.poll(() => reasons(app)).toEqual(["the domain 'example.com' is not allowed"]);
  });
});

describe('an issuer of another app', () => {
  const ATTACKER = 'attacker-client';

  /** The address the identity provider leads an app's users back to. */
  async function addressOf(app: AppAdmin, type: string): Promise<string> {
    const [one] = await app
      .must<{ type: string; callback_url?: string }[]>('GET', '/auth_providers')
      .then((all) => all.filter((provider) => provider.type === type));
    return one?.callback_url ?? callback();
  }

  /**
   * An attacker's login at the victim's app gives challenge and nonce. The attacker's issuer sends a user, who logs in to the
   * attacker's
   * app, on to the victim's identity provider with them, and with the state of that user's login.
   */
  it.each([
    ['oauth2-google', 'GET'],
    ['oauth2-facebook', 'GET'],
    ['oauth2-apple', 'POST'],
    ['oidc', 'GET'],
    ['oidc', 'POST'],
  ])('is not given codes of %s (%s)', async (type, method) => {
    const issuer = await RecordingIssuer.start();
    try {
      const victim = await scene.app(type);
      const attacker = await scene.app('oidc', { config: { clientId: ATTACKER, issuer: issuer.url }, secret_config: {} });
      const own = new URL((await new Tab().request(scene.beginning(victim, type))).headers.get('location') ?? '');
      const somebody = new Tab();
      const sent = new URL((await somebody.request(scene.beginning(attacker, 'oidc'))).headers.get('location') ?? '');
      expect(sent.origin).toBe(issuer.url);
      own.searchParams.set('state', sent.searchParams.get('state') ?? '');
      const address = await addressOf(victim, type);
      expect(own.searchParams.get('redirect_uri')).toBe(address);

      // The fake Facebook pages give a fixed code; an issuer that does not name itself cannot be distinguished by its name.
      const code = type === 'oauth2-facebook' ? 'fb-code' : await codeAt(own, address);
      const answer = new URLSearchParams({ code, state: sent.searchParams.get('state') ?? '' });
      for (const at of [address, callback()]) {
        const { status, headers, text } = await (method === 'GET'
          ? somebody.request(`${at}?${answer.toString()}`)
          : somebody.request(at, { method, body: answer }));
        expect([status, headers.get('location'), text]).toEqual([
          400,
          null,
          'The login failed: the login returned to the callback URL of another provider\n',
        ]);
      }

      expect(issuer.asked).toEqual(['GET /.well-known/openid-configuration']);
      expect(await victim.must('GET', '/users')).toEqual([]);
      await expect
        .poll(() => reasons(attacker))
        .toEqual(Array(2).fill('the login returned to the callback URL of another provider'));
    } finally {
      await issuer.close();
    }
  });

  /** Returns the code the identity provider makes for the visitor of its pages. */
  async function codeAt(authorization: URL, address: string): Promise<string> {
    const { url, text } = await new Tab().follow(authorization.href, address);
    const code = new URL(url).searchParams.get('code') ?? /name="code" value="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(code).not.toBe('');
    return code;
  }
});

describe('a link over the pages of a provider', () => {
  async function anonymousIn(app: AppAdmin) {
    await app.must('POST', '/auth_providers', { type: 'anon-user' }).catch(() => {});
    const { body } = await scene.login(app, 'anon-user', {});
    return body as { access_token: string; user_id: string; refresh_token: string };
  }
  /** Requests a link in a tab, as the SDKs do; returns the tab and the address it was sent to. */
  async function begun(app: AppAdmin, token: string): Promise<{ tab: Tab; location: string }> {
    const tab = new Tab();
    const url = scene.beginning(app, 'oidc', { link: 'true', providerRedirectHeader: 'true' });
    const { status, headers } = await tab.request(url, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
    return { tab, location: headers.get('x-baas-location') ?? '' };
  }

  it('gives the user of the session one more identity', async () => {
    const app = await scene.app('oidc');
    const user = await anonymousIn(app);
    const { tab, location } = await begun(app, user.access_token);

    const arrival = await told(await tab.follow(location, HOME));

    expect(arrival.user).toBe(user.user_id);
    expect([arrival.fragment['_baas_link'], arrival.fragment['_stitch_link']]).toEqual(['ok', 'ok']);
    expect(arrival.profile.identities).toMatchObject([{ provider_type: 'anon-user' }, { id: 'ada', provider_type: 'oidc' }]);
  });

  it('is rejected from another browser, so that no identity is linked to a stranger', async () => {
    const app = await scene.app('oidc');
    const attacker = await anonymousIn(app);
    const { location } = await begun(app, attacker.access_token);

    expect(error(await new Tab().follow(location, HOME))).toBe('link not bound to this browser');

    expect((await scene.profile(attacker.access_token)).body).toMatchObject({ identities: [{ provider_type: 'anon-user' }] });
    expect(await app.must('GET', '/users')).toHaveLength(1);
  });

  it('is rejected for an identity of another user, and after a log-out', async () => {
    const app = await scene.app('oidc');
    await told(await new Tab().follow(scene.beginning(app, 'oidc'), HOME));
    const user = await anonymousIn(app);
    const taken = await begun(app, user.access_token);
    expect(error(await taken.tab.follow(taken.location, HOME))).toBe(
      'unauthorized: a user already exists with the specified provider',
    );

    scene.idp.person = { ...ADA, sub: 'bob' };
    const late = await begun(app, user.access_token);
    const logout = { method: 'DELETE', headers: { authorization: `Bearer ${user.refresh_token}` } };
    expect((await fetch(`${scene.platform.url}/api/client/v2.0/auth/session`, logout)).status).toBe(204);
    expect(error(await late.tab.follow(late.location, HOME))).toBe('invalid session: failed to find refresh token');
    const users = await app.must<{ identities: unknown[] }[]>('GET', '/users');
    expect(users.map(({ identities }) => identities.length)).toEqual([1, 1]);
  });

  it('is rejected from a foreign page, which could add its own token', async () => {
    const app = await scene.app('oidc');
    const attacker = await anonymousIn(app);
    const url = scene.beginning(app, 'oidc', { link: 'true', providerRedirectHeader: 'true' });
    const from = async (origin: string) => {
      const headers = { authorization: `Bearer ${attacker.access_token}`, origin };
      const { status, headers: replied } = await new Tab().request(url, { headers });
      return [status, replied.get('x-baas-location') !== null, replied.get('set-cookie') !== null];
    };

    expect(await from('https://evil.test')).toEqual([400, false, false]);
    expect(await from('null')).toEqual([400, false, false]);
    expect(await from('http://localhost:3000')).toEqual([200, true, true]);
  });

  it('needs a token of the app', async () => {
    const app = await scene.app('oidc');
    const other = await scene.app('oidc');
    const stranger = await anonymousIn(other);
    const url = scene.beginning(app, 'oidc', { link: 'true' });
    const ask = async (headers: object) => (await new Tab().request(url, { headers })).status;
    expect([await ask({}), await ask({ authorization: `Bearer ${stranger.access_token}` })]).toEqual([401, 401]);
  });
});

describe('over HTTPS', () => {
  it('a browser keeps a cookie of this host alone, and must have it', async () => {
    // A proxy in front ends TLS; requests to the platform stay plain HTTP.
    const secure = await OAuth2Scene.start(facebook, { PUBLIC_URL: 'https://groundwork.test' });
    try {
      const app = await secure.app('oidc');
      const tab = new Tab();
      const back = 'https://groundwork.test/api/client/v2.0/auth/callback';
      const begun = await tab.request(secure.beginning(app, 'oidc'));
      expect(begun.headers.get('set-cookie')).toMatch(
        /^__Host-gw-oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/,
      );
      const there = async (from: Tab, location: string) =>
        (await from.follow(location, back)).url.replace('https://groundwork.test', secure.platform.url);
      const way = await there(tab, begun.headers.get('location') ?? '');
      expect(error(await new Tab().follow(way, HOME))).toBe('login not bound to this browser');

      const again = await tab.request(secure.beginning(app, 'oidc'));
      const arrival = await tab.follow(await there(tab, again.headers.get('location') ?? ''), HOME);

      expect(fragmentOf(arrival.url)['_baas_ua']?.split('$')).toHaveLength(4);
    } finally {
      await secure.close();
    }
  });
});
