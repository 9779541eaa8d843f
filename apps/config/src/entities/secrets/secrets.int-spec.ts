import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appChanged, getAppHeads, getAppSnapshot } from '#contracts/config/apps.contract.js';
import { createAuthProvider, getAuthProvider, listAuthProviders } from '#contracts/config/auth-providers.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import {
  SECRET_VALUE_MAX,
  createSecret,
  deleteSecret,
  listSecrets,
  revealSecrets,
  updateSecret,
} from '#contracts/config/secrets.contract.js';
import { createDraft } from '#contracts/config/drafts.contract.js';
import { createService, deleteService, getServiceConfig, listServices } from '#contracts/config/services.contract.js';
import { createValue, deleteValue, getValue, listValues } from '#contracts/config/values.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const KEY_32 = 'k'.repeat(32);

interface Key {
  groupId: string;
  appId: string;
}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function aKey(): Promise<Key> {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}

async function reveal(appId: string, ...names: string[]): Promise<Record<string, string>> {
  return (await config.call(revealSecrets, { appId, names })).values;
}

async function secretsVersion(appId: string): Promise<number> {
  const { heads } = await config.call(getAppHeads, { appIds: [appId] });
  return Number(heads[appId]?.split(':')[1]);
}

describe('create', () => {
  it('returns id and name, never the value', async () => {
    const key = await aKey();

    const created = await config.call(createSecret, { ...key, name: 'api-Key_1', value: 'sesame' });

    expect(created).toEqual({ _id: ID, name: 'api-Key_1' });
    await expect(config.call(listSecrets, key)).resolves.toEqual([{ ...created, version: VERSION }]);
    await expect(reveal(key.appId, 'api-Key_1', 'unknown')).resolves.toEqual({ 'api-Key_1': 'sesame' });
    expect((await config.call(getAppSnapshot, { appId: key.appId })).text()).not.toContain('sesame');
  });

  it('announces the change, and makes no deployment', async () => {
    const key = await aKey();
    const heard = config.heard(appChanged);
    const count = heard.length;

    await config.call(createSecret, { ...key, name: 'a', value: 'v' });

    expect(heard.slice(count)).toMatchObject([{ appId: key.appId }]);
    await expect(secretsVersion(key.appId)).resolves.toBe(1);
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
  });

  it('takes the names App Services gave', async () => {
    const key = await aKey();
    const names = ['__a', '__svc_auth_token', `__${'a'.repeat(158)}`];
    for (const name of names) await config.call(createSecret, { ...key, name, value: name });

    expect((await config.call(listSecrets, key)).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    await expect(reveal(key.appId, '__svc_auth_token')).resolves.toEqual({ __svc_auth_token: '__svc_auth_token' });
    await expect(config.call(createSecret, { ...key, name: '__a', value: 'w' })).rejects.toMatchObject(
      refusal('SecretAlreadyExists', "a secret named '__a' already exists"),
    );
  });

  it('rejects a taken name, a bad name and a value out of bounds', async () => {
    const key = await aKey();
    await config.call(createSecret, { ...key, name: 'a', value: 'v' });

    await expect(config.call(createSecret, { ...key, name: 'a', value: 'w' })).rejects.toMatchObject(
      refusal('SecretAlreadyExists', "a secret named 'a' already exists"),
    );
    for (const name of ['', '_a', '__', '-a', 'a'.repeat(65), `__${'a'.repeat(159)}`, 'a b', '__a b', 'a\n', '__a\n']) {
      await expect(config.call(createSecret, { ...key, name, value: 'v' })).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
    for (const value of ['', 'v'.repeat(SECRET_VALUE_MAX + 1), 7 as unknown as string]) {
      await expect(config.call(createSecret, { ...key, name: 'b', value })).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
    await expect(config.call(listSecrets, key)).resolves.toHaveLength(1);
    await expect(reveal(key.appId, 'a')).resolves.toEqual({ a: 'v' });
  });

  it('serves parallel creators: each of different names, one of the same', async () => {
    const key = await aKey();
    const other = await config.another();

    const different = Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? config : other).call(createSecret, { ...key, name: `n${index}`, value: `v${index}` }),
    );
    const same = Array.from({ length: 16 }, (_, index) =>
      (index % 2 === 0 ? config : other).call(createSecret, { ...key, name: 'same', value: 'v' }),
    );
    const [outcomes] = await Promise.all([Promise.allSettled(same), Promise.all(different)]);
    await other.close();

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(config.call(listSecrets, key)).resolves.toHaveLength(17);
    await expect(secretsVersion(key.appId)).resolves.toBe(17);
    await expect(reveal(key.appId, 'n3', 'n12')).resolves.toEqual({ n3: 'v3', n12: 'v12' });
  });
});

describe('update', () => {
  it('changes name and value, either or both', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: 'v1' });
    const update = (members: { name?: string; value?: string }) =>
      config.call(updateSecret, { ...key, secretId: _id, ...members });

    await expect(update({ value: 'v2' })).resolves.toEqual({ _id, name: 'a' });
    await expect(reveal(key.appId, 'a')).resolves.toEqual({ a: 'v2' });
    await expect(update({ name: 'b', value: '' })).resolves.toEqual({ _id, name: 'b' });
    await expect(reveal(key.appId, 'a', 'b')).resolves.toEqual({ b: 'v2' });
    await expect(update({ name: 'c', value: 'v3' })).resolves.toEqual({ _id, name: 'c' });
    await expect(reveal(key.appId, 'c')).resolves.toEqual({ c: 'v3' });
    await expect(secretsVersion(key.appId)).resolves.toBe(4);
    await expect(update({ name: '', value: '' })).resolves.toEqual({ _id, name: 'c' });
    await expect(secretsVersion(key.appId)).resolves.toBe(4);
    await expect(config.call(listSecrets, key)).resolves.toEqual([{ _id, name: 'c', version: VERSION }]);
  });

  it('rejects a taken and a bad name', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: 'v' });
    await config.call(createSecret, { ...key, name: 'b', value: 'w' });

    await expect(config.call(updateSecret, { ...key, secretId: _id, name: 'b', value: 'x' })).rejects.toMatchObject(
      refusal('SecretAlreadyExists', "a secret named 'b' already exists"),
    );
    await expect(config.call(updateSecret, { ...key, secretId: _id, name: '_b' })).rejects.toMatchObject({
      code: 'InvalidParameter',
    });
    await expect(reveal(key.appId, 'a', 'b')).resolves.toEqual({ a: 'v', b: 'w' });
  });

  it('is followed wherever the app names it, in the same deployment', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: KEY_32 });
    await config.call(createSecret, { ...key, name: 'other', value: KEY_32 });
    const value = await config.call(createValue, { ...key, name: 'fromA', from_secret: true, value: 'a' });
    const plain = await config.call(createValue, { ...key, name: 'plain', value: 'a' });
    const provider = await config.call(createAuthProvider, {
      ...key,
      type: 'custom-token',
      secret_config: { signingKeys: ['other', 'a'] },
    });
    const service = await config.call(createService, {
      ...key,
      name: 'sms',
      type: 'twilio',
      config: { sid: 'a' },
      secret_config: { auth_token: 'a' },
    });
    const before = await config.call(listDeployments, key);

    await expect(config.call(updateSecret, { ...key, secretId: _id, name: 'b' })).resolves.toEqual({ _id, name: 'b' });

    await expect(config.call(getValue, { ...key, valueId: value._id })).resolves.toMatchObject({ value: 'b' });
    await expect(config.call(getValue, { ...key, valueId: plain._id })).resolves.toMatchObject({ value: 'a' });
    await expect(config.call(getAuthProvider, { ...key, providerId: provider._id })).resolves.toMatchObject({
      secret_config: { signingKeys: ['other', 'b'] },
    });
    const { body } = await config.call(getServiceConfig, { ...key, serviceId: service._id, includeSecretConfig: true });
    expect(JSON.parse(Buffer.from(body).toString())).toEqual({ config: { sid: 'a' }, secret_config: { auth_token: 'b' } });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(before.length + 1);
    await expect(reveal(key.appId, 'a', 'b')).resolves.toEqual({ b: KEY_32 });
  });

  it('is rejected of what is in use to who holds a draft, which would follow later', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: 'v' });
    await config.call(createValue, { ...key, name: 'fromA', from_secret: true, value: 'a' });
    await config.call(createDraft, key);

    await expect(config.call(updateSecret, { ...key, secretId: _id, name: 'b' })).rejects.toMatchObject(
      refusal('SecretInUse', "secret 'a' is used by value 'fromA'"),
    );
  });

  it('keeps signing keys fit for the provider that uses them', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: KEY_32 });
    await config.call(createAuthProvider, { ...key, type: 'custom-token', secret_config: { signingKeys: ['a'] } });

    await expect(config.call(updateSecret, { ...key, secretId: _id, value: 'too short' })).rejects.toMatchObject(
      refusal('InvalidParameter', "signing key 'a' must have 32 to 512 characters for HS256"),
    );
    await expect(reveal(key.appId, 'a')).resolves.toEqual({ a: KEY_32 });
    await config.call(updateSecret, { ...key, secretId: _id, value: 'n'.repeat(40) });
    await expect(reveal(key.appId, 'a')).resolves.toEqual({ a: 'n'.repeat(40) });
  });
});

