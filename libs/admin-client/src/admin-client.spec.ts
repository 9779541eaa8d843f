import { describe, expect, it } from 'vitest';
import { APP, AdminClient, dataOf } from './admin-client.js';
import { AdminError, UnreachableError } from './admin-error.js';
import type { Fetch, Tokens } from './session.js';

const baseUrl = 'https://platform.test';
const path = { groupId: 'g', appId: 'a' };
const EXPIRED = { error: 'invalid session', error_code: 'InvalidSession' };

function reply(status: number, body?: object, headers: Readonly<Record<string, string>> = {}): Response {
  return body === undefined ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
}

interface Sent {
  readonly line: string;
  readonly token: string | null;
  readonly body: string;
}

/** Returns a platform that replies with `answer`, and records the requests. */
function platform(answer: (sent: Sent) => Response | Promise<Response>): { readonly fetch: Fetch; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch: Fetch = async (request) => {
    const { pathname, search } = new URL(request.url);
    const token = request.headers.get('authorization');
    const one = { line: `${request.method} ${pathname}${search}`, token, body: await request.text() };
    sent.push(one);
    return answer(one);
  };
  return { fetch, sent };
}

const tokens: Tokens = { accessToken: 'old', refreshToken: 'refresh' };

describe('a session', () => {
  it.each([
    [{ publicKey: 'k', privateKey: 'p' }, 'mongodb-cloud', { username: 'k', apiKey: 'p' }],
    [{ email: 'm', password: 'p' }, 'local-userpass', { username: 'm', password: 'p' }],
    [{ loginLink: 't' }, 'login-link', { key: 't' }],
  ])('begins with %o', async (credentials, provider, body) => {
    const { fetch, sent } = platform(() => reply(200, { access_token: 'a', refresh_token: 'r', user_id: 'u' }));
    const told: (Tokens | null)[] = [];
    const { session } = new AdminClient({ baseUrl: `${baseUrl}/`, fetch, onTokens: (given) => void told.push(given) });

    expect(await session.login(credentials)).toEqual({ accessToken: 'a', refreshToken: 'r', userId: 'u' });

    expect(sent).toEqual([
      { line: `POST /api/admin/v3.0/auth/providers/${provider}/login`, token: null, body: JSON.stringify(body) },
    ]);
    expect(told).toEqual([{ accessToken: 'a', refreshToken: 'r' }]);
    expect(session.tokens).toEqual(told[0]);
  });

  it('is renewed once for all requests that wait, which are sent again as they were', async () => {
    let isRenewed = false;
    const { fetch, sent } = platform(({ line, token }) => {
      if (line === 'POST /api/admin/v3.0/auth/session') {
        isRenewed = true;
        return reply(201, { access_token: 'new' });
      }
      return token === 'Bearer new' ? reply(201, { _id: 's' }) : reply(401, EXPIRED);
    });
    const client = new AdminClient({ baseUrl, tokens, fetch });
    const create = (name: string) => client.api.POST(`${APP}/secrets`, { params: { path }, body: { name, value: 'v' } });

    const created = await Promise.all(['one', 'two', 'three'].map((name) => dataOf(create(name))));

    expect(created).toEqual([{ _id: 's' }, { _id: 's' }, { _id: 's' }]);
    expect(isRenewed).toBe(true);
    const renewals = sent.filter(({ line }) => line.endsWith('/auth/session'));
    expect(renewals).toEqual([{ line: 'POST /api/admin/v3.0/auth/session', token: 'Bearer refresh', body: '' }]);
    const again = sent
      .filter(({ token }) => token === 'Bearer new')
      .map(({ body }) => (JSON.parse(body) as { name: string }).name);
    expect(again.toSorted()).toEqual(['one', 'three', 'two']);
    expect(client.session.tokens).toEqual({ accessToken: 'new', refreshToken: 'refresh' });
  });

  it('is dropped if it cannot be renewed', async () => {
    const { fetch } = platform(() => reply(401, EXPIRED));
    const told: (Tokens | null)[] = [];
    const client = new AdminClient({ baseUrl, tokens, fetch, onTokens: (given) => void told.push(given) });

    const refused = client.api.GET('/api/admin/v3.0/auth/profile');

    await expect(refused).rejects.toMatchObject({ name: 'AdminError', status: 401, code: 'InvalidSession' });
    expect(told).toEqual([null]);
    expect(client.session.tokens).toBeNull();
  });

  it('is kept when it cannot be renewed just now', async () => {
    const { fetch } = platform(({ line }) => (line.endsWith('/session') ? reply(503, { error: 'busy' }) : reply(401, EXPIRED)));
    const client = new AdminClient({ baseUrl, tokens, fetch });

    await expect(client.exportApp(path)).rejects.toMatchObject({ status: 503, message: 'busy', code: null });
    expect(client.session.tokens).toEqual(tokens);
  });

  it('ends with its refresh token, also where it has ended already', async () => {
    const { fetch, sent } = platform(() => reply(401, EXPIRED));
    const { session } = new AdminClient({ baseUrl, tokens, fetch });

    await session.logout();

    expect(sent).toEqual([{ line: 'DELETE /api/admin/v3.0/auth/session', token: 'Bearer refresh', body: '' }]);
    expect(session.tokens).toBeNull();
  });

  it('is gone on with by its refresh token alone', async () => {
    const { fetch, sent } = platform(({ line }) => reply(200, line.startsWith('POST') ? { access_token: 'new' } : {}));
    const { session } = new AdminClient({ baseUrl, refreshToken: 'refresh', fetch });
    expect([session.tokens, session.refreshToken]).toEqual([null, 'refresh']);

    await session.fetch(new Request(`${baseUrl}/x`));
    expect(sent.map(({ line, token }) => `${line} ${token ?? ''}`)).toEqual([
      'POST /api/admin/v3.0/auth/session Bearer refresh',
      'GET /x Bearer new',
    ]);
    session.adopt('other');
    expect([session.tokens, session.refreshToken]).toEqual([null, 'other']);
  });

  it('never carries on what was begun in another', async () => {
    const { fetch, sent } = platform(({ line }) => {
      if (line.startsWith('GET')) session.adopt('of somebody else');
      return reply(401, EXPIRED);
    });
    const { session } = new AdminClient({ baseUrl, tokens, fetch });

    await expect(session.fetch(new Request(`${baseUrl}/x`))).rejects.toMatchObject({
      status: 401,
      message: 'the session has ended',
    });
    expect(sent.map(({ line }) => line)).toEqual(['GET /x']);
    expect(session.refreshToken).toBe('of somebody else');
  });

  it('stays forgotten where its token was being renewed', async () => {
    const { fetch } = platform(async ({ line }) => {
      if (line.startsWith('GET')) return reply(401, EXPIRED);
      await session.forget();
      return reply(201, { access_token: 'late' });
    });
    const { session } = new AdminClient({ baseUrl, tokens, fetch });

    await expect(session.fetch(new Request(`${baseUrl}/x`))).rejects.toMatchObject({ status: 401 });
    expect([session.tokens, session.refreshToken]).toEqual([null, null]);
  });

  it('is aborted immediately, and reports whether the platform received it', async () => {
    const { fetch, sent } = platform(() => reply(204));
    const { session } = new AdminClient({ baseUrl, tokens, fetch });
    const told = session.leave();
    expect(session.refreshToken).toBeNull();
    expect(await told).toBe(true);
    expect(sent).toEqual([{ line: 'DELETE /api/admin/v3.0/auth/session', token: 'Bearer refresh', body: '' }]);
    expect(await session.leave()).toBe(false);

    const away = new AdminClient({ baseUrl, tokens, fetch: () => Promise.reject(new Error('away')) });
    expect(await away.session.leave()).toBe(false);
  });
});

