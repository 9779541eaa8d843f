import { expect, it } from 'vitest';
import { picturedOf } from './pictured';

const metadata = { data_source: 'atlas', database: 'shop', collection: 'orders' };

it('a schema is pictured with its title, fields with their types, and where it leads', () => {
  expect(
    picturedOf({
      _id: '1',
      metadata,
      schema: {
        title: 'Order',
        properties: { _id: { bsonType: 'objectId' }, note: { type: ['string', 'null'] }, any: {}, odd: 1 },
      },
      relationships: {
        customer: { ref: '#/relationship/atlas/shop/customers', foreign_key: '_id', is_list: false },
        items: { ref: '#/stitch/atlas/shop/items.old', foreign_key: '_id', is_list: true },
        broken: { ref: 'nowhere' },
        wrong: 5,
      },
    }),
  ).toEqual({
    key: 'atlas/shop.orders',
    title: 'Order',
    fields: ['_id: objectId', 'note: string | null', 'any: any', 'odd: any'],
    relations: [
      { field: 'customer', to: 'atlas/shop.customers', isList: false },
      { field: 'items', to: 'atlas/shop.items.old', isList: true },
    ],
  });
});

it('a schema without a title has the name of its collection', () => {
  expect(picturedOf({ _id: '1', metadata, schema: {}, relationships: {} })).toEqual({
    key: 'atlas/shop.orders',
    title: 'orders',
    fields: [],
    relations: [],
  });
});
