import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import type { Answer } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';
import { upload, visit } from './platform/site.js';

const platform = inject('platform');
const LATELY = expect.closeTo(Date.now() / 1000, -4) as number;

interface Asset {
  readonly appId: string;
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  readonly attrs: readonly { name: string; value: string }[];
  readonly last_modified: number;
  readonly url: string;
}

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

const md5 = (content: Buffer | string): string => createHash('md5').update(content).digest('hex');

async function put(path: string, content: Buffer | string = path, attrs: Asset['attrs'] | null = null): Promise<void> {
  expect(await upload(app, path, content, { attrs })).toMatchObject({ status: 204, text: '' });
}

async function archive(files: Readonly<Record<string, string | Buffer>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}

async function paths(query = '?recursive=true'): Promise<string[]> {
  return (await app.must<Asset[]>('GET', `/hosting/assets${query}`)).map(({ path }) => path);
}

function asset(path: string, content: Buffer | string = path, attrs: Asset['attrs'] = []): Asset {
  const url = `${platform.url}/hosting/${app.app.client_app_id}${path}`;
  const size = Buffer.byteLength(content);
  return { appId: app.app._id, path, hash: md5(content), size, attrs, last_modified: LATELY, url };
}

describe('the configuration of hosting', () => {
  it('is off at first', async () => {
    expect(await app.must('GET', '/hosting/config')).toStrictEqual({
      enabled: false,
      status: 'setup_ok',
      default_domain: { provider_type: 'local', config: { app_default_domain: `${app.app.client_app_id}.localhost` } },
      default_error_path: '',
      default_error_code: '404',
    });
  });

  it('takes what is given and keeps the rest', async () => {
    const domain = `${app.app.client_app_id}.custom.test`;
    for (const change of [
      { enabled: true },
      { custom_domain: domain.toUpperCase() },
      { default_error_path: '/index.html' },
      { default_error_code: 200 },
    ]) {
      expect(await app.send('PATCH', '/hosting/config', { json: change })).toMatchObject({ status: 204, text: '' });
    }
    expect(await app.must('GET', '/hosting/config')).toMatchObject({
      enabled: true,
      custom_domain: domain,
      default_error_path: '/index.html',
      default_error_code: '200',
    });
    await app.must('PATCH', '/hosting/config', { default_response_code: '404', custom_domain: null, default_error_path: '' });
    const config = await app.must<object>('GET', '/hosting/config');
    expect(config).toMatchObject({ enabled: true, default_error_path: '', default_error_code: '404' });
    expect(config).not.toHaveProperty('custom_domain');
  });

  it.skipIf(isShortCluster).each([
    [{ enabled: 'yes' }, 'enabled must be a boolean value'],
    [{ default_error_code: 500 }, 'default_error_code must be 200 or 404'],
    [{ default_response_code: '302' }, 'default_response_code must be 200 or 404'],
    [{ default_error_path: 'index.html' }, 'is not a path of a hosted file'],
    [{ default_error_path: '/dir/' }, "'/dir/' is the path of a folder"],
    [{ custom_domain: 'not a host' }, 'custom_domain must be a host name'],
    [{ custom_domain: 'api.example.com' }, 'is not one of the custom domains this server allows (HOSTING_CUSTOM_DOMAINS)'],
    [{ custom_domain: '127.0.0.1' }, 'custom_domain must be a host name'],
  ])('rejects %j', async (json, message) => {
    expect(await app.send('PATCH', '/hosting/config', { json })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(message) as string, error_code: 'InvalidParameter' },
    });
    expect(await app.must('GET', '/hosting/config')).toMatchObject({ enabled: false, default_error_path: '' });
  });

  it('is part of drafts and deployments', async () => {
    const { _id: draft } = await app.must<{ _id: string }>('POST', '/drafts');
    await app.must('PATCH', '/hosting/config', { enabled: true });
    expect(await (await Admin.loginByEmail(platform)).appOf(app).must('GET', '/hosting/config')).toMatchObject({
      enabled: false,
    });
    await app.must('POST', `/drafts/${draft}/deployment`);
    expect(await (await Admin.loginByEmail(platform)).appOf(app).must('GET', '/hosting/config')).toMatchObject({ enabled: true });
  });

  it('gives a host to one app only', async () => {
    const host = `${app.app.client_app_id}.custom.test`;
    await app.must('PATCH', '/hosting/config', { custom_domain: host });
    const other = await admin.createApp();
    expect(await other.send('PATCH', '/hosting/config', { json: { custom_domain: host } })).toMatchObject({
      status: 409,
      body: { error: `another app has the custom domain '${host}'`, error_code: 'Conflict' },
    });
    await app.must('PATCH', '/hosting/config', { custom_domain: '' });
    await other.must('PATCH', '/hosting/config', { custom_domain: host });
    expect(await other.must('GET', '/hosting/config')).toMatchObject({ custom_domain: host });
  });
});

