import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
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

async function aService(name = 'web', type = 'http', settings: object = {}, of = app): Promise<string> {
  return (await of.must<{ _id: string }>('POST', '/services', { name, type, ...settings }))._id;
}

/** Creates a webhook with its own service. */
async function aWebhook(source: string, settings: object = {}, type = 'http', service: object = {}): Promise<void> {
  const id = await aService('web', type, service);
  await app.must('POST', `/services/${id}/incoming_webhooks`, {
    name: 'hook',
    function_source: source,
    respond_result: true,
    ...settings,
  });
}

function urlOf({ app: { client_app_id: id } }: AppAdmin, service = 'web', webhook = 'hook'): string {
  return `${platform.url}/api/client/v2.0/app/${id}/service/${service}/incoming_webhook/${webhook}`;
}

function request(method = 'POST', query = '', options: RequestOptions = {}): Promise<Answer> {
  return send(method, `${urlOf(app)}${query}`, options);
}

function hmac(algorithm: string, secret: string, text: string): string {
  return createHmac(algorithm, secret).update(text).digest('hex');
}

function entries(count = 2): Promise<Record<string, unknown>[]> {
  const ask = async () => ((await app.send('GET', '/logs?type=WEBHOOK')).body as { logs: Record<string, unknown>[] }).logs;
  return eventually(ask, (logs) => logs.length >= count);
}

async function entry(): Promise<Record<string, unknown>> {
  const [only, ...others] = await entries(1);
  expect(others).toEqual([]);
  return only ?? {};
}

