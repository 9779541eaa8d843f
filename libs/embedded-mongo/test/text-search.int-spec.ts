import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

const TEXTS: readonly Document[] = [
  { _id: 1, t: 'Coffee shop', b: 'The quick brown fox jumped over the lazy dogs' },
  { _id: 2, t: 'café Java', b: "don't panic about coffees" },
  { _id: 3, t: 'coffee coffee coffee', b: ['coffee', 'tea tea'] },
  { _id: 4, t: 'running runner runs ran', x: { y: 'nested coffee' } },
  { _id: 5, t: 'COFFEE', b: 'Shopping-list: snake_case foo.bar e-mail user@example.com 3.14' },
  { _id: 6, t: 5, b: { q: 'coffee' } },
];

async function filled(documents: readonly Document[], index: Document, name = 'c'): Promise<Db> {
  const database = store.freshDatabase();
  await database.collection(name).insertMany(documents.map((each) => ({ ...each })));
  await database.command({ createIndexes: name, indexes: [{ name: 'text', ...index }] });
  return database;
}

async function batchOf(database: Db, command: Document): Promise<Document[]> {
  const { cursor } = await database.command(command);
  return (cursor as Document)['firstBatch'] as Document[];
}

/** Returns the score of each document found, by `_id`. */
async function scores(database: Db, filter: Document, name = 'c'): Promise<Record<string, unknown>> {
  const found = await batchOf(database, { find: name, filter, projection: { score: { $meta: 'textScore' } } });
  return Object.fromEntries(found.map(({ _id, score }) => [String(_id), score as unknown]));
}

const search = ($search: string, options: Document = {}): Document => ({ $text: { $search, ...options } });
const code = (database: Db, command: Document): Promise<unknown> =>
  failure(database.command(command)).then((error) => error.code);

