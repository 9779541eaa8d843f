import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getApp, getAppSnapshot } from '#contracts/config/apps.contract.js';
import {
  AUTH_PROVIDER_TYPES,
  createAuthProvider,
  deleteAuthProvider,
  disableAuthProvider,
  enableAuthProvider,
  getAuthProvider,
  listAuthProviders,
  updateAuthProvider,
  type AuthProvider,
  type CreateAuthProviderRequest,
} from '#contracts/config/auth-providers.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createSecret, listSecrets, revealSecrets } from '#contracts/config/secrets.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
const KEY_32 = 'k'.repeat(32);

type Given = Omit<CreateAuthProviderRequest, 'groupId' | 'appId'>;

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

/** An app with secrets `a` to `d`, each fit to sign with. */
async function anAppWithKeys() {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => config.call(createSecret, { ...key, name, value: KEY_32 })));
  return {
    key,
    create: (given: Given) => config.call(createAuthProvider, { ...key, ...given }),
    update: (providerId: string, given: Partial<Given>) => config.call(updateAuthProvider, { ...key, providerId, ...given }),
    get: (providerId: string): Promise<AuthProvider> => config.call(getAuthProvider, { ...key, providerId }),
    types: async () => (await config.call(listAuthProviders, key)).map(({ type }) => type),
  };
}

