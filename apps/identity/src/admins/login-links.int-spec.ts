import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInContext } from '#bus/transport/request-context.js';
import { adminLogin, adminProfile, type LoginReply } from '#contracts/identity/admin.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { ADMIN_EMAIL, PROJECT_ID, startIdentity, type TestIdentity } from '../identity-process.fixture.js';
import { LOGIN_LINK_MS, LoginLinks } from './login-links.js';

const REFUSED = {
  code: 'AdminLoginFailed',
  message: 'the login link was already used, is older than 10 minutes, or was opened on another machine',
};

describe('login links', () => {
  let store: TestStore;
  let identity: TestIdentity;
  let links: LoginLinks;

  beforeAll(async () => {
    store = await startTestStore();
    identity = await startIdentity(store);
    links = identity.app.get(LoginLinks, { strict: false });
  });

  afterAll(async () => {
    await identity.close();
    await store.close();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  function login(key: string | undefined, remoteAddress: string | null = '127.0.0.1'): Promise<LoginReply> {
    const context = { requestId: newId(), principal: null, request: null, origin: null, remoteAddress };
    const members = key === undefined ? {} : { key };
    return runInContext(context, () => identity.bus.call(adminLogin, { ...members, provider: 'login-link' }));
  }

  it('let the account of the environment in once', async () => {
    const token = links.make();

    const reply = await login(token);

    const profile = await asAdmin(PROJECT_ID, () => identity.bus.call(adminProfile, {}), { userId: reply.user_id });
    expect(profile.data.email).toBe(ADMIN_EMAIL);
    await expect(login(token)).rejects.toMatchObject(REFUSED);
    expect(identity.logged()).not.toContain(token);
  });

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('are good at %s', async (address) => {
    expect(await login(links.make(), address)).toMatchObject({ user_id: expect.any(String) });
  });

  it.each(['10.0.0.1', '::ffff:10.0.0.1', '::2', '1127.0.0.1', '', null])(
    'are rejected at %s, and stay good',
    async (address) => {
      const token = links.make();
      await expect(login(token, address)).rejects.toMatchObject(REFUSED);
      expect(await login(token)).toMatchObject({ user_id: expect.any(String) });
    },
  );

  it('are rejected after ten minutes', async () => {
    const token = links.make();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LOGIN_LINK_MS });
    await expect(login(token)).rejects.toMatchObject(REFUSED);
  });

  it('are valid until then, regardless of failed attempts, and not after a new link', async () => {
    const first = links.make();
    const second = links.make();
    await expect(login(first)).rejects.toMatchObject(REFUSED);
    await expect(login('')).rejects.toMatchObject(REFUSED);
    await expect(login(undefined)).rejects.toMatchObject(REFUSED);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LOGIN_LINK_MS - 1_000 });
    expect(await login(second)).toMatchObject({ user_id: expect.any(String) });
  });
});
