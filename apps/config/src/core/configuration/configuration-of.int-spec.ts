import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeAppFiles } from '#app-files/write-app-files.js';
import { createAuthProvider } from '#contracts/config/auth-providers.contract.js';
import { createCustomResolver } from '#contracts/config/custom-resolvers.contract.js';
import { createDefaultRule } from '#contracts/config/default-rules.contract.js';
import { createEndpoint } from '#contracts/config/endpoints.contract.js';
import { createEnvironmentValue, setEnvironment } from '#contracts/config/environments.contract.js';
import { createFunction } from '#contracts/config/functions.contract.js';
import { createIncomingWebhook } from '#contracts/config/incoming-webhooks.contract.js';
import { createLogForwarder } from '#contracts/config/log-forwarders.contract.js';
import { createRule } from '#contracts/config/rules.contract.js';
import { createSchema } from '#contracts/config/schemas.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import { createService } from '#contracts/config/services.contract.js';
import { setGraphqlSettings, updateCustomUserData } from '#contracts/config/settings.contract.js';
import { createTrigger } from '#contracts/config/triggers.contract.js';
import { createValue } from '#contracts/config/values.contract.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { CoreModule } from '../core.module.js';
import { ConfigStore } from '../versions/config-store.service.js';
import { configurationOf } from './configuration-of.js';

let store: ConfigStore;

@Injectable()
class Probe {
  constructor(inside: ConfigStore) {
    store = inside;
  }
}

@Module({ imports: [CoreModule], providers: [Probe] })
class ProbeModule {}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess([ProbeModule]);
});
afterAll(() => config.close());

async function filesOf(key: { groupId: string; appId: string }): Promise<ReadonlyMap<string, unknown>> {
  const files = await store.read(key, async (view) => writeAppFiles(await configurationOf(view)));
  return new Map([...files].map(([path, text]) => [path, path.endsWith('.json') ? JSON.parse(text) : text]));
}

it('is empty sections and the disabled provider for a new app', async () => {
  const { app, groupId, appId } = await config.anApp();

  const files = await filesOf({ groupId, appId });

  expect([...files.keys()].filter((path) => !path.endsWith('/') && !path.startsWith('environments/'))).toEqual(
    expect.arrayContaining(['realm_config.json', 'auth/providers.json', 'auth/custom_user_data.json']),
  );
  expect(files.get('realm_config.json')).toEqual({
    config_version: 20210101,
    app_id: app.client_app_id,
    name: 'shop',
    location: 'US-VA',
    deployment_model: 'GLOBAL',
  });
  expect(files.get('auth/providers.json')).toEqual({ 'api-key': { name: 'api-key', type: 'api-key', disabled: true } });
  expect(files.get('auth/custom_user_data.json')).toEqual({ enabled: false });
});

