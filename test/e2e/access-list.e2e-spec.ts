import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const PATH = '/security/access_list';
const REFUSED = { error: "requests from the address '127.0.0.1' are not allowed", error_code: 'AddressNotAllowed' };

interface Route {
  readonly method: string;
  /** Below the client API. */
  readonly path: string;
  readonly token?: string;
  readonly json?: unknown;
}

let admin: Admin;
let app: AppAdmin;
let user: EndUser;
let routes: readonly Route[];
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  await app.enableAnonymous();
  const functionId = (await app.addFunction('f', 'exports = () => 5'))._id;
  const service = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });
  const hook = { name: 'hook', function_source: 'exports = () => 6', respond_result: true, options: {} };
  await app.must('POST', `/services/${service._id}/incoming_webhooks`, hook);
  const endpoint = { route: '/hello', http_method: 'GET', function_id: functionId, function_name: 'f' };
  await app.must('POST', '/endpoints', { ...endpoint, validation_method: 'NO_VALIDATION', respond_result: true });
  const { client_app_id } = app.app;
  user = await EndUser.login(platform, client_app_id);
  const of = `/app/${client_app_id}`;
  const token = user.accessToken;
  routes = [
    { method: 'GET', path: `${of}/location` },
    { method: 'POST', path: `${of}/auth/providers/anon-user/login`, json: {} },
    { method: 'POST', path: '/auth/session', token: user.refreshToken },
    { method: 'GET', path: '/auth/profile', token },
    { method: 'GET', path: '/auth/api_keys', token },
    { method: 'POST', path: `${of}/functions/call`, token, json: { name: 'f', arguments: [] } },
    { method: 'GET', path: `${of}/functions/call?baas_request=e30%3D`, token },
    { method: 'POST', path: `${of}/graphql`, token, json: { query: '{ __typename }' } },
    { method: 'POST', path: `${of}/service/web/incoming_webhook/hook`, json: {} },
    { method: 'GET', path: `${of}/endpoint/hello` },
    { method: 'DELETE', path: '/auth/session', token: user.refreshToken },
  ];
});

function ask({ method, path, token, json }: Route): Promise<Answer> {
  return send(method, `${platform.url}/api/client/v2.0${path}`, {
    ...(token === undefined ? {} : { token }),
    ...(json === undefined ? {} : { json }),
  });
}

/** Makes these addresses the whole list. */
async function allow(...addresses: string[]): Promise<void> {
  const { allowed_ips } = await app.must<{ allowed_ips: { _id: string }[] }>('GET', PATH);
  for (const address of addresses) await app.must('POST', PATH, { address });
  for (const { _id } of allowed_ips) expect((await app.send('DELETE', `${PATH}/${_id}`)).status).toBe(204);
}

describe('an access list', () => {
  it('blocks other addresses from all routes of its app immediately', async () => {
    await allow('10.0.0.0/8');

    for (const route of routes) {
      const answer = await ask(route);
      expect([route.path, answer.status, answer.body]).toEqual([route.path, 403, expect.objectContaining(REFUSED)]);
    }
  });

  it.skipIf(isShortCluster).each([[[]], [['127.0.0.0/8']], [['::/0', '127.0.0.1']]])(
    'allows this machine for %j',
    async (addresses) => {
      await allow(...addresses);

      for (const route of routes) expect([route.path, (await ask(route)).status]).not.toEqual([route.path, 403]);
    },
  );

  it('blocks neither administrators nor callers of other apps', async () => {
    const other = await admin.createApp('other');
    await other.enableAnonymous();
    await allow('10.0.0.0/8');

    expect((await app.send('GET', PATH)).body).toMatchObject({ allowed_ips: [{ includes_current: false }] });
    expect((await app.send('POST', '/graphql', { json: { query: '{ __typename }' } })).status).toBe(200);
    const run = await app.send('POST', '/debug/execute_function?run_as_system=true', { json: { name: 'f', arguments: [] } });
    expect(run.body).toMatchObject({ result: expect.anything() });
    await expect(EndUser.login(platform, other.app.client_app_id)).resolves.toBeDefined();
    await allow('127.0.0.1');
    expect((await user.call('f')).status).toBe(200);
  });

  it.skipIf(isShortCluster).each([
    ['bearer  %s', { status: 403, body: expect.objectContaining(REFUSED) }],
    ['Bearer %s x', { status: 401 }],
    ['Bearer\t%s', { status: 401 }],
    ['Token %s', { status: 401 }],
  ])('is not passed by with the header %j', async (header, expected) => {
    await allow('10.0.0.0/8');
    const headers = { authorization: header.replace('%s', user.accessToken) };

    expect(await send('GET', `${platform.url}/api/client/v2.0/auth/profile`, { headers })).toMatchObject(expected);
  });

  it('rejects before anything of the request is looked at', async () => {
    await allow('10.0.0.0/8');
    const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/functions/call`;

    for (const options of [{ raw: '{"name": ' }, { raw: '[['.repeat(100_000) }, { token: 'nonsense', raw: '' }]) {
      const answer = await send('POST', url, options);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject(REFUSED);
    }
  });

  it('leaves one log entry for many requests of one address, at each gateway', async () => {
    await allow('10.0.0.0/8');
    const [first, ...others] = await Promise.all([1, 2, 3, 4, 5].map(() => user.call('f')));
    const all = [first, ...others].map((answer) => answer?.body as { link?: string });
    const linked = all.filter(({ link }) => link !== undefined);

    const answer = { ...REFUSED, link: expect.stringContaining('/logs?co_id=') as string };
    expect([1, platform.replicas]).toContain(linked.length);
    expect(linked).toEqual(linked.map(() => answer));
    const refused = async () => {
      const { logs } = await app.must<{ logs: { error_code?: string }[] }>('GET', '/logs');
      return logs.filter(({ error_code }) => error_code === REFUSED.error_code);
    };
    const entries = await eventually(refused, ({ length }) => length >= linked.length);
    const entry = { type: 'API', status: 403, error: REFUSED.error, remote_ip_address: '127.0.0.1' };
    expect(entries).toEqual(linked.map(() => expect.objectContaining(entry) as object));
  });
});
