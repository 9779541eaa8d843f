import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createSecret, listSecrets, revealSecrets } from '#contracts/config/secrets.contract.js';
import {
  createService,
  getService,
  getServiceConfig,
  updateService,
  updateServiceConfig,
} from '#contracts/config/services.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

type ServiceKey = { groupId: string; appId: string; serviceId: string };

let config: ConfigProcess;
let app: { groupId: string; appId: string };

async function aService(type: string, settings: { config?: object; secret_config?: object } = {}): Promise<ServiceKey> {
  const { _id } = await config.call(createService, { ...app, name: 'svc', type, ...(settings as object) });
  return { ...app, serviceId: _id };
}

async function configOf(key: ServiceKey, includeSecretConfig = false): Promise<unknown> {
  return JSON.parse((await config.call(getServiceConfig, { ...key, includeSecretConfig })).text());
}

async function patched(key: ServiceKey, changes: Record<string, unknown>): Promise<unknown> {
  return JSON.parse((await config.call(updateServiceConfig, { ...key, changes })).text());
}

beforeAll(async () => {
  config = await startConfigProcess();
});
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  app = { groupId, appId };
});
afterAll(() => config.close());

describe('the configuration of a service', () => {
  it('is exactly what was set, and names secrets when asked', async () => {
    const key = await aService('mongodb', { config: { uri: 'mongodb://hush', sync: { state: 'enabled' } } });

    await expect(configOf(key)).resolves.toEqual({ sync: { state: 'enabled' } });
    await expect(configOf(key, true)).resolves.toEqual({
      config: { sync: { state: 'enabled' } },
      secret_config: { uri: '__svc_uri' },
    });
  });

  it('takes the properties of a change and keeps the others', async () => {
    const sync = { state: 'enabled', partition: { key: '_p', type: 'string' } };
    const key = await aService('mongodb-atlas', { config: { clusterName: 'Cluster0', sync, readPreference: 'primary' } });
    const changed = { state: '', partition: { key: '_p', type: 'string' } };

    await expect(patched(key, { sync: changed, readPreference: null })).resolves.toEqual({
      clusterName: 'Cluster0',
      sync: changed,
    });

    await expect(configOf(key)).resolves.toEqual({ clusterName: 'Cluster0', sync: changed });
    await expect(config.call(getService, key)).resolves.toMatchObject({ version: 2 });
  });

  it('changed to what it is changes nothing', async () => {
    const key = await aService('mongodb-atlas', { config: { clusterName: 'Cluster0', sync: { a: 1, b: 2 } } });
    const before = await config.call(listDeployments, app);

    await expect(patched(key, { sync: { b: 2, a: 1 } })).resolves.toEqual({ clusterName: 'Cluster0', sync: { a: 1, b: 2 } });
    await patched(key, {});

    await expect(config.call(listDeployments, app)).resolves.toEqual(before);
    await expect(config.call(getService, key)).resolves.toMatchObject({ version: 1 });
  });

  it('stores a secret given inline and never shows it', async () => {
    const key = await aService('twilio', { config: { sid: 's' } });

    await expect(patched(key, { auth_token: 'hush-hush' })).resolves.toEqual({ sid: 's' });

    await expect(configOf(key, true)).resolves.toEqual({
      config: { sid: 's' },
      secret_config: { auth_token: '__svc_auth_token' },
    });
    const reveal = () => config.call(revealSecrets, { appId: app.appId, names: ['__svc_auth_token'] });
    await expect(reveal()).resolves.toEqual({ values: { __svc_auth_token: 'hush-hush' } });
    await patched(key, { auth_token: 'changed' });
    await expect(reveal()).resolves.toEqual({ values: { __svc_auth_token: 'changed' } });
    await expect(config.call(listSecrets, app)).resolves.toHaveLength(1);
  });

  it('is changed in the form a read with secrets answers', async () => {
    await config.call(createSecret, { ...app, name: 'token', value: 'v' });
    const key = await aService('twilio', { config: { sid: 's' } });
    const form = { config: { sid: 't' }, secret_config: { auth_token: 'token' } };

    await expect(patched(key, form)).resolves.toEqual({ sid: 't' });
    await expect(configOf(key, true)).resolves.toEqual(form);
    await patched(key, { secret_config: { auth_token: null } });
    await expect(configOf(key, true)).resolves.toEqual({ config: { sid: 't' }, secret_config: {} });
  });

  it.each<[string, Record<string, unknown>]>([
    ["secret 'unknown' does not exist", { secret_config: { auth_token: 'unknown' } }],
    ['secret_config must be an object', { secret_config: 'token' }],
    ['config must be an object', { config: [] }],
    ['config.auth_token must be a string of at most 8192 characters', { auth_token: { value: 'v' } }],
    ['the configuration of a service may have at most 100000 characters of JSON', { more: 'x'.repeat(100_000) }],
  ])('rejects: %s', async (message, changes) => {
    const key = await aService('twilio', { config: { sid: 's' } });

    await expect(patched(key, changes)).rejects.toMatchObject(refusal('InvalidParameter', message));
    await expect(configOf(key)).resolves.toEqual({ sid: 's' });
  });

  it('is found in its app only, and changed by owners only', async () => {
    const key = await aService('http');
    const sibling = await config.anApp('sibling', app.groupId);

    await expect(configOf({ ...key, appId: sibling.appId })).rejects.toMatchObject({ code: 'ServiceNotFound' });
    await expect(patched({ ...key, appId: sibling.appId }, { a: 1 })).rejects.toMatchObject({ code: 'ServiceNotFound' });
    await expect(configOf({ ...key, groupId: newId() })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(configOf({ ...key, serviceId: 'svc' })).rejects.toMatchObject({ code: 'ServiceNotFound' });
    await expect(config.call(updateServiceConfig, { ...key, changes: { a: 1 } }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(configOf(key)).resolves.toEqual({});
  });
});

describe('a service', () => {
  it('takes a version', async () => {
    const key = await aService('http');

    const updated = await config.call(updateService, { ...key, version: 7, name: 'svc', type: 'http' });

    expect(updated).toEqual({ _id: key.serviceId, name: 'svc', type: 'http', version: 7, last_modified: expect.any(Number) });
    await expect(config.call(getService, key)).resolves.toEqual(updated);
    await expect(config.call(updateService, key)).resolves.toEqual(updated);
  });

  it('keeps name and type', async () => {
    const key = await aService('http');

    await expect(config.call(updateService, { ...key, name: 'other' })).rejects.toMatchObject(
      refusal('InvalidParameter', "the name of a service cannot be changed from 'svc'"),
    );
    await expect(config.call(updateService, { ...key, type: 'aws' })).rejects.toMatchObject(
      refusal('InvalidParameter', "the type of a service cannot be changed from 'http'"),
    );
    for (const version of [-1, 1.5, 1e12]) {
      await expect(config.call(updateService, { ...key, version })).rejects.toMatchObject({ code: 'InvalidParameter' });
    }
    await expect(config.call(updateService, { ...key, serviceId: newId() })).rejects.toMatchObject({ code: 'ServiceNotFound' });
    await expect(config.call(getService, key)).resolves.toMatchObject({ name: 'svc', type: 'http', version: 1 });
  });
});
