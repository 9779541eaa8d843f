import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin } from './platform/admin.js';
import { digestOf, type DigestUser } from './platform/digest.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const { PROJECT_ID, ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = platform.credentials;
const owner: DigestUser = { publicKey: ADMIN_PUBLIC_KEY, privateKey: ADMIN_PRIVATE_KEY };
const TOOL = { 'user-agent': 'MongoDB-BaaS-CLI' };
const GROUPS = '/api/public/v1.0/groups';
const PROJECT = `/api/atlas/v1.0/groups/${PROJECT_ID}`;
const REFUSED = {
  detail: 'You are not authorized for this resource.',
  error: 401,
  errorCode: 'UNAUTHORIZED',
  reason: 'Unauthorized',
};
const NOT_FOUND = { error: 404, errorCode: 'RESOURCE_NOT_FOUND', reason: 'Not Found' };
const FOREIGN = 'aaaaaaaaaaaaaaaaaaaaaaaa';

const get = (path: string, authorization?: string): Promise<Answer> =>
  send('GET', `${platform.url}${path}`, { headers: { ...TOOL, ...(authorization === undefined ? {} : { authorization }) } });

async function challenge(path = GROUPS): Promise<string> {
  return (await get(path)).headers.get('www-authenticate') ?? '';
}

/** Both requests of the tool: one without credentials, then one with what was asked for. */
async function ask(path: string, user = owner): Promise<Answer> {
  return get(path, digestOf(user, await challenge(path), path));
}

let admin: Admin;
beforeAll(async () => {
  admin = await Admin.login(platform);
});

async function aPair(role_name = 'GROUP_OWNER'): Promise<DigestUser & { readonly id: string }> {
  const { status, body, text } = await admin.send('POST', `/groups/${PROJECT_ID}/api_keys`, {
    json: { desc: 'digest', role_name },
  });
  if (status !== 201) throw new Error(text);
  const {
    _id: id,
    public_key: publicKey,
    private_key: privateKey,
  } = body as Record<'_id' | 'public_key' | 'private_key', string>;
  return { id, publicKey, privateKey };
}