describe('a text search finds and scores as MongoDB', () => {
  let database: Db;

  beforeAll(async () => {
    database = await filled(TEXTS, { key: { t: 'text', b: 'text' }, weights: { t: 3 } });
  });

  // Recorded from MongoDB.
  it.each<[string, Document, Record<string, number>]>([
    ['a word', search('coffee'), { 1: 2.25, 2: 0.75, 3: 6.25, 5: 3 }],
    ['another form of a word', search('runs'), { 4: 3.375 }],
    ['any of several words', search('shop dog'), { 1: 2.25 + 0.5833333333333334, 5: 0.5416666666666666 }],
    ['a phrase, whose words score', search('"coffee shop"'), { 1: 4.5 }],
    ['two phrases', search('"coffee" "tea"'), { 3: 7.75 }],
    ['a phrase that no text has', search('"coffee tea"'), {}],
    ['a phrase with stop words', search('quick "over the"'), { 1: 0.5833333333333334 }],
    ['a quote that is not closed', search('"coffee'), { 1: 2.25, 2: 0.75, 3: 6.25, 5: 3 }],
    ['a negated word', search('coffee -shop'), { 2: 0.75, 3: 6.25 }],
    ['a negated phrase', search('coffee -"coffee shop"'), { 2: 0.75, 3: 6.25, 5: 3 }],
    ['nothing but a negated word', search('-shop'), {}],
    ['nothing', search(''), {}],
    ['a stop word', search('the'), {}],
    ['a word without its diacritics', search('cafe'), { 2: 2.25 }],
    ['a word in capitals with diacritics', search('CAFÉ'), { 2: 2.25 }],
    ['diacritics', search('café', { $diacriticSensitive: true }), { 2: 2.25 }],
    ['no diacritics', search('cafe', { $diacriticSensitive: true }), {}],
    ['a capital', search('Coffee', { $caseSensitive: true }), { 1: 2.25 }],
    ['small letters', search('coffee', { $caseSensitive: true }), { 2: 0.75, 3: 6.25 }],
    ['a form of a word in no language', search('running', { $language: 'none' }), {}],
    ['a part of a word with an apostrophe', search('don'), {}],
    ['a part of a word with an underscore', search('snake'), {}],
    ['a word with an underscore', search('snake_case'), { 5: 0.5416666666666666 }],
    ['a word before a dot', search('foo'), { 5: 0.5416666666666666 }],
    ['an address', search('user@example.com'), { 5: 1.625 }],
    ['conditions beside it', { $and: [{ _id: { $gt: 2 } }, search('coffee')] }, { 3: 6.25, 5: 3 }],
  ])('%s', async (_name, filter, expected) => {
    const found = await scores(database, filter);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [id, score] of Object.entries(expected)) expect(found[id]).toBeCloseTo(score, 12);
  });

  it('sorts by the score, shown or not', async () => {
    const sort = { s: { $meta: 'textScore' } };
    const found = await batchOf(database, { find: 'c', filter: search('coffee'), sort, projection: { _id: 1 } });
    expect(found).toEqual([{ _id: 3 }, { _id: 5 }, { _id: 1 }, { _id: 2 }]);
    const stages = [{ $match: search('coffee') }, { $sort: sort }, { $project: { s: { $meta: 'textScore' } } }, { $limit: 2 }];
    expect(await batchOf(database, { aggregate: 'c', pipeline: stages, cursor: {} })).toEqual([
      { _id: 3, s: 6.25 },
      { _id: 5, s: 3 },
    ]);
  });

  it('shows the score beside all fields, or those that are kept', async () => {
    const shown = async (projection: Document) => (await batchOf(database, { find: 'c', filter: search('java'), projection }))[0];
    const s = { $meta: 'textScore' };
    expect(await shown({ s, b: 0 })).toEqual({ _id: 2, t: 'café Java', s: 2.25 });
    expect(await shown({ 'x.s': s, t: 1 })).toEqual({ _id: 2, t: 'café Java', x: { s: 2.25 } });
    expect(await shown({ t: { $round: [s, 0] } })).toEqual({ _id: 2, t: 2 });
  });

  it('keeps the score through stages that change documents, and loses it in groups', async () => {
    const meta = { $meta: 'textScore' };
    const pipeline = [
      { $match: search('java') },
      { $unwind: '$t' },
      { $set: { z: 1 } },
      { $unset: 'b' },
      { $lookup: { from: 'none', localField: 'a', foreignField: 'a', as: 'l' } },
      { $replaceRoot: { newRoot: { m: meta } } },
      { $facet: { a: [{ $set: { again: meta } }] } },
    ];
    expect(await batchOf(database, { aggregate: 'c', pipeline, cursor: {} })).toEqual([{ a: [{ m: 2.25, again: 2.25 }] }]);
    const grouped = [{ $match: search('java') }, { $group: { _id: 1 } }, { $project: { s: meta } }];
    expect(await batchOf(database, { aggregate: 'c', pipeline: grouped, cursor: {} })).toEqual([{ _id: 1 }]);
  });

  it('begins the pipelines of joins and unions', async () => {
    const pipeline = [{ $match: search('tea') }, { $project: { s: { $meta: 'textScore' } } }];
    const joined = [{ $match: { _id: 1 } }, { $lookup: { from: 'c', pipeline, as: 'x' } }, { $project: { x: 1 } }];
    expect(await batchOf(database, { aggregate: 'c', pipeline: joined, cursor: {} })).toEqual([
      { _id: 1, x: [{ _id: 3, s: 1.5 }] },
    ]);
    const united = [{ $match: { _id: 0 } }, { $unionWith: { coll: 'c', pipeline } }];
    expect(await batchOf(database, { aggregate: 'c', pipeline: united, cursor: {} })).toEqual([{ _id: 3, s: 1.5 }]);
  });

  it('is one of the alternatives of a filter if the others have indexes', async () => {
    const either = (other: Document): Document => ({
      find: 'c',
      filter: { $or: [search('tea'), other] },
      projection: { _id: 1 },
    });
    expect(await batchOf(database, either({ _id: 2 }))).toEqual([{ _id: 3 }, { _id: 2 }]);
    expect(await code(database, either({ z: 2 }))).toBe(291);
  });

  it('is counted, and lists values', async () => {
    expect(await database.command({ count: 'c', query: search('coffee') })).toMatchObject({ n: 4 });
    expect((await database.command({ distinct: 'c', key: '_id', query: search('coffee') }))['values']).toEqual([1, 2, 3, 5]);
  });

  it.each<[string, Document, number]>([
    ['no object', { find: 'c', filter: { $text: 5 } }, 2],
    ['no $search', { find: 'c', filter: { $text: {} } }, 4],
    ['a number for $search', { find: 'c', filter: { $text: { $search: 5 } } }, 14],
    ['a number for $caseSensitive', { find: 'c', filter: search('a', { $caseSensitive: 1 }) }, 14],
    ['another option', { find: 'c', filter: search('a', { $x: 1 }) }, 2],
    ['an unknown language', { find: 'c', filter: search('a', { $language: 'xx' }) }, 2],
    ['a language that is left out', { find: 'c', filter: search('a', { $language: 'german' }) }, 2],
    ['two searches', { find: 'c', filter: { $and: [search('a'), search('b')] } }, 2],
    ['$nor', { find: 'c', filter: { $nor: [search('a')] } }, 2],
    ['$elemMatch', { find: 'c', filter: { a: { $elemMatch: search('a') } } }, 2],
    ['a hint', { find: 'c', filter: search('a'), hint: 'text' }, 2],
    ['the natural order', { find: 'c', filter: search('a'), sort: { $natural: 1 } }, 2],
    ['a collection without an index', { find: 'other', filter: search('a') }, 27],
    ['a score without a search', { find: 'c', projection: { s: { $meta: 'textScore' } } }, 40218],
    ['a sort by a score without a search', { find: 'c', sort: { s: { $meta: 'textScore' } } }, 40218],
    ['an unknown $meta', { find: 'c', filter: search('a'), projection: { s: { $meta: 'foo' } } }, 17308],
    ['a $meta that is no string', { find: 'c', filter: search('a'), projection: { s: { $meta: 5 } } }, 17307],
    ['a sort by an unknown $meta', { find: 'c', filter: search('a'), sort: { s: { $meta: 'foo' } } }, 31138],
    ['$meta with more', { find: 'c', filter: search('a'), sort: { s: { $meta: 'textScore', a: 1 } } }, 9],
    [
      'an update in the order of a score',
      { findAndModify: 'c', query: {}, sort: { s: { $meta: 'textScore' } }, remove: true },
      40218,
    ],
    ['documents that expire by it', { collMod: 'c', index: { name: 'text', expireAfterSeconds: 5 } }, 72],
    ['a later stage', { aggregate: 'c', pipeline: [{ $match: { a: 1 } }, { $match: search('a') }], cursor: {} }, 17313],
    ['a validator', { create: 'other', validator: search('a') }, 2],
  ])('refuses %s', async (_name, command, expected) => {
    expect(await code(database, command)).toBe(expected);
  });
});

