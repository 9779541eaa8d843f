import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AllowList } from '#security/outbound/allow-list.js';
import { loginCallbackPath, ownCallbackPath, REDIRECT_CALLBACK_PATH } from '#contracts/config/login-callbacks.js';
import {
  beginRedirectLogin,
  finishRedirectLogin,
  type FinishRedirectLoginRequest,
  type RedirectLoginFinished,
} from '#contracts/identity/redirect-logins.contract.js';
import { asUnauthenticated } from '#testing/principals.js';
import { SOON } from '#testing/soon.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { startIdentity, type TestIdentity } from '../identity-process.fixture.js';
import { OtherServices, provider, type TestApp } from '../other-services.fixture.js';

const BASE = 'https://groundwork.test';
const PAGE = 'https://page.test/';
const CODE = 'code of the victim';
const NOT_ITS_OWN = 'the login returned to the callback URL of another provider';
const OF_ANOTHER = 'the code belongs to another provider';

/** One server: `/good` is the issuer of the victim's app, `/evil` the issuer of the attacker's app. */
let server: Server;
let origin: string;
/** Paths of the token requests so far. */
const exchanges: string[] = [];
let store: TestStore;
let identity: TestIdentity;
let services: OtherServices;
let apps = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    const issuer = `${origin}/${pathname.split('/')[1]}`;
    response.setHeader('content-type', 'application/json');
    if (pathname.endsWith('/.well-known/openid-configuration')) {
      const [authorization_endpoint, token_endpoint, jwks_uri] = ['auth', 'token', 'jwks'].map((name) => `${issuer}/${name}`);
      response.end(JSON.stringify({ issuer, authorization_endpoint, token_endpoint, jwks_uri }));
      return;
    }
    if (pathname.endsWith('/token')) exchanges.push(pathname);
    response.statusCode = 400;
    response.end('{"error":"invalid_grant"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const good = { authorization: `${origin}/good/auth`, token: `${origin}/good/token`, issuer: `${origin}/good` };
  store = await startTestStore();
  services = new OtherServices();
  identity = await startIdentity(store, {
    environment: {
      OUTBOUND_ALLOW: AllowList.parse('127.0.0.1'),
      OAUTH2_ENDPOINTS: { 'oauth2-google': good, 'oauth2-facebook': good, 'oauth2-apple': good },
    },
    fakes: services.fakes(),
  });
});
afterAll(async () => {
  await identity.close();
  await store.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  exchanges.length = 0;
  services.entries.length = 0;
});

interface Site {
  readonly app: TestApp;
  readonly provider: AuthProviderConfig;
  /** Path below the base URL that is registered at the app's issuer. */
  readonly path: string;
}

/** Creates an app with one provider; it is a public client if the provider type allows it. */
function site(type: string, config: Readonly<Record<string, unknown>> = {}): Site {
  const isPublic = type === 'oidc';
  const one = provider(type, {
    config: { clientId: 'client', ...(isPublic ? { issuer: `${origin}/good` } : {}), ...config },
    secret_config: isPublic ? {} : { clientSecret: 'secret' },
    redirect_uris: [PAGE],
  });
  const app = services.addApp(`app-${++apps}`, [one], { secret: 'text' });
  return { app, provider: one, path: loginCallbackPath(app.snapshot.clientAppId, one) };
}

/** Browser tab that an app's login has redirected to its issuer. */
interface Tab {
  /** Parameters of that redirect. */
  readonly asked: Readonly<Record<string, string>>;
  readonly browser: string;
}

async function begin({ app, provider: { type } }: Site): Promise<Tab> {
  const request = { clientAppId: app.snapshot.clientAppId, provider: type, state: 's', redirect: PAGE, baseUrl: BASE };
  const { location, cookie } = await asUnauthenticated(() => identity.bus.call(beginRedirectLogin, request));
  const [browser = ''] = /(?<==)[\w-]{43}(?=;)/.exec(cookie) ?? [];
  return { asked: Object.fromEntries(new URL(location).searchParams), browser };
}

/** Returns the tab to an address with the parameters it was sent with, and optionally the issuer's `iss`. */
function finish(path: string, { asked, browser }: Tab, iss?: string): Promise<RedirectLoginFinished> {
  const [callbackApp, callbackProvider] = path.slice(REDIRECT_CALLBACK_PATH.length + 1).split('/');
  const address = callbackProvider === undefined ? {} : { callbackApp, callbackProvider };
  const request = { ...address, state: asked['state'] ?? '', code: CODE, browser, ...(iss === undefined ? {} : { iss }) };
  return asUnauthenticated(() => identity.bus.call(finishRedirectLogin, request as FinishRedirectLoginRequest));
}

