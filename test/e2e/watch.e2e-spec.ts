import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as Realm from 'realm-web';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { EventStream, streamUrl } from './platform/event-stream.js';
import { send } from './platform/http.js';

const platform = inject('platform');
const database = `watched_${randomBytes(6).toString('hex')}`;

let app: AppAdmin;
let service: string;
const open: EventStream[] = [];
/** Is open before all others; in its app nothing happens while they are tested. */
let quiet: { readonly user: EndUser; readonly stream: EventStream };

beforeAll(async () => {
  const admin = await Admin.login(platform);
  app = await admin.createApp();
  await app.enableAnonymous();
  await acceptTokens(app, {});
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  service = `/services/${_id}`;
  await app.addFunction('plain', 'exports = () => 1');
  const user = await EndUser.login(platform, (await watchable(admin, 'quiet')).app.client_app_id);
  quiet = { user, stream: await EventStream.of(user, { database, collection: 'quiet' }) };
});
afterAll(() => quiet.stream.close());

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const everything = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true };
const own = { ...everything, name: 'own', apply_when: { owner: '%%user.id' } };

/** Creates another app, with a collection every user may watch. */
async function watchable(admin: Admin, collection: string): Promise<AppAdmin> {
  const other = await admin.createApp();
  await other.enableAnonymous();
  const { _id } = await other.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  await other.must('POST', `/services/${_id}/rules`, { database, collection, roles: [everything], filters: [] });
  return other;
}

function rule(collection: string, roles: object[], filters: object[] = []): Promise<{ _id: string }> {
  return app.must('POST', `${service}/rules`, { database, collection, roles, filters });
}

async function session(sub = randomBytes(6).toString('hex')): Promise<EndUser> {
  const token = signToken({ aud: app.app.client_app_id, sub, exp: inAnHour() });
  return EndUser.login(platform, app.app.client_app_id, 'custom-token', { token });
}

async function act(user: EndUser, name: string, collection: string, members: object = {}) {
  const answer = await user.call(name, [{ database, collection, ...members }], { service: 'mongodb-atlas' });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.body;
}

async function watch(user: EndUser, collection: string, members: object = {}): Promise<EventStream> {
  const stream = await EventStream.of(user, { database, collection, ...members });
  open.push(stream);
  return stream;
}

const int = (value: number) => ({ $numberInt: String(value) });

