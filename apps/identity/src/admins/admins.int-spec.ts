import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import {
  ADMIN_NAMES_MAX,
  adminLogin,
  adminLogout,
  adminProfile,
  adminRefresh,
  getAdminNames,
  type LoginReply,
} from '#contracts/identity/admin.contract.js';
import { accessRevoked, listRevocations, listVerificationKeys } from '#contracts/identity/keys.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUnauthenticated, asUser } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  ADMIN_PRIVATE_KEY,
  ADMIN_PUBLIC_KEY,
  PROJECT_ID,
  claimsOf,
  freshAddress,
  headerOf,
  startIdentity,
  type TestIdentity,
} from '../identity-process.fixture.js';

const HEX24 = /^[0-9a-f]{24}$/;
const ZEROS = '000000000000000000000000';
const REFUSED = {
  code: 'AdminLoginFailed',
  message: 'failed to authenticate with MongoDB Cloud API: You are not authorized for this resource.',
};
const NOT_FOUND = { code: 'InvalidSession', message: 'invalid session: failed to find refresh token' };
const UNAUTHORIZED = { code: 'InvalidSession', message: 'unauthorized' };
const THROTTLED = { code: 'TooManyRequests', message: 'too many failed logins: retry later' };

const PROVIDERS = ['mongodb-cloud', 'platform-cloud', 'local-userpass', 'local', 'api-key'];
const PASSWORD = { username: ADMIN_EMAIL, password: ADMIN_PASSWORD };
const KEY_PAIR = { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY };

let store: TestStore;
let identity: TestIdentity;

beforeAll(async () => {
  store = await startTestStore();
  identity = await startIdentity(store);
});

afterAll(async () => {
  await identity.close();
  await store.close();
});

afterEach(() => {
  vi.useRealTimers();
});

function login(members: object, provider = 'mongodb-cloud', remoteAddress = freshAddress()): Promise<LoginReply> {
  const context = { requestId: newId(), principal: null, request: null, origin: null, remoteAddress };
  return runInContext(context, () => identity.bus.call(adminLogin, { ...members, provider }));
}

async function profileOf(reply: LoginReply) {
  return asAdmin(PROJECT_ID, () => identity.bus.call(adminProfile, {}), { userId: reply.user_id });
}

const refresh = (token: unknown) => asUnauthenticated(() => identity.bus.call(adminRefresh, { token } as never));
const logout = (token: unknown) => asUnauthenticated(() => identity.bus.call(adminLogout, { token } as never));

