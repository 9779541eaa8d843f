import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appChanged, createApp, getApp } from '#contracts/config/apps.contract.js';
import { createAuthProvider, listAuthProviders } from '#contracts/config/auth-providers.contract.js';
import {
  DEPLOYMENT_HISTORY,
  getDeployConfig,
  getDeployment,
  listDeployments,
  redeploy,
  replaceDeployConfig,
  updateDeployConfig,
} from '#contracts/config/deployments.contract.js';
import { createDraft, deployDraft } from '#contracts/config/drafts.contract.js';
import { createFunction, deleteFunction, listFunctions, replaceFunction } from '#contracts/config/functions.contract.js';
import { createSecret, listSecrets } from '#contracts/config/secrets.contract.js';
import { createService, listServices } from '#contracts/config/services.contract.js';
import { createValue, listValues } from '#contracts/config/values.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

/** Any version of an entity. */
const VERSION: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

it('records who deployed what, when and with which tool, newest first', async () => {
  const groupId = newId();
  const { _id: appId } = await config.call(createApp, { groupId, name: 'shop', location: 'IE' });
  const key = { groupId, appId };
  const before = Math.floor(Date.now() / 1_000);

  await config.call(createFunction, { ...key, name: 'a', source: 'exports = () => 1' });
  await config.call(createFunction, { ...key, name: 'b', source: 'exports = () => 1' }, { origin: 'mongodb-baas-cli' });
  await config.call(createFunction, { ...key, name: 'c', source: 'exports = () => 1' }, { origin: 'mongodb-baas-ui' });

  const deployments = await config.call(listDeployments, key);
  expect(deployments).toEqual(
    ['UI', 'CLI', 'Admin API'].map((origin, index) => ({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      name: deployments[index]?._id,
      app_id: appId,
      user_id: config.adminId,
      deployed_at: expect.any(Number) as number,
      origin,
      commit: '',
      status: 'successful',
      status_error_message: '',
      diff_url: '',
      remote_location: 'IE',
    })),
  );
  for (const deployment of deployments) {
    expect(deployment.deployed_at).toBeGreaterThanOrEqual(before);
    await expect(config.call(getDeployment, { ...key, deploymentId: deployment._id })).resolves.toEqual(deployment);
  }
});

it('makes one record of every change, also of parallel ones, and none of what is rejected or no part of a deployment', async () => {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };

  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      config.call(createFunction, { ...key, name: `f${index}`, source: 'exports = () => 1' }),
    ),
  );
  await expect(config.call(createFunction, { ...key, name: 'f1', source: 'exports = () => 1' })).rejects.toMatchObject({
    code: 'FunctionDuplicateName',
  });
  await config.call(createSecret, { ...key, name: 'key', value: 'v' });

  const deployments = await config.call(listDeployments, key);
  expect(deployments).toHaveLength(20);
  expect(new Set(deployments.map(({ _id }) => _id)).size).toBe(20);
});

it('keeps the newest', async () => {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  const { _id: functionId } = await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 0' });
  const [first] = await config.call(listDeployments, key);

  for (let index = 1; index <= DEPLOYMENT_HISTORY; index++) {
    await config.call(replaceFunction, { ...key, functionId, source: String(index) });
  }

  const deployments = await config.call(listDeployments, key);
  expect(deployments).toHaveLength(DEPLOYMENT_HISTORY);
  expect(deployments).not.toContainEqual(first);
  await expect(config.call(getDeployment, { ...key, deploymentId: first?._id ?? '' })).rejects.toMatchObject(
    refusal('DeploymentNotFound', 'deployment not found'),
  );
});

