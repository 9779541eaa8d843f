import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer, type RequestOptions } from './platform/http.js';

const platform = inject('platform');
const LINK = expect.stringContaining('logs?co_id=');

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
});

/** Creates an endpoint with a function that runs as the system by default. */
async function anEndpoint(source: string, settings: object = {}, fn: object = { run_as_system: true }): Promise<{ _id: string }> {
  await app.addFunction('served', source, fn);
  return addEndpoint(settings);
}

function addEndpoint(settings: object = {}): Promise<{ _id: string }> {
  return app.must('POST', '/endpoints', {
    route: '/hello',
    http_method: 'POST',
    function_name: 'served',
    validation_method: 'NO_VALIDATION',
    respond_result: true,
    ...settings,
  });
}

function request(method = 'POST', route = '/hello', options: RequestOptions = {}, of = app): Promise<Answer> {
  return send(method, `${platform.url}/api/client/v2.0/app/${of.app.client_app_id}/endpoint${route}`, options);
}

async function entry(): Promise<Record<string, unknown>> {
  const ask = async () => ((await app.send('GET', '/logs?type=ENDPOINT')).body as { logs: Record<string, unknown>[] }).logs;
  const [only, ...others] = await eventually(ask, (logs) => logs.length > 0);
  expect(others).toEqual([]);
  return only ?? {};
}

describe('a request to an endpoint', () => {
  it('gives the function query, headers and body, and shows it who called', async () => {
    await anEndpoint(`exports = (request, response) => ({
      query: request.query, header: request.headers["X-Custom"], text: request.body.text(), response: typeof response.setBody,
      webhookUrl: context.request.webhookUrl, action: context.request.action, raw: context.request.rawQueryString,
      user: context.user.type, system: context.runningAsSystem(),
    })`);

    const answer = await request('POST', '/hello?a=1&a=2&secret=s3cret', { raw: 'ä', headers: { 'x-custom': 'yes' } });

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.body).toEqual({
      query: { a: '1' },
      header: ['yes'],
      text: 'ä',
      response: 'function',
      webhookUrl: '/hello',
      action: 'served',
      raw: 'a=1&a=2',
      user: 'system',
      system: true,
    });
  });

  it.each([
    ['/hello', '/hello'],
    ['/a/b/c', '/a/b/c?x=1'],
    ['/größe', '/gr%C3%B6%C3%9Fe'],
    ['/', '/'],
    ['/with/', '/with/'],
  ])('is matched exactly: the route %s by %s', async (route, sent) => {
    await anEndpoint('exports = () => context.request.webhookUrl', { route });

    expect((await request('POST', sent)).body).toBe(route);
    for (const other of [`${sent.split('?')[0]}/x`, '/HELLO', '/nothing', '/constructor', '/__proto__']) {
      const answer = await request('POST', other);
      expect([other, answer.status, answer.body]).toEqual([
        other,
        404,
        { error: expect.stringContaining('no endpoint at'), link: LINK },
      ]);
    }
  });

  it('goes to the endpoint of its method before that of all', async () => {
    await app.addFunction('served', 'exports = () => "exact"', { run_as_system: true });
    await app.addFunction('all', 'exports = () => "all"', { run_as_system: true });
    await addEndpoint({ http_method: 'PUT' });
    await addEndpoint({ http_method: '*', function_name: 'all' });

    expect((await request('PUT')).body).toBe('exact');
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) expect((await request(method)).body).toBe('all');
    expect((await request('HEAD')).status).toBe(200);
  });

  it('gets 405 for a method no endpoint takes', async () => {
    await anEndpoint('exports = () => 1');
    await addEndpoint({ http_method: 'GET' });

    const answer = await request('DELETE');

    expect([answer.status, answer.body]).toEqual([405, { error: 'method not allowed', link: LINK }]);
    expect(answer.headers.get('allow')).toBe('GET, POST');
    expect(await entry()).toMatchObject({ status: 405, error: 'method not allowed', endpoint_route: '/hello' });
  });

  it('finds neither disabled nor deleted endpoints, nor those of other apps', async () => {
    const { _id } = await anEndpoint('exports = () => 1', { disabled: true });
    expect((await request()).status).toBe(404);
    await app.must('PUT', `/endpoints/${_id}`, { disabled: false });
    expect((await request()).status).toBe(200);
    const other = await admin.createApp('other');
    expect((await request('POST', '/hello', {}, other)).status).toBe(404);
    await app.must('DELETE', `/endpoints/${_id}`);
    expect((await request()).status).toBe(404);
  });

  it('gets 404 if the endpoint’s function is deleted', async () => {
    await app.addFunction('served', 'exports = () => 1', { run_as_system: true });
    await addEndpoint();
    const [fn] = await app.must<{ _id: string }[]>('GET', '/functions');
    await app.must('DELETE', `/functions/${fn?._id}`);

    const answer = await request();

    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'the function of the endpoint does not exist', error_code: 'FunctionNotFound', link: LINK },
    ]);
  });

  it('proves itself by the secret its endpoint names, as it is now', async () => {
    const { _id: secretId } = await app.must<{ _id: string }>('POST', '/secrets', { name: 'hook-secret', value: '12345' });
    const { _id } = await anEndpoint('exports = () => 1', {
      validation_method: 'VERIFY_PAYLOAD',
      secret_name: 'hook-secret',
    });
    const signature = (secret: string) => `sha256=${createHmac('sha256', secret).update('{"a":1}').digest('hex')}`;
    const signed = (name: string, secret = '12345') =>
      request('POST', '/hello', { raw: '{"a":1}', headers: { [name]: signature(secret) } });

    expect((await signed('Endpoint-Signature')).status).toBe(200);
    expect((await signed('X-Hook-Signature')).status).toBe(200);
    const refused = await signed('Endpoint-Signature', '54321');
    expect([refused.status, refused.body]).toEqual([
      401,
      { error: 'the secret or the signature is not valid', error_code: 'IncomingWebhookAuthFailed', link: LINK },
    ]);
    await app.must('PUT', `/secrets/${secretId}`, { name: 'hook-secret', value: '54321' });
    expect((await signed('Endpoint-Signature', '54321')).status).toBe(200);
    await app.must('PUT', `/endpoints/${_id}`, { validation_method: 'SECRET_AS_QUERY_PARAM' });
    expect((await request('POST', '/hello?secret=54321')).status).toBe(200);
    expect((await request('POST', '/hello?secret=12345')).status).toBe(401);
    expect((await request()).status).toBe(401);
  });
});

