import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';
import { refusal } from '../testing/refusal.js';

const ruled = new RuledData();
beforeAll(() => ruled.start());
afterAll(() => ruled.close());
beforeEach(() => ruled.newCollection());

const ANN = aUserCalled('ann');
const NOT_PERMITTED = 'WriteNotPermitted: update not permitted';
const ABOUT_DOCUMENTS = 'MongoDBError: the operation cannot be executed on the matching documents';

describe('a duplicate key', () => {
  const TAKEN = { _id: 'b', email: 'hidden@example.com', name: 'b' };
  const role = aRole({ fields: { email: { write: true } }, insert: true, additional_fields: { read: true, write: true } });
  const own = aRole({ apply_when: { _id: { '%ne': 'b' } }, read: true, write: true });

  const writes: readonly (readonly [string, object])[] = [
    ['insertOne', { document: { _id: 'c', email: TAKEN.email } }],
    ['insertMany', { documents: [{ _id: 'c' }, { _id: 'd', email: TAKEN.email }] }],
    ['updateOne', { query: { _id: 'a' }, update: { $set: { email: TAKEN.email } } }],
    ['updateOne', { query: { _id: 'x' }, update: { $set: { email: TAKEN.email } }, upsert: true }],
    ['findOneAndUpdate', { filter: { _id: 'a' }, update: { $set: { email: TAKEN.email } } }],
    ['findOneAndReplace', { filter: { _id: 'a' }, update: { email: TAKEN.email } }],
    ['bulkWrite', { operations: [{ insertOne: { document: { _id: 'c', email: TAKEN.email } } }] }],
  ];

  it.each(writes)('show users of %s %j the index without the key', async (action, members) => {
    for (const roles of [[role], [own]]) {
      ruled.newCollection();
      await ruled.setUp({ roles }, { _id: 'a', name: 'a' }, TAKEN);
      const collection = await ruled.unique('email');
      expect(await refusal(ruled.as(ANN, action, members))).toBe(
        `MongoDBError: Duplicate key error: E11000 duplicate key error collection: ${collection} index: email_1`,
      );
      expect(await ruled.stored()).toEqual([{ _id: 'a', name: 'a' }, TAKEN]);
    }
  });

  it('is complete for the system', async () => {
    await ruled.setUp({}, TAKEN);
    const collection = await ruled.unique('email');
    expect(await refusal(ruled.run('insertOne', JSON.stringify({ document: { email: TAKEN.email } })))).toBe(
      `MongoDBError: Duplicate key error: E11000 duplicate key error collection: ${collection} index: email_1 dup key: { email: "hidden@example.com" }`,
    );
  });
});

