import { MongoClient, ObjectId, type Collection, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import { buildSchema } from '../build-schema.js';
import type { ObjectModel } from '../model/model.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { Random } from '../testing/random.js';
import { queryMembersOf, translateQuery } from './translate-query.js';
import { PLAIN_SETTINGS } from '../model/source.js';

const SCALARS = { s: 'string', i: 'int', l: 'long', d: 'double', o: 'objectId', t: 'date', b: 'bool' } as const;
type Letter = keyof typeof SCALARS;
const LETTERS = Object.keys(SCALARS) as Letter[];

const scalars = Object.fromEntries(LETTERS.map((letter) => [letter, { bsonType: SCALARS[letter] }]));
const lists = Object.fromEntries(
  LETTERS.map((letter) => [`${letter}s`, { bsonType: 'array', items: { bsonType: SCALARS[letter] } }]),
);
const inner = { bsonType: 'object', properties: { x: { bsonType: 'int' }, y: { bsonType: 'string' } } };

function modelOf(): ObjectModel {
  const schema = {
    title: 'Row',
    bsonType: 'object',
    properties: { ...scalars, ...lists, 'in ner': inner, parts: { bsonType: 'array', items: inner } },
  };
  const collections = [{ dataSource: 'd', database: 'd', collection: 'rows', schema, relationships: {} }];
  const [first] = buildSchema({ collections, resolvers: [], settings: PLAIN_SETTINGS }, NO_HANDLERS).collections;
  if (!first) throw new Error('no model');
  return first.type;
}

const model = modelOf();
const random = new Random(20_26);

/** Few values, so that they meet. */
const VALUES: Readonly<Record<Letter, readonly unknown[]>> = {
  s: ['', 'a', 'b', 'B', 'ä'],
  i: [-1, 0, 1, 2, 2_147_483_647],
  l: [-5_000_000_000, 0, 1, 5_000_000_000],
  d: [-1.5, 0, 1, 1.25],
  o: ['000000000000000000000001', '00000000000000000000000a', 'ffffffffffffffffffffffff'].map((hex) => new ObjectId(hex)),
  t: [new Date(0), new Date(1), new Date('2020-01-01')],
  b: [true, false],
};

function some(letter: Letter): unknown {
  return random.one(VALUES[letter]);
}

/** A value, null or (a symbol) nothing at all. */
const ABSENT = Symbol('absent');
function maybe<T>(make: () => T): T | null | typeof ABSENT {
  const chance = random.next();
  return chance < 0.2 ? null : chance < 0.4 ? ABSENT : make();
}

function put(document: Document, key: string, value: unknown): void {
  if (value !== ABSENT) document[key] = value;
}

function randomInner(): Document {
  const document: Document = {};
  put(
    document,
    'x',
    maybe(() => some('i')),
  );
  put(
    document,
    'y',
    maybe(() => some('s')),
  );
  return document;
}

function randomRow(): Document {
  const row: Document = {};
  for (const letter of LETTERS) {
    put(
      row,
      letter,
      maybe(() => some(letter)),
    );
    put(
      row,
      `${letter}s`,
      maybe(() => Array.from({ length: random.below(4) }, () => (random.chance(0.2) ? null : some(letter)))),
    );
  }
  put(row, 'in ner', maybe(randomInner));
  put(
    row,
    'parts',
    maybe(() => Array.from({ length: random.below(3) }, randomInner)),
  );
  return row;
}

// Implements the specification, evaluated document by document.

function order(value: unknown): number | string {
  if (value instanceof ObjectId) return value.toHexString();
  return value instanceof Date ? value.getTime() : (value as number | string);
}

function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, index) => equal(one, b[index]));
  return a !== undefined && a !== null && b !== null && typeof a === typeof b
    ? order(a) === order(b)
    : (a ?? null) === (b ?? null);
}

/** Strings are compared by their bytes; these are all of one plane. */
function compared(kind: string, stored: unknown, wanted: unknown): boolean {
  if (stored === null || stored === undefined) return false;
  const [a, b] = [order(stored), order(wanted)];
  return kind === 'gt' ? a > b : kind === 'gte' ? a >= b : kind === 'lt' ? a < b : a <= b;
}

function isMember(stored: unknown, wanted: readonly unknown[]): boolean {
  const values = Array.isArray(stored) ? (stored as unknown[]) : [stored];
  return values.some((value) => wanted.some((one) => equal(value, one)));
}

function member(document: Document, name: string): unknown {
  return document[name === 'inNer' ? 'in ner' : name];
}

