import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_STRATEGIES } from '#contracts/config/app-files.contract.js';
import { createAuthProvider } from '#contracts/config/auth-providers.contract.js';
import { createCustomResolver, listCustomResolvers } from '#contracts/config/custom-resolvers.contract.js';
import { createDefaultRule } from '#contracts/config/default-rules.contract.js';
import { createEndpoint, listEndpoints } from '#contracts/config/endpoints.contract.js';
import { createEnvironmentValue } from '#contracts/config/environments.contract.js';
import { createFunction, deleteFunction } from '#contracts/config/functions.contract.js';
import { createIncomingWebhook } from '#contracts/config/incoming-webhooks.contract.js';
import { createLogForwarder } from '#contracts/config/log-forwarders.contract.js';
import { createRule } from '#contracts/config/rules.contract.js';
import { createSchema, listSchemas } from '#contracts/config/schemas.contract.js';
import { setAllowedRequestOrigins } from '#contracts/config/security.contract.js';
import { createService, deleteService } from '#contracts/config/services.contract.js';
import { getCustomUserData, updateCustomUserData } from '#contracts/config/settings.contract.js';
import { triggersImported } from '#contracts/config/deployed-triggers.contract.js';
import { createTrigger, listTriggers } from '#contracts/config/triggers.contract.js';
import { createValue } from '#contracts/config/values.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { startFilesProcess, type FilesProcess } from './files-process.fixture.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

interface Made {
  readonly key: AppScope;
  readonly functionId: string;
  readonly sourceId: string;
}

/** Creates an app with an entity of every kind, each by a request with as few properties as possible. */
async function anAppOfRequests(): Promise<Made> {
  const key = await config.anAppWith('secret');
  const made = (contract: Parameters<typeof config.call>[0], request: object): Promise<{ _id: string }> =>
    config.call(contract, { ...key, ...request }) as Promise<{ _id: string }>;
  const { _id: functionId } = await made(createFunction, { name: 'run', source: 'exports = () => 1;' });
  const { _id: sourceId } = await made(createService, { name: 'db', type: 'mongodb-atlas' });
  const { _id: webId } = await made(createService, { name: 'web', type: 'http' });
  const { _id: smsId } = await made(createService, { name: 'sms', type: 'twilio' });
  const collection = { database: 'd', collection: 'c' };
  await made(createRule, { serviceId: sourceId, ...collection });
  await made(createDefaultRule, { serviceId: sourceId, roles: [{ name: 'all', apply_when: {} }] });
  await made(createSchema, { metadata: { data_source: 'db', ...collection } });
  await made(createRule, { serviceId: webId, name: 'fetch', actions: [] });
  await made(createRule, { serviceId: smsId, name: 'send', actions: ['send'] });
  await made(createIncomingWebhook, { serviceId: webId, name: 'hook', function_source: 'exports = () => 2;' });
  await made(createValue, { name: 'shown', value: 1 });
  await made(createEnvironmentValue, { name: 'url', values: { qa: 'q' } });
  await made(createEndpoint, { route: '/run', http_method: 'GET', function_id: functionId });
  await made(createCustomResolver, { on_type: 'Query', field_name: 'run', function_id: functionId });
  await made(createTrigger, {
    name: 'watch',
    type: 'DATABASE',
    function_id: functionId,
    config: { service_id: sourceId, operation_types: ['INSERT'] },
  });
  await made(createTrigger, { name: 'nightly', type: 'SCHEDULED', function_id: functionId, config: { schedule: '0 3 * * *' } });
  const forwarder = { log_types: ['function'], log_statuses: ['error'], policy: { type: 'single' } };
  await made(createLogForwarder, { ...forwarder, name: 'errors', action: { type: 'function', name: 'run' } });
  await made(createAuthProvider, { type: 'anon-user' });
  await made(createAuthProvider, { type: 'custom-function', config: { authFunctionId: functionId } });
  await made(createAuthProvider, { type: 'custom-token', config: {}, secret_config: { signingKeys: ['secret'] } });
  await made(setAllowedRequestOrigins, { origins: ['https://a.example.com'] });
  const users = { database_name: 'd', collection_name: 'u', user_id_field: 'i' };
  await made(updateCustomUserData, { enabled: true, mongo_service_id: sourceId, ...users });
  return { key, functionId, sourceId };
}

/** Returns all files without the properties of the root file that identify the app. */
function withoutIdentity(files: ReadonlyMap<string, string>): Record<string, string> {
  const { app_id: _, ...root } = JSON.parse(files.get('realm_config.json') ?? '{}') as Record<string, unknown>;
  return { ...Object.fromEntries(files), 'realm_config.json': JSON.stringify(root) };
}

