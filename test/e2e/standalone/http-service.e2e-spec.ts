import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { eventually } from '../platform/eventually.js';
import type { Answer } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const LINK = expect.stringContaining('logs?co_id=');

let platform: Platform;
let target: Server;
let base: string;
let seen: Seen[] = [];
let app: AppAdmin;
let user: EndUser;

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

/** Takes the digest of `u` and `p` for its nonce. */
function isDigest(header: string, method: string, url: string): boolean {
  const part = (name: string): string => new RegExp(`${name}="?([^",]+)`).exec(header)?.[1] ?? '';
  const expected = md5(`${md5('u:here:p')}:n1:${part('nc')}:${part('cnonce')}:auth:${md5(`${method}:${url}`)}`);
  return header.startsWith('Digest ') && part('response') === expected;
}

function answer(request: Seen, reply: ServerResponse): void {
  const { method, url, headers } = request;
  const path = url.split('?')[0];
  if (path === '/redirect') reply.writeHead(302, { location: '/echo' }).end();
  else if (path === '/login') reply.writeHead(200, { 'set-cookie': ['granted=yes; Path=/; HttpOnly', 'other=1'] }).end();
  else if (path === '/status') reply.writeHead(418, { 'x-many': ['1', '2'] }).end(Buffer.from([0, 255]));
  else if (path === '/slow') return;
  else if (path === '/digest' && !isDigest(headers.authorization ?? '', method, url)) {
    reply.writeHead(401, { 'www-authenticate': 'Digest realm="here", nonce="n1", qop="auth"' }).end();
  } else reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request));
}

beforeAll(async () => {
  target = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      answer(one, reply);
    });
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  platform = await startPlatform({ environment: { OUTBOUND_ALLOW: '127.0.0.1', FUNCTION_WALL_MS: '5000' } });
});

afterAll(async () => {
  target.closeAllConnections();
  target.close();
  await platform.stop();
});

beforeEach(async () => {
  seen = [];
  app = await (await Admin.login(platform)).createApp();
  await app.enableAnonymous();
  user = await EndUser.login(platform, app.app.client_app_id);
});

/** A service `web` with these rules. */
async function web(...rules: object[]): Promise<string> {
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });
  for (const rule of rules) await app.must('POST', `/services/${_id}/rules`, rule);
  return _id;
}

const ALL = { name: 'all', actions: ['get', 'post', 'put', 'patch', 'delete', 'head'], when: {} };

function call(action: string, args: object): Promise<Answer> {
  return user.call(action, [args], { service: 'web' });
}

/** Runs code that uses `context.http` as the system. */
async function inFunction(body: string): Promise<Answer> {
  await app.addFunction('f', `exports = async () => { const http = context.http; const base = "${base}"; ${body} }`, {
    run_as_system: true,
  });
  return user.call('f');
}

describe('the reply of an http action', () => {
  it('has status, headers, cookies and body', async () => {
    await web(ALL);

    expect((await call('get', { url: `${base}/status` })).body).toEqual({
      status: "418 I'm a Teapot",
      statusCode: { $numberInt: '418' },
      contentLength: { $numberInt: '2' },
      headers: {
        'X-Many': ['1', '2'],
        Date: [expect.any(String)],
        Connection: ['keep-alive'],
        'Keep-Alive': [expect.any(String)],
        'Transfer-Encoding': ['chunked'],
      },
      cookies: {},
      body: { $binary: { base64: 'AP8=', subType: '00' } },
    });
    expect((await call('head', { url: `${base}/login` })).body).toMatchObject({
      cookies: { granted: 'yes', other: '1' },
      body: { $binary: { base64: '', subType: '00' } },
    });
  });

  it('is seen by functions as numbers, lists and Binary', async () => {
    const answer = await inFunction(`
      const reply = await http.get({ url: base + "/echo?a=1" });
      return { sum: reply.statusCode + 1, type: reply.headers["Content-Type"][0], url: EJSON.parse(reply.body.text()).url };
    `);
    expect(answer.body).toEqual({ sum: { $numberInt: '201' }, type: 'application/json', url: '/echo?a=1' });
  });
});

