import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportApp, type ExportAppRequest } from '#contracts/config/app-files.contract.js';
import { createFunction } from '#contracts/config/functions.contract.js';
import { PROJECT_EXPORTS_MAX } from './export.service.js';
import { startFilesProcess, type FilesProcess } from './files-process.fixture.js';

let config: FilesProcess;
beforeAll(async () => {
  config = await startFilesProcess();
});
afterAll(() => config.close());

async function archiveOf(request: ExportAppRequest) {
  const { head, chunks } = await config.open(exportApp, request);
  return { head, bytes: await buffer(chunks) };
}

describe('an export', () => {
  it('is the same bytes for the same configuration, and shows an earlier deployment when asked for', async () => {
    const key = await config.anAppWith();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1;' });
    const [first] = await config.deployments(key);
    const early = await archiveOf(key);
    await config.call(createFunction, { ...key, name: 'g', source: 'exports = () => 1;' });

    const again = await archiveOf({ ...key, deployment: first?._id ?? '' });

    expect(again.bytes.equals(early.bytes)).toBe(true);
    expect(early.head).toEqual({ notes: [], file_name: expect.stringMatching(/^shop_\d{14}\.zip$/) });
    expect((await archiveOf(key)).bytes.equals(early.bytes)).toBe(false);
    await expect(config.open(exportApp, { ...key, deployment: '0'.repeat(24) })).rejects.toMatchObject({
      code: 'DeploymentNotFound',
    });
  });

  it('names the app unless it is to be a template', async () => {
    const key = await config.anAppWith();

    const files = await config.exported({ ...key, template: true });

    expect(JSON.parse(files.get('realm_config.json') ?? '')).toEqual({ config_version: 20210101 });
    await expect(config.open(exportApp, { ...key, template: true, source_control: true })).rejects.toMatchObject({
      code: 'InvalidParameter',
    });
    await expect(config.open(exportApp, { ...key, version: '20190301' as never })).rejects.toMatchObject({
      code: 'InvalidParameter',
    });
  });

  it.each(['20180301', '20200603'] as const)('has an entry for each folder before its content in layout %s', async (version) => {
    const key = await config.anAppWith();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1;' });
    const names = [...(await config.exported({ ...key, version })).keys()];
    expect(names).toEqual(expect.arrayContaining(['functions/', 'functions/f/', 'functions/f/source.js', 'values/']));
    const late = names.filter((name, at) => {
      const folders = [...name.matchAll(/\/(?=.)/g)].map(({ index }) => name.slice(0, index + 1));
      return !folders.every((folder) => names.slice(0, at).includes(folder));
    });
    expect(late).toEqual([]);
  });

  it('has no entries for folders with files in the current layout', async () => {
    const key = await config.anAppWith();
    await config.call(createFunction, { ...key, name: 'f', source: 'exports = () => 1;' });
    const names = [...(await config.exported(key)).keys()];
    expect(names).toContain('functions/f.js');
    expect(names).not.toContain('functions/');
  });

  it('is one of so many of a project at a time; one that is given up, or read to its end, makes room for another', async () => {
    const key = await config.anAppWith();
    const open = await Promise.all(Array.from({ length: PROJECT_EXPORTS_MAX }, () => config.open(exportApp, key)));
    await expect(config.open(exportApp, key)).rejects.toMatchObject({ code: 'TooManyRequests' });

    await open[0]?.chunks.return();
    const another = await config.open(exportApp, key);

    await expect(config.open(exportApp, key)).rejects.toMatchObject({ code: 'TooManyRequests' });
    await buffer(another.chunks);
    await expect(archiveOf(key)).resolves.toMatchObject({ head: { file_name: expect.any(String) } });
    await Promise.all(open.map(({ chunks }) => chunks.return()));
  });

  it('is for those who may change the app', async () => {
    const key = await config.anAppWith();

    await expect(config.open(exportApp, key, { role: 'reader' })).rejects.toMatchObject({ code: 'PermissionDenied' });
  });
});
