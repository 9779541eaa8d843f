import { beforeAll, describe, expect, inject, it } from 'vitest';
import { namespaceId } from '#store/port/cluster-namespace.js';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { EventStream } from './platform/event-stream.js';
import type { Answer } from './platform/http.js';

const platform = inject('platform');
const { PROJECT_ID: groupId } = platform.credentials;
const NAME_MAX = 54;

interface Linked {
  readonly app: AppAdmin;
  readonly service: string;
  readonly cluster: string;
  readonly created: Answer;
}

let admin: Admin;
let database: string;
let dev: Linked;
let prod: Linked;
let prodTwin: Linked;

const all = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true };

/** Runs the given action on the collection `things` of a database. */
const ACT = `exports = async (database, action, ...args) => {
  const db = context.services.get('mongodb-atlas').db(database);
  const found = await db.collection('things')[action](...args);
  return typeof found?.toArray === 'function' ? found.toArray() : found;
}`;

async function link(cluster: string): Promise<Linked> {
  const app = await admin.createApp();
  await app.enableAnonymous();
  const json = { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: cluster } };
  const created = await app.send('POST', '/services', { json });
  const service = `/services/${(created.body as { _id: string })._id}`;
  await app.addFunction('act', ACT, { run_as_system: true });
  return { app, service, cluster, created };
}

/** Checks that a string shows nothing of how databases are stored. */
function requireNoPrefix(text: string): void {
  for (const cluster of [dev.cluster, prod.cluster, 'Cluster0']) expect(text).not.toContain(namespaceId(groupId, cluster, 0));
}

async function act({ app }: Linked, ...args: unknown[]): Promise<{ result: unknown; error: unknown }> {
  const answer = await app.send('POST', '/debug/execute_function', { json: { name: 'act', arguments: [database, ...args] } });
  requireNoPrefix(answer.text);
  const { result, error } = answer.body as { result: unknown; error: unknown };
  return { result, error };
}

beforeAll(async () => {
  admin = await Admin.login(platform);
  const { app } = await admin.createApp();
  database = `named_${app._id}`;
  dev = await link(`Dev${app._id}`);
  prod = await link(`Prod${app._id}`);
  prodTwin = await link(`Prod${app._id}`);
  for (const one of [dev, prod]) {
    await one.app.must('POST', `${one.service}/rules`, { database, collection: 'things', roles: [all] });
    await one.app.must('POST', '/schemas', {
      metadata: { data_source: 'mongodb-atlas', database, collection: 'things' },
      schema: { title: 'Thing', bsonType: 'object', properties: { _id: { bsonType: 'string' }, of: { bsonType: 'string' } } },
    });
  }
});

