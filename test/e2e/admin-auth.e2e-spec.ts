import { describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const base = `${platform.url}/api/admin/v3.0`;
const { PROJECT_ID, ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY, ADMIN_EMAIL, ADMIN_PASSWORD } = platform.credentials;

const keyPair = { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY };
const password = { username: ADMIN_EMAIL, password: ADMIN_PASSWORD };
const OBJECT_ID = /^[0-9a-f]{24}$/;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const login = (provider: string, json: unknown) => send('POST', `${base}/auth/providers/${provider}/login`, { json });

describe('admin login', () => {
  it.each([undefined, 'garbage'])(
    'lists the providers without a session, in the names of the specification: %s',
    async (token) => {
      const answer = await send('GET', `${base}/auth/providers`, token === undefined ? {} : { token });

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual([
        { _id: expect.any(String), name: 'platform-cloud', type: 'platform-cloud', disabled: false },
        { _id: expect.any(String), name: 'local', type: 'local', disabled: false },
      ]);
    },
  );

  it.each([
    ['platform-cloud', keyPair],
    ['mongodb-cloud', keyPair],
    ['local', password],
    ['local-userpass', password],
    ['mongodb-cloud', password],
    ['local-userpass', keyPair],
  ])('accepts %s with %o', async (provider, body) => {
    const answer = await login(provider, { ...body, provider: 'userpass', extra: 1 });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(TOKEN),
      refresh_token: expect.stringMatching(TOKEN),
      user_id: expect.stringMatching(OBJECT_ID),
      device_id: expect.stringMatching(OBJECT_ID),
    });
  });

  it.each([
    ['mongodb-cloud', { username: ADMIN_PUBLIC_KEY, apiKey: 'wrong' }],
    ['mongodb-cloud', { username: 'unknown', apiKey: ADMIN_PRIVATE_KEY }],
    ['local-userpass', { username: ADMIN_EMAIL, password: 'wrong-password' }],
    ['local-userpass', { username: 'nobody@example.com', password: ADMIN_PASSWORD }],
    ['mongodb-cloud', {}],
  ])('rejects %s with wrong credentials, without an error code', async (provider, body) => {
    const answer = await login(provider, body);

    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      error: 'failed to authenticate with MongoDB Cloud API: You are not authorized for this resource.',
    });
  });

  it.each([
    { username: 1, apiKey: 2 },
    { username: { $gt: '' }, apiKey: [] },
    { username: null, password: {} },
  ])('responds with 4xx to credentials of other types: %o', async (body) => {
    const answer = await login('mongodb-cloud', body);

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ error: expect.any(String) });
  });
});

describe('admin session', () => {
  it('shows the profile', async () => {
    const admin = await Admin.login(platform);

    const answer = await admin.send('GET', '/auth/profile');

    expect(answer.status).toBe(200);
    const profile = answer.body as { identities: object[]; roles: { group_id: string }[] };
    expect(profile).toMatchObject({
      user_id: expect.stringMatching(OBJECT_ID),
      domain_id: expect.stringMatching(OBJECT_ID),
      data: { email: expect.any(String), name: expect.any(String) },
      type: 'normal',
    });
    expect(profile.identities[0]).toMatchObject({
      id: expect.any(String),
      provider_type: expect.any(String),
      provider_id: expect.stringMatching(OBJECT_ID),
      _id: expect.any(String),
      name: expect.any(String),
      type: expect.any(String),
      disabled: false,
    });
    expect(profile.roles).toEqual([
      { role_name: 'groupOwner', group_id: PROJECT_ID },
      { role_name: 'GROUP_OWNER', group_id: PROJECT_ID },
    ]);
  });

  it('shows the address of an administrator who logged in with it', async () => {
    const { access_token: token } = (await login('local-userpass', password)).body as { access_token: string };

    const answer = await send('GET', `${base}/auth/profile`, { token });

    expect(answer.body).toMatchObject({ data: { email: ADMIN_EMAIL } });
  });

  it('renews the access token with the refresh token, which stays as it is', async () => {
    const admin = await Admin.login(platform);

    const answer = await send('POST', `${base}/auth/session`, { token: admin.refreshToken });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ access_token: expect.stringMatching(TOKEN) });
    const { access_token: token } = answer.body as { access_token: string };
    expect((await send('GET', `${base}/auth/profile`, { token })).status).toBe(200);
  });

  it.each(['refresh', 'access'] as const)('ends with a %s token: access and refresh fail from then on', async (kind) => {
    const admin = await Admin.login(platform);

    const ended = await send('DELETE', `${base}/auth/session`, {
      token: kind === 'refresh' ? admin.refreshToken : admin.accessToken,
    });

    expect(ended.status).toBe(204);
    expect(ended.text).toBe('');
    expect(ended.headers.get('content-type')).toBeNull();
    const access = await admin.send('GET', '/auth/profile');
    expect(access.status).toBe(401);
    expect(access.body).toEqual({ error: 'invalid session: access token expired', error_code: 'InvalidSession' });
    const refresh = await send('POST', `${base}/auth/session`, { token: admin.refreshToken });
    expect(refresh.status).toBe(401);
    expect(refresh.body).toEqual({
      error: 'invalid session: failed to find refresh token',
      error_code: 'InvalidSession',
    });
  });

  it('distinguishes the two kinds of token', async () => {
    const admin = await Admin.login(platform);

    const asAccess = await send('GET', `${base}/auth/profile`, { token: admin.refreshToken });
    const asRefresh = await send('POST', `${base}/auth/session`, { token: admin.accessToken });

    expect(asAccess.status).toBe(401);
    expect(asAccess.body).toEqual({ error: 'invalid session: valid Issuer required' });
    expect(asRefresh.status).toBe(401);
    expect(asRefresh.body).toEqual({ error: 'invalid refresh token: incorrect token type' });
  });

  const forged = [
    ['no token', undefined],
    ['garbage', 'garbage'],
    ['three parts of garbage', 'a.b.c'],
    ['alg none', `${b64({ alg: 'none' })}.${b64({ sub: '0', typ: 'access', exp: 4_070_908_800 })}.`],
    ['another key', `${b64({ alg: 'ES256', kid: 'x' })}.${b64({ sub: '0', typ: 'access', exp: 4_070_908_800 })}.AAAA`],
  ] as const;
  it.each(forged)('rejects %s', async (_, token) => {
    const answer = await send('GET', `${base}/groups/${PROJECT_ID}/apps`, token === undefined ? {} : { token });

    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: 'unauthorized', error_code: 'InvalidSession' });
  });

  it('rejects a token whose payload was changed', async () => {
    const admin = await Admin.login(platform);
    const [header, payload, signature] = admin.accessToken.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;

    const answer = await send('GET', `${base}/auth/profile`, {
      token: [header, b64({ ...claims, sub: '000000000000000000000000' }), signature].join('.'),
    });

    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: 'unauthorized', error_code: 'InvalidSession' });
  });
});

function b64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