describe('delete', () => {
  it('removes the secret and frees its name', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: 'v' });

    await expect(config.call(deleteSecret, { ...key, secretId: _id })).resolves.toBeNull();

    await expect(config.call(listSecrets, key)).resolves.toEqual([]);
    await expect(reveal(key.appId, 'a')).resolves.toEqual({});
    await expect(secretsVersion(key.appId)).resolves.toBe(2);
    await expect(config.call(deleteSecret, { ...key, secretId: _id })).rejects.toMatchObject(
      refusal('SecretNotFound', `secret not found: "${_id}"`),
    );
    await config.call(createSecret, { ...key, name: 'a', value: 'w' });
    await expect(reveal(key.appId, 'a')).resolves.toEqual({ a: 'w' });
  });

  it('is rejected while anything refers to it, naming all that does', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: KEY_32 });
    const provider = await config.call(createAuthProvider, {
      ...key,
      type: 'custom-token',
      secret_config: { signingKeys: ['a'] },
    });
    const service = await config.call(createService, { ...key, name: 'db', type: 'mongodb', secret_config: { uri: 'a' } });
    const value = await config.call(createValue, { ...key, name: 'v', from_secret: true, value: 'a' });

    await expect(config.call(deleteSecret, { ...key, secretId: _id })).rejects.toMatchObject(
      refusal('SecretInUse', "secret 'a' is used by authentication provider 'custom-token', service 'db', value 'v'"),
    );
    await config.call(deleteService, { ...key, serviceId: service._id });
    await config.call(deleteValue, { ...key, valueId: value._id });
    await expect(config.call(deleteSecret, { ...key, secretId: _id })).rejects.toMatchObject(
      refusal('SecretInUse', "secret 'a' is used by authentication provider 'custom-token'"),
    );
    await expect(config.call(getAuthProvider, { ...key, providerId: provider._id })).resolves.toMatchObject({
      secret_config: { signingKeys: ['a'] },
    });
  });

  it('and a new reference never both succeed', async () => {
    const key = await aKey();
    const other = await config.another();

    for (let round = 0; round < 10; round++) {
      const { _id } = await config.call(createSecret, { ...key, name: `s${round}`, value: 'v' });
      const [deleted, referred] = await Promise.allSettled([
        config.call(deleteSecret, { ...key, secretId: _id }),
        other.call(createValue, { ...key, name: `v${round}`, from_secret: true, value: `s${round}` }),
      ]);
      expect([deleted.status, referred.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'SecretInUse' });
      if (referred.status === 'rejected') {
        expect(referred.reason).toMatchObject(refusal('InvalidParameter', `secret 's${round}' does not exist`));
      }
    }
    await other.close();
    const secrets = await config.call(listSecrets, key);
    const values = await config.call(listValues, key);
    expect(values.map(({ name }) => name.replace('v', 's'))).toEqual(secrets.map(({ name }) => name));
  });
});

