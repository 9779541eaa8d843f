import { createHash } from 'node:crypto';
import { MongoClient, type Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appDeleted } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import {
  API_KEYS_MAX,
  createApiKey,
  deleteApiKey,
  disableApiKey,
  enableApiKey,
  getApiKey,
  listApiKeys,
  type CreatedApiKey,
} from '#contracts/identity/api-keys.contract.js';
import { accessRevoked, listRevocations } from '#contracts/identity/keys.contract.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import { userChanged, userLogin, userProfile, userRefresh } from '#contracts/identity/users.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin, asUnauthenticated, asUser } from '#testing/principals.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { SOON } from '#testing/soon.js';
import { PROJECT_ID, startIdentity, type TestIdentity } from '../identity-process.fixture.js';
import { OtherServices, provider, type TestApp } from '../other-services.fixture.js';

const HEX24 = /^[0-9a-f]{24}$/;
const KEYS = provider('api-key');

let store: TestStore;
let client: MongoClient;
let services: OtherServices;
let identity: TestIdentity;
beforeAll(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
  services = new OtherServices();
  identity = await startIdentity(store, { fakes: services.fakes() });
});
afterAll(async () => {
  await identity.close();
  await client.close();
  await store.close();
});

function records(collection: string): Collection<{ _id: string; appId: string }> {
  return client.db('groundwork_identity').collection(collection);
}

/** App whose keys an administrator manages. */
class Keys {
  readonly app: TestApp;
  readonly scope: { groupId: string; appId: string };

  constructor(providers = [KEYS]) {
    this.app = services.addApp(`app-${newId()}`, providers);
    this.scope = { groupId: PROJECT_ID, appId: this.app.snapshot.appId };
  }

  create(name: string): Promise<CreatedApiKey> {
    return this.admin(() => identity.bus.call(createApiKey, { ...this.scope, name }));
  }

  on<T>(contract: typeof deleteApiKey | typeof getApiKey, apiKeyId: string): Promise<T> {
    return this.admin(() => identity.bus.call(contract as typeof deleteApiKey, { ...this.scope, apiKeyId })) as Promise<T>;
  }

  list(): Promise<unknown> {
    return this.admin(() => identity.bus.call(listApiKeys, this.scope));
  }

  login(key: unknown): Promise<LoginReply> {
    const { clientAppId } = this.app.snapshot;
    return asUnauthenticated(() => identity.bus.call(userLogin, { clientAppId, provider: 'api-key', payload: { key } }));
  }

  users(): Promise<object[]> {
    return records('users').find({ appId: this.scope.appId }).toArray();
  }

  private admin<T>(work: () => Promise<T>): Promise<T> {
    return asAdmin(PROJECT_ID, work);
  }
}

