import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { unzipped, zipOf } from './archive.js';
import { packageFileOf, readLocalApp } from './local-app.js';
import { identityOf } from './root-file.js';
import { applyChanges, localChanges } from './write-local-app.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'groundwork-app-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

const bytes = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
const texts = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...files].map(([path, content]) => [path, content.toString()]));

/** An archive with a name in it no writer of archives takes. */
async function archiveNaming(name: string): Promise<Buffer> {
  const zip = await zipOf(bytes({ ['x'.repeat(name.length)]: 'a' }));
  return Buffer.from(zip.toString('latin1').replaceAll('x'.repeat(name.length), name), 'latin1');
}

describe('an app in a directory', () => {
  it('is its files, without what other tools left there', async () => {
    await put({
      'realm_config.json': '{}',
      'functions/main.js': '1',
      '.git/config': 'x',
      '.mdb/meta.json': 'x',
      'node_modules/a/index.js': 'x',
      'functions/package-lock.json': 'x',
      'functions/tsconfig.json': '{}',
      'functions/deep/main.ts': 'x',
      'functions/main.d.mts': 'x',
      'functions/main.test.tsx': 'x',
      'functions/.DS_Store': 'x',
      'hosting/files/index.html': '<p>',
      'hosting/files/node_modules/a.js': '1',
      'hosting/src/node_modules/a/index.js': 'x',
      'hosting/package.json': 'x',
      'graphql/node_modules/a/index.js': 'x',
      'web/node_modules/a/index.js': 'x',
      'web/src/index.ts': 'x',
      'README.md': 'x',
      'function/f.js': 'x',
      'secrets.json': '{}',
      'data_api_config.json': '{}',
    });
    await symlink(join(root, 'web'), join(root, 'linked'));
    await mkdir(join(root, 'values'));

    const { files, hosted, leftOut } = await readLocalApp(root);

    expect(texts(files)).toEqual({
      'realm_config.json': '{}',
      'secrets.json': '{}',
      'data_api_config.json': '{}',
      'function/': '',
      'functions/': '',
      'functions/deep/': '',
      'functions/main.js': '1',
      'graphql/': '',
      'hosting/': '',
      'values/': '',
    });
    expect(leftOut).toEqual([
      'README.md',
      'functions/deep/main.ts',
      'functions/main.d.mts',
      'functions/main.test.tsx',
      'functions/tsconfig.json',
      'graphql/node_modules/',
      'hosting/package.json',
      'hosting/src/',
      'linked',
      'web/',
    ]);
    expect(texts(hosted)).toEqual({
      'hosting/files/': '',
      'hosting/files/index.html': '<p>',
      'hosting/files/node_modules/': '',
      'hosting/files/node_modules/a.js': '1',
    });
  });

  it('has unpacked packages as one archive, unless there is one', async () => {
    await put({ 'realm_config.json': '{}', 'functions/node_modules/a/index.js': '1', 'functions/package.json': '{}' });
    const { files } = await readLocalApp(root);

    const packed = files.get('functions/node_modules.zip') ?? expect.fail('no packages');
    expect(texts(await unzipped(packed, 'it'))).toEqual({
      'node_modules/': '',
      'node_modules/a/': '',
      'node_modules/a/index.js': '1',
    });
    expect([...files.keys()].some((path) => path.startsWith('functions/node_modules/'))).toBe(false);
    expect(packageFileOf(files)).toEqual({ name: 'node_modules.zip', bytes: packed });

    await put({ 'functions/node_modules.zip': 'own' });
    expect(packageFileOf((await readLocalApp(root)).files)?.bytes.toString()).toBe('own');
  });

  it('is the same in an archive', async () => {
    await put({ 'realm_config.json': '{"name": "a"}', 'functions/main.js': '1' });
    const { files } = await readLocalApp(root);
    const front = bytes({ 'web/index.html': 'x', 'web/node_modules/a.js': 'x', 'hosting/src/a.ts': 'x', LICENSE: 'x' });
    await writeFile(join(root, 'app.zip'), await zipOf(new Map([...files, ...front])));

    const read = await readLocalApp(join(root, 'app.zip'));
    expect(texts(read.files)).toEqual(texts(files));
    expect(read.leftOut).toEqual(['web/', 'hosting/src/', 'LICENSE']);
  });

  it('is rejected with a link, which could lead anywhere', async () => {
    await put({ 'realm_config.json': '{}' });
    await mkdir(join(root, 'values'));
    await symlink('/etc/hostname', join(root, 'values/a.json'));

    await expect(readLocalApp(root)).rejects.toThrow('values/a.json is a link');
  });

  it('is none where nothing is', async () => {
    await expect(readLocalApp(join(root, 'none'))).rejects.toMatchObject({ outcome: 'notFound' });
    await expect(async () => identityOf(bytes({ 'a.json': '{}' }), 'it')).rejects.toMatchObject({ outcome: 'usage' });
  });

  it('is called what its newest root file says', () => {
    const files = bytes({ 'stitch.json': '{"name": "old"}', 'realm_config.json': '\uFEFF{"app_id": "new-abcde", "name": ""}' });

    expect(identityOf(files, 'it')).toEqual({ clientAppId: 'new-abcde', name: null });
    expect(() => identityOf(bytes({ 'realm_config.json': '[]' }), 'it')).toThrow('it: realm_config.json must be a JSON object');
    expect(() => identityOf(bytes({ 'realm_config.json': '{' }), 'it')).toThrow('it: realm_config.json is not valid JSON');
  });
});

describe('an archive', () => {
  it.each(['../a', '/abs', 'a/../b', 'C:/a'])('is rejected if it names %j', async (name) => {
    await expect(unzipped(await archiveNaming(name), 'it')).rejects.toThrow(
      /^it cannot be read: (?:invalid relative|absolute) path/,
    );
  });

  it('is rejected if it holds a link', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('/etc/passwd'), 'link', { mode: 0o120777 });
    zip.end();

    await expect(unzipped(await buffer(zip.outputStream), 'it')).rejects.toThrow(
      'it contains a link, which is not allowed: link',
    );
  });

  it('is rejected if it is not one', async () => {
    await expect(unzipped(Buffer.from('PK no'), 'it')).rejects.toThrow('it is not a zip archive');
  });
});

describe('what is written to a directory', () => {
  const files = bytes({ 'values/': '', 'secrets.json': '1', 'functions/b.js': '2' });

  it('is announced in advance and then applied', async () => {
    await put({ 'secrets.json': '0', 'own.txt': 'x' });

    const changes = await localChanges(root, files, ['own.txt', 'values/']);

    expect(changes).toEqual([
      { path: 'functions/b.js', change: 'added' },
      { path: 'own.txt', change: 'removed' },
      { path: 'secrets.json', change: 'changed' },
    ]);
    await applyChanges(root, files, changes);
    expect(await localChanges(root, files, [])).toEqual([]);
    await expect(readFile(join(root, 'own.txt'))).rejects.toThrow('ENOENT');
    expect(texts((await readLocalApp(root)).files)).toEqual({
      'values/': '',
      'secrets.json': '1',
      'functions/': '',
      'functions/b.js': '2',
    });
  });

  it('does not follow links', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'groundwork-outside-'));
    await symlink(outside, join(root, 'functions'));
    const changes = await localChanges(root, files, []);

    await expect(applyChanges(root, files, changes)).rejects.toThrow('functions is a link');

    await expect(readFile(join(outside, 'b.js'))).rejects.toThrow('ENOENT');
    await expect(readFile(join(root, 'a.json'))).rejects.toThrow('ENOENT');
    await rm(outside, { recursive: true });
  });
});
