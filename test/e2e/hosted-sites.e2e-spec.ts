import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { eventually } from './platform/eventually.js';
import { upload, visit, type SiteAnswer } from './platform/site.js';

const platform = inject('platform');
const LARGE = randomBytes(3 * 1024 * 1024 + 5);
const SCRIPT = `export const words = ${JSON.stringify('lorem ipsum '.repeat(500))};\n`;

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
  const files: [string, Buffer | string, { name: string; value: string }[]?][] = [
    ['/index.html', '<h1>home</h1>'],
    ['/404.html', '<h1>nothing here</h1>'],
    ['/docs/index.html', '<h1>docs</h1>'],
    ['/app.js', SCRIPT],
    ['/large.bin', LARGE],
    ['/empty.txt', ''],
    ['/a b/ü.txt', 'umlaut'],
    ['/old', '', [{ name: 'Website-Redirect-Location', value: '/docs/' }]],
    ['/away', '', [{ name: 'Website-Redirect-Location', value: 'https://example.com/x' }]],
    [
      '/page',
      '<p>',
      [
        { name: 'Content-Type', value: 'text/html' },
        { name: 'Content-Language', value: 'de' },
        { name: 'Content-Disposition', value: 'inline' },
        { name: 'Cache-Control', value: 'max-age=60' },
      ],
    ],
    ['/packed.js', Buffer.from([31, 139, 1, 2]), [{ name: 'Content-Encoding', value: 'gzip' }]],
  ];
  for (const [path, content, attrs = []] of files) {
    expect(await upload(app, path, content, { attrs })).toMatchObject({ status: 204 });
  }
  await app.must('PATCH', '/hosting/config', { enabled: true });
});

const hostOf = ({ app: { client_app_id } }: AppAdmin): string => `${client_app_id}.localhost:9090`;
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<SiteAnswer> =>
  visit(platform.url, hostOf(app), path, { headers, method });
const etagOf = (content: Buffer | string): string => `"${createHash('md5').update(content).digest('hex')}"`;