describe('API keys', () => {
  it('show the key once, and are stored without it', async () => {
    const keys = new Keys();

    const created = await keys.create('worker');

    expect(created).toEqual({
      _id: expect.stringMatching(HEX24),
      name: 'worker',
      disabled: false,
      key: expect.stringMatching(/^[\w-]{64}$/),
    });
    const { key, ...shown } = created;
    expect(await keys.list()).toEqual([shown]);
    expect(await keys.on(getApiKey, created._id)).toEqual(shown);
    const stored = await records('api_keys').findOne({ _id: created._id });
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(stored).toMatchObject({ hash: createHash('sha256').update(key).digest('base64url') });
    expect(identity.logged()).not.toContain(key);
    expect((await keys.create('other')).key).not.toBe(key);
  });

  it('have a user of type server with one identity', async () => {
    const keys = new Keys();

    const created = await keys.create('worker');

    expect(await keys.users()).toEqual([
      {
        _id: expect.stringMatching(HEX24),
        appId: keys.scope.appId,
        domainId: keys.app.snapshot.domainId,
        providers: 'api-key',
        type: 'server',
        identities: [
          {
            key: expect.any(String),
            id: created._id,
            provider_type: 'api-key',
            provider_id: KEYS._id,
            dataJson: '{"name":"worker"}',
          },
        ],
        createdAt: expect.any(Date),
        lastAuthenticationAt: expect.any(Date),
        disabled: false,
      },
    ]);
  });

  it('are made although the app has no such provider', async () => {
    const keys = new Keys([]);

    await keys.create('worker');

    expect(await keys.users()).toMatchObject([{ identities: [{ provider_id: '0'.repeat(24) }] }]);
  });

  it.each(['', 'a b', 'ü', 'x'.repeat(65), 'a\n', 7, null, undefined])('reject the name %j', async (name) => {
    const keys = new Keys();

    await expect(keys.create(name as string)).rejects.toMatchObject({ code: 'InvalidParameter' });
    expect(await keys.list()).toEqual([]);
    expect(await keys.users()).toEqual([]);
  });

  it('give one of 32 creators of a name the key', async () => {
    const keys = new Keys();

    const results = await Promise.allSettled(Array.from({ length: 32 }, () => keys.create('same')));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'APIKeyAlreadyExists' });
    }
    expect(await keys.list()).toHaveLength(1);
    expect(await keys.users()).toHaveLength(1);
    await expect(new Keys().create('same')).resolves.toMatchObject({ name: 'same' });
  });

  it(`are ${API_KEYS_MAX} at most, however many are made at once`, async () => {
    const keys = new Keys();
    const made = await Promise.all(Array.from({ length: API_KEYS_MAX - 4 }, (_, index) => keys.create(`key-${index}`)));

    const results = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => keys.create(`more-${index}`)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const refusal = { code: 'InvalidParameter', message: 'an app has at most 100 API keys' };
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal });
    expect(await keys.list()).toHaveLength(API_KEYS_MAX);
    await keys.on(deleteApiKey, made[7]?._id ?? '');
    await expect(keys.create('again')).resolves.toMatchObject({ name: 'again' });
  });

  it('leave nothing when their user cannot be made', async () => {
    const keys = new Keys();
    const { appId } = keys.scope;
    await records('users').createIndex({ appId: 1, type: 1 }, { unique: true, partialFilterExpression: { appId } });
    try {
      await keys.create('first');
      await expect(keys.create('second')).rejects.toMatchObject({ code: 'InternalServerError' });
    } finally {
      await records('users').dropIndex('appId_1_type_1');
    }

    expect(await keys.list()).toMatchObject([{ name: 'first' }]);
    await expect(keys.create('second')).resolves.toMatchObject({ name: 'second' });
  });

  it('are not found under another app, another project or a malformed id', async () => {
    const keys = new Keys();
    const { _id: apiKeyId } = await keys.create('worker');
    const elsewhere = new Keys();
    const notFound = { code: 'APIKeyNotFound', message: 'API key not found' };

    for (const contract of [getApiKey, enableApiKey, disableApiKey, deleteApiKey] as (typeof deleteApiKey)[]) {
      await expect(elsewhere.on(contract, apiKeyId)).rejects.toMatchObject(notFound);
      await expect(keys.on(contract, newId())).rejects.toMatchObject(notFound);
      await expect(keys.on(contract, 'nonsense')).rejects.toMatchObject(notFound);
      const groupId = newId();
      const { appId } = keys.scope;
      await expect(asAdmin(groupId, () => identity.bus.call(contract, { groupId, appId, apiKeyId }))).rejects.toMatchObject({
        code: 'AppNotFound',
      });
    }
    expect(await keys.list()).toMatchObject([{ _id: apiKeyId, disabled: false }]);
  });

  it('are read, but not written, by readers', async () => {
    const keys = new Keys();
    const as = <T>(work: () => T): T => asAdmin(PROJECT_ID, work, { role: 'reader' });

    await expect(as(() => identity.bus.call(listApiKeys, keys.scope))).resolves.toEqual([]);
    await expect(as(() => identity.bus.call(createApiKey, { ...keys.scope, name: 'x' }))).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
  });

  it('leave an audit entry for every change, and are changed although they cannot', async () => {
    const keys = new Keys();
    const { _id: id } = await keys.create('worker');
    await expect(keys.create('worker')).rejects.toMatchObject({ code: 'APIKeyAlreadyExists' });
    await keys.on(disableApiKey, id);
    await keys.on(enableApiKey, id);
    await keys.on(deleteApiKey, id);

    const change = { ...keys.scope, kind: 'api_keys', id, name: 'worker' };
    expect(services.audited.filter(({ appId }) => appId === keys.scope.appId)).toEqual([
      { ...change, operation: 'create' },
      { ...change, operation: 'update' },
      { ...change, operation: 'update' },
      { ...change, operation: 'delete' },
    ]);
    services.auditFails = new AppError('Unavailable', 'not now');
    try {
      await expect(keys.create('other')).resolves.toMatchObject({ key: expect.any(String) });
    } finally {
      services.auditFails = null;
    }
    expect(identity.logged()).toContain('failed to record an audit entry for a change');
  });

  it('go with their app', async () => {
    const keys = new Keys();
    const other = new Keys();
    await keys.create('worker');
    await other.create('worker');
    const { appId, clientAppId, domainId } = keys.app.snapshot;

    await identity.bus.emit(appDeleted, { appId, clientAppId, domainId });

    await vi.waitFor(async () => expect(await records('api_keys').countDocuments({ appId })).toBe(0), SOON);
    await vi.waitFor(async () => expect(await keys.users()).toEqual([]), SOON);
    expect(await other.list()).toHaveLength(1);
    expect(await other.users()).toHaveLength(1);
  });

  it('are those of the projects of the app until the app is deleted', async () => {
    const keys = new Keys();
    await keys.create('worker');
    const { appId } = keys.scope;
    const foreign = { groupId: newId(), appId };
    const notFound = { code: 'AppNotFound', status: 404, message: `app not found: '${appId}'` };

    await expect(asAdmin(foreign.groupId, () => identity.bus.call(listApiKeys, foreign))).rejects.toMatchObject(notFound);
    await services.delete(identity, keys.app);

    await expect(keys.list()).rejects.toMatchObject(notFound);
  });
});

