import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { describedRoutes } from './platform/described-routes.js';
import { EventStream } from './platform/event-stream.js';
import { send, type Answer } from './platform/http.js';
import { isShortCluster } from './platform/short-cluster.js';

const platform = inject('platform');
const base = `${platform.url}/api/admin/v3.0`;
const project = `${base}/groups/${platform.credentials.PROJECT_ID}`;
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const FORBIDDEN = { error: 'this operation needs the owner role on the project' };

interface KeyPair {
  readonly _id: string;
  readonly public_key: string;
  readonly private_key: string;
}

let admin: Admin;
let app: AppAdmin;
let reader: { pair: KeyPair; token: string };
const made: string[] = [];
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
  const pair = await create('GROUP_READ_ONLY');
  reader = { pair, token: (await tokensOf(pair)).access_token };
});
afterAll(async () => {
  for (const id of made) await ask('DELETE', `/api_keys/${id}`);
});

function ask(method: string, path: string, json?: unknown, token = admin.accessToken): Promise<Answer> {
  return send(method, `${project}${path}`, { token, ...(json === undefined ? {} : { json }) });
}

async function create(role_name: string): Promise<KeyPair> {
  const answer = await ask('POST', '/api_keys', { desc: 'tests', role_name });
  if (answer.status !== 201) throw new Error(answer.text);
  const pair = answer.body as KeyPair;
  made.push(pair._id);
  return pair;
}

const login = ({ public_key: username, private_key: apiKey }: KeyPair): Promise<Answer> =>
  send('POST', `${base}/auth/providers/mongodb-cloud/login`, { json: { username, apiKey } });

async function tokensOf(pair: KeyPair): Promise<{ access_token: string; refresh_token: string }> {
  const answer = await login(pair);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body as { access_token: string; refresh_token: string };
}

describe('a key pair', () => {
  it('is made with a private key that is shown once, and logs in', async () => {
    const created = await ask('POST', '/api_keys', { desc: 'deployments', role_name: 'GROUP_OWNER' });

    expect(created.status).toBe(201);
    const { private_key, ...shown } = created.body as KeyPair;
    made.push(shown._id);
    expect(private_key).toMatch(/^[\w-]{32}$/);
    expect(shown).toEqual({
      _id: ID,
      desc: 'deployments',
      public_key: expect.stringMatching(/^[0-9a-f]{16}$/),
      role_name: 'GROUP_OWNER',
      group_id: platform.credentials.PROJECT_ID,
      created: expect.any(Number),
    });
    expect((await ask('GET', `/api_keys/${shown._id}`)).body).toEqual(shown);
    expect((await ask('GET', '/api_keys')).body).toContainEqual(shown);
    const { access_token: token } = await tokensOf({ ...shown, private_key });
    expect((await send('GET', `${base}/auth/profile`, { token })).body).toMatchObject({
      user_id: shown._id,
      roles: [
        { role_name: 'groupOwner', group_id: platform.credentials.PROJECT_ID },
        { role_name: 'GROUP_OWNER', group_id: platform.credentials.PROJECT_ID },
      ],
    });
    expect((await ask('GET', '/apps', undefined, token)).status).toBe(200);
  });

  it
    .skipIf(isShortCluster)
    .each([
      [{ desc: '', role_name: 'GROUP_OWNER' }],
      [{ desc: 'x'.repeat(251), role_name: 'GROUP_OWNER' }],
      [{ desc: 'x' }],
      [{ desc: 'x', role_name: 'GOD' }],
      [{ role_name: 'GROUP_OWNER' }],
    ])('is not made of %j', async (body) => {
    const answer = await ask('POST', '/api_keys', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String), error_code: 'InvalidParameter' });
  });

  it('is invalid once it is revoked, its sessions included', async () => {
    const pair = await create('GROUP_OWNER');
    const { access_token, refresh_token } = await tokensOf(pair);
    expect((await ask('GET', '/apps', undefined, access_token)).status).toBe(200);

    expect((await ask('DELETE', `/api_keys/${pair._id}`)).status).toBe(204);

    const access = await ask('GET', '/apps', undefined, access_token);
    expect(access.status).toBe(401);
    expect(access.body).toEqual({ error: 'invalid session: access token expired', error_code: 'InvalidSession' });
    expect((await send('POST', `${base}/auth/session`, { token: refresh_token })).status).toBe(401);
    expect((await login(pair)).status).toBe(401);
    const again = await ask('DELETE', `/api_keys/${pair._id}`);
    expect(again.status).toBe(404);
    expect(again.body).toEqual({ error: 'API key not found', error_code: 'APIKeyNotFound' });
  });

  it.skipIf(isShortCluster).each([
    ['the key pair is revoked', (pair: KeyPair) => ask('DELETE', `/api_keys/${pair._id}`)],
    ['the session ends', (_: KeyPair, token: string) => send('DELETE', `${base}/auth/session`, { token })],
  ])('follows the log of an app until %s, without affecting others', async (_, end) => {
    const pair = await create('GROUP_READ_ONLY');
    const { access_token, refresh_token } = await tokensOf(pair);
    const follow = (token: string): Promise<EventStream> =>
      EventStream.open(`${project}/apps/${app.app._id}/logs/tail`, { authorization: `Bearer ${token}` });
    const [followed, other] = await Promise.all([follow(access_token), follow(reader.token)]);

    expect((await end(pair, refresh_token)).status).toBe(204);

    const told = { error: 'invalid session: access token was revoked', error_code: 'InvalidSession', status: 401 };
    expect(await followed.next()).toEqual({ name: 'error', data: JSON.stringify(told) });
    expect(await followed.next()).toBeNull();
    await send('POST', `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/auth/providers/anon-user/login`, {
      json: {},
    });
    expect(await other.next()).toMatchObject({ name: 'log' });
    other.close();
  });

  it('does not exist in another project', async () => {
    const foreign = `${base}/groups/${randomBytes(12).toString('hex')}`;
    for (const [method, path] of [
      ['GET', '/api_keys'],
      ['POST', '/api_keys'],
      ['GET', `/api_keys/${reader.pair._id}`],
      ['DELETE', `/api_keys/${reader.pair._id}`],
      ['GET', '/signing_keys'],
      ['POST', '/signing_keys'],
    ] as const) {
      const json = { desc: 'x', role_name: 'GROUP_OWNER' };
      const answer = await send(method, `${foreign}${path}`, {
        token: admin.accessToken,
        ...(method === 'POST' ? { json } : {}),
      });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error_code: 'GroupNotFound' });
      expect((await send(method, `${project}${path}`, method === 'POST' ? { json } : {})).status).toBe(401);
    }
    expect((await ask('GET', `/api_keys/${admin.userId}x`)).status).toBe(404);
  });
});

