import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import type { Answer } from './platform/http.js';
import { BUILD_TIMEOUT, ended, installed, left, run, tarred, uploaded, zipped, type Files } from './platform/package-archives.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});

const modern: Files = {
  'node_modules/@scope/modern/package.json': JSON.stringify({
    name: '@scope/modern',
    version: '2.1.0',
    type: 'module',
    exports: { '.': './index.mjs', './deep': './deep.mjs' },
    dependencies: { left: '^1.0.0' },
  }),
  'node_modules/@scope/modern/index.mjs': `import { text } from 'left'; import data from './data.json'; export default () => text() + data.n; export const named = 'named';`,
  'node_modules/@scope/modern/deep.mjs': `export const deep = 'deep';`,
  'node_modules/@scope/modern/data.json': '{"n": 7}',
};

async function namesIn(bytes: Buffer): Promise<string[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  return names.toSorted();
}

async function file(app: AppAdmin, path: string): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const url = `${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}${path}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${admin.accessToken}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('dependencies of an app without any', () => {
  it('are none', async () => {
    const app = await admin.createApp();

    expect(await app.must('GET', '/dependencies/status')).toStrictEqual({ status: 'successful', status_message: '' });
    expect(await app.must('GET', '/dependencies')).toStrictEqual({
      _id: '',
      location: 'US-VA',
      user_id: '',
      last_modified: 0,
      dependencies_list: [],
    });
    for (const path of ['/dependencies/archive', '/dependencies/export']) {
      expect(await app.send('GET', path)).toMatchObject({ status: 404, body: { error: 'the app has no dependencies' } });
    }
    expect(await app.send('DELETE', '/dependencies')).toMatchObject({ status: 204, text: '' });
    expect(await app.send('DELETE', '/dependencies/left')).toMatchObject({ status: 404 });
  });
});

describe('archives of packages', () => {
  it('wait for their turn where a project uploads more than are built at a time', { timeout: BUILD_TIMEOUT }, async () => {
    const apps = await Promise.all(['a', 'b', 'c', 'd'].map(() => admin.createApp()));
    const archive = await zipped(left());

    const answers = await Promise.all(apps.map((app) => uploaded(app, archive)));
    expect(answers.map(({ status, text }) => [status, text])).toStrictEqual(apps.map(() => [204, '']));

    const outcomes = await Promise.all(apps.map(ended));
    expect(outcomes).toStrictEqual(apps.map(() => ({ status: 'successful', status_message: '' })));
  });

  it('wait with imports too, one of an app, and the newest is had', { timeout: BUILD_TIMEOUT }, async () => {
    const [one, other, app] = [await admin.createApp(), await admin.createApp(), await admin.createApp()];
    for (const each of [one, other]) expect((await uploaded(each, await zipped(left()))).status).toBe(204);
    const versions = Array.from({ length: 8 }, (_, n) => `1.0.${n}`);
    const statuses: number[] = [];
    for (const version of versions) {
      const files = Object.entries(left(version)).map(([path, text]) => [`functions/${path}`, text] as const);
      const root = JSON.stringify({ config_version: 20210101, name: 'shop' });
      const raw = await zipped({ 'realm_config.json': root, ...Object.fromEntries(files) });
      const headers = { 'content-type': 'application/zip' };
      statuses.push((await app.send('POST', '/import?strategy=replace-by-name', { raw, headers })).status);
    }

    expect(statuses).toStrictEqual(versions.map(() => 204));
    for (const each of [one, other, app]) expect(await ended(each)).toStrictEqual({ status: 'successful', status_message: '' });
    expect(await app.must('GET', '/dependencies')).toMatchObject({ dependencies_list: [{ name: 'left', version: '1.0.7' }] });
  });
});

// Builds wait for one another anyway; the rest of a test runs in the meantime.
describe.concurrent('an archive of packages', () => {
  it('is taken, built, listed, run, compared, read back and removed', { timeout: BUILD_TIMEOUT }, async () => {
    const app = await admin.createApp();
    const { _id } = await app.addFunction('greet', "exports = () => { const l = require('left'); return l.text() + l.joined }");
    const archive = await zipped({ ...left(), ...modern, 'other/readme.txt': 'not a package' });

    expect(await uploaded(app, archive)).toMatchObject({ status: 204, text: '' });
    expect(await app.must('GET', '/dependencies/status')).toStrictEqual({
      status: 'created',
      status_message: 'processing request',
    });
    expect(await ended(app)).toStrictEqual({ status: 'successful', status_message: '' });

    const list = [
      { name: '@scope/modern', version: '2.1.0' },
      { name: 'left', version: '1.0.0' },
    ];
    const shown = await app.must<{ _id: string; last_modified: number }>('GET', '/dependencies');
    expect(shown).toStrictEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      location: 'US-VA',
      user_id: admin.userId,
      last_modified: expect.any(Number) as number,
      dependencies_list: list,
    });
    const [deployment] = await app.must<{ status: string }[]>('GET', '/deployments');
    expect(deployment).toMatchObject({ status: 'successful' });

    const called = await app.send('POST', '/debug/execute_function?run_as_system=true', {
      json: { name: 'greet', arguments: [] },
    });
    expect(called.body).toMatchObject({ result: 'lefta/b' });
    const sources = [
      "exports = () => require('left/part')(1)",
      "exports = () => require('left/part.js')(1)",
      "exports = () => { const m = require('@scope/modern'); return [m.default(), m.named, m.__esModule] }",
      "import modern, { named } from '@scope/modern';\nimport * as left from 'left';\nexports = () => [modern(), named, left.text()]",
      "exports = () => require('@scope/modern/deep').deep",
      "exports = (part = 'part') => require('left/' + part)(1)",
      "const name = 'left'; exports = () => require(name).text()",
      "export default () => require('left').text()",
    ];
    const results = await Promise.all(sources.map(async (source) => (await run(app, source)) as { result: unknown }));
    expect(results.map(({ result }) => result)).toStrictEqual([
      { $numberInt: '2' },
      { $numberInt: '2' },
      ['left7', 'named', true],
      ['left7', 'named', 'left'],
      'deep',
      { $numberInt: '2' },
      'left',
      'left',
    ]);
    expect(await run(app, "exports = () => require('right')")).toMatchObject({
      error: { message: "Cannot find module 'right'" },
    });
    expect(await run(app, "exports = () => require('@scope/modern/hidden')")).toMatchObject({
      error: { message: "Cannot find module '@scope/modern/hidden'" },
    });

    const other = await zipped({ ...left('1.0.1'), 'node_modules/right/package.json': '{"name":"right","version":"0.1.0"}' });
    const diff = await uploaded(app, other, '/dependencies/diff', 'POST');
    expect(diff).toMatchObject({ status: 200 });
    expect(diff.body).toStrictEqual({
      added: [{ name: 'right', version: '0.1.0' }],
      deleted: [{ name: '@scope/modern', version: '2.1.0' }],
      modified: [{ name: 'left', version: '1.0.1', previous_version: '1.0.0' }],
    });
    expect(await app.must('GET', '/dependencies')).toStrictEqual(shown);

    const read = await file(app, '/dependencies/archive');
    expect(read.status).toBe(200);
    expect(read.headers.get('content-disposition')).toBe('attachment; filename="node_modules.zip"');
    expect(await namesIn(read.bytes)).toStrictEqual(await namesIn(archive));
    expect((await file(app, '/dependencies/export')).bytes).toStrictEqual(read.bytes);
    expect(await app.send('PUT', '/dependencies/left', { json: { version: '2' } })).toMatchObject({
      status: 400,
      body: { error: 'the packages were uploaded as an archive: upload another one to change them', error_code: 'BadRequest' },
    });

    // The archive read back makes another app the same.
    const twin = await admin.createApp('twin');
    await installed(twin, read.bytes);
    expect(await run(twin, "exports = () => require('left').text()")).toMatchObject({ result: 'left' });

    const [entry] = await app.must<{ changes: { kind: string; name: string; operation: string }[] }[]>('GET', '/audit');
    expect(entry?.changes).toStrictEqual([
      { kind: 'dependencies', id: '@scope/modern', name: '@scope/modern@2.1.0', operation: 'create' },
      { kind: 'dependencies', id: 'left', name: 'left@1.0.0', operation: 'create' },
      { kind: 'dependency_builds', id: 'build', name: 'dependencies', operation: 'create' },
    ]);

    expect(await app.send('DELETE', '/dependencies')).toMatchObject({ status: 204, text: '' });
    expect(await app.must('GET', '/dependencies')).toMatchObject({ _id: '', dependencies_list: [] });
    expect(await run(app, "exports = () => require('left')")).toMatchObject({ error: { message: "Cannot find module 'left'" } });
    expect(await run(twin, "exports = () => require('left').text()")).toMatchObject({ result: 'left' });
    expect(await app.must('GET', `/functions/${_id}`)).toMatchObject({ name: 'greet' });
  });

  it.skipIf(isShortCluster)(
    'may be a tar.gz, sent by POST, and takes the place of the one before',
    { timeout: BUILD_TIMEOUT },
    async () => {
      const app = await admin.createApp();
      await installed(app, await zipped({ ...left(), ...modern }));
      const entries = Object.entries(left('2.0.0', 'newer')).map(([name, text]) => [{ name: `./${name}` }, text] as const);
      const bin = [{ name: 'node_modules/.bin/left', type: 'symlink', linkname: '../left/cli.js' }, ''] as const;

      const alias = [{ name: 'node_modules/alias', type: 'symlink', linkname: 'left' }, ''] as const;

      const answer = await uploaded(app, gzipSync(await tarred([...entries, bin, alias])), '/dependencies', 'POST');

      expect(answer.status).toBe(204);
      expect(await ended(app)).toStrictEqual({ status: 'successful', status_message: '' });
      expect(await app.must('GET', '/dependencies')).toMatchObject({
        dependencies_list: [
          { name: 'alias', version: '2.0.0' },
          { name: 'left', version: '2.0.0' },
        ],
      });
      expect(await run(app, "exports = () => require('left').text()")).toMatchObject({ result: 'newer' });
      expect(await run(app, "exports = () => require('alias').text()")).toMatchObject({ result: 'newer' });
      expect(await namesIn((await file(app, '/dependencies/archive')).bytes)).toStrictEqual(
        [...Object.keys(left()), 'node_modules/.bin/left', 'node_modules/alias'].toSorted(),
      );
    },
  );

  it.skipIf(isShortCluster)(
    'goes into the draft of who sends it, and is deployed and taken back with it',
    { timeout: BUILD_TIMEOUT },
    async () => {
      const app = await admin.createApp();
      const draft = await app.must<{ _id: string }>('POST', '/drafts');
      await installed(app, await zipped(left()));

      const using = "exports = () => require('left').text()";
      const others = (await Admin.loginByEmail(platform)).appOf(app);
      expect(await run(others, using)).toMatchObject({ error: { message: "Cannot find module 'left'" } });
      expect(await run(app, using)).toMatchObject({ result: 'left' });
      expect(await app.must('GET', `/drafts/${draft._id}/diff`)).toMatchObject({
        diffs: [],
        dependencies_diff: { added: [{ name: 'left', version: '1.0.0' }], deleted: [], modified: [] },
      });
      await app.must('POST', `/drafts/${draft._id}/deployment`, {});
      expect(await run(app, "exports = () => require('left').text()")).toMatchObject({ result: 'left' });

      const deployments = await app.must<{ _id: string }[]>('GET', '/deployments');
      await installed(app, await zipped(left('1.1.0', 'changed')));
      expect(await run(app, "exports = () => require('left').text()")).toMatchObject({ result: 'changed' });
      await app.must('POST', `/deployments/${deployments[0]?._id}/redeploy`, {});
      expect(await run(app, "exports = () => require('left').text()")).toMatchObject({ result: 'left' });
    },
  );
});

describe('an import', { concurrent: true, skip: isShortCluster }, () => {
  const app = (files: Files): Files => ({
    'realm_config.json': JSON.stringify({ config_version: 20210101, name: 'shop' }),
    'functions/config.json': JSON.stringify([{ name: 'greet', private: false }]),
    'functions/greet.js': "exports = () => require('left').text()",
    ...files,
  });
  const below = (files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`functions/${path}`, text]));

  function sent(to: AppAdmin, query: string, raw: Uint8Array): Promise<Answer> {
    return to.send('POST', `/import${query}`, { raw, headers: { 'content-type': 'application/zip' } });
  }

  async function imported(to: AppAdmin, files: Files, query = ''): Promise<Answer> {
    return sent(to, `?strategy=replace-by-name${query}`, await zipped(files));
  }

  it('installs a folder of packages once, and its export leaves them out', { timeout: BUILD_TIMEOUT }, async () => {
    const to = await admin.createApp();
    const files = app(below(left()));

    expect(await imported(to, files, '&diff=true')).toMatchObject({ status: 200 });
    expect(await to.must('GET', '/dependencies/status')).toStrictEqual({ status: 'successful', status_message: '' });
    expect(await imported(to, files)).toMatchObject({ status: 204 });
    expect(await ended(to)).toStrictEqual({ status: 'successful', status_message: '' });
    const called = await to.send('POST', '/debug/execute_function?run_as_system=true', {
      json: { name: 'greet', arguments: [] },
    });
    expect(called.body).toMatchObject({ result: 'left' });
    const shown = await to.must('GET', '/dependencies');
    expect(shown).toMatchObject({ dependencies_list: [{ name: 'left', version: '1.0.0' }] });

    const count = (await to.must<unknown[]>('GET', '/deployments')).length;
    expect(await imported(to, files)).toMatchObject({ status: 204 });
    expect(await to.must('GET', '/dependencies')).toStrictEqual(shown);
    expect(await to.must('GET', '/deployments')).toHaveLength(count);

    expect(await imported(to, app({}))).toMatchObject({ status: 204 });
    expect(await to.must('GET', '/dependencies')).toStrictEqual(shown);
    const exported = await file(to, '/export');
    expect((await namesIn(exported.bytes)).filter((name) => /node_modules|package\.json/.test(name))).toStrictEqual([]);
  });

  it('with an archive of packages, which counts before a folder', { timeout: BUILD_TIMEOUT }, async () => {
    const to = await admin.createApp();
    const zip = new ZipFile();
    for (const [path, text] of Object.entries(app(below(left('3.0.0', 'folder'))))) zip.addBuffer(Buffer.from(text), path);
    zip.addBuffer(await zipped(left('4.0.0', 'packed')), 'functions/node_modules.zip');
    zip.addBuffer(Buffer.from('{"dependencies": {"left": "5.0.0"}}'), 'functions/package.json');
    zip.end();
    const raw = await buffer(zip.outputStream);

    const answer = await sent(to, '', raw);

    expect(answer.status).toBe(204);
    expect(await ended(to)).toMatchObject({ status: 'successful' });
    expect(await to.must('GET', '/dependencies')).toMatchObject({ dependencies_list: [{ name: 'left', version: '4.0.0' }] });
    expect(await run(to, "exports = () => require('left').text()")).toMatchObject({ result: 'packed' });
  });

  it('changes nothing if packages are rejected', { timeout: BUILD_TIMEOUT }, async () => {
    const to = await admin.createApp();

    expect(await imported(to, app({ 'functions/package.json': '{"dependencies": {"x": "file:/etc"}}' }))).toMatchObject({
      status: 400,
      body: { error: 'functions/package.json: the version of "x" must be a version or a range of the registry' },
    });
    expect(await imported(to, app({ 'functions/node_modules.tar.gz': 'nothing' }))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('functions/node_modules.tar.gz: unsupported file format') as string },
    });
    expect(await to.must('GET', '/functions')).toStrictEqual([]);
  });
});
