import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long, ObjectId } from 'bson';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp, TestError } from '../../../apps/cli/src/testing/main.js';
import type { TestApp } from '../../../apps/cli/src/testing/api.js';
import { startTestPlatform, type TestPlatform } from '../../../apps/cli/src/testing/test-platform.js';
import { writeTestedApp } from './tested-app.js';

const SET = '2026-01-31T23:59:00.000Z';
const CHARGES = 'https://pay.example.com/charges';
const secrets = { 'token-key': 'a key nobody uses here, for the platform has one' };

let folder: string;
let directory: string;
let platform: TestPlatform;
let app: TestApp;
beforeAll(async () => {
  // Other files start platforms for tests at the same time: their directories are counted otherwise.
  folder = await mkdtemp(join(tmpdir(), 'groundwork-library-'));
  vi.stubEnv('TMPDIR', folder);
  directory = await writeTestedApp('shop');
  platform = await startTestPlatform({ directory });
  process.env['GROUNDWORK_TEST_PLATFORM'] = JSON.stringify(platform.description);
  app = await startApp({ secrets });
});
beforeEach(() => app.reset());
afterAll(async () => {
  delete process.env['GROUNDWORK_TEST_PLATFORM'];
  await platform.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const failureOf = (work: Promise<unknown>): Promise<TestError> =>
  work.then(
    () => {
      throw new Error('it should have failed');
    },
    (error: unknown) => error as TestError,
  );

/** Checks that a time from a function differs from the set one by no more than the test took. */
const isAbout = (time: unknown, expected: string): boolean => {
  const ms = (time as Date).getTime() - Date.parse(expected);
  return ms >= 0 && ms < 60_000;
};

describe('a tested app', () => {
  it('is called by users as the rules allow, with the requests a test answers', async () => {
    app.http.on('POST', CHARGES).reply(200, { id: 'ch_1' });
    const ann = await app.user({ email: 'ann@example.com' });
    const bob = await app.user();

    expect(await ann.call('order', { sku: 'a' })).toEqual({ ok: true, status: 200 });
    expect(app.http.calls()).toMatchObject([{ method: 'POST', url: CHARGES, body: 'amount=200', status: 200 }]);
    await app.settled();
    expect(await ann.collection('shop.orders').find()).toMatchObject([{ owner: ann.id, sku: 'a' }]);
    expect(await bob.collection('shop.orders').find()).toEqual([]);
    expect(await app.collection('shop.notes').find({}, { projection: { _id: 0, at: 0 } })).toEqual([
      { operationType: 'insert', sku: 'a' },
    ]);
    expect(await app.logs({ function: 'order' })).toMatchObject([
      { type: 'FUNCTION', messages: ['charged ch_1'], userId: ann.id },
    ]);
    expect(await app.logs({ trigger: 'noteOrder' })).toHaveLength(1);
  });

  it('fails for requests no test answers', async () => {
    const user = await app.user();

    const failure = await failureOf(user.call('order', { sku: 'a' }));
    expect(failure.message).toContain(`no mock for POST ${CHARGES}`);
    expect(app.http.calls()).toMatchObject([{ url: CHARGES, status: null }]);
  });

  it('takes the newest answer that fits, with headers and any text', async () => {
    const user = await app.user();
    app.http.on('*', 'https://pay.example.com/*').reply(500, 'down');
    app.http.on('POST', 'https://pay.example.com/ch*').reply(200, '{"id":"ch_2"}', { 'X-Of': 'a test' });

    expect(await user.call('order', { sku: 'a' })).toMatchObject({ ok: true });
  });

  it('reports rejections of the platform by code, and exceptions by location and log', async () => {
    const user = await app.user();

    expect(await failureOf(user.call('hidden'))).toMatchObject({ name: 'TestError', code: 'FunctionNotFound', status: 404 });
    const failure = await failureOf(user.call('fails', []));
    expect(failure).toBeInstanceOf(TestError);
    expect(failure).toMatchObject({
      message: expect.stringContaining('no lines'),
      code: 'FunctionExecutionError',
      logs: ['counting 0'],
    });
    expect(failure.stack).toContain('functions/fails.ts:7:37');
    const ofSystem = await failureOf(app.system.call('fails', []));
    expect(ofSystem).toMatchObject({ message: expect.stringContaining('no lines'), logs: ['counting 0'] });
    expect(ofSystem.stack).toContain('functions/fails.ts:7:37');
    expect(() => user.collection('orders')).toThrow('"orders" is no collection');
    expect(await failureOf(user.collection('shop.notes').find())).toMatchObject({ code: 'NoMatchingRuleFound' });
  });

  it('keeps the types of documents, for users and past all rules', async () => {
    const user = await app.user();
    const _id = new ObjectId();
    const given = { _id, at: new Date(0), big: Long.fromString('9007199254740993'), none: null, list: [1, 2.5] };

    expect(await user.call('echo', given)).toEqual(given);
    expect(await app.system.call('echo', given)).toEqual(given);
    const orders = user.collection('shop.orders');
    expect(await orders.insertOne({ _id, owner: user.id, sku: 'a', n: 1 })).toEqual({ insertedId: _id });
    const { insertedIds } = await orders.insertMany([
      { owner: user.id, sku: 'b' },
      { owner: user.id, sku: 'c' },
    ]);
    expect(insertedIds).toHaveLength(2);
    expect(await orders.findOne({ _id })).toEqual({ _id, owner: user.id, sku: 'a', n: 1 });
    expect(await orders.findOne({ sku: 'none' })).toBeNull();
    expect(await orders.find({}, { sort: { sku: -1 }, limit: 2, projection: { sku: 1, _id: 0 } })).toEqual([
      { sku: 'c' },
      { sku: 'b' },
    ]);
    expect(await orders.updateOne({ _id }, { $set: { n: 2 } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await orders.updateMany({}, { $set: { n: 3 } })).toMatchObject({ matchedCount: 3, modifiedCount: 3 });
    expect(await orders.count({ n: 3 })).toBe(3);
    expect(await orders.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }])).toEqual([{ _id: null, sum: 9 }]);
    expect(await orders.deleteOne({ _id })).toMatchObject({ deletedCount: 1 });
    expect(await orders.deleteMany({})).toMatchObject({ deletedCount: 2 });
    const all = app.system.collection('shop.orders');
    await all.insertOne({ _id, owner: 'somebody', n: 1 });
    expect(await all.updateOne({ _id }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(await all.updateOne({ sku: 'new' }, { $set: { n: 1 } }, { upsert: true })).toMatchObject({
      upsertedId: expect.any(ObjectId),
    });
    expect(await all.findOne({ _id })).toEqual({ _id, owner: 'somebody', n: 2 });
    expect(await all.count()).toBe(2);
    expect(await all.aggregate([{ $count: 'n' }])).toEqual([{ n: 2 }]);
    expect(await user.collection('shop.orders').find()).toEqual([]);
  });

  it('serves GraphQL and endpoints', async () => {
    const user = await app.user();
    await user.collection('shop.orders').insertOne({ owner: user.id, sku: 'a' });

    expect(await user.graphql('query ($sku: String) { orders(query: { sku: $sku }) { sku } }', { sku: 'a' })).toEqual({
      orders: [{ sku: 'a' }],
    });
    expect((await failureOf(user.graphql('{ nothing }'))).message).toContain('nothing');
    expect(await app.endpoint('POST', '/paid', { body: { order: 'x' } })).toMatchObject({
      status: 201,
      headers: { 'x-order': 'a' },
      json: { paid: 'x' },
    });
    expect(await app.endpoint('GET', 'nowhere')).toMatchObject({ status: 404 });
  });

  it('knows users with custom data and those with claims of a token', async () => {
    const ann = await app.user({ email: 'ann@example.com', password: 'secret-1', customData: { role: 'buyer' } });
    const eve = await app.user({ jwt: { sub: 'eve', profile: { role: 'admin' } } });
    const again = await app.user({ jwt: { sub: 'eve', profile: { role: 'admin' } }, provider: 'custom-token' });

    expect(await ann.call('me')).toMatchObject({ custom: { role: 'buyer', userId: ann.id } });
    expect(await eve.call('me')).toMatchObject({ data: { role: 'admin' } });
    expect(again.id).toBe(eve.id);
    expect(await failureOf(app.user({ jwt: { sub: 'mallory' } }))).toMatchObject({ status: 401 });
    expect(await failureOf(app.user({ jwt: { sub: 'mallory', aud: 'other', profile: { role: 'a' } } }))).toMatchObject({
      status: 401,
    });
    await expect(app.user({ jwt: {}, provider: 'other' })).rejects.toThrow('no such custom-JWT provider');
    await app.settled();
    expect(await app.collection('shop.welcomed').count()).toBe(2);
  });

  it('sees a set time in functions, in those they execute and in triggers, until it is given up', async () => {
    const user = await app.user();
    app.clock.set(SET);

    expect(isAbout(await user.call('now'), SET)).toBe(true);
    expect(isAbout(await user.call('nested'), SET)).toBe(true);
    await user.collection('shop.orders').insertOne({ owner: user.id });
    await app.settled();
    const [note] = await app.collection('shop.notes').find();
    expect(isAbout(note?.['at'], SET)).toBe(true);
    app.clock.reset();
    expect(isAbout(await user.call('now'), new Date(Date.now() - 30_000).toISOString())).toBe(true);
    app.clock.set(SET);
    await app.reset();
    expect(isAbout(await (await app.user()).call('now'), new Date(Date.now() - 30_000).toISOString())).toBe(true);
    expect(() => app.clock.set('soon')).toThrow('"soon" is no time');
  });

  it('draws the same numbers from the same seed', async () => {
    const user = await app.user();
    app.random.seed(1);
    const [first, second] = [await user.call('draws'), await user.call('draws')];
    app.random.seed(1);

    expect(await user.call('draws')).toEqual(first);
    expect(await user.call('draws')).toEqual(second);
    expect(second).not.toEqual(first);
    app.random.seed(2);
    expect(await user.call('draws')).not.toEqual(first);
  });

  it('runs triggers when a test says so, with an event of their kind or a given one', async () => {
    await app.trigger('tidy').run();
    await app.trigger('noteOrder').run({ fullDocument: { sku: 'z' } });
    await app.trigger('noteOrder').run();
    await app.trigger('welcome').run({ user: { id: 'somebody' } });

    const notes = await app.collection('shop.notes').find({}, { projection: { _id: 0, at: 0 } });
    expect(notes).toEqual([{ tidied: true }, { operationType: 'insert', sku: 'z' }, { operationType: 'insert' }]);
    expect(await app.logs({ trigger: 'tidy' })).toMatchObject([{ messages: ['given 0'] }]);
    expect((await app.collection('shop.welcomed').find())[0]).toMatchObject({ user: 'somebody' });
    expect(await failureOf(app.trigger('welcome').run({ user: { id: 'nobody' } }))).toMatchObject({
      message: expect.stringContaining('nobody comes'),
    });
    expect(await failureOf(app.trigger('none').run())).toMatchObject({ code: 'TriggerNotFound' });
  });

  it('reports pending work if it does not settle', async () => {
    const user = await app.user();
    const call = user.call('lasts');
    const notes = app.collection('shop.notes');
    await expect.poll(() => notes.count({ begun: true })).toBe(1);

    await expect(app.settled()).rejects.toThrow('the app did not come to rest within 10 s: 1 run of a function');
    await notes.insertOne({ over: true });
    expect(await call).toBe('over');
    await app.settled();
  });

  it('shows the mails it sends', async () => {
    const register = await fetch(`${app.url}/api/client/v2.0/app/${app.id}/auth/providers/local-userpass/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@example.com', password: 'secret-1' }),
    });

    expect(register.status).toBe(201);
    expect(await app.mails()).toMatchObject([
      { to: ['new@example.com'], links: [expect.stringContaining('https://shop.example.com/confirm?token=')] },
    ]);
  });

  it('is restored by a reset without notifications of deletions', async () => {
    app.http.on('POST', CHARGES).reply(200, { id: 'ch_1' });
    const user = await app.user({ email: 'ann@example.com' });
    await user.call('order', { sku: 'a' });
    await app.reset();

    expect(await app.collection('shop.orders').count()).toBe(0);
    expect(await app.collection('shop.notes').count()).toBe(0);
    expect(await app.logs()).toEqual([]);
    expect(await app.mails()).toEqual([]);
    expect(app.http.calls()).toEqual([]);
    const again = await app.user({ email: 'ann@example.com' });
    expect(again.id).not.toBe(user.id);
    expect((await failureOf(again.call('order', { sku: 'a' }))).message).toContain('no mock for POST');
  });

  it('leaves other apps of the platform alone', async () => {
    const other = await writeTestedApp('other', {
      'data_sources/mongodb-atlas/config.json': JSON.stringify({
        name: 'mongodb-atlas',
        type: 'mongodb-atlas',
        config: { clusterName: 'Cluster1', readPreference: 'primary', wireProtocolEnabled: false },
      }),
    });
    try {
      const second = await startApp({ directory: other, secrets });
      const user = await second.user();
      await second.collection('shop.notes').insertOne({ kept: true });
      app.clock.set(SET);
      await (await app.user()).call('now');

      expect(isAbout(await user.call('now'), new Date(Date.now() - 30_000).toISOString())).toBe(true);
      await app.reset();
      expect(await second.collection('shop.notes').count()).toBe(1);
      expect(isAbout(await user.call('now'), new Date(Date.now() - 30_000).toISOString())).toBe(true);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it('is rejected with every place that is wrong', async () => {
    const broken = await writeTestedApp('broken', { 'functions/now.js': 'exports = () => {;' });
    try {
      await expect(startApp({ directory: broken, secrets })).rejects.toThrow(/is not deployed:\n {2}functions\/now\.js:1:\d+ /);
    } finally {
      await rm(broken, { recursive: true, force: true });
    }
  });

  it('is controlled only with the token', async () => {
    const { url } = platform.description.control;

    expect((await fetch(`${url}/reset`, { method: 'POST' })).status).toBe(401);
    expect((await fetch(`${url}/reset`, { method: 'POST', headers: { authorization: 'Bearer no' } })).status).toBe(401);
  });
});

describe('a platform for tests', () => {
  it('is started if none is running, and leaves neither process nor data', async () => {
    const given = process.env['GROUNDWORK_TEST_PLATFORM'];
    delete process.env['GROUNDWORK_TEST_PLATFORM'];
    try {
      const before = await temporary();
      const own = await startApp({ directory, secrets });
      const made = (await temporary()).filter((name) => !before.includes(name));
      expect(made).toHaveLength(1);
      expect(own.url).not.toBe(platform.description.url);
      expect(await (await own.user()).call('echo', 1)).toBe(1);
      await own.close();

      expect((await temporary()).filter((name) => made.includes(name))).toEqual([]);
      await expect(fetch(own.url)).rejects.toThrow();
    } finally {
      process.env['GROUNDWORK_TEST_PLATFORM'] = given;
    }
  });
});

describe('a process that uses the library', () => {
  it.each([
    ['ends', [], { status: 0, stdout: 'there', stderr: '' }],
    ['is killed', ['killed'], { signal: 'SIGKILL', stdout: 'there' }],
  ])('%s without closing anything, and leaves no data', async (_, words, end) => {
    const before = await temporary();
    const library = new URL('../../../dist/apps/cli/src/testing/main.js', import.meta.url).href;
    const script = `
      import { startApp } from '${library}';
      const app = await startApp({ directory: '${directory}', secrets: ${JSON.stringify(secrets)} });
      process.stdout.write(String(await (await app.user()).call('echo', 'there')));
      if (process.argv[1] === 'killed') process.kill(process.pid, 'SIGKILL');
    `;
    const env = { ...process.env, GROUNDWORK_TEST_PLATFORM: '' };
    const options = ['--input-type=module', '-e', script, ...words];

    expect(spawnSync(process.execPath, options, { env, encoding: 'utf8' })).toMatchObject(end);
    // The platform notices and exits without being stopped.
    await expect.poll(async () => (await temporary()).filter((name) => !before.includes(name))).toEqual([]);
  });
});

async function temporary(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('groundwork-test-'));
}