it('has every kind of entity, by name and without ids', async () => {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  await config.call(createSecret, { ...key, name: 'key', value: 'super-secret' });
  const { _id: functionId } = await config.call(createFunction, {
    ...key,
    name: 'folder/run',
    source: 'exports = () => 1;',
    private: true,
  });
  const atlas = await config.call(createService, {
    ...key,
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config: { clusterName: 'Cluster0' },
  });
  const web = await config.call(createService, { ...key, name: 'web', type: 'http' });
  const role = { name: 'all', apply_when: {}, read: true };
  const collection = { database: 'db', collection: 'coll' };
  await config.call<object, unknown>(createRule, { ...key, serviceId: atlas._id, ...collection, roles: [role] });
  await config.call<object, unknown>(createDefaultRule, { ...key, serviceId: atlas._id, roles: [role], filters: [] });
  await config.call<object, unknown>(createRule, { ...key, serviceId: web._id, name: 'fetch', actions: ['get'], when: {} });
  await config.call<object, unknown>(createIncomingWebhook, {
    ...key,
    serviceId: web._id,
    name: 'hook',
    function_source: 'exports = () => 2;',
    respond_result: true,
  });
  await config.call<object, unknown>(createSchema, {
    ...key,
    metadata: { data_source: 'mongodb-atlas', ...collection },
    schema: { title: 'Thing', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } },
    relationships: {},
  });
  await config.call(createValue, { ...key, name: 'shown', from_secret: true, value: 'key' });
  await config.call<object, unknown>(createEnvironmentValue, { ...key, name: 'url', values: { none: 'a', qa: 'b' } });
  await config.call<object, unknown>(setEnvironment, { ...key, environment: 'qa' });
  await config.call<object, unknown>(createEndpoint, {
    ...key,
    route: '/things',
    http_method: 'GET',
    function_id: functionId,
    validation_method: 'VERIFY_PAYLOAD',
    secret_name: 'key',
  });
  await config.call<object, unknown>(createCustomResolver, {
    ...key,
    on_type: 'Query',
    field_name: 'thing',
    function_id: functionId,
    payload_type: 'String',
    payload_type_format: 'scalar',
  });
  await config.call<object, unknown>(createTrigger, {
    ...key,
    name: 'watch',
    type: 'DATABASE',
    function_id: functionId,
    config: { service_id: atlas._id, ...collection, operation_types: ['INSERT'] },
  });
  const forwarder = { log_types: ['function'], log_statuses: ['error'], policy: { type: 'single' } };
  await config.call<object, unknown>(createLogForwarder, {
    ...key,
    ...forwarder,
    name: 'errors',
    action: { type: 'function', name: 'folder/run' },
  });
  await config.call<object, unknown>(setGraphqlSettings, { ...key, use_natural_pluralization: true });
  await config.call<object, unknown>(updateCustomUserData, {
    ...key,
    enabled: true,
    mongo_service_id: atlas._id,
    database_name: 'db',
    collection_name: 'users',
    user_id_field: 'uid',
  });
  await config.call<object, unknown>(createAuthProvider, { ...key, type: 'anon-user' });

  const files = await filesOf(key);

  expect(
    Object.fromEntries([...files].filter(([path]) => !path.endsWith('/') && !path.startsWith('environments/'))),
  ).toMatchObject({
    'realm_config.json': { environment: 'qa' },
    'auth/providers.json': { 'anon-user': { name: 'anon-user', type: 'anon-user', disabled: false } },
    'auth/custom_user_data.json': {
      enabled: true,
      mongo_service_name: 'mongodb-atlas',
      database_name: 'db',
      collection_name: 'users',
      user_id_field: 'uid',
    },
    'functions/config.json': [{ name: 'folder/run', private: true }],
    'functions/folder/run.js': 'exports = () => 1;',
    'data_sources/mongodb-atlas/config.json': {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0' },
    },
    'data_sources/mongodb-atlas/default_rule.json': { roles: [role] },
    'data_sources/mongodb-atlas/db/coll/rules.json': { ...collection, roles: [role] },
    'data_sources/mongodb-atlas/db/coll/schema.json': { title: 'Thing' },
    'http_endpoints/web/config.json': { name: 'web', type: 'http' },
    'http_endpoints/web/rules/fetch.json': { name: 'fetch', actions: ['get'], when: {} },
    'http_endpoints/web/incoming_webhooks/hook/config.json': { name: 'hook', respond_result: true },
    'http_endpoints/web/incoming_webhooks/hook/source.js': 'exports = () => 2;',
    'values/shown.json': { name: 'shown', value: 'key', from_secret: true },
    'http_endpoints/config.json': [{ route: '/things', http_method: 'GET', function_name: 'folder/run', secret_name: 'key' }],
    'graphql/config.json': { use_natural_pluralization: true },
    'graphql/custom_resolvers/query_thing.json': { on_type: 'Query', field_name: 'thing', function_name: 'folder/run' },
    'log_forwarders/errors.json': { ...forwarder, name: 'errors', disabled: false },
    'sync/config.json': { development_mode_enabled: false },
    'triggers/watch.json': {
      name: 'watch',
      type: 'DATABASE',
      config: { service_name: 'mongodb-atlas', ...collection, operation_types: ['INSERT'] },
      event_processors: { FUNCTION: { config: { function_name: 'folder/run' } } },
    },
  });
  expect(files.get('environments/qa.json')).toEqual({ values: { url: 'b' } });
  expect(files.get('environments/no-environment.json')).toEqual({ values: { url: 'a' } });
  const text = JSON.stringify([...files]);
  for (const hidden of ['super-secret', functionId, atlas._id, web._id, '"_id":"']) expect(text).not.toContain(hidden);
});