describe('signing keys', () => {
  it('are rotated without logging users out', async () => {
    const before = await tokensOf(reader.pair);
    const [old] = (await ask('GET', '/signing_keys')).body as { kid: string }[];

    const rotated = await ask('POST', '/signing_keys', {});

    expect(rotated.status).toBe(201);
    expect(rotated.body).toEqual({ kid: expect.any(String), created: expect.any(Number), active: true });
    const keys = (await ask('GET', '/signing_keys')).body as { kid: string; active: boolean }[];
    expect(keys[0]).toEqual(rotated.body);
    expect(keys[1]).toMatchObject({ kid: old?.kid, active: false });
    expect((await ask('GET', '/apps', undefined, before.access_token)).status).toBe(200);
    const renewed = await send('POST', `${base}/auth/session`, { token: before.refresh_token });
    expect(renewed.status).toBe(201);
    const { access_token: token } = renewed.body as { access_token: string };
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
    expect(header.kid).toBe((rotated.body as { kid: string }).kid);
    expect((await ask('GET', '/apps', undefined, token)).status).toBe(200);
  });
});

/** Requests that change nothing although their method could, and what they need instead of the owner's role. */
const READING: Readonly<Record<string, string>> = {
  'POST /users/verify_token': 'it looks at a token',
  'POST /dependencies/diff': 'it changes nothing',
  'POST /services/{serviceId}/commands/aggregate_documents': 'its pipeline only reads',
  'POST /services/{serviceId}/commands/count_documents': 'it reads',
  'POST /services/{serviceId}/commands/describe_collections': 'it reads',
  'POST /services/{serviceId}/commands/explain_find': 'its query only reads',
  'POST /services/{serviceId}/commands/export_documents': 'it reads',
  'POST /services/{serviceId}/commands/find_documents': 'it reads',
  'POST /services/{serviceId}/commands/list_indexes': 'it reads',
};

/** Routes a reader may not even read. */
const CLOSED: Readonly<Record<string, string>> = {
  'GET /graphql': "it runs in the system's name",
  'GET /export': 'it holds the secrets of webhooks',
  'GET /pull': 'it holds the secrets of webhooks',
  'GET /deployments/{deploymentId}/diff': 'it holds the secrets of webhooks',
  'GET /drafts/{draftId}/conflicts': 'it is for who can settle them',
};

describe('a reader', () => {
  it('has this in its profile', async () => {
    expect((await send('GET', `${base}/auth/profile`, { token: reader.token })).body).toMatchObject({
      roles: [{ role_name: 'GROUP_READ_ONLY', group_id: platform.credentials.PROJECT_ID }],
    });
  });

  it.each([
    ['POST', '/apps', { name: 'shop' }],
    ['POST', '/api_keys', { desc: 'x', role_name: 'GROUP_OWNER' }],
    ['DELETE', `/api_keys/${'0'.repeat(24)}`, undefined],
    ['GET', '/signing_keys', undefined],
    ['POST', '/signing_keys', {}],
  ])('may not %s %s', async (method, path, json) => {
    const answer = await ask(method, path, json, reader.token);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual(FORBIDDEN);
  });

  it.each(['/apps', '/api_keys'])('may read %s', async (path) => {
    expect((await ask('GET', path, undefined, reader.token)).status).toBe(200);
  });
});

const routes = await describedRoutes(platform);

/** Sends a request as a reader; of a stream, which has no end, only the status is read. */
async function askAsReader(method: string, path: string, json: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${project}${path}`, {
    method,
    headers: { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (response.headers.get('content-type') !== 'application/json') {
    await response.body?.cancel();
    return { status: response.status, body: undefined };
  }
  return { status: response.status, body: await response.json() };
}

describe.skipIf(isShortCluster).each(routes)('$name by a reader', ({ name, method, path, body }) => {
  const words: Readonly<Record<string, string>> = { language: 'SWIFT', commandName: 'build_info' };
  const url = () =>
    `/apps/${app.app._id}${path.replace(/\{(\w+)\}/g, (_, parameter: string) => words[parameter] ?? '0'.repeat(24))}`;

  it(method === 'GET' || Object.hasOwn(READING, name) ? 'is not refused for the role' : 'is refused', async () => {
    const answer = await askAsReader(method, url(), body);

    if (Object.hasOwn(CLOSED, name) || (method !== 'GET' && !Object.hasOwn(READING, name))) {
      // Unsupported operations say so to every caller.
      if (answer.status === 501) return;
      expect(answer.body).toEqual(FORBIDDEN);
      expect(answer.status).toBe(403);
    } else {
      expect(answer.status).not.toBe(403);
      expect(answer.body).not.toMatchObject({ error: 'unauthorized' });
    }
  });
});