describe('an http action sends', () => {
  it.each(['get', 'post', 'put', 'patch', 'delete', 'head'])('%s', async (action) => {
    await web(ALL);
    const { port } = new URL(base);

    const reply = await call(action, {
      host: `127.0.0.1:${port}`,
      path: '/p q',
      query: { a: ['1', '2'] },
      headers: { 'X-A': ['b'] },
    });

    expect(reply.status).toBe(200);
    expect(seen).toMatchObject([{ method: action.toUpperCase(), url: '/p%20q?a=1&a=2', headers: { 'x-a': 'b' }, body: '' }]);
  });

  it.each([
    [{ body: 'größe' }, 'größe', undefined],
    [{ body: { n: { $numberInt: '1' } }, encodeBodyAsJSON: true }, '{"n":{"$numberInt":"1"}}', 'application/json'],
    [{ form: { a: 'x y' } }, 'a=x+y', 'application/x-www-form-urlencoded'],
  ])('a body of %j', async (args, body, type) => {
    await web(ALL);
    await call('post', { url: `${base}/echo`, ...args });
    expect(seen).toMatchObject([{ body }]);
    expect(seen[0]?.headers['content-type']).toBe(type);
  });

  it.each(['get', 'delete', 'head'])('the body a %s has', async (action) => {
    await web(ALL);
    expect((await call(action, { url: `${base}/echo`, body: '{"a":1}' })).status).toBe(200);
    expect(seen).toMatchObject([{ method: action.toUpperCase(), body: '{"a":1}' }]);
  });

  it('cookies, also those an authUrl grants, and credentials', async () => {
    await web(ALL);
    const args = { url: `${base}/echo`, authUrl: `${base}/login`, cookies: { own: '1' }, username: 'u', password: 'p' };

    expect((await call('get', args)).status).toBe(200);

    const authorization = `Basic ${btoa('u:p')}`;
    expect(seen).toMatchObject([
      { url: '/login', headers: { authorization } },
      { url: '/echo', headers: { authorization, cookie: 'granted=yes; other=1; own=1' } },
    ]);
  });

  it('the digest of credentials where it is asked for', async () => {
    await web(ALL);
    const args = { url: `${base}/digest?x=1`, username: 'u', password: 'p', digestAuth: true };

    expect((await call('get', args)).body).toMatchObject({ statusCode: { $numberInt: '200' } });
    expect((await call('get', { ...args, password: 'x' })).body).toMatchObject({ statusCode: { $numberInt: '401' } });
    expect(seen.map(({ headers }) => headers.authorization?.slice(0, 6))).toEqual([undefined, 'Digest', undefined, 'Digest']);
  });

  it('follows redirects only if configured', async () => {
    await web(ALL);
    const url = `${base}/redirect`;

    expect((await call('get', { url })).body).toMatchObject({
      statusCode: { $numberInt: '302' },
      headers: { Location: ['/echo'] },
    });
    expect((await call('get', { url, followRedirects: true })).body).toMatchObject({ statusCode: { $numberInt: '200' } });
  });
});

