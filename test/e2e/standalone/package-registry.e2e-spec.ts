import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { CommandLine } from '../platform/command-line.js';
import { startPlatform, type Platform } from '../platform/processes.js';

const BUILT = { timeout: 170_000, interval: 200 };
const TIMEOUT = 180_000;

/** A registry of two packages, one of which needs the other. */
const published = new Map<string, { description: object; file: Buffer }>();

async function publish(name: string, version: string, files: Readonly<Record<string, string>>, more: object = {}): Promise<void> {
  const tar = pack();
  for (const [path, text] of Object.entries({ 'package.json': JSON.stringify({ name, version, ...more }), ...files })) {
    tar.entry({ name: `package/${path}` }, text);
  }
  tar.finalize();
  const file = gzipSync(await buffer(tar));
  const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`;
  const dist = { tarball: `http://registry.test/${name}.tgz`, integrity };
  published.set(name, {
    description: { 'dist-tags': { latest: version }, versions: { [version]: { name, version, ...more, dist } } },
    file,
  });
}

/** Open requests for a package whose description is withheld. */
const waiting: ServerResponse[] = [];
let isSlow = true;

const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url ?? '').slice(1);
  if (path === 'slow' && isSlow) {
    waiting.push(response);
    return;
  }
  const found = published.get(path.replace(/\.tgz$/, ''));
  response.writeHead(found === undefined ? 404 : 200);
  response.end(found === undefined ? '' : path.endsWith('.tgz') ? found.file : JSON.stringify(found.description));
});

let platform: Platform;
let admin: Admin;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Its script would leave a mark; nothing runs it.
  const scripts = { scripts: { preinstall: 'exit 1', postinstall: 'exit 1' } };
  await publish(
    'shout',
    '1.2.3',
    { 'index.js': "module.exports = (text) => require('loud')(text) + '!'" },
    { dependencies: { loud: '^2.0.0' }, ...scripts },
  );
  await publish('loud', '2.0.1', { 'index.js': 'module.exports = (text) => text.toUpperCase()' });
  const NPM_REGISTRY = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  platform = await startPlatform({ environment: { NPM_REGISTRY } });
  admin = await Admin.login(platform);
}, TIMEOUT);
afterAll(async () => {
  await platform.stop();
  server.close();
});

async function ended(app: AppAdmin): Promise<object> {
  return vi.waitFor(async () => {
    const status = await app.must<{ status: string }>('GET', '/dependencies/status');
    if (status.status === 'created') throw new Error('it is still being built');
    return status;
  }, BUILT);
}

const SOURCE = "exports = () => require('shout')('hello')";

async function run(app: AppAdmin): Promise<unknown> {
  return app.must('POST', '/debug/execute_function_source?run_as_system=true', { source: SOURCE, eval_source: '' });
}

