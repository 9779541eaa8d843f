import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { adminLogin, adminRefresh } from '#contracts/identity/admin.contract.js';
import { keysRotated, listSigningKeys, listVerificationKeys, rotateSigningKeys } from '#contracts/identity/keys.contract.js';
import type { ProjectScope } from '#contracts/scope.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { SOON } from '#testing/soon.js';
import {
  ADMIN_PRIVATE_KEY,
  MASTER_KEY,
  PROJECT_ID,
  headerOf,
  startIdentity,
  type TestIdentity,
} from '../identity-process.fixture.js';

let store: TestStore;

beforeAll(async () => {
  store = await startTestStore();
});

afterAll(async () => {
  vi.useRealTimers();
  await store.close();
});

const login = (identity: TestIdentity) =>
  asUnauthenticated(() => identity.bus.call(adminLogin, { provider: 'api-key', key: ADMIN_PRIVATE_KEY }));

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
    const { access_token } = await asUnauthenticated(() => replica.bus.call(adminRefresh, { token: session.refresh_token }));
    expect(headerOf(access_token)['kid']).toBe(keys[0]?.kid);

    // The first replica is notified of the key and signs with it, too.
    await first.bus.emit(keysRotated, keys[0] as NonNullable<(typeof keys)[0]>);
    await vi.waitFor(async () => expect(headerOf((await login(first)).access_token)['kid']).toBe(keys[0]?.kid), SOON);
  } finally {
    vi.useRealTimers();
    await Promise.all([first, ...replicas].map((identity) => identity.close()));
  }
});

it('creates a new key on request: announced, used immediately, without logging users out', async () => {
  const identity = await startIdentity(store);
  try {
    const session = await login(identity);
    const announced = identity.heard(keysRotated);
    const rotate = (role: 'owner' | 'reader') =>
      asAdmin(PROJECT_ID, () => identity.bus.call(rotateSigningKeys, { groupId: PROJECT_ID }), { role });

    await expect(rotate('reader')).rejects.toMatchObject({ code: 'PermissionDenied' });
    expect(announced).toEqual([]);
    const key = await rotate('owner');

    expect(key).toEqual({ kid: expect.any(String), created: expect.any(Number), active: true });
    expect(announced.map(({ kid }) => kid)).toEqual([key.kid]);
    expect(Object.keys(announced[0] ?? {})).toEqual(['kid', 'jwk']);
    expect(announced[0]?.jwk).not.toHaveProperty('d');
    const infos = await asAdmin(PROJECT_ID, () => identity.bus.call(listSigningKeys, { groupId: PROJECT_ID }));
    expect(infos[0]).toEqual(key);
    expect(infos.slice(1).every(({ active }) => !active)).toBe(true);
    const { access_token } = await asUnauthenticated(() => identity.bus.call(adminRefresh, { token: session.refresh_token }));
    expect(headerOf(access_token)['kid']).toBe(key.kid);
  } finally {
    await identity.close();
  }
});

it('is for owners of the project of the platform', async () => {
  const identity = await startIdentity(store);
  const foreign = 'aaaaaaaaaaaaaaaaaaaaaaaa';
  try {
    const kids = async () => (await identity.bus.call(listVerificationKeys, {})).map(({ kid }) => kid);
    const before = await kids();
    for (const contract of [listSigningKeys, rotateSigningKeys]) {
      const call = (groupId: string, role: 'owner' | 'reader') =>
        asAdmin(groupId, () => identity.bus.call<ProjectScope, unknown>(contract, { groupId }), { role });
      await expect(call(foreign, 'owner')).rejects.toMatchObject({
        code: 'PermissionDenied',
        message: "only owners of the platform's own project can manage signing keys",
      });
      await expect(call(PROJECT_ID, 'reader')).rejects.toMatchObject({ code: 'PermissionDenied' });
    }
    expect(await kids()).toEqual(before);
  } finally {
    await identity.close();
  }
});

it('creates at most ten keys a day, also for concurrent rotations', async () => {
  const fresh = await startTestStore();
  const identity = await startIdentity(fresh);
  const now = Date.now();
  const rotate = () => asAdmin(PROJECT_ID, () => identity.bus.call(rotateSigningKeys, { groupId: PROJECT_ID }));
  try {
    for (let made = 0; made < 10; made++) await rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 3_600_000 });
    const refused = await Promise.allSettled(Array.from({ length: 5 }, rotate));
    for (const { status, ...outcome } of refused) {
      expect([status, outcome]).toMatchObject([
        'rejected',
        { reason: { code: 'TooManyRequests', message: 'at most 10 signing keys can be created per day: retry tomorrow' } },
      ]);
    }
    expect(await identity.bus.call(listVerificationKeys, {})).toHaveLength(11);
    vi.setSystemTime(now + 2 * 86_400_000);
    await rotate();
    expect(await identity.bus.call(listVerificationKeys, {})).toHaveLength(12);
  } finally {
    vi.useRealTimers();
    await identity.close();
    await fresh.close();
  }
});

it('makes no more than 100 keys', async () => {
  const full = await startTestStore();
  const identity = await startIdentity(full);
  const client = await MongoClient.connect(full.uri);
  try {
    const keys = client.db('groundwork_identity').collection<{ _id: string; generation: number }>('signing_keys');
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let made = 1; made < 100; made++) {
      vi.setSystemTime(Date.now() + 86_400_000);
      await asAdmin(PROJECT_ID, () => identity.bus.call(rotateSigningKeys, { groupId: PROJECT_ID }));
    }
    await expect(asAdmin(PROJECT_ID, () => identity.bus.call(rotateSigningKeys, { groupId: PROJECT_ID }))).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: 'there are at most 100 signing keys',
    });
    expect(await keys.countDocuments()).toBe(100);
  } finally {
    vi.useRealTimers();
    await client.close();
    await identity.close();
    await full.close();
  }
});

it('keeps its keys under a new master key, from the first start with both on', async () => {
  const own = await startTestStore();
  const NEW_KEY = Buffer.alloc(32, 5).toString('base64');
  const first = await startIdentity(own);
  const session = await login(first);
  const keys = await first.bus.call(listVerificationKeys, {});
  await first.close();

  const rotating = await startIdentity(own, { environment: { MASTER_KEY: NEW_KEY, MASTER_KEY_PREVIOUS: MASTER_KEY } });
  await rotating.close();
  expect(rotating.logged()).toContain('all signing keys are encrypted with MASTER_KEY');
  expect(rotating.logged()).toContain('all mails are encrypted with MASTER_KEY');
  expect(rotating.logged()).not.toContain(NEW_KEY);

  await expect(startIdentity(own)).rejects.toThrow('sealed under another MASTER_KEY');
  const rotated = await startIdentity(own, { environment: { MASTER_KEY: NEW_KEY } });
  expect(await rotated.bus.call(listVerificationKeys, {})).toEqual(keys);
  const { access_token } = await asUnauthenticated(() => rotated.bus.call(adminRefresh, { token: session.refresh_token }));
  expect(headerOf(access_token)['kid']).toBe(keys[0]?.kid);
  await rotated.close();
  await own.close();
});