describe('a stream of changes', () => {
  it('shows what is done from the moment it is open, as canonical extended JSON', async () => {
    const user = await session();
    await rule('all', [everything]);
    const stream = await watch(user, 'all');
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(stream.response.headers.get('x-accel-buffering')).toBe('no');

    await act(user, 'insertOne', 'all', { document: { _id: 'a', n: 1, text: '100%\r\n' } });
    await act(user, 'updateOne', 'all', { query: { _id: 'a' }, update: { $set: { n: 2 }, $unset: { text: 1 } } });
    // An update of a document that is deleted before it is read is not shown.
    const first = await stream.changes(2);
    await act(user, 'updateOne', 'all', { query: { _id: 'a' }, update: { whole: true } });
    await act(user, 'deleteOne', 'all', { query: { _id: 'a' } });

    const common = {
      _id: { _data: expect.any(String) },
      clusterTime: { $timestamp: { t: expect.any(Number), i: expect.any(Number) } },
      wallTime: { $date: { $numberLong: expect.any(String) } },
      ns: { db: database, coll: 'all' },
      documentKey: { _id: 'a' },
    };
    expect([...first, ...(await stream.changes(2))]).toEqual([
      { ...common, operationType: 'insert', fullDocument: { _id: 'a', n: int(1), text: '100%\r\n' } },
      {
        ...common,
        operationType: 'update',
        fullDocument: { _id: 'a', n: int(2) },
        updateDescription: { updatedFields: { n: int(2) }, removedFields: ['text'], truncatedArrays: [] },
      },
      { ...common, operationType: 'replace', fullDocument: { _id: 'a', whole: true } },
      { ...common, operationType: 'delete' },
    ]);
  });

  it('misses no write after it is open, in a collection without earlier watches', async () => {
    const user = await session();
    for (let n = 1; n <= 12; n += 1) {
      const collection = `at_once_${n}`;
      await rule(collection, [everything]);
      const stream = await watch(user, collection);
      await act(user, 'insertOne', collection, { document: { _id: n } });
      expect(await stream.changes(1)).toMatchObject([
        { operationType: 'insert', documentKey: { _id: { $numberInt: String(n) } } },
      ]);
      stream.close();
    }
  });

  it('escapes the three characters, and is otherwise one line', async () => {
    const user = await session();
    await rule('escaped', [everything]);
    const stream = await watch(user, 'escaped');
    await act(user, 'insertOne', 'escaped', { document: { _id: '50%25%0A' } });
    expect((await stream.changes(1))[0]).toMatchObject({ documentKey: { _id: '50%25%0A' } });
  });

  it('shows the changes of some documents, or those that match', async () => {
    const user = await session();
    await rule('some', [everything]);
    const byId = await watch(user, 'some', { ids: [int(1), 'two'] });
    const byFilter = await watch(user, 'some', { filter: { $or: [{ 'fullDocument.n': int(7) }, { operationType: 'delete' }] } });
    await act(user, 'insertMany', 'some', {
      documents: [
        { _id: 1, n: 1 },
        { _id: 'two', n: 2 },
        { _id: 3, n: 7 },
      ],
    });
    await act(user, 'deleteOne', 'some', { query: { _id: 1 } });
    const shown = (events: Record<string, unknown>[]) =>
      events.map(({ operationType, documentKey }) => [operationType, documentKey]);
    expect(shown(await byId.changes(3))).toEqual([
      ['insert', { _id: int(1) }],
      ['insert', { _id: 'two' }],
      ['delete', { _id: int(1) }],
    ]);
    expect(shown(await byFilter.changes(2))).toEqual([
      ['insert', { _id: int(3) }],
      ['delete', { _id: int(1) }],
    ]);
  });

  it('has short names for those who ask for them', async () => {
    const user = await session();
    await rule('compact', [everything]);
    const stream = await watch(user, 'compact', { useCompactEvents: true });
    await act(user, 'insertOne', 'compact', { document: { _id: 1 } });
    await act(user, 'deleteOne', 'compact', { query: {} });
    const _id = { _data: expect.any(String) };
    const ns = { db: database, coll: 'compact' };
    expect(await stream.changes(2)).toEqual([
      { _id, ot: 'insert', ns, dk: { _id: int(1) }, fd: { _id: int(1) } },
      { _id, ot: 'delete', ns, dk: { _id: int(1) } },
    ]);
  });

  it('shows each user what he may read, and nothing else', async () => {
    const [ann, bob] = [await session(), await session()];
    await rule('owned', [own]);
    const [annSees, bobSees] = [await watch(ann, 'owned'), await watch(bob, 'owned')];
    await act(ann, 'insertOne', 'owned', { document: { _id: 1, owner: ann.userId } });
    await act(bob, 'insertOne', 'owned', { document: { _id: 2, owner: bob.userId } });
    await act(ann, 'updateOne', 'owned', { query: { _id: 1 }, update: { $set: { n: 1 } } });
    await act(ann, 'deleteOne', 'owned', { query: { _id: 1 } });
    await act(bob, 'insertOne', 'owned', { document: { _id: 3, owner: bob.userId } });
    await act(ann, 'insertOne', 'owned', { document: { _id: 4, owner: ann.userId } });
    const ids = async (stream: EventStream, count: number) =>
      (await stream.changes(count)).map(({ operationType, documentKey }) => [operationType, documentKey]);
    expect(await ids(bobSees, 2)).toEqual([
      ['insert', { _id: int(2) }],
      ['insert', { _id: int(3) }],
    ]);
    const seen = (await ids(annSees, 1)).concat(await ids(annSees, 2));
    // An update of a document that is gone when it is looked at is not shown.
    expect(seen.filter(([operation]) => operation !== 'update').slice(0, 2)).toEqual([
      ['insert', { _id: int(1) }],
      ['delete', { _id: int(1) }],
    ]);
  });

  it('leaves out fields that may not be read, and updates of nothing else', async () => {
    const user = await session();
    const partly = { name: 'partly', apply_when: {}, fields: { _id: { read: true }, open: { write: true } } };
    await rule('fields', [{ ...partly, additional_fields: { read: false, write: { '%%request.remoteIPAddress': 'nowhere' } } }]);
    await rule('filtered', [everything], [{ name: 'shown', apply_when: {}, query: { shown: true }, projection: { secret: 0 } }]);
    await app.addFunction(
      'write',
      `exports = async (collection, name, ...args) =>
        { await context.services.get('mongodb-atlas').db('${database}').collection(collection)[name](...args); }`,
      { run_as_system: true },
    );
    const write = async (...args: unknown[]) => expect((await user.call('write', args)).status).toBe(200);
    const [fields, filtered] = [await watch(user, 'fields'), await watch(user, 'filtered')];

    await write('fields', 'insertOne', { _id: 1, open: 1, secret: 's' });
    await write('fields', 'updateOne', { _id: 1 }, { $set: { secret: 'other' } });
    await write('fields', 'updateOne', { _id: 1 }, { $set: { secret: 'third', open: 2 } });
    await write('filtered', 'insertMany', [
      { _id: 1, shown: false },
      { _id: 2, shown: true, secret: 's', n: 1 },
    ]);

    const [inserted, updated] = await fields.changes(2);
    expect(inserted).toMatchObject({ operationType: 'insert', fullDocument: { _id: int(1) } });
    expect(updated).toMatchObject({
      operationType: 'update',
      fullDocument: { _id: int(1), open: int(2) },
      updateDescription: { updatedFields: { open: int(2) }, removedFields: [] },
    });
    const [only] = await filtered.changes(1);
    expect(only).toMatchObject({ documentKey: { _id: int(2) }, fullDocument: { _id: int(2), shown: true, n: int(1) } });
    expect(JSON.stringify([inserted, updated, only])).not.toContain('secret');
  });

  it('takes the token from the URL, the older names, and base64 of any kind', async () => {
    const user = await session();
    await rule('tokens', [everything]);
    const request = { name: 'watch', arguments: [{ database, collection: 'tokens', ids: ['>>>???'] }], service: 'mongodb-atlas' };
    const legacy = streamUrl(user, request, `&stitch_at=${user.accessToken}`).replace('baas_request=', 'stitch_request=');
    const base64 = Buffer.from(JSON.stringify(request)).toString('base64url');
    const unpadded = `${streamUrl(user, {}).split('?')[0]}?baas_request=${base64}&baas_at=${user.accessToken}`;
    for (const url of [streamUrl(user, request, `&baas_at=${user.accessToken}`), legacy, unpadded]) {
      open.push(await EventStream.open(url));
    }
    await act(user, 'insertOne', 'tokens', { document: { _id: '>>>???' } });
    for (const stream of open) expect((await stream.changes(1))[0]).toMatchObject({ documentKey: { _id: '>>>???' } });
  });

  it('is rejected as calls are, before it begins', async () => {
    const user = await session();
    await rule('refused', [everything]);
    const link = expect.stringContaining('logs?co_id=');
    const ask = async (request: object, token = user.accessToken) => {
      const { status, headers, body } = await send('GET', streamUrl(user, request), { token });
      expect(headers.get('content-type')).toBe('application/json');
      return [status, body];
    };
    const watching = (members: object, rest: object = {}) =>
      ask({ name: 'watch', service: 'mongodb-atlas', arguments: [{ database, collection: 'refused', ...members }], ...rest });
    expect(await watching({ collection: 'nothing' })).toEqual([
      403,
      { error: `no rule exists for namespace '${database}.nothing'`, error_code: 'NoMatchingRuleFound', link },
    ]);
    const invalid = (error: string) => [400, { error, error_code: 'InvalidParameter', link }];
    expect(await watching({ ids: [1], filter: {} })).toEqual(invalid("'watch' takes either 'ids' or 'filter'"));
    expect(await watching({ ids: 'x' })).toEqual(invalid("'ids' must be a list of ids"));
    expect(await watching({ ids: [{ $regularExpression: { pattern: '.', options: '' } }] })).toEqual(
      invalid("'ids' must be a list of ids"),
    );
    expect(await watching({ filter: { $where: '1' } })).toEqual(invalid("users cannot use '$where'"));
    expect(await watching({ collection: 1 })).toEqual(invalid("'collection' is a required string"));
    expect(await watching({ filter: { $nonsense: 1 } })).toEqual([
      400,
      { error: expect.stringContaining('$nonsense'), error_code: 'MongoDBError', link },
    ]);
    expect(await ask({ name: 'plain', arguments: [] })).toEqual([
      400,
      { error: "function 'plain' cannot be streamed", error_code: 'BadRequest', link },
    ]);
    expect(await watching({}, { name: 'find' })).toEqual([
      400,
      { error: "action 'find' of service 'mongodb-atlas' cannot be streamed", error_code: 'ServiceCommandNotFound', link },
    ]);
    expect(await watching({}, { service: 'none' })).toEqual([
      404,
      { error: "service not found: 'none'", error_code: 'ServiceNotFound', link },
    ]);
    expect(await watching({}, { arguments: 1 })).toEqual(invalid("'arguments' must be an array"));
    const bare = streamUrl(user, {}).split('?')[0] ?? '';
    const asked = async (url: string, token?: string) => {
      const { status, body } = await send('GET', url, token === undefined ? {} : { token });
      return [status, (body as { error_code?: string }).error_code];
    };
    expect(await asked(bare, user.accessToken)).toEqual([400, 'MissingParameter']);
    expect(await asked(`${bare}?baas_request=***`, user.accessToken)).toEqual([400, 'BadRequest']);
    expect(await asked(`${bare}?baas_request=e30`)).toEqual([401, undefined]);
    expect(await asked(`${bare}?baas_request=e30&baas_at=nonsense`)).toEqual([401, 'InvalidSession']);
  });

  it('is one of ten a session may have at one address', async () => {
    const user = await session();
    await rule('limited', [everything]);
    for (let count = 0; count < 10; count++) await watch(user, 'limited');
    const request = { name: 'watch', service: 'mongodb-atlas', arguments: [{ database, collection: 'limited' }] };
    const ask = () => send('GET', streamUrl(user, request), { token: user.accessToken });
    const refused = await ask();
    expect([refused.status, refused.body]).toEqual([
      429,
      { error: 'too many streams are open: close one or retry later', link: expect.stringContaining('logs?co_id=') },
    ]);
    open.splice(0).forEach((stream) => stream.close());
    await eventually(
      async () => (await watch(user, 'limited').catch((error: Error) => error.message)) instanceof EventStream,
      (opened) => opened,
    );
  });

  it('is counted by session and address for administrators of its app', async () => {
    const counted = await watchable(await Admin.login(platform), 'counted');
    const [ann, bob] = await Promise.all([1, 2].map(() => EndUser.login(platform, counted.app.client_app_id)));
    if (!ann || !bob) throw new Error('no users');
    const streams = () => counted.must<object>('GET', '/open_streams');
    expect(await streams()).toEqual({ total: 0, sessions: [] });
    for (const user of [ann, bob, ann, ann]) open.push(await EventStream.of(user, { database, collection: 'counted' }));

    const { logs } = await eventually(
      () => counted.must<{ logs: { remote_ip_address?: string }[] }>('GET', '/logs?type=AUTH'),
      (found) => found.logs.length > 0,
    );
    const address = { remote_ip_address: logs[0]?.remote_ip_address };
    expect(address.remote_ip_address).toMatch(/^127\.0\.0\.1$|^::1$/);
    const of = (user: EndUser, count: number) => ({ user_id: user.userId, ...address, streams: count });
    await eventually(streams, (found) => isDeepStrictEqual(found, { total: 4, sessions: [of(ann, 3), of(bob, 1)] }));
    open.splice(0).forEach((stream) => stream.close());
    await eventually(streams, (found) => isDeepStrictEqual(found, { total: 0, sessions: [] }));

    const url = `${platform.url}/api/admin/v3.0${counted.admin.appsPath}/${counted.app._id}/open_streams`;
    const refused = [await send('GET', url), await send('GET', url, { token: ann.accessToken })];
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    const unknown = await counted.admin.send('GET', `${counted.admin.appsPath}/${'0'.repeat(24)}/open_streams`);
    expect([unknown.status, unknown.body]).toEqual([
      404,
      { error: `app not found: '${'0'.repeat(24)}'`, error_code: 'AppNotFound' },
    ]);
  });

  it('leaves one entry in the log when it ends, without the token', async () => {
    const user = await session();
    await rule('logged', [everything]);
    const request = { name: 'watch', service: 'mongodb-atlas', arguments: [{ database, collection: 'logged' }] };
    const stream = await EventStream.open(streamUrl(user, request, `&baas_at=${user.accessToken}`));
    const requestId = stream.response.headers.get('x-appservices-request-id') ?? '';
    stream.close();
    const { text, body } = await eventually(
      () => app.send('GET', `/logs?co_id=${requestId}`),
      (answer) => answer.text.includes(requestId),
    );
    expect(text).not.toContain(user.accessToken);
    const { logs } = body as { logs: object[] };
    expect(logs).toEqual([
      expect.objectContaining({
        type: 'SERVICE_STREAM_FUNCTION',
        co_id: requestId,
        user_id: user.userId,
        status: 200,
        request_method: 'GET',
        function_name: 'watch',
        function_call: { name: 'watch', service: 'mongodb-atlas', arguments: expect.any(Array) },
        remote_ip_address: expect.any(String),
      }),
    ]);
  });
});