describe('a site', () => {
  it('sends its files, and nothing of the platform with them', async () => {
    const { status, headers, text } = await get('/index.html');
    expect([status, text]).toEqual([200, '<h1>home</h1>']);
    const { date, connection, 'x-appservices-request-id': id, 'last-modified': modified, ...others } = headers;
    expect(id).toMatch(/^[0-9a-f]{24}$/);
    expect(Date.parse(modified ?? '')).toBeGreaterThan(Date.now() - 600_000);
    expect([date, connection]).not.toContain(undefined);
    expect(others).toStrictEqual({
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'accept-ranges': 'bytes',
      'content-length': '13',
      etag: etagOf('<h1>home</h1>'),
    });
  });

  it.each([
    ['/', '<h1>home</h1>'],
    ['/?utm=1', '<h1>home</h1>'],
    ['/docs/', '<h1>docs</h1>'],
    ['/docs/index.html', '<h1>docs</h1>'],
    ['/a%20b/%C3%BC.txt', 'umlaut'],
    ['/a%20b%2F%C3%BC.txt', 'umlaut'],
    ['/empty.txt', ''],
  ])('has %s', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 200, text });
  });

  it('sends a large file whole', async () => {
    const { status, headers, bytes } = await get('/large.bin');
    expect([status, headers['content-length'], headers['content-type']]).toEqual([
      200,
      String(LARGE.length),
      'application/octet-stream',
    ]);
    expect(bytes.equals(LARGE)).toBe(true);
  });

  it('sends the attributes of a file', async () => {
    expect((await get('/page')).headers).toMatchObject({
      'content-type': 'text/html',
      'content-language': 'de',
      'content-disposition': 'inline',
      'cache-control': 'max-age=60',
    });
    const packed = await get('/packed.js', { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'text/javascript; charset=utf-8' });
    expect([...packed.bytes]).toEqual([31, 139, 1, 2]);
  });

  it.each([
    ['/docs', 308, '/docs/'],
    ['/docs?a=1&b=%2F', 308, '/docs/?a=1&b=%2F'],
    ['/old', 301, '/docs/'],
    ['/away', 301, 'https://example.com/x'],
  ])('leads %s elsewhere', async (path, status, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  it.each([
    '/none',
    '/docs/none',
    '/%2e%2e/index.html',
    '/docs/../index.html',
    '/docs/%2e%2e/index.html',
    '//index.html',
    '/index.html%00',
    '/INDEX.HTML',
    '/api/admin/v3.0/auth/profile',
    '/health/live',
    '/metrics',
    '/docs.html',
    `/${'a'.repeat(5_000)}`,
  ])('has no %s', async (path) => {
    const { status, headers, text } = await get(path);
    expect([status, headers['content-type'], text]).toEqual([404, 'text/plain; charset=utf-8', 'Not found\n']);
  });

  it('rejects a path that cannot be decoded', async () => {
    expect((await get('/%zz')).status).toBe(400);
    expect((await get('/%ff')).status).toBe(400);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('does not know %s', async (method) => {
    const { status, headers } = await get('/index.html', {}, method);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('responds to HEAD without content', async () => {
    for (const [path, length] of [
      ['/index.html', 13],
      ['/large.bin', LARGE.length],
    ] as const) {
      const { status, headers, bytes } = await get(path, {}, 'HEAD');
      expect([status, headers['content-length'], bytes.length]).toEqual([200, String(length), 0]);
    }
    expect(await get('/none', {}, 'HEAD')).toMatchObject({ status: 404, text: '' });
  });

  it('knows who has a file already', async () => {
    const { headers } = await get('/index.html');
    const known = await get('/index.html', { 'if-none-match': headers.etag ?? '' });
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await get('/index.html', { 'if-modified-since': headers['last-modified'] ?? '' })).status).toBe(304);
    expect((await get('/index.html', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['/large.bin', 'bytes=0-9', 0, 10],
    ['/large.bin', 'bytes=1048570-1048585', 1_048_570, 1_048_586],
    ['/large.bin', 'bytes=2097152-', 2_097_152, LARGE.length],
    ['/large.bin', 'bytes=-7', LARGE.length - 7, LARGE.length],
  ])('sends a part of %s: %s', async (path, range, start, end) => {
    const { status, headers, bytes } = await get(path, { range });
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${start}-${end - 1}/${LARGE.length}`,
      String(end - start),
    ]);
    expect(bytes.equals(LARGE.subarray(start, end))).toBe(true);
  });

  it('sends parts of small files, and none beyond the end', async () => {
    expect(await get('/index.html', { range: 'bytes=4-7' })).toMatchObject({ status: 206, text: 'home' });
    const beyond = await get('/index.html', { range: 'bytes=13-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */13']);
    expect(await get('/index.html', { range: 'bytes=0-1,3-4' })).toMatchObject({ status: 200, text: '<h1>home</h1>' });
    expect(await get('/index.html', { range: 'bytes=0-1', 'if-range': '"other"' })).toMatchObject({ status: 200 });
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses text: %s', async (encoding, decompress) => {
    const { headers, bytes } = await get('/app.js', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      etag: etagOf(SCRIPT).replace(/"$/, `-${encoding}"`),
    });
    expect(decompress(bytes).toString()).toBe(SCRIPT);
    expect(bytes.length).toBeLessThan(SCRIPT.length / 10);
    expect((await get('/app.js', { 'accept-encoding': encoding, 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    expect((await get('/large.bin', { 'accept-encoding': encoding })).headers).not.toHaveProperty('content-encoding');
  });

  it('sends its error page, as such or for every path', async () => {
    await app.must('PATCH', '/hosting/config', { default_error_path: '/404.html' });
    expect(await get('/deep/link')).toMatchObject({ status: 404, text: '<h1>nothing here</h1>' });
    await app.must('PATCH', '/hosting/config', { default_error_path: '/index.html', default_error_code: '200' });
    expect(await get('/deep/link?x=1')).toMatchObject({ status: 200, text: '<h1>home</h1>' });
    expect(await get('/docs/')).toMatchObject({ status: 200, text: '<h1>docs</h1>' });
    await app.must('PATCH', '/hosting/config', { default_error_path: '', default_error_code: '404' });
    expect(await get('/deep/link')).toMatchObject({ status: 404, text: 'Not found\n' });
  });

  it('shows changes immediately', async () => {
    const changing = await admin.createApp();
    const ask = () => visit(platform.url, hostOf(changing), '/');
    expect((await ask()).status).toBe(404);
    await upload(changing, '/index.html', 'one');
    expect((await ask()).status).toBe(404);
    await changing.must('PATCH', '/hosting/config', { enabled: true });
    // Each request may be another gateway's.
    const seen = async (): Promise<[number, string][]> =>
      (await Promise.all([1, 2, 3, 4].map(ask))).map(({ status, text }) => [status, text]);
    expect(await seen()).toEqual(Array.from({ length: 4 }, () => [200, 'one']));
    await upload(changing, '/index.html', 'two');
    expect(await seen()).toEqual(Array.from({ length: 4 }, () => [200, 'two']));
    await changing.must('POST', '/hosting/assets', { move_from: '/index.html', move_to: '/moved.html' });
    expect(await seen()).toEqual(Array.from({ length: 4 }, () => [404, 'Not found\n']));
    await changing.must('POST', '/hosting/assets', { copy_from: '/moved.html', copy_to: '/index.html' });
    expect(await seen()).toEqual(Array.from({ length: 4 }, () => [200, 'two']));
    await changing.must('PATCH', '/hosting/config', { enabled: false });
    expect(await seen()).toEqual(Array.from({ length: 4 }, () => [404, 'Not found\n']));
  });

  it('is gone with its app', async () => {
    const gone = await admin.createApp();
    await upload(gone, '/index.html', 'here');
    await gone.must('PATCH', '/hosting/config', { enabled: true });
    expect((await visit(platform.url, hostOf(gone), '/')).status).toBe(200);
    expect((await gone.send('DELETE', '')).status).toBe(204);
    expect((await visit(platform.url, hostOf(gone), '/')).status).toBe(404);
  });
});

describe('the host of an app', () => {
  it('is not the platform, whether there is such an app or not', async () => {
    const answer = await visit(platform.url, 'nobody-abcde.localhost', '/api/private/v1.0/version');
    expect([answer.status, answer.text]).toEqual([404, 'Not found\n']);
  });

  it.each(['localhost', 'console.localhost', 'api.example.com', '127.0.0.1'])('is not %s: that is the platform', async (host) => {
    expect((await visit(platform.url, host, '/api/private/v1.0/version')).status).toBe(200);
  });

  it('may be its own', async () => {
    const own = await admin.createApp();
    const host = `${own.app.client_app_id}.custom.test`;
    await upload(own, '/index.html', 'own');
    expect((await visit(platform.url, host, '/api/private/v1.0/version')).status).toBe(200);
    await own.must('PATCH', '/hosting/config', { enabled: true, custom_domain: host });
    expect(await visit(platform.url, `${host}:443`, '/')).toMatchObject({ status: 200, text: 'own' });
    expect(await visit(platform.url, host.toUpperCase(), '/')).toMatchObject({ status: 200, text: 'own' });
    expect((await visit(platform.url, host, '/api/private/v1.0/version')).status).toBe(404);
    await own.must('PATCH', '/hosting/config', { custom_domain: '' });
    expect((await visit(platform.url, host, '/')).status).toBe(404);
    expect((await visit(platform.url, hostOf(own), '/')).status).toBe(200);
    await own.send('DELETE', '');
    // The host is free again.
    await eventually(
      async () => (await visit(platform.url, host, '/api/private/v1.0/version')).status,
      (status) => status === 200,
    );
  });
});

describe('a path of the platform', () => {
  const base = () => `/hosting/${app.app.client_app_id}`;
  const ask = (path: string, headers: Record<string, string> = {}) => visit(platform.url, 'localhost', path, { headers });

  it('redirects to a site in a separate origin', async () => {
    const { status, headers, text } = await ask(`${base()}/docs/`);
    expect([status, text, headers['content-security-policy']]).toEqual([
      200,
      '<h1>docs</h1>',
      'sandbox allow-scripts allow-forms',
    ]);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    ['', 308, '/'],
    ['?a=1', 308, '/?a=1'],
    ['/docs?x', 308, '/docs/?x'],
    ['/old', 301, '/docs/'],
  ])('stays below itself: %s', async (path, status, target) => {
    const answer = await ask(`${base()}${path}`);
    expect([answer.status, answer.headers.location]).toEqual([status, `${base()}${target}`]);
  });

  it('is the one the lists name', async () => {
    const { url } = await app.must<{ url: string }>('GET', `/hosting/assets/asset?path=${encodeURIComponent('/a b/ü.txt')}`);
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, 'umlaut']);
  });

  it('is empty without an app', async () => {
    expect((await ask('/hosting/nobody-abcde/')).status).toBe(404);
    expect((await ask('/hosting/')).status).toBe(404);
  });
});

describe('the metrics', () => {
  it('count requests of sites as such', async () => {
    await get('/secret-path-nobody-else-uses');
    const ask = async (): Promise<string> => (await fetch(`${platform.url}/metrics`)).text();
    const figures = await eventually(ask, (text) => text.includes('route="hosting"'));
    expect(figures).not.toContain('secret-path-nobody-else-uses');
  });
});
