import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { EventStream } from './platform/event-stream.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const everything = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true };

/** Prefix of a stored name. */
const DIGITS = /\b[0-9a-f]{8}_(shop|other)/;
const seen: string[] = [];

/** An app whose data source is in a cluster, and a user of it. */
interface Member {
  readonly app: AppAdmin;
  readonly user: EndUser;
  readonly service: string;
}

const SOURCE = `exports = async (what, n) => {
  const client = context.services.get('mongodb-atlas');
  const orders = client.db('shop').collection('orders');
  if (what === 'insert') return (await orders.insertOne({ _id: n, n })).insertedId;
  if (what === 'numbers') return (await orders.find({}).sort({ n: 1 }).toArray()).map(({ n }) => n);
  if (what === 'long') return client.db('x'.repeat(n)).collection('c').count({});
  throw new Error('what?');
};`;

async function member(admin: Admin, clusterName?: string): Promise<Member> {
  const app = await admin.createApp();
  await app.enableAnonymous();
  const config = clusterName === undefined ? {} : { clusterName };
  const made = await app.must<{ _id: string; data_source: object }>('POST', '/services', {
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config,
  });
  expect(made.data_source).toEqual({ cluster: clusterName ?? 'Cluster0', location: 'separate' });
  const service = `/services/${made._id}`;
  await app.must('POST', `${service}/rules`, { database: 'shop', collection: 'orders', roles: [everything] });
  await app.must('POST', '/schemas', {
    metadata: { data_source: 'mongodb-atlas', database: 'shop', collection: 'orders' },
    schema: { title: 'Order', bsonType: 'object', properties: { _id: { bsonType: 'int' }, n: { bsonType: 'int' } } },
  });
  await app.addFunction('data', SOURCE, { run_as_system: true });
  await app.addFunction('onEvent', 'exports = (event) => console.log(event.ns.db)');
  await app.must('POST', '/triggers', {
    name: 'onOrder',
    type: 'DATABASE',
    function_name: 'onEvent',
    config: { service_id: made._id, database: 'shop', collection: 'orders', operation_types: ['INSERT'] },
  });
  return { app, user: await EndUser.login(platform, app.app.client_app_id), service };
}

function noted(answer: Answer): Answer {
  seen.push(answer.text);
  return answer;
}

async function data({ user }: Member, ...args: unknown[]): Promise<unknown> {
  return noted(await user.call('data', args)).body;
}

const int = (value: number) => ({ $numberInt: String(value) });

let one: Member;
let same: Member;
let other: Member;
let stream: EventStream;
beforeAll(async () => {
  const admin = await Admin.login(platform);
  const name = `dev-${Date.now()}`;
  one = await member(admin, name);
  same = await member(admin, name);
  other = await member(admin, `prod-${Date.now()}`);
  stream = await EventStream.of(one.user, { database: 'shop', collection: 'orders' });
});
afterAll(() => stream?.close());

describe('clusters of different names', () => {
  // Differs: clusters of Atlas | those that `DATA_SOURCES` names; others are in the platform’s own store, apart for each project and cluster
  it('have separate databases, shared by apps of one cluster', async () => {
    expect(await data(other, 'insert', 7)).toEqual(int(7));
    expect(await data(one, 'insert', 1)).toEqual(int(1));
    expect(await data(same, 'insert', 2)).toEqual(int(2));

    expect(await data(one, 'numbers')).toEqual([int(1), int(2)]);
    expect(await data(same, 'numbers')).toEqual([int(1), int(2)]);
    expect(await data(other, 'numbers')).toEqual([int(7)]);
  });

  it('publish only their own changes to streams and triggers, by the names of apps', async () => {
    const changes = await stream.changes(2);
    seen.push(JSON.stringify(changes));
    expect(changes.map(({ ns, documentKey }) => ({ ns, documentKey }))).toEqual(
      [1, 2].map((n) => ({ ns: { db: 'shop', coll: 'orders' }, documentKey: { _id: int(n) } })),
    );
    for (const [{ app }, numbers] of [
      [one, [2, 1]],
      [other, [7]],
    ] as const) {
      const { logs } = await eventually(
        async () => {
          const answer = noted(await app.send('GET', '/logs?type=DB_TRIGGER'));
          return answer.body as {
            logs: { messages: string[]; function_call: { arguments: { ns: object; documentKey: object }[] } }[];
          };
        },
        ({ logs: found }) => found.length >= numbers.length,
      );
      expect(logs.map(({ messages }) => messages)).toEqual(numbers.map(() => ['shop']));
      const events = logs.map(({ function_call }) => function_call.arguments[0]);
      expect(events.map((event) => [event?.ns, event?.documentKey])).toEqual(
        numbers.map((n) => [{ db: 'shop', coll: 'orders' }, { _id: int(n) }]),
      );
    }
  });

  it('serve clients and GraphQL with their own data', async () => {
    const act = async ({ user }: Member, name: string, members: object) =>
      noted(await user.call(name, [{ database: 'shop', collection: 'orders', ...members }], { service: 'mongodb-atlas' }));
    expect((await act(other, 'find', { query: {} })).body).toEqual([{ _id: int(7), n: int(7) }]);
    const refused = await act(one, 'insertOne', { document: { _id: int(1) } });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: expect.stringMatching(/^Duplicate key error: E11000 .*collection: shop\.orders index/),
    });
    const url = `${platform.url}/api/client/v2.0/app/${other.app.app.client_app_id}/graphql`;
    const asked = noted(await send('POST', url, { token: other.user.accessToken, json: { query: '{ orders { n } }' } }));
    expect(asked.body).toEqual({ data: { orders: [{ n: 7 }] } });
  });

  it('show administrators the databases of apps only, by the names of apps', async () => {
    const command = async ({ app, service }: Member, name: string, json: object = {}) =>
      noted(await app.send('POST', `${service}/commands/${name}`, { json }));
    expect((await command(one, 'list_databases')).body).toEqual(['shop']);
    expect((await command(other, 'list_collections', { database_name: 'shop' })).body).toEqual(['orders']);
    const names = { database_name: 'shop', collection_name: 'orders', limit: 10 };
    expect((await command(other, 'generate_schema', names)).status).toBe(200);
  });

  it('have names of 54 bytes', async () => {
    expect(await data(one, 'long', 54)).toEqual(int(0));
    const refused = noted(await one.user.call('data', ['long', 55]));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ error: expect.stringContaining('the name of a database has at most 54 bytes') });
  });

  it('are distinguished internally only', async () => {
    for (const { app } of [one, same, other]) noted(await app.send('GET', '/logs'));
    const metrics = await fetch(`${platform.url}/metrics`);
    seen.push(await metrics.text());

    expect(seen.length).toBeGreaterThan(15);
    expect(seen.filter((text) => DIGITS.test(text))).toEqual([]);
  });
});

it('a service that names no cluster is in Cluster0', async () => {
  const admin = await Admin.login(platform);
  const [unnamed, named] = [await member(admin), await member(admin, 'Cluster0')];
  const n = Math.floor(Math.random() * 2 ** 30);
  await data(unnamed, 'insert', n);

  expect(await data(named, 'numbers')).toContainEqual(int(n));
});
