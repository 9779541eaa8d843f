import { createHash, randomBytes } from 'node:crypto';
import { Binary, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { adminLogin } from '#contracts/identity/admin.contract.js';
import { checkDigest, getCloudStatus, listCloudGroups, type DigestCheck } from '#contracts/identity/cloud.contract.js';
import { createKeyPair } from '#contracts/identity/key-pairs.contract.js';
import { asAdmin, asUnauthenticated } from '#testing/principals.js';
import { startOwnStore, startTestStore, type TestStore } from '#testing/test-store.js';
import { digestKey, digestResponse, type DigestAlgorithm } from './digest-response.js';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  ADMIN_PRIVATE_KEY,
  ADMIN_PUBLIC_KEY,
  MASTER_KEY,
  PROJECT_ID,
  startIdentity,
  type TestIdentity,
} from '../identity-process.fixture.js';

const URI = '/api/public/v1.0/groups';
const REALM = 'MMS Public API';
const OTHER_PROJECT = 'aaaaaaaaaaaaaaaaaaaaaaaa';

let store: TestStore;
let client: MongoClient;
const started: TestIdentity[] = [];

beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const identity of started.splice(0)) await identity.close();
});
afterAll(async () => {
  await client.close();
  await store.close();
});

async function start(...options: Parameters<typeof startIdentity> extends [unknown, ...infer Rest] ? Rest : never) {
  const identity = await startIdentity(store, ...options);
  started.push(identity);
  return identity;
}

interface Pair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const first: Pair = { publicKey: ADMIN_PUBLIC_KEY, privateKey: ADMIN_PRIVATE_KEY };

const check = (identity: TestIdentity, authorization?: string): Promise<DigestCheck> =>
  asUnauthenticated(() =>
    identity.bus.call(checkDigest, { method: 'GET', uri: URI, ...(authorization ? { authorization } : {}) }),
  );

async function nonceOf(identity: TestIdentity): Promise<string> {
  const { challenges } = await check(identity);
  return /nonce="([^"]+)"/.exec(challenges[0] ?? '')?.[1] ?? '';
}

function answerOf({ publicKey, privateKey }: Pair, nonce: string, algorithm: DigestAlgorithm = 'MD5'): string {
  const asked = { algorithm, uri: URI, nonce, nc: '00000001', cnonce: 'c' };
  const response = digestResponse(digestKey(algorithm, publicKey, REALM, privateKey), 'GET', asked);
  return (
    `Digest username="${publicKey}", realm="${REALM}", nonce="${nonce}", uri="${URI}", algorithm=${algorithm}, ` +
    `response="${response}", qop=auth, nc=00000001, cnonce="c"`
  );
}

const prove = async (identity: TestIdentity, pair: Pair, algorithm?: DigestAlgorithm): Promise<DigestCheck> =>
  check(identity, answerOf(pair, await nonceOf(identity), algorithm));

const stored = (): Promise<Record<string, unknown>[]> =>
  client
    .db('groundwork_identity')
    .collection('admins')
    .find({ digestKeys: { $exists: true } })
    .toArray();

const login = (identity: TestIdentity, { publicKey, privateKey }: Pair) =>
  asUnauthenticated(() => identity.bus.call(adminLogin, { provider: 'mongodb-cloud', username: publicKey, apiKey: privateKey }));

async function aPair(identity: TestIdentity): Promise<Pair> {
  const made = await asAdmin(PROJECT_ID, () =>
    identity.bus.call(createKeyPair, { groupId: PROJECT_ID, desc: 'test', role_name: 'GROUP_OWNER' }),
  );
  return { publicKey: made.public_key, privateKey: made.private_key };
}

it('proves the key pair of the environment from the start, in both algorithms, and shows nothing of its keys in the store or the log', async () => {
  const identity = await start();

  for (const algorithm of ['MD5', 'SHA-256'] as const) {
    expect(await prove(identity, first, algorithm)).toEqual({
      admin: { userId: expect.stringMatching(/^[0-9a-f]{24}$/), roles: [{ groupId: PROJECT_ID, role: 'owner' }] },
      challenges: [],
    });
  }
  const records = await stored();
  expect(records.map(({ name }) => name)).toEqual([ADMIN_PUBLIC_KEY]);
  const sealed = records[0]?.['digestKeys'];
  if (!(sealed instanceof Binary)) throw new Error('no digest keys are stored');
  const bytes = Buffer.from(sealed.buffer);
  for (const hash of ['md5', 'sha256']) {
    const key = createHash(hash).update(`${ADMIN_PUBLIC_KEY}:${REALM}:${ADMIN_PRIVATE_KEY}`).digest();
    expect(bytes.includes(key)).toBe(false);
    expect(bytes.includes(key.toString('hex'))).toBe(false);
    expect(identity.logged()).not.toContain(key.toString('hex'));
  }
});

