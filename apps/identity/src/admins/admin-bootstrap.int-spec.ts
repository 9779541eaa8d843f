import { Binary, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminLogin, adminRefresh } from '#contracts/identity/admin.contract.js';
import { listRevocations, listVerificationKeys } from '#contracts/identity/keys.contract.js';
import { asUnauthenticated } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  ADMIN_PRIVATE_KEY,
  ADMIN_PUBLIC_KEY,
  PROJECT_ID,
  claimsOf,
  startIdentity,
  type TestIdentity,
} from '../identity-process.fixture.js';

let store: TestStore;
let client: MongoClient;

beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
});

afterAll(async () => {
  await client.close();
  await store.close();
});

const records = (collection: string) => client.db('groundwork_identity').collection(collection).find().toArray();
const login = (identity: TestIdentity, password: string) =>
  asUnauthenticated(() => identity.bus.call(adminLogin, { provider: 'local', username: ADMIN_EMAIL, password }));

it('makes one project, one administrator each and one key when four replicas start together', async () => {
  const replicas = await Promise.all([1, 2, 3, 4].map(() => startIdentity(store)));
  try {
    expect(await records('projects')).toEqual([{ _id: PROJECT_ID, name: 'Groundwork', createdAt: expect.any(Date) }]);
    const roles = [{ groupId: PROJECT_ID, role: 'owner' }];
    const admins = (await records('admins')).toSorted((a, b) => String(a['credential']).localeCompare(String(b['credential'])));
    expect(admins).toEqual([
      {
        _id: expect.any(String),
        credential: 'key-pair',
        name: ADMIN_PUBLIC_KEY,
        secretHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        roles,
        createdAt: expect.any(Date),
        digestKeys: expect.any(Binary),
      },
      {
        _id: expect.any(String),
        credential: 'password',
        name: ADMIN_EMAIL,
        secretHash: expect.stringMatching(/^\$argon2id\$v=19\$/),
        roles,
        createdAt: expect.any(Date),
      },
    ]);
    expect(JSON.stringify(admins)).not.toContain(ADMIN_PRIVATE_KEY);
    const keys = await Promise.all(replicas.map((replica) => replica.bus.call(listVerificationKeys, {})));
    expect(keys[0]).toEqual([
      {
        kid: expect.stringMatching(/^[\w-]{43}$/),
        jwk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
      },
    ]);
    for (const list of keys) expect(list).toEqual(keys[0]);

    const [one, other] = replicas as [TestIdentity, TestIdentity];
    const { refresh_token } = await login(one, ADMIN_PASSWORD);
    expect(await asUnauthenticated(() => other.bus.call(adminRefresh, { token: refresh_token }))).toEqual({
      access_token: expect.any(String),
    });
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
});

it('changes nothing at the next start', async () => {
  const before = { admins: await records('admins'), keys: await records('signing_keys'), projects: await records('projects') };
  await (await startIdentity(store)).close();
  expect({ admins: await records('admins'), keys: await records('signing_keys'), projects: await records('projects') }).toEqual(
    before,
  );
});

it('takes over a password and a private key that changed, and logs out who used the old ones', async () => {
  const before = await startIdentity(store);
  const session = await login(before, ADMIN_PASSWORD);
  await before.close();
  const environment = { ADMIN_PASSWORD: 'a new password', ADMIN_PRIVATE_KEY: 'a-new-private-key' };
  const replicas = await Promise.all([1, 2, 3].map(() => startIdentity(store, { environment })));
  const [identity] = replicas as [TestIdentity];
  try {
    await expect(login(identity, ADMIN_PASSWORD)).rejects.toMatchObject({ code: 'AdminLoginFailed' });
    await expect(login(identity, 'a new password')).resolves.toMatchObject({ user_id: session.user_id });
    const key = (privateKey: string) =>
      asUnauthenticated(() => identity.bus.call(adminLogin, { provider: 'api-key', key: privateKey }));
    await expect(key(ADMIN_PRIVATE_KEY)).rejects.toMatchObject({ code: 'AdminLoginFailed' });
    await expect(key('a-new-private-key')).resolves.toMatchObject({ device_id: '000000000000000000000000' });
    const message = 'invalid session: failed to find refresh token';
    const refreshed = asUnauthenticated(() => identity.bus.call(adminRefresh, { token: session.refresh_token }));
    await expect(refreshed).rejects.toMatchObject({ code: 'InvalidSession', message });
    const revoked = (await identity.bus.call(listRevocations, {})).map((one) => one.sessionId);
    expect(revoked).toContain(claimsOf(session.access_token)['iss']);
    expect(await records('admins')).toHaveLength(2);
    expect(identity.logged()).not.toContain('a new password');
    expect(identity.logged()).not.toContain('a-new-private-key');
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
});

it('does not start with another master key', async () => {
  const environment = { MASTER_KEY: Buffer.alloc(32, 1).toString('base64') };
  await expect(startIdentity(store, { environment })).rejects.toThrow('sealed under another MASTER_KEY');
});
