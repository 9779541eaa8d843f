import { Inject, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { appChanged, deleteApp, getAppHeads, getAppSnapshot } from '#contracts/config/apps.contract.js';
import { ACCESS_LIST_MAX, createAccessListEntry, getAccessList } from '#contracts/config/security.contract.js';
import { snapshotHead, snapshotVersion } from '#contracts/config/snapshot-change.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';
import { CoreModule } from '../core/core.module.js';
import { AppRecords } from '../core/records/app-records.service.js';
import type { AccessListRecord } from './access-list-entry.model.js';

let store: Connection;
let records: AppRecords;

@Module({ imports: [CoreModule] })
class Probe {
  constructor(@Inject(getConnectionToken('config')) connection: Connection, service: AppRecords) {
    [store, records] = [connection, service];
  }
}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess([Probe]);
});
afterAll(() => config.close());

async function aKey(): Promise<{ groupId: string; appId: string }> {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}

async function snapshotOf({ appId }: { appId: string }, at = config): Promise<AppSnapshot> {
  return JSON.parse((await at.call(getAppSnapshot, { appId })).text()) as AppSnapshot;
}

it('holds a bounded number of entries', async () => {
  const key = await aKey();
  for (let n = 1; n < ACCESS_LIST_MAX; n += 1) await config.call(createAccessListEntry, { ...key, address: `10.0.0.${n}` });

  await expect(config.call(createAccessListEntry, { ...key, address: '10.0.1.1' })).rejects.toMatchObject(
    refusal('InvalidParameter', `an access list may have at most ${ACCESS_LIST_MAX} entries`),
  );
  const { allowed_ips } = await config.call(getAccessList, key);
  expect(allowed_ips).toHaveLength(ACCESS_LIST_MAX);
});

describe('an older store', () => {
  const lists = () => store.collection<AccessListRecord>('access_list');
  const listed = (appId: string, address: string) => ({ _id: newId(), appId, address, comment: '' });
  const addressesOf = async (at: ConfigProcess, key: { groupId: string; appId: string }) =>
    (await at.call(getAccessList, key)).allowed_ips.map(({ address }) => address);

  /** Creates an app whose access list is stored where older stores have it. */
  async function anOlderApp(addresses: readonly string[]): Promise<{ groupId: string; appId: string }> {
    const key = await aKey();
    await store.collection<{ _id: string }>('apps').updateOne({ _id: key.appId }, { $unset: { access: '' } });
    await lists().insertMany(addresses.map((address) => listed(key.appId, address)));
    records.forget(key.appId);
    return key;
  }

  it('has its lists taken over when a process starts, also by those who hold the app', async () => {
    const key = await anOlderApp(['0.0.0.0', '10.0.0.0/8']);
    const newer = await aKey();
    expect(await snapshotOf(key)).toMatchObject({ accessVersion: 0, accessList: [] });
    expect(await addressesOf(config, key)).toEqual(['0.0.0.0/0', '10.0.0.0/8']);

    const another = await config.another();
    await expect
      .poll(() => snapshotOf(key, another))
      .toMatchObject({ accessVersion: 1, accessList: ['0.0.0.0/0', '10.0.0.0/8'] });
    await another.close();

    expect(await addressesOf(config, key)).toEqual(['0.0.0.0/0', '10.0.0.0/8']);
    expect(await snapshotOf(newer)).toMatchObject({ accessVersion: 0, accessList: ['0.0.0.0/0'] });
  });

  it('has a list taken over by its first change', async () => {
    const key = await anOlderApp(['10.0.0.0/8']);

    await config.call(createAccessListEntry, { ...key, address: '192.0.2.1' });

    expect(await snapshotOf(key)).toMatchObject({ accessVersion: 1, accessList: ['10.0.0.0/8', '192.0.2.1'] });
  });

  it('is rid of the list with its app', async () => {
    const key = await anOlderApp(['10.0.0.1']);
    const kept = await anOlderApp(['10.0.0.2']);

    await config.call(deleteApp, key);

    await expect.poll(() => lists().countDocuments({ appId: key.appId })).toBe(0);
    await expect(lists().countDocuments({ appId: kept.appId })).resolves.toBe(1);
  });
});

it('is received by every reader before the response is sent', async () => {
  const key = await aKey();
  const heard = config.heard(appChanged);
  const before = await snapshotOf(key);

  await config.call(createAccessListEntry, { ...key, address: '10.0.0.1' });

  const after = await snapshotOf(key);
  expect(after).toEqual({ ...before, accessVersion: 1, accessList: ['0.0.0.0/0', '10.0.0.1'] });
  expect(heard.filter(({ appId }) => appId === key.appId)).toMatchObject([
    { treeHash: before.treeHash, change: { from: snapshotVersion(before), to: snapshotVersion(after) } },
  ]);
  expect((await config.call(getAppHeads, { appIds: [key.appId] })).heads).toEqual({ [key.appId]: snapshotHead(after) });
});

it('goes with its app', async () => {
  const key = await aKey();

  await config.call(deleteApp, key);

  await expect(config.call(getAccessList, key)).rejects.toMatchObject({ code: 'AppNotFound' });
  await expect(config.call(createAccessListEntry, { ...key, address: '10.0.0.1' })).rejects.toMatchObject({
    code: 'AppNotFound',
  });
});