describe('scope', () => {
  it('finds no secret of another app or project, and reveals none', async () => {
    const key = await aKey();
    const { _id } = await config.call(createSecret, { ...key, name: 'a', value: 'v' });
    const sibling = { groupId: key.groupId, appId: (await config.anApp('sibling', key.groupId)).appId };

    const refused = refusal('SecretNotFound', `secret not found: "${_id}"`);
    await expect(config.call(updateSecret, { ...sibling, secretId: _id, value: 'x' })).rejects.toMatchObject(refused);
    await expect(config.call(deleteSecret, { ...sibling, secretId: _id })).rejects.toMatchObject(refused);
    await expect(config.call(deleteSecret, { ...key, secretId: 'a' })).rejects.toMatchObject(
      refusal('SecretNotFound', 'secret not found: "a"'),
    );
    await expect(config.call(listSecrets, { groupId: newId(), appId: key.appId })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(config.call(listSecrets, sibling)).resolves.toEqual([]);
    await expect(reveal(sibling.appId, 'a')).resolves.toEqual({});
    await expect(reveal(key.appId, 'a')).resolves.toEqual({ a: 'v' });
    await expect(config.call(listSecrets, key, { role: 'reader' })).resolves.toHaveLength(1);
    await expect(config.call(deleteSecret, { ...key, secretId: _id }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(config.call(listServices, sibling)).resolves.toEqual([]);
    await expect(config.call(listAuthProviders, sibling)).resolves.toHaveLength(1);
  });
});

describe('a new master key', () => {
  const NEW_KEY = Buffer.alloc(32, 9).toString('base64');

  it('opens every secret once a process that knows the previous one has run, and the previous one opens none', async () => {
    const key = await aKey();
    const { _id: secretId } = await config.call(createSecret, { ...key, name: 'a', value: 'first' });
    await config.call(updateSecret, { ...key, secretId, name: 'a', value: 'second' });
    await config.call(createSecret, { ...key, name: 'b', value: 'other' });
    const read = (process: ConfigProcess): Promise<Record<string, string>> =>
      process.call(revealSecrets, { appId: key.appId, names: ['a', 'b'] }).then(({ values }) => values);

    const rotating = await config.another([], { masterKey: NEW_KEY, previousMasterKey: config.masterKey });
    await expect(read(rotating)).resolves.toEqual({ a: 'second', b: 'other' });
    await rotating.close();

    const rotated = await config.another([], { masterKey: NEW_KEY });
    await expect(read(rotated)).resolves.toEqual({ a: 'second', b: 'other' });
    await rotated.close();
    await expect(read(config)).rejects.toThrow();

    // Rotates the key back for the other tests; a repetition has no effect.
    for (let i = 0; i < 2; i++) {
      await (await config.another([], { previousMasterKey: NEW_KEY })).close();
      await expect(read(config)).resolves.toEqual({ a: 'second', b: 'other' });
    }
  });
});
