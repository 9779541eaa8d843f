import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSONRegExp, Decimal128, Long, ObjectId } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollation } from '../bson/collation.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Document } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { compileMatcher } from '../query/matcher.js';
import { NO_FIELDS, type ReadFields } from '../query/read-fields.js';
import { compileSort } from '../bson/sort.js';
import type { Collection } from '../storage/collection.js';
import { Store } from '../storage/store.js';
import { findRecords, type RecordQuery } from './find-records.js';
import { plan, type PlanRequest } from './plan.js';

let directory: string;
let store: Store;
let documents: Document[];
let indexed: Collection;

/** Returns a small generator with a fixed seed: the same documents and queries every time. */
function randomizer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}

const random = randomizer(42);
const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;

const SCALARS: readonly unknown[] = [
  null,
  -3,
  0,
  1,
  2,
  2.5,
  Long.fromNumber(2),
  Decimal128.fromString('2.5'),
  7,
  '',
  'a',
  'ab',
  'abc',
  'B',
  'é',
  true,
  false,
  new Date(5),
  new Date(900),
  new ObjectId('aaaaaaaaaaaaaaaaaaaaaaaa'),
  new BSONRegExp('^a', ''),
  'x'.repeat(1200),
];

function value(depth: number): unknown {
  const kind = random(10);
  if (kind < 6 || depth === 0) return pick(SCALARS);
  if (kind < 8) return Array.from({ length: random(4) }, () => value(depth - 1));
  return { x: value(depth - 1), ...(random(2) ? { y: value(depth - 1) } : {}) };
}

function randomDocument(_id: number): Document {
  const document: Document = { _id, n: random(50) };
  // Only one of the fields indexed together may hold an array.
  if (random(5) > 0) document.a = value(2);
  if (random(5) > 0) document.s = pick(SCALARS);
  if (random(3) > 0) document.t = pick(['red', 'Red', 'green', 'GREEN', 'gréén']);
  return document;
}

const INDEXES: readonly Document[] = [
  { name: 'a', key: { a: 1 } },
  { name: 's_-1_n', key: { s: -1, n: 1 } },
  { name: 'a.x_s', key: { 'a.x': 1, s: 1 } },
  { name: 'a.x_a.y', key: { 'a.x': 1, 'a.y': 1 }, sparse: true },
  { name: 'n', key: { n: 1 } },
  { name: 'partial', key: { t: 1, n: 1 }, partialFilterExpression: { n: { $gt: 20 } } },
  { name: 'collated', key: { t: 1 }, collation: { locale: 'en', strength: 2 } },
];

const stored = (document: Document): [Document, Buffer] => [document, encode(document)];

const failLoudly = (error: unknown): void => {
  throw error;
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'find-records-'));
  store = new Store(directory, failLoudly);
  // Encoded and decoded, so that every number has the form the decoder gives it.
  documents = Array.from({ length: 250 }, (_, i) => decode(encode(randomDocument(i))));
  store.environment.write(() => {
    indexed = store.catalog.create('db.indexed', {});
    for (const spec of INDEXES) {
      // A document whose `a` is an array of arrays of documents cannot be in every index; such ones are left out of the sample.
      store.catalog.addIndex(store.base, indexed, { v: 2, ...spec });
    }
    documents = documents.filter((document) => {
      try {
        indexed.insert(store.base, document, encode(document));
        return true;
      } catch (error) {
        if (error instanceof MongoError && error.code === 171) return false;
        throw error;
      }
    });
  });
});

afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

function condition(): unknown {
  const operand = value(1);
  const scalar = pick(SCALARS.filter((one) => !(one instanceof BSONRegExp)));
  switch (random(10)) {
    case 0:
      return { $gt: scalar };
    case 1:
      return { $gte: scalar, $lt: pick(SCALARS.filter((one) => !(one instanceof BSONRegExp))) };
    case 2:
      return { $in: [scalar, pick(SCALARS), value(1)] };
    case 3:
      return { $elemMatch: { x: scalar, y: { $gte: scalar } } };
    case 4:
      return { $regex: pick(['^a', '^ab', 'b', '^x+']) };
    case 5:
      return { $ne: scalar };
    case 6:
      return { $exists: random(2) === 1 };
    case 7:
      return { $lte: scalar };
    default:
      return operand;
  }
}

function filter(depth: number): Document {
  const result: Document = {};
  for (let i = random(3); i >= 0; i--) result[pick(['a', 's', 'n', 't', 'a.x', 'a.y', 'a.0', '_id'])] = condition();
  if (depth > 0 && random(4) === 0) result.$or = [filter(depth - 1), filter(depth - 1)];
  if (depth > 0 && random(4) === 0) result.$and = [filter(depth - 1)];
  return result;
}