describe('the answer of an endpoint', () => {
  const VALUES = `exports = () => ({ id: BSON.ObjectId("65a1f0c2d4e5f60718293a4b"), n: 1, x: 1.5, long: BSON.Long.fromString("9007199254740993"),
    at: new Date(0), none: null, list: [true, "s"], bytes: BSON.Binary.fromHex("00ff"), bad: NaN, decimal: BSON.Decimal128("1.10") })`;
  const PLAIN =
    '{"id":"65a1f0c2d4e5f60718293a4b","n":1,"x":1.5,"long":9007199254740993,"at":"1970-01-01T00:00:00.000Z","none":null,' +
    '"list":[true,"s"],"bytes":{"Subtype":0,"Data":"AP8="},"bad":null,"decimal":"1.10"}';
  const TYPED =
    '{"id":{"$oid":"65a1f0c2d4e5f60718293a4b"},"n":{"$numberInt":"1"},"x":{"$numberDouble":"1.5"},' +
    '"long":{"$numberLong":"9007199254740993"},"at":{"$date":{"$numberLong":"0"}},"none":null,"list":[true,"s"],' +
    '"bytes":{"$binary":{"base64":"AP8=","subType":"00"}},"bad":{"$numberDouble":"NaN"},"decimal":{"$numberDecimal":"1.10"}}';

  it.each([
    ['JSON', undefined, PLAIN, 'application/json'],
    ['EJSON', undefined, TYPED, 'application/ejson'],
    ['JSON', 'application/ejson', TYPED, 'application/ejson'],
    ['EJSON', 'text/html, application/json;q=0.5', PLAIN, 'application/json'],
    ['EJSON', '*/*', TYPED, 'application/ejson'],
  ])('is its result as %s, asked for as %s', async (return_type, accept, body, type) => {
    await anEndpoint(VALUES, { return_type });

    const answer = await request('POST', '/hello', accept === undefined ? {} : { headers: { accept } });

    expect([answer.status, answer.headers.get('content-type'), answer.text]).toEqual([200, type, body]);
  });

  it.each<[name: string, source: string, respond: boolean, status: number, body: string, type: string | null]>([
    ['nothing', 'exports = (q, r) => { r.setStatusCode(201); r.setBody("x"); return 1 }', false, 204, '', null],
    [
      'the result with a status that was set',
      'exports = (q, r) => { r.setStatusCode(201); return 1 }',
      true,
      201,
      '1',
      'application/json',
    ],
    [
      'what was set, not the result',
      'exports = (q, r) => { r.setBody("x"); return 1 }',
      true,
      200,
      'x',
      'text/plain; charset=utf-8',
    ],
    ['null for no result', 'exports = () => {}', true, 200, 'null', 'application/json'],
    [
      'the result of a type that was set',
      'exports = (q, r) => { r.setHeader("Content-Type", "application/vnd.x+json"); return [1] }',
      true,
      200,
      '[1]',
      'application/vnd.x+json',
    ],
  ])('is %s', async (_, source, respond_result, status, body, type) => {
    await anEndpoint(source, { respond_result });

    const answer = await request();

    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([status, body, type]);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox /);
  });

  it('is the documented error of a function that failed', async () => {
    await anEndpoint('exports = () => { throw new TypeError("no") }');

    const answer = await request();

    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'TypeError: no', error_code: 'FunctionExecutionError', link: LINK },
    ]);
  });
});