describe('create', () => {
  it('returns the summary; the provider has the defaults of an empty one', async () => {
    const { create, get, key } = await anAppWithKeys();

    const created = await create({ type: 'anon-user' });

    expect(created).toEqual({ _id: ID, name: 'anon-user', type: 'anon-user', disabled: false });
    await expect(get(created._id)).resolves.toEqual({
      ...created,
      config: {},
      secret_config: {},
      metadata_fields: [],
      domain_restrictions: [],
      redirect_uris: [],
    });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('keeps a custom-token provider whole', async () => {
    const { create, get } = await anAppWithKeys();
    const given = {
      name: 'my-jwt',
      type: 'custom-token',
      disabled: true,
      config: { audience: '', signingAlgorithm: 'HS256', useJWKURI: false, jwkURI: '', requireAnyAudience: true },
      secret_config: { signingKeys: ['a', 'b', 'c'] },
      metadata_fields: [{ required: true, name: 'person.full\\.name', field_name: 'name' }],
      domain_restrictions: ['example.com'],
      redirect_uris: ['https://example.com'],
    };

    const created = await create(given);

    expect(created).toEqual({ _id: ID, name: 'my-jwt', type: 'custom-token', disabled: true });
    await expect(get(created._id)).resolves.toEqual({ _id: created._id, ...given });
  });

  it('gives an oidc provider its own callback address, which is returned and survives updates', async () => {
    const { create, get, update, key } = await anAppWithKeys();
    const { client_app_id } = await config.call(getApp, key);
    const baseUrl = 'https://gw.test';

    const created = await create({ type: 'oidc', config: { issuer: 'https://issuer.example', clientId: 'id' }, baseUrl });

    const { _id: providerId } = created;
    const address = {
      callback: 'own',
      callback_url: `${baseUrl}/api/client/v2.0/auth/callback/${client_app_id}/${providerId}`,
    };
    expect(created).toEqual({ _id: ID, name: 'oidc', type: 'oidc', disabled: false, ...address });
    await expect(config.call(getAuthProvider, { ...key, providerId, baseUrl })).resolves.toMatchObject({
      config: { issuer: 'https://issuer.example', clientId: 'id', callback: 'own' },
      ...address,
    });
    const others = await config.call(listAuthProviders, { ...key, baseUrl });
    expect(others).toEqual([
      { _id: ID, name: 'api-key', type: 'api-key', disabled: true, version: VERSION },
      { ...created, version: VERSION },
    ]);
    await update(providerId, { config: { callback: null, clientId: 'other' } });
    await expect(get(providerId)).resolves.toMatchObject({ config: { clientId: 'other', callback: 'own' } });
    await expect(update(providerId, { config: { callback: 'shared' } })).rejects.toMatchObject(
      refusal(
        'InvalidParameter',
        "config.callback must be 'own': only providers that already use the shared address can keep it",
      ),
    );
  });

  it('accepts every type there is, and the other names of two', async () => {
    const { create, types } = await anAppWithKeys();
    const configs: Record<string, Partial<Given>> = {
      'custom-token': { config: { useJWKURI: true, jwkURI: 'https://issuer.example/jwks' } },
      'custom-function': { config: { authFunctionName: 'login' } },
      'oauth2-google': { config: { clientId: 'id' }, secret_config: { clientSecret: 'a' } },
      'oauth2-facebook': { config: { clientId: 'id' }, secret_config: { clientSecret: 'a' } },
      'oauth2-apple': { config: { clientId: 'id' }, secret_config: { clientSecret: 'a' } },
      oidc: { config: { issuer: 'https://issuer.example', clientId: 'id' } },
    };

    for (const [named, id] of [
      ['local', 'local-userpass'],
      ['platform-cloud', 'mongodb-cloud'],
    ] as const) {
      await expect(create({ type: named, config: {} })).resolves.toEqual({ _id: ID, name: id, type: id, disabled: false });
      await expect(create({ type: id, name: 'other', config: {} })).rejects.toMatchObject({ code: 'AuthProviderAlreadyExists' });
    }
    for (const type of AUTH_PROVIDER_TYPES) {
      if (!['api-key', 'local-userpass', 'mongodb-cloud'].includes(type)) await create({ type, ...configs[type] });
    }

    await expect(types()).resolves.toEqual(expect.arrayContaining([...AUTH_PROVIDER_TYPES]));
  });

  it('allows one provider of a type, and one of a name', async () => {
    const { create, key } = await anAppWithKeys();
    await create({ type: 'anon-user' });

    await expect(create({ type: 'anon-user', name: 'other' })).rejects.toMatchObject(
      refusal('AuthProviderAlreadyExists', "an authentication provider of type 'anon-user' already exists"),
    );
    await expect(create({ type: 'api-key' })).rejects.toMatchObject({ code: 'AuthProviderAlreadyExists' });
    await expect(create({ type: 'local', name: 'anon-user', config: {} })).rejects.toMatchObject(
      refusal('AuthProviderAlreadyExists', "an authentication provider named 'anon-user' already exists"),
    );
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('lets one of 16 parallel creators of a type win', async () => {
    const { create } = await anAppWithKeys();

    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => create({ type: 'anon-user' })));

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each<{ given: Given; message: string }>([
    { given: { type: 'platform' }, message: "unknown authentication provider type 'platform'" },
    { given: { type: 'toString' }, message: "unknown authentication provider type 'toString'" },
    { given: { type: 'local-userpass' }, message: 'config is required' },
    { given: { type: 'local', config: { autoConfirm: 'yes' } }, message: 'config.autoConfirm must be a boolean' },
    {
      given: { type: 'local', config: { confirmEmailSubject: 's'.repeat(257) } },
      message: 'config.confirmEmailSubject must be a string of at most 256 characters',
    },
    { given: { type: 'custom-function' }, message: 'config.authFunctionName or config.authFunctionId is required' },
    { given: { type: 'oauth2-google', secret_config: { clientSecret: 'a' } }, message: 'config.clientId is required' },
    { given: { type: 'oauth2-google', config: { clientId: 'x' } }, message: 'secret_config.clientSecret is required' },
    {
      given: { type: 'oauth2-google', config: { clientId: 'x' }, secret_config: { clientSecret: 'unknown' } },
      message: "secret 'unknown' does not exist",
    },
    { given: { type: 'oidc', config: { clientId: 'x' } }, message: 'config.issuer is required' },
    {
      given: { type: 'oidc', config: { issuer: 'https://issuer.example', clientId: 'x', callback: 'shared' } },
      message: "config.callback must be 'own': only providers that already use the shared address can keep it",
    },
    {
      given: { type: 'oidc', config: { issuer: 'https://issuer.example', clientId: 'x', callback: 7 } },
      message: "config.callback must be 'own' or 'shared'",
    },
    { given: { type: 'oidc', config: { issuer: 'https://issuer.example' } }, message: 'config.clientId is required' },
    {
      given: { type: 'oidc', config: { issuer: 'ftp://issuer.example', clientId: 'x' } },
      message: 'config.issuer must be an http or https URL without a query',
    },
    {
      given: { type: 'oidc', config: { issuer: 'https://issuer.example/?tenant=a', clientId: 'x' } },
      message: 'config.issuer must be an http or https URL without a query',
    },
    {
      given: { type: 'oidc', config: { issuer: 'https://user:password@issuer.example', clientId: 'x' } },
      message: 'config.issuer must not contain a user name or a password',
    },
    ...['two\u0007', ['"'], [7], Array.from({ length: 21 }, (_, index) => `scope-${index}`)].map((scopes) => ({
      given: { type: 'oidc', config: { issuer: 'https://issuer.example', clientId: 'x', scopes } },
      message: 'config.scopes must be a list of at most 20 scopes, or one string with spaces between them',
    })),
    {
      given: { type: 'custom-token' },
      message: 'secret_config.signingKeys or config.useJWKURI with config.jwkURI is required',
    },
    {
      given: { type: 'custom-token', secret_config: { signingKeys: ['a', 'b', 'c', 'd'] } },
      message: 'secret_config.signingKeys may have at most 3 names',
    },
    {
      given: { type: 'custom-token', secret_config: { signingKeys: 'a' } },
      message: 'secret_config.signingKeys must be a list of names of secrets',
    },
    { given: { type: 'custom-token', secret_config: { signingKeys: ['a', 'no'] } }, message: "secret 'no' does not exist" },
    {
      given: { type: 'custom-token', secret_config: { signingKeys: [{ value: KEY_32 }] } },
      message: 'secret_config.signingKeys must be the name of a secret or a list of names',
    },
    {
      given: { type: 'custom-token', config: { signingKeys: [KEY_32] } },
      message: 'signing keys are not allowed in config: name secrets in secret_config.signingKeys',
    },
    {
      given: { type: 'custom-token', config: { signingAlgorithm: 'none' }, secret_config: { signingKeys: ['a'] } },
      message: "config.signingAlgorithm must be 'HS256' or 'RS256'",
    },
    {
      given: { type: 'custom-token', config: { signingAlgorithm: 'RS256' }, secret_config: { signingKeys: ['a'] } },
      message: "signing key 'a' must be an RSA public key of 2048 bits or more, or a certificate of one, in PEM for RS256",
    },
    { given: { type: 'custom-token', config: { useJWKURI: true } }, message: 'config.jwkURI is required with config.useJWKURI' },
    {
      given: { type: 'custom-token', config: { useJWKURI: true, jwkURI: 'file:///etc/passwd' } },
      message: 'config.jwkURI must be an http or https URL',
    },
    ...['https://user:password@issuer.example/jwks', 'https://user@issuer.example/jwks', 'https://:password@issuer.example/'].map(
      (jwkURI) => ({
        given: { type: 'custom-token', config: { useJWKURI: true, jwkURI } },
        message: 'config.jwkURI must not contain a user name or a password',
      }),
    ),
    {
      given: { type: 'custom-token', config: { audience: [1] }, secret_config: { signingKeys: ['a'] } },
      message: 'config.audience must be a string or a list of strings',
    },
    {
      given: { type: 'custom-token', secret_config: { signingKeys: ['a'] }, metadata_fields: [{ required: true }] },
      message: 'metadata_fields[0] needs a name',
    },
  ])('rejects $given: $message', async ({ given, message }) => {
    const { create, types, key } = await anAppWithKeys();

    await expect(create(given)).rejects.toMatchObject(refusal('InvalidParameter', message));

    await expect(types()).resolves.toEqual(['api-key']);
    await expect(config.call(listSecrets, key)).resolves.toHaveLength(4);
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
  });

  it('rejects a signing key shorter than 32 characters', async () => {
    const { create, key } = await anAppWithKeys();
    await config.call(createSecret, { ...key, name: 'short', value: 'k'.repeat(31) });

    await expect(create({ type: 'custom-token', secret_config: { signingKeys: ['a', 'short'] } })).rejects.toMatchObject(
      refusal('InvalidParameter', "signing key 'short' must have 32 to 512 characters for HS256"),
    );
  });
});

describe('a secret given inline', () => {
  it('is stored as one and never shown', async () => {
    const { create, get, key } = await anAppWithKeys();

    const google = await create({ type: 'oauth2-google', config: { clientId: 'id', clientSecret: 'hush-hush' } });
    const token = await create({ type: 'custom-token', config: { audience: 'x', signingKey: `hush-hush-${KEY_32}` } });

    await expect(get(google._id)).resolves.toMatchObject({
      config: { clientId: 'id' },
      secret_config: { clientSecret: '__oauth2-google_clientSecret' },
    });
    const stored = await get(token._id);
    expect(stored.config).toEqual({ audience: 'x' });
    expect(stored.secret_config).toEqual({ signingKeys: ['__custom-token_signingKey'] });
    expect((await config.call(getAppSnapshot, { appId: key.appId })).text()).not.toContain('hush-hush');
    const names = ['__oauth2-google_clientSecret', '__custom-token_signingKey'];
    const { values } = await config.call(revealSecrets, { appId: key.appId, names });
    expect(values).toEqual({
      '__oauth2-google_clientSecret': 'hush-hush',
      '__custom-token_signingKey': `hush-hush-${KEY_32}`,
    });
  });

  it('is replaced by another, and may be the name of a secret', async () => {
    const { create, update, get, key } = await anAppWithKeys();
    const { _id } = await create({ type: 'custom-token', config: { signingKey: 'x'.repeat(40) } });

    await update(_id, { config: { signingKey: 'y'.repeat(40) } });

    await expect(get(_id)).resolves.toMatchObject({ secret_config: { signingKeys: ['__custom-token_signingKey'] } });
    const { values } = await config.call(revealSecrets, { appId: key.appId, names: ['__custom-token_signingKey'] });
    expect(values).toEqual({ '__custom-token_signingKey': 'y'.repeat(40) });
    await update(_id, { secret_config: { signingKey: 'a' } });
    await expect(get(_id)).resolves.toMatchObject({ config: {}, secret_config: { signingKeys: ['a'] } });
  });

  it('must be fit to sign with', async () => {
    const { create, types, key } = await anAppWithKeys();

    await expect(create({ type: 'custom-token', config: { signingKey: 'too short' } })).rejects.toMatchObject(
      refusal('InvalidParameter', "signing key '__custom-token_signingKey' must have 32 to 512 characters for HS256"),
    );

    await expect(types()).resolves.toEqual(['api-key']);
    await expect(config.call(listSecrets, key)).resolves.toHaveLength(4);
  });
});

describe('update', () => {
  it('replaces properties of config that are named, and every other property as a whole', async () => {
    const { create, update, get } = await anAppWithKeys();
    const { _id } = await create({
      type: 'custom-token',
      config: { audience: 'x', requireAnyAudience: true },
      secret_config: { signingKeys: ['a', 'b'] },
      metadata_fields: [{ required: true, name: 'email' }],
      domain_restrictions: ['example.com'],
    });

    await expect(update(_id, { config: { audience: ['y', 'z'] } })).resolves.toBeNull();
    const first = await get(_id);
    expect(first).toEqual({
      _id,
      name: 'custom-token',
      type: 'custom-token',
      disabled: false,
      config: { audience: ['y', 'z'], requireAnyAudience: true },
      secret_config: { signingKeys: ['a', 'b'] },
      metadata_fields: [{ required: true, name: 'email' }],
      domain_restrictions: ['example.com'],
      redirect_uris: [],
    });
    const lists = { secret_config: { signingKeys: ['c'] }, metadata_fields: [], domain_restrictions: [], redirect_uris: ['r'] };
    await update(_id, { name: 'jwt', disabled: true, ...lists });
    await expect(get(_id)).resolves.toEqual({ ...first, name: 'jwt', disabled: true, ...lists });
  });

  it('takes a document back in the names of the specification', async () => {
    const { create, update, get } = await anAppWithKeys();
    const { _id } = await create({ name: 'local', type: 'local', config: { autoConfirm: true } });
    const document = await get(_id);

    await update(_id, { ...document, name: 'local', type: 'local' });

    await expect(get(_id)).resolves.toEqual({ ...document, name: 'local-userpass', type: 'local-userpass' });
    expect(document.name).toBe('local-userpass');
  });

  it('takes a complete document back', async () => {
    const { create, update, get, key } = await anAppWithKeys();
    const { _id } = await create({ type: 'local', config: { autoConfirm: true } });
    const document = await get(_id);

    await update(_id, document);

    await expect(get(_id)).resolves.toEqual(document);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });

  it('rejects what creation would, and another type', async () => {
    const { create, update, get } = await anAppWithKeys();
    const { _id } = await create({ type: 'custom-token', secret_config: { signingKeys: ['a'] } });
    const before = await get(_id);

    await expect(update(_id, { type: 'anon-user' })).rejects.toMatchObject(
      refusal('InvalidParameter', "the type of a provider cannot be changed from 'custom-token'"),
    );
    await expect(update(_id, { config: { signingAlgorithm: 'RS256' } })).rejects.toMatchObject({ code: 'InvalidParameter' });
    await expect(update(_id, { secret_config: {} })).rejects.toMatchObject({ code: 'InvalidParameter' });
    await expect(update(_id, { name: 'api-key' })).rejects.toMatchObject({ code: 'AuthProviderAlreadyExists' });
    await expect(get(_id)).resolves.toEqual(before);
  });
});

describe('enable, disable and delete', () => {
  it('removes a provider that is enabled', async () => {
    const { create, get, types, key } = await anAppWithKeys();
    const { _id: providerId } = await create({ type: 'anon-user' });

    await expect(config.call(deleteAuthProvider, { ...key, providerId })).resolves.toBeNull();

    await expect(types()).resolves.toEqual(['api-key']);
    await expect(get(providerId)).rejects.toMatchObject({ code: 'AuthProviderNotFound', status: 404 });
  });

  it('switch and remove a provider, each in one deployment', async () => {
    const { create, get, types, key } = await anAppWithKeys();
    const { _id: providerId } = await create({ type: 'anon-user' });

    await expect(config.call(disableAuthProvider, { ...key, providerId })).resolves.toBeNull();
    await expect(get(providerId)).resolves.toMatchObject({ disabled: true });
    await expect(config.call(enableAuthProvider, { ...key, providerId })).resolves.toBeNull();
    await expect(get(providerId)).resolves.toMatchObject({ disabled: false });
    await config.call(disableAuthProvider, { ...key, providerId });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(4);
    await config.call(disableAuthProvider, { ...key, providerId });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(4);
    await expect(config.call(deleteAuthProvider, { ...key, providerId })).resolves.toBeNull();
    await expect(types()).resolves.toEqual(['api-key']);
    await expect(get(providerId)).rejects.toMatchObject(
      refusal('AuthProviderNotFound', `authentication provider not found: '${providerId}'`),
    );
  });

  it('enable nothing that is not configured', async () => {
    const { create, update, key } = await anAppWithKeys();
    const { _id: providerId } = await create({ type: 'custom-token', disabled: true });

    await expect(config.call(enableAuthProvider, { ...key, providerId })).rejects.toMatchObject({ code: 'InvalidParameter' });
    await update(providerId, { secret_config: { signingKeys: ['a'] } });
    await expect(config.call(enableAuthProvider, { ...key, providerId })).resolves.toBeNull();
  });
});

describe('scope', () => {
  it('finds no provider of another app or project', async () => {
    const { create, get, key } = await anAppWithKeys();
    const { _id: providerId } = await create({ type: 'anon-user', disabled: true });
    const sibling = { groupId: key.groupId, appId: (await config.anApp('sibling', key.groupId)).appId };

    const refused = refusal('AuthProviderNotFound', `authentication provider not found: '${providerId}'`);
    await expect(config.call(getAuthProvider, { ...sibling, providerId })).rejects.toMatchObject(refused);
    await expect(config.call(updateAuthProvider, { ...sibling, providerId, name: 'x' })).rejects.toMatchObject(refused);
    await expect(config.call(enableAuthProvider, { ...sibling, providerId })).rejects.toMatchObject(refused);
    await expect(config.call(disableAuthProvider, { ...sibling, providerId })).rejects.toMatchObject(refused);
    await expect(config.call(deleteAuthProvider, { ...sibling, providerId })).rejects.toMatchObject(refused);
    await expect(config.call(getAuthProvider, { groupId: newId(), appId: key.appId, providerId })).rejects.toMatchObject({
      code: 'AppNotFound',
    });
    await expect(get(providerId)).resolves.toMatchObject({ name: 'anon-user', disabled: true });
  });
});