describe('a package.json', () => {
  it('is resolved, listed, run, exported, and changed package by package', { timeout: TIMEOUT }, async () => {
    const app = await admin.createApp();
    const file = '{"dependencies": {"shout": "^1.0.0"}}';

    expect(await app.send('PUT', '/dependencies', { raw: file })).toMatchObject({ status: 204, text: '' });
    expect(await ended(app)).toStrictEqual({ status: 'successful', status_message: '' });

    expect(await app.must('GET', '/dependencies')).toMatchObject({ dependencies_list: [{ name: 'shout', version: '^1.0.0' }] });
    expect(await run(app)).toMatchObject({ result: 'HELLO!' });
    const exported = await app.send('GET', '/dependencies/export');
    expect(exported.headers.get('content-disposition')).toBe('attachment; filename="package.json"');
    expect(exported.headers.get('content-type')).toBe('application/json');
    expect(exported.body).toStrictEqual({ dependencies: { shout: '^1.0.0' } });
    expect((await app.send('GET', '/dependencies/archive')).headers.get('content-disposition')).toBe(
      'attachment; filename="node_modules.zip"',
    );
    const diff = await app.send('POST', '/dependencies/diff', { raw: '{"dependencies": {"shout": "1.2.3", "loud": "2.0.1"}}' });
    expect(diff.body).toStrictEqual({
      added: [{ name: 'loud', version: '2.0.1' }],
      deleted: [],
      modified: [{ name: 'shout', version: '1.2.3', previous_version: '^1.0.0' }],
    });

    expect(await app.send('POST', '/dependencies/loud', { json: { version: '2.0.1' } })).toMatchObject({ status: 204 });
    expect(await ended(app)).toStrictEqual({ status: 'successful', status_message: '' });
    expect(await app.must('GET', '/dependencies')).toMatchObject({
      dependencies_list: [
        { name: 'loud', version: '2.0.1' },
        { name: 'shout', version: '^1.0.0' },
      ],
    });
    expect(await app.send('PUT', '/dependencies/loud', { json: { version: 'http://127.0.0.1/x' } })).toMatchObject({
      status: 400,
    });
    expect(await app.send('DELETE', '/dependencies/none')).toMatchObject({
      status: 404,
      body: { error: "dependency not found: 'none'" },
    });
    expect(await app.send('DELETE', '/dependencies/shout')).toMatchObject({ status: 204 });
    expect(await ended(app)).toStrictEqual({ status: 'successful', status_message: '' });
    expect(await run(app)).toMatchObject({ error: { message: "Cannot find module 'shout'" } });
  });

  it('installs nothing if it cannot be resolved', { timeout: TIMEOUT }, async () => {
    const app = await admin.createApp();
    await app.send('PUT', '/dependencies', { raw: '{"dependencies": {"shout": "1"}}' });
    await ended(app);

    await app.send('PUT', '/dependencies', { raw: '{"dependencies": {"shout": "1", "gone": "1"}}' });

    expect(await ended(app)).toStrictEqual({ status: 'failed', status_message: 'package "gone" not found in the registry' });
    expect(await app.must('GET', '/dependencies')).toMatchObject({ dependencies_list: [{ name: 'shout', version: '1' }] });
    expect(await run(app)).toMatchObject({ result: 'HELLO!' });
  });
});

describe('groundwork push', () => {
  it('is taken while other installs of the project wait', { timeout: TIMEOUT }, async () => {
    const shell = await CommandLine.create();
    const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = platform.credentials;
    const env = { GROUNDWORK_PRIVATE_KEY: ADMIN_PRIVATE_KEY };
    await shell.json(['login', '--url', platform.url, '--public-key', ADMIN_PUBLIC_KEY], { env });
    await shell.json(['apps', 'init', 'waits']);
    await writeFile(join(shell.directory, 'waits/functions/package.json'), '{"dependencies": {"loud": "2.0.1"}}');
    await shell.json(['apps', 'create', 'waits']);
    const others = await Promise.all(Array.from({ length: 8 }, () => admin.createApp()));
    for (const app of others) await app.must('PUT', '/dependencies', { dependencies: { slow: '1' } });
    await expect.poll(() => waiting.length, BUILT).toBe(2);

    const push = shell.start(['push', 'waits', '--yes']);
    const apps = (await admin.send('GET', admin.appsPath)).body as { readonly _id: string; readonly name: string }[];
    const pushed = apps.find(({ name }) => name === 'waits')?._id ?? '';
    const status = async (): Promise<unknown> =>
      (await admin.send('GET', `${admin.appsPath}/${pushed}/dependencies/status`)).body;
    await expect.poll(status, BUILT).toStrictEqual({ status: 'created', status_message: 'processing request' });
    isSlow = false;
    for (const response of waiting) response.writeHead(404).end();

    const { code, stderr } = await push.end();
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('retrying') });
    for (const app of others) expect(await ended(app)).toMatchObject({ status: 'failed' });
    expect((await shell.run(['push', 'waits'])).stdout).toContain('is up to date');
    await shell.remove();
  });
});