function holds(document: Document, query: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(query).every(([name, wanted]) => {
    if (name === 'AND') return (wanted as object[]).every((one) => holds(document, one as Document));
    if (name === 'OR') return (wanted as object[]).some((one) => holds(document, one as Document));
    const [, field = '', operator = 'equals'] = /^(\w+?)(?:_(gt|gte|lt|lte|ne|in|nin|exists))?$/.exec(name) ?? [];
    const stored = member(document, field);
    if (operator === 'exists') return wanted === null || (stored !== null && stored !== undefined) === wanted;
    if (operator === 'equals' && wanted === null) return stored === null || stored === undefined;
    if (wanted === null) return true;
    if (field === 'inNer') return holds(stored ?? {}, wanted as Document);
    if (field === 'parts') {
      const parts = (stored ?? []) as Document[];
      const found = (wanted as Document[]).map((one) => parts.some((part) => holds(part, one)));
      return operator === 'equals' ? found.every(Boolean) : found.some(Boolean) === (operator === 'in');
    }
    if (operator === 'equals') return equal(stored, wanted);
    if (operator === 'ne') return !equal(stored, wanted);
    if (operator === 'in' || operator === 'nin') return isMember(stored, wanted as unknown[]) === (operator === 'in');
    return compared(operator, stored, wanted);
  });
}

/** Returns a condition on one field, as GraphQL would have coerced it. */
function condition(name: string, depth: number): unknown {
  const found = queryMembersOf(model).get(name);
  if (!found) throw new Error(`there is no ${name}`);
  if (!('field' in found)) return Array.from({ length: random.below(3) }, () => randomQuery(depth + 1));
  const { field, kind } = found;
  if (kind === 'exists') return random.chance(0.5);
  const letter = field.key.charAt(0) as Letter;
  if (field.key === 'in ner') return random.chance(0.1) ? null : randomInnerQuery();
  if (field.key === 'parts')
    return kind === 'equals' && random.chance(0.1) ? null : Array.from({ length: random.below(3) }, randomInnerQuery);
  if (random.chance(0.1)) return null;
  const list = () => Array.from({ length: random.below(4) }, () => some(letter));
  return kind === 'in' || kind === 'nin' || field.value.kind === 'list' ? list() : some(letter);
}

function randomInnerQuery(): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  if (random.chance(0.5)) query[random.one(['x', 'x_gt', 'x_lte', 'x_ne'])] = some('i');
  if (random.chance(0.3)) query[random.one(['y_in', 'y_nin'])] = [some('s'), some('s')];
  if (random.chance(0.2)) query['y_exists'] = random.chance(0.5);
  if (random.chance(0.2)) query['OR'] = [{ x: some('i') }, { y: some('s') }];
  return query;
}

function randomQuery(depth = 0): Record<string, unknown> {
  const names = [...queryMembersOf(model).keys()].filter((name) => depth < 2 || (name !== 'AND' && name !== 'OR'));
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => random.one(names)).map((name) => [name, condition(name, depth)]),
  );
}

/** Numbers of conditions of an operator, and of those that mix several. */
const [SIMPLE, MIXED] = inject('longTests') ? [12, 400] : [6, 150];

describe('filters of queries', () => {
  let store: TestStore;
  let client: MongoClient;
  let rows: Collection;
  const documents: Document[] = Array.from({ length: 150 }, (_, _id) => ({ ...randomRow(), _id }));

  beforeAll(async () => {
    store = await startTestStore();
    client = await new MongoClient(store.uri).connect();
    rows = client.db('translate').collection(`rows_${new ObjectId().toHexString()}`);
    await rows.insertMany(documents.map((document) => ({ ...document })));
  });
  afterAll(async () => {
    await rows.drop();
    await client.close();
    await store.close();
  });

  async function compare(query: Record<string, unknown>): Promise<number> {
    const found = await rows.find(translateQuery(model, query).filter(), { projection: { _id: 1 }, sort: { _id: 1 } }).toArray();
    const expected = documents.filter((document) => holds(document, query)).map(({ _id }) => _id as unknown);
    expect(
      found.map(({ _id }) => _id),
      JSON.stringify(query),
    ).toEqual(expected);
    return expected.length;
  }

  const members = [...queryMembersOf(model).keys()].filter((name) => name !== 'AND' && name !== 'OR');

  it('covers every operator of every type', () => {
    expect(members.length).toBe(6 * 9 + 5 + 7 * 4 + 2 + 4);
  });

  it.each(members)('%s finds what the specification says', async (name) => {
    const counts: number[] = [];
    for (let round = 0; round < SIMPLE; round += 1) counts.push(await compare({ [name]: condition(name, 2) }));
    // Among several conditions, some match a document and some do not.
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.min(...counts)).toBeLessThan(documents.length);
  });

  it('finds it for conditions together, nested and negated', async () => {
    let found = 0;
    for (let round = 0; round < MIXED; round += 1) found += await compare(randomQuery());
    expect(found).toBeGreaterThan(2 * MIXED);
  });
});