describe('login', () => {
  it.each(
    PROVIDERS.flatMap((provider) => [PASSWORD, KEY_PAIR, { key: ADMIN_PRIVATE_KEY }].map((body) => [provider, body] as const)),
  )('as %s takes %j', async (provider, body) => {
    expect(await login({ ...body, provider: 'userpass', cookie: true }, provider)).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user_id: expect.stringMatching(HEX24),
      device_id: ZEROS,
    });
  });

  it.each([
    ['platform-cloud', undefined],
    ['local', undefined],
    ['mongodb-cloud', 'original'],
    ['local-userpass', 'original'],
    ['api-key', 'original'],
  ])('as %s keeps its names in renewed tokens', async (provider, names) => {
    const reply = await login(KEY_PAIR, provider);
    const renewed = await refresh(reply.refresh_token);

    const tokens = [reply.access_token, reply.refresh_token, renewed.access_token];
    expect(tokens.map((token) => claimsOf(token)['names'])).toEqual([names, names, names]);
  });

  it('returns tokens with the documented claims', async () => {
    const before = Math.floor(Date.now() / 1_000);
    const reply = await login(KEY_PAIR);
    const access = claimsOf(reply.access_token);
    const iat = access['iat'] as number;
    const sessionId = access['iss'];

    expect(iat).toBeGreaterThanOrEqual(before);
    expect(sessionId).toMatch(HEX24);
    expect(access).toEqual({
      typ: 'access',
      aud: 'groundwork:admin',
      sub: reply.user_id,
      iss: sessionId,
      iat,
      exp: iat + 1_800,
      baas_device_id: ZEROS,
      baas_domain_id: ZEROS,
      stitch_devId: ZEROS,
      stitch_domainId: ZEROS,
      roles: [{ groupId: PROJECT_ID, role: 'owner' }],
      names: 'original',
    });
    const ident = { id: ADMIN_PUBLIC_KEY, provider_type: 'mongodb-cloud', provider_id: expect.stringMatching(HEX24) as string };
    expect(claimsOf(reply.refresh_token)).toEqual({
      typ: 'refresh',
      aud: 'groundwork:admin',
      sub: reply.user_id,
      iat,
      exp: iat + 5_184_000,
      baas_id: sessionId,
      baas_device_id: ZEROS,
      baas_domain_id: ZEROS,
      baas_data: null,
      baas_identity: ident,
      stitch_id: sessionId,
      stitch_devId: ZEROS,
      stitch_domainId: ZEROS,
      stitch_data: null,
      stitch_ident: ident,
      names: 'original',
    });
    const keys = await identity.bus.call(listVerificationKeys, {});
    expect(headerOf(reply.access_token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: keys[0]?.kid });
  });

  it.each([
    { ...PASSWORD, password: 'wrong' },
    { ...PASSWORD, password: `${ADMIN_PASSWORD} ` },
    { ...PASSWORD, username: ADMIN_EMAIL.toUpperCase() },
    { ...PASSWORD, username: 'nobody@example.com' },
    { username: ADMIN_EMAIL, apiKey: ADMIN_PASSWORD },
    { username: ADMIN_PUBLIC_KEY, password: ADMIN_PRIVATE_KEY },
    { ...KEY_PAIR, apiKey: 'wrong' },
    { ...KEY_PAIR, username: 'nokey' },
    { key: 'wrong' },
    { key: ADMIN_PUBLIC_KEY },
    { username: ADMIN_EMAIL },
    { username: ADMIN_EMAIL, password: '' },
    { username: ADMIN_EMAIL, password: null },
    { username: null, password: null, apiKey: null, key: null },
    {},
  ])('rejects %j with the one text clients know', async (body) => {
    for (const provider of PROVIDERS) await expect(login(body, provider)).rejects.toMatchObject(REFUSED);
  });

  it.each([7, true, {}, [], { $ne: null }, ['owner@example.com'], 'x'.repeat(1_025)].map((value) => ({ value })))(
    'responds with 400 to the property %j',
    async (value) => {
      for (const name of ['username', 'password', 'apiKey', 'key']) {
        const outcome = login({ ...PASSWORD, [name]: value });
        await expect(outcome).rejects.toMatchObject({ code: 'BadRequest', message: expect.stringContaining(name) as string });
      }
    },
  );

  it('does not know other providers', async () => {
    const message = "authentication via 'anon-user' is unsupported";
    await expect(login(PASSWORD, 'anon-user')).rejects.toMatchObject({ code: 'AuthProviderNotFound', message });
  });

  it('locks only an account at one address after five failures', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const address = freshAddress();
    const wrong = { username: 'throttled@example.com', password: 'wrong' };
    for (let n = 0; n < 5; n++) await expect(login(wrong, 'local', address)).rejects.toMatchObject(REFUSED);

    await expect(login(wrong, 'local', address)).rejects.toMatchObject(THROTTLED);
    await expect(login(wrong, 'local')).rejects.toMatchObject(REFUSED);
    await expect(login(PASSWORD, 'local', address)).resolves.toMatchObject({ device_id: ZEROS });
    vi.advanceTimersByTime(1_000);
    await expect(login(wrong, 'local', address)).rejects.toMatchObject(REFUSED);
    vi.advanceTimersByTime(1_000);
    await expect(login(wrong, 'local', address)).rejects.toMatchObject(THROTTLED);
  });

  it('limits concurrent guesses like sequential ones', async () => {
    // The lockout lasts one second, and hashing this many passwords may take longer.
    vi.useFakeTimers({ toFake: ['Date'] });
    const address = freshAddress();
    const guesses = Array.from({ length: 20 }, (_, n) => ({ username: 'many@example.com', password: `guess ${n}` }));
    const outcomes = await Promise.allSettled(guesses.map((guess) => login(guess, 'local', address)));
    const codes = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'accepted',
    );
    expect(codes.filter((code) => code === 'AdminLoginFailed')).toHaveLength(5);
    expect(codes.filter((code) => code === 'TooManyRequests')).toHaveLength(15);
  });

  it('allows concurrent logins', async () => {
    const address = freshAddress();
    const replies = await Promise.all(Array.from({ length: 32 }, () => login(KEY_PAIR, 'mongodb-cloud', address)));
    expect(new Set(replies.map((reply) => claimsOf(reply.access_token)['iss'])).size).toBe(32);
  });
});

