import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollation } from '../bson/collation.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { compileMatcher } from '../query/matcher.js';
import type { Collection } from '../storage/collection.js';
import { Store } from '../storage/store.js';
import { findRecords, type RecordQuery } from './find-records.js';
import { visitMatches } from './visit-matches.js';

let directory: string;
let store: Store;
let collection: Collection;

const SIZES = [0, 50, 40_000, 300, 3_000_000, 7];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'visit-matches-'));
  store = new Store(directory, (error) => {
    throw error;
  });
  store.environment.write(() => {
    collection = store.catalog.create('db.visited', {});
    store.catalog.addIndex(store.base, collection, { v: 2, name: 'i', key: { indexed: 1 } });
    for (let n = 0; n < 60; n++) {
      const document = { _id: n, n, indexed: n, tags: n % 2 ? n : [n, 'x'], text: 'y'.repeat(SIZES[n % SIZES.length] ?? 0) };
      collection.insert(store.base, document, encode(document));
    }
    const other = store.catalog.create('db.other', {});
    other.insert(store.base, { _id: 1, n: 5 }, encode({ _id: 1, n: 5 }));
  });
});

afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

const query = (filter: Document, options: Partial<RecordQuery> = {}): RecordQuery => ({
  filter,
  matches: compileMatcher(filter),
  ...options,
});

/** Returns what is shown: record ids and documents; `undefined` where nothing can be. */
function visited(given: RecordQuery, stopAfter = Infinity): [number, Document][] | undefined {
  const shown: [number, Document][] = [];
  const isShown = visitMatches(collection, store.base, given, (bytes, recordId) => {
    shown.push([recordId, decode(bytes.subarray(0, bytes.readInt32LE(0)))]);
    return shown.length < stopAfter;
  });
  return isShown ? shown : undefined;
}

describe('a visit of what matches', () => {
  it.each<[Document]>([
    [{}],
    [{ n: { $gt: 20 } }],
    [{ n: { $gt: 20 }, tags: 'x' }],
    [{ tags: { $in: [4, 5] } }],
    [{ $or: [{ n: 1 }, { tags: 8 }] }],
    [{ $expr: { $eq: ['$n', 3] } }],
    [{ text: { $ne: '' }, n: { $lt: 30 } }],
  ])('by %j shows what a search finds, in its order', (filter) => {
    const found = [...findRecords(collection, store.base, query(filter))];
    expect(visited(query(filter))).toEqual(found.map(({ recordId, bytes }) => [recordId, decode(bytes)]));
  });

  it('ends when it is told to', () => {
    expect(visited(query({ n: { $gte: 7 } }), 2)?.map(([, { n }]) => n)).toEqual([7, 8]);
  });

  it.each<[string, Document, Partial<RecordQuery>]>([
    ['an index', { indexed: 3 }, {}],
    ['an order', {}, { sort: { n: 1 } }],
    ['a limit', {}, { limit: 1 }],
    ['a part behind others', {}, { skip: 1 }],
    ['a hint', {}, { hint: { $natural: -1 } }],
    ['a collation', { text: 'a' }, { collation: createCollation({ locale: 'en', strength: 2 }) }],
  ])('is left to the search for %s', (_reason, filter, options) => {
    expect(visited(query(filter, options))).toBeUndefined();
  });

  it('is left to the search in a write transaction and in the view of a transaction', () => {
    store.environment.write(() => expect(visited(query({ n: 1 }))).toBeUndefined());
    const transaction = store.transactions.begin();
    expect(visitMatches(collection, transaction, query({ n: 1 }), () => true)).toBe(false);
    store.transactions.end(transaction);
  });

  it('ends after the deadline', () => {
    expect(() => {
      for (let round = 0; round < 3; round++) visited(query({}, { deadline: { at: Date.now() - 1 } }));
    }).not.toThrow();
    store.environment.write(() => {
      for (let _id = 100; _id < 300; _id++) collection.insert(store.base, { _id }, encode({ _id }));
    });
    expect(() => visited(query({ n: -1 }, { deadline: { at: Date.now() - 1 } }))).toThrow('operation exceeded time limit');
  });
});
