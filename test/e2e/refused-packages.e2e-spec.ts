import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { BUILD_TIMEOUT, installed, left, run, tarred, uploaded, zipped } from './platform/package-archives.js';

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(inject('platform'));
});

it('an archive is installed if packages do not load, and its status names them', { timeout: BUILD_TIMEOUT }, async () => {
  const app = await admin.createApp();
  const files = {
    ...left(),
    'node_modules/broken/package.json': '{"name":"broken","version":"1.0.0"}',
    'node_modules/broken/index.js': 'exports.a = ;',
    'node_modules/waits/package.json': '{"name":"waits","version":"1.0.0","type":"module"}',
    'node_modules/waits/index.js': 'await 1; export default 1',
    'node_modules/mongodb/package.json': '{"name":"mongodb","version":"6.0.0"}',
    'node_modules/mongodb/index.js': "require('./native.node')",
    'node_modules/mongodb/native.node': 'x',
    'node_modules/climbs/package.json': '{"name":"climbs","version":"1.0.0"}',
    'node_modules/climbs/index.js': "module.exports = require('../../../../../../../../../../etc/passwd')",
    'node_modules/crypto/package.json': '{"name":"crypto","version":"1.0.1"}',
    'node_modules/crypto/index.js': 'module.exports = "fake"',
  };

  const { status, status_message: message } = await installed(app, await zipped(files));

  expect(status).toBe('successful');
  for (const part of [
    'broken cannot be loaded: Unexpected ";"',
    'waits cannot be loaded: Top-level await ',
    "mongodb cannot be loaded: ./native.node cannot be used in functions: it is not JavaScript; use context.services.get('mongodb-atlas')",
    "climbs cannot be loaded: Cannot find module '../../../../../../../../../../etc/passwd'",
    'crypto: the name is reserved for a module of Node.js',
  ]) {
    expect(message).toContain(part);
  }
  expect(message).not.toMatch(/root:|groundwork-packages/);
  expect(await run(app, "exports = () => [require('left').text(), typeof require('crypto').createHash]")).toMatchObject({
    result: ['left', 'function'],
  });
  expect(await run(app, "exports = () => require('climbs')")).toMatchObject({
    error: { message: "Cannot find module '../../../../../../../../../../etc/passwd'" },
  });
});

describe('an upload is rejected', () => {
  let app: AppAdmin;
  beforeAll(async () => {
    app = await admin.createApp();
  });

  const bomb = async (): Promise<Buffer> => {
    const zip = new ZipFile();
    const compressionLevel = 1;
    for (let n = 0; n < 5; n++) zip.addBuffer(Buffer.alloc(60 * 1024 * 1024), `node_modules/bomb/${n}.js`, { compressionLevel });
    zip.end();
    return buffer(zip.outputStream);
  };

  it.each<readonly [what: string, make: () => Promise<Buffer> | Buffer | string, status: number, error: string | RegExp]>([
    ['of no known format', () => Buffer.from('377abcaf271c', 'hex'), 400, /^unsupported file format: /],
    [
      'that is damaged',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]),
      400,
      /^the archive cannot be read: /,
    ],
    ['that is cut off', () => gzipSync(Buffer.alloc(9_000)).subarray(0, 20), 400, /^the archive cannot be read: /],
    ['without packages', () => zipped({ 'a.js': '1' }), 400, 'the archive has no node_modules folder'],
    [
      'that climbs',
      () => tarred([[{ name: 'node_modules/../../x.js' }, '1']]),
      400,
      'a path in the archive points outside of the archive: "node_modules/../../x.js"',
    ],
    [
      'with an absolute path',
      () => tarred([[{ name: '/node_modules/x.js' }, '1']]),
      400,
      'a path in the archive is absolute: "/node_modules/x.js"',
    ],
    [
      'with a link that leads out of it',
      () => tarred([[{ name: 'node_modules/x/y', type: 'symlink', linkname: '/etc/passwd' }, '']]),
      400,
      'the archive contains a link that points outside of it: "node_modules/x/y"',
    ],
    [
      'that names a file twice',
      () =>
        tarred([
          [{ name: 'node_modules/a/b' }, '1'],
          [{ name: 'node_modules/a/./b' }, '1'],
        ]),
      400,
      'the archive has two files "node_modules/a/b"',
    ],
    ['that unpacks to too much', bomb, 413, 'the archive unpacks to more than 262144000 bytes'],
    [
      'of 16 MiB',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(16 * 1024 * 1024)]),
      413,
      'an upload may have at most 15728640 bytes',
    ],
    ['that is no JSON', () => '{"dependencies": ', 400, 'package.json is not valid JSON'],
    ['whose dependencies are a list', () => '{"dependencies": []}', 400, "package.json: 'dependencies' must be an object"],
    ['that names no package', () => '{"dependencies": {"../x": "1"}}', 400, '"../x" is not a valid package name'],
    [
      'that names a file of the server',
      () => '{"dependencies": {"x": "file:/etc"}}',
      400,
      'the version of "x" must be a version or a range of the registry',
    ],
    [
      'that names another host',
      () => '{"dependencies": {"x": "http://127.0.0.1/x.tgz"}}',
      400,
      'the version of "x" must be a version or a range of the registry',
    ],
  ])('%s', { timeout: BUILD_TIMEOUT }, async (_what, make, status, error) => {
    const bytes = await make();
    for (const [method, path] of [
      ['PUT', '/dependencies'],
      ['POST', '/dependencies/diff'],
    ] as const) {
      const answer = await uploaded(app, bytes, path, method);
      expect(answer.body).toMatchObject({ error: typeof error === 'string' ? error : expect.stringMatching(error) });
      expect(answer.status).toBe(status);
    }
    expect(await app.must('GET', '/dependencies')).toMatchObject({ _id: '', dependencies_list: [] });
    expect(await app.must('GET', '/dependencies/status')).toStrictEqual({
      status: 'failed',
      status_message: typeof error === 'string' ? error : (expect.stringMatching(error) as string),
    });
  });

  it('without a file, or as a form that is none', async () => {
    expect(await app.send('PUT', '/dependencies')).toMatchObject({
      status: 400,
      body: { error: "the part 'file' is required", error_code: 'MissingParameter' },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await app.send('PUT', '/dependencies', { raw: 'nothing', headers })).toMatchObject({
      status: 400,
      body: { error: 'the request body is not valid multipart/form-data', error_code: 'BadRequest' },
    });
  });

  it('of an app there is not', async () => {
    const unknown = `${admin.appsPath}/${'0'.repeat(24)}/dependencies`;
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/status'],
      ['GET', '/archive'],
      ['GET', '/export'],
      ['DELETE', ''],
    ] as const) {
      expect(await admin.send(method, `${unknown}${path}`)).toMatchObject({ status: 404, body: { error_code: 'AppNotFound' } });
    }
    expect(await admin.send('PUT', unknown, { raw: '{}' })).toMatchObject({ status: 404, body: { error_code: 'AppNotFound' } });
  });

  it('from who has not logged in', async () => {
    expect(await admin.send('PUT', `${admin.appsPath}/${app.app._id}/dependencies`, { token: 'no', raw: '{}' })).toMatchObject({
      status: 401,
    });
  });
});
