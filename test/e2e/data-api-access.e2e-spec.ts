import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { DataApiApp, OWN } from './platform/data-api.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const LINK = expect.stringContaining('logs?co_id=');
const REFUSED = { error: 'invalid session: error finding user for endpoint', error_code: 'InvalidSession', link: LINK };
const NOTHING_SENT = { error: 'no authentication methods were specified', error_code: 'InvalidParameter', link: LINK };
const INCOMPLETE = {
  error: 'must specify some form of authentication (either email+password, api-key, or jwt) in the request header or body',
  error_code: 'MissingParameter',
  link: LINK,
};
const NOT_FOUND = { documents: [] };

let admin: Admin;
let data: DataApiApp;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  data = await DataApiApp.create(admin);
  await data.configure();
});

function brief({ status, body }: Answer) {
  return [status, body];
}

/** The owner of the credentials: what they insert for themselves they find. */
async function works(headers: Record<string, string>, members: object = {}): Promise<void> {
  const answer = await data.act('find', members, { headers });
  expect(brief(answer)).toEqual([200, NOT_FOUND]);
  const inHeaders = ['api-key', 'apiKey', 'Api-Key', 'email', 'jwtTokenString'].some((name) => name in headers);
  expect(answer.headers.get('cache-control')).toBe(inHeaders ? 'no-store' : null);
}

async function userWithPassword(): Promise<{ email: string; password: string }> {
  await data.app.must('POST', '/auth_providers', {
    type: 'local-userpass',
    config: { autoConfirm: true, resetPasswordUrl: 'https://shop.test/reset' },
  });
  const credentials = { email: 'a@b.test', password: 'right password' };
  await data.app.must('POST', '/users', credentials);
  return credentials;
}