/** Returns the reasons of failed logins in an app's log. */
function reasons({ app }: Site): unknown[] {
  return services.entries.flatMap(({ app_id, error }) => (app_id === app.snapshot.appId && error !== undefined ? [error] : []));
}

const OWN = { callback: 'own' };
const SHARED = {};
const evil = (config: object): Site => site('oidc', { ...config, issuer: `${origin}/evil` });

/**
 * Apps under attack, one for each provider type: its issuer knows the client and redirects to the client's registered address.
 */
const VICTIMS: [type: string, config: Record<string, unknown>][] = [
  ['oauth2-google', {}],
  ['oauth2-facebook', {}],
  ['oauth2-apple', {}],
  ['oidc', OWN],
  ['oidc', SHARED],
];

describe('a code of the user of another app, sent back with the state of a login at the attacker’s issuer', () => {
  it.each(VICTIMS)('from %s %j reaches no other issuer: its address is not that of the login', async (type, config) => {
    const victim = site(type, config);
    const attacker = evil(OWN);
    expect((await begin(victim)).asked['redirect_uri']).toBe(`${BASE}${victim.path}`);
    const tab = await begin(attacker);
    expect(tab.asked['redirect_uri']).toBe(`${BASE}${ownCallbackPath(attacker.app.snapshot.clientAppId, attacker.provider._id)}`);

    const ways = [victim.path, REDIRECT_CALLBACK_PATH].flatMap((path) =>
      [undefined, `${origin}/good`, `${origin}/evil`].map((iss) => ({ path, iss })),
    );
    for (const { path, iss } of ways) {
      await expect(finish(path, tab, iss)).rejects.toMatchObject({ code: 'InvalidParameter', message: NOT_ITS_OWN });
    }

    expect(exchanges).toEqual([]);
    await expect.poll(() => reasons(attacker), SOON).toEqual(ways.map(() => NOT_ITS_OWN));
    expect(reasons(victim)).toEqual([]);
  });

  it.each(VICTIMS)(
    'from %s %j reaches no other issuer that shares the address: it is not who made the code',
    async (type, config) => {
      const victim = site(type, config);
      const attacker = evil(SHARED);

      if (victim.path !== REDIRECT_CALLBACK_PATH) {
        await expect(finish(victim.path, await begin(evil(SHARED)))).rejects.toThrow(NOT_ITS_OWN);
      }
      for (const iss of [undefined, `${origin}/good`, `${origin}/evil/`]) {
        const { location } = await finish(REDIRECT_CALLBACK_PATH, await begin(attacker), iss);
        expect(location).toContain('_baas_error=unauthorized&');
      }

      expect(exchanges).toEqual([]);
      await expect
        .poll(() => reasons(attacker), SOON)
        .toEqual([expect.stringMatching(/^logins at the shared callback address need 'iss'/), ...Array(2).fill(OF_ANOTHER)]);
    },
  );

  it.each(VICTIMS)('from %s %j, with the state of a login at its own app, ends at its own issuer', async (type, config) => {
    const victim = site(type, config);

    await finish(victim.path, await begin(victim), `${origin}/good`);

    expect(exchanges).toEqual(['/good/token']);
  });
});

describe('a login whose provider has', () => {
  it('restarts after moving to a separate address', async () => {
    const one = site('oidc', SHARED);
    const tab = await begin(one);
    const moved = { ...one.provider, config: { ...one.provider.config, ...OWN } };
    await services.change(identity, one.app, [moved]);
    const path = loginCallbackPath(one.app.snapshot.clientAppId, moved);
    expect(path).not.toBe(REDIRECT_CALLBACK_PATH);

    for (const address of [REDIRECT_CALLBACK_PATH, path]) {
      await expect.poll(() => finish(address, tab, `${origin}/good`).catch(String), SOON).toContain(NOT_ITS_OWN);
    }
    expect(exchanges).toEqual([]);
  });

  it.each([
    ['the app', (app: string, id: string) => ownCallbackPath(`${app}x`, id)],
    ['the provider', (app: string, id: string) => ownCallbackPath(app, id.replace(/.$/, 'x'))],
  ])('rejects %s at a separate address', async (_what, other) => {
    const one = site('oidc', OWN);
    await expect(finish(other(one.app.snapshot.clientAppId, one.provider._id), await begin(one))).rejects.toThrow(NOT_ITS_OWN);
  });
});