describe('a request', () => {
  it('throws the message of the platform if rejected', async () => {
    const body = { error: 'no such app', error_code: 'AppNotFound', link: 'https://platform.test/logs/1' };
    const { fetch } = platform(() => reply(404, body, { 'retry-after': '7', 'x-appservices-request-id': 'q' }));

    const refused = new AdminClient({ baseUrl, fetch }).api.GET(APP, { params: { path } });

    const expected = {
      message: 'no such app',
      status: 404,
      code: 'AppNotFound',
      link: body.link,
      retryAfterS: 7,
      requestId: 'q',
    };
    await expect(refused).rejects.toMatchObject(expected);
    await expect(refused).rejects.toBeInstanceOf(AdminError);
  });

  it('throws the status of another responder', async () => {
    const fetch: Fetch = () => Promise.resolve(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }));

    const refused = new AdminClient({ baseUrl, fetch }).exportApp(path);

    await expect(refused).rejects.toMatchObject({
      message: 'the server responded with status 502 Bad Gateway',
      code: null,
      link: null,
    });
  });

  it('without a response names the address and the cause', async () => {
    const cause = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    const fetch: Fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));

    const failed = new AdminClient({ baseUrl, fetch }).exportApp(path);

    await expect(failed).rejects.toThrow('https://platform.test cannot be reached: ECONNREFUSED');
    await expect(failed).rejects.toBeInstanceOf(UnreachableError);
  });

  it('includes the preview, and all errors of a rejected import', async () => {
    const preview = {
      strategy: 'replace',
      errors: [],
      errors_truncated: false,
      warnings: [],
      entities: [],
      count: 0,
      truncated: false,
    };
    const wrong = { file: 'a.json', path: 'b', error: 'a.json: b is missing', error_code: 'InvalidParameter' };
    const { fetch, sent } = platform(({ line }) =>
      line.includes('strategy=preview') ? reply(200, preview) : reply(400, { error: wrong.error, errors: [wrong, 'odd', {}] }),
    );
    const client = new AdminClient({ baseUrl, fetch });
    const archive = new TextEncoder().encode('PK');

    const looked = await client.importApp(path, archive, { strategy: 'preview', preview_of: 'replace' });
    expect(looked).toEqual({ diffs: null, notes: 0, preview });
    expect(sent[0]?.line).toBe('POST /api/admin/v3.0/groups/g/apps/a/import?strategy=preview&preview_of=replace');
    await expect(client.importApp(path, archive)).rejects.toMatchObject({ message: wrong.error, errors: [wrong] });
  });

  it('sends archives and files as they are, with options that were given', async () => {
    const { fetch, sent } = platform(({ line }) => (line.includes('diff=true') ? reply(200, ['+ a']) : reply(204)));
    const client = new AdminClient({ baseUrl, fetch });
    const archive = new TextEncoder().encode('PK');

    expect(await client.importApp(path, archive, { diff: true, strategy: 'merge' })).toEqual({
      diffs: ['+ a'],
      notes: 0,
      preview: null,
    });
    await client.uploadPackages(path, { name: 'package.json', bytes: archive });

    expect(sent[0]).toEqual({
      line: 'POST /api/admin/v3.0/groups/g/apps/a/import?diff=true&strategy=merge',
      token: null,
      body: 'PK',
    });
    expect(sent[1]?.line).toBe('PUT /api/admin/v3.0/groups/g/apps/a/dependencies');
    expect(sent[1]?.body).toMatch(/name="file"; filename="package.json"\r\n[^]*\r\n\r\nPK\r\n/);
  });

  it('names ids so that they stay one part of the path', async () => {
    const { fetch, sent } = platform(() => reply(204));

    await new AdminClient({ baseUrl, fetch }).importApp({ groupId: '../x', appId: 'a?b' }, new Uint8Array());

    expect(sent.map(({ line }) => line)).toEqual(['POST /api/admin/v3.0/groups/..%2Fx/apps/a%3Fb/import']);
  });

  it('is empty for an app without packages', async () => {
    const { fetch, sent } = platform(() => reply(200, { dependencies_list: [] }));

    expect(await new AdminClient({ baseUrl, fetch }).exportPackages(path)).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

describe('a hosted file', () => {
  it('is sent as a form of two parts, whatever its bytes are', async () => {
    const { fetch, sent } = platform(() => reply(204));
    const bytes = new TextEncoder().encode('a\r\n--edge\r\nb');

    await new AdminClient({ baseUrl, fetch }).uploadHostedFile(path, { path: '/a b', hash: 'h', attrs: null, bytes });

    expect(sent[0]?.line).toBe('PUT /api/admin/v3.0/groups/g/apps/a/hosting/assets/asset?path=%2Fa+b');
    const [, boundary = ''] = /^--(edge-[0-9a-f]+)\r\n/.exec(sent[0]?.body ?? '') ?? [];
    expect(sent[0]?.body.split(`--${boundary}`)).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="meta"\r\n\r\n{"appId":"a","path":"/a b","hash":"h","size":12,"attrs":null}\r\n',
      '\r\nContent-Disposition: form-data; name="file"\r\n\r\na\r\n--edge\r\nb\r\n',
      '--\r\n',
    ]);
  });
});