describe('a stream ends', () => {
  const ended = async (stream: EventStream) => {
    const last = await stream.next();
    expect(await stream.next()).toBeNull();
    return last && { name: last.name, ...(JSON.parse(last.data) as object) };
  };

  it('ends when its user is disabled or deleted, or the sessions are revoked', async () => {
    await rule('users', [everything]);
    for (const [method, path] of [
      ['PUT', '/disable'],
      ['DELETE', ''],
      ['PUT', '/logout'],
    ] as const) {
      const user = await session();
      const stream = await watch(user, 'users');
      await app.must(method, `/users/${user.userId}${path}`);
      expect(await ended(stream)).toEqual({
        name: 'error',
        error: expect.stringMatching(/^invalid session/),
        error_code: 'InvalidSession',
      });
    }
  });

  it('ends without an error when its user logs out, and no other session with it', async () => {
    await rule('logout', [everything]);
    const user = await session();
    const [stream, other] = [await watch(user, 'logout'), await watch(await session(), 'logout')];
    const { status } = await send('DELETE', `${platform.url}/api/client/v2.0/auth/session`, { token: user.refreshToken });
    expect(status).toBe(204);
    expect(await stream.next()).toBeNull();
    await act(await session(), 'insertOne', 'logout', { document: { _id: 1 } });
    expect(await other.changes(1)).toHaveLength(1);
  });

  it('ends when its collection has no rule, and continues with changed ones', async () => {
    const user = await session();
    const { _id } = await rule('changing', [everything]);
    const stream = await watch(user, 'changing');
    const collection = { _id, database, collection: 'changing', filters: [] };
    await app.must('PUT', `${service}/rules/${_id}`, { ...collection, roles: [own] });
    await app.must('PUT', `${service}/rules/${_id}`, { ...collection, roles: [{ ...everything, read: false, write: false }] });
    await app.must('PUT', `${service}/rules/${_id}`, { ...collection, roles: [own] });
    await act(user, 'insertOne', 'changing', { document: { _id: 1, owner: user.userId } });
    expect((await stream.changes(1))[0]).toMatchObject({ documentKey: { _id: int(1) } });
    await app.must('DELETE', `${service}/rules/${_id}`);
    expect(await ended(stream)).toEqual({
      name: 'error',
      error: `no rule exists for namespace '${database}.changing'`,
      error_code: 'NoMatchingRuleFound',
    });
  });

  it('ends when its app is deleted', async () => {
    const other = await watchable(app.admin, 'gone');
    const stream = await watch(await EndUser.login(platform, other.app.client_app_id), 'gone');
    await other.must('DELETE', '');
    expect(await ended(stream)).toMatchObject({ name: 'error', error: expect.any(String), error_code: expect.any(String) });
  });
});

