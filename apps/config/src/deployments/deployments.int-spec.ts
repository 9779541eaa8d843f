import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#contracts/config/apps.contract.js';
import { DEPLOYMENT_HISTORY, getDeployment, listDeployments } from '#contracts/config/deployments.contract.js';
import { createFunction, replaceFunction } from '#contracts/config/functions.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import { newId } from '#platform/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

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

  await config.call(createFunction, { ...key, name: 'a', source: '1' });
  await config.call(createFunction, { ...key, name: 'b', source: '1' }, { origin: 'mongodb-baas-cli' });
  await config.call(createFunction, { ...key, name: 'c', source: '1' }, { origin: 'mongodb-baas-ui' });

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

it('makes one record of every change, also of parallel ones, and none of what is refused or no part of a deployment', async () => {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => config.call(createFunction, { ...key, name: `f${index}`, source: '1' })),
  );
  await expect(config.call(createFunction, { ...key, name: 'f1', source: '1' })).rejects.toMatchObject({
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
  const { _id: functionId } = await config.call(createFunction, { ...key, name: 'f', source: '0' });
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
  await config.call(createFunction, { groupId, appId, name: 'f', source: '1' });
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