describe('profile', () => {
  it('identifies a person by email address', async () => {
    const reply = await login(PASSWORD, 'local');
    expect(await profileOf(reply)).toEqual({
      user_id: reply.user_id,
      domain_id: ZEROS,
      identities: [
        {
          id: ADMIN_EMAIL,
          provider_type: 'local-userpass',
          provider_id: '000000000000000000000002',
          _id: '000000000000000000000002',
          name: 'local-userpass',
          type: 'local-userpass',
          disabled: false,
        },
      ],
      data: { email: ADMIN_EMAIL, name: ADMIN_EMAIL },
      type: 'normal',
      roles: [
        { role_name: 'groupOwner', group_id: PROJECT_ID },
        { role_name: 'GROUP_OWNER', group_id: PROJECT_ID },
      ],
    });
  });

  it('identifies a program by public key', async () => {
    const profile = await profileOf(await login(KEY_PAIR));
    expect(profile.data).toEqual({ email: '', name: ADMIN_PUBLIC_KEY });
    expect(profile.identities).toMatchObject([{ id: ADMIN_PUBLIC_KEY, provider_type: 'mongodb-cloud' }]);
    expect(JSON.stringify(profile)).not.toContain('secretHash');
  });

  it('rejects unknown callers, end users and deleted administrators', async () => {
    await expect(asUnauthenticated(() => identity.bus.call(adminProfile, {}))).rejects.toMatchObject(UNAUTHORIZED);
    await expect(asUser(newId(), newId(), () => identity.bus.call(adminProfile, {}))).rejects.toMatchObject(UNAUTHORIZED);
    await expect(asAdmin(PROJECT_ID, () => identity.bus.call(adminProfile, {}))).rejects.toMatchObject(UNAUTHORIZED);
  });
});

describe('refresh', () => {
  it('returns a new access token of the same session and nothing else', async () => {
    const reply = await login(KEY_PAIR);
    const renewed = await refresh(reply.refresh_token);
    expect(Object.keys(renewed)).toEqual(['access_token']);
    const { iat, exp, ...claims } = claimsOf(renewed.access_token);
    const { iat: iatBefore, exp: _, ...claimsBefore } = claimsOf(reply.access_token);
    expect(claims).toEqual(claimsBefore);
    expect(iat).toBeGreaterThanOrEqual(iatBefore as number);
    expect(exp).toBe((iat as number) + 1_800);
  });

  it('rejects an access token', async () => {
    const { access_token } = await login(KEY_PAIR);
    const message = 'invalid refresh token: incorrect token type';
    await expect(refresh(access_token)).rejects.toMatchObject({ code: 'InvalidTokenType', message });
  });

  it('rejects the token of a session that has ended', async () => {
    const { refresh_token } = await login(KEY_PAIR);
    await logout(refresh_token);
    await expect(refresh(refresh_token)).rejects.toMatchObject(NOT_FOUND);
  });

  it('rejects an expired token', async () => {
    const { refresh_token } = await login(KEY_PAIR);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_184_000_000 });
    const message = 'invalid session: refresh token expired';
    await expect(refresh(refresh_token)).rejects.toMatchObject({ code: 'InvalidSession', message });
  });

  it('rejects what this platform did not sign', async () => {
    const { refresh_token } = await login(KEY_PAIR);
    const [header = '', payload = '', signature = ''] = refresh_token.split('.');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      undefined,
      null,
      '',
      'garbage',
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${encode({ ...claimsOf(refresh_token), sub: newId() })}.${signature}`,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ ...headerOf(refresh_token), kid: 'other' })}.${payload}.${signature}`,
      `${encode({ ...headerOf(refresh_token), kid: { $ne: null } })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', kid: headerOf(refresh_token)['kid'] })}.${payload}.${signature}`,
    ];
    for (const token of forged) await expect(refresh(token)).rejects.toMatchObject(UNAUTHORIZED);
    for (const token of forged) await expect(logout(token)).rejects.toMatchObject(UNAUTHORIZED);
  });

  it('responds with 400 to a token that is no text', async () => {
    for (const token of [7, {}, ['x'], true, 'x'.repeat(32_769)]) {
      await expect(refresh(token)).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
  });
});

