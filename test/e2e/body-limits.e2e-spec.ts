import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { getIntrospectionQuery } from 'graphql';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
/** The default of MAX_BODY_VALUES. */
const VALUES_MAX = 100_000;
const LINK = expect.stringContaining('logs?co_id=') as unknown;

let admin: Admin;
let app: AppAdmin;
let user: EndUser;
let client: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp('bodies');
  await app.enableAnonymous();
  await app.addFunction('sizes', 'exports = (...args) => args.map((arg) => arg.length)');
  await app.addFunction('hidden', 'exports = () => 1', { private: true });
  await app.addFunction('served', 'exports = ({ body }) => body.length()', { run_as_system: true });
  await app.must('POST', '/services', { name: 'db', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'hooks', type: 'http', config: {} });
  await app.must('POST', `/services/${_id}/incoming_webhooks`, {
    name: 'hook',
    function_source: 'exports = ({ body }) => body.length()',
    run_as_authed_user: false,
    respond_result: true,
    options: { httpMethod: 'ANY', validationMethod: 'NO_VALIDATION' },
  });
  await app.must('POST', '/endpoints', {
    route: '/served',
    http_method: 'POST',
    function_name: 'served',
    validation_method: 'NO_VALIDATION',
    respond_result: true,
  });
  user = await EndUser.login(platform, app.app.client_app_id);
  client = `/api/client/v2.0/app/${app.app.client_app_id}`;
});

/** Returns the JSON of an object with this many distinct properties. */
const members = (count: number): string => `{${Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',')}}`;

const json = { 'content-type': 'application/json' };

function call(raw: string): Promise<Answer> {
  return send('POST', `${platform.url}${client}/functions/call`, { token: user.accessToken, raw, headers: json });
}

describe('a body of too many values', () => {
  const tooMany = members(VALUES_MAX);
  const adminPath = (): string => `/api/admin/v3.0${admin.appsPath}/${app.app._id}`;
  const routes: [name: string, path: () => string, who: 'nobody' | 'user' | 'admin', body?: string][] = [
    ['a login of an administrator', () => '/api/admin/v3.0/auth/providers/local-userpass/login', 'nobody'],
    ['a login of a user', () => `${client}/auth/providers/anon-user/login`, 'nobody'],
    ['a registration', () => `${client}/auth/providers/local-userpass/register`, 'nobody'],
    ['a webhook', () => `${client}/service/hooks/incoming_webhook/hook`, 'nobody'],
    ['an endpoint', () => `${client}/endpoint/served`, 'nobody'],
    ['a call', () => `${client}/functions/call`, 'user'],
    ['GraphQL', () => `${client}/graphql`, 'user'],
    ['GraphQL of administrators', () => '/api/admin/v3.0/graphql', 'admin'],
    ['GraphQL of an app, by an administrator', () => `${adminPath()}/graphql`, 'admin'],
    ['a value', () => `${adminPath()}/values`, 'admin'],
    ['a debug run', () => `${adminPath()}/debug/execute_function`, 'admin'],
    ['new apps', () => `/api/admin/v3.0${admin.appsPath}`, 'admin'],
  ];

  it.each(routes)('is rejected by %s', async (_, path, who) => {
    const token = who === 'user' ? user.accessToken : who === 'admin' ? admin.accessToken : undefined;
    const answer = await send('POST', platform.url + path(), { raw: tooMany, headers: json, ...(token && { token }) });

    expect(answer.status).toBe(413);
    const message = `the request body holds more than ${VALUES_MAX} values (MAX_BODY_VALUES)`;
    const { errors } = answer.body as { errors?: unknown[] };
    if (errors) expect(errors).toMatchObject([{ message, extensions: { code: 'ReadSizeLimitExceeded' } }]);
    else expect(answer.body).toMatchObject({ error: message, error_code: 'ReadSizeLimitExceeded' });
  });

  it('is rejected in a form, and in variables that are a text', async () => {
    const form = 'a&'.repeat(VALUES_MAX);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await send('POST', `${platform.url}${client}/service/hooks/incoming_webhook/hook`, { raw: form, headers });
    const nested = JSON.stringify({ query: '{ a }', variables: tooMany });
    const graphql = await send('POST', `${platform.url}${client}/graphql`, {
      token: user.accessToken,
      raw: nested,
      headers: json,
    });

    expect([sent.status, sent.body]).toEqual([
      413,
      {
        error: `the form holds more than ${VALUES_MAX} values (MAX_BODY_VALUES)`,
        error_code: 'ReadSizeLimitExceeded',
        link: LINK,
      },
    ]);
    expect([graphql.status, graphql.body]).toEqual([
      413,
      {
        error: `'variables' holds more than ${VALUES_MAX} values (MAX_BODY_VALUES)`,
        error_code: 'ReadSizeLimitExceeded',
        link: LINK,
      },
    ]);
  });

  it('is returned only to authorized callers if a token is required', async () => {
    const answer = await send('POST', `${platform.url}${client}/functions/call`, { raw: tooMany, headers: json });

    expect(answer.status).toBe(401);
  });
});