describe('login with an API key', () => {
  it("is the key's user, each time", async () => {
    const keys = new Keys();
    const { _id, key } = await keys.create('worker');

    const first = await keys.login(key);
    const second = await keys.login(key);

    expect(second.user_id).toBe(first.user_id);
    const { domainId } = keys.app.snapshot;
    expect(await asUser(domainId, first.user_id, () => identity.bus.call(userProfile, {}))).toEqual({
      user_id: first.user_id,
      domain_id: domainId,
      identities: [{ id: _id, provider_type: 'api-key', provider_id: KEYS._id, data: { name: 'worker' } }],
      data: { name: 'worker' },
      type: 'server',
    });
    expect(await keys.users()).toHaveLength(1);
  });

  it.each(['', 'x'.repeat(64), 'x'.repeat(100_000), '\0'])('rejects the unknown key %#', async (key) => {
    const keys = new Keys();
    await keys.create('worker');

    await expect(keys.login(key)).rejects.toMatchObject({ code: 'AuthError', message: 'unauthorized' });
    expect(await keys.users()).toHaveLength(1);
  });

  it.each([undefined, null, 7, ['k'], { $gt: '' }])('needs a key that is text, not %j', async (key) => {
    await expect(new Keys().login(key)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: "'key' is a required string",
    });
  });

  it('rejects the key of another app', async () => {
    const { key } = await new Keys().create('worker');

    await expect(new Keys().login(key)).rejects.toMatchObject({ code: 'AuthError', message: 'unauthorized' });
  });

  it('needs the provider to be enabled', async () => {
    const keys = new Keys([provider('api-key', { disabled: true })]);
    const { key } = await keys.create('worker');

    await expect(keys.login(key)).rejects.toMatchObject({
      code: 'AuthProviderNotFound',
      message: "authentication via 'api-key' is unsupported",
    });
  });

  it('rejects a disabled key, ends what it had opened, and works again when enabled', async () => {
    const keys = new Keys();
    const { _id, key } = await keys.create('worker');
    const session = await keys.login(key);
    const heard = identity.heard(accessRevoked);

    await keys.on(disableApiKey, _id);

    expect(await keys.list()).toEqual([{ _id, name: 'worker', disabled: true }]);
    await expect(keys.login(key)).rejects.toMatchObject({ code: 'AuthError', message: 'unauthorized' });
    await expect(asUnauthenticated(() => identity.bus.call(userRefresh, { token: session.refresh_token }))).rejects.toMatchObject(
      {
        code: 'InvalidSession',
      },
    );
    const revocation = { sessionId: null, userId: session.user_id, until: expect.any(Number) };
    expect(heard).toContainEqual(revocation);
    expect(await identity.bus.call(listRevocations, {})).toContainEqual(revocation);
    await keys.on(enableApiKey, _id);
    await keys.on(enableApiKey, _id);
    await expect(keys.login(key)).resolves.toMatchObject({ user_id: session.user_id });
  });

  it('rejects a deleted key; its user and sessions are gone', async () => {
    const keys = new Keys();
    const { _id, key } = await keys.create('worker');
    const { user_id: userId, refresh_token } = await keys.login(key);
    const [revoked, changed] = [identity.heard(accessRevoked), identity.heard(userChanged)];

    await keys.on(deleteApiKey, _id);

    expect(await keys.list()).toEqual([]);
    expect(await keys.users()).toEqual([]);
    expect(await records('user_sessions').countDocuments({ appId: keys.scope.appId })).toBe(0);
    expect(revoked).toContainEqual({ sessionId: null, userId, until: expect.any(Number) });
    expect(changed).toContainEqual({ appId: keys.scope.appId, userId });
    await expect(keys.login(key)).rejects.toMatchObject({ code: 'AuthError', message: 'unauthorized' });
    await expect(asUnauthenticated(() => identity.bus.call(userRefresh, { token: refresh_token }))).rejects.toMatchObject({
      code: 'InvalidSession',
    });
    expect(await keys.users()).toEqual([]);
  });

  it('does not create a deleted user, and reports a disabled one', async () => {
    const keys = new Keys();
    const { key } = await keys.create('worker');
    await records('users').updateOne({ appId: keys.scope.appId }, { $set: { disabled: true } });
    await expect(keys.login(key)).rejects.toMatchObject({ code: 'UserDisabled', message: 'user disabled' });
    await records('users').deleteOne({ appId: keys.scope.appId });

    await expect(keys.login(key)).rejects.toMatchObject({ code: 'AuthError', message: 'unauthorized' });
    expect(await keys.users()).toEqual([]);
  });
});