describe('logout', () => {
  it.each(['refresh_token', 'access_token'] as const)(
    'ends the session and revokes its access tokens with the %s',
    async (which) => {
      const revoked = identity.heard(accessRevoked);
      const earlier = revoked.length;
      const reply = await login(PASSWORD, 'local');
      const sessionId = claimsOf(reply.access_token)['iss'];

      expect(await logout(reply[which])).toBeNull();

      const revocation = { sessionId, userId: reply.user_id, until: expect.any(Number) as number };
      expect(revoked.slice(earlier)).toEqual([revocation]);
      expect(revoked.at(-1)?.until).toBeGreaterThanOrEqual(claimsOf(reply.access_token)['exp'] as number);
      const listed = (await identity.bus.call(listRevocations, {})).filter((one) => one.sessionId === sessionId);
      expect(listed).toEqual([revoked.at(-1)]);
      await expect(refresh(reply.refresh_token)).rejects.toMatchObject(NOT_FOUND);
      await expect(logout(reply.refresh_token)).rejects.toMatchObject(NOT_FOUND);
      const message = 'invalid session: access token expired';
      await expect(logout(reply.access_token)).rejects.toMatchObject({ code: 'InvalidSession', message });
    },
  );

  it('leaves other sessions of the same administrator alone', async () => {
    const [one, other] = [await login(KEY_PAIR), await login(KEY_PAIR)];
    await logout(one.refresh_token);
    expect(await refresh(other.refresh_token)).toEqual({ access_token: expect.any(String) });
  });

  it('is forgotten once the last access token has expired', async () => {
    const reply = await login(KEY_PAIR);
    await logout(reply.access_token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_861_000 });
    expect(await identity.bus.call(listRevocations, {})).toEqual([]);
  });
});

it('logs no secret', () => {
  const logged = identity.logged();
  for (const secret of [ADMIN_PASSWORD, ADMIN_PRIVATE_KEY, 'eyJ', 'PRIVATE', 'argon2id']) expect(logged).not.toContain(secret);
});

describe('names of administrators', () => {
  it('are email addresses and public keys of known ids', async () => {
    const [person, program] = [await login(PASSWORD, 'local-userpass'), await login(KEY_PAIR)];
    const adminIds = [person.user_id, program.user_id, newId()];

    await expect(identity.bus.call(getAdminNames, { adminIds })).resolves.toEqual({
      names: { [person.user_id]: ADMIN_EMAIL, [program.user_id]: ADMIN_PUBLIC_KEY },
    });
    await expect(identity.bus.call(getAdminNames, { adminIds: [] })).resolves.toEqual({ names: {} });
  });

  it.each([[Array.from({ length: ADMIN_NAMES_MAX + 1 }, () => newId())], [['x'.repeat(65)]], [[7]], ['x']])(
    'reject %j',
    async (adminIds) => {
      await expect(identity.bus.call(getAdminNames, { adminIds } as never)).rejects.toMatchObject({ code: 'InvalidParameter' });
    },
  );
});
