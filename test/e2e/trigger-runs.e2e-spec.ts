import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';

const platform = inject('platform');

let admin: Admin;
/** Is there before the others: its minute goes by while they are tested. */
let moved: { readonly app: AppAdmin; readonly user: EndUser };
beforeAll(async () => {
  admin = await Admin.login(platform);
  const app = await admin.createApp('moved');
  const headers = { 'content-type': 'application/zip' };
  const raw = await anExportedApp(`triggers_${app.app._id}`);
  const imported = await app.send('POST', '/import?strategy=replace-by-name', { raw, headers });
  expect(imported.status).toBe(204);
  const user = await EndUser.login(platform, app.app.client_app_id);
  expect((await user.call('order', [1])).status).toBe(200);
  expect((await user.call('order', [2])).status).toBe(200);
  moved = { app, user };
});

interface Entry {
  readonly type: string;
  readonly event_subscription_name?: string;
  readonly event_subscription_id?: string;
  readonly function_name?: string;
  readonly function_call?: { readonly arguments?: readonly Record<string, unknown>[] };
  readonly messages?: readonly string[];
  readonly error?: string;
}

async function entries(app: AppAdmin, type: string): Promise<Entry[]> {
  return (await app.must<{ logs: Entry[] }>('GET', `/logs?type=${type}`)).logs;
}

function trigger(name: string, type: string, config: object): string {
  const event_processors = { FUNCTION: { config: { function_name: 'onEvent' } } };
  return JSON.stringify({ name, type, config, disabled: false, event_processors });
}