describe('hosted files', () => {
  it('are none at first', async () => {
    expect(await app.must('GET', '/hosting/assets?recursive=true')).toStrictEqual([]);
  });

  it('are listed as they were uploaded', async () => {
    const attrs = [
      { name: 'Content-Type', value: 'text/html' },
      { name: 'Cache-Control', value: 'max-age=5' },
    ];
    const binary = randomBytes(3_000_000);
    await put('/index.html', '<h1>', attrs);
    await put('/img/a b & ü.bin', binary);
    expect(await app.must('GET', '/hosting/assets?recursive=true')).toStrictEqual([
      { ...asset('/img/a b & ü.bin', binary), url: expect.stringMatching(/\/img\/a%20b%20%26%20%C3%BC\.bin$/) as string },
      asset('/index.html', '<h1>', attrs),
    ]);
    expect(await app.must('GET', '/hosting/assets/asset?path=/index.html')).toStrictEqual(asset('/index.html', '<h1>', attrs));
  });

  it.skipIf(isShortCluster)('are listed by folder', async () => {
    for (const path of ['/a.html', '/js/b.js', '/js/lib/c.js', '/js0.txt']) await put(path);
    await app.must('PUT', '/hosting/assets/asset', { path: '/empty/' });
    expect(await paths('')).toEqual(['/a.html', '/empty/', '/js/', '/js0.txt']);
    expect(await paths('?prefix=/js/')).toEqual(['/js/b.js', '/js/lib/']);
    expect(await paths('?prefix=/js&recursive=true')).toEqual(['/js/b.js', '/js/lib/c.js']);
    expect(await paths('?prefix=/none/')).toEqual([]);
    const [, folder] = await app.must<Asset[]>('GET', '/hosting/assets');
    expect(folder).toMatchObject({ path: '/empty/', hash: '', size: 0, attrs: [], last_modified: LATELY });
  });

  // Differs: hosted files in drafts | take effect at once: a site has no drafts
  it('are served while a draft is open, and stay when it is discarded', async () => {
    const { _id: draft } = await app.must<{ _id: string }>('POST', '/drafts');
    await put('/draft.html');
    const other = (await Admin.loginByEmail(platform)).appOf(app);
    expect(await other.must<Asset[]>('GET', '/hosting/assets')).toMatchObject([{ path: '/draft.html' }]);

    await app.must('DELETE', `/drafts/${draft}`);

    expect(await paths()).toEqual(['/draft.html']);
  });

  it('are replaced', async () => {
    await put('/a.txt', 'first', [{ name: 'Content-Language', value: 'de' }]);
    await put('/a.txt', 'second');
    expect(await app.must('GET', '/hosting/assets?recursive=true')).toStrictEqual([asset('/a.txt', 'second')]);
  });

  it.skipIf(isShortCluster)('change their attributes and nothing else', async () => {
    await put('/a.txt', 'a', [{ name: 'Content-Language', value: 'de' }]);
    const before = await app.must<Asset>('GET', '/hosting/assets/asset?path=/a.txt');
    const attributes = [{ name: 'Content-Type', value: 'text/markdown' }];
    expect(await app.send('PATCH', '/hosting/assets/asset?path=/a.txt', { json: { attributes } })).toMatchObject({ status: 204 });
    expect(await app.must('GET', '/hosting/assets/asset?path=/a.txt')).toStrictEqual({ ...before, attrs: attributes });
  });

  it.skipIf(isShortCluster)('go, alone or with their folder', async () => {
    for (const path of ['/a', '/d/a', '/d/e/b', '/d0']) await put(path);
    expect(await app.send('DELETE', '/hosting/assets/asset?path=/a')).toMatchObject({ status: 204, text: '' });
    expect(await app.send('DELETE', '/hosting/assets/asset?path=/d/')).toMatchObject({ status: 204, text: '' });
    expect(await paths()).toEqual(['/d0']);
  });

  it.skipIf(isShortCluster)('are moved and copied', async () => {
    for (const path of ['/a', '/d/a', '/d/e/b', '/target']) await put(path);
    await app.must('POST', '/hosting/assets', { move_from: '/a', move_to: '/target' });
    expect(await app.must('GET', '/hosting/assets/asset?path=/target')).toMatchObject({ hash: md5('/a') });
    await app.must('POST', '/hosting/assets', { copy_from: '/d/', copy_to: '/copy/' });
    await app.must('POST', '/hosting/assets', { move_from: '/d', move_to: '/moved' });
    await app.must('POST', '/hosting/assets', { copy_from: '/target', copy_to: '/moved/' });
    expect(await paths()).toEqual(['/copy/a', '/copy/e/b', '/moved/a', '/moved/e/b', '/moved/target', '/target']);
    await app.must('POST', '/hosting/assets', { move_from: '/moved/', move_to: '/moved/deeper/' });
    expect(await paths('?recursive=true&prefix=/moved/')).toEqual([
      '/moved/deeper/a',
      '/moved/deeper/e/b',
      '/moved/deeper/target',
    ]);
  });

  it.skipIf(isShortCluster).each([
    ['GET', '/hosting/assets/asset?path=/none', undefined],
    ['PATCH', '/hosting/assets/asset?path=/none', { attributes: [] }],
    ['DELETE', '/hosting/assets/asset?path=/none', undefined],
    ['DELETE', '/hosting/assets/asset?path=/none/', undefined],
    ['POST', '/hosting/assets', { move_from: '/none', move_to: '/b' }],
    ['POST', '/hosting/assets', { copy_from: '/none/', copy_to: '/b/' }],
  ])('that are not there: %s %s', async (method, path, json) => {
    const answer = await app.send(method, path, json === undefined ? {} : { json });
    expect([answer.status, answer.body]).toEqual([404, { error: expect.stringMatching(/^hosted file not found: '\/none/) }]);
  });

  it.skipIf(isShortCluster).each(['', 'a', '/a//b', '/../a', '/a/..', '/a\\b', '/a\u0007', `/${'a'.repeat(1_024)}`])(
    'cannot be at %j',
    async (path) => {
      expect(await upload(app, path, 'x')).toMatchObject({ status: 400, body: { error_code: 'InvalidParameter' } });
      expect(await paths()).toEqual([]);
    },
  );

  it.skipIf(isShortCluster).each([
    ['/a', { hash: md5('other') }, "the content does not match the hash in 'meta'"],
    ['/a', { size: 5 }, 'the content has 1 bytes, not 5'],
    ['/a', { attrs: [{ name: 'X-Own', value: '1' }] }, 'an attribute must be one of Content-Type'],
    ['/a', { attrs: [{ name: 'Content-Type', value: 'a\nb' }] }, 'the value of Content-Type is not a valid header value'],
    ['/a', { attrs: [{ name: 'Website-Redirect-Location', value: 'javascript:x' }] }, "must be a path that begins with '/'"],
    ['/a/', {}, "'/a/' is the path of a folder"],
  ])('are rejected: %s %j', async (path, meta, message) => {
    expect(await upload(app, path, 'x', meta)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(message) as string },
    });
    expect(await paths()).toEqual([]);
  });

  it('may have 25 MiB and no more', async () => {
    const largest = Buffer.alloc(25 * 1024 * 1024, 7);
    await put('/largest.bin', largest);
    expect(await app.must('GET', '/hosting/assets/asset?path=/largest.bin')).toMatchObject({
      size: largest.length,
      hash: md5(largest),
    });
    expect(await upload(app, '/larger.bin', Buffer.alloc(largest.length + 1))).toMatchObject({
      status: 413,
      body: { error: 'a hosted file may have at most 26214400 bytes' },
    });
    expect(await paths()).toEqual(['/largest.bin']);
  });

  it.skipIf(isShortCluster).each([
    ['PUT', '/hosting/assets/asset', { path: '/file' }, "a path without content must be a folder's"],
    ['PUT', '/hosting/assets/asset', {}, 'path must'],
    ['POST', '/hosting/assets', { move_from: '/a' }, 'either move_from and move_to or copy_from and copy_to'],
    ['POST', '/hosting/assets', { move_from: '/a', move_to: '/b', copy_from: '/a', copy_to: '/b' }, 'either move_from'],
    ['POST', '/hosting/assets', { move_from: '/a', move_to: 'b' }, 'is not a path of a hosted file'],
    ['PATCH', '/hosting/assets/asset?path=/a', { attributes: 'x' }, 'property attributes must be'],
    ['GET', '/hosting/assets/asset', undefined, 'path must'],
  ])('reject %s %s %j', async (method, path, json, message) => {
    const answer = await app.send(method, path, json === undefined ? {} : { json });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
  });

  it.skipIf(isShortCluster).each(['nothing', '--edge\r\nContent-Disposition: form-data; name="file"\r\n\r\nx'])(
    'reject the form %j',
    async (raw) => {
      const headers = { 'content-type': 'multipart/mixed; boundary=edge' };
      expect(await app.send('PUT', '/hosting/assets/asset', { raw, headers })).toMatchObject({ status: 400 });
    },
  );

  it('leave audit entries', async () => {
    await put('/a');
    await app.must('DELETE', '/hosting/assets/asset?path=/a');
    const entries = await app.must<{ changes: object[] }[]>('GET', '/audit');
    expect(entries.flatMap(({ changes }) => changes).slice(0, 2)).toEqual([
      { kind: 'hosting_files', id: '/a', name: '/a', operation: 'delete' },
      { kind: 'hosting_files', id: '/a', name: '/a', operation: 'create' },
    ]);
  });

  it.skipIf(isShortCluster)('belong to their app', async () => {
    await put('/a');
    const other = await admin.createApp();
    expect(await other.must('GET', '/hosting/assets?recursive=true')).toStrictEqual([]);
    expect((await other.send('GET', '/hosting/assets/asset?path=/a')).status).toBe(404);
    expect((await other.send('DELETE', '/hosting/assets/asset?path=/a')).status).toBe(404);
    expect(await paths()).toEqual(['/a']);
  });
});

describe('the cache', () => {
  it('is invalidated while hosting is enabled', async () => {
    expect(await app.send('PUT', '/hosting/cache', { json: { invalidate: true, path: '/*' } })).toMatchObject({
      status: 400,
      body: { error: 'hosting is disabled' },
    });
    await app.must('PATCH', '/hosting/config', { enabled: true });
    expect(await app.send('PUT', '/hosting/cache', { json: { invalidate: true, path: '/*' } })).toMatchObject({
      status: 204,
      text: '',
    });
    expect(await app.send('PUT', '/hosting/cache', { json: { invalidate: false } })).toMatchObject({ status: 400 });
  });
});

describe('the files of an app', () => {
  const attrs = [{ name: 'Content-Type', value: 'text/x-own' }];
  const SITE = {
    'root_config.json': JSON.stringify({ config_version: 20210101, name: 'site' }),
    'hosting/config.json': JSON.stringify({ enabled: true, default_error_path: '/index.html', default_response_code: 200 }),
    'hosting/metadata.json': JSON.stringify([{ path: '/a.own', attrs: [...attrs, { name: 'X-Unknown', value: '1' }] }]),
    'hosting/files/index.html': '<h1>moved in</h1>',
    'hosting/files/a.own': 'own',
    'hosting/files/img/b.bin': Buffer.from([0, 255, 254, 13, 10]),
  };

  async function importing(files: Readonly<Record<string, string | Buffer>>, query = ''): Promise<Answer> {
    const raw = await archive(files);
    return app.send('POST', `/import${query}`, { raw, headers: { 'content-type': 'application/zip' } });
  }

  it('come with hosted files', async () => {
    expect(await importing(SITE)).toMatchObject({ status: 204 });
    expect(await app.must('GET', '/hosting/config')).toMatchObject({
      enabled: true,
      default_error_path: '/index.html',
      default_error_code: '200',
    });
    expect(await app.must('GET', '/hosting/assets?recursive=true')).toStrictEqual([
      asset('/a.own', 'own', attrs),
      { ...asset('/img/b.bin'), size: 5, hash: md5(SITE['hosting/files/img/b.bin']) },
      asset('/index.html', SITE['hosting/files/index.html']),
    ]);
    expect(await visit(platform.url, `${app.app.client_app_id}.localhost`, '/deep/link')).toMatchObject({
      status: 200,
      text: '<h1>moved in</h1>',
    });
  });

  it('go out and come in again as they are', async () => {
    await importing(SITE);
    const plain = await app.send('GET', '/export');
    expect(plain.headers.get('x-export-notes')).toBe('hosting/files: left out: export them with hosting=true');
    const whole = await fetch(`${platform.url}/api/admin/v3.0${admin.appsPath}/${app.app._id}/export?hosting=true`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect([whole.status, whole.headers.get('x-export-notes')]).toEqual([200, null]);
    const other = await admin.createApp();
    const raw = new Uint8Array(await whole.arrayBuffer());
    expect(await other.send('POST', '/import', { raw, headers: { 'content-type': 'application/zip' } })).toMatchObject({
      status: 204,
    });
    const told = (assets: Asset[]) => assets.map(({ path, hash, size, attrs: own }) => ({ path, hash, size, attrs: own }));
    expect(told(await other.must('GET', '/hosting/assets?recursive=true'))).toEqual(
      told(await app.must('GET', '/hosting/assets?recursive=true')),
    );
  });

  it.skipIf(isShortCluster)('leave what they do not mention, or replace everything', async () => {
    await put('/before.html');
    await importing(SITE);
    expect(await paths()).toEqual(['/a.own', '/before.html', '/img/b.bin', '/index.html']);
    const { 'hosting/files/a.own': _, 'hosting/metadata.json': __, ...fewer } = SITE;
    const compared = await importing(fewer, '?strategy=replace-by-name&diff=true');
    expect([compared.status, compared.body]).toEqual([
      200,
      ['hosting/files/a.own: removed', 'hosting/files/before.html: removed'],
    ]);
    expect(await importing(fewer, '?strategy=replace-by-name')).toMatchObject({ status: 204 });
    expect(await paths()).toEqual(['/img/b.bin', '/index.html']);
    const { 'hosting/files/img/b.bin': ___, 'hosting/files/index.html': ____, ...none } = fewer;
    expect(await importing(none, '?strategy=replace-by-name')).toMatchObject({ status: 204 });
    expect(await paths()).toEqual(['/img/b.bin', '/index.html']);
    expect((await importing(fewer, '?diff=true')).body).toEqual([]);
  });

  it.skipIf(isShortCluster).each([[{ 'hosting/files/a\u0007b': '' }, 'is not a path of a hosted file']])(
    'are rejected where they are wrong: %j',
    async (wrong, message) => {
      expect(await importing({ ...SITE, ...wrong })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining(message) as string, error_code: 'InvalidParameter' },
      });
      expect(await paths()).toEqual([]);
      expect(await app.must('GET', '/hosting/config')).toMatchObject({ enabled: false });
    },
  );

  it.skipIf(isShortCluster)('without a file are reported', async () => {
    const metadata = JSON.stringify([
      { path: 'a.own', attrs },
      { path: '/js/*', attrs },
    ]);
    const answer = await importing({ ...SITE, 'hosting/metadata.json': metadata });
    expect([answer.status, answer.headers.get('x-import-notes')]).toEqual([204, '1']);
    const [deployment] = await app.must<{ notes: string[] }[]>('GET', '/deployments');
    expect(deployment?.notes).toEqual(['hosting/metadata.json: file /js/* does not exist: ignored']);
    expect(await app.must('GET', '/hosting/assets')).toContainEqual(asset('/a.own', 'own', attrs));
  });

  it.skipIf(isShortCluster)('name a custom domain of another app, and are reported', async () => {
    const host = `${app.app.client_app_id}.custom.test`;
    await (await admin.createApp()).must('PATCH', '/hosting/config', { custom_domain: host });
    const config = JSON.stringify({ enabled: true, custom_domain: host });
    const answer = await importing({ ...SITE, 'hosting/config.json': config });
    expect([answer.status, answer.headers.get('x-import-notes')]).toEqual([204, '1']);
    const [deployment] = await app.must<{ notes: string[] }[]>('GET', '/deployments');
    expect(deployment?.notes).toEqual([`hosting: the custom domain is not served: another app has the custom domain '${host}'`]);
    expect((await visit(platform.url, host, '/')).status).toBe(404);
  });
});

describe('who gets certificates', () => {
  it.runIf(platform.mode === 'standalone')('is notified about its hosts', async () => {
    const ask = async (domain: string) =>
      (await fetch(`${platform.url}/internal/hosting/ask?domain=${encodeURIComponent(domain)}`)).status;
    const own = `${app.app.client_app_id}.localhost`;
    const custom = `${app.app.client_app_id}.custom.test`;
    expect([await ask(own), await ask(custom), await ask('')]).toEqual([404, 404, 404]);
    await app.must('PATCH', '/hosting/config', { custom_domain: custom });
    expect([await ask(own), await ask(custom)]).toEqual([404, 404]);
    await app.must('PATCH', '/hosting/config', { enabled: true });
    expect([await ask(own), await ask(custom.toUpperCase())]).toEqual([200, 200]);
    expect([await ask('nobody-abcde.localhost'), await ask('other.custom.test')]).toEqual([404, 404]);
    await app.must('PATCH', '/hosting/config', { enabled: false });
    expect([await ask(own), await ask(custom)]).toEqual([404, 404]);
  });

  it.runIf(platform.mode === 'cluster')('is not at a gateway', async () => {
    expect((await fetch(`${platform.url}/internal/hosting/ask?domain=localhost`)).status).toBe(404);
  });
});