describe('an import with triggers', () => {
  it('says which, although nothing changes, so that suspended ones run again', async () => {
    const { key } = await anAppOfRequests();
    const files = await config.exported(key);
    const told = config.heard(triggersImported);
    const names = (await config.call(listTriggers, key)).map(({ name }) => name).toSorted();
    const before = await config.deployments(key);

    await config.importing(key, files);

    await expect
      .poll(() => told.map(({ appId, names: imported }) => ({ appId, names: imported.toSorted() })))
      .toEqual([{ appId: key.appId, names }]);
    expect(names.length).toBeGreaterThan(0);
    expect(await config.deployments(key)).toEqual(before);
    await config.importing(key, files, { diff: true });
    expect(told).toHaveLength(1);
  });
});

describe('the import of an export that was not changed', () => {
  it.each(IMPORT_STRATEGIES)('is no deployment (%s)', async (strategy) => {
    const { key } = await anAppOfRequests();
    const before = await config.deployments(key);
    const files = await config.exported(key);

    await config.importing(key, files, { strategy });

    expect(await config.deployments(key)).toEqual(before);
    await expect(config.importing(key, files, { strategy, diff: true })).resolves.toMatchObject({ diffs: [] });
  });

  it('is one when anything was changed', async () => {
    const { key } = await anAppOfRequests();
    const before = await config.deployments(key);
    const files = await config.exported(key);
    const changes: readonly [string, string][] = [
      ['functions/run.js', 'exports = 3;'],
      ['values/shown.json', JSON.stringify({ name: 'shown', value: 2 })],
      ['values/another.json', JSON.stringify({ name: 'another', value: 2 })],
      ['realm_config.json', JSON.stringify({ config_version: 20210101, environment: 'qa' })],
    ];

    for (const [index, [path, text]] of changes.entries()) {
      files.set(path, text);
      await config.importing(key, files);
      expect(await config.deployments(key)).toHaveLength(Math.min(before.length + index + 1, 25));
    }
    const after = await config.exported(key);
    expect(after.get('functions/run.js')).toBe('exports = 3;');
    expect(after.get('realm_config.json')).toContain('"environment": "qa"');
    expect(JSON.parse(after.get('values/another.json') ?? '{}')).toEqual({ name: 'another', value: 2, from_secret: false });
  });
});

describe('an app whose functions and services others still refer to', () => {
  it('is imported as it was exported, the references leading nowhere', async () => {
    const { key, functionId, sourceId } = await anAppOfRequests();
    await config.call(deleteFunction, { ...key, functionId });
    await config.call(deleteService, { ...key, serviceId: sourceId });
    const files = await config.exported(key);
    const copy = await config.anAppWith('secret');

    await config.importing(copy, files);

    expect(withoutIdentity(await config.exported(copy))).toEqual(withoutIdentity(files));
    const nothing = { function_id: '', function_name: '' };
    await expect(config.call(listEndpoints, copy)).resolves.toMatchObject([{ route: '/run', ...nothing }]);
    await expect(config.call(listCustomResolvers, copy)).resolves.toMatchObject([{ field_name: 'run', ...nothing }]);
    await expect(config.call(listTriggers, copy)).resolves.toMatchObject([
      { name: 'nightly', ...nothing },
      { name: 'watch', ...nothing },
    ]);
    await expect(config.call(getCustomUserData, copy)).resolves.toMatchObject({ enabled: false });
  });

  it('is not changed by importing its own export', async () => {
    const { key, functionId, sourceId } = await anAppOfRequests();
    await config.call(deleteFunction, { ...key, functionId });
    await config.call(deleteService, { ...key, serviceId: sourceId });
    const before = await config.deployments(key);

    await config.importing(key, await config.exported(key), { strategy: 'replace' });

    expect(await config.deployments(key)).toEqual(before);
    await expect(config.call(listEndpoints, key)).resolves.toMatchObject([{ function_id: functionId, function_name: '' }]);
    await expect(config.call(listSchemas, key)).resolves.toMatchObject([{ metadata: { data_source: 'db' } }]);
  });

  it('still needs a function that is named to exist', async () => {
    const { key } = await anAppOfRequests();
    const files = await config.exported(key);
    for (const [path, text] of files) files.set(path, text.replaceAll('"function_name": "run"', '"function_name": "walk"'));

    await expect(config.importing(key, files)).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: "endpoint 'GET /run': function 'walk' does not exist",
    });
  });
});