describe('a request to an incoming webhook', () => {
  it('finds nothing while the webhook is disabled', async () => {
    await aWebhook('exports = () => 1', { disabled: true });
    const [service] = await app.must<{ _id: string }[]>('GET', '/services');
    const hooks = `/services/${service?._id}/incoming_webhooks`;
    const [hook] = await app.must<{ _id: string }[]>('GET', hooks);
    expect(await app.must('GET', `${hooks}/${hook?._id}`)).toMatchObject({ name: 'hook', disabled: true });
    expect(await request()).toMatchObject({ status: 404, body: { error_code: 'IncomingWebhookNotFound' } });

    await app.must('PUT', `${hooks}/${hook?._id}`, { name: 'hook', disabled: false });
    expect(await request()).toMatchObject({ status: 200, body: { $numberInt: '1' } });
  });

  it('gives the function query, headers and body', async () => {
    await aWebhook(`exports = (payload) => ({
      query: payload.query, header: payload.headers["X-Custom"], type: payload.headers["Content-Type"],
      text: payload.body.text(), kind: payload.body._bsontype, members: Object.keys(payload),
    })`);

    const answer = await request('POST', '?a=1&a=2&b=x%20y&$oid=65a1f0c2d4e5f60718293a4b', {
      raw: '{"n": 1, "s": "ä"}',
      headers: { 'x-custom': 'yes', 'content-type': 'text/x-odd' },
    });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.body).toEqual({
      query: { a: '1', b: 'x y' },
      header: ['yes'],
      type: ['text/x-odd'],
      text: '{"n": 1, "s": "ä"}',
      kind: 'Binary',
      members: ['query', 'headers', 'body'],
    });
  });

  it('has no body where none was sent, and bytes as they are', async () => {
    await aWebhook('exports = ({ body }) => (body === undefined ? "none" : body.toHex())');

    expect((await request()).text).toBe('"none"');
    expect((await request('POST', '', { raw: new Uint8Array([0, 255, 10, 13]) })).text).toBe('"00ff0a0d"');
  });

  it('shows the function who called, but neither secret nor credentials', async () => {
    await aWebhook(
      `exports = (payload) => ({ request: context.request, user: context.user.type, system: context.runningAsSystem(), headers: payload.headers, query: payload.query })`,
      { options: { secret: 's3cret', secretAsQueryParam: true } },
    );

    const answer = await request('PUT', '?a=1&secret=s3cret&b=2', {
      headers: { cookie: 'session=1', authorization: 'Basic abc', 'user-agent': 'hooks/1' },
    });

    expect(answer.body).toMatchObject({
      request: {
        httpMethod: 'PUT',
        httpUserAgent: 'hooks/1',
        rawQueryString: 'a=1&b=2',
        service: 'web',
        action: 'hook',
        webhookUrl: new URL(urlOf(app)).pathname,
      },
      user: 'system',
      system: true,
      // With no user asked for, the header is the function's to check.
      headers: { Authorization: ['Basic abc'] },
      query: { a: '1', b: '2' },
    });
    expect(answer.text).not.toContain('s3cret');
    expect(answer.text).not.toContain('session=1');
    const { requestHeaders } = (answer.body as { request: { requestHeaders: object } }).request;
    expect(requestHeaders).not.toHaveProperty('Authorization');
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('may be %s by default', async (method) => {
    await aWebhook('exports = () => context.request.httpMethod');

    const answer = await request(method);

    expect([answer.status, answer.text]).toEqual([200, method === 'HEAD' ? '' : `"${method}"`]);
  });

  it('gets 405 for another method than the configured one', async () => {
    await aWebhook('exports = () => 1', { options: { httpMethod: 'PUT' } });

    expect((await request('PUT')).status).toBe(200);
    const answer = await request('POST');
    expect([answer.status, answer.body]).toEqual([405, { error: 'method not allowed', link: LINK }]);
    expect(answer.headers.get('allow')).toBe('PUT');
    expect(await entries()).toContainEqual(
      expect.objectContaining({ status: 405, error: 'method not allowed', incoming_webhook_name: 'hook' }),
    );
  });

  it.each([
    ['service', 'nothing', 'hook'],
    ['webhook', 'web', 'nothing'],
    ['service by a prototype’s name', '__proto__', 'hook'],
    ['webhook by a prototype’s name', 'web', 'constructor'],
  ])('is 404 for an unknown %s', async (_, service, webhook) => {
    await aWebhook('exports = () => 1');

    const answer = await send('POST', urlOf(app, service, webhook));

    expect([answer.status, answer.body]).toEqual([
      404,
      { error: `incoming webhook not found: '${webhook}'`, error_code: 'IncomingWebhookNotFound', link: LINK },
    ]);
  });

  it('gets 404 for an unknown app, and for one without a webhook of that name', async () => {
    await aWebhook('exports = () => 1');
    const other = await admin.createApp('other');
    await aService('web', 'http', {}, other);

    const unknown = await send('POST', urlOf(app).replace(app.app.client_app_id, 'nothing-abcde'));
    expect([unknown.status, unknown.body]).toEqual([404, { error: "cannot find app using Client App ID 'nothing-abcde'" }]);
    expect((await send('POST', urlOf(other))).body).toMatchObject({ error_code: 'IncomingWebhookNotFound' });
  });
});

describe('the proof of a request', () => {
  const BODY = '{"message":"MESSAGE"}';
  const SIGNATURE = '828ee180512eaf8a6229eda7eea72323f68e9c0f0093b11a578b0544c5777862';
  const refused = { error: 'the secret or the signature is not valid', error_code: 'IncomingWebhookAuthFailed', link: LINK };

  it.each([
    ['the older form', { secret: 's3cret', secretAsQueryParam: true }],
    ['the newer form', { secret: 's3cret', validationMethod: 'SECRET_AS_QUERY_PARAM' }],
  ])('is the secret in the query, in %s', async (_, options) => {
    await aWebhook('exports = () => 1', { options });

    expect((await request('POST', '?secret=s3cret')).status).toBe(200);
    expect((await request('POST', '?%73ecret=s3%63ret')).status).toBe(200);
    for (const query of ['', '?secret=', '?secret=s3cre', '?secret=s3cret0', '?secret=x&secret=s3cret', '?Secret=s3cret']) {
      const answer = await request('POST', query);
      expect([query, answer.status, answer.body]).toEqual([query, 401, refused]);
    }
    const signed = { raw: BODY, headers: { 'x-hook-signature': `sha256=${hmac('sha256', 's3cret', BODY)}` } };
    expect((await request('POST', '', signed)).status).toBe(401);
  });

  it.each(['X-Hook-Signature', 'Endpoint-Signature'])('is the signature of the raw body in %s', async (name) => {
    await aWebhook('exports = ({ body }) => body && body.text()', { options: { secret: '12345' } });
    const signed = (value: string, raw = BODY) => request('POST', '', { raw, headers: { [name]: value } });

    expect((await signed(`sha256=${SIGNATURE}`)).text).toBe(JSON.stringify(BODY));
    expect((await request('POST', '', { headers: { [name]: `sha256=${hmac('sha256', '12345', '')}` } })).status).toBe(200);
    for (const value of [
      SIGNATURE,
      `sha256=${SIGNATURE.toUpperCase()}`,
      `sha1=${hmac('sha1', '12345', BODY)}`,
      `sha256=${SIGNATURE.slice(1)}`,
      `sha256=${SIGNATURE},sha256=${SIGNATURE}`,
      `sha256=${hmac('sha256', '54321', BODY)}`,
      '',
    ]) {
      const answer = await signed(value);
      expect([value, answer.status, answer.body]).toEqual([value, 401, refused]);
    }
    expect((await signed(`sha256=${SIGNATURE}`, `${BODY} `)).status).toBe(401);
    expect((await request('POST', '?secret=12345', { raw: BODY })).status).toBe(401);
  });

  it('reads the signature of GitHub, the older one only without the newer; the payload is the event', async () => {
    await aWebhook('exports = (event) => event', { options: { secret: '12345' } }, 'github');
    const event = '{"action":"opened","number":7}';
    const signed = (headers: Record<string, string>, raw = event) => request('POST', '', { raw, headers });
    const newer = { 'x-hub-signature-256': `sha256=${hmac('sha256', '12345', event)}` };
    const older = { 'x-hub-signature': `sha1=${hmac('sha1', '12345', event)}` };

    expect((await signed(newer)).body).toEqual({ action: 'opened', number: { $numberInt: '7' } });
    expect((await signed({ ...newer, ...older })).status).toBe(200);
    expect((await signed(older)).status).toBe(200);
    expect((await signed({ 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, ...older })).status).toBe(401);
    expect((await signed({})).status).toBe(401);
    const form = `payload=${encodeURIComponent(event)}`;
    const asForm = await signed(
      {
        'content-type': 'application/x-www-form-urlencoded',
        'x-hub-signature-256': `sha256=${hmac('sha256', '12345', form)}`,
      },
      form,
    );
    expect(asForm.body).toEqual({ action: 'opened', number: { $numberInt: '7' } });
    const broken = await signed({ 'x-hub-signature-256': `sha256=${hmac('sha256', '12345', '{')}` }, '{');
    expect([broken.status, broken.body]).toEqual([
      400,
      { error: 'the event is not valid JSON', error_code: 'BadRequest', link: LINK },
    ]);
  });

  it('does not exist for GitHub without a secret', async () => {
    await aWebhook('exports = () => 1', { options: { validationMethod: 'VERIFY_PAYLOAD' } }, 'github');
    const signed = { raw: '{}', headers: { 'x-hub-signature-256': `sha256=${hmac('sha256', '', '{}')}` } };

    expect((await request('POST', '', signed)).body).toEqual(refused);
  });

  it('checks URL and form of Twilio with the token of the account; the payload is the form', async () => {
    await app.must('POST', '/secrets', { name: 'twilio-token', value: 'account token' });
    const service = { config: { sid: 'AC1' }, secret_config: { auth_token: 'twilio-token' } };
    await aWebhook('exports = (message) => message', { options: { validationMethod: 'VERIFY_PAYLOAD' } }, 'twilio', service);
    const url = `${urlOf(app)}?from=site`;
    const form = 'To=%2B1&From=%2B2&Body=a%20b&Body=c';
    const signature = createHmac('sha1', 'account token').update(`${url}Bodya bBodycFrom+2To+1`).digest('base64');
    const signed = (given: string, raw = form) =>
      send('POST', url, {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': given },
      });

    expect((await signed(signature)).body).toEqual({ To: '+1', From: '+2', Body: 'a b', from: 'site' });
    expect((await signed(signature, `${form}&X=1`)).body).toEqual(refused);
    expect((await signed('')).status).toBe(401);
  });
});

describe('the answer of a webhook', () => {
  it.each<[name: string, source: string, respond: boolean, status: number, body: string, type: string | null]>([
    ['its result', 'exports = () => ({ n: 1.5 })', true, 200, '{"n":{"$numberDouble":"1.5"}}', 'application/json'],
    ['nothing', 'exports = () => ({ n: 1.5 })', false, 204, '', null],
    ['what was set, not the result', 'exports = (p, r) => { r.setBody("set"); return 1 }', true, 200, 'set', 'text/plain'],
    ['a status alone', 'exports = (p, r) => { r.setStatusCode(202); return 1 }', true, 202, '', null],
    ['what was set though no result is wanted', 'exports = (p, r) => { r.setBody("set") }', false, 200, 'set', 'text/plain'],
    ['bytes', 'exports = (p, r) => { r.setBody(BSON.Binary.fromHex("414243")) }', true, 200, 'ABC', 'application/octet-stream'],
    [
      'what was set before a promise was kept',
      'exports = async (p, r) => { await new Promise((done) => setTimeout(done, 1)); r.setStatusCode("404"); r.setBody("gone"); }',
      true,
      404,
      'gone',
      'text/plain',
    ],
    [
      'a body of its type',
      'exports = (p, r) => { r.setHeader("content-type", "application/json; charset=utf-8"); r.setBody("{}") }',
      true,
      200,
      '{}',
      'application/json',
    ],
    ['an empty body', 'exports = (p, r) => { r.setBody("") }', true, 200, '', null],
  ])('is %s', async (_, source, respond_result, status, body, type) => {
    await aWebhook(source, { respond_result });

    const answer = await request();

    expect([answer.status, answer.text]).toEqual([status, body]);
    expect(answer.headers.get('content-type')?.split(';')[0] ?? null).toBe(type);
  });

  it('has the headers that were set, and cannot be a page of this host', async () => {
    await aWebhook(`exports = (p, r) => {
      r.setHeader("X-One", "a"); r.setHeader("x-one", "b"); r.addHeader("X-Many", "1"); r.addHeader("x-many", "2");
      r.setHeader("Location", "https://elsewhere.test/"); r.setHeader("Content-Length", "9999");
      r.addHeader("Vary", "Accept"); r.addHeader("Content-Security-Policy", "default-src 'none'");
      r.setHeader("Access-Control-Allow-Origin", "https://page.test"); r.setHeader("Content-Type", "text/html");
      r.setStatusCode(201); r.setBody("<script>1</script>");
    }`);

    const { status, headers, text } = await request('POST', '', { headers: { origin: 'https://other.test' } });

    expect([status, text]).toEqual([201, '<script>1</script>']);
    expect(headers.get('x-one')).toBe('b');
    expect(headers.get('x-many')).toBe('1, 2');
    expect(headers.get('location')).toBe('https://elsewhere.test/');
    expect(headers.get('content-length')).toBe('18');
    expect(headers.get('vary')).toBe('Origin, Accept');
    expect(headers.get('access-control-allow-origin')).toBe('https://page.test');
    expect(headers.get('content-type')).toBe('text/html');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-[^']*, default-src 'none'$/);
    expect(headers.get('content-security-policy')).not.toContain('allow-same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-appservices-request-id')).toMatch(/^[0-9a-f]{24}$/);
  });

  it.each([
    ['a line break in a value', 'r.setHeader("X-A", "a\\r\\nSet-Cookie: a=b")', /cannot have/],
    ['a line break in a name', 'r.addHeader("X-A: b\\r\\nX-B", "a")', /cannot have/],
    ['a character beyond Latin-1', 'r.setHeader("X-A", "\\u{1F600}")', /cannot have/],
    ['no name', 'r.setHeader("", "a")', /cannot have/],
    ['a cookie for the whole host', 'r.setHeader("Set-Cookie", "a=b")', /'Set-Cookie' cannot be set/],
    ['a header of the connection', 'r.addHeader("transfer-encoding", "chunked")', /cannot be set/],
    ['a proxy’s header', 'r.addHeader("Proxy-Authenticate", "Basic")', /cannot be set/],
    ['a header about the host', 'r.addHeader("Strict-Transport-Security", "max-age=1")', /cannot be set/],
    ['no status', 'r.setStatusCode("ok")', /from 200 to 599/],
    ['a status that ends nothing', 'r.setStatusCode(101)', /from 200 to 599/],
    ['a status there is not', 'r.setStatusCode(1000)', /from 200 to 599/],
    ['a fraction', 'r.setStatusCode(200.5)', /from 200 to 599/],
    ['an object as body', 'r.setBody({ a: 1 })', /string or a BSON.Binary/],
  ])('cannot have %s', async (_, set, message) => {
    await aWebhook(`exports = (p, r) => { ${set} }`);

    const answer = await request();

    expect(answer.status).toBe(400);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.body).toEqual({ error: expect.stringMatching(message), error_code: 'FunctionExecutionError', link: LINK });
  });

  it.each([['throws', 'exports = () => { throw new TypeError("no") }', 400, 'TypeError: no', 'FunctionExecutionError']])(
    'returns the documented error if a function %s',
    async (_, source, status, error, error_code) => {
      await aWebhook(source);

      const answer = await request();

      expect([answer.status, answer.body]).toEqual([status, { error, error_code, link: LINK }]);
    },
  );
});

