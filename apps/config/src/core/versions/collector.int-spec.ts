import { Controller, Inject, Injectable, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { AppDeleted, appDeleted, createApp, getApp, getAppHeads, getAppSnapshot } from '#contracts/config/apps.contract.js';
import { DEPLOYMENT_HISTORY, listDeployments } from '#contracts/config/deployments.contract.js';
import { createFunction, getFunction, listFunctions, replaceFunction } from '#contracts/config/functions.contract.js';
import { createSecret, revealSecrets, updateSecret } from '#contracts/config/secrets.contract.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';
import { CoreModule } from '../core.module.js';
import type { AppRecord } from '../records/app-record.model.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { SealedValuesRepository } from '../trees/sealed-values.repository.js';
import { Collector } from './collector.service.js';

const HOUR_MS = 3_600_000;

/** Internals of the process that the tests use. */
interface Inside {
  readonly collector: Collector;
  readonly records: AppRecordsRepository;
  readonly objects: ObjectsRepository;
  readonly sealedValues: SealedValuesRepository;
  readonly connection: Connection;
}

let inside: Inside;

@Injectable()
class Probe {
  constructor(
    collector: Collector,
    records: AppRecordsRepository,
    objects: ObjectsRepository,
    sealedValues: SealedValuesRepository,
    @Inject(getConnectionToken('config')) connection: Connection,
  ) {
    inside = { collector, records, objects, sealedValues, connection };
  }
}

@Module({ imports: [CoreModule], providers: [Probe] })
class ProbeModule {}

const heardAtStart: AppDeleted[] = [];

@Controller()
class Listener {
  @HandleEvent(appDeleted)
  deleted(payload: AppDeleted): void {
    heardAtStart.push(payload);
  }
}

@Module({ controllers: [Listener] })
class ListenerModule {}

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess([ProbeModule]);
});
afterAll(() => config.close());

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS);
}

async function leftOf(appId: string): Promise<{ record: boolean; objects: number; values: number }> {
  const later = inHours(24);
  return {
    record: (await inside.connection.collection<{ _id: string }>('apps').findOne({ _id: appId })) !== null,
    objects: (await inside.objects.untouchedSince(appId, later)).length,
    values: (await inside.sealedValues.idsUntouchedSince(appId, later)).length,
  };
}

describe('abandoned writes', () => {
  it('leave the state as it was, and are collected after an hour', async () => {
    const { groupId, appId } = await config.anApp();
    const created = await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 1' });
    const before = await leftOf(appId);
    const { heads } = await config.call(getAppHeads, { appIds: [appId] });

    // State left by a process that is killed between storing a change and moving the head.
    await inside.objects.store(appId, [{ hash: 'a'.repeat(64), text: '{"name":"half"}' }]);
    await inside.sealedValues.store(appId, [{ _id: newId(), sealed: Buffer.from('half') }]);

    await expect(config.call(getAppHeads, { appIds: [appId] })).resolves.toEqual({ heads });
    await expect(config.call(listFunctions, { groupId, appId })).resolves.toHaveLength(1);
    await inside.collector.collect(inHours(0.9));
    await expect(leftOf(appId)).resolves.toEqual({ record: true, objects: before.objects + 1, values: 1 });
    await inside.collector.collect(inHours(1.1));
    await expect(leftOf(appId)).resolves.toEqual({ record: true, objects: before.objects - 1, values: 0 });
    // The additional removed object is the root the app was created with, which is not in any deployment.
    const another = await config.another();
    await expect(another.call(getFunction, { groupId, appId, functionId: created._id })).resolves.toEqual(created);
    await another.close();
  });
});

