import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ClusterNamespace } from '#store/port/cluster-namespace.js';
import { DriverStore } from './driver-store.js';

const { SHARED } = ClusterNamespace;

const storeOf = (uri = 'mongodb://127.0.0.1:1'): DriverStore => new DriverStore(new MongoClient(uri));

describe('databases and collections of the driver', () => {
  it('are made once for a client and a name', () => {
    const one = storeOf();
    const database = one.database('shop', SHARED);

    expect(one.database('shop', SHARED)).toBe(database);
    expect(database.place('orders')).toBe(database.place('orders'));
    expect([database.name, database.place('orders').handle.namespace]).toEqual(['shop', 'shop.orders']);
  });

  it('belong to one client, one database and one way to read', () => {
    const [one, other] = [storeOf(), storeOf()];
    const made = [
      one.database('shop', SHARED),
      one.database('shop', SHARED, 'secondary'),
      one.database('shop', SHARED, 'nearest'),
      one.database('store', SHARED),
      other.database('shop', SHARED),
    ];
    const collections = made.map((database) => database.place('orders'));

    expect(new Set(made).size).toBe(made.length);
    expect(new Set(collections).size).toBe(made.length);
    expect(collections.map(({ handle }) => [handle.namespace, handle.readPreference?.mode])).toEqual([
      ['shop.orders', 'primary'],
      ['shop.orders', 'secondary'],
      ['shop.orders', 'nearest'],
      ['store.orders', 'primary'],
      ['shop.orders', 'primary'],
    ]);
  });

  it('keep what a connection string says of reads apart from what a service says', () => {
    const one = storeOf('mongodb://127.0.0.1:1/?readPreference=secondary&readPreferenceTags=use:reports');
    const plain = one.database('shop', SHARED, 'secondary').place('orders');
    const tagged = one.database('shop', SHARED).place('orders');

    expect(plain.handle.readPreference?.tags).toBeUndefined();
    expect(tagged.handle.readPreference?.tags).toEqual([{ use: 'reports' }]);
  });

  it('know the namespace they are in, and are stored under its names', () => {
    const namespace = ClusterNamespace.of('0a1b2c3d');
    const database = storeOf().database('shop', namespace);
    const shared = storeOf().database('shop', SHARED);

    expect([database.namespace, database.place('orders').database.namespace]).toEqual([namespace, namespace]);
    expect(shared.namespace).toBe(SHARED);
    expect(database.place('orders').handle.namespace).toBe('0a1b2c3d_shop.orders');
  });

  it('are bounded: names come from clients', () => {
    const database = storeOf().database('shop', SHARED);
    const first = database.place('c0');
    for (let i = 1; i <= 256; i++) database.place(`c${i}`);

    expect(database.place('c256')).toBe(database.place('c256'));
    expect(database.place('c0')).not.toBe(first);
  });
});
