import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin, adminRefresh } from '#contracts/identity/admin.contract.js';
import {
  KEY_PAIRS_MAX,
  createKeyPair,
  listKeyPairs,
  revokeKeyPair,
  type CreatedKeyPair,
  type KeyPair,
} from '#contracts/identity/key-pairs.contract.js';
import { accessRevoked } from '#contracts/identity/keys.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import {
  ADMIN_PRIVATE_KEY,
  ADMIN_PUBLIC_KEY,
  PROJECT_ID,
  startIdentity,
  type TestIdentity,
} from '../identity-process.fixture.js';

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

const groupId = PROJECT_ID;
const create = (at = groupId): Promise<CreatedKeyPair> =>
  asAdmin(at, () => identity.bus.call(createKeyPair, { groupId: at, desc: 'tests', role_name: 'GROUP_OWNER' }));
const revoke = (keyPairId: string, at = groupId): Promise<null> =>
  asAdmin(at, () => identity.bus.call(revokeKeyPair, { groupId: at, keyPairId }));
const list = (at = groupId): Promise<KeyPair[]> => asAdmin(at, () => identity.bus.call(listKeyPairs, { groupId: at }));
const admins = () => client.db('groundwork_identity').collection<{ _id: string }>('admins');

describe('key pairs', () => {
  it('keep no private key and log none', async () => {
    const { private_key, public_key } = await create();

    const record = await admins().findOne({ name: public_key });
    expect(JSON.stringify(record)).not.toContain(private_key);
    expect(identity.logged()).not.toContain(private_key);
    expect(JSON.stringify(await list())).not.toContain(private_key);
  });

  it('include the one the environment names', async () => {
    expect(await list()).toContainEqual(expect.objectContaining({ public_key: ADMIN_PUBLIC_KEY, role_name: 'GROUP_OWNER' }));
  });

  it('end their sessions and publish their revocation', async () => {
    const pair = await create();
    const heard = identity.heard(accessRevoked);
    const session = await asUnauthenticated(() =>
      identity.bus.call(adminLogin, { provider: 'mongodb-cloud', username: pair.public_key, apiKey: pair.private_key }),
    );

    await revoke(pair._id);

    expect(heard).toContainEqual({ sessionId: null, userId: pair._id, until: expect.any(Number) });
    await expect(
      asUnauthenticated(() => identity.bus.call(adminRefresh, { token: session.refresh_token })),
    ).rejects.toMatchObject({
      code: 'InvalidSession',
      message: 'invalid session: failed to find refresh token',
    });
  });

  it('hides and keeps those of another project', async () => {
    const pair = await create();
    const other = newId();

    expect(await list(other)).toEqual([]);
    await expect(revoke(pair._id, other)).rejects.toMatchObject({ code: 'APIKeyNotFound' });
    const mine = asAdmin(groupId, () => identity.bus.call(revokeKeyPair, { groupId: other, keyPairId: pair._id }));
    await expect(mine).rejects.toMatchObject({ code: 'GroupNotFound' });
  });

  it('include an owner, always', async () => {
    const other = newId();
    const only = await create(other);
    const reader = await asAdmin(other, () =>
      identity.bus.call(createKeyPair, { groupId: other, desc: 'reader', role_name: 'GROUP_READ_ONLY' }),
    );

    await expect(revoke(only._id, other)).rejects.toMatchObject({
      code: 'Conflict',
      message: 'the last owner of a project cannot be revoked',
    });
    await revoke(reader._id, other);
    const second = await create(other);
    await revoke(only._id, other);
    expect((await list(other)).map(({ _id }) => _id)).toEqual([second._id]);
  });

  it(`are ${KEY_PAIRS_MAX} at most, however many are made at once`, async () => {
    const other = newId();
    await admins().insertMany(
      Array.from({ length: KEY_PAIRS_MAX - 2 }, () => ({
        _id: newId(),
        credential: 'key-pair',
        name: newId(),
        secretHash: newId(),
        roles: [{ groupId: other, role: 'reader' }],
        createdAt: new Date(),
      })),
    );

    const made = await Promise.allSettled(Array.from({ length: 8 }, () => create(other)));

    expect(made.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
    expect((await list(other)).length).toBeLessThanOrEqual(KEY_PAIRS_MAX);
    const refused = made.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'InvalidParameter', message: 'a project has at most 100 key pairs' });
  });

  it('are not logged in with by halves', async () => {
    const login = (username: string, apiKey: string) =>
      asUnauthenticated(() => identity.bus.call(adminLogin, { provider: 'mongodb-cloud', username, apiKey }));
    const pair = await create();
    await expect(login(pair.public_key, ADMIN_PRIVATE_KEY)).rejects.toMatchObject({ code: 'AdminLoginFailed' });
    await expect(login(ADMIN_PUBLIC_KEY, pair.private_key)).rejects.toMatchObject({ code: 'AdminLoginFailed' });
  });
});
