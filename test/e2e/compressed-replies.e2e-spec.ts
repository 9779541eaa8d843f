import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');

interface Reply {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

let admin: Admin;
let app: AppAdmin;
const LARGE = 'x'.repeat(4_000);
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
  await app.addFunction('large', `exports = () => '${LARGE}'`);
});

/** Returns the response as sent: `fetch` would decompress it. */
function get(path: string, accepted: string | undefined, method = 'GET', body?: object): Promise<Reply> {
  const url = `${platform.url}/api/admin/v3.0${path}`;
  const encoding = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const headers = { authorization: `Bearer ${admin.accessToken}`, ...encoding };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      buffer(answer).then((bytes) => resolve({ status: answer.statusCode, headers: answer.headers, bytes }), reject);
    });
    sent.once('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const ofApp = (path: string): string => `${admin.appsPath}/${app.app._id}${path}`;
const functionPath = async (): Promise<string> => {
  const [found] = await app.must<{ _id: string }[]>('GET', '/functions');
  return ofApp(`/functions/${found?._id ?? ''}`);
};

describe('a large reply to an administrator', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, *', 'gzip', gunzipSync],
  ] as const)('is compressed for who accepts %s', async (accepted, encoding, decompress) => {
    const path = await functionPath();
    const plain = await get(path, 'identity');
    const { status, headers, bytes } = await get(path, accepted);

    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([200, encoding, 'application/json']);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(decompress(bytes)).toEqual(plain.bytes);
    expect(headers['vary']).toBe('Origin, Accept-Encoding');
  });

  it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0'])('is sent as it is to who accepts %s', async (accepted) => {
    const { headers, bytes } = await get(await functionPath(), accepted);

    expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, 'Origin, Accept-Encoding']);
    expect(bytes.toString()).toContain(LARGE);
  });

  it('is, where it has less than a kibibyte, sent as it is', async () => {
    const { status, headers, bytes } = await get(ofApp('/functions'), 'gzip');

    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, undefined, 'Origin, Accept-Encoding']);
    expect(bytes.length).toBeLessThan(1_024);
  });

  it('is sent as it is if it rejects', async () => {
    const { status, headers } = await get(ofApp(`/logs?q=${'x'.repeat(2_000)}`), 'gzip');

    expect([status, headers['content-encoding']]).toEqual([400, undefined]);
  });

  it('needs a session nevertheless', async () => {
    const refused = await fetch(`${platform.url}/api/admin/v3.0${ofApp('/functions')}`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(refused.status).toBe(401);
  });
});

describe('responses with secrets and endless responses', () => {
  it('is never compressed, however large', async () => {
    for (let index = 0; index < 12; index += 1) {
      await app.must('POST', '/secrets', { name: `secret_${index}_${'n'.repeat(40)}`, value: 'v' });
      await app.must('POST', '/values', {
        name: `value_${index}`,
        value: LARGE.slice(0, 200),
        private: true,
        from_secret: false,
      });
      await app.must('POST', '/api_keys', { name: `key-${index}-${'n'.repeat(40)}` });
    }
    for (const path of ['/secrets', '/values', '/api_keys', '/auth_providers', '/services', '/description']) {
      const { status, headers, bytes } = await get(ofApp(path), 'gzip, br');
      expect([path, status, headers['content-encoding'], headers['vary']]).toEqual([path, 200, undefined, 'Origin']);
      if (/secrets|values|api_keys/.test(path)) expect(bytes.length).toBeGreaterThan(1_024);
    }
    const { ADMIN_PUBLIC_KEY: username, ADMIN_PRIVATE_KEY: apiKey } = platform.credentials;
    const login = await get('/auth/providers/mongodb-cloud/login', 'gzip', 'POST', { username, apiKey });
    expect([login.status, login.headers['content-encoding']]).toEqual([200, undefined]);
    const profile = await get('/auth/profile', 'gzip');
    expect([profile.status, profile.headers['content-encoding']]).toEqual([200, undefined]);
    const exported = await get(ofApp('/logs/export'), 'gzip');
    expect([exported.status, exported.headers['content-encoding']]).toEqual([200, undefined]);
  });

  it('is shown as it comes in a tail', async () => {
    const headers = { authorization: `Bearer ${admin.accessToken}`, 'accept-encoding': 'gzip, br' };
    const tail = await fetch(`${platform.url}/api/admin/v3.0${ofApp('/logs/tail')}`, { headers });
    expect([tail.status, tail.headers.get('content-encoding')]).toEqual([200, null]);
    await tail.body?.cancel();
  });
});