describe('an operator on a hidden field', () => {
  const role = aRole({
    fields: {
      _id: { read: true },
      name: { read: true, write: true },
      shown: { read: true, write: true },
      card: { fields: { brand: { read: true, write: true } } },
    },
  });
  /** Values of every type a hidden field may have, and its absence. */
  const VALUES = ['text', 5, [1, { x: 1 }], { x: 1 }, null, undefined];

  it.each([
    { $inc: { secret: 1 } },
    { $inc: { secret: 0 } },
    { $mul: { secret: 1 } },
    { $min: { secret: 0 } },
    { $max: { secret: 0 } },
    { $bit: { secret: { or: 0 } } },
    { $push: { secret: 1 } },
    { $push: { secret: { $each: [] } } },
    { $addToSet: { secret: 1 } },
    { $pop: { secret: 1 } },
    { $pull: { secret: 9 } },
    { $pullAll: { secret: [9] } },
    { $currentDate: { secret: true } },
    { $rename: { secret: 'shown' } },
    { $rename: { name: 'secret' } },
    { $unset: { secret: '' } },
    { $set: { secret: 'text' } },
    { $set: { 'secret.x': 1 } },
    { $set: { 'secret.1.x': 1 } },
    { $inc: { 'secret.$[].x': 1 } },
    { $inc: { 'card.number': 1 } },
    { $set: { 'card.number.x': 1 } },
    { $set: { card: { brand: 'v', number: 'text' } } },
    { $set: { name: 'y', 'card.number': 'text' } },
  ])('is rejected the same way for any stored value: %j', async (update) => {
    for (const value of VALUES) {
      ruled.newCollection();
      const stored = { _id: 'a', name: 'x', secret: value, card: { brand: 'v', number: value ?? 1 } };
      await ruled.setUp({ roles: [role] }, stored);
      const before = await ruled.stored();
      for (const [action, members] of [
        ['updateOne', { query: {}, update }],
        ['updateMany', { query: {}, update }],
        ['updateMany', { query: {}, update, upsert: true }],
        ['findOneAndUpdate', { filter: {}, update }],
        ['bulkWrite', { operations: [{ updateMany: { filter: {}, update } }] }],
      ] as const) {
        expect(await refusal(ruled.as(ANN, action, members))).toBe(NOT_PERMITTED);
      }
      expect(await ruled.stored()).toEqual(before);
    }
  });

  it('is rejected in lists of documents, by any position', async () => {
    const listed = aRole({ fields: { list: { fields: { k: { read: true, write: true } } } } });
    const document = { _id: 'a', list: [{ k: 1, secret: 'text' }, 'text'] };
    await ruled.setUp({ roles: [listed] }, document);
    for (const path of [
      'list.0.secret',
      'list.$[].secret',
      'list.$[e].secret',
      'list.1',
      'list.1.k',
      'list.$[]',
      'list.0',
      'list',
    ]) {
      const arrayFilters = path.includes('$[e]') ? { arrayFilters: [{ 'e.k': 1 }] } : {};
      const update = { query: {}, update: { $inc: { [path]: 1 } }, ...arrayFilters };
      expect([path, await refusal(ruled.as(ANN, 'updateOne', update))]).toEqual([path, NOT_PERMITTED]);
    }
    expect(await ruled.as(ANN, 'updateOne', { query: {}, update: { $inc: { 'list.0.k': 1 } } })).toEqual({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await ruled.stored()).toEqual([{ _id: 'a', list: [{ k: 2, secret: 'text' }, 'text'] }]);
  });

  it('cannot be guessed by a replacement either', async () => {
    const document = { _id: 'a', name: 'x', secret: 5 };
    await ruled.setUp({ roles: [role] }, document);
    for (const update of [{ name: 'x', secret: 5 }, { name: 'y', secret: 5 }, { name: 'y', secret: 6 }, { name: 'y' }]) {
      expect(await refusal(ruled.as(ANN, 'updateOne', { query: {}, update }))).toBe(NOT_PERMITTED);
      expect(await refusal(ruled.as(ANN, 'findOneAndReplace', { filter: {}, update }))).toBe(NOT_PERMITTED);
    }
    expect(await ruled.stored()).toEqual([document]);
  });

  it('with a permission that asks what it becomes fails like a refusal', async () => {
    const raised = aRole({ fields: { score: { write: { '%%this': { '%gt': '%%prev' } } } }, additional_fields: { read: true } });
    await ruled.setUp({ roles: [raised] }, { _id: 'a', score: 'text' }, { _id: 'b', score: 1 });
    const inc = (_id: string, by: number) => ruled.as(ANN, 'updateOne', { query: { _id }, update: { $inc: { score: by } } });
    expect(await refusal(inc('a', 1))).toBe(NOT_PERMITTED);
    expect(await refusal(inc('b', -1))).toBe(NOT_PERMITTED);
    expect(await inc('b', 1)).toEqual({ matchedCount: 1, modifiedCount: 1 });
  });

  it('leaves fields that may be read to what the operator makes of them', async () => {
    const reads = aRole({ fields: { secret: { read: false } }, additional_fields: { read: true } });
    await ruled.setUp({ roles: [reads] }, { _id: 'a', name: 'x', secret: 5 });
    expect(await ruled.as(ANN, 'updateOne', { query: {}, update: { $set: { name: 'x' } } })).toEqual({
      matchedCount: 1,
      modifiedCount: 0,
    });
    expect(await refusal(ruled.as(ANN, 'updateOne', { query: {}, update: { $set: { name: 'y' } } }))).toBe(NOT_PERMITTED);
  });
});

describe('a schema that a document does not fit', () => {
  const schema = {
    bsonType: 'object',
    properties: { secret: { bsonType: 'string' }, age: { bsonType: 'int' }, name: { bsonType: 'string' } },
  };
  const role = aRole({ fields: { secret: { read: false } }, additional_fields: { read: true, write: true } });
  const settings = {
    restValidation: {
      read_validation_action: 'ERROR',
      read_validation_level: 'STRICT',
      write_validation_action: 'ERROR',
      write_validation_level: 'STRICT',
    },
  } as const;
  const READ = 'SchemaValidationFailedRead: a document does not fit its schema';
  const WRITE = 'SchemaValidationFailedWrite: update not permitted';
  const wrongAge = '(root).age: Invalid type. Expected: int, given: string';

  it.each([
    [{ secret: 5 }, READ, `${WRITE}: the document does not fit its schema`],
    [{ secret: 5, age: 'x' }, `${READ}: ${wrongAge}`, `${WRITE}: ${wrongAge}`],
  ])('is evaluated on readable fields only: %j', async (document, read, written) => {
    const hidingFilter = { name: 'f', apply_when: {}, projection: { secret: 0 } };
    for (const setup of [{ roles: [role] }, { roles: [aRole({ read: true, write: true })], filters: [hidingFilter] }]) {
      ruled.newCollection();
      await ruled.setUp({ ...setup, schema, settings }, { _id: 'a', ...document });
      expect(await refusal(ruled.as(ANN, 'find'))).toBe(read);
      expect(await refusal(ruled.as(ANN, 'updateOne', { query: {}, update: { $set: { name: 'x' } } }))).toBe(written);
    }
  });
});

describe('errors about documents', () => {
  const ALL = aRole({ read: true, write: true });

  it.each([
    ['updateOne', { query: {}, update: { $inc: { secret: 1 } } }],
    ['updateMany', { query: {}, update: { $push: { secret: 1 } } }],
    ['findOneAndUpdate', { filter: {}, update: { $set: { 'secret.x': 1 } } }],
    ['bulkWrite', { operations: [{ updateOne: { filter: {}, update: { $mul: { secret: 2 } } } }] }],
    ['bulkWrite', { operations: [{ updateOne: { filter: {}, update: { $pop: { secret: 1 } } } }] }],
  ])('that only a filter hides quote nothing to users: %s %j', async (action, members) => {
    const filters = [{ name: 'f', apply_when: {}, projection: { secret: 0 } }];
    await ruled.setUp({ roles: [ALL], filters }, { _id: 'a', secret: 'my secret' });
    expect(await refusal(ruled.as(ANN, action, members))).toBe(ABOUT_DOCUMENTS);
  });

  it.each([
    [{ $project: { x: { $toInt: '$secret' } } }, 'my secret'],
    [{ $project: { x: { $toObjectId: '$secret' } } }, 'my secret'],
    [{ $project: { x: { $add: ['$secret', 1] } } }, 'string'],
  ])('are whole for the system only: %j', async (stage, quoted) => {
    await ruled.setUp({ roles: [ALL] }, { _id: 'a', secret: 'my secret' });
    const members = { pipeline: [stage] };
    expect(await refusal(ruled.as(ANN, 'aggregate', members))).toBe(ABOUT_DOCUMENTS);
    expect(await refusal(ruled.run('aggregate', JSON.stringify(members)))).toContain(quoted);
  });

  it('of a validator on the server say that it failed and not why', async () => {
    await ruled.setUp({ roles: [ALL] }, { _id: 'a', secret: 'x' });
    await ruled.validator({ secret: { $type: 'string' } });
    const update = { query: {}, update: { $set: { secret: 5 } } };
    expect(await refusal(ruled.as(ANN, 'updateOne', update))).toBe('MongoDBError: Document failed validation');
  });
});
