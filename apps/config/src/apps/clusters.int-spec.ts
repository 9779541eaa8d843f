import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteApp } from '#contracts/config/apps.contract.js';
import { listClusters, listDataLakes, listServerlessInstances } from '#contracts/config/clusters.contract.js';
import { createService } from '#contracts/config/services.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess();
});
afterAll(() => config.close());

async function linked(groupId: string, ...services: { type: string; config: Record<string, unknown> }[]): Promise<string> {
  const { appId } = await config.anApp('shop', groupId);
  for (const [index, service] of services.entries()) {
    await config.call(createService, { groupId, appId, name: `service-${index}`, ...service });
  }
  return appId;
}

function cluster(groupId: string, name: string) {
  const id = createHash('sha256').update(`${groupId}/${name}`).digest('hex').slice(0, 24);
  return { id, name, stateName: 'IDLE' };
}

it('lists the clusters of DATA_SOURCES, those the apps of the project name, and the default one', async () => {
  const [groupId, foreign] = [newId(), newId()];
  await linked(groupId, { type: 'mongodb-atlas', config: { clusterName: 'Dev' } }, { type: 'mongodb-atlas', config: {} });
  await linked(
    groupId,
    { type: 'mongodb-atlas', config: { clusterName: 'Prod' } },
    { type: 'mongodb-atlas', config: { clusterName: 'Dev' } },
    { type: 'http', config: { clusterName: 'NoCluster' } },
  );
  await linked(foreign, { type: 'mongodb-atlas', config: { clusterName: 'Theirs' } });
  const gone = await linked(groupId, { type: 'mongodb-atlas', config: { clusterName: 'Gone' } });
  await config.call(deleteApp, { groupId, appId: gone });

  const listed = await config.call(listClusters, { groupId });

  const names = ['Archive', 'Cluster0', 'Dev', 'Prod'];
  expect(listed).toEqual({ results: names.map((name) => cluster(groupId, name)), totalCount: 4 });
  expect(JSON.stringify(listed)).not.toContain('secret');
  const theirs = ['Archive', 'Cluster0', 'Theirs'];
  expect(await config.call(listClusters, { groupId: foreign })).toEqual({
    results: theirs.map((name) => cluster(foreign, name)),
    totalCount: 3,
  });
});

it('lists no serverless instances and no data lakes', async () => {
  const groupId = newId();

  expect(await config.call(listServerlessInstances, { groupId })).toEqual({ results: [], totalCount: 0 });
  expect(await config.call(listDataLakes, { groupId })).toEqual([]);
});

it('is for who has a role in the project, if only to read', async () => {
  const groupId = newId();

  for (const contract of [listClusters, listServerlessInstances, listDataLakes]) {
    const call = (caller: object) => config.call<{ groupId: string }, unknown>(contract, { groupId }, caller);
    await expect(call({ role: 'reader' })).resolves.toBeDefined();
    await expect(call({ groupId: newId() })).rejects.toMatchObject({ code: 'GroupNotFound' });
  }
});
