import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { appDeleted } from '#contracts/config/apps.contract.js';
import { adminLogin, adminRefresh } from '#contracts/identity/admin.contract.js';
import { accessRevoked } from '#contracts/identity/keys.contract.js';
import { verifyUserToken } from '#contracts/identity/users-admin.contract.js';
import { userLogin, userProfile } from '#contracts/identity/users.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { SOON } from '#testing/soon.js';
import { ADMIN_PRIVATE_KEY, claimsOf } from '../identity-process.fixture.js';
import { EndUsers, anonymous, tokenFor } from './end-users.fixture.js';

const NOT_FOUND = { code: 'InvalidSession', message: 'invalid session: failed to find refresh token' };

let scene: EndUsers;

beforeAll(async () => {
  scene = await EndUsers.start();
});

afterAll(() => scene.close());

afterEach(() => {
  vi.useRealTimers();
});

describe('session', () => {
  it('returns a new access token of the same session and nothing else', async () => {
    const reply = await scene.loginWith({ sub: 'session' }, { options: { device: {} } });
    const renewed = await scene.refresh(reply.refresh_token);
    expect(Object.keys(renewed)).toEqual(['access_token']);
    const { iat, exp, ...claims } = claimsOf(renewed.access_token) as { iat: number; exp: number };
    const { iat: _iat, exp: _exp, ...before } = claimsOf(reply.access_token);
    expect(claims).toEqual(before);
    expect(exp - iat).toBe(1_800);
  });

  it('ends with the logout, alone', async () => {
    const [one, two] = [await scene.loginWith({ sub: 'logout' }), await scene.loginWith({ sub: 'logout' })];
    const heard = scene.identity.heard(accessRevoked);
    expect(await scene.logout(one.refresh_token)).toBeNull();
    const sessionId = claimsOf(one.refresh_token)['baas_id'];
    // The revocation names only a user who logged out, so that streams can state why they end.
    expect(heard).toEqual([{ sessionId, userId: one.user_id, until: expect.any(Number), byUser: true }]);
    await expect(scene.refresh(one.refresh_token)).rejects.toMatchObject(NOT_FOUND);
    await expect(scene.logout(one.refresh_token)).rejects.toMatchObject(NOT_FOUND);
    expect(await scene.refresh(two.refresh_token)).toEqual({ access_token: expect.any(String) });
    await vi.waitFor(() => {
      const event = { type: 'logout', provider: 'custom-token' };
      expect(scene.services.entries).toContainEqual(
        expect.objectContaining({ user_id: one.user_id, status: 204, auth_event: event }),
      );
    }, SOON);
  });

  it.each(['refresh', 'logout'] as const)('rejects every other token to %s', async (operation) => {
    const use = (token: unknown) => scene[operation](token);
    const reply = await scene.loginWith({ sub: 'types' });
    const missing = { code: 'MissingAuth', message: 'expected Authorization header with JWT (Bearer schema)' };
    for (const token of [null, undefined, '']) await expect(use(token)).rejects.toMatchObject(missing);
    const type = { code: 'InvalidSession', message: 'invalid session: incorrect token type' };
    await expect(use(reply.access_token)).rejects.toMatchObject(type);
    const invalid = { code: 'InvalidSession', message: 'invalid session: invalid refresh token' };
    const [header, , signature] = reply.refresh_token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claimsOf(reply.refresh_token), sub: newId() })).toString('base64url');
    const admin = await asUnauthenticated(() =>
      scene.identity.bus.call(adminLogin, { provider: 'api-key', key: ADMIN_PRIVATE_KEY }),
    );
    const forged = [
      `${header}.${changed}.${signature}`,
      'garbage',
      'a.b.c',
      tokenFor({ sub: 'x' }),
      admin.refresh_token,
      admin.access_token,
    ];
    for (const token of forged) await expect(use(token)).rejects.toMatchObject(invalid);
    await expect(
      asUnauthenticated(() => scene.identity.bus.call(adminRefresh, { token: reply.refresh_token })),
    ).rejects.toMatchObject({
      code: 'InvalidSession',
      message: 'unauthorized',
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_184_000_000 });
    const expired = { code: 'InvalidSession', message: 'invalid session: refresh token expired' };
    await expect(use(reply.refresh_token)).rejects.toMatchObject(expired);
  });
});

