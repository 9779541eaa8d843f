import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { adminLogin, adminRefresh } from '#contracts/identity/admin.contract.js';
import { keysRotated, listVerificationKeys } from '#contracts/identity/keys.contract.js';
import { asNobody } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { ADMIN_PRIVATE_KEY, headerOf, startIdentity, type TestIdentity } from '../identity-process.fixture.js';

let store: TestStore;

beforeAll(async () => {
  store = await startTestStore();
});

afterAll(async () => {
  vi.useRealTimers();
  await store.close();
});

const login = (identity: TestIdentity) =>
  asNobody(() => identity.bus.call(adminLogin, { provider: 'api-key', key: ADMIN_PRIVATE_KEY }));

it('replaces a key of 90 days at start, once, announces it and still honours tokens of the old one', async () => {
  const first = await startIdentity(store);
  const [old] = await first.bus.call(listVerificationKeys, {});
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90 * 86_400_000 });
  const session = await login(first);

  const replicas = await Promise.all([1, 2, 3].map(() => startIdentity(store)));
  try {
    const [replica] = replicas as [TestIdentity];
    const keys = await replica.bus.call(listVerificationKeys, {});
    expect(keys).toHaveLength(2);
    expect(keys[1]).toEqual(old);
    expect(headerOf((await login(replica)).access_token)['kid']).toBe(keys[0]?.kid);
    const { access_token } = await asNobody(() => replica.bus.call(adminRefresh, { token: session.refresh_token }));
    expect(headerOf(access_token)['kid']).toBe(keys[0]?.kid);

    // The first replica hears of the key and signs with it too.
    await first.bus.emit(keysRotated, keys[0] as NonNullable<(typeof keys)[0]>);
    await vi.waitFor(async () => expect(headerOf((await login(first)).access_token)['kid']).toBe(keys[0]?.kid));
  } finally {
    await Promise.all([first, ...replicas].map((identity) => identity.close()));
  }
});
