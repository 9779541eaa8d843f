import { expect, it } from 'vitest';
import type { AuthProviderEntity } from '#app-files/app-configuration.js';
import { filedContent } from '#app-files/entities/entity-members.js';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import { newId } from '#contracts/ids.js';
import { configurationOf } from '../../core/configuration/configuration-of.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { importAuthProviders } from './import-auth-providers.js';
import { anImport } from './import-run.fixture.js';

const ANON: AuthProviderEntity = {
  ...filedContent(AUTH_PROVIDER, AUTH_PROVIDER.made({ name: 'anon-user', type: 'anon-user', disabled: true })),
  metadata_fields: [],
};

const JWT: AuthProviderEntity = {
  ...ANON,
  name: 'custom-token',
  type: 'custom-token',
  disabled: false,
  config: { audience: ['a'], signingAlgorithm: 'HS256', useJWKURI: false },
  secret_config: { signingKeys: 'key' },
  metadata_fields: [{ required: true, name: 'user.name', field_name: 'name' }],
  domain_restrictions: ['example.com'],
  redirect_uris: ['https://a.example.com'],
};

it('a provider of files becomes one of the app, property by property, one key as a list', async () => {
  const run = anImport({ before: (edit) => edit.putSecret(newId(), 'key', 'k'.repeat(40)) });
  await importAuthProviders(run, [JWT]);
  expect(await run.only('auth_providers')).toEqual({
    ...JWT,
    config: { audience: ['a'], signingAlgorithm: 'HS256', useJWKURI: false },
    secret_config: { signingKeys: ['key'] },
  });
});

const OIDC: AuthProviderEntity = {
  ...ANON,
  name: 'oidc',
  type: 'oidc',
  config: { issuer: 'https://id.example', clientId: 'shop' },
};

it('an oidc provider gets its own callback address, unless the files and the stored provider share one', async () => {
  const id = newId();
  const shared = { before: (edit: ConfigEdit) => edit.put('auth_providers', id, { ...OIDC, metadata_fields: [] }) };
  const read = async (config: AuthProviderEntity['config'], options: Parameters<typeof anImport>[0] = {}) => {
    const run = anImport(options);
    await importAuthProviders(run, [{ ...OIDC, config: { ...OIDC.config, ...config } }]);
    return [(await run.only('auth_providers')).config['callback'], run.notes.length];
  };

  expect(await read({})).toEqual(['own', 0]);
  expect(await read({ callback: 'shared' })).toEqual(['own', 1]);
  expect(await read({}, shared)).toEqual(['own', 1]);
  expect(await read({ callback: 'shared' }, shared)).toEqual([undefined, 0]);
  expect(await read({ callback: 'own' }, shared)).toEqual(['own', 0]);
  expect((await configurationOf(anImport(shared).draft)).authProviders).toMatchObject([{ config: { callback: 'shared' } }]);
});

it.each([
  [true, 1],
  [false, 2],
])('a provider keeps the id of the one of its type; others go if the rest does (%s)', async (removesRest, count) => {
  const [local, anon] = [newId(), newId()];
  const stored = { ...ANON, name: 'my-login', type: 'local-userpass' as const };
  const run = anImport({
    removesRest,
    before: (edit) => {
      edit.put('auth_providers', local, stored);
      edit.put('auth_providers', anon, { ...ANON, type: 'anon-user' });
    },
  });
  const config = { autoConfirm: true };
  await importAuthProviders(run, [{ ...ANON, name: 'local', type: 'local', config }]);
  const after = await run.after('auth_providers');
  expect(after.get(local)).toEqual({ ...stored, name: 'local-userpass', config });
  expect(after.size).toBe(count);
});

it('there is one provider of a type and of a name', async () => {
  await expect(importAuthProviders(anImport(), [ANON, { ...ANON, name: 'other' }])).rejects.toMatchObject({
    message: "authentication provider 'anon-user': duplicate authentication provider of type 'anon-user'",
  });
  await expect(importAuthProviders(anImport(), [ANON, { ...ANON, type: 'api-key' }])).rejects.toMatchObject({
    message: "authentication provider 'anon-user': duplicate authentication provider named 'anon-user'",
  });
});

it('rejects an unknown type', async () => {
  await expect(importAuthProviders(anImport(), [{ ...ANON, type: 'magic' }])).rejects.toMatchObject({
    code: 'InvalidParameter',
    message: expect.stringContaining("authentication provider 'anon-user': "),
  });
});
