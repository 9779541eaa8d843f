import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminLogin, adminRefresh } from '#contracts/identity/admin.contract.js';
import { findRevocation } from '#contracts/identity/keys.contract.js';
import { newId } from '#contracts/ids.js';
import { asUnauthenticated } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { claimsOf, PROJECT_ID, startIdentity, type TestIdentity } from '../identity-process.fixture.js';
import { setAdminPassword } from './set-password.js';

const EMAIL = 'second@example.com';

let store: TestStore;
let client: MongoClient;
let identity: TestIdentity;
beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
  identity = await startIdentity(store);
});
afterAll(async () => {
  await identity.close();
  await client.close();
  await store.close();
});

const database = () => client.db('groundwork_identity');
const login = (password: string) =>
  asUnauthenticated(() => identity.bus.call(adminLogin, { provider: 'local', username: EMAIL, password }));

it('makes an owner beside a platform that runs, and then gives another password, which ends sessions of the first', async () => {
  expect(await setAdminPassword(database(), { groupId: PROJECT_ID, email: EMAIL, password: 'first password' })).toBe('created');
  const session = await login('first password');
  expect(await database().collection('admins').findOne({ name: EMAIL })).toEqual({
    _id: session.user_id,
    credential: 'password',
    name: EMAIL,
    secretHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as unknown,
    roles: [{ groupId: PROJECT_ID, role: 'owner' }],
    createdAt: expect.any(Date) as unknown,
    lastLoginAt: expect.any(Date) as unknown,
  });

  expect(await setAdminPassword(database(), { groupId: PROJECT_ID, email: EMAIL, password: 'second password' })).toBe('changed');

  await expect(login('first password')).rejects.toMatchObject({ code: 'AdminLoginFailed' });
  expect(await login('second password')).toMatchObject({ user_id: session.user_id });
  const refreshed = asUnauthenticated(() => identity.bus.call(adminRefresh, { token: session.refresh_token }));
  await expect(refreshed).rejects.toMatchObject({ code: 'InvalidSession' });
  const { iss: sessionId, exp } = claimsOf(session.access_token) as { iss: string; exp: number };
  expect(await identity.bus.call(findRevocation, { sessionId, userId: session.user_id, exp })).toEqual({ revoked: true });
});

it('makes no owner of a project that does not exist', async () => {
  const groupId = newId();

  await expect(setAdminPassword(database(), { groupId, email: 'third@example.com', password: 'p' })).rejects.toThrow(
    `project ${groupId} not found: start the platform once, or select a project with --project`,
  );
});