it('makes the digest keys of another pair when it logs in, and none for passwords', async () => {
  const identity = await start();
  const pair = await aPair(identity);
  expect((await prove(identity, pair)).admin).toBeNull();

  await expect(login(identity, { ...pair, privateKey: 'wrong' })).rejects.toMatchObject({ code: 'AdminLoginFailed' });
  expect((await prove(identity, pair)).admin).toBeNull();
  await login(identity, pair);
  await asUnauthenticated(() =>
    identity.bus.call(adminLogin, { provider: 'local', username: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  );

  expect((await prove(identity, pair)).admin).toMatchObject({ roles: [{ groupId: PROJECT_ID, role: 'owner' }] });
  expect((await stored()).map(({ name }) => name)).toEqual(expect.not.arrayContaining([ADMIN_EMAIL]));
});

it('accepts a nonce of any replica for five minutes, and reports an expired one', async () => {
  const [one, other] = [await start(), await start()];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const nonce = await nonceOf(one);
  expect((await check(other, answerOf(first, nonce))).admin).not.toBeNull();

  vi.setSystemTime(Date.now() + 300_000);
  const late = await check(one, answerOf(first, nonce));

  expect(late).toEqual({
    admin: null,
    challenges: [expect.stringContaining('stale=true'), expect.stringContaining('stale=true')],
  });
  const wrong = await check(one, answerOf({ ...first, privateKey: 'wrong' }, nonce));
  expect(wrong.challenges[0]).toContain('stale=false');
});

it('is another after the environment replaced the private key, and the digest keys of the one before are gone', async () => {
  await (await startIdentity(store)).close();
  const replaced = { ...first, privateKey: randomBytes(16).toString('hex') };

  const identity = await start({ environment: { ADMIN_PRIVATE_KEY: replaced.privateKey } });

  expect((await prove(identity, first)).admin).toBeNull();
  expect((await prove(identity, replaced)).admin).not.toBeNull();
});

it('lists the projects a key pair has a role in, and no others', async () => {
  await (await startIdentity(store)).close();
  const theirs = { publicKey: 'theirs', privateKey: 'their private key' };
  const identity = await start({
    environment: { PROJECT_ID: OTHER_PROJECT, ADMIN_PUBLIC_KEY: theirs.publicKey, ADMIN_PRIVATE_KEY: theirs.privateKey },
  });
  const groupsOf = (groupId: string) => asAdmin(groupId, () => identity.bus.call(listCloudGroups, {}));

  expect((await prove(identity, theirs)).admin?.roles).toEqual([{ groupId: OTHER_PROJECT, role: 'owner' }]);
  const only = (id: string) => ({ links: [], results: [{ id, name: 'Groundwork' }], totalCount: 1 });
  expect(await groupsOf(OTHER_PROJECT)).toEqual(only(OTHER_PROJECT));
  expect(await groupsOf(PROJECT_ID)).toEqual(only(PROJECT_ID));
  await expect(asUnauthenticated(() => identity.bus.call(listCloudGroups, {}))).rejects.toMatchObject({ code: 'InvalidSession' });
});

it('keeps its digest keys under a new master key', async () => {
  await (await startIdentity(store)).close();
  const own = await startOwnStore();
  const NEW_KEY = randomBytes(32).toString('base64');
  const before = await startIdentity(own);
  const pair = await aPair(before);
  await login(before, pair);
  await before.close();
  const rotating = await startIdentity(own, { environment: { MASTER_KEY: NEW_KEY, MASTER_KEY_PREVIOUS: MASTER_KEY } });
  await rotating.close();
  expect(rotating.logged()).toContain('all digest keys are encrypted with MASTER_KEY');

  const rotated = await startIdentity(own, { environment: { MASTER_KEY: NEW_KEY } });

  expect((await prove(rotated, pair)).admin).not.toBeNull();
  await rotated.close();
  await own.close();
});

it('creates digest keys again at a login if the stored ones cannot be read', async () => {
  const identity = await start();
  const pair = await aPair(identity);
  await login(identity, pair);
  const admins = client.db('groundwork_identity').collection('admins');
  await admins.updateOne({ name: pair.publicKey }, { $set: { digestKeys: new Binary(randomBytes(64)) } });
  expect((await prove(identity, pair)).admin).toBeNull();
  expect(identity.logged()).toContain('the digest key of a key pair is encrypted with another MASTER_KEY');

  await login(identity, pair);

  expect((await prove(identity, pair)).admin).not.toBeNull();
});

it('is switched off: answers nothing, and keeps and makes no digest keys', async () => {
  await (await startIdentity(store)).close();
  expect(await stored()).not.toEqual([]);

  const off = await start({ environment: { CLOUD_API: false } });
  await login(off, first);

  expect(await stored()).toEqual([]);
  const refused = { code: 'RouteNotFound' };
  await expect(check(off)).rejects.toMatchObject(refused);
  await expect(check(off, answerOf(first, 'n'))).rejects.toMatchObject(refused);
  await expect(asUnauthenticated(() => off.bus.call(getCloudStatus, {}))).rejects.toMatchObject(refused);
  await off.close();
  const on = await start();
  expect((await prove(on, first)).admin).not.toBeNull();
  expect(await asUnauthenticated(() => on.bus.call(getCloudStatus, {}))).toEqual({ appName: 'Groundwork' });
});