describe('who an endpoint runs as', () => {
  const WHO = `exports = ({ headers }) => ({ id: context.user.id, system: context.runningAsSystem(), data: context.user.custom_data,
    shown: Object.keys(headers).filter((name) => /auth|key|token|mail|pass/i.test(name)) })`;
  const missing = {
    error: 'must specify some form of authentication (either email+password, api-key, or jwt) in the request header or body',
    error_code: 'MissingAuthReq',
    link: LINK,
  };
  const refused = {
    error: 'invalid session: error finding user for endpoint',
    error_code: 'InvalidSession',
    link: LINK,
  };

  it('never runs as the system without a user', async () => {
    await anEndpoint(WHO, {}, {});

    const answer = await request();

    expect([answer.status, answer.body]).toEqual([401, missing]);
  });

  it('is the user the function names', async () => {
    await app.enableAnonymous();
    const { userId } = await EndUser.login(platform, app.app.client_app_id);
    await anEndpoint(WHO, {}, { run_as_user_id: userId });

    expect((await request()).body).toMatchObject({ id: userId, system: false });
  });

  it('is the owner of an access token', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);
    await anEndpoint(WHO, {}, {});

    expect((await request('POST', '/hello', { token: user.accessToken })).body).toEqual({
      id: user.userId,
      system: false,
      data: {},
      shown: [],
    });
    expect(await request('POST', '/hello', { token: 'x' })).toMatchObject({ status: 401, body: refused });
    await app.must('PUT', '/users/' + user.userId + '/disable');
    expect((await request('POST', '/hello', { token: user.accessToken })).status).toBe(401);
  });

  it('is the owner of an API key, in header or body', async () => {
    const { key } = await app.must<{ key: string }>('POST', '/api_keys', { name: 'server' });
    const [provider] = await app.must<{ _id: string; type: string }[]>('GET', '/auth_providers');
    await app.must('PUT', `/auth_providers/${provider?._id}/enable`);
    await anEndpoint(WHO, {}, {});

    for (const name of ['api-key', 'apiKey']) {
      const answer = await request('POST', '/hello', { headers: { [name]: key } });
      expect([name, answer.status, answer.body]).toMatchObject([name, 200, { system: false, shown: [] }]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect((await request('POST', '/hello', { json: { [name]: key } })).status).toBe(200);
    }
    expect(await request('POST', '/hello', { headers: { 'api-key': `${key}x` } })).toMatchObject({ status: 401, body: refused });
    expect((await request('POST', '/hello', { json: { apiKey: 7 } })).body).toEqual(missing);
    const both = await request('POST', '/hello', { headers: { 'api-key': key }, json: { 'api-key': key } });
    expect([both.status, both.body]).toEqual([
      400,
      { error: expect.stringContaining('in headers and body'), error_code: 'InvalidParameter', link: LINK },
    ]);
    expect((await entryOf('InvalidParameter')).user_id).toBeUndefined();
  });

  async function entryOf(code: string): Promise<Record<string, unknown>> {
    const ask = async () =>
      ((await app.send('GET', '/logs?type=ENDPOINT')).body as { logs: Record<string, unknown>[] }).logs.find(
        ({ error_code }) => error_code === code,
      );
    return (await eventually(ask, (found) => found !== undefined)) ?? {};
  }

  it('is whom a token of another system names, new users only where the endpoint says so', async () => {
    await acceptTokens(app);
    await anEndpoint(WHO, { create_user_on_auth: false }, {});
    await addEndpoint({ route: '/create', create_user_on_auth: true });
    const jwtTokenString = signToken({ sub: 'stranger', aud: app.app.client_app_id, exp: inAnHour() });
    const sent = { headers: { jwtTokenString } };

    expect(await request('POST', '/hello', sent)).toMatchObject({ status: 401, body: refused });
    const created = await request('POST', '/create', sent);
    expect([created.status, created.body]).toMatchObject([200, { system: false, shown: [] }]);
    const known = await request('POST', '/hello', sent);
    expect(known.body).toEqual(created.body);
    expect((await request('POST', '/hello', { json: { jwtTokenString } })).body).toEqual(created.body);
    const stale = signToken({ sub: 'stranger', aud: 'other-abcde', exp: inAnHour() });
    expect((await request('POST', '/hello', { headers: { jwtTokenString: stale } })).body).toEqual(refused);
  });

  it('is whom address and password belong to, in headers or body', async () => {
    await app.must('POST', '/auth_providers', {
      type: 'local-userpass',
      config: { autoConfirm: true, resetPasswordUrl: 'https://shop.test/reset' },
    });
    const credentials = { email: 'a@b.test', password: 'right password' };
    const { _id } = await app.must<{ _id: string }>('POST', '/users', credentials);
    await anEndpoint(WHO, {}, {});

    expect((await request('POST', '/hello', { headers: credentials })).body).toMatchObject({ id: _id, shown: [] });
    expect((await request('POST', '/hello', { json: { ...credentials, more: 1 } })).body).toMatchObject({ id: _id });
    const wrong = { ...credentials, password: 'wrong password' };
    expect(await request('POST', '/hello', { headers: wrong })).toMatchObject({ status: 401, body: refused });
    expect((await request('POST', '/hello', { headers: { email: 'a@b.test' } })).body).toEqual(missing);
  });

  it('never runs as a user with a wrong password', async () => {
    await anEndpoint(WHO, {}, {});

    const answer = await request('POST', '/hello', { headers: { email: 'a@b.test', password: 'wrong password' } });

    expect([answer.status, answer.body]).toEqual([401, refused]);
  });

  it('has custom data only where the endpoint fetches it', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);
    await app.addFunction(
      'save',
      `exports = () => context.services.get("mongodb-atlas").db("shop").collection("people_${app.app._id}")
        .insertOne({ owner: context.user.id, plan: "gold" })`,
      { run_as_system: true },
    );
    const { _id: serviceId } = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0' },
    });
    await user.call('save');
    await app.must('PATCH', '/custom_user_data', {
      enabled: true,
      mongo_service_id: serviceId,
      database_name: 'shop',
      collection_name: `people_${app.app._id}`,
      user_id_field: 'owner',
    });
    await anEndpoint('exports = () => context.user.custom_data.plan || "none"', { fetch_custom_user_data: true }, {});
    await addEndpoint({ route: '/without', fetch_custom_user_data: false });

    expect((await request('POST', '/hello', { token: user.accessToken })).text).toBe('"gold"');
    expect((await request('POST', '/without', { token: user.accessToken })).text).toBe('"none"');
  });

  it('is decided by can_evaluate of the function', async () => {
    await anEndpoint(
      'exports = () => 1',
      {},
      { run_as_system: true, can_evaluate: { '%%request.requestHeaders.X-Plan': 'gold' } },
    );

    expect((await request('POST', '/hello', { headers: { 'x-plan': 'gold' } })).status).toBe(200);
    const answer = await request();
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'rule not matched for "served"', error_code: 'NoMatchingRuleFound', link: LINK },
    ]);
  });
});