describe('old states', () => {
  it('are collected once no kept deployment has them, and what is kept stays whole', async () => {
    const { groupId, appId } = await config.anApp();
    const { _id: functionId } = await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 0;' });
    const secret = await config.call(createSecret, { groupId, appId, name: 'key', value: 'old' });
    await config.call(updateSecret, { groupId, appId, secretId: secret._id, value: 'new' });
    for (let index = 1; index <= DEPLOYMENT_HISTORY + 5; index++) {
      await config.call(replaceFunction, { groupId, appId, functionId, source: `exports = () => ${index};` });
    }

    await inside.collector.collect(inHours(2));

    const record = (await inside.records.findById(appId)) as AppRecord;
    expect(record.deployments).toHaveLength(DEPLOYMENT_HISTORY);
    const stored = await inside.objects.read(appId, await inside.objects.untouchedSince(appId, inHours(24)));
    const sources = [...stored.values()].map((text) => (JSON.parse(text) as { source?: string }).source);
    expect(sources.filter((source) => source !== undefined).toSorted()).toEqual(
      Array.from({ length: DEPLOYMENT_HISTORY }, (_, index) => `exports = () => ${index + 6};`).toSorted(),
    );
    for (const { tree } of record.deployments) expect(stored.has(tree)).toBe(true);
    await expect(leftOf(appId)).resolves.toMatchObject({ values: 1 });
    const another = await config.another();
    await expect(another.call(revealSecrets, { appId, names: ['key'] })).resolves.toEqual({ values: { key: 'new' } });
    const snapshot = JSON.parse((await another.call(getAppSnapshot, { appId })).text()) as { functions: { source: string }[] };
    expect(snapshot.functions).toMatchObject([{ source: `exports = () => ${DEPLOYMENT_HISTORY + 5};` }]);
    await another.close();
  });

  it('stay if they are written again just before they would be removed', async () => {
    const { groupId, appId } = await config.anApp();
    const object = { hash: 'b'.repeat(64), text: '{}' };
    await inside.objects.store(appId, [object]);
    await inside.connection.collection('objects').updateMany({ appId }, { $set: { touchedAt: inHours(-3) } });

    await inside.objects.store(appId, [object]);
    const removed = await inside.objects.removeUntouched(appId, [object.hash], inHours(-1));

    expect(removed).toBe(0);
    await expect(inside.objects.read(appId, [object.hash])).resolves.toEqual(new Map([[object.hash, '{}']]));
    await expect(config.call(listDeployments, { groupId, appId })).resolves.toEqual([]);
  });
});

describe('a deletion that a crash interrupted', () => {
  it('is completed at the next start and published again', async () => {
    const { app, groupId, appId } = await config.anApp();
    await config.call(createSecret, { groupId, appId, name: 'key', value: 'v' });
    await config.call(createFunction, { groupId, appId, name: 'f', source: 'exports = () => 1' });
    await inside.records.markDeleted({ groupId, appId }, 'active');

    await expect(config.call(getApp, { groupId, appId })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(leftOf(appId)).resolves.toMatchObject({ record: true, values: 1 });
    const restarted = await config.another([ListenerModule]);

    await expect.poll(() => leftOf(appId), { timeout: 20_000 }).toEqual({ record: true, objects: 0, values: 0 });
    await expect.poll(() => heardAtStart).toContainEqual({ appId, clientAppId: app.client_app_id, domainId: app.domain_id });
    await restarted.close();
  });

  it('also removes data of a concurrent write, and forgets the app after an hour', async () => {
    const { groupId, appId } = await config.anApp();
    await inside.records.markDeleted({ groupId, appId }, 'active');
    await inside.collector.collect(new Date());
    await inside.objects.store(appId, [{ hash: 'c'.repeat(64), text: '{}' }]);

    await inside.collector.collect(inHours(1.1));

    await expect(leftOf(appId)).resolves.toEqual({ record: false, objects: 0, values: 0 });
  });
});

describe('a creation that a crash interrupted', () => {
  it('is invisible, and removed after an hour', async () => {
    const { app, groupId, appId } = await config.anApp();
    await inside.connection.collection<{ _id: string }>('apps').updateOne({ _id: appId }, { $set: { state: 'creating' } });

    await expect(config.call(getApp, { groupId, appId })).rejects.toMatchObject({ code: 'AppNotFound' });
    await expect(config.call(getAppSnapshot, { clientAppId: app.client_app_id })).rejects.toMatchObject({
      code: 'ClientAppNotFound',
    });
    await inside.collector.collect(inHours(0.9));
    await expect(leftOf(appId)).resolves.toMatchObject({ record: true });
    await inside.collector.collect(inHours(1.1));

    await expect(leftOf(appId)).resolves.toEqual({ record: false, objects: 0, values: 0 });
  });
});

describe('a public App ID', () => {
  it('is given once: a name whose random part is taken gets another', async () => {
    const { app, groupId } = await config.anApp('twin');
    await inside.records.markDeleted({ groupId, appId: app._id }, 'active');

    const taken = await inside.records.insert({
      ...((await inside.connection.collection('apps').findOne({ clientAppId: app.client_app_id })) as unknown as AppRecord),
      _id: newId(),
    });

    expect(taken).toBe(false);
    await expect(config.call(createApp, { groupId, name: 'twin' })).resolves.not.toMatchObject({
      client_app_id: app.client_app_id,
    });
  });
});
