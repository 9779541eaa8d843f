import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { appChanged, getAppHeads, getAppSnapshot, createApp } from '#contracts/config/apps.contract.js';
import { createCustomResolver } from '#contracts/config/custom-resolvers.contract.js';
import { createDraft } from '#contracts/config/drafts.contract.js';
import { createEndpoint } from '#contracts/config/endpoints.contract.js';
import { createEnvironmentValue, setEnvironment } from '#contracts/config/environments.contract.js';
import { createFunction, deleteFunction, replaceFunction } from '#contracts/config/functions.contract.js';
import { createSchema } from '#contracts/config/schemas.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import { setAllowedRequestOrigins } from '#contracts/config/security.contract.js';
import { createService } from '#contracts/config/services.contract.js';
import {
  setGraphqlSettings,
  setNullTypeValidation,
  setValidationSettings,
  updateCustomUserData,
} from '#contracts/config/settings.contract.js';
import { changedSnapshot, snapshotHead, snapshotVersion, type SnapshotDifference } from '#contracts/config/snapshot-change.js';
import { createTrigger } from '#contracts/config/triggers.contract.js';
import { newId } from '#contracts/ids.js';
import { NOTHING_CONFIGURED } from '#testing/nothing-configured.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

function versionOf(snapshot: AppSnapshot | undefined): string | undefined {
  return snapshot && snapshotVersion(snapshot);
}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function snapshotOf(appId: string): Promise<Record<string, unknown>> {
  return JSON.parse((await config.call(getAppSnapshot, { appId })).text()) as Record<string, unknown>;
}