describe('realm-web', () => {
  it('watches a collection', async () => {
    await rule('realm', [everything]);
    const client = new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });
    const user = await client.logIn(Realm.Credentials.anonymous());
    const collection = user.mongoClient('mongodb-atlas').db(database).collection<{ _id: number; n: number }>('realm');
    const changes = collection.watch({ filter: { 'fullDocument.n': 2 } });
    const first = changes.next();
    // The stream is opened by the first `next`; it says nothing of when.
    const seen = await eventually(
      async () => {
        await collection.insertOne({ _id: Math.random(), n: 2 });
        return Promise.race([first, Promise.resolve(null)]);
      },
      (found) => found !== null,
    );
    expect(seen?.value).toMatchObject({ operationType: 'insert', fullDocument: { n: 2 }, ns: { db: database, coll: 'realm' } });
    await changes.return(undefined);
  });

  it('receives the end of a watch at logout, without an error', async () => {
    await rule('leaving', [everything]);
    const client = new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });
    const user = await client.logIn(Realm.Credentials.anonymous());
    const changes = user.mongoClient('mongodb-atlas').db(database).collection<{ _id: number }>('leaving').watch();
    const first = changes.next();
    const writer = await session();
    await eventually(
      async () => {
        await act(writer, 'insertOne', 'leaving', { document: { _id: Math.random() } });
        return Promise.race([first, Promise.resolve(null)]);
      },
      (found) => found !== null,
    );
    await user.logOut();
    let last = await changes.next();
    while (!last.done) last = await changes.next();
    expect(last).toEqual({ done: true, value: undefined });
  });
});

it('sends heartbeats while idle, and continues', async () => {
  const { user, stream } = quiet;
  const next = stream.changes(1);
  await expect.poll(() => stream.comments, { timeout: 40_000, interval: 250 }).toBeGreaterThan(1);
  await act(user, 'insertOne', 'quiet', { document: { _id: randomBytes(6).toString('hex') } });
  expect((await next)[0]).toMatchObject({ operationType: 'insert' });
});
