import { Module } from '@nestjs/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteApp } from '#contracts/config/apps.contract.js';
import { ACCESS_LIST_MAX, createAccessListEntry, getAccessList } from '#contracts/config/security.contract.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';
import { AccessListModule } from './access-list.module.js';
import { AccessListRepository } from './access-list.repository.js';

let entries: AccessListRepository;

@Module({ imports: [AccessListModule] })
class Probe {
  constructor(repository: AccessListRepository) {
    entries = repository;
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

it('holds a bounded number of entries', async () => {
  const key = await aKey();
  for (let n = 1; n < ACCESS_LIST_MAX; n += 1) await config.call(createAccessListEntry, { ...key, address: `10.0.0.${n}` });

  await expect(config.call(createAccessListEntry, { ...key, address: '10.0.1.1' })).rejects.toMatchObject(
    refusal('InvalidParameter', `an access list may have at most ${ACCESS_LIST_MAX} entries`),
  );
  const { allowed_ips } = await config.call(getAccessList, key);
  expect(allowed_ips).toHaveLength(ACCESS_LIST_MAX);
});

it('goes with its app', async () => {
  const key = await aKey();
  const kept = await aKey();
  await config.call(createAccessListEntry, { ...key, address: '10.0.0.1' });
  await config.call(createAccessListEntry, { ...kept, address: '10.0.0.2' });

  await config.call(deleteApp, key);

  await expect.poll(() => entries.count(key.appId)).toBe(0);
  await expect(entries.count(kept.appId)).resolves.toBe(2);
  await expect(config.call(getAccessList, key)).rejects.toMatchObject({ code: 'AppNotFound' });
});