describe('snapshot', () => {
  it('is the whole deployed configuration, by internal or public id', async () => {
    const groupId = newId();
    const app = await config.call(createApp, { groupId, name: 'shop', environment: 'qa' });
    const appId = app._id;
    const before = Date.now();
    const f = await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => "ü";' });
    const { last_modified, ...functionConfig } = f;
    const { heads } = await config.call(getAppHeads, { appIds: [appId] });

    const snapshot = await snapshotOf(appId);

    expect(last_modified).toBeGreaterThan(0);
    expect(snapshot).toEqual({
      appId,
      clientAppId: app.client_app_id,
      groupId,
      domainId: app.domain_id,
      name: 'shop',
      location: 'US-VA',
      providerRegion: 'aws-us-east-1',
      deploymentModel: 'GLOBAL',
      environment: 'qa',
      treeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      secretsVersion: 0,
      accessVersion: 0,
      accessList: ['0.0.0.0/0'],
      hosting: { enabled: false, customDomain: '' },
      lastDeployed: expect.any(Number),
      functions: [functionConfig],
      authProviders: [
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          name: 'api-key',
          type: 'api-key',
          disabled: true,
          config: {},
          secret_config: {},
          metadata_fields: [],
          domain_restrictions: [],
          redirect_uris: [],
        },
      ],
      services: [],
      rules: [],
      defaultRules: [],
      incomingWebhooks: [],
      values: [],
      ...NOTHING_CONFIGURED,
    });
    expect(snapshot['lastDeployed']).toBeGreaterThanOrEqual(before);
    expect(heads).toEqual({ [appId]: `${String(snapshot['treeHash'])}:0:0:shop:GLOBAL:aws-us-east-1` });
    const byClientId = await config.call(getAppSnapshot, { clientAppId: app.client_app_id });
    expect(JSON.parse(byClientId.text())).toEqual(snapshot);
  });

  it('shows what readers of settings, schemas, endpoints, resolvers and triggers need', async () => {
    const { groupId, appId } = await config.anApp();
    const key = { groupId, appId };
    const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    const service = await config.call(createService, { ...key, name: 'db', type: 'mongodb-atlas' });
    const metadata = { data_source: 'db', database: 'd', collection: 'c' };
    const schema = await config.call(createSchema, { ...key, metadata, schema: { title: 'C' } });
    const endpoint = await config.call(createEndpoint, { ...key, route: '/f', http_method: '*', function_name: 'f' });
    const field = { on_type: 'Query', field_name: 'x' };
    const resolver = await config.call(createCustomResolver, { ...key, ...field, function_name: 'f' });
    const trigger = await config.call(createTrigger, {
      ...key,
      name: 't',
      type: 'SCHEDULED',
      config: { schedule: '* * * * *' },
      function_name: 'f',
    });
    await config.call(createEnvironmentValue, { ...key, name: 'v', values: { qa: [1], none: 0 } });
    await config.call(createEnvironmentValue, { ...key, name: 'w', values: { 'no-environment': 1 } });
    await config.call(setEnvironment, { ...key, environment: 'qa' });
    await config.call(setAllowedRequestOrigins, { ...key, origins: ['https://a.test'] });
    await config.call(setGraphqlSettings, { ...key, use_natural_pluralization: true });
    await config.call(setValidationSettings, { ...key, side: 'rest', write_validation_level: 'OFF' });
    await config.call(setNullTypeValidation, { ...key, enabled: true });
    const where = { database_name: 'd', collection_name: 'u', user_id_field: 'i' };
    await config.call(updateCustomUserData, { ...key, enabled: true, mongo_service_name: 'db', ...where });

    await expect(snapshotOf(appId)).resolves.toMatchObject({
      schemas: [{ _id: schema._id, metadata, schema: { title: 'C' }, relationships: {} }],
      endpoints: [{ _id: endpoint._id, route: '/f', http_method: '*', function_id: f._id, validation_method: 'NO_VALIDATION' }],
      customResolvers: [{ _id: resolver._id, ...field, function_id: f._id, input_type: null, payload_type_format: '' }],
      triggers: [{ _id: trigger._id, name: 't', type: 'SCHEDULED', function_id: f._id, disabled: false }],
      environment: 'qa',
      environmentValues: { v: [1] },
      allowedRequestOrigins: ['https://a.test'],
      graphqlConfig: { use_natural_pluralization: true, disable_schema_introspection: false },
      graphqlValidation: NOTHING_CONFIGURED.graphqlValidation,
      restValidation: { ...NOTHING_CONFIGURED.restValidation, write_validation_level: 'OFF' },
      nullTypeValidation: true,
      customUserData: { enabled: true, mongo_service_id: service._id, ...where, on_user_creation_function_id: '' },
    });
    await config.call(setEnvironment, { ...key, environment: null });
    await expect(snapshotOf(appId)).resolves.toMatchObject({ environment: '', environmentValues: { v: 0, w: 1 } });
  });

  it('is absent for a new app', async () => {
    const { appId } = await config.anApp();

    await expect(snapshotOf(appId)).resolves.toMatchObject({ lastDeployed: null, functions: [] });
  });

  it('follows every change that was acknowledged, and each is announced before it is', async () => {
    const { app, groupId, appId } = await config.anApp();
    const heard = config.heard(appChanged);
    const first = await snapshotOf(appId);

    const { _id } = await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 1' });
    const second = await snapshotOf(appId);
    await config.call(deleteFunction, { groupId, appId, functionId: _id });
    const third = await snapshotOf(appId);
    await config.call(createSecret, { groupId, appId, name: 'key', value: 'v' });
    const fourth = await snapshotOf(appId);

    expect(second['functions']).toMatchObject([{ _id, name: 'f' }]);
    expect(third['functions']).toEqual([]);
    expect(third['treeHash']).toBe(first['treeHash']);
    expect(fourth).toEqual({ ...third, secretsVersion: 1 });
    const states = [first, second, third, fourth] as unknown as AppSnapshot[];
    expect(heard).toEqual(
      states.slice(1).map((state, index) => ({
        appId,
        clientAppId: app.client_app_id,
        treeHash: state.treeHash,
        change: { from: versionOf(states[index]), to: versionOf(state), difference: expect.any(String) },
      })),
    );
    const { heads } = await config.call(getAppHeads, { appIds: [appId] });
    expect(heads).toEqual({ [appId]: snapshotHead(fourth as unknown as AppSnapshot) });
  });

  it('is derived from the previous one and the changes in each announcement', async () => {
    const { groupId, appId } = await config.anApp();
    const key = { groupId, appId };
    let known = (await snapshotOf(appId)) as unknown as AppSnapshot;
    const heard = config.heard(appChanged);
    heard.length = 0;
    const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    const metadata = { data_source: 'db', database: 'd', collection: 'c' };
    const changes: (() => Promise<unknown>)[] = [
      () => config.call(createFunction, { ...key, name: 'g', source: 'exports = () => "ü";' }),
      () => config.call(replaceFunction, { ...key, functionId: f._id, name: 'f', source: 'exports = () => 2', private: true }),
      () => config.call(createService, { ...key, name: 'db', type: 'mongodb-atlas' }),
      () => config.call(createSchema, { ...key, metadata, schema: { title: 'C' } }),
      () => config.call(createEndpoint, { ...key, route: '/f', http_method: '*', function_name: 'f' }),
      () => config.call(createEnvironmentValue, { ...key, name: 'v', values: { qa: [1], none: 0 } }),
      () => config.call(setEnvironment, { ...key, environment: 'qa' }),
      () => config.call(setAllowedRequestOrigins, { ...key, origins: ['https://a.test'] }),
      () => config.call(setNullTypeValidation, { ...key, enabled: true }),
      () => config.call(createSecret, { ...key, name: 'key', value: 'v' }),
      () => config.call(createDraft, key),
      // The function goes into the draft, the secret changes immediately for all administrators.
      () => config.call(createFunction, { ...key, name: 'drafted', source: 'exports = () => 3' }),
      () => config.call(createSecret, { ...key, name: 'other', value: 'w' }),
    ];
    for (const change of changes) {
      await change();
      for (const { change: told } of heard.splice(0)) {
        if (!told) throw new Error('the announcement says nothing');
        expect(told.from).toBe(versionOf(known));
        known = changedSnapshot(known, JSON.parse(told.difference) as SnapshotDifference);
        expect(told.to).toBe(versionOf(known));
      }
      expect(known).toEqual(await snapshotOf(appId));
    }
    expect(known).toMatchObject({ secretsVersion: 2, environmentValues: { v: [1] }, functions: [{ name: 'f' }, { name: 'g' }] });
  });

  it('is announced even if its change is too large to include', async () => {
    const { app, groupId, appId } = await config.anApp();
    const heard = config.heard(appChanged);
    heard.length = 0;
    const source = `exports = () => 1; // ${'x'.repeat(300_000)}`;
    await config.call(createFunction, { groupId, appId, name: 'large', source });
    const { treeHash } = (await snapshotOf(appId)) as unknown as AppSnapshot;

    expect(heard).toStrictEqual([{ appId, clientAppId: app.client_app_id, treeHash }]);
  });

  it('is the same in another process', async () => {
    const { groupId, appId } = await config.anApp();
    const other = await config.another();
    await other.call(getAppSnapshot, { appId });
    await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 1' });

    const read = await other.call(getAppSnapshot, { appId });

    expect(JSON.parse(read.text())).toEqual(await snapshotOf(appId));
    await other.close();
  });

  it.each([{}, { appId: newId(), clientAppId: 'shop-abcde' }, { appId: newId(), domainId: newId() }])(
    'needs exactly one id: %j',
    async (request) => {
      await expect(config.call(getAppSnapshot, request)).rejects.toMatchObject(
        refusal('InvalidParameter', "exactly one of 'appId', 'clientAppId' and 'domainId' must be given"),
      );
    },
  );

  it('is found by the domain of its users', async () => {
    const { app, appId } = await config.anApp();

    const read = await config.call(getAppSnapshot, { domainId: app.domain_id });

    expect(JSON.parse(read.text())).toEqual(await snapshotOf(appId));
  });

  it('is rejected for an unknown app as clients expect', async () => {
    const appId = newId();

    await expect(config.call(getAppSnapshot, { appId })).rejects.toMatchObject(
      refusal('AppNotFound', `app not found: '${appId}'`),
    );
    await expect(config.call(getAppSnapshot, { domainId: appId })).rejects.toMatchObject(
      refusal('AppNotFound', `app not found: '${appId}'`),
    );
    await expect(config.call(getAppSnapshot, { clientAppId: 'shop-zzzzz' })).rejects.toMatchObject(
      refusal('ClientAppNotFound', "cannot find app using Client App ID 'shop-zzzzz'"),
    );
  });
});

describe('heads', () => {
  it('returns every app asked for, with null for those that are gone', async () => {
    const { appId } = await config.anApp();
    const unknown = newId();
    const snapshot = await snapshotOf(appId);

    await expect(config.call(getAppHeads, { appIds: [unknown, appId] })).resolves.toEqual({
      heads: { [unknown]: null, [appId]: snapshotHead(snapshot as unknown as AppSnapshot) },
    });
    await expect(config.call(getAppHeads, { appIds: [] })).resolves.toEqual({ heads: {} });
  });
});
