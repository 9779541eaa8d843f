import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userLogin } from '#contracts/identity/users.contract.js';
import { newId } from '#contracts/ids.js';
import { asUnauthenticated } from '#testing/principals.js';
import { SOON } from '#testing/soon.js';
import { claimsOf } from '../identity-process.fixture.js';
import { EndUsers, HEX24, ZEROS, anonymous, tokenFor } from './end-users.fixture.js';
import { UsersRepository } from './users.repository.js';

let scene: EndUsers;

beforeAll(async () => {
  scene = await EndUsers.start();
});

afterAll(() => scene.close());

afterEach(() => {
  vi.useRealTimers();
});

describe('anonymous login', () => {
  it('makes a new user each time, without data, for fifty years', async () => {
    const [one, two] = [await scene.login('anon-user'), await scene.login('anon-user')];
    expect(one).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      user_id: expect.stringMatching(HEX24),
      device_id: ZEROS,
    });
    expect(two.user_id).not.toBe(one.user_id);
    const identityId = expect.stringMatching(/^[0-9a-f]{24}-[a-z]{24}$/) as string;
    expect(await scene.profileOf(one.user_id)).toEqual({
      user_id: one.user_id,
      domain_id: scene.app.snapshot.domainId,
      identities: [{ id: identityId, provider_type: 'anon-user', provider_id: anonymous._id, data: {} }],
      data: {},
      type: 'normal',
    });
    const { iat, exp } = claimsOf(one.refresh_token) as { iat: number; exp: number };
    expect(exp - iat).toBe(1_576_800_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 49 * 365 * 86_400_000 });
    expect(await scene.refresh(one.refresh_token)).toEqual({ access_token: expect.any(String) });
  });

  it('looks for no user before it makes one', async () => {
    const sought = vi.spyOn(UsersRepository.prototype, 'recordLogin');
    try {
      const { user_id } = await scene.login('anon-user');
      expect(sought).not.toHaveBeenCalled();
      expect(await scene.profileOf(user_id)).toMatchObject({ user_id });
    } finally {
      sought.mockRestore();
    }
  });

  it('fails where its user cannot be stored', async () => {
    const insertion = vi.spyOn(UsersRepository.prototype, 'insert').mockRejectedValueOnce(new Error('the store is full'));
    try {
      await expect(scene.login('anon-user')).rejects.toThrow('internal server error');
    } finally {
      insertion.mockRestore();
    }
  });
});