describe('rules of an http service', () => {
  const refused = (action: string) => ({
    error: `no matching rule found for the action '${action}'`,
    error_code: 'NoMatchingRuleFound',
    link: LINK,
  });

  it('reject users everything where there are none, and are not judged for the system', async () => {
    await web();

    const answer = await call('get', { url: `${base}/echo` });
    expect([answer.status, answer.body]).toEqual([403, refused('get')]);
    const system = await inFunction('return context.services.get("web").get({ url: base + "/echo" }).catch((e) => e.code)');
    expect(system.body).toMatchObject({ statusCode: { $numberInt: '200' } });
    expect(seen).toHaveLength(1);
  });

  it('do not bind context.http', async () => {
    expect((await inFunction('return (await http.get({ url: base + "/echo" })).statusCode')).body).toEqual({ $numberInt: '200' });
  });

  it('allow what one of them lists and holds for', async () => {
    const { host } = new URL(base);
    await web(
      { name: 'here', actions: ['get'], when: { '%%args.url.host': host, '%%args.url.query.key': 'k' } },
      { name: 'mine', actions: ['post'], when: { '%%user.id': user.userId, '%%args.body': { $in: ['a', 'b'] } } },
      { name: 'exactly', actions: ['put'], when: { '%%args.url': `${base}/exact` } },
      { name: 'never', actions: ['delete'], when: { '%%true': false } },
    );
    const statuses = async (...calls: [string, object][]) => {
      const answers = [];
      for (const [action, args] of calls) answers.push((await call(action, args)).status);
      return answers;
    };

    expect(
      await statuses(
        ['get', { url: `${base}/echo?key=k` }],
        ['get', { url: `${base}/echo?key=x` }],
        ['get', { url: `http://localhost:1/?key=k` }],
        ['post', { url: `${base}/echo`, body: 'a' }],
        ['post', { url: `${base}/echo`, body: 'c' }],
        ['put', { url: `${base}/exact` }],
        ['put', { url: `${base}/exactly` }],
        ['delete', { url: `${base}/echo` }],
        ['patch', { url: `${base}/echo` }],
      ),
    ).toEqual([200, 403, 403, 200, 403, 200, 403, 403, 403]);
    user = await EndUser.login(platform, app.app.client_app_id);
    expect(await statuses(['post', { url: `${base}/echo`, body: 'a' }])).toEqual([403]);
  });

  it('hold for functions as for clients, with the rights of the run', async () => {
    await web({ name: 'mine', actions: ['*'], when: { '%%user.id': user.userId, '%%args.url.path': '/echo' } });
    const source = `exports = async (path) => {
      const reply = await context.services.get("web").put({ url: "${base}" + path, body: BSON.Binary.fromText("x") });
      return reply.statusCode;
    }`;
    await app.addFunction('put', source);

    expect((await user.call('put', ['/echo'])).body).toEqual({ $numberInt: '200' });
    expect(seen).toMatchObject([{ method: 'PUT', body: 'x' }]);
    const refusedPath = await user.call('put', ['/other']);
    expect([refusedPath.status, refusedPath.body]).toMatchObject([
      400,
      { error: expect.stringContaining('NoMatchingRuleFound') },
    ]);
    const other = await EndUser.login(platform, app.app.client_app_id);
    expect((await other.call('put', ['/echo'])).status).toBe(400);
  });

  it('are of one service of one app', async () => {
    await web(ALL);
    await app.must('POST', '/services', { name: 'other', type: 'http' });

    expect((await user.call('get', [{ url: base }], { service: 'other' })).status).toBe(403);
  });

  it('are asked after arguments were checked', async () => {
    await web();

    for (const [args, code] of [
      [{}, 'MissingParameter'],
      [{ url: base, bad: 1 }, 'ArgumentsNotAllowed'],
      [{ url: 1 }, 'InvalidParameter'],
    ] as const) {
      const answer = await call('get', args);
      expect([answer.status, answer.body]).toMatchObject([400, { error_code: code }]);
    }
    const unknown = await call('fetch', {});
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { error: "unknown action 'fetch'", error_code: 'ServiceCommandNotFound', link: LINK },
    ]);
  });
});

describe('an http action that fails', () => {
  it.each([
    ['a host that is not allowed', 'http://[::1]:1/', 'RestrictedHost', /not allowed/],
    ['metadata of a cloud', 'http://169.254.169.254/latest/', 'RestrictedHost', /not allowed/],
    ['a private address', 'http://10.0.0.1/', 'RestrictedHost', /not allowed/],
    ['a closed port', 'http://127.0.0.1:1/', 'HTTPError', /refused|connection/],
  ])('reports %s', async (_, url, error_code, error) => {
    await web(ALL);

    const answer = await call('get', { url });

    expect([answer.status, answer.body]).toEqual([400, { error: expect.stringMatching(error), error_code, link: LINK }]);
    const caught = await inFunction(`return http.get({ url: "${url}" }).catch((e) => [e.name, e.code])`);
    expect(caught.body).toEqual([error_code, error_code]);
  });

  it('ends with its function at the time limit', async () => {
    const answer = await inFunction('return http.get({ url: base + "/slow" }).then(() => "answered", (e) => e.code)');

    expect(answer.text).toMatch(/ExecutionTimeLimitExceeded/);
  });
});

describe('the log entry of an http action', () => {
  it('logs the call without credentials', async () => {
    await web(ALL);

    await call('post', {
      url: `${base.replace('//', '//me:hidden@')}/echo?a=1`,
      headers: { Authorization: ['hidden'] },
      body: 'hidden',
      cookies: { c: 'hidden' },
    });

    const ask = async () => ((await app.send('GET', '/logs?type=SERVICE_FUNCTION')).body as { logs: object[] }).logs;
    const entries = await eventually(ask, (logs) => logs.length > 0);
    expect(entries).toMatchObject([
      { status: 200, function_call: { name: 'post', service: 'web', arguments: [{ url: `${base}/echo?a=1` }] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('hidden');
  });
});

describe('services without actions', () => {
  // Differs: federated databases (`datalake`) | can be configured, not asked
  it.each(['github', 'datalake'])('reports type %s', async (type) => {
    await app.must('POST', '/services', { name: 'odd', type, config: {} });

    const answer = await user.call('get', [{}], { service: 'odd' });

    expect([answer.status, answer.body]).toEqual([
      400,
      { error: `services of type '${type}' have no actions`, error_code: 'ServiceCommandNotFound', link: LINK },
    ]);
  });
});