describe('a webhook runs as', () => {
  const WHO = 'exports = () => ({ id: context.user.id, type: context.user.type, system: context.runningAsSystem() })';

  it('the user its configuration names', async () => {
    await app.enableAnonymous();
    const { userId } = await EndUser.login(platform, app.app.client_app_id);
    await aWebhook(WHO, { run_as_user_id: userId });

    expect((await request()).body).toEqual({ id: userId, type: 'normal', system: false });
  });

  it('the user a script answers for the payload', async () => {
    await app.enableAnonymous();
    const { userId } = await EndUser.login(platform, app.app.client_app_id);
    const run_as_user_id_script_source = 'exports = ({ query }) => query.as === "system" ? { runAsSystem: true } : query.as';
    await aWebhook(WHO, { run_as_user_id_script_source });

    expect((await request('POST', `?as=${userId}`)).body).toMatchObject({ id: userId, system: false });
    expect((await request('POST', '?as=system')).body).toMatchObject({ type: 'system', system: true });
    const nobody = await request('POST', '?as=65a1f0c2d4e5f60718293a4b');
    expect([nobody.status, nobody.body]).toEqual([404, { error: 'user not found', error_code: 'UserNotFound', link: LINK }]);
    // An empty result is not a user either, least of all the system.
    const empty = await request('POST', '?as=');
    expect([empty.status, empty.body]).toEqual([404, { error: 'user not found', error_code: 'UserNotFound', link: LINK }]);
    const nothing = await request('POST');
    expect([nothing.status, nothing.body]).toMatchObject([400, { error_code: 'FunctionExecutionError' }]);
  });

  it('the owner of the request’s access token', async () => {
    await app.enableAnonymous();
    const user = await EndUser.login(platform, app.app.client_app_id);
    await aWebhook(
      `exports = ({ headers }) => ({ id: context.user.id, system: context.runningAsSystem(), sent: headers.Authorization })`,
      {
        run_as_authed_user: true,
      },
    );

    expect((await request('POST', '', { token: user.accessToken })).body).toEqual({
      id: user.userId,
      system: false,
      sent: { $undefined: true },
    });
    const none = await request();
    expect([none.status, none.body]).toEqual([
      401,
      { error: expect.stringContaining('must specify some form of authentication'), error_code: 'MissingAuthReq', link: LINK },
    ]);
    for (const token of ['x', user.refreshToken, admin.accessToken]) {
      const answer = await request('POST', '', { token });
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'invalid session: error finding user for endpoint', error_code: 'InvalidSession', link: LINK },
      ]);
    }
  });

  it('no user of another app', async () => {
    const other = await admin.createApp('other');
    await other.enableAnonymous();
    const stranger = await EndUser.login(platform, other.app.client_app_id);
    await aWebhook(WHO, { run_as_authed_user: true });

    const answer = await request('POST', '', { token: stranger.accessToken });

    expect([answer.status, answer.body]).toMatchObject([401, { error_code: 'UserAppDomainMismatch' }]);
  });

  it('callers that can_evaluate allows', async () => {
    await app.enableAnonymous();
    const [one, two] = [
      await EndUser.login(platform, app.app.client_app_id),
      await EndUser.login(platform, app.app.client_app_id),
    ];
    await aWebhook(WHO, {
      run_as_authed_user: true,
      can_evaluate: { '%%user.id': one.userId, '%%request.service': 'web', '%%request.httpMethod': 'POST' },
    });

    expect((await request('POST', '', { token: one.accessToken })).status).toBe(200);
    expect((await request('PUT', '', { token: one.accessToken })).status).toBe(403);
    const refused = await request('POST', '', { token: two.accessToken });
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: 'rule not matched for "hook"', error_code: 'NoMatchingRuleFound', link: LINK },
    ]);
  });
});

