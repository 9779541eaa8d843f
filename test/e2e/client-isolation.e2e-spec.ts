import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { describedClientRoutes, type DescribedRoute } from './platform/described-routes.js';
import { EndUser } from './platform/end-user.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const client = `${platform.url}/api/client/v2.0`;

/** Routes that need no token, and why. Every other one needs the access token of a user of the app it names. */
const OPEN: readonly (readonly [RegExp, string])[] = [
  [/\/location$/, 'clients ask it before anything else'],
  [/\/auth\/providers\//, 'nobody is logged in yet; linking is tested with sessions'],
  [/\/endpoint\//, 'its own settings say who may call'],
  [/\/incoming_webhook\//, 'its own settings say who may call'],
  [/\/graphql$/, 'also takes credentials in headers'],
  [/^\/auth\/callback(?:$|\/)/, 'a provider sends browsers there; the login it began is its proof'],
];
/** Routes whose app is the token's, with the refresh token. */
const REFRESH = /^\/auth\/(session|api_keys)/;

const routes = await describedClientRoutes(platform);
const isOpen = ({ path }: DescribedRoute): boolean => OPEN.some(([pattern]) => pattern.test(path));
const guarded = routes.filter((route) => !isOpen(route));
const closed = guarded.filter(({ path }) => path.startsWith('/app/'));
const byToken = guarded.filter(({ path }) => !path.startsWith('/app/'));

let admin: Admin;
let app: AppAdmin;
let user: EndUser;
let foreigner: EndUser;
beforeAll(async () => {
  admin = await Admin.login(platform);
  const other = await admin.createApp();
  app = await admin.createApp();
  await Promise.all([app.enableAnonymous(), other.enableAnonymous()]);
  user = await EndUser.login(platform, app.app.client_app_id);
  foreigner = await EndUser.login(platform, other.app.client_app_id);
});

function ask({ method, path, body }: DescribedRoute, token?: string): Promise<Answer> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'clientAppId') return app.app.client_app_id;
    return name.endsWith('Id') ? randomBytes(12).toString('hex') : 'abc';
  });
  return send(method, `${client}${url}`, {
    ...(token === undefined ? {} : { token }),
    ...(body === undefined || method === 'GET' ? {} : { json: body }),
  });
}

it('finds the routes it is about', () => {
  expect(closed.map(({ name }) => name)).toContain('POST /app/{clientAppId}/functions/call');
  expect(byToken.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'GET /auth/profile',
      'DELETE /auth/delete',
      'POST /auth/session',
      'PUT /auth/api_keys/{apiKeyId}/enable',
    ]),
  );
  for (const [pattern] of OPEN) expect(routes.some(({ path }) => pattern.test(path))).toBe(true);
});

describe.each(closed)('$name', (route) => {
  it('needs an access token', async () => {
    const none = await ask(route);
    expect(none.status).toBe(401);
    expect(none.body).toMatchObject({ error: 'unauthorized' });
    for (const token of [user.refreshToken, admin.accessToken, 'x']) {
      const wrong = await ask(route, token);
      expect(wrong.status).toBe(401);
      expect(wrong.body).toMatchObject({ error_code: 'InvalidSession' });
    }
  });

  it('rejects users of another app, in words no client refreshes for', async () => {
    const answer = await ask(route, foreigner.accessToken);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ error_code: 'UserAppDomainMismatch' });
  });
});

describe.each(byToken)('$name', (route) => {
  it('takes one kind of token and no other', async () => {
    const wrong = REFRESH.test(route.path) ? user.accessToken : user.refreshToken;
    for (const token of [wrong, admin.accessToken, admin.refreshToken, 'x']) {
      const answer = await ask(route, token);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ error: expect.stringMatching(/^invalid session/), error_code: 'InvalidSession' });
    }
    expect((await ask(route)).status).toBe(401);
  });
});
