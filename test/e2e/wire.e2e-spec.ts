import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const REQUEST_ID = /^[0-9a-f]{24}$/;

let admin: Admin;
let app: AppAdmin;
let anonymous: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
  anonymous = await admin.createApp('anonymous');
  await anonymous.enableAnonymous();
});

/** Status and body of a request written by hand, without the client's own checks. */
function sendPlain(options: { method: string; path: string; headers?: Record<string, string>; body?: string }) {
  return new Promise<{ status: number; type: string | undefined; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(platform.url);
    const { body, ...rest } = options;
    const sent = request({ hostname, port, ...rest }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('every reply', () => {
  it.each([
    ['GET', '/api/admin/v3.0/auth/providers', 200],
    ['GET', '/api/admin/v3.0/auth/profile', 401],
    ['GET', '/nowhere', 404],
    ['POST', '/api/admin/v3.0/auth/providers', 405],
    ['GET', '/health/live', 200],
  ])('to %s %s is exactly application/json, with an id and without a charset', async (method, path, status) => {
    const answer = await send(method, platform.url + path);

    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-appservices-request-id')).toMatch(REQUEST_ID);
    expect(answer.headers.get('vary')).toBe('Origin');
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('to an administrator or a login is not cacheable', async () => {
    const { paths } = (await send('GET', `${platform.url}/api/openapi.json`)).body as { paths: Record<string, object> };
    const routes = Object.entries(paths)
      .filter(([path]) => /^\/api\/(?:admin\/|client\/v2\.0\/(?:app\/\{clientAppId\}\/)?auth\/)/.test(path))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })));
    expect(routes.length).toBeGreaterThan(200);

    const cached: string[] = [];
    for (const { path, method } of routes) {
      const asked = path.replace('{clientAppId}', anonymous.app.client_app_id).replace(/\{\w+\}/g, 'x');
      const answer = await send(method.toUpperCase(), platform.url + asked);
      if (answer.headers.get('cache-control') !== 'no-store') cached.push(`${answer.status} ${method} ${path}`);
    }
    expect(cached).toEqual([]);
  });

  it('is not cacheable with tokens', async () => {
    const { ADMIN_EMAIL: username, ADMIN_PASSWORD: password } = platform.credentials;
    const post = (path: string, options: Parameters<typeof send>[2]) => send('POST', `${platform.url}/api/${path}`, options);
    const entered = await post('admin/v3.0/auth/providers/local-userpass/login', { json: { username, password } });
    const user = await post(`client/v2.0/app/${anonymous.app.client_app_id}/auth/providers/anon-user/login`, { json: {} });
    const refreshOf = ({ body }: typeof entered) => (body as { refresh_token: string }).refresh_token;
    const answers = [
      entered,
      await post('admin/v3.0/auth/session', { token: refreshOf(entered) }),
      user,
      await post('client/v2.0/auth/session', { token: refreshOf(user) }),
      await app.send('POST', '/api_keys', { json: { name: 'once' } }),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      [200, 201, 200, 201, 201].map((status) => [status, 'no-store']),
    );
  });

  it('is the same with a slash at the end of the path', async () => {
    const created = await app.send('POST', '/values/', { json: { name: 'slash', value: null } });

    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ name: 'slash', value: null })]);
    expect((await app.send('GET', '/values/')).body).toEqual((await app.send('GET', '/values')).body);
    expect((await send('GET', `${platform.url}/api/admin/v3.0/auth/providers/`)).status).toBe(200);
    expect((await app.send('GET', '/values//')).status).toBe(404);
  });

  it('has no content type without a body', async () => {
    const { _id: id } = await app.enableAnonymous();

    const answer = await app.send('PUT', `/auth_providers/${id}/disable`);

    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
  });
});

