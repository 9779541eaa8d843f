import { Inject, Injectable, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteApp } from '#contracts/config/apps.contract.js';
import {
  HOSTED_BYTES_MAX,
  HOSTED_FILES_MAX,
  deleteHostedFile,
  findHostedFile,
  listHostedFiles,
  moveHostedFiles,
  putHostedFile,
  readHostedContent,
  storeHostedPiece,
  updateHostingConfig,
} from '#contracts/config/hosting.contract.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../config-process.fixture.js';
import { HostedFilesRepository } from './hosted-files.repository.js';
import { HostingCollector } from './hosting-collector.service.js';
import { HostingModule } from './hosting.module.js';

const HOUR_MS = 3_600_000;
const BASE = { baseUrl: 'http://127.0.0.1:9090' };
const FULL = `an app may host at most ${HOSTED_FILES_MAX} files with ${HOSTED_BYTES_MAX} bytes in total`;

interface Inside {
  readonly collector: HostingCollector;
  readonly files: HostedFilesRepository;
  readonly connection: Connection;
}
let inside: Inside;

@Injectable()
class Probe {
  constructor(
    collector: HostingCollector,
    files: HostedFilesRepository,
    @Inject(getConnectionToken('config')) connection: Connection,
  ) {
    inside = { collector, files, connection };
  }
}

@Module({ imports: [HostingModule], providers: [Probe] })
class ProbeModule {}

let config: ConfigProcess;
let key: AppKey;
beforeAll(async () => {
  config = await startConfigProcess([ProbeModule]);
});
afterAll(() => config.close());
beforeEach(async () => {
  const { groupId, appId } = await config.anApp();
  key = { groupId, appId };
});

async function put(path: string, content = path, at: AppKey = key): Promise<string> {
  const blob = newId();
  const data = Buffer.from(content).toString('base64');
  await config.call(storeHostedPiece, { ...at, blob, index: 0, data });
  await config.call(putHostedFile, { ...at, path, blob, size: content.length, hash: 'h', attributes: [] });
  return blob;
}

