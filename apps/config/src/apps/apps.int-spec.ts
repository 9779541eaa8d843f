import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApp,
  deleteApp,
  getApp,
  getAppHeads,
  getAppSnapshot,
  listApps,
  renameApp,
  appChanged,
  appDeleted,
} from '#contracts/config/apps.contract.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { listAudit } from '#contracts/config/audit.contract.js';
import { getAuthProvider, listAuthProviders } from '#contracts/config/auth-providers.contract.js';
import { listDeployments } from '#contracts/config/deployments.contract.js';
import { createFunction, listFunctions } from '#contracts/config/functions.contract.js';
import { createDraft, listDrafts } from '#contracts/config/drafts.contract.js';
import { createSecret, listSecrets, revealSecrets } from '#contracts/config/secrets.contract.js';
import { listServices } from '#contracts/config/services.contract.js';
import { listValues } from '#contracts/config/values.contract.js';
import { snapshotHead, snapshotVersion } from '#contracts/config/snapshot-change.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

const ID = expect.stringMatching(/^[0-9a-f]{24}$/) as string;

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

describe('create', () => {
  it('returns the app, whole, with defaults', async () => {
    const groupId = newId();
    const before = Math.floor(Date.now() / 1_000);

    const app = await config.call(createApp, { groupId, name: 'My_Shop-2' });

    expect(app).toEqual({
      _id: ID,
      client_app_id: expect.stringMatching(/^my_shop-2-[a-z]{5}$/),
      name: 'My_Shop-2',
      location: 'US-VA',
      provider_region: 'aws-us-east-1',
      deployment_model: 'GLOBAL',
      environment: '',
      domain_id: ID,
      group_id: groupId,
      product: 'standard',
      last_used: expect.any(Number),
      last_modified: expect.any(Number),
    });
    expect(Number.isInteger(app.last_modified)).toBe(true);
    expect(app.last_modified).toBeGreaterThanOrEqual(before);
    expect(app.domain_id).not.toBe(app._id);
    await expect(config.call(getApp, { groupId, appId: app._id })).resolves.toEqual(app);
  });

  it('takes what is given', async () => {
    const groupId = newId();

    const app = await config.call(createApp, {
      groupId,
      name: 'shop',
      location: 'DE-FF',
      provider_region: 'aws-eu-central-1',
      deployment_model: 'LOCAL',
      environment: 'production',
      defaults: true,
    });

    expect(app).toMatchObject({
      location: 'DE-FF',
      provider_region: 'aws-eu-central-1',
      deployment_model: 'LOCAL',
      environment: 'production',
    });
    await expect(config.call(getApp, { groupId, appId: app._id })).resolves.toEqual(app);
  });

  it('makes an app of one disabled API key provider and nothing else', async () => {
    const { groupId, appId } = await config.anApp();
    const key = { groupId, appId };

    const [{ version, ...provider } = { version: '', _id: '' }, ...others] = await config.call(listAuthProviders, key);

    expect(provider).toEqual({ _id: ID, name: 'api-key', type: 'api-key', disabled: true });
    expect(others).toEqual([]);
    expect(version).toEqual(VERSION);
    await expect(config.call(getAuthProvider, { ...key, providerId: provider._id })).resolves.toEqual({
      ...provider,
      config: {},
      secret_config: {},
      metadata_fields: [],
      domain_restrictions: [],
      redirect_uris: [],
    });
    await expect(config.call(listFunctions, key)).resolves.toEqual([]);
    await expect(config.call(listServices, key)).resolves.toEqual([]);
    await expect(config.call(listValues, key)).resolves.toEqual([]);
    await expect(config.call(listSecrets, key)).resolves.toEqual([]);
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
  });

  it('gives apps of one name different ids', async () => {
    const groupId = newId();

    const apps = await Promise.all(Array.from({ length: 8 }, () => config.call(createApp, { groupId, name: 'same' })));

    expect(new Set(apps.map((app) => app.client_app_id)).size).toBe(8);
    expect(new Set(apps.map((app) => app._id)).size).toBe(8);
  });

  it.each([
    { name: '' },
    { name: '1shop' },
    { name: 'a'.repeat(33) },
    { name: 'käse' },
    { name: 'a b' },
    { name: 'a\n' },
    { name: 7 },
    { name: null },
  ])('rejects the name $name', async ({ name }) => {
    await expect(config.call(createApp, { groupId: newId(), name: name as string })).rejects.toMatchObject(
      refusal('BadRequest', "name must have 1 to 32 ASCII letters, digits, '_' or '-' and begin with a letter"),
    );
  });

  it('needs the owner role on the project', async () => {
    const groupId = newId();

    await expect(config.call(createApp, { groupId, name: 'shop' }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(config.call(createApp, { groupId, name: 'shop' }, { groupId: newId() })).rejects.toMatchObject({
      code: 'GroupNotFound',
    });
    await expect(config.call(listApps, { groupId })).resolves.toEqual([]);
  });
});

describe('list', () => {
  it('returns the apps of the project, oldest first, optionally filtered by product', async () => {
    const groupId = newId();
    const first = await config.call(createApp, { groupId, name: 'first' });
    const second = await config.call(createApp, { groupId, name: 'second', product: 'atlas' });
    const third = await config.call(createApp, { groupId, name: 'third', product: 'platform' });
    await config.anApp('elsewhere');
    expect([first, second, third].map(({ product }) => product)).toEqual(['standard', 'atlas', 'standard']);
    await expect(config.call(getApp, { groupId, appId: second._id })).resolves.toEqual(second);

    const listed = (product?: string) => config.call(listApps, { groupId, ...(product === undefined ? {} : { product }) });
    const [one, two, three] = [first, second, third].map((app) => ({ ...app, version: VERSION }));
    for (const product of [undefined, '', 'atlas,standard']) expect(await listed(product)).toEqual([one, two, three]);
    for (const product of ['platform', 'standard', 'data-api, platform']) expect(await listed(product)).toEqual([one, three]);
    for (const product of ['atlas', 'atlas,device-sync']) expect(await listed(product)).toEqual([two]);
    for (const product of ['data-api', 'device-sync', 'unheard-of']) expect(await listed(product)).toEqual([]);
  });

  it('takes no product there is not', async () => {
    for (const product of ['unheard-of', 'atlas,standard', 'Standard', 1]) {
      await expect(config.call(createApp, { groupId: newId(), name: 'shop', product: product as 'atlas' })).rejects.toMatchObject(
        {
          code: 'BadRequest',
          message: 'product must be one of platform, standard, atlas, data-api, device-sync',
        },
      );
    }
  });
});

describe('get', () => {
  it('finds no app of another project, and no app by a malformed id', async () => {
    const { appId } = await config.anApp();
    const groupId = newId();

    await expect(config.call(getApp, { groupId, appId })).rejects.toMatchObject(
      refusal('AppNotFound', `app not found: '${appId}'`),
    );
    await expect(config.call(getApp, { groupId, appId: 'nonsense' })).rejects.toMatchObject(
      refusal('AppNotFound', "app not found: 'nonsense'"),
    );
  });
});

describe('rename', () => {
  it('replies with the app under its new name, which every reader has by then', async () => {
    const { app, groupId, appId } = await config.anApp();
    const another = await config.another();
    const snapshot = async (at = config) => JSON.parse((await at.call(getAppSnapshot, { appId })).text()) as AppSnapshot;
    const before = await snapshot(another);
    const heard = config.heard(appChanged);

    const renamed = await config.call(renameApp, { groupId, appId, name: 'Other_Shop' });

    expect(renamed).toEqual({ ...app, name: 'Other_Shop', last_used: expect.any(Number), last_modified: expect.any(Number) });
    await expect(another.call(getApp, { groupId, appId })).resolves.toEqual(renamed);
    const after = await snapshot(another);
    expect(after).toEqual({ ...before, name: 'Other_Shop' });
    expect(heard).toMatchObject([{ appId, change: { from: snapshotVersion(before), to: snapshotVersion(after) } }]);
    expect((await config.call(getAppHeads, { appIds: [appId] })).heads).toEqual({ [appId]: snapshotHead(after) });
    await another.close();
  });

  it('leaves an audit entry, and neither a deployment nor a change of a draft', async () => {
    const { app, groupId, appId } = await config.anApp();
    const key = { groupId, appId };
    await config.call(createDraft, key);
    const drafts = async () => (await config.call(listDrafts, key)).map(({ _id, count }) => ({ _id, count }));
    const before = await drafts();

    for (const name of ['market', 'market']) await config.call(renameApp, { ...key, name });

    const [entry, ...earlier] = await config.call(listAudit, key);
    expect(entry).toMatchObject({
      outcome: 'deployed',
      deployment_id: null,
      draft_id: null,
      changes: [{ kind: 'apps', id: appId, name: 'market', operation: 'update', previous_name: app.name }],
    });
    expect(earlier).toMatchObject([{ changes: [{ kind: 'apps', operation: 'create' }] }]);
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
    expect(await drafts()).toEqual(before);
  });

  it('gives the app another version', async () => {
    const { groupId, appId } = await config.anApp();
    const versions = async () => (await config.call(listApps, { groupId })).map(({ version }) => version);
    const before = await versions();

    await config.call(renameApp, { groupId, appId, name: 'market' });

    expect(await versions()).not.toEqual(before);
  });

  it.each(['', '1shop', 'a'.repeat(33), 'käse', 'a b', 7, null, undefined])('rejects the name %j', async (name) => {
    const { app, groupId, appId } = await config.anApp();

    await expect(config.call(renameApp, { groupId, appId, name: name as string })).rejects.toMatchObject(
      refusal('BadRequest', "name must have 1 to 32 ASCII letters, digits, '_' or '-' and begin with a letter"),
    );
    await expect(config.call(getApp, { groupId, appId })).resolves.toEqual(app);
  });

  it('rejects readers, other projects and apps that do not exist', async () => {
    const { app, groupId, appId } = await config.anApp();
    const rename = (key: { groupId: string; appId: string }, role?: 'reader') =>
      config.call(renameApp, { ...key, name: 'market' }, role && { role });

    await expect(rename({ groupId, appId }, 'reader')).rejects.toMatchObject({ code: 'PermissionDenied' });
    await expect(rename({ groupId: newId(), appId })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(rename({ groupId, appId: newId() })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(config.call(getApp, { groupId, appId })).resolves.toEqual(app);
  });
});

describe('delete', () => {
  it('removes the app with its contents and publishes the deletion', async () => {
    const { app, groupId, appId } = await config.anApp();
    const other = await config.anApp('other', groupId);
    await config.call(createSecret, { groupId, appId, name: 'key', value: 'v' });
    await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 1;' });
    const heard = config.heard(appDeleted);

    await expect(config.call(deleteApp, { groupId, appId })).resolves.toBeNull();

    expect(heard).toEqual([{ appId, clientAppId: app.client_app_id, domainId: app.domain_id }]);
    const gone = refusal('AppNotFound', `app not found: '${appId}'`);
    await expect(config.call(getApp, { groupId, appId })).rejects.toMatchObject(gone);
    await expect(config.call(listFunctions, { groupId, appId })).rejects.toMatchObject(gone);
    await expect(config.call(listDeployments, { groupId, appId })).rejects.toMatchObject(gone);
    await expect(config.call(listSecrets, { groupId, appId })).rejects.toMatchObject(gone);
    await expect(config.call(revealSecrets, { appId, names: ['key'] })).rejects.toMatchObject(gone);
    await expect(config.call(createFunction, { groupId, appId, name: 'g', source: 'exports = () => 1' })).rejects.toMatchObject(
      gone,
    );
    await expect(config.call(getAppSnapshot, { appId })).rejects.toMatchObject(gone);
    await expect(config.call(getAppHeads, { appIds: [appId] })).resolves.toEqual({ heads: { [appId]: null } });
    await expect(config.call(listApps, { groupId })).resolves.toEqual([{ ...other.app, version: VERSION }]);
    await expect(config.call(deleteApp, { groupId, appId })).rejects.toMatchObject(gone);
  });

  it('rejects readers and other projects', async () => {
    const { app, groupId, appId } = await config.anApp();

    await expect(config.call(deleteApp, { groupId, appId }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(config.call(deleteApp, { groupId: newId(), appId })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(config.call(getApp, { groupId, appId })).resolves.toEqual(app);
  });
});