describe('errors', () => {
  it.each([
    ['an unknown path', 'GET', '/api/admin/v3.0/nothing', 404],
    ['an unknown client path', 'POST', '/api/client/v2.0/nothing', 404],
    ['a wrong method', 'DELETE', '/api/admin/v3.0/auth/profile', 405],
    ['a wrong method on a path with parameters', 'PUT', '/api/client/v2.0/app/<app>/location', 405],
  ])('have only a text for %s', async (_, method, path, status) => {
    const url = platform.url + path.replace('<app>', anonymous.app.client_app_id);
    const answer = await send(method, url, { token: admin.accessToken });

    expect(answer.status).toBe(status);
    expect(answer.body).not.toHaveProperty('error_code');
    expect(answer.body).toEqual(expect.objectContaining({ error: expect.any(String) }));
  });

  it.each(['{', '{"name":', 'null', '[]', '"text"', '5', '{"__proto__":{"x":1}}', '\u0000'])(
    'are BadRequest for the body %j',
    async (raw) => {
      const answer = await admin.send('POST', admin.appsPath, { raw });

      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: expect.any(String), error_code: 'BadRequest' });
    },
  );

  it.each(['/functions/call', ''])('are BadRequest for a body nested 100,000 levels deep (%s)', async (path) => {
    const raw = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const { _id: id } = await app.must<{ _id: string }>('POST', '/values', { name: `deep${path.length}`, value: 1 });
    const user = path === '' ? undefined : await EndUser.login(platform, anonymous.app.client_app_id);

    const answer = user
      ? await send('POST', `${platform.url}/api/client/v2.0/app/${user.clientAppId}${path}`, { token: user.accessToken, raw })
      : await app.send('PUT', `/values/${id}`, { raw });

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: expect.any(String), error_code: 'BadRequest' });
  });

  it('are BadRequest for a body that is not UTF-8', async () => {
    const answer = await admin.send('POST', admin.appsPath, { raw: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'BadRequest' });
  });

  it('are 413 for a body that is too large', async () => {
    const answer = await admin.send('POST', admin.appsPath, { raw: new Uint8Array(20 * 1024 * 1024).fill(0x20) });

    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ error: 'request body is too large' });
  });

  it.each([
    ['an unknown path', '/nowhere'],
    ['a login', '/api/admin/v3.0/auth/providers/local-userpass/login'],
    ['a user’s login', '/api/client/v2.0/app/<app>/auth/providers/anon-user/login'],
  ])('are 413 on %s for a body larger than a login', async (_, path) => {
    const answer = await send('POST', platform.url + path.replace('<app>', anonymous.app.client_app_id), {
      raw: new Uint8Array(3 * 1024 * 1024).fill(0x20),
    });

    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ error: 'request body is too large' });
  });

  describe('come in the order token, role, project and app, method, body', () => {
    const NOWHERE = '0123456789abcdef01234567';
    const large = new Uint8Array(20 * 1024 * 1024).fill(0x20);
    let reader: string;
    let keyPair: string;
    afterAll(async () => void (await admin.send('DELETE', keyPair)));
    beforeAll(async () => {
      const keys = `/groups/${platform.credentials.PROJECT_ID}/api_keys`;
      const made = await admin.send('POST', keys, { json: { desc: 'wire', role_name: 'GROUP_READ_ONLY' } });
      const { _id, public_key: username, private_key: apiKey } = made.body as Record<string, string>;
      keyPair = `${keys}/${_id}`;
      const login = `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`;
      reader = ((await send('POST', login, { json: { username, apiKey } })).body as { access_token: string }).access_token;
    });
    const faults = [
      ['a wrong method', 'PATCH', undefined, 405],
      ['a body that is too large', 'POST', large, 413],
      ['a body that is no JSON', 'POST', '{', 400],
      ['a body that lacks what is required', 'POST', '{}', 400],
    ] as const;

    it.each(faults)('with %s', async (_, method, raw, status) => {
      const path = (group: string, id: string) => `${platform.url}/api/admin/v3.0/groups/${group}/apps/${id}/values`;
      const id = app.app._id;
      const group = platform.credentials.PROJECT_ID;
      const ask = async (url: string, token?: string) => {
        const answer = await send(method, url, {
          ...(token === undefined ? {} : { token }),
          ...(raw === undefined ? {} : { raw }),
        });
        return [answer.status, (answer.body as { error_code?: string }).error_code, answer.headers.get('allow')];
      };
      const own = admin.accessToken;
      expect(await ask(path(NOWHERE, NOWHERE))).toEqual([401, 'InvalidSession', null]);
      expect(await ask(path(group, id), 'nonsense')).toEqual([401, 'InvalidSession', null]);
      expect(await ask(path(NOWHERE, id), own)).toEqual([404, 'GroupNotFound', null]);
      expect(await ask(path(group, NOWHERE), own)).toEqual([404, 'AppNotFound', null]);
      expect((await ask(path(group, id), own)).slice(0, 1)).toEqual([status]);
      expect((await ask(path(group, id), reader)).slice(0, 1)).toEqual([status === 405 ? 405 : 403]);
      expect((await ask(path(group, NOWHERE), reader)).slice(0, 1)).toEqual([status === 405 ? 404 : 403]);
      expect((await ask(path(group, id), own))[2]).toBe(status === 405 ? 'GET, HEAD, POST' : null);
    });

    it('for end users, whose app comes first: it decides whose token counts', async () => {
      const user = await EndUser.login(platform, anonymous.app.client_app_id);
      const path = (id: string) => `${platform.url}/api/client/v2.0/app/${id}/functions/call`;
      const ask = async (method: string, id: string, raw: string | undefined, token?: string) => {
        const answer = await send(method, path(id), {
          ...(token === undefined ? {} : { token }),
          ...(raw === undefined ? {} : { raw }),
        });
        return [answer.status, (answer.body as { error_code?: string }).error_code];
      };
      for (const [method, raw, own] of [
        ['PATCH', undefined, 405],
        ['POST', '{', 400],
      ] as const) {
        expect(await ask(method, 'x-abcde', raw)).toEqual([404, undefined]);
        expect(await ask(method, anonymous.app.client_app_id, raw)).toEqual([401, undefined]);
        expect((await ask(method, anonymous.app.client_app_id, raw, user.accessToken))[0]).toBe(own);
      }
    });
  });

  it('are 405 for methods no path has, if the path exists, and HEAD is GET without its content', async () => {
    const path = `/api/admin/v3.0${admin.appsPath}/${app.app._id}/values`;
    const headers = { authorization: `Bearer ${admin.accessToken}` };
    const status = async (method: string, at: string) => (await sendPlain({ method, path: at, headers })).status;
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'MKCOL', 'SEARCH']) {
      expect([method, await status(method, path)]).toEqual([method, 405]);
      expect([method, await status(method, '/api/admin/v3.0/nothing')]).toEqual([method, 404]);
    }
    const head = await sendPlain({ method: 'HEAD', path, headers });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(await status('OPTIONS', path)).toBe(204);
  });

  it('are the same however the path of a route is spelled', async () => {
    const user = await EndUser.login(platform, anonymous.app.client_app_id);
    const headers = { authorization: `Bearer ${user.accessToken}` };

    const paths = [
      '/api/client/v2.0/auth/profile',
      '/api/%63lient/v2.0/auth/profile',
      'http://x.test/api/client/v2.0/auth/profile',
    ];
    const answers = await Promise.all(paths.map((path) => sendPlain({ method: 'GET', path, headers })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each(['application/json;charset=utf-8', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense'])(
    'do not depend on the content type %s',
    async (type) => {
      const answer = await admin.send('POST', admin.appsPath, { raw: '{"name":"typed"}', headers: { 'content-type': type } });

      expect([201, 400]).toContain(answer.status);
      if (type !== 'nonsense') expect(answer.status).toBe(201);
      if (answer.status === 400) expect(answer.body).toMatchObject({ error: expect.any(String) });
    },
  );

  it.each(['/%', '/%zz', '/api/admin/v3.0/groups/%E0%A4%A/apps', `/${'a'.repeat(5_000)}`])(
    'are 4xx JSON for the URL %j',
    async (path) => {
      const answer = await sendPlain({ method: 'GET', path });

      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.type).toBe('application/json');
      expect(JSON.parse(answer.text)).toMatchObject({ error: expect.any(String) });
    },
  );

  it.each([
    ['no HTTP', '\u0016\u0003\u0001\r\n\r\n', 400],
    ['a malformed chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n', 400],
    ['two names of the host', 'GET /health/live HTTP/1.1\r\nHost: x\r\nhOST: y\r\nConnection: close\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`, 431],
  ])('are JSON for %s, and the connection ends', async (_, bytes, status) => {
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(bytes);
    await once(socket, 'close');

    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/json');
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String) });
  });

  it('never leak a stack or a path', async () => {
    const answers = await Promise.all([
      admin.send('POST', admin.appsPath, { json: { name: { $gt: '' } } }),
      app.send('GET', '/functions/__proto__'),
      app.send('POST', '/values', { json: { name: 'x'.repeat(10_000), value: null } }),
      app.send('POST', '/auth_providers', { json: { type: 'constructor' } }),
    ]);

    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/node_modules|\.js:|\.ts:| at /);
    }
  });
});