const login = ({ publicKey: username, privateKey: apiKey }: DigestUser): Promise<Answer> =>
  send('POST', `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, { json: { username, apiKey } });

const revoke = (id: string): Promise<Answer> => admin.send('DELETE', `/groups/${PROJECT_ID}/api_keys/${id}`);

describe('the cloud API', () => {
  it('is available without credentials', async () => {
    const answer = await get('/api/public/v1.0');

    expect([answer.status, answer.body]).toEqual([200, { appName: 'Groundwork' }]);
  });

  it('asks for a digest: in MD5 first, which alone the tool understands', async () => {
    const answer = await get(GROUPS);

    expect([answer.status, answer.body]).toEqual([401, REFUSED]);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('www-authenticate')).toMatch(
      /^Digest realm="MMS Public API", domain="", nonce="([\w-]+)", algorithm=MD5, qop="auth", stale=false, Digest realm="MMS Public API", domain="", nonce="\1", algorithm=SHA-256, qop="auth", stale=false$/,
    );
  });

  it('lists the projects of the key pair and no others', async () => {
    const { status, body } = await ask(GROUPS);

    expect(status).toBe(200);
    expect(body).toEqual({ links: [], results: [{ id: PROJECT_ID, name: 'Groundwork' }], totalCount: 1 });
    const { roles } = (await admin.send('GET', '/auth/profile')).body as { roles: { group_id: string }[] };
    expect(new Set(roles.map(({ group_id }) => group_id))).toEqual(new Set([PROJECT_ID]));
  });

  it('lists the clusters services can name, including those of other apps, without serverless instances or data lakes', async () => {
    const app = await admin.createApp();
    await app.must('POST', '/services', { name: 'dev', type: 'mongodb-atlas', config: { clusterName: 'Dev-Cluster' } });
    await app.must('POST', '/services', { name: 'plain', type: 'mongodb-atlas', config: {} });

    const { status, body } = await ask(`${PROJECT}/clusters`);

    expect(status).toBe(200);
    const { results, totalCount } = body as { results: { id: string; name: string; stateName: string }[]; totalCount: number };
    expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(['Cluster0', 'Dev-Cluster']));
    expect(totalCount).toBe(results.length);
    const id = createHash('sha256').update(`${PROJECT_ID}/Dev-Cluster`).digest('hex').slice(0, 24);
    expect(results).toContainEqual({ id, name: 'Dev-Cluster', stateName: 'IDLE' });
    expect(await ask(`${PROJECT}/serverless`)).toMatchObject({ status: 200, body: { results: [], totalCount: 0 } });
    expect(await ask(`${PROJECT}/dataLakes`)).toMatchObject({ status: 200, body: [] });
  });

  it('does not say whether a project is there that the key pair has no role in', async () => {
    for (const group of [FOREIGN, 'no-id'])
      for (const kind of ['clusters', 'serverless', 'dataLakes']) {
        const answer = await ask(`/api/atlas/v1.0/groups/${group}/${kind}`);
        expect([answer.status, answer.body]).toEqual([404, { detail: `project not found: '${group}'`, ...NOT_FOUND }]);
      }
  });

  it.each(['/api/public/v1.0/orgs', `${PROJECT}/peers`, `${PROJECT}/clusters/Cluster0`])(
    'replies to %s, which is not served, as the cloud does',
    async (path) => {
      const answer = await get(path);

      expect([answer.status, answer.body]).toEqual([404, { detail: 'not found', ...NOT_FOUND }]);
    },
  );

  it('is read only', async () => {
    const answer = await send('POST', `${platform.url}${GROUPS}`, { json: {} });

    expect([answer.status, answer.body]).toEqual([
      405,
      { detail: 'method not allowed', error: 405, errorCode: 'METHOD_NOT_ALLOWED', reason: 'Method Not Allowed' },
    ]);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('has the command-line tool make an app in the project it finds, and push files into it', async () => {
    const { results } = (await ask(GROUPS)).body as { results: { id: string }[] };
    const groupId = results[0]?.id ?? '';
    const clusters = (await ask(`/api/atlas/v1.0/groups/${groupId}/clusters`)).body as { results: { name: string }[] };
    const config = { clusterName: clusters.results.find(({ name }) => name === 'Cluster0')?.name, readPreference: 'primary' };
    const { access_token: token } = (await login(owner)).body as { access_token: string };
    const headers = { 'x-baas-request-origin': 'mongodb-baas-cli' };
    const apps = `${platform.url}/api/admin/v3.0/groups/${groupId}/apps`;
    const created = await send('POST', apps, {
      token,
      headers,
      json: { name: 'todo', location: 'US-VA', deployment_model: 'GLOBAL' },
    });
    expect(created.status).toBe(201);
    const app = `${apps}/${(created.body as { _id: string })._id}`;

    const pushed = await send('POST', `${app}/import?strategy=replace-by-name`, {
      token,
      headers,
      json: {
        config_version: 20210101,
        name: 'todo',
        data_sources: [{ config: { name: 'mongodb-atlas', type: 'mongodb-atlas', config, version: 1 } }],
      },
    });

    expect([pushed.status, pushed.text]).toEqual([204, '']);
    const services = (await send('GET', `${app}/services`, { token, headers })).body;
    expect(services).toMatchObject([{ name: 'mongodb-atlas', type: 'mongodb-atlas' }]);
  });
});

describe('a digest', () => {
  // Failures of the first pair would slow down every other test's login.
  let victim: DigestUser & { readonly id: string };
  beforeAll(async () => {
    victim = await aPair();
    await login(victim);
  });
  afterAll(() => revoke(victim.id));

  it('is taken in SHA-256 too', async () => {
    const answer = await get(GROUPS, digestOf(owner, await challenge(), GROUPS, { algorithm: 'SHA-256' }));

    expect(answer.status).toBe(200);
  });

  it('is about the target as it was sent, its query included', async () => {
    expect((await ask(`${GROUPS}?pageNum=1&itemsPerPage=100`)).status).toBe(200);
  });

  it('is rejected the same way for a wrong, unknown or unused key', async () => {
    const fresh = await aPair();
    const answers = [];
    for (const user of [
      { publicKey: fresh.publicKey, privateKey: 'wrong' },
      { publicKey: 'unknown', privateKey: 'wrong' },
      fresh,
      { publicKey: platform.credentials.ADMIN_EMAIL, privateKey: platform.credentials.ADMIN_PASSWORD },
    ]) {
      const { status, body, headers } = await ask(GROUPS, user);
      answers.push([status, body, headers.get('www-authenticate')?.replaceAll(/nonce="[^"]+"/g, '')]);
    }

    expect(answers[0]).toEqual([401, REFUSED, expect.stringContaining('stale=false')]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await revoke(fresh.id);
  });

  it('works once its pair has logged in, and no longer than the pair', async () => {
    const pair = await aPair('GROUP_READ_ONLY');
    expect((await ask(GROUPS, pair)).status).toBe(401);

    expect((await login(pair)).status).toBe(200);

    expect((await ask(GROUPS, pair)).status).toBe(200);
    expect((await ask(`${PROJECT}/clusters`, pair)).status).toBe(200);
    await revoke(pair.id);
    expect(await ask(GROUPS, pair)).toMatchObject({ status: 401, body: REFUSED });
  });

  it('is made by a login with the private key alone as well', async () => {
    const pair = await aPair();
    const answer = await send('POST', `${platform.url}/api/admin/v3.0/auth/providers/api-key/login`, {
      json: { key: pair.privateKey },
    });
    expect(answer.status).toBe(200);

    expect((await ask(GROUPS, pair)).status).toBe(200);
    await revoke(pair.id);
  });

  it('is taken once: sent again, it is answered by a new challenge', async () => {
    const authorization = digestOf(owner, await challenge(), GROUPS);
    expect((await get(GROUPS, authorization)).status).toBe(200);

    const again = await get(GROUPS, authorization);

    expect([again.status, again.body]).toEqual([401, REFUSED]);
    const asked = again.headers.get('www-authenticate') ?? '';
    expect(asked).toContain('stale=true');
    expect((await get(GROUPS, digestOf(owner, asked, GROUPS))).status).toBe(200);
    expect((await get(GROUPS, digestOf(owner, asked, GROUPS, { nc: '00000002' }))).status).toBe(200);
  });

  it('is a new challenge for a foreign nonce', async () => {
    const asked = (await challenge()).replaceAll(/nonce="[^"]+"/g, `nonce="${'A'.repeat(70)}"`);

    const answer = await get(GROUPS, digestOf(owner, asked, GROUPS));

    expect([answer.status, answer.body]).toEqual([401, REFUSED]);
    expect(answer.headers.get('www-authenticate')).toContain('stale=true');
  });

  it.each([
    ['the target', (header: string) => header.replace('uri="/api/public/v1.0/groups"', 'uri="/api/public/v1.0"')],
    ['the count', (header: string) => header.replace('nc=00000001', 'nc=00000002')],
    ['the realm', (header: string) => header.replace('MMS', 'Other')],
    ['the quality', (header: string) => header.replace('qop=auth', 'qop=auth-int')],
    ['the response', (header: string) => header.replace(/response="[^"]+"/, `response="${'0'.repeat(32)}"`)],
  ])('is rejected if its %s was changed', async (_name, change) => {
    await login(victim);
    const header = digestOf(victim, await challenge(), GROUPS);
    expect(change(header)).not.toBe(header);

    const answer = await get(GROUPS, change(header));

    expect([answer.status, answer.body]).toEqual([401, REFUSED]);
    expect(answer.headers.get('www-authenticate')).toContain('stale=false');
  });

  it('is rejected for another target', async () => {
    const authorization = digestOf(victim, await challenge(), GROUPS);

    expect((await get(`${PROJECT}/clusters`, authorization)).status).toBe(401);
    expect((await get(`${GROUPS}?x=1`, authorization)).status).toBe(401);
  });

  it('is the only way in, and leads nowhere else', async () => {
    expect(await get(GROUPS, `Bearer ${admin.accessToken}`)).toMatchObject({ status: 401, body: REFUSED });
    const basic = Buffer.from(`${ADMIN_PUBLIC_KEY}:${ADMIN_PRIVATE_KEY}`).toString('base64');
    expect(await get(GROUPS, `Basic ${basic}`)).toMatchObject({ status: 401, body: REFUSED });
    expect(await get(GROUPS, 'Digest')).toMatchObject({ status: 401, body: REFUSED });
    const apps = `/api/admin/v3.0/groups/${PROJECT_ID}/apps`;
    expect((await get(apps, digestOf(owner, await challenge(), apps))).status).toBe(401);
  });

  it('is throttled together with logins', async () => {
    const pair = await aPair();
    const guessed = async () => {
      expect((await login(pair)).status).toBe(200);
      for (let failures = 0; failures < 3; failures++) {
        expect((await ask(GROUPS, { ...pair, privateKey: 'wrong' })).status).toBe(401);
      }
      for (let failures = 0; failures < 2; failures++) expect((await login({ ...pair, privateKey: 'wrong' })).status).toBe(401);
      return [await ask(GROUPS, pair), await login(pair)] as const;
    };

    // The pause of a second may end before what it refuses; what succeeds then ends the count.
    const [refused, entered] = await eventually(guessed, (answers) => answers.every(({ status }) => status === 429));

    expect([refused.status, refused.body]).toEqual([
      429,
      {
        detail: 'too many failed logins: retry later',
        error: 429,
        errorCode: 'TOO_MANY_REQUESTS',
        reason: 'Too Many Requests',
      },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(entered.status).toBe(429);
    await revoke(pair.id);
  });
});