describe('the user of a request', () => {
  it('is the owner of an API key, in either spelling, in headers or body', async () => {
    const key = await data.apiKey();

    for (const name of ['api-key', 'apiKey', 'Api-Key']) await works({ [name]: key });
    for (const name of ['api-key', 'apiKey']) await works({}, { [name]: key });
    expect(brief(await data.act('find', {}, { headers: { 'api-key': `${key}x` } }))).toEqual([401, REFUSED]);
    expect(brief(await data.act('find', { apiKey: `${key}x` }))).toEqual([401, REFUSED]);
    expect(brief(await data.act('find', {}, { headers: { 'api-key': '' } }))).toEqual([401, REFUSED]);
  });

  it('is not a user of another app', async () => {
    const other = await DataApiApp.create(admin);
    await other.configure();
    const [key, stranger] = [await other.apiKey(), await EndUser.login(platform, other.app.app.client_app_id)];
    await data.apiKey();

    await expect(other.act('find', {}, { headers: { 'api-key': key } })).resolves.toMatchObject({ status: 200 });
    expect(brief(await data.act('find', {}, { headers: { 'api-key': key } }))).toEqual([401, REFUSED]);
    expect(brief(await data.act('find', {}, { token: stranger.accessToken }))).toEqual([
      401,
      { error: 'the access token belongs to another app', error_code: 'UserAppDomainMismatch', link: LINK },
    ]);
    expect((await data.act('find', {}, { token: admin.accessToken })).body).toEqual(REFUSED);
  });

  it('is anonymous with a disabled provider', async () => {
    const key = await data.apiKey();
    const credentials = await userWithPassword();
    await works({ 'api-key': key });
    await works(credentials);
    const providers = await data.app.must<{ _id: string }[]>('GET', '/auth_providers');
    for (const { _id } of providers) await data.app.must('PUT', `/auth_providers/${_id}/disable`);

    expect(brief(await data.act('find', {}, { headers: { 'api-key': key } }))).toEqual([401, REFUSED]);
    expect(brief(await data.act('find', {}, { headers: credentials }))).toEqual([401, REFUSED]);
  });

  it('is anonymous once the API key or its user is deleted, whatever ran before', async () => {
    const key = await data.apiKey();
    const refused = async (): Promise<void> => {
      // Each request may be another replica's.
      const answers = await Promise.all([1, 2, 3, 4].map(() => data.act('find', {}, { headers: { 'api-key': key } })));
      expect(answers.map(brief)).toEqual(Array.from({ length: 4 }, () => [401, REFUSED]));
    };
    const worksEverywhere = () => Promise.all([1, 2, 3, 4].map(() => works({ 'api-key': key })));
    await worksEverywhere();
    const [known] = await data.app.must<{ _id: string }[]>('GET', '/api_keys');
    await data.app.must('PUT', `/api_keys/${known?._id}/disable`);
    await refused();
    await data.app.must('PUT', `/api_keys/${known?._id}/enable`);
    await worksEverywhere();
    const users = await data.app.must<{ _id: string; type: string }[]>('GET', '/users');
    const owner = users.find(({ type }) => type === 'server');
    await data.app.must('PUT', `/users/${owner?._id}/disable`);
    await refused();
    await data.app.must('PUT', `/users/${owner?._id}/enable`);
    await worksEverywhere();
    await data.app.must('DELETE', `/api_keys/${known?._id}`);
    await refused();
  });

  it('is anonymous once an administrator disables or deletes the key', async () => {
    await data.apiKey();
    const credentials = await userWithPassword();
    const client = `${platform.url}/api/client/v2.0`;
    const login = await send('POST', `${client}/app/${data.app.app.client_app_id}/auth/providers/local-userpass/login`, {
      json: { username: credentials.email, password: credentials.password },
    });
    const { refresh_token: token } = login.body as { refresh_token: string };
    const made = await send('POST', `${client}/auth/api_keys`, { token, json: { name: 'own' } });
    const { _id, key } = made.body as { _id: string; key: string };
    const refused = async (): Promise<void> => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => data.act('find', {}, { headers: { 'api-key': key } })));
      expect(answers.map(brief)).toEqual(Array.from({ length: 4 }, () => [401, REFUSED]));
    };
    await Promise.all([1, 2, 3, 4].map(() => works({ 'api-key': key })));
    expect((await send('PUT', `${client}/auth/api_keys/${_id}/disable`, { token })).status).toBe(204);
    await refused();
    expect((await send('PUT', `${client}/auth/api_keys/${_id}/enable`, { token })).status).toBe(204);
    await Promise.all([1, 2, 3, 4].map(() => works({ 'api-key': key })));
    expect((await send('DELETE', `${client}/auth/api_keys/${_id}`, { token })).status).toBe(204);
    await refused();
  });

  it('is whom address and password belong to, in headers or body', async () => {
    const credentials = await userWithPassword();

    await works(credentials);
    await works({}, credentials);
    const wrong = { ...credentials, password: 'wrong password' };
    expect(brief(await data.act('find', {}, { headers: wrong }))).toEqual([401, REFUSED]);
    expect(brief(await data.act('find', wrong))).toEqual([401, REFUSED]);
  });

  it('is whom a token of another system names, new ones only where that is configured', async () => {
    await acceptTokens(data.app);
    const jwtTokenString = signToken({ sub: 'stranger', aud: data.app.app.client_app_id, exp: inAnHour() });

    expect(brief(await data.act('find', {}, { headers: { jwtTokenString } }))).toEqual([401, REFUSED]);
    await data.change({ create_user_on_auth: true });
    await works({ jwtTokenString });
    await data.change({ create_user_on_auth: false });
    await works({ jwtTokenString });
    await works({}, { jwtTokenString });
  });

  it('is the owner of an access token while that is good; other schemes are passed over', async () => {
    const user = await EndUser.login(platform, data.app.app.client_app_id);
    const key = await data.apiKey();

    await works({ authorization: `Bearer ${user.accessToken}` });
    await works({ authorization: 'Basic dTpw', 'api-key': key });
    expect(brief(await data.act('find', {}, { token: 'x' }))).toEqual([401, REFUSED]);
    expect(brief(await data.act('find', {}, { token: user.refreshToken }))).toEqual([401, REFUSED]);
    await data.app.must('PUT', `/users/${user.userId}/logout`);
    expect(brief(await data.act('find', {}, { token: user.accessToken }))).toEqual([401, REFUSED]);
  });

  it('must be named, once and whole', async () => {
    const key = await data.apiKey();

    expect(brief(await data.act('find'))).toEqual([400, NOTHING_SENT]);
    expect(brief(await data.act('find', {}, { raw: '{' }))).toEqual([400, NOTHING_SENT]);
    expect(brief(await data.act('find', { apiKey: 7 }))).toEqual([400, NOTHING_SENT]);
    expect(brief(await data.act('find', {}, { headers: { authorization: 'Basic dTpw' } }))).toEqual([400, NOTHING_SENT]);
    expect(brief(await data.act('find', {}, { headers: { email: 'a@b.test' } }))).toEqual([400, INCOMPLETE]);
    expect(brief(await data.act('find', {}, { headers: { password: 'right password' } }))).toEqual([400, INCOMPLETE]);
    expect(brief(await data.act('find', { email: 'a@b.test' }))).toEqual([400, INCOMPLETE]);
    expect(brief(await data.act('find', { apiKey: key }, { headers: { 'api-key': key } }))).toEqual([
      400,
      { error: expect.stringContaining('in headers and body'), error_code: 'InvalidParameter', link: LINK },
    ]);
  });

  it('reveals nothing about the app before authentication', async () => {
    for (const members of [{ dataSource: 'none' }, { collection: 'none' }, { filter: { $where: '1' } }])
      expect(brief(await data.act('find', members))).toEqual([400, NOTHING_SENT]);
  });

  it('cannot be guessed without end', async () => {
    const { email } = await userWithPassword();
    const statuses = new Set<number>();
    for (let guess = 0; guess < 60 && !statuses.has(429); guess += 1) {
      statuses.add((await data.act('find', {}, { headers: { email, password: `wrong password ${guess}` } })).status);
    }
    expect([...statuses]).toEqual([401, 429]);
  });
});