describe('CORS', () => {
  const origin = 'https://shop.example.com';

  it('responds to a preflight without a token', async () => {
    const answer = await send('OPTIONS', `${platform.url}/api/client/v2.0/auth/session`, {
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });

    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(answer.headers.get('access-control-allow-methods')).toContain('DELETE');
    expect(answer.headers.get('access-control-max-age')).toBe('600');
  });

  it.each([
    ['GET', 'location', 200],
    ['GET', 'nothing', 404],
    ['POST', 'functions/call', 401],
  ])('allows the origin on %s %s (%i)', async (method, path, status) => {
    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/${path}`;

    const answer = await send(method, url, { headers: { origin } });

    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'X-Baas-Location, X-Stitch-Location, X-Appservices-Request-Id, X-Groundwork-Draft, X-Import-Notes, ETag',
    );
  });

  it.each([
    ['OPTIONS', '/api/admin/v3.0/auth/profile', 204],
    ['GET', '/api/admin/v3.0/auth/profile', 401],
    ['GET', '/api/%61dmin/v3.0/auth/profile', 401],
    ['GET', '/api/admin/v3.0/nothing', 404],
    ['GET', '/api/admin/v3.0/%zz', 400],
  ])('never lets a browser send cookies to the administration: %s %s (%i)', async (method, path, status) => {
    const answer = await send(method, `${platform.url}${path}`, { headers: { origin } });

    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
  });

  it.each([
    ['location', 200],
    ['%zz', 400],
  ])('lets a browser send credentials to the client API: %s (%i)', async (path, status) => {
    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/${path}`;

    const answer = await send('GET', url, { headers: { origin } });

    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  });

  it('says nothing to a request without an origin', async () => {
    const answer = await send('GET', `${platform.url}/health/live`);

    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('what is empty', () => {
  it.each([
    '/users?after=',
    '/users_search?after=',
    '/user_registrations/pending_users?after=',
    '/stats?from=',
    '/measurements?start=',
  ])('is no value of a parameter: %s', async (path) => {
    const answer = await app.send('GET', path);
    expect([answer.status, answer.body]).toMatchObject([400, { error_code: 'InvalidParameter' }]);
  });

  it('is no body where one has to be', async () => {
    const service = { name: 'web', type: 'http' };
    const { _id } = await app.must<{ _id: string }>('POST', '/services', service);
    for (const [path, raw, error_code] of [
      ['/push', undefined, 'InvalidParameter'],
      ['/push', 'null', 'BadRequest'],
      [`/services/${_id}/config`, undefined, 'BadRequest'],
      [`/services/${_id}/config`, 'null', 'BadRequest'],
    ] as const) {
      const answer = await app.send('PATCH', path, raw === undefined ? {} : { raw });
      expect([path, raw, answer.status, answer.body]).toMatchObject([path, raw, 400, { error_code }]);
    }
  });

  it('is not stored for a debug run', async () => {
    const run = async (body: string) =>
      (
        await app.send('POST', '/debug/execute_function_source', {
          json: { source: `exports = () => { ${body} }`, eval_source: 'exports()' },
        })
      ).body;
    const members = { logs: [], error_logs: [], stats: expect.anything() };
    expect(await run('return 1')).toEqual({ ...members, result: { $numberInt: '1' }, error: null });
    expect(await run('throw new Error("no")')).toEqual({
      ...members,
      result: null,
      error: expect.objectContaining({ message: 'no' }),
    });
  });
});

describe('the root', () => {
  const get = async (accept?: string) => {
    const answer = await sendPlain({ method: 'GET', path: '/', ...(accept === undefined ? {} : { headers: { accept } }) });
    return [answer.status, answer.type];
  };

  it('is the console for clients that accept anything, and empty for clients that want JSON', async () => {
    for (const accept of ['text/html,*/*;q=0.8', '*/*', 'image/png, */*']) {
      expect([accept, ...(await get(accept))]).toEqual([accept, 200, 'text/html; charset=utf-8']);
    }
    for (const accept of ['application/json', 'application/json, text/plain, */*', undefined]) {
      expect([accept, ...(await get(accept))]).toEqual([accept, 404, 'application/json']);
    }
    const other = await sendPlain({ method: 'GET', path: '/apps', headers: { accept: '*/*' } });
    expect(other.status).toBe(404);
  });
});

describe('health', () => {
  it('is live and ready, naming every resource', async () => {
    expect((await send('GET', `${platform.url}/health/live`)).body).toEqual({ status: 'ok' });
    // On a busy machine a resource may take longer than a probe waits for it.
    const ready = await eventually(
      () => send('GET', `${platform.url}/health/ready`),
      ({ status }) => status === 200,
    );
    expect(ready.body).toMatchObject({ status: 'ok', details: { bus: { status: 'up' } } });
  });

  it('shows metrics to Prometheus', async () => {
    const answer = await send('GET', `${platform.url}/metrics`);

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(answer.text).toContain('process_cpu_user_seconds_total');
    expect(answer.text).toMatch(/^groundwork_http_requests_total\{.*route="\/api\/admin\/v3\.0\/groups\/:groupId\/apps"/m);
    expect(answer.text).toMatch(/^groundwork_http_request_duration_seconds_count\{.*method="GET",route="[^"]+"\} \d+$/m);
  });

  it('hides metrics from clients outside', async () => {
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']) {
      const answer = await send('GET', `${platform.url}/metrics`, { headers: { [name]: 'for=127.0.0.1' } });
      expect([answer.status, answer.body], name).toEqual([404, { error: 'not found' }]);
    }
  });

  it('describes the API as OpenAPI', async () => {
    const answer = await send('GET', `${platform.url}/api/openapi.json`);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(await readFile('docs/openapi.json', 'utf8')));
  });

  it('responds to tools that look for a server', async () => {
    expect((await send('GET', `${platform.url}/api/private/v1.0/version`)).status).toBe(200);
  });
});
