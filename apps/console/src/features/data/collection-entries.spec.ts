import { describe, expect, it } from 'vitest';
import { collectionEntries, entryIdOf, placeOfEntry, placesOf } from './collection-entries';

const SOURCES = [
  { _id: 's1', name: 'main', type: 'mongodb-atlas' },
  { _id: 's2', name: 'archive', type: 'mongodb' },
];
const ORDERS = { source: 's1', database: 'shop', collection: 'orders' };

describe('entries of a tree of collections', () => {
  it('are in folders by data source and database, each once', () => {
    const old = { source: 's2', database: 'shop', collection: 'orders' };
    expect(collectionEntries(SOURCES, [ORDERS, old, ORDERS], { isBySource: true })).toEqual([
      { id: entryIdOf(ORDERS), name: 'main/shop/orders' },
      { id: entryIdOf(old), name: 'archive/shop/orders' },
    ]);
  });

  it('leave out places without all names, and data sources where there is one', () => {
    expect(collectionEntries(SOURCES, [{ source: 's1' }, { ...ORDERS, collection: '' }, ORDERS], { isBySource: false })).toEqual([
      { id: entryIdOf(ORDERS), name: 'shop/orders' },
    ]);
  });

  it('make no folder of a slash in a name', () => {
    const [entry] = collectionEntries(SOURCES, [{ ...ORDERS, collection: 'a/b' }], { isBySource: false });
    expect(entry?.name).toBe('shop/a∕b');
    expect(placeOfEntry(entry?.id ?? '')).toEqual({ ...ORDERS, collection: 'a/b' });
  });

  it('find the ids of data sources by their names', () => {
    expect(placesOf(SOURCES, [{ source: 'main', database: 'shop', collection: 'orders' }])).toEqual([ORDERS]);
  });
});