it('finds no deployment of another app or project', async () => {
  const { groupId, appId } = await config.anApp();
  await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 1' });
  const [deployment] = await config.call(listDeployments, { groupId, appId });
  const deploymentId = deployment?._id ?? '';
  const sibling = await config.anApp('sibling', groupId);

  const unknown = refusal('DeploymentNotFound', 'deployment not found');
  await expect(config.call(getDeployment, { groupId, appId: sibling.appId, deploymentId })).rejects.toMatchObject(unknown);
  await expect(config.call(getDeployment, { groupId, appId, deploymentId: 'x' })).rejects.toMatchObject(unknown);
  await expect(config.call(getDeployment, { groupId: newId(), appId, deploymentId })).rejects.toMatchObject({
    code: 'AppNotFound',
  });
  await expect(config.call(listDeployments, { groupId: newId(), appId })).rejects.toMatchObject({ code: 'AppNotFound' });
  await expect(config.call(listDeployments, { groupId: sibling.groupId, appId: sibling.appId })).resolves.toEqual([]);
});

describe('redeploying', () => {
  async function withOneValue(): Promise<{ groupId: string; appId: string; deploymentId: string }> {
    const { groupId, appId } = await config.anApp();
    await config.call(createValue, { groupId, appId, name: 'v', value: 1 });
    const [deployment] = await config.call(listDeployments, { groupId, appId });
    return { groupId, appId, deploymentId: deployment?._id ?? '' };
  }

  it('brings back everything a deployment had, as a new one, and leaves secrets alone', async () => {
    const { deploymentId, ...key } = await withOneValue();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1' });
    await config.call(createService, { ...key, name: 's', type: 'http' });
    await config.call(createAuthProvider, { ...key, type: 'anon-user' });
    const secret = await config.call(createSecret, { ...key, name: 'key', value: 'v' });
    const before = await config.call(listDeployments, key);
    const heard = config.heard(appChanged);

    await expect(config.call(redeploy, { ...key, deploymentId })).resolves.toBeNull();

    await expect(config.call(listFunctions, key)).resolves.toEqual([]);
    await expect(config.call(listServices, key)).resolves.toEqual([]);
    await expect(config.call(listAuthProviders, key)).resolves.toMatchObject([{ type: 'api-key', disabled: true }]);
    await expect(config.call(listValues, key)).resolves.toMatchObject([{ name: 'v' }]);
    await expect(config.call(listSecrets, key)).resolves.toEqual([{ ...secret, version: VERSION }]);
    const after = await config.call(listDeployments, key);
    expect(after.slice(1)).toEqual(before);
    expect(after[0]).toMatchObject({ app_id: key.appId, user_id: config.adminId, status: 'successful' });
    expect(after[0]).not.toHaveProperty('draft_id');
    expect(heard.filter(({ appId }) => appId === key.appId)).toHaveLength(1);
  });

  it('includes the current deployment', async () => {
    const { deploymentId, ...key } = await withOneValue();

    await config.call(redeploy, { ...key, deploymentId });

    await expect(config.call(listDeployments, key)).resolves.toHaveLength(2);
  });

  it('leaves open drafts open, and they are merged into what came back', async () => {
    const { deploymentId, ...key } = await withOneValue();
    const { _id: functionId } = await config.call(createFunction, { ...key, name: 'rolled-back', source: 'exports = () => 1' });
    const { _id: draftId } = await config.call(createDraft, key);
    await config.call(createFunction, { ...key, name: 'drafted', source: 'exports = () => 1' });

    await config.call(redeploy, { ...key, deploymentId });

    await expect(config.call(listFunctions, key)).resolves.toHaveLength(2);
    await config.call(deployDraft, { ...key, draftId });
    await expect(config.call(listFunctions, key)).resolves.toMatchObject([{ name: 'drafted' }]);
    await expect(config.call(deleteFunction, { ...key, functionId })).rejects.toMatchObject({ code: 'FunctionNotFound' });
  });

  it('knows only deployments of the app that are kept', async () => {
    const { deploymentId, ...key } = await withOneValue();
    const sibling = await config.anApp('sibling', key.groupId);

    const unknown = refusal('DeploymentNotFound', 'deployment not found');
    await expect(config.call(redeploy, { ...key, appId: sibling.appId, deploymentId })).rejects.toMatchObject(unknown);
    await expect(config.call(redeploy, { ...key, deploymentId: newId() })).rejects.toMatchObject(unknown);
    await expect(config.call(redeploy, { ...key, deploymentId: 'x' })).rejects.toMatchObject(unknown);
    await expect(config.call(redeploy, { ...key, deploymentId }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(config.call(listDeployments, key)).resolves.toHaveLength(1);
  });
});

describe('the settings of deployment', () => {
  const unset = {
    ui_drafts_disabled: false,
    automatic_deployment: {
      enabled: false,
      installation_ids: [],
      repository: { id: '', full_name: '', url: '' },
      branch: '',
      directory: '',
      last_modified: 0,
    },
    last_modified: 0,
  };

  it('have defaults, are changed in part and as a whole, and are no part of what is deployed', async () => {
    const { groupId, appId } = await config.anApp();
    const key = { groupId, appId };
    await expect(config.call(getDeployConfig, key)).resolves.toEqual(unset);
    await config.call(createDraft, key);

    await config.call(updateDeployConfig, {
      ...key,
      automatic_deployment: { provider: 'github', repository: { full_name: 'a/b' }, installation_ids: ['1'] },
    });
    await config.call(updateDeployConfig, { ...key, ui_drafts_disabled: true });
    await config.call(updateDeployConfig, { ...key, automatic_deployment: { branch: 'main', repository: { id: '7' } } });
    const set = await config.call(getDeployConfig, key, { userId: newId() });

    expect(set).toEqual({
      ui_drafts_disabled: true,
      automatic_deployment: {
        ...unset.automatic_deployment,
        provider: 'github',
        installation_ids: ['1'],
        repository: { id: '7', full_name: 'a/b', url: '' },
        branch: 'main',
        last_modified: expect.any(Number),
      },
      last_modified: expect.any(Number),
    });
    expect(set.last_modified).toBeGreaterThan(0);
    await expect(config.call(listDeployments, key)).resolves.toEqual([]);
    await config.call(replaceDeployConfig, { ...key, ui_drafts_disabled: true });
    await expect(config.call(getDeployConfig, key)).resolves.toEqual({
      ui_drafts_disabled: true,
      automatic_deployment: { ...unset.automatic_deployment, last_modified: expect.any(Number) },
      last_modified: expect.any(Number),
    });
  });

  it('asked to change nothing stay as they are', async () => {
    const { groupId, appId } = await config.anApp();

    await config.call(updateDeployConfig, { groupId, appId });

    await expect(config.call(getDeployConfig, { groupId, appId })).resolves.toEqual(unset);
  });

  it.each([
    { ui_drafts_disabled: 'yes' },
    { automatic_deployment: [] },
    { automatic_deployment: 'github' },
    { automatic_deployment: { enabled: 1 } },
    { automatic_deployment: { repository: 'a/b' } },
    { automatic_deployment: { repository: { id: 7 } } },
    { automatic_deployment: { installation_ids: [7] } },
  ])('reject %j', async (settings) => {
    const { groupId, appId } = await config.anApp();

    for (const rpc of [updateDeployConfig, replaceDeployConfig]) {
      await expect(config.call<object, unknown>(rpc, { groupId, appId, ...settings })).rejects.toMatchObject({
        code: 'InvalidParameter',
      });
    }
    await expect(config.call(getDeployConfig, { groupId, appId })).resolves.toEqual(unset);
  });

  it('are not found for an unknown app', async () => {
    const key = { groupId: newId(), appId: newId() };

    for (const rpc of [getDeployConfig, updateDeployConfig, replaceDeployConfig, getApp]) {
      await expect(config.call<object, unknown>(rpc, key)).rejects.toMatchObject({ code: 'AppNotFound' });
    }
  });
});