async function contentOf(appId: string, blob: string, size: number): Promise<string> {
  const { chunks } = await config.bus.open(readHostedContent, { appId, blob, start: 0, end: size });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

const paths = async (): Promise<string[]> =>
  (await config.call(listHostedFiles, { ...key, ...BASE, recursive: true })).map(({ path }) => path);
const piecesOf = (appId: string): Promise<number> => inside.connection.collection('hosting_pieces').countDocuments({ appId });
const usageOf = (appId: string) =>
  inside.connection.collection<{ _id: string }>('hosting_usage').findOne({ _id: appId }, { projection: { _id: 0 } });
const age = (appId: string, hours: number) =>
  inside.connection
    .collection('hosting_pieces')
    .updateMany({ appId }, { $set: { storedAt: new Date(Date.now() - hours * HOUR_MS) } });
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

describe('what an app may host', () => {
  it('is counted as files come, change and go', async () => {
    await put('/a', 'four');
    await put('/d/b', 'three');
    expect(await usageOf(key.appId)).toEqual({ files: 2, bytes: 9 });
    await put('/a', 'one more');
    expect(await usageOf(key.appId)).toEqual({ files: 2, bytes: 13 });
    await config.call(moveHostedFiles, { ...key, copy_from: '/a', copy_to: '/d/b' });
    expect(await usageOf(key.appId)).toEqual({ files: 2, bytes: 16 });
    await config.call(moveHostedFiles, { ...key, move_from: '/d/', move_to: '/e/' });
    expect(await usageOf(key.appId)).toEqual({ files: 2, bytes: 16 });
    await config.call(deleteHostedFile, { ...key, path: '/' });
    expect(await usageOf(key.appId)).toEqual({ files: 0, bytes: 0 });
  });

  it.each([
    ['files', { files: HOSTED_FILES_MAX, bytes: 5 }],
    ['bytes', { files: 1, bytes: HOSTED_BYTES_MAX }],
  ])('has a limit of %s', async (_, usage) => {
    await put('/a', 'four');
    await inside.connection.collection<{ _id: string }>('hosting_usage').updateOne({ _id: key.appId }, { $set: usage });
    await expect(put('/b')).rejects.toMatchObject(refusal('InvalidParameter', FULL));
    await expect(config.call(moveHostedFiles, { ...key, copy_from: '/a', copy_to: '/c' })).rejects.toMatchObject(
      refusal('InvalidParameter', FULL),
    );
    expect(await paths()).toEqual(['/a']);
    // Changes that need no more space are still possible.
    await put('/a', 'less'.slice(1));
    await config.call(moveHostedFiles, { ...key, move_from: '/a', move_to: '/b' });
    expect(await paths()).toEqual(['/b']);
  });

  it('is enforced across concurrent uploads', async () => {
    await put('/first');
    await inside.connection
      .collection<{ _id: string }>('hosting_usage')
      .updateOne({ _id: key.appId }, { $set: { files: HOSTED_FILES_MAX - 3, bytes: 0 } });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => put(`/at-once/${index}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await paths()).toHaveLength(4);
  });

  it('is counted again', async () => {
    await put('/a', 'four');
    await inside.connection
      .collection<{ _id: string }>('hosting_usage')
      .updateOne({ _id: key.appId }, { $set: { files: 17, bytes: 17 } });
    await inside.collector.collect(new Date());
    expect(await usageOf(key.appId)).toEqual({ files: 1, bytes: 4 });
  });
});

describe('contents', () => {
  it('are deleted a day after their file was first missing; those of files stay', async () => {
    const [kept, replaced] = [await put('/kept', 'kept'), await put('/a', 'old')];
    await put('/a', 'new');
    await age(key.appId, 30);
    await inside.collector.collect(new Date());
    expect(await contentOf(key.appId, replaced, 3)).toBe('old');
    await inside.collector.collect(inHours(23));
    expect(await contentOf(key.appId, replaced, 3)).toBe('old');
    await inside.collector.collect(inHours(25));
    await expect(contentOf(key.appId, replaced, 3)).rejects.toMatchObject({ code: 'HostedFileNotFound' });
    expect(await contentOf(key.appId, kept, 4)).toBe('kept');
    expect(await piecesOf(key.appId)).toBe(2);
  });

  it('are also removed for unfinished uploads', async () => {
    await config.call(storeHostedPiece, { ...key, blob: newId(), index: 0, data: '' });
    await inside.collector.collect(inHours(12));
    await inside.collector.collect(inHours(60));
    expect(await piecesOf(key.appId)).toBe(1);
    await inside.collector.collect(inHours(60));
    await inside.collector.collect(inHours(90));
    expect(await piecesOf(key.appId)).toBe(0);
  });

  it('stay if they are used again', async () => {
    const blob = await put('/a', 'text');
    const record = await inside.files.find(key.appId, '/a');
    await config.call(deleteHostedFile, { ...key, path: '/a' });
    await inside.collector.collect(inHours(30));
    if (!record) throw new Error('there is no file');
    const { hash, size, attributes, modified } = record;
    await inside.files.putAll(key.appId, new Map([['/b', { blob, hash, size, attributes, modified }]]));
    await inside.collector.collect(inHours(60));
    await config.call(deleteHostedFile, { ...key, path: '/b' });
    await inside.collector.collect(inHours(61));
    expect(await contentOf(key.appId, blob, 4)).toBe('text');
  });

  it('must be whole', async () => {
    const blob = newId();
    await config.call(storeHostedPiece, { ...key, blob, index: 0, data: 'YQ==' });
    await expect(
      config.call(putHostedFile, { ...key, path: '/a', blob, size: 2 * 1024 * 1024, hash: 'h', attributes: [] }),
    ).rejects.toMatchObject(refusal('BadRequest', 'the upload is not complete: send it again'));
    expect(await paths()).toEqual([]);
  });

  it('are found by their app only', async () => {
    const blob = await put('/a', 'text');
    const { appId } = await config.anApp();
    await expect(contentOf(appId, blob, 4)).rejects.toMatchObject({ code: 'HostedFileNotFound' });
    const other = await config.anApp();
    await expect(
      config.call(putHostedFile, {
        groupId: other.groupId,
        appId: other.appId,
        path: '/a',
        blob,
        size: 4,
        hash: 'h',
        attributes: [],
      }),
    ).rejects.toMatchObject({ code: 'BadRequest' });
  });
});

describe('an app', () => {
  it('leaves nothing behind', async () => {
    await put('/a');
    await config.call(deleteApp, key);
    await expect.poll(() => piecesOf(key.appId)).toBe(0);
    await expect.poll(() => usageOf(key.appId)).toBeNull();
    await expect.poll(() => inside.files.count(key.appId)).toEqual({ files: 0, bytes: 0 });
  });

  it('is rejected to who may only read, and to other projects', async () => {
    const request = { ...key, path: '/a', size: 0, hash: '', attributes: [] };
    await expect(config.call(putHostedFile, request, { role: 'reader' })).rejects.toMatchObject({ code: 'PermissionDenied' });
    await expect(config.call(updateHostingConfig, { ...key, enabled: true }, { role: 'reader' })).rejects.toMatchObject({
      code: 'PermissionDenied',
    });
    await expect(config.call(listHostedFiles, { groupId: newId(), appId: key.appId, ...BASE })).rejects.toMatchObject({
      code: 'AppNotFound',
    });
  });

  it('returns nothing at a host it does not have deployed', async () => {
    await put('/index.html');
    await config.call(updateHostingConfig, { ...key, enabled: true });
    const find = (customDomain?: string) =>
      config.bus.call(findHostedFile, { appId: key.appId, path: '/', ...(customDomain ? { customDomain } : {}) });
    expect(await find()).toMatchObject({ status: 200 });
    expect(await find('shop.test')).toEqual({ status: 404 });
  });
});