describe('a large body of ordinary arguments', () => {
  it.each([
    ['a text of 4 MB', JSON.stringify('x'.repeat(4 << 20)), 4 << 20],
    ['a text of 4 MB that is all escapes', JSON.stringify('"\\'.repeat(1 << 20)), 2 << 20],
    ['a text that is not ASCII', JSON.stringify('ä😀'.repeat(200_000)), 600_000],
    ['50,000 numbers', JSON.stringify(Array.from({ length: 50_000 }, (_, index) => index)), 50_000],
    [
      '10,000 documents',
      JSON.stringify(Array.from({ length: 10_000 }, (_, a) => ({ a, b: { $oid: '65a1f0c2d4e5f60718293a4b' } }))),
      10_000,
    ],
  ])('works: %s', async (_, argument, length) => {
    const answer = await call(`{"name":"sizes","arguments":[${argument},"b"]}`);

    expect([answer.status, answer.body]).toEqual([200, [{ $numberInt: String(length) }, { $numberInt: '1' }]]);
  });

  it.each([
    ['that is not JSON', '[1,]', 'the request body is not valid JSON'],
    ['that is not extended JSON', '[{"$oid":"zz"}]', 'invalid extended JSON: the content of $oid is not valid'],
  ])('%s is BadRequest', async (_, list, error) => {
    const answer = await call(`{"name":"sizes","arguments":${list}}`.padEnd(300_000));

    expect([answer.status, answer.body]).toEqual([400, { error, error_code: 'BadRequest', link: LINK }]);
  });
});

describe('what a call is of is looked up before its arguments are decoded', () => {
  const undecodable = '[{"database":"d","collection":"c","document":{"$oid":"zz"}}]';

  it.each([
    ['a function', '"name":"nope"', 404, 'FunctionNotFound'],
    ['a private function', '"name":"hidden"', 404, 'FunctionNotFound'],
    ['a service', '"name":"insertOne","service":"nope"', 404, 'ServiceNotFound'],
    ['an action', '"name":"nope","service":"db"', 400, 'ServiceCommandNotFound'],
    ['a rule', '"name":"insertOne","service":"db"', 403, 'NoMatchingRuleFound'],
  ])('%s', async (_, head, status, error_code) => {
    const body = `{${head},"arguments":${undecodable}}`;
    for (const raw of [body, body.padEnd(300_000)]) {
      const answer = await call(raw);
      expect([answer.status, answer.body]).toEqual([status, { error: expect.any(String) as string, error_code, link: LINK }]);
    }
  });
});

describe('a body that is too large', () => {
  it('is answered 413, and its connection ends although the rest never comes', async () => {
    const { hostname, port } = new URL(platform.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
    socket.on('error', () => {});
    socket.write('POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 30000000\r\n\r\n{');
    await once(socket, 'close');

    expect(text).toMatch(/^HTTP\/1.1 413 /);
    expect(text).toContain('{"error":"request body is too large"}');
  });
});

describe('the location of an app', () => {
  /** `GET location` with a `Host` header, which `fetch` would not send. */
  function locate(host: string): Promise<{ hostname: string; ws_hostname: string }> {
    const { hostname, port } = new URL(platform.url);
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: `${client}/location`, headers: { host } }, (response) => {
        let text = '';
        response.on('data', (bytes: Buffer) => (text += bytes.toString()));
        response.on('end', () => resolve(JSON.parse(text) as { hostname: string; ws_hostname: string }));
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  it.each([
    'evil.example',
    'evil.example:9090',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '198.51.100.7',
    'a b',
    '"><x',
  ])('never returns the made-up host %s', async (host) => {
    expect(await locate(host)).toMatchObject({ hostname: platform.url, ws_hostname: platform.url.replace('http', 'ws') });
  });

  it('returns the requested name of this machine', async () => {
    const { port } = new URL(platform.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'localhost:8080', 'app.localhost']) {
      expect(await locate(host)).toMatchObject({ hostname: `http://${host}`, ws_hostname: `ws://${host}` });
    }
  });
});

describe("the administration's GraphQL schema", () => {
  it.each([
    ['nobody', () => ({})],
    ['an end user', () => ({ token: user.accessToken })],
    ['somebody with a token of their own making', () => ({ token: 'e30.e30.e30' })],
  ])('is not shown to %s', async (_, who) => {
    const url = `${platform.url}/api/admin/v3.0/graphql`;
    const query = getIntrospectionQuery();
    const posted = await send('POST', url, { ...who(), json: { query } });
    const got = await send('GET', `${url}?${new URLSearchParams({ query }).toString()}`, who());

    for (const answer of [posted, got]) {
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('__schema');
      expect(answer.body).toMatchObject({ error: expect.any(String) as string });
    }
  });
});