describe('a Data API that runs as', () => {
  /** Ids of documents, each that of its owner. */
  async function owners(config: object, options: Parameters<DataApiApp['act']>[2] = {}): Promise<unknown> {
    await data.change({ run_as_system: true });
    for (const owner of ['nobody', ...users]) await data.act('insertOne', { document: { _id: owner, owner } });
    await data.change({ run_as_system: false, ...config });
    return (await data.act('find', { projection: { _id: 1 } }, options)).body;
  }

  let users: string[] = [];
  beforeEach(async () => {
    const made = await Promise.all([1, 2].map(() => EndUser.login(platform, data.app.app.client_app_id)));
    users = made.map(({ userId }) => userId);
  });

  it('the system is past all rules, but not past its limits', async () => {
    await owners({ run_as_system: true });

    const found = await data.act('find', { collection: 'orders' });
    expect((found.body as { documents: object[] }).documents).toHaveLength(3);
    expect((await data.act('find', { collection: 'unruled' })).body).toEqual({ documents: [] });
    expect((await data.act('find', { database: 'admin' })).status).toBeGreaterThanOrEqual(400);
    expect(brief(await data.act('deleteMany', { filter: {} }))).toEqual([200, { deletedCount: 3 }]);
  });

  it('one user for all callers', async () => {
    const [first, second] = users;
    const other = await EndUser.login(platform, data.app.app.client_app_id);

    expect(await owners({ run_as_user_id: second })).toEqual({ documents: [{ _id: second }] });
    await data.change({ run_as_user_id: first });
    const seen = await data.act('find', { projection: { _id: 1 } }, { token: other.accessToken });
    expect(seen.body).toEqual({ documents: [{ _id: first }] });
    await data.app.must('PUT', `/users/${first}/disable`);
    expect(brief(await data.act('find'))).toEqual([401, { error: 'user disabled', error_code: 'UserDisabled', link: LINK }]);
    await data.change({ run_as_user_id: '000000000000000000000000' });
    expect(brief(await data.act('find'))).toEqual([404, { error: 'user not found', error_code: 'UserNotFound', link: LINK }]);
  });

  it('whom a script names that is given the request', async () => {
    const [first, second] = users;
    const script = `exports = ({ headers, body }) => headers['X-User'] ? headers['X-User'][0] : JSON.parse(body.text()).user`;

    expect(await owners({ run_as_user_id_script_source: script }, { headers: { 'x-user': `${first}` } })).toEqual({
      documents: [{ _id: first }],
    });
    expect((await data.act('find', { user: second, projection: { _id: 1 } })).body).toEqual({ documents: [{ _id: second }] });
    expect((await data.act('find')).body).toMatchObject({ error_code: 'FunctionExecutionError' });
  });
});

