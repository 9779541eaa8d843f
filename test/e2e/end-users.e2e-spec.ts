import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const client = `${platform.url}/api/client/v2.0`;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const TOKEN = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
const NO_DEVICE = '0'.repeat(24);

interface Claims {
  readonly [name: string]: unknown;
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

describe('an anonymous login by GET', () => {
  it('is taken like the POST, with the device of the query', async () => {
    const of = `${client}/app/${app.app.client_app_id}/auth/providers`;
    const [refused, refusedPost] = [
      await send('GET', `${of}/anon-user/login`),
      await send('POST', `${of}/anon-user/login`, { json: {} }),
    ];
    expect([refused.status, refusedPost.status]).toEqual([404, 404]);
    await app.enableAnonymous();
    const device = Buffer.from('{"platform":"Chrome","sdkVersion":"3.9.0"}').toString('base64');
    const known = await send('GET', `${of}/anon-user/login?device=${encodeURIComponent(device)}`);
    expect([known.status, known.body]).toEqual([200, { access_token: TOKEN, refresh_token: TOKEN, user_id: ID, device_id: ID }]);
    expect((known.body as Claims)['device_id']).not.toBe(NO_DEVICE);
    const unknown = await send('GET', `${of}/anon-user/login?device=***`);
    expect([unknown.status, (unknown.body as Claims)['device_id']]).toEqual([200, NO_DEVICE]);
  });

  it('leads with the link of its error to the logs in the console', async () => {
    const { body } = await send('POST', `${client}/app/${app.app.client_app_id}/auth/providers/anon-user/login`, { json: {} });
    const { link } = body as { link: string };
    const answer = await fetch(link, { redirect: 'manual' });
    const request = new URL(link).searchParams.get('co_id') ?? '';
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/apps/${app.app._id}/logs?request=${request}`]);
  });
});

describe('location', () => {
  it('names this server without a trailing slash', async () => {
    const answer = await send('GET', `${client}/app/${app.app.client_app_id}/location`);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      deployment_model: 'GLOBAL',
      location: 'US-VA',
      hostname: platform.url,
      ws_hostname: platform.url.replace('http', 'ws'),
    });
  });

  it('is 404 without a code for an unknown app', async () => {
    const answer = await send('GET', `${client}/app/nobody-abcde/location`);

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: "cannot find app using Client App ID 'nobody-abcde'" });
  });
});

describe('anonymous login', () => {
  it('makes a new user each time', async () => {
    await app.enableAnonymous();

    const first = await loginAs(platform, app.app.client_app_id, 'anon-user', {});
    const second = await loginAs(platform, app.app.client_app_id, 'anon-user', { options: { device: {} } });

    expect(first.status).toBe(200);
    expect(first.body).toEqual({ access_token: TOKEN, refresh_token: TOKEN, user_id: ID, device_id: NO_DEVICE });
    const one = first.body as { user_id: string; access_token: string; refresh_token: string };
    const two = second.body as { user_id: string; device_id: string };
    expect(two.user_id).not.toBe(one.user_id);
    expect(two.device_id).not.toBe(NO_DEVICE);
    const access = claimsOf(one.access_token);
    expect(access).toMatchObject({
      typ: 'access',
      sub: one.user_id,
      iss: ID,
      baas_device_id: NO_DEVICE,
      baas_domain_id: app.app.domain_id,
      stitch_devId: NO_DEVICE,
      stitch_domainId: app.app.domain_id,
      user_data: {},
    });
    expect(Number(access['exp']) - Number(access['iat'])).toBe(1_800);
    const refresh = claimsOf(one.refresh_token);
    expect(refresh).toMatchObject({
      typ: 'refresh',
      sub: one.user_id,
      baas_id: access['iss'],
      baas_identity: { provider_type: 'anon-user', provider_id: ID },
    });
    expect(Number(refresh['exp']) - Number(refresh['iat'])).toBe(1_576_800_000);
  });

  it('shows an empty profile', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);

    const answer = await send('GET', `${client}/auth/profile`, { token: user.accessToken });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      user_id: user.userId,
      domain_id: app.app.domain_id,
      identities: [{ id: expect.stringMatching(/^[0-9a-f]{24}-[a-z]{24}$/), provider_type: 'anon-user', provider_id: ID }],
      data: {},
      type: 'normal',
    });
  });

  it('is rejected while the provider is missing or disabled', async () => {
    const missing = await loginAs(platform, app.app.client_app_id, 'anon-user', {});
    const { _id: id } = await app.enableAnonymous();
    await app.must('PUT', `/auth_providers/${id}/disable`);
    const disabled = await loginAs(platform, app.app.client_app_id, 'anon-user', {});

    for (const answer of [missing, disabled]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        error: "authentication via 'anon-user' is unsupported",
        error_code: 'AuthProviderNotFound',
      });
    }
  });
});

describe('custom-token login', () => {
  const claims = (more: object = {}) => ({ aud: app.app.client_app_id, sub: 'user-1', exp: inAnHour(), ...more });
  const login = (token: unknown) => loginAs(platform, app.app.client_app_id, 'custom-token', { token });

  it('finds the same user again and refreshes the mapped data', async () => {
    await acceptTokens(app, {
      metadata_fields: [
        { required: true, name: 'email' },
        { required: false, name: 'profile.nick', field_name: 'nickname' },
      ],
    });

    const first = await login(signToken(claims({ email: 'a@example.com', profile: { nick: 'Ada' }, other: 1 })));
    const second = await login(signToken(claims({ email: 'b@example.com' })));

    expect([first.status, second.status]).toEqual([200, 200]);
    const { user_id: userId } = first.body as { user_id: string };
    const { user_id: again, access_token: token } = second.body as { user_id: string; access_token: string };
    expect(again).toBe(userId);
    const profile = await send('GET', `${client}/auth/profile`, { token });
    expect(profile.body).toEqual({
      user_id: userId,
      domain_id: app.app.domain_id,
      type: 'normal',
      data: { email: 'b@example.com' },
      identities: [{ id: 'user-1', provider_type: 'custom-token', provider_id: ID, data: { email: 'b@example.com' } }],
    });
  });

  it('takes a key that was replaced at the next login', async () => {
    await acceptTokens(app);
    const old = signToken(claims());
    expect((await login(old)).status).toBe(200);
    const [secret] = await app.must<{ _id: string }[]>('GET', '/secrets');

    await app.must('PUT', `/secrets/${secret?._id}`, { value: 'f'.repeat(32) });

    expect((await login(old)).status).toBe(401);
    expect((await login(signToken(claims(), 'f'.repeat(32)))).status).toBe(200);
  });

  it.each([
    ['expired', () => signToken(claims({ exp: 1_500_000_000 }))],
    ['for another app', () => signToken(claims({ aud: 'other-abcde' }))],
    ['without subject', () => signToken({ aud: app.app.client_app_id, exp: inAnHour() })],
    ['under another key', () => signToken(claims(), 'x'.repeat(32))],
    ['with alg none', () => `${signToken(claims(), undefined, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`],
    ['of two parts', () => 'a.b'],
    ['that is empty', () => ''],
  ])('rejects a token %s, without saying why', async (_, token) => {
    await acceptTokens(app);

    const answer = await login(token());

    expect([400, 401]).toContain(answer.status);
    if (answer.status === 401) expect(answer.body).toMatchObject({ error: 'unauthorized', error_code: 'AuthError' });
  });

  it.each([[undefined], [null], [5], [{}], [[]], [{ $ne: '' }]])('rejects the token %o with 4xx', async (token) => {
    await acceptTokens(app);

    const answer = await login(token);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ error: expect.any(String) });
  });
});

describe('user session', () => {
  it('is renewed, and ends at log-out', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);

    const renewed = await send('POST', `${client}/auth/session`, { token: user.refreshToken });
    expect(renewed.status).toBe(201);
    expect(renewed.body).toEqual({ access_token: TOKEN });

    const ended = await send('DELETE', `${client}/auth/session`, { token: user.refreshToken });
    expect(ended.status).toBe(204);
    expect(ended.headers.get('content-type')).toBeNull();
    const dead = await send('POST', `${client}/auth/session`, { token: user.refreshToken });
    expect(dead.status).toBe(401);
    expect(dead.body).toMatchObject({
      error: 'invalid session: failed to find refresh token',
      error_code: 'InvalidSession',
    });
  });

  it('needs the right kind of token', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);

    const none = await send('POST', `${client}/auth/session`);
    const access = await send('POST', `${client}/auth/session`, { token: user.accessToken });
    const refresh = await send('GET', `${client}/auth/profile`, { token: user.refreshToken });
    const missing = await send('GET', `${client}/auth/profile`);

    expect(none.status).toBe(401);
    expect(none.body).toEqual({ error: 'expected Authorization header with JWT (Bearer schema)' });
    expect(access.status).toBe(401);
    expect(access.body).toMatchObject({ error: expect.stringMatching(/^invalid session/), error_code: 'InvalidSession' });
    expect(refresh.status).toBe(401);
    expect(refresh.body).toMatchObject({ error: expect.stringMatching(/^invalid session/), error_code: 'InvalidSession' });
    expect(missing.status).toBe(401);
    expect(missing.body).toEqual({ error: 'unauthorized' });
  });

  it('is invalid at the administration API if it is an end user’s, and vice versa', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);

    const asAdmin = await admin.send('GET', admin.appsPath, { token: user.accessToken });
    const asUser = await send('GET', `${client}/auth/profile`, { token: admin.accessToken });

    expect(asAdmin.status).toBe(401);
    expect(asAdmin.body).toEqual({ error: 'unauthorized', error_code: 'InvalidSession' });
    expect(asUser.status).toBe(401);
    expect(asUser.body).toMatchObject({ error_code: 'InvalidSession' });
  });
});
