import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomResolver, getCustomResolver } from '#contracts/config/custom-resolvers.contract.js';
import { updateCustomUserData, getCustomUserData } from '#contracts/config/settings.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createEndpoint, getEndpoint, listEndpoints, updateEndpoint } from '#contracts/config/endpoints.contract.js';
import { createEnvironmentValue, listEnvironmentValues } from '#contracts/config/environments.contract.js';
import { createFunction, deleteFunction } from '#contracts/config/functions.contract.js';
import { createSchema, getSchema, listSchemas, updateSchema } from '#contracts/config/schemas.contract.js';
import {
  createAccessListEntry,
  getAccessList,
  getAllowedRequestOrigins,
  setAllowedRequestOrigins,
} from '#contracts/config/security.contract.js';
import { createService, deleteService } from '#contracts/config/services.contract.js';
import { createTrigger, getTrigger } from '#contracts/config/triggers.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from './config-process.fixture.js';

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

interface Fixture {
  readonly key: { readonly groupId: string; readonly appId: string };
  readonly functionId: string;
  readonly serviceId: string;
}

async function anAppWithFunction(): Promise<Fixture> {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  const f = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
  const service = await config.call(createService, { ...key, name: 'db', type: 'mongodb-atlas' });
  return { key, functionId: f._id, serviceId: service._id };
}

const metadata = { data_source: 'db', database: 'd', collection: 'c' };

describe('what refers to functions and services', () => {
  it('outlives them, without their names', async () => {
    const { key, functionId, serviceId } = await anAppWithFunction();
    const endpoint = await config.call(createEndpoint, { ...key, route: '/f', http_method: 'GET', function_name: 'f' });
    const field = { on_type: 'Query', field_name: 'f' };
    const resolver = await config.call(createCustomResolver, { ...key, ...field, function_name: 'f' });
    const trigger = await config.call(createTrigger, {
      ...key,
      name: 't',
      type: 'DATABASE',
      config: { service_name: 'db', operation_types: ['INSERT'] },
      function_id: functionId,
    });
    const where = { database_name: 'd', collection_name: 'u', user_id_field: 'i' };
    await config.call(updateCustomUserData, { ...key, enabled: true, mongo_service_name: 'db', ...where });

    await config.call(deleteFunction, { ...key, functionId });
    await config.call(deleteService, { ...key, serviceId });

    const gone = { function_id: functionId, function_name: '' };
    await expect(config.call(getEndpoint, { ...key, endpointId: endpoint._id })).resolves.toMatchObject(gone);
    await expect(config.call(getCustomResolver, { ...key, resolverId: resolver._id })).resolves.toMatchObject(gone);
    await expect(config.call(getTrigger, { ...key, triggerId: trigger._id })).resolves.toMatchObject({
      ...gone,
      config: { service_id: serviceId },
    });
    await expect(config.call(getCustomUserData, key)).resolves.toMatchObject({
      mongo_service_id: serviceId,
      mongo_service_name: '',
    });
    // Other properties can still be changed.
    await expect(config.call(updateEndpoint, { ...key, endpointId: endpoint._id, disabled: true })).resolves.toMatchObject({
      ...gone,
      disabled: true,
    });
  });
});

describe('a trigger', () => {
  it('is reported only for a match that can never be true', async () => {
    const { key, functionId: function_id } = await anAppWithFunction();
    const base = { service_name: 'db', database: 'd', collection: 'c', match: { 'updateDescription.updatedFields.a': 1 } };
    const create = (name: string, type: string) =>
      config.call(createTrigger, { ...key, name, type: 'DATABASE', function_id, config: { ...base, operation_types: [type] } });
    const warnings = ["config.match can never be true: events of insert have no 'updateDescription'"];

    const dead = await create('dead', 'INSERT');
    expect(dead.warnings).toEqual(warnings);
    await expect(config.call(getTrigger, { ...key, triggerId: dead._id })).resolves.toMatchObject({ warnings });
    expect(await create('live', 'UPDATE')).not.toHaveProperty('warnings');
  });
});

describe('scope', () => {
  it('keeps apps and projects apart', async () => {
    const { key } = await anAppWithFunction();
    const schema = await config.call(createSchema, { ...key, metadata });
    const sibling = { groupId: key.groupId, appId: (await config.anApp('sibling', key.groupId)).appId };

    const refused = refusal('SchemaNotFound', `schema not found: '${schema._id}'`);
    await expect(config.call(getSchema, { ...sibling, schemaId: schema._id })).rejects.toMatchObject(refused);
    await expect(config.call(updateSchema, { ...sibling, schemaId: schema._id })).rejects.toMatchObject(refused);
    await expect(config.call(listSchemas, sibling)).resolves.toEqual([]);
    await expect(config.call(listSchemas, { groupId: newId(), appId: key.appId })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(config.call(getAccessList, { groupId: newId(), appId: key.appId })).rejects.toMatchObject({
      code: 'AppNotFound',
    });
  });

  it('lets readers read and not write', async () => {
    const { key } = await anAppWithFunction();
    const reader = { role: 'reader' } as const;

    expect((await config.call(getAllowedRequestOrigins, key, reader)).text()).toBe('[]');
    await expect(config.call(setAllowedRequestOrigins, { ...key, origins: [] }, reader)).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(config.call(createSchema, { ...key, metadata }, reader)).rejects.toMatchObject({ code: 'PermissionDenied' });
    await expect(config.call(createAccessListEntry, { ...key, address: '::1' }, reader)).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
  });
});

describe('concurrent creations with the same name', () => {
  it('get one entity, also in two processes', async () => {
    const { key } = await anAppWithFunction();
    const other = await config.another();

    const outcomes = await Promise.allSettled(
      Array.from({ length: 16 }, (_, index) =>
        (index % 2 === 0 ? config : other).call(createEndpoint, {
          ...key,
          route: '/same',
          http_method: 'GET',
          function_name: 'f',
        }),
      ),
    );
    await other.close();

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'EndpointAlreadyExists' });
    }
    await expect(config.call(listEndpoints, key)).resolves.toHaveLength(1);
  });
});

describe('limits', () => {
  it('print sizes without side effects', async () => {
    const { key } = await anAppWithFunction();
    const before = (await config.call(listDeployments, key)).length;

    await expect(config.call(createSchema, { ...key, metadata, schema: { title: 'x'.repeat(200_000) } })).rejects.toMatchObject(
      refusal('InvalidParameter', 'a schema may have at most 200000 characters of JSON'),
    );
    await expect(
      config.call(createEnvironmentValue, { ...key, name: 'v', values: { none: 'x'.repeat(64_000) } }),
    ).rejects.toMatchObject(refusal('InvalidParameter', 'values may have at most 64000 characters of JSON'));
    await expect(
      config.call(setAllowedRequestOrigins, { ...key, origins: Array.from({ length: 201 }, (_, n) => `http://h${n}`) }),
    ).rejects.toMatchObject(refusal('InvalidParameter', 'at most 200 origins may be allowed'));

    await expect(config.call(listEnvironmentValues, key)).resolves.toEqual([]);
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(before);
  });
});
