import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ClusterNamespace } from '#store/clusters/cluster-namespace.js';
import { collectionOf, databaseOf, namespaceOf } from './driver-handles.js';

const { SHARED } = ClusterNamespace;

const client = (): MongoClient => new MongoClient('mongodb://127.0.0.1:1');

describe('handles of the driver', () => {
  it('are made once for a client and a name', () => {
    const one = client();
    const database = databaseOf(one, 'shop', SHARED, undefined);

    expect(databaseOf(one, 'shop', SHARED, undefined)).toBe(database);
    expect(collectionOf(database, 'orders')).toBe(collectionOf(database, 'orders'));
    expect([database.databaseName, collectionOf(database, 'orders').namespace]).toEqual(['shop', 'shop.orders']);
  });

  it('belong to one client, one database and one way to read', () => {
    const [one, other] = [client(), client()];
    const made = [
      databaseOf(one, 'shop', SHARED, undefined),
      databaseOf(one, 'shop', SHARED, 'secondary'),
      databaseOf(one, 'shop', SHARED, 'nearest'),
      databaseOf(one, 'store', SHARED, undefined),
      databaseOf(other, 'shop', SHARED, undefined),
    ];
    const collections = made.map((database) => collectionOf(database, 'orders'));

    expect(new Set(made).size).toBe(made.length);
    expect(new Set(collections).size).toBe(made.length);
    expect(collections.map((each) => [each.namespace, each.readPreference?.mode])).toEqual([
      ['shop.orders', 'primary'],
      ['shop.orders', 'secondary'],
      ['shop.orders', 'nearest'],
      ['store.orders', 'primary'],
      ['shop.orders', 'primary'],
    ]);
  });

  it('keep what a connection string says of reads apart from what a service says', () => {
    const one = new MongoClient('mongodb://127.0.0.1:1/?readPreference=secondary&readPreferenceTags=use:reports');
    const plain = collectionOf(databaseOf(one, 'shop', SHARED, 'secondary'), 'orders');
    const tagged = collectionOf(databaseOf(one, 'shop', SHARED, undefined), 'orders');

    expect(plain.readPreference?.tags).toBeUndefined();
    expect(tagged.readPreference?.tags).toEqual([{ use: 'reports' }]);
  });

  it('know the namespace they are in, and are stored under its names', () => {
    const namespace = ClusterNamespace.of('0a1b2c3d');
    const database = databaseOf(client(), 'shop', namespace, undefined);
    const shared = databaseOf(client(), 'shop', SHARED, undefined);

    expect([database, collectionOf(database, 'orders')].map(namespaceOf)).toEqual([namespace, namespace]);
    expect([shared, collectionOf(shared, 'orders')].map(namespaceOf)).toEqual([ClusterNamespace.PLAIN, ClusterNamespace.PLAIN]);
    expect(collectionOf(database, 'orders').namespace).toBe('0a1b2c3d_shop.orders');
  });

  it('are bounded: names come from clients', () => {
    const database = databaseOf(client(), 'shop', SHARED, undefined);
    const first = collectionOf(database, 'c0');
    for (let i = 1; i <= 256; i++) collectionOf(database, `c${i}`);

    expect(collectionOf(database, 'c256')).toBe(collectionOf(database, 'c256'));
    expect(collectionOf(database, 'c0')).not.toBe(first);
  });
});
