import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpAll } from '#persistence/dump/dump.js';
import { namespaceId } from '#store/port/cluster-namespace.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aFunction } from '../testing/app-builders.js';
import { RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture({ DATA_SOURCES_DEFAULT: 'separate' });
let client: MongoClient;
beforeAll(async () => {
  await runtime.start();
  client = new MongoClient(runtime.storeUri);
});
afterAll(async () => {
  await client.close();
  await runtime.close();
});

const things = `context.services.get('mongodb-atlas').db('shop').collection('things')`;
const FUNCTIONS = [
  aFunction('add', `exports = (document) => ${things}.insertOne(document).then(() => 'added', (error) => error.message)`, {
    run_as_system: true,
  }),
  aFunction('all', `exports = () => ${things}.find({}).toArray()`, { run_as_system: true }),
  aFunction(
    'together',
    `exports = async (document) => {
      const session = context.services.get('mongodb-atlas').startSession();
      try {
        await session.withTransaction(() => ${things}.insertOne(document, { session }));
        return 'committed';
      } finally { await session.endSession(); }
    }`,
    { run_as_system: true },
  ),
];

const digits = ({ app: { groupId } }: Session) => namespaceId(groupId, 'Cluster0', 0);

describe('two projects that name the same cluster, database and collection', () => {
  it('have nothing in common', async () => {
    const [one, other] = [runtime.deployed(FUNCTIONS), runtime.deployed(FUNCTIONS)];
    await client.db('shop').collection<{ _id: string }>('things').insertOne({ _id: 'shared' });
    for (const session of [one, other]) {
      expect(await runtime.call(session, 'add', [{ _id: 'a', of: session.app.appId }])).toBe('"added"');
      expect(await runtime.call(session, 'together', [{ _id: 'b' }])).toBe('"committed"');
    }
    for (const session of [one, other]) {
      const found: unknown = JSON.parse(await runtime.call(session, 'all'));
      expect(found).toEqual([{ _id: 'a', of: session.app.appId }, { _id: 'b' }]);
      const twice = await runtime.call(session, 'add', [{ _id: 'a' }]);
      expect(twice).toContain('collection: shop.things index: _id_');
      expect(twice).not.toContain(digits(session));
    }
    expect(await client.db('shop').collection('things').countDocuments()).toBe(1);
  });

  it('are databases of two names in a dump, and the namespaces tell whose', async () => {
    const [one, other] = [runtime.deployed(FUNCTIONS), runtime.deployed(FUNCTIONS)];
    for (const session of [one, other]) await runtime.call(session, 'add', [{ _id: 'a' }]);
    const parent = await mkdtemp(join(tmpdir(), 'groundwork-dump-'));
    try {
      const dumped = await dumpAll(client, join(parent, 'dump'));
      for (const session of [one, other]) {
        expect(dumped).toContainEqual({ namespace: `${digits(session)}_shop.things`, documents: 1 });
        expect(await client.db('groundwork_sources').collection('namespaces').findOne({ groupId: session.app.groupId })).toEqual({
          _id: digits(session),
          groupId: session.app.groupId,
          clusterName: 'Cluster0',
        });
      }
    } finally {
      await rm(parent, { recursive: true });
    }
  });
});
