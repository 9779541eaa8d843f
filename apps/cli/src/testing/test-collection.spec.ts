import { describe, expect, it } from 'vitest';
import { actionArguments, namespaceOf } from './test-collection.js';

describe('a collection by its name', () => {
  it('is in the database in front of the first point', () => {
    expect(namespaceOf('shop.orders')).toEqual({ database: 'shop', collection: 'orders' });
    expect(namespaceOf('shop.orders.old')).toEqual({ database: 'shop', collection: 'orders.old' });
  });

  it.each(['orders', '.orders', 'shop.', ''])('is not %j', (name) => {
    expect(() => namespaceOf(name)).toThrow(`"${name}" is no collection`);
  });
});

describe('arguments of actions', () => {
  it.each([
    [
      'find',
      [{ a: 1 }, { projection: { a: 1 }, sort: { a: -1 }, limit: 2 }],
      { query: { a: 1 }, project: { a: 1 }, sort: { a: -1 }, limit: 2 },
    ],
    ['findOne', [{ a: 1 }, {}], { query: { a: 1 } }],
    ['insertOne', [{ a: 1 }], { document: { a: 1 } }],
    ['insertMany', [[{ a: 1 }]], { documents: [{ a: 1 }] }],
    [
      'updateOne',
      [{ a: 1 }, { $set: { b: 1 } }, { upsert: true }],
      { query: { a: 1 }, update: { $set: { b: 1 } }, upsert: true },
    ],
    ['deleteMany', [{ a: 1 }], { query: { a: 1 } }],
    ['count', [{}], { query: {} }],
    ['aggregate', [[{ $limit: 1 }]], { pipeline: [{ $limit: 1 }] }],
  ])('have the names of the client API for %s', (method, given, expected) => {
    expect(actionArguments(method, given)).toEqual(expected);
  });
});
