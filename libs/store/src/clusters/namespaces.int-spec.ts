import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { ClusterNamespace, namespaceId } from '../port/cluster-namespace.js';
import { Namespaces, type NamespaceMode } from './namespaces.js';

let store: TestStore;
let client: MongoClient;
beforeEach(async () => {
  store = await startTestStore();
  client = await MongoClient.connect(store.uri);
  for (const { name } of (await client.db().admin().listDatabases()).databases)
    if (!['admin', 'config', 'local'].includes(name)) await client.db(name).dropDatabase();
});
afterEach(async () => {
  await client.close();
  await store.close();
});

/** Returns namespaces in the state of a process that has just started. */
const begun = (asked?: NamespaceMode): Namespaces => new Namespaces(async () => client, asked);
const given = () => client.db('groundwork_sources').collection<{ _id: string }>('namespaces');

describe('clusters in the platform’s own store', () => {
  it('are apart in a new one, whatever is in it later', async () => {
    await client.db('groundwork_config').collection('apps').insertOne({});
    expect(await Promise.all([begun(), begun(), begun()].map((each) => each.mode()))).toEqual([
      'separate',
      'separate',
      'separate',
    ]);
    await client.db('shop').collection('orders').insertOne({});

    expect(await begun().mode()).toBe('separate');
    expect(await begun('shared').mode()).toBe('shared');
  });

  it('share one that held databases of apps before', async () => {
    await client.db('shop').collection('orders').insertOne({});
    expect(await begun().mode()).toBe('shared');
    expect(await begun().of('a', 'Cluster0')).toBe(ClusterNamespace.SHARED);
    await client.db('shop').dropDatabase();

    expect(await begun().mode()).toBe('shared');
    expect(await begun('separate').mode()).toBe('separate');
  });

  it('have a namespace for each project and name, the same for everybody and for good', async () => {
    const one = begun();
    const asked = [
      ['a', 'Cluster0'],
      ['a', 'Dev'],
      ['b', 'Cluster0'],
      ['a', ''],
      ['a', undefined],
      ['a', 5],
    ] as const;
    const prefixes = async (of: Namespaces) => Promise.all(asked.map(async ([group, name]) => (await of.of(group, name)).prefix));

    const found = await prefixes(one);

    expect(new Set(found).size).toBe(3);
    expect(found.slice(3)).toEqual([found[0], found[0], found[0]]);
    expect(await prefixes(begun())).toEqual(found);
    expect(await one.of('a', 'Dev')).toBe(await one.of('a', 'Dev'));
    expect(found[0]).toBe(`${namespaceId('a', 'Cluster0', 0)}_`);
  });

  it('never have the one of another, also where somebody finds a name with the same digits', async () => {
    const taken = namespaceId('victim', 'Cluster0', 0);
    await given().insertOne({ _id: taken, groupId: 'attacker', clusterName: 'found' } as never);

    const { prefix } = await begun().of('victim', 'Cluster0');

    expect(prefix).toBe(`${namespaceId('victim', 'Cluster0', 1)}_`);
    expect((await begun().of('victim', 'Cluster0')).prefix).toBe(prefix);
  });

  it('are out of reach by their stored names for who is in none', async () => {
    const { prefix } = await begun('separate').of('a', 'Cluster0');
    const names = [`${prefix}shop`, '20260101_backup', 'shop', ''];

    expect(await begun('shared').taken(names)).toEqual(new Set([`${prefix}shop`]));
    expect(await begun('shared').taken(['shop'])).toEqual(new Set());
  });

  it('are asked for again where the store was away', async () => {
    let isAway = true;
    const namespaces = new Namespaces(async () => {
      if (isAway) throw new Error('away');
      return client;
    }, undefined);
    await expect(namespaces.mode()).rejects.toThrow('away');
    isAway = false;

    expect(await namespaces.mode()).toBe('separate');
  });
});