describe('clusters of two names', () => {
  it('say where they live', () => {
    expect(dev.created.body).toMatchObject({
      name: 'mongodb-atlas',
      type: 'mongodb-atlas',
      data_source: { cluster: dev.cluster, location: 'separate' },
    });
  });

  it('are apart for functions, and one for apps that name the same', async () => {
    await act(dev, 'insertOne', { _id: 'd', of: 'dev' });
    await act(prod, 'insertOne', { _id: 'p', of: 'prod' });
    expect((await act(dev, 'find')).result).toEqual([{ _id: 'd', of: 'dev' }]);
    expect((await act(prodTwin, 'find')).result).toEqual([{ _id: 'p', of: 'prod' }]);
  });

  it('are apart for end users and GraphQL', async () => {
    for (const [one, id] of [
      [dev, 'd'],
      [prod, 'p'],
    ] as const) {
      const user = await EndUser.login(platform, one.app.app.client_app_id, 'anon-user', {});
      const found = await user.call('find', [{ database, collection: 'things' }], { service: 'mongodb-atlas' });
      requireNoPrefix(found.text);
      expect(found.body).toEqual([{ _id: id, of: id === 'd' ? 'dev' : 'prod' }]);
      const answer = await one.app.send('POST', '/graphql', { json: { query: '{ things { _id } }' } });
      requireNoPrefix(answer.text);
      expect(answer.body).toEqual({ data: { things: [{ _id: id }] } });
    }
  });

  it('name no stored database in errors', async () => {
    const twice = await act(dev, 'insertOne', { _id: 'd' });
    expect(JSON.stringify(twice.error)).toContain(`${database}.things`);
  });

  it('list databases and collections of their own, and samples of them', async () => {
    const databases = await dev.app.send('POST', `${dev.service}/commands/list_databases`, { json: {} });
    expect(databases.body).toEqual([database]);
    const collections = await dev.app.send('POST', `${dev.service}/commands/list_collections`, {
      json: { database_name: database },
    });
    expect(collections.body).toEqual(['things']);
    const schema = await dev.app.send('POST', `${dev.service}/commands/generate_schema`, {
      json: { database_name: database, collection_name: 'things' },
    });
    expect(schema.status).toBe(200);
    requireNoPrefix(schema.text);
  });

  it('refuse names that get too long, and say what is left', async () => {
    const user = await EndUser.login(platform, dev.app.app.client_app_id, 'anon-user', {});
    for (const [length, status] of [
      [NAME_MAX, 200],
      [NAME_MAX + 1, 400],
    ] as const) {
      const long = 'n'.repeat(length);
      await dev.app.must('POST', `${dev.service}/rules`, { database: long, collection: 'things', roles: [all] });
      const answer = await user.call('find', [{ database: long, collection: 'things' }], { service: 'mongodb-atlas' });
      expect(answer.status).toBe(status);
      requireNoPrefix(answer.text);
      if (status === 400) {
        const error = `the name of a database has at most 54 bytes, '${long}' has 55`;
        expect(answer.body).toMatchObject({ error, error_code: 'InvalidParameter' });
      }
    }
  });

  it('are not reached by stored names, nor by pipelines', async () => {
    const stolen = `${namespaceId(groupId, prod.cluster, 0)}_${database}`;
    // Commands are in the log of the app that sends them: a separate app.
    const intruder = await link(`Intruder${dev.app.app._id}`);
    const sent = (...args: unknown[]) =>
      intruder.app.send('POST', '/debug/execute_function', { json: { name: 'act', arguments: args } });
    expect((await sent(stolen, 'find')).body).toMatchObject({ result: [] });
    const from = { db: stolen, coll: 'things' };
    const joined = await sent(database, 'aggregate', [{ $lookup: { from, pipeline: [], as: 'x' } }]);
    expect(JSON.stringify(joined.body)).toContain('$lookup with syntax {from: {db:<>, coll:<>},..} is not supported');
    for (const stage of [{ $out: from }, { $merge: { into: from } }]) {
      const { body } = await sent(database, 'aggregate', [stage]);
      expect(body).toMatchObject({ result: [] });
    }
    expect((await act(prod, 'find')).result).toEqual([{ _id: 'p', of: 'prod' }]);
    const hidden = await act(dev, 'aggregate', [{ $addFields: { x: { $literal: { $out: { db: database, coll: 'other' } } } } }]);
    expect(JSON.stringify(hidden.error)).toContain("the pipeline stage '$out' cannot name a database here");
    await act(dev, 'aggregate', [{ $match: {} }, { $out: { db: database, coll: 'copied' } }]);
    const collections = await dev.app.send('POST', `${dev.service}/commands/list_collections`, {
      json: { database_name: database },
    });
    expect(collections.body).toEqual(['copied', 'things']);
  });

  it('tell watchers and triggers of their own changes, by the names of the app', async () => {
    for (const [name, one] of Object.entries({ dev, prod })) {
      const { _id: function_id } = await one.app.addFunction(
        `record_${name}`,
        `exports = (event) => context.services.get('mongodb-atlas').db('${database}').collection('events')
          .insertOne({ ns: event.ns, key: event.documentKey._id, text: JSON.stringify(event) });`,
        { run_as_system: true },
      );
      for (const scope of [{ database, collection: 'watched' }, { database }, {}]) {
        const config = {
          service_id: one.service.split('/').at(-1),
          operation_types: ['INSERT'],
          match: { 'ns.db': database, 'ns.coll': 'watched' },
          ...scope,
        };
        await one.app.must('POST', '/triggers', { name: `t${Object.keys(scope).length}`, type: 'DATABASE', function_id, config });
      }
      await one.app.must('POST', `${one.service}/rules`, { database, collection: 'watched', roles: [all] });
      await one.app.addFunction(
        'events',
        `exports = () => context.services.get('mongodb-atlas').db('${database}').collection('events').find({}).toArray()`,
        { run_as_system: true },
      );
    }
    const streams = new Map<Linked, EventStream>();
    for (const one of [dev, prod]) {
      const user = await EndUser.login(platform, one.app.app.client_app_id, 'anon-user', {});
      const stream = await EventStream.of(user, { database, collection: 'watched', filter: { 'ns.db': database } });
      streams.set(one, stream);
    }
    for (const one of [prod, dev]) {
      const user = await EndUser.login(platform, one.app.app.client_app_id, 'anon-user', {});
      const document = { _id: one === dev ? 'of-dev' : 'of-prod' };
      await user.call('insertOne', [{ database, collection: 'watched', document }], { service: 'mongodb-atlas' });
    }
    for (const one of [dev, prod]) {
      const key = one === dev ? 'of-dev' : 'of-prod';
      const ns = { db: database, coll: 'watched' };
      const events = await streams.get(one)?.changes(1);
      expect(events).toMatchObject([{ ns, documentKey: { _id: key } }]);
      requireNoPrefix(JSON.stringify(events));
      streams.get(one)?.close();
      const recorded = await eventually(
        () => one.app.send('POST', '/debug/execute_function', { json: { name: 'events', arguments: [] } }),
        ({ body }) => ((body as { result?: unknown[] }).result ?? []).length >= 3,
      );
      requireNoPrefix(recorded.text);
      const { result } = recorded.body as { result: { ns: object; key: string }[] };
      expect(result.map((each) => [each.ns, each.key])).toEqual([1, 2, 3].map(() => [ns, key]));
    }
  });

  it('leave nothing of stored names in logs, metrics and exports', async () => {
    for (const one of [dev, prod]) {
      const logs = await eventually(
        () => one.app.send('GET', '/logs'),
        ({ body }) => (body as { logs: unknown[] }).logs.length > 0,
      );
      requireNoPrefix(logs.text);
      requireNoPrefix((await one.app.send('GET', '/export')).text);
    }
    requireNoPrefix(await (await fetch(`${platform.url}/metrics`)).text());
  });

  it('follow a service whose cluster is another one from now on', async () => {
    await dev.app.must('PATCH', `${dev.service}/config`, { clusterName: prod.cluster });
    expect((await act(dev, 'find')).result).toEqual([{ _id: 'p', of: 'prod' }]);
    await dev.app.must('PATCH', `${dev.service}/config`, { clusterName: dev.cluster });
    expect((await act(dev, 'find')).result).toEqual([{ _id: 'd', of: 'dev' }]);
  });
});