describe('the log entry of a webhook', () => {
  it('logs the request and its outcome, without secrets', async () => {
    await aWebhook('exports = () => { console.log("a line"); return 1 }', {
      options: { secret: 's3cret', secretAsQueryParam: true },
    });

    await request('POST', '?a=1&secret=s3cret', {
      raw: 'the body',
      headers: { 'x-custom': 'yes', authorization: 'Basic hidden', 'x-api-key': 'hidden' },
    });

    const logged = await entry();
    expect(logged).toMatchObject({
      type: 'WEBHOOK',
      status: 200,
      request_method: 'POST',
      request_url: `${new URL(urlOf(app)).pathname}?a=1&secret=redacted`,
      incoming_webhook_name: 'hook',
      incoming_webhook_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      incoming_webhook_args: { query: { a: '1' }, headers: { 'X-Custom': ['yes'] }, body: 'the body' },
      messages: ['a line'],
      mem_time_usage: expect.any(Number),
      function_call_location: expect.any(String),
      remote_ip_address: expect.any(String),
    });
    expect(JSON.stringify(logged)).not.toMatch(/s3cret|hidden/);
    expect(logged).not.toHaveProperty('error');
  });

  it.each<[string, object, RequestOptions, object]>([
    [
      'a refused proof, of which nothing is told',
      { options: { secret: 's3cret' } },
      { raw: 'unproven' },
      { status: 401, error_code: 'IncomingWebhookAuthFailed' },
    ],
    ['a refusal by can_evaluate', { can_evaluate: { '%%true': false } }, {}, { status: 403, error_code: 'FunctionNotCallable' }],
    [
      'a function that failed, without its arguments',
      { function_source: 'exports = () => { throw new Error("no") }', disable_arg_logs: true },
      { raw: 'unproven' },
      { status: 400, error: 'Error: no', error_code: 'FunctionExecutionError' },
    ],
  ])('logs %s', async (_, settings, options, expected) => {
    await aWebhook('exports = () => 1', settings);

    await request('POST', '', options);

    const logged = await entry();
    expect(logged).toMatchObject({ type: 'WEBHOOK', incoming_webhook_name: 'hook', ...expected });
    expect(JSON.stringify(logged)).not.toContain('unproven');
  });
});