describe('writes by a text search', () => {
  it('update, remove and return what is found', async () => {
    const database = await filled(TEXTS, { key: { '$**': 'text' } });
    const update = (u: Document, options: Document = {}, q = search('tea')): Document => ({
      update: 'c',
      updates: [{ q, u, ...options }],
    });
    expect(await database.command(update({ $set: { u: 1 } }, { multi: true }))).toMatchObject({ n: 1, nModified: 1 });
    expect(await database.command(update({ $set: { t: 'teapot' } }, { upsert: true }, search('teapot')))).toMatchObject({ n: 1 });
    const fields = { _id: 1, s: { $meta: 'textScore' } };
    const sort = { s: { $meta: 'textScore' } };
    const changed = { findAndModify: 'c', query: search('tea'), update: { $set: { b: 'milk' } }, fields, sort, new: true };
    expect((await database.command(changed))['value']).toEqual({ _id: 3, s: 1.5 });
    expect(await scores(database, search('tea'))).toEqual({});
    expect(await database.command({ delete: 'c', deletes: [{ q: search('milk'), limit: 0 }] })).toMatchObject({ n: 1 });
    expect(await database.command({ validate: 'c' })).toMatchObject({ valid: true });
  });
});

describe('a text index', () => {
  it('searches all strings of documents by $**, with the weights of some', async () => {
    const document = { _id: 1, a: 'apples', b: 'banana', n: { y: ['cherry', ['apple'], { z: 'apple' }] }, language: 'none' };
    const database = await filled([document, { _id: 2, a: 'apples', zzz: 'apple' }], {
      key: { '$**': 'text' },
      weights: { '$**': 5, b: 7 },
    });
    expect(await scores(database, search('apple'))).toEqual({ 2: 2 });
    expect(await scores(database, search('banana'))).toEqual({ 1: 7.700000000000001 });
    expect(await scores(database, search('apple', { $language: 'none' }))).toEqual({ 1: 2.2 });
  });

  it('takes the language of a text from its document', async () => {
    const documents = [
      { _id: 1, a: 'running', idioma: 'none' },
      { _id: 2, a: 'running', language: 'none' },
    ];
    const database = await filled(documents, { key: { a: 'text' }, language_override: 'idioma' });
    expect(await scores(database, search('runs'))).toEqual({ 2: 1 });
    expect(await scores(database, search('running', { $language: 'none' }))).toEqual({ 1: 1.1 });
    const insert = (idioma: unknown): Document => ({ insert: 'c', documents: [{ a: 'x', idioma }] });
    for (const [language, expected] of [
      [5, 17261],
      ['klingon', 17262],
      ['german', 17262],
    ] as const) {
      const { writeErrors } = await database.command(insert(language));
      expect(writeErrors).toMatchObject([{ code: expected }]);
    }
  });

  it('wants a value for each field before the words', async () => {
    const documents = [
      { _id: 1, c: 1, t: 'red apple' },
      { _id: 2, c: 2, t: 'red' },
    ];
    const database = await filled(documents, { key: { c: 1, t: 'text' } });
    expect(await scores(database, { c: 1, ...search('red') })).toEqual({ 1: 0.75 });
    expect(await scores(database, { $and: [{ c: { $in: [2] } }, search('red')] })).toEqual({ 2: 1.1 });
    for (const c of [undefined, { $gt: 1 }, { $in: [1, 2] }]) {
      expect(await code(database, { find: 'c', filter: { ...search('red'), ...(c && { c }) } })).toBe(291);
    }
    const { writeErrors } = await database.command({ insert: 'c', documents: [{ c: [1], t: 'x' }] });
    expect(writeErrors).toMatchObject([{ code: 201 }]);
  });

  it('of some documents is used for those', async () => {
    const documents = [
      { _id: 1, c: 1, t: 'red' },
      { _id: 2, c: 2, t: 'red' },
    ];
    const database = await filled(documents, { key: { t: 'text' }, partialFilterExpression: { c: { $gt: 1 } } });
    expect(await scores(database, { c: 2, ...search('red') })).toEqual({ 2: 1.1 });
    expect(await code(database, { find: 'c', filter: search('red') })).toBe(291);
  });

  it('is listed as it is stored, and made again from that', async () => {
    const database = await filled(TEXTS, { key: { a: 1, t: 'text', b: 'text', c: -1 }, weights: { t: 2.7 } });
    const [, listed] = await batchOf(database, { listIndexes: 'c' });
    expect(listed).toEqual({
      v: 2,
      key: { a: 1, _fts: 'text', _ftsx: 1, c: -1 },
      name: 'text',
      weights: { b: 1, t: 2 },
      default_language: 'english',
      language_override: 'language',
      textIndexVersion: 3,
    });
    await database.command({ dropIndexes: 'c', index: 'text' });
    await database.command({ createIndexes: 'c', indexes: [listed] });
    expect((await batchOf(database, { listIndexes: 'c' }))[1]).toEqual(listed);
  });

  it.each<[string, Document, number]>([
    ['a weight of 0', { key: { a: 'text' }, weights: { a: 0 } }, 67],
    ['a weight that is no number', { key: { a: 'text' }, weights: { a: 'x' } }, 67],
    ['weights that are no object', { key: { a: 'text' }, weights: 5 }, 14],
    ['a weight of a bad path', { key: { a: 'text' }, weights: { 'a..b': 1 } }, 67],
    ['weights of another kind of index', { key: { a: 1 }, weights: { a: 1 } }, 67],
    ['an unknown language', { key: { a: 'text' }, default_language: 'xx' }, 67],
    ['a language that is left out', { key: { a: 'text' }, default_language: 'german' }, 115],
    ['a bad field for the language', { key: { a: 'text' }, language_override: 'a.b' }, 67],
    ['an unknown version', { key: { a: 'text' }, textIndexVersion: 4 }, 67],
    ['an old version', { key: { a: 'text' }, textIndexVersion: 1 }, 115],
    ['words that are apart', { key: { a: 'text', b: 1, c: 'text' } }, 67],
    ['another kind beside it', { key: { a: 'text', b: 'hashed' } }, 67],
    ['a collation', { key: { a: 'text' }, collation: { locale: 'en' } }, 67],
    ['a stored key without weights', { key: { _fts: 'text', _ftsx: 1 } }, 67],
    ['unique', { key: { a: 'text' }, unique: true }, 115],
  ])('is refused with %s', async (_name, index, expected) => {
    const command = { createIndexes: 'c', indexes: [{ name: 'i', ...index }] };
    expect(await code(store.freshDatabase(), command)).toBe(expected);
  });

  it.each<[string, Document, number]>([
    ['other words', { key: { z: 'text' }, name: 'other' }, 85],
    ['other weights', { key: { t: 'text' }, weights: { t: 3 }, name: 'text' }, 85],
    ['another name', { key: { t: 'text' }, name: 'other' }, 85],
    ['a field before', { key: { c: 1, t: 'text' }, name: 'other' }, 67],
  ])('is the only one of its collection: %s', async (_name, index, expected) => {
    const database = await filled(TEXTS, { key: { t: 'text' } });
    expect(await code(database, { createIndexes: 'c', indexes: [index] })).toBe(expected);
    const same = { createIndexes: 'c', indexes: [{ key: { t: 'text' }, name: 'text' }] };
    expect(await database.command(same)).toMatchObject({ note: 'all indexes already exist' });
  });
});
