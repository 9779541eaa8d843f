import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportApp } from '#contracts/config/app-files.contract.js';
import { createFunction } from '#contracts/config/functions.contract.js';
import { startFilesProcess, type FilesProcess } from './files-process.fixture.js';
import { readArchive } from './read-archive.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

describe('an export', () => {
  it('is the same bytes for the same configuration, and shows an earlier deployment when asked for', async () => {
    const key = await config.anAppWith();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = 1;' });
    const [first] = await config.deployments(key);
    const early = await config.call(exportApp, key);
    await config.call(createFunction, { ...key, name: 'g', source: 'exports = 1;' });

    const again = await config.call(exportApp, { ...key, deployment: first?._id ?? '' });

    expect(again.archive).toBe(early.archive);
    expect(early.file_name).toMatch(/^shop_\d{14}\.zip$/);
    expect((await config.call(exportApp, key)).archive).not.toBe(early.archive);
    await expect(config.call(exportApp, { ...key, deployment: '0'.repeat(24) })).rejects.toMatchObject({
      code: 'DeploymentNotFound',
    });
  });

  it('names the app unless it is to be a template', async () => {
    const key = await config.anAppWith();
    const { archive } = await config.call(exportApp, { ...key, template: true });

    const files = await readArchive(Buffer.from(archive, 'base64'));

    expect(JSON.parse(Buffer.from(files.get('realm_config.json') ?? '').toString())).toEqual({ config_version: 20210101 });
    await expect(config.call(exportApp, { ...key, template: true, source_control: true })).rejects.toMatchObject({
      code: 'InvalidParameter',
    });
    await expect(config.call(exportApp, { ...key, version: '20180301' })).rejects.toMatchObject({ code: 'InvalidParameter' });
  });

  it('is for those who may change the app', async () => {
    const key = await config.anAppWith();

    await expect(config.call(exportApp, key, { role: 'reader' })).rejects.toMatchObject({ code: 'PermissionDenied' });
  });
});