function sort(): Document | undefined {
  if (random(2)) return undefined;
  return pick<Document>([{ n: 1 }, { n: -1 }, { s: -1, n: 1 }, { s: 1, n: -1 }, { a: 1 }, { t: 1, n: 1 }, { _id: -1 }]);
}

function run(query: Omit<RecordQuery, 'matches'>): unknown[] {
  const matches = compileMatcher(query.filter, { collation: query.collation });
  return [...findRecords(indexed, store.base, { ...query, matches })].map(({ bytes }) => decode(bytes)._id);
}

function expected({ filter: wanted, collation }: PlanRequest): Document[] {
  const matches = compileMatcher(wanted, { collation });
  return documents.filter((document) => matches(document));
}

describe('a search by index', () => {
  const cases = Array.from({ length: 300 }, () => ({
    filter: filter(1),
    sort: sort(),
    collation: random(6) === 0 ? createCollation({ locale: 'en', strength: 2 }) : undefined,
  }));

  it('finds all matches in order with any index', () => {
    const byId = new Map(documents.map((document) => [document._id, document]));
    let byIndex = 0;
    for (const query of cases) {
      if (plan(indexed, store.base, query).kind === 'index') byIndex++;
      const found = run(query);
      const wanted = expected(query);
      const ids = wanted.map((document) => document._id);
      const description = JSON.stringify(query);
      expect(run({ ...query, reads: NO_FIELDS }), `${description} with the fields of its filter`).toEqual(found);
      expect(
        found.toSorted((a, b) => Number(a) - Number(b)),
        description,
      ).toEqual(ids);
      if (!query.sort) continue;
      const order = compileSort(query.sort, query.collation);
      const keys = found.map((id) => order.keyOf(byId.get(id)));
      expect(
        keys.every((key, i) => i === 0 || order.compareKeys(keys[i - 1] ?? [], key) <= 0),
        `${description} is out of order`,
      ).toBe(true);
    }
    expect(byIndex).toBeGreaterThan(cases.length / 2);
  });
});

describe('plan', () => {
  function chosen(request: PlanRequest): string {
    const result = plan(indexed, store.base, request);
    if (result.kind === 'collection') return result.reverse ? 'backward' : 'forward';
    const names = result.parts.map(({ index, reverse, scans }) => {
      const points = scans.filter((scan) => 'point' in scan).length;
      return `${index.name}${reverse ? ' reversed' : ''}${points > 0 ? ` ${points} points` : ''}`;
    });
    return `${names.join(' + ')}${result.sorted ? ' sorted' : ''}`;
  }

  it.each<[string, PlanRequest]>([
    ['_id_ 1 points', { filter: { _id: 3, n: 1 } }],
    ['_id_ 2 points', { filter: { _id: { $in: [3, 4] } } }],
    ['n', { filter: { n: { $gt: 3 } } }],
    ['n sorted', { filter: {}, sort: { n: 1 } }],
    ['n reversed sorted', { filter: { n: { $lt: 9 } }, sort: { n: -1 } }],
    ['a.x_s', { filter: { 'a.x': 1, s: 'a' } }],
    ['a', { filter: { a: 1 }, sort: { a: 1 } }],
    ['a.x_s', { filter: { 'a.x': 1 }, sort: { 'a.x': 1 } }],
    ['s_-1_n', { filter: { s: 'ab', n: { $lt: 5 } } }],
    ['partial', { filter: { t: 'red', n: 21 } }],
    ['n', { filter: { t: 'red', n: 20 } }],
    ['n + _id_ 1 points', { filter: { $or: [{ n: 1 }, { _id: 4 }] } }],
    ['forward', { filter: { $or: [{ n: 1 }, { z: 4 }] } }],
    ['forward', { filter: { z: 1 } }],
    ['forward', { filter: { t: { $gt: 'red' } }, collation: createCollation({ locale: 'en', strength: 2 }) }],
    ['collated', { filter: { t: 'red' }, collation: createCollation({ locale: 'en', strength: 2 }) }],
    ['forward', { filter: { t: 'red' }, collation: createCollation({ locale: 'de', strength: 2 }) }],
    ['backward', { filter: { n: 1 }, sort: { $natural: -1 } }],
    ['forward', { filter: { n: 1 }, hint: { $natural: 1 } }],
    ['a', { filter: { n: 1 }, hint: 'a' }],
    ['n', { filter: { _id: 1 }, hint: { n: 1 } }],
  ])('chooses %s for %j', (expectedPlan, request) => {
    expect(chosen(request)).toBe(expectedPlan);
  });

  it.each<[string, PlanRequest, boolean, number[]]>([
    ['an element', { filter: { app: 'a', tags: 'x' }, sort: { at: -1 } }, true, [5, 4, 1]],
    ['an element and both limits', { filter: { app: 'a', tags: 'x', at: { $gt: 1, $lte: 4 } }, sort: { at: -1 } }, true, [4]],
    ['it backward', { filter: { app: 'a', tags: 'x' }, sort: { at: 1 } }, true, [1, 4, 5]],
    ['the array itself', { filter: { app: 'a', tags: 'x' }, sort: { tags: 1, at: 1 } }, false, [4, 1, 5]],
    ['several elements', { filter: { app: 'a', tags: { $in: ['x', 'w'] } }, sort: { at: -1 } }, false, [5, 4, 2, 1]],
  ])('takes the order behind %s from an index with an array', (_, request, sorted, order) => {
    const collection = store.environment.write(() => {
      const created = store.catalog.create(`db.tagged${random(1_000_000)}`, {});
      store.catalog.addIndex(store.base, created, { v: 2, name: 'tagged', key: { app: 1, tags: 1, at: -1 } });
      const tags = [['y'], ['x', 'y'], ['w'], 'y', ['x', 'w', 'y'], ['x']];
      for (const [at, one] of tags.entries()) created.insert(store.base, ...stored({ _id: at, app: 'a', tags: one, at }));
      created.insert(store.base, ...stored({ _id: 9, app: 'b', tags: ['x'], at: 9 }));
      return created;
    });

    expect(plan(collection, store.base, request)).toMatchObject({ parts: [{ index: { name: 'tagged' } }], sorted });
    const matches = compileMatcher(request.filter, {});
    const found = [...findRecords(collection, store.base, { ...request, matches })];
    expect(found.map(({ bytes }) => decode(bytes)._id)).toEqual(order);
  });

  it('rejects a hint that names no index', () => {
    for (const hint of ['nope', { nope: 1 }, { n: -1 }]) {
      expect(() => chosen({ filter: {}, hint })).toThrow('hint provided does not correspond to an existing index');
    }
  });
});