describe('login', () => {
  it.each([
    'local',
    'platform-cloud',
    'mongodb-cloud',
    'custom-function',
    'api-key',
    'oauth2-google',
    '',
    '__proto__',
    'constructor',
  ])('does not know the provider %j', async (name) => {
    const message = `authentication via '${name}' is unsupported`;
    await expect(scene.login(name)).rejects.toMatchObject({ code: 'AuthProviderNotFound', message });
  });

  it('takes a disabled provider for none', async () => {
    const message = "authentication via 'anon-user' is unsupported";
    await expect(scene.login('anon-user', {}, 'other-fghij')).rejects.toMatchObject({ code: 'AuthProviderNotFound', message });
  });

  it('responds with 404 for an app that does not exist', async () => {
    const message = "cannot find app using Client App ID 'nothing-zzzzz'";
    await expect(scene.login('anon-user', {}, 'nothing-zzzzz')).rejects.toMatchObject({ code: 'ClientAppNotFound', message });
  });

  it.each([null, 7, 'text', [], undefined, true])('responds with 400 to the payload %j', async (payload) => {
    await expect(
      asUnauthenticated(() =>
        scene.identity.bus.call(userLogin, { clientAppId: 'shop-abcde', provider: 'anon-user', payload } as never),
      ),
    ).rejects.toMatchObject({ code: 'BadRequest' });
  });

  it.each([7, {}, null, ['shop-abcde'], 'x'.repeat(65)])('responds with 400 to the names %j', async (name) => {
    for (const names of [
      { clientAppId: name, provider: 'anon-user' },
      { clientAppId: 'shop-abcde', provider: name },
    ]) {
      const request = { ...names, payload: {} } as never;
      await expect(asUnauthenticated(() => scene.identity.bus.call(userLogin, request))).rejects.toMatchObject({
        code: 'BadRequest',
      });
    }
  });

  it('gives a device an id and knows it again, in its app only', async () => {
    const device = { platform: 'node', platformVersion: '20.20.2', sdkVersion: '2.0.1' };
    const first = await scene.login('anon-user', { options: { device } });
    expect(first.device_id).toMatch(HEX24);
    expect(first.device_id).not.toBe(ZEROS);
    expect(claimsOf(first.access_token)).toMatchObject({ baas_device_id: first.device_id, stitch_devId: first.device_id });
    expect(claimsOf(first.refresh_token)).toMatchObject({ baas_device_id: first.device_id, stitch_devId: first.device_id });

    const known = { options: { device: { ...device, deviceId: { $oid: first.device_id } } } };
    expect((await scene.login('anon-user', known)).device_id).toBe(first.device_id);
    expect((await scene.loginWith({ sub: 'device' }, known)).device_id).toBe(first.device_id);
    const elsewhere = await scene.login(
      'custom-token',
      { token: tokenFor({ sub: 'd', aud: 'other-fghij' }), ...known },
      'other-fghij',
    );
    expect(elsewhere.device_id).toMatch(HEX24);
    expect(elsewhere.device_id).not.toBe(first.device_id);
    for (const deviceId of [newId(), ZEROS, 'malformed', 7]) {
      const { device_id } = await scene.login('anon-user', { options: { device: { deviceId } } });
      expect(device_id).toMatch(HEX24);
      expect([deviceId, ZEROS, first.device_id]).not.toContain(device_id);
    }
  });

  it("leaves an entry in the app's log", async () => {
    const device = { platform: 'chrome', platformVersion: '120', sdkVersion: '2.0.1' };
    const reply = await scene.login('anon-user', { options: { device } });
    await vi.waitFor(
      () => expect(scene.services.entries.filter((entry) => entry.user_id === reply.user_id)).toHaveLength(1),
      SOON,
    );
    const [entry] = scene.services.entries.filter(({ user_id }) => user_id === reply.user_id);
    expect(entry).toEqual({
      _id: expect.any(String),
      co_id: expect.stringMatching(HEX24),
      type: 'AUTH',
      domain_id: scene.app.snapshot.domainId,
      app_id: scene.app.snapshot.appId,
      group_id: scene.app.snapshot.groupId,
      request_url: '/test',
      request_method: 'POST',
      started: expect.any(String),
      completed: expect.any(String),
      status: 200,
      user_id: reply.user_id,
      remote_ip_address: '127.0.0.1',
      platform: 'chrome',
      platform_version: '120',
      sdk_version: '2.0.1',
      auth_event: { type: 'login', provider: 'anon-user' },
    });
  });
});

describe('disabled user', () => {
  it('cannot log in, refresh or read its profile, and keeps its data', async () => {
    const reply = await scene.loginWith({ sub: 'disabled', email: 'before' });
    await scene.records('users').updateOne({ _id: reply.user_id }, { $set: { disabled: true } });
    await expect(scene.loginWith({ sub: 'disabled', email: 'after' })).rejects.toMatchObject({
      code: 'UserDisabled',
      message: 'user disabled',
    });
    const disabled = { code: 'InvalidSession', message: 'invalid session: user disabled' };
    await expect(scene.refresh(reply.refresh_token)).rejects.toMatchObject(disabled);
    await expect(scene.profileOf(reply.user_id)).rejects.toMatchObject(disabled);
    expect(await scene.find(reply.user_id)).toMatchObject({ disabled: true, data: { email: 'before' } });
  });
});
