import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decimal128, Double, Long, ObjectId } from 'bson';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCollation } from '../bson/collation.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { compileMatcher } from '../query/matcher.js';
import type { Collection } from '../storage/collection.js';
import { Store } from '../storage/store.js';
import { countRecords } from './count-records.js';
import { findRecords, type RecordQuery } from './find-records.js';

const ID = new ObjectId('aaaaaaaaaaaaaaaaaaaaaaaa');
const VALUES: readonly unknown[] = [
  1,
  new Double(1),
  Long.fromNumber(1),
  Decimal128.fromString('1.0'),
  2,
  '1',
  'one',
  null,
  true,
  new Date(1),
  ID,
  [1, 'one'],
  [[1]],
  [],
  { x: 1 },
];

let directory: string;
let store: Store;
let collection: Collection;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'count-records-'));
  store = new Store(directory, (error) => {
    throw error;
  });
  store.environment.write(() => {
    collection = store.catalog.create('db.counted', {});
    for (const spec of [
      { name: 'a_b', key: { a: 1, b: -1 } },
      { name: 'sparse', key: { s: 1 }, sparse: true },
      { name: 'partial', key: { p: 1 }, partialFilterExpression: { b: { $gt: 0 } } },
      { name: 'collated', key: { t: 1 }, collation: { locale: 'en', strength: 2 } },
      { name: 'hashed', key: { h: 'hashed' } },
      { name: 'long', key: { l: 1 } },
    ]) {
      store.catalog.addIndex(store.base, collection, { v: 2, ...spec });
    }
    for (const [i, value] of [...VALUES, ...VALUES].entries()) {
      const scalar = Array.isArray(value) ? 'list' : value;
      const document: Document = { _id: i, a: value, b: i % 3, s: value, p: value, t: i % 2 ? 'x' : 'X', h: scalar, n: value };
      document['l'] = 'x'.repeat(i % 2 ? 3 : 3000);
      collection.insert(store.base, decode(encode(document)), encode(document));
    }
    // A field that is missing.
    collection.insert(store.base, { _id: 99 }, encode({ _id: 99 }));
  });
});

afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const query = (filter: Document, options: Partial<RecordQuery> = {}): RecordQuery => ({
  filter,
  matches: compileMatcher(filter, { collation: options.collation }),
  ...options,
});

/** Counts, and returns how many documents were read for it. */
function counted(given: RecordQuery): { count: number; read: number } {
  const read = vi.spyOn(collection, 'read');
  const records = vi.spyOn(collection, 'records');
  const visits = vi.spyOn(store.base, 'visitRecords');
  const count = countRecords(collection, store.base, given);
  return { count, read: read.mock.calls.length + records.mock.calls.length + visits.mock.calls.length };
}

const matching = (given: RecordQuery): number => [...findRecords(collection, store.base, given)].length;

describe('a count', () => {
  it.each(['a', 's', 'p', 't', 'h', 'l', 'n', '_id'])('by equality of %s is the number of matches', (name) => {
    for (const value of [...VALUES, 'x', 'X', 'xxx', 'x'.repeat(3000), 99, undefined]) {
      for (const filter of [{ [name]: value }, { [name]: value, b: 1 }, { b: 1, [name]: value }, { [name]: { $eq: value } }]) {
        const given = query(filter);
        expect([filter, countRecords(collection, store.base, given)]).toEqual([filter, matching(given)]);
      }
    }
  });

  it.each<[filter: Document, options: Partial<RecordQuery>, count: number]>([
    [{ a: 1 }, {}, 10],
    [{ a: 'one' }, {}, 4],
    [{ a: ID }, {}, 2],
    [{ a: new Date(1), b: 0 }, {}, 2],
    [{ b: 0, a: true }, { hint: 'a_b' }, 0],
    [{ _id: 3 }, {}, 1],
    [{ _id: 300 }, {}, 0],
    [{ a: 1 }, { limit: 3 }, 3],
    [{ a: 1 }, { skip: 8 }, 2],
    [{ a: 1 }, { skip: 2, limit: 3 }, 3],
    [{ a: 1 }, { skip: 11, limit: 3 }, 0],
    [{ s: 'one' }, {}, 4],
  ])('of %j with %j is in the index', (filter, options, count) => {
    expect(counted(query(filter, options))).toEqual({ count, read: 0 });
  });

  it.each<[filter: Document, options: Partial<RecordQuery>]>([
    [{}, {}],
    [{ a: null }, {}],
    [{ a: { x: 1 } }, {}],
    [{ a: { $gt: 0 } }, {}],
    [{ a: 1, n: 1 }, {}],
    [{ n: 1 }, {}],
    [{ b: 1 }, {}],
    [{ 'a.0': 1 }, {}],
    [{ $and: [{ a: 1 }] }, {}],
    [{ a: 1 }, { collation: createCollation({ locale: 'en', strength: 2 }) }],
    [{ t: 'x' }, { collation: createCollation({ locale: 'en', strength: 2 }) }],
    [{ a: 1 }, { hint: { $natural: 1 } }],
    [{ h: 'one' }, {}],
    [{ l: 'xxx' }, {}],
  ])('of %j with %j reads documents', (filter, options) => {
    const given = query(filter, options);
    const { count, read } = counted(given);
    expect(count).toBe(matching(given));
    expect(read).toBeGreaterThan(0);
  });

  it('gives up after the deadline, and for a bad hint', () => {
    store.environment.write(() => {
      for (let _id = 1000; _id < 1200; _id++) {
        const document = { _id, a: 'many', b: 0 };
        collection.insert(store.base, document, encode(document));
      }
    });
    const late = query({ a: 'many' }, { deadline: { at: Date.now() - 1 } });
    expect(() => countRecords(collection, store.base, late)).toThrow('operation exceeded time limit');
    expect(() => countRecords(collection, store.base, query({ a: 1 }, { hint: 'none' }))).toThrow(MongoError);
  });
});