/** An app directory with a trigger of each kind, as the original exported it. */
async function anExportedApp(database: string): Promise<Buffer> {
  const files = {
    'realm_config.json': JSON.stringify({
      config_version: 20210101,
      name: 'moved',
      location: 'US-VA',
      deployment_model: 'GLOBAL',
    }),
    'auth/providers.json': JSON.stringify({ 'anon-user': { name: 'anon-user', type: 'anon-user', disabled: false } }),
    'data_sources/mongodb-atlas/config.json': JSON.stringify({
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0', readPreference: 'primary', wireProtocolEnabled: false },
      version: 1,
    }),
    'functions/config.json': JSON.stringify([
      { name: 'onEvent', private: true },
      { name: 'order', private: false, run_as_system: true },
    ]),
    'functions/onEvent.js': 'exports = function (event) { console.log(arguments.length, event && event.operationType); };',
    'functions/order.js': `exports = (n) =>
      context.services.get('mongodb-atlas').db('${database}').collection('orders').insertOne({ n });`,
    'triggers/onOrder.json': trigger('onOrder', 'DATABASE', {
      service_name: 'mongodb-atlas',
      database,
      collection: 'orders',
      operation_types: ['INSERT'],
      full_document: true,
      full_document_before_change: false,
      match: {},
      project: {},
      unordered: false,
    }),
    'triggers/onUser.json': trigger('onUser', 'AUTHENTICATION', { operation_type: 'CREATE', providers: ['anon-user'] }),
    'triggers/minutely.json': trigger('minutely', 'SCHEDULED', { schedule: '* * * * *' }),
  };
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

describe('a trigger', () => {
  it('reports its progress', async () => {
    const app = await admin.createApp();
    await app.addFunction('f', 'exports = () => {}');
    const config = { schedule: '0 0 1 1 *' };
    const { _id } = await app.must<{ _id: string }>('POST', '/triggers', {
      name: 't',
      type: 'SCHEDULED',
      config,
      function_name: 'f',
    });

    const execution = await eventually(
      () => app.must<Record<string, unknown>>('GET', `/event_subscriptions/${_id}/execution`),
      ({ next_at }) => next_at !== null,
    );

    expect(execution).toEqual({
      data: {},
      resource_id: _id,
      completed_at: null,
      cluster_time: null,
      status: 'active',
      backlog: 0,
      next_at: `${new Date().getUTCFullYear() + 1}-01-01T00:00:00.000Z`,
    });
    const other = await admin.createApp();
    expect((await other.send('GET', `/event_subscriptions/${_id}/execution`)).status).toBe(404);
    expect((await other.send('PUT', `/triggers/${_id}/resume`)).status).toBe(404);
    expect((await app.send('PUT', `/triggers/${_id}/resume`, { json: { disable_token: 'yes' } })).status).toBe(400);
    expect((await app.send('PUT', `/triggers/${_id}/resume`)).status).toBe(204);
  });

  it('receives a document before a change made right after the deployment', async () => {
    const app = await admin.createApp();
    const database = `before_${app.app._id}`;
    const { _id: service_id } = await app.must<{ _id: string }>('POST', '/services', {
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      config: { clusterName: 'Cluster0' },
    });
    await app.addFunction('onChange', 'exports = ({ fullDocumentBeforeChange }) => console.log(fullDocumentBeforeChange.n)');
    const orders = `context.services.get('mongodb-atlas').db('${database}').collection('orders')`;
    const change = `exports = async () => {
      await ${orders}.insertOne({ _id: 1, n: 41 });
      await ${orders}.updateOne({ _id: 1 }, { $set: { n: 42 } });
    };`;
    await app.addFunction('change', change);
    const { _id } = await app.must<{ _id: string }>('POST', '/triggers', {
      name: 'onChange',
      type: 'DATABASE',
      config: { service_id, database, collection: 'orders', operation_types: ['UPDATE'], full_document_before_change: true },
      function_name: 'onChange',
    });
    await app.must('POST', '/debug/execute_function?run_as_system=true', { name: 'change', arguments: [] });

    const [entry] = await eventually(
      () => entries(app, 'DB_TRIGGER'),
      (found) => found.length === 1,
    );
    expect(entry?.messages).toEqual(['41']);
    const state = await eventually(
      () => app.must<{ state: string; pre_images: string }>('GET', `/triggers/${_id}`),
      (found) => found.state === 'active',
    );
    expect(state.pre_images).toBe('on');
  });

  // Differs: triggers for AWS EventBridge | kept, and suspended at their first event: call a function instead
  it('is suspended if only AWS EventBridge would process it, and resumes on request', async () => {
    const app = await admin.createApp();
    await app.enableAnonymous();
    const { _id } = await app.must<{ _id: string }>('POST', '/triggers', {
      name: 'bridged',
      type: 'AUTHENTICATION',
      config: { operation_type: 'LOGIN', providers: ['anon-user'] },
      event_processors: { AWS_EVENTBRIDGE: { config: { account_id: '1', region: 'us-east-1' } } },
    });
    await EndUser.login(platform, app.app.client_app_id);

    const suspended = await eventually(
      () => app.must<Record<string, unknown>>('GET', `/triggers/${_id}`),
      ({ state }) => state === 'suspended',
    );

    expect(suspended).toMatchObject({ error: 'AWS_EVENTBRIDGE is not available', error_code: 'AWSEventBridgeNotAvailable' });
    const [failure] = await eventually(
      () => entries(app, 'TRIGGER_FAILURE'),
      (found) => found.length === 1,
    );
    expect(failure).toMatchObject({ event_subscription_id: _id, event_subscription_name: 'bridged', error: suspended['error'] });
    expect((await app.send('PUT', `/triggers/${_id}/resume`, { json: { disable_token: true } })).status).toBe(204);
    await eventually(
      () => app.must<Record<string, unknown>>('GET', `/triggers/${_id}`),
      ({ state }) => state === 'active',
    );
  });
});

describe('an imported app', () => {
  it('runs its database, authentication and scheduled triggers', { timeout: 150_000 }, async () => {
    const { app, user } = moved;
    const database = await eventually(
      () => entries(app, 'DB_TRIGGER'),
      (found) => found.length === 2,
    );
    expect(database.map(({ function_call }) => function_call?.arguments?.[0]?.['fullDocument'])).toEqual(
      [2, 1].map((n) => ({ _id: { $oid: expect.any(String) }, n: { $numberInt: String(n) } })),
    );
    expect(database[0]).toMatchObject({
      event_subscription_name: 'onOrder',
      event_subscription_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      function_name: 'onEvent',
      messages: ['1 insert'],
    });
    const [created] = await eventually(
      () => entries(app, 'AUTH_TRIGGER'),
      (found) => found.length === 1,
    );
    expect(created).toMatchObject({
      event_subscription_name: 'onUser',
      messages: ['1 CREATE'],
      function_call: {
        arguments: [
          {
            operationType: 'CREATE',
            providers: ['anon-user'],
            user: {
              id: user.userId,
              type: 'normal',
              data: {},
              custom_data: {},
              identities: [{ id: expect.any(String), provider_type: 'anon-user', provider_id: expect.any(String), data: {} }],
            },
            time: { $date: { $numberLong: expect.any(String) } },
          },
        ],
      },
    });
    // The next minute begins within a minute: who asks all the time keeps others from their work.
    const scheduled = () => entries(app, 'SCHEDULED_TRIGGER');
    await expect.poll(scheduled, { timeout: 140_000, interval: 250 }).not.toEqual([]);
    expect((await scheduled()).at(-1)).toMatchObject({ event_subscription_name: 'minutely', messages: ['0 undefined'] });
    // The command-line tool requests all of them this way.
    const all = await entries(app, 'AUTH_TRIGGER,DB_TRIGGER,SCHEDULED_TRIGGER');
    const names = { DB_TRIGGER: 'onOrder', AUTH_TRIGGER: 'onUser', SCHEDULED_TRIGGER: 'minutely' };
    expect(Object.fromEntries(all.map(({ type, event_subscription_name }) => [type, event_subscription_name]))).toEqual(names);
    expect(await entries(app, 'TRIGGER_FAILURE')).toEqual([]);
  });
});