describe('a request to a Data API', () => {
  it('proves itself where that is configured, before anything of it is looked at', async () => {
    await data.app.must('POST', '/secrets', { name: 'hook-secret', value: '12345' });
    await data.change({ validation_method: 'VERIFY_PAYLOAD', secret_name: 'hook-secret', run_as_system: true });
    const raw = JSON.stringify(data.orders);
    const signed = (secret: string) => ({
      'Endpoint-Signature': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
    });
    const unproven = {
      error: 'the secret or the signature is not valid',
      error_code: 'IncomingWebhookAuthFailed',
      link: LINK,
    };

    expect(brief(await data.act('find', {}, { raw, headers: signed('12345') }))).toEqual([200, NOT_FOUND]);
    for (const headers of [signed('54321'), {}])
      expect(brief(await data.act('find', {}, { raw, headers }))).toEqual([401, unproven]);
    expect(brief(await data.act('find', {}, { raw: '{' }))).toEqual([401, unproven]);
    await data.change({ validation_method: 'SECRET_AS_QUERY_PARAM' });
    expect(brief(await data.act('find?secret=12345'))).toEqual([200, NOT_FOUND]);
    expect(brief(await data.act('find?secret=54321'))).toEqual([401, unproven]);
    expect(brief(await data.act('find'))).toEqual([401, unproven]);
  });

  it('is let in by can_evaluate, which sees request and user', async () => {
    const user = await EndUser.login(platform, data.app.app.client_app_id);
    const gate = { '%%request.requestHeaders.X-Plan': 'gold', '%%user.id': user.userId, '%%request.action': 'find' };
    await data.change({ can_evaluate: gate });
    const closed = { error: 'rule not matched for "find"', error_code: 'NoMatchingRuleFound', link: LINK };

    expect((await data.act('find', {}, { token: user.accessToken, headers: { 'x-plan': 'gold' } })).status).toBe(200);
    expect(brief(await data.act('find', {}, { token: user.accessToken }))).toEqual([403, closed]);
    const other = await data.act('findOne', {}, { token: user.accessToken, headers: { 'x-plan': 'gold' } });
    expect(other.status).toBe(403);
  });

  it('shows rules the custom data of its user where that is configured', async () => {
    const user = await EndUser.login(platform, data.app.app.client_app_id);
    const { service, database } = data;
    const gold = { ...OWN, name: 'gold', apply_when: { '%%user.custom_data.plan': 'gold' } };
    await data.rule('plans', [gold]);
    await data.change({ run_as_system: true });
    await data.act('insertOne', { collection: 'people', document: { owner: user.userId, plan: 'gold' } });
    await data.act('insertOne', { collection: 'plans', document: { _id: 1 } });
    await data.change({ run_as_system: false });
    await data.app.must('PATCH', '/custom_user_data', {
      enabled: true,
      mongo_service_id: service.split('/')[2],
      database_name: database,
      collection_name: 'people',
      user_id_field: 'owner',
    });
    const plans = async () => (await data.act('find', { collection: 'plans' }, { token: user.accessToken })).body;

    expect(await plans()).not.toMatchObject({ documents: [{ _id: 1 }] });
    await data.change({ fetch_custom_user_data: true });
    expect(await plans()).toEqual({ documents: [{ _id: 1 }] });
  });

  it('is rejected for an address or origin that is not allowed, as on every route', async () => {
    await data.app.must('POST', '/security/allowed_request_origins', ['https://shop.test']);
    const from = (origin: string) => data.act('find', {}, { headers: { origin } });

    expect((await from('https://shop.test')).status).toBe(400);
    expect((await from('https://other.test')).body).toMatchObject({ error: expect.stringContaining('https://other.test') });
    expect((await from('https://other.test')).status).toBe(403);
  });

  it('keeps credentials in the body out of the log', async () => {
    const key = await data.apiKey();
    await data.change({ log_function_arguments: true });
    await works({}, { apiKey: key, filter: { told: 'secretly' } });
    await works({ 'api-key': key }, { filter: { told: 'openly' } });

    const ask = async () => ((await data.app.send('GET', '/logs?type=ENDPOINT')).body as { logs: object[] }).logs;
    const text = JSON.stringify(await eventually(ask, (logs) => logs.length === 2));
    expect(text).toContain('openly');
    for (const hidden of [key, 'secretly']) expect(text).not.toContain(hidden);
  });
});