describe('findRecords', () => {
  it('skips and limits, sorted or not', () => {
    expect(run({ filter: {}, skip: 2, limit: 3 })).toEqual(run({ filter: {} }).slice(2, 5));
    const all = run({ filter: {}, sort: { s: 1, _id: 1 } });
    expect(run({ filter: {}, sort: { s: 1, _id: 1 }, skip: 10, limit: 5 })).toEqual(all.slice(10, 15));
  });

  it.each<[query: Omit<RecordQuery, 'matches'>, reads: ReadFields, fields: readonly string[] | undefined]>([
    [{ filter: {} }, NO_FIELDS, undefined],
    [{ filter: { n: { $gte: 0 } } }, NO_FIELDS, ['n']],
    [{ filter: { n: { $gte: 0 } } }, new Set(['_id']), ['_id', 'n']],
    [{ filter: { n: { $gte: 0 } }, sort: { n: 1 } }, NO_FIELDS, ['n']],
    [{ filter: {}, sort: { _id: 1, n: 1 } }, NO_FIELDS, ['_id', 'n']],
    [{ filter: { n: { $gte: 0 } }, sort: { _id: 1, n: 1 } }, NO_FIELDS, ['_id', 'n']],
  ])('decodes of %j only fields that are read, beside %j', (query, reads, fields) => {
    const matches = compileMatcher(query.filter);
    const found = [...findRecords(indexed, store.base, { ...query, reads, matches })];
    expect(found).toHaveLength(documents.length);
    for (const { document } of found) expect(document && Object.keys(document)).toEqual(fields);
  });

  it('decodes whole documents for a reader of all fields', () => {
    const matches = compileMatcher({ n: { $gte: 0 } });
    for (const { bytes, document } of findRecords(indexed, store.base, { filter: { n: { $gte: 0 } }, matches })) {
      expect(document).toEqual(decode(bytes));
    }
  });

  it('gives up after the deadline', () => {
    expect(() => run({ filter: { z: 1 }, deadline: { at: Date.now() - 1 } })).toThrow('operation exceeded time limit');
    expect(run({ filter: { z: 1 }, deadline: { at: undefined } })).toEqual([]);
  });

  it('rejects a malformed sort', () => {
    expect(() => run({ filter: {}, sort: { n: 2 } })).toThrow(MongoError);
  });

  it('ends with 175 when its collection is dropped', () => {
    const collection = store.environment.write(() => {
      const created = store.catalog.create('db.shortlived', {});
      for (let _id = 0; _id < 3; _id++) created.insert(store.base, { _id }, encode({ _id }));
      return created;
    });
    const walk = findRecords(collection, store.base, { filter: {}, matches: compileMatcher({}) });
    walk.next();
    store.environment.write(() => store.catalog.drop(collection));
    expect(() => [...walk]).toThrow('query plan killed');
  });
});