describe('the log entry of an endpoint', () => {
  it('logs the request and its outcome', async () => {
    const { _id } = await anEndpoint('exports = (q, r) => { console.log("a line"); r.setStatusCode(202) }');

    await request('POST', '/hello?a=1', { raw: 'the body' });

    expect(await entry()).toMatchObject({
      type: 'ENDPOINT',
      status: 202,
      endpoint_id: _id,
      endpoint_route: '/hello',
      endpoint_args: { query: { a: '1' }, body: 'the body' },
      function_name: 'served',
      function_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      messages: ['a line'],
      request_url: `/api/client/v2.0/app/${app.app.client_app_id}/endpoint/hello?a=1`,
    });
  });

  it('holds no credentials, wherever they were', async () => {
    await anEndpoint('exports = () => 1', {}, {});

    await request('POST', '/hello', { json: { email: 'a@b.test', password: 'my password' } });

    const logged = await entry();
    expect(logged).toMatchObject({ status: 401, error_code: 'InvalidSession', endpoint_route: '/hello' });
    expect(logged).not.toHaveProperty('endpoint_args');
    expect(JSON.stringify(logged)).not.toContain('my password');
  });

  it('reports a missing route', async () => {
    await request('POST', '/nothing');

    const logged = await entry();
    expect(logged).toMatchObject({ status: 404, endpoint_route: '/nothing', error: "no endpoint at '/nothing'" });
    expect(logged).not.toHaveProperty('endpoint_id');
  });
});
