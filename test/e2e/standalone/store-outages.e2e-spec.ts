import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Admin, type AppAdmin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { send, type Answer } from '../platform/http.js';
import { startPlatform, type Platform } from '../platform/processes.js';
import { startStoreProcess, type StoreProcess } from '../platform/store-process.js';

const POLL = { timeout: 30_000, interval: 100 };
const READ = `exports = () => context.services.get('mongodb-atlas').db('shop').collection('items').count({})`;
const CAUGHT = `exports = async () => {
  try { return await (${READ.slice('exports = '.length)})(); } catch (error) { return 'caught ' + error.code; }
}`;

/** A standalone whose store is another process, which is frozen and killed. */
let store: StoreProcess;
let platform: Platform;
let admin: Admin;
let app: AppAdmin;
let user: EndUser;
beforeAll(async () => {
  store = await startStoreProcess();
  platform = await startPlatform({ environment: { MONGODB_URI: store.uri } });
  admin = await Admin.login(platform);
  app = await admin.createApp();
  await app.enableAnonymous();
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  const any = { name: 'any', apply_when: {}, read: true };
  await app.must('POST', `/services/${_id}/rules`, { database: 'shop', collection: 'items', roles: [any] });
  await app.must('POST', '/schemas', {
    metadata: { data_source: 'mongodb-atlas', database: 'shop', collection: 'items' },
    schema: { title: 'Item', bsonType: 'object', properties: { _id: { bsonType: 'objectId' } } },
  });
  await app.addFunction('read', READ, { run_as_system: true });
  await app.addFunction('caught', CAUGHT, { run_as_system: true });
  user = await EndUser.login(platform, app.app.client_app_id);
});
afterAll(async () => {
  await platform?.stop();
  await store?.stop();
});

const ready = (): Promise<Answer> => send('GET', `${platform.url}/health/ready`);

function login(): Promise<Answer> {
  const { ADMIN_PUBLIC_KEY, ADMIN_PRIVATE_KEY } = platform.credentials;
  return send('POST', `${platform.url}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, {
    json: { username: ADMIN_PUBLIC_KEY, apiKey: ADMIN_PRIVATE_KEY },
  });
}

function query(): Promise<Answer> {
  const url = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/graphql`;
  return send('POST', url, { token: user.accessToken, json: { query: '{ items { _id } }' } });
}

describe('a store that is frozen', () => {
  it('makes the process unready, naming it, and leaves it live and without a line in its log', async () => {
    await expect.poll(async () => (await ready()).status, POLL).toBe(200);
    const before = platform.output();
    store.signal('SIGSTOP');
    const frozen = await ready();
    const live = await send('GET', `${platform.url}/health/live`);
    store.signal('SIGCONT');

    expect([frozen.status, live.status]).toEqual([503, 200]);
    const { error, info } = frozen.body as { error: object; info: object };
    expect(Object.keys(error).toSorted()).toEqual([
      'store:config',
      'store:identity',
      'store:logging',
      'store:push',
      'store:runtime',
      'store:triggers',
    ]);
    expect(Object.keys(info).toSorted()).toEqual(['bus', 'config', 'identity', 'runtime', 'sandbox']);
    expect(platform.output()).toBe(before);
    await expect.poll(async () => (await ready()).status, POLL).toBe(200);
  });
});

describe('a store that dies under a request', () => {
  /** Sends requests to a frozen store, so that all of them are in flight when it is killed. */
  async function duringDeath<Name extends string>(
    requests: () => Readonly<Record<Name, Promise<Answer>>>,
  ): Promise<Partial<Record<Name, Answer>>> {
    store.signal('SIGSTOP');
    const sent = requests();
    const unanswered = new Set(Object.keys(sent) as Name[]);
    const answers: Partial<Record<Name, Answer>> = {};
    for (const name of unanswered) {
      void sent[name].then((answer) => {
        answers[name] = answer;
        unanswered.delete(name);
      });
    }
    // The response comes after the requests before it have been accepted.
    await send('GET', `${platform.url}/health/live`);
    await store.kill();
    await expect.poll(() => [...unanswered], POLL).toEqual([]);
    await store.restart();
    await expect.poll(async () => (await ready()).status, POLL).toBe(200);
    return answers;
  }

  it('is 503 with a time for logins, writes of administrators and functions', async () => {
    expect((await user.call('read', [])).status).toBe(200);
    expect((await query()).body).toEqual({ data: { items: [] } });
    const { loggedIn, written, read, caught, queried } = await duringDeath(() => ({
      loggedIn: login(),
      written: app.send('POST', '/values', { json: { name: 'v', value: 1, private: false } }),
      read: user.call('read', []),
      caught: user.call('caught', []),
      queried: query(),
    }));
    expect([loggedIn?.status, loggedIn?.headers.get('retry-after')]).toEqual([503, '1']);
    expect([written?.status, written?.headers.get('retry-after'), written?.body]).toMatchObject([
      503,
      '1',
      { error: 'the database is not reachable', error_code: 'Unavailable' },
    ]);
    expect([read?.status, read?.headers.get('retry-after'), read?.body]).toMatchObject([
      503,
      '1',
      { error: 'the data source is not reachable', error_code: 'Unavailable' },
    ]);
    // Errors that user code handles are not reported.
    expect([caught?.status, caught?.body]).toEqual([200, 'caught Unavailable']);
    // The status of an operation is always 200; its error says what happened.
    expect([queried?.status, queried?.body]).toMatchObject([
      200,
      { errors: [{ message: 'the data source is not reachable', extensions: { code: 'Unavailable' } }] },
    ]);
    await expect.poll(async () => (await login()).status, POLL).toBe(200);
    expect(platform.output()).not.toContain('failed unexpectedly');
  }, 120_000);
});