describe('limits of webhooks', () => {
  it('end a body of more than 18 MB', async () => {
    await aWebhook('exports = ({ body }) => body.length()');

    const answer = await request('POST', '', { raw: new Uint8Array(18 * 1024 * 1024 + 1) });

    expect([answer.status, answer.body]).toEqual([413, { error: 'request body is too large', link: LINK }]);
  });

  it('take one of 18 MB', async () => {
    await aWebhook('exports = ({ body }) => body.length()');

    const answer = await request('POST', '', { raw: new Uint8Array(18 * 1024 * 1024) });

    expect([answer.status, answer.body]).toEqual([200, { $numberInt: '18874368' }]);
  });

  it('take a body of some megabytes', async () => {
    await aWebhook('exports = ({ body }) => body.text().length');

    expect((await request('POST', '', { raw: new Uint8Array(5_000_000) })).body).toEqual({ $numberInt: '5000000' });
  });

  it('a page of an origin that is not listed calls none', async () => {
    await aWebhook('exports = () => 1');
    await app.must('POST', '/security/allowed_request_origins', ['https://shop.test']);

    const refused = await request('POST', '', { headers: { origin: 'https://evil.test' } });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const allowed = await request('POST', '', { headers: { origin: 'https://shop.test' } });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://shop.test');
  });
});