describe('profile and findUser', () => {
  it('hide users of another app', async () => {
    const { user_id } = await scene.loginWith({ sub: 'scoped' });
    const unknown = { code: 'InvalidSession', message: 'invalid session: user not found' };
    await expect(scene.profileOf(user_id, scene.other)).rejects.toMatchObject(unknown);
    await expect(scene.profileOf(newId())).rejects.toMatchObject(unknown);
    await expect(asUnauthenticated(() => scene.identity.bus.call(userProfile, {}))).rejects.toMatchObject({
      code: 'InvalidSession',
    });
    expect(await scene.find(user_id, scene.other)).toBeNull();
    expect(await scene.find(newId())).toBeNull();
    for (const id of ['x', { $ne: null }, 7, null]) {
      await expect(scene.find(id as string)).rejects.toMatchObject({ code: 'UserNotFound' });
    }
  });
});

describe('a deleted app', () => {
  it('takes its users, sessions and devices along and leaves the others', async () => {
    const doomed = scene.services.addApp('doomed-uvwxy', [anonymous]);
    const gone = await scene.login('anon-user', { options: { device: {} } }, 'doomed-uvwxy');
    const stays = await scene.login('anon-user', { options: { device: {} } });
    const { appId, clientAppId, domainId } = doomed.snapshot;

    await Promise.all([1, 2].map(() => scene.identity.bus.emit(appDeleted, { appId, clientAppId, domainId })));

    await vi.waitFor(async () => expect(await scene.records('devices').countDocuments({ appId })).toBe(0), SOON);
    await expect(scene.refresh(gone.refresh_token)).rejects.toMatchObject(NOT_FOUND);
    expect(await scene.find(gone.user_id, doomed)).toBeNull();
    await expect(scene.profileOf(gone.user_id, doomed)).rejects.toMatchObject({ code: 'InvalidSession' });
    expect(await scene.refresh(stays.refresh_token)).toEqual({ access_token: expect.any(String) });
  });
});

describe('the verification of tokens', () => {
  const verify = (token: string) => {
    const { groupId, appId } = scene.app.snapshot;
    return asAdmin(groupId, async () => (await scene.identity.bus.call(verifyUserToken, { groupId, appId, token })).text());
  };

  it('says so of a token that has expired, but not of another app’s', async () => {
    const [mine, other] = [
      await scene.loginWith({ sub: 'verified' }),
      await scene.login('custom-token', { token: tokenFor({ sub: 'verified', aud: 'other-fghij' }) }, 'other-fghij'),
    ];
    expect(JSON.parse(await verify(mine.access_token))).toMatchObject({ sub: mine.user_id });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_800_000 });

    expect(await verify(mine.access_token)).toBe('"token expired"');
    await expect(verify(other.access_token)).rejects.toMatchObject({ code: 'InvalidSession' });
  });
});

describe('a device', () => {
  it('is forgotten some time after the last login from it', async () => {
    const { user_id, device_id } = await scene.loginWith({ sub: 'device' }, { options: { device: { platform: 'node' } } });
    const { appId } = scene.app.snapshot;
    const record = await scene.records('devices').findOne({ _id: `${device_id}:${user_id}` });
    expect(record).toMatchObject({ appId, deviceId: device_id, userId: user_id, platform: 'node' });
    const days = ((record as unknown as { expiresAt: Date }).expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
    const indexes = await scene.records('devices').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });
});

describe('the limit of identities', () => {
  it('is 20 per user', async () => {
    const { user_id, access_token } = await scene.loginWith({ sub: 'link-0' });
    const sessionId = String(claimsOf(access_token)['iss']);
    const link = (sub: string) =>
      runInContext(
        {
          requestId: newId(),
          principal: {
            kind: 'user',
            userId: user_id,
            sessionId,
            deviceId: '0'.repeat(24),
            domainId: scene.app.snapshot.domainId,
            customDataEjson: '{}',
          },
          request: null,
          origin: null,
          remoteAddress: null,
        },
        () =>
          scene.identity.bus.call(userLogin, {
            clientAppId: 'shop-abcde',
            provider: 'custom-token',
            payload: { token: tokenFor({ sub }) },
            link: true,
          }),
      );
    for (let at = 1; at < 20; at++) expect(await link(`link-${at}`)).toMatchObject({ user_id });

    await expect(link('link-20')).rejects.toMatchObject({
      code: 'AuthError',
      message: 'unauthorized: a user has at most 20 identities',
    });
    expect((await scene.profileOf(user_id)).identities).toHaveLength(20);
  });
});
