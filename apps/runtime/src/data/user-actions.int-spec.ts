import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilterConfig } from '#contracts/config/app-snapshot.js';
import { refusal } from '../testing/refusal.js';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';
import { RunSessions } from './run-sessions.js';

const ruled = new RuledData();
beforeAll(() => ruled.start());
afterAll(() => ruled.close());
beforeEach(() => ruled.newCollection());

const ANN = aUserCalled('ann', { data: { tenant: 't1' } });
const ALL = aRole({ read: true, write: true });
const OWN = aRole({ apply_when: { owner: '%%user.id' }, read: true, write: true });

function aFilter(settings: Partial<FilterConfig>): FilterConfig {
  return { name: 'filter', apply_when: {}, ...settings };
}

describe('filters', () => {
  const tenant = aFilter({ query: { tenant: '%%user.data.tenant' } });
  const documents = [
    { _id: 'a', tenant: 't1', n: 1, secret: 1 },
    { _id: 'b', tenant: 't2', n: 2, secret: 2 },
  ];

  it('narrow reads, counts, aggregations, updates and deletes, but not inserts', async () => {
    await ruled.setUp({ roles: [ALL], filters: [tenant] }, ...documents);
    expect(await ruled.found(ANN)).toEqual(['a']);
    expect(await ruled.found(ANN, { query: { _id: 'b' } })).toEqual([]);
    expect(await ruled.as(ANN, 'count')).toBe(1);
    expect(await ruled.as(ANN, 'distinct', { key: 'n' })).toEqual([1]);
    expect(await ruled.as(ANN, 'aggregate', { pipeline: [{ $group: { _id: null, n: { $sum: '$n' } } }] })).toEqual([
      { _id: null, n: 1 },
    ]);
    expect(await ruled.as(ANN, 'updateMany', { query: {}, update: { $set: { x: 1 } } })).toEqual({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await ruled.as(ANN, 'deleteMany', { query: { _id: 'b' } })).toEqual({ deletedCount: 0 });
    expect(await ruled.as(ANN, 'insertOne', { document: { _id: 'c', tenant: 't3' } })).toEqual({ insertedId: 'c' });
    expect(await ruled.found(ANN)).toEqual(['a']);
  });

  it('apply only when they say so', async () => {
    const filters = [aFilter({ apply_when: { '%%user.id': 'bob' }, query: { tenant: 't2' } })];
    await ruled.setUp({ roles: [ALL], filters }, ...documents);
    expect(await ruled.found(ANN)).toEqual(['a', 'b']);
    expect(await ruled.found(aUserCalled('bob'))).toEqual(['b']);
  });

  it('find nothing for want of a value', async () => {
    await ruled.setUp({ roles: [ALL], filters: [tenant] }, ...documents, { _id: 'c' });
    expect(await ruled.found(aUserCalled('bob'))).toEqual([]);
  });

  it.each([
    [{ secret: 0 }, undefined, { _id: 'a', tenant: 't1', n: 1 }],
    [{ secret: 0 }, { n: 1, secret: 1 }, { _id: 'a', n: 1 }],
    [{ n: 1 }, undefined, { _id: 'a', n: 1 }],
    [{ n: 1 }, { secret: 1 }, { _id: 'a' }],
    [{ n: 1, _id: 0 }, { n: 0 }, {}],
  ])('project by %j, then by what is asked for: %j', async (projection, project, expected) => {
    const filters = [aFilter({ query: { tenant: 't1' }, projection })];
    await ruled.setUp({ roles: [ALL], filters }, ...documents);
    expect(await ruled.as(ANN, 'find', project ? { project } : {})).toEqual([expected]);
    expect(await ruled.as(ANN, 'aggregate', { pipeline: project ? [{ $project: project }] : [] })).toEqual([expected]);
  });

  it('that include and exclude cannot be applied together', async () => {
    const filters = [aFilter({ projection: { n: 1 } }), aFilter({ projection: { secret: 0 } })];
    await ruled.setUp({ roles: [ALL], filters }, ...documents);
    expect(await refusal(ruled.as(ANN, 'find'))).toBe('MongoDBError: filters of the collection both include and exclude fields');
  });
});

describe('a schema', () => {
  const schema = {
    bsonType: 'object',
    required: ['_id', 'name'],
    properties: {
      _id: { bsonType: 'string' },
      name: { bsonType: 'string', minLength: 2 },
      age: { bsonType: 'int' },
      level: { bsonType: 'int', validate: { '%%this': { '%gte': '%%prev' } } },
    },
  };
  const valid = { _id: 'a', name: 'xy', level: 1 };

  it('names what does not fit, and nothing is written', async () => {
    await ruled.setUp({ roles: [ALL], schema });
    expect(await refusal(ruled.as(ANN, 'insertOne', { document: { _id: 'a', name: 5, age: 'x' } }))).toBe(
      'SchemaValidationFailedWrite: insert not permitted: (root).name: Invalid type. Expected: string, given: int; ' +
        '(root).age: Invalid type. Expected: int, given: string',
    );
    expect(await refusal(ruled.as(ANN, 'insertMany', { documents: [{ _id: 'b', name: 'xy' }, { _id: 'c' }] }))).toBe(
      'SchemaValidationFailedWrite: insert not permitted: (root).name: Required, but missing',
    );
    expect(await ruled.stored()).toEqual([]);
  });

  it('holds for all documents of an update or for none', async () => {
    const documents = [valid, { _id: 'b', name: 'xyz' }, { _id: 'c', name: 'xy', age: 1 }];
    await ruled.setUp({ roles: [ALL], schema }, ...documents);
    const pipeline = [{ $set: { name: { $cond: [{ $eq: ['$_id', 'b'] }, 7, 'ok'] } } }];
    const failing = 'SchemaValidationFailedWrite: update not permitted: (root).name: Invalid type. Expected: string, given: int';
    expect(await refusal(ruled.as(ANN, 'updateMany', { query: {}, update: pipeline }))).toBe(failing);
    expect(await ruled.stored()).toEqual(documents);
    expect(await ruled.as(ANN, 'updateMany', { query: {}, update: { $set: { name: 'ok' } } })).toEqual({
      matchedCount: 3,
      modifiedCount: 3,
    });
  });

  it('is checked of upserts, replacements and single modifications', async () => {
    await ruled.setUp({ roles: [ALL], schema }, valid);
    const attempts: [string, object][] = [
      ['updateOne', { query: { _id: 'n' }, update: { $set: { age: 1 } }, upsert: true }],
      ['updateOne', { query: { _id: 'a' }, update: { age: 1 } }],
      ['findOneAndUpdate', { filter: { _id: 'a' }, update: { $set: { name: 'z' } } }],
      ['findOneAndReplace', { filter: { _id: 'a' }, update: {} }],
      [
        'bulkWrite',
        {
          operations: [
            { insertOne: { document: { _id: 'n', name: 'ok' } } },
            { deleteOne: { filter: {} } },
            { insertOne: { document: {} } },
          ],
        },
      ],
    ];
    for (const [action, members] of attempts) {
      expect(await refusal(ruled.as(ANN, action, members))).toMatch(
        /^SchemaValidationFailedWrite: (?:insert|update) not permitted: /,
      );
    }
    expect(await ruled.stored()).toEqual([valid]);
  });

  it('judges by its validate expressions, with what was there before', async () => {
    await ruled.setUp({ roles: [ALL], schema }, valid, { _id: 'b', name: 'no level' });
    expect(await ruled.as(ANN, 'updateOne', { query: { _id: 'a' }, update: { $inc: { level: 1 } } })).toMatchObject({
      matchedCount: 1,
    });
    expect(await refusal(ruled.as(ANN, 'updateOne', { query: { _id: 'a' }, update: { $inc: { level: -1 } } }))).toBe(
      'SchemaValidationFailedWrite: update not permitted: (root).level: The expression of validate is not true',
    );
    expect(await ruled.as(ANN, 'updateOne', { query: { _id: 'b' }, update: { $set: { age: 1 } } })).toMatchObject({
      matchedCount: 1,
    });
  });

  it('is of no concern to the system, nor where validation is off or only warns', async () => {
    await ruled.setUp({ roles: [ALL], schema }, { _id: 'broken' });
    for (const change of [{ write_validation_level: 'OFF' }, { write_validation_action: 'WARN' }] as const) {
      const restValidation = {
        read_validation_action: 'WARN',
        read_validation_level: 'STRICT',
        write_validation_action: 'ERROR',
        write_validation_level: 'STRICT',
        ...change,
      } as const;
      ruled.configure({ roles: [ALL], schema, settings: { restValidation } });
      expect(await ruled.as(ANN, 'updateOne', { query: {}, update: { $inc: { age: 1 } } })).toEqual({
        matchedCount: 1,
        modifiedCount: 1,
      });
    }
  });

  it('leaves an entry in the app’s log for what it only warns of, of one action ten at most', async () => {
    await ruled.setUp({ roles: [ALL], schema });
    const restValidation = {
      read_validation_action: 'WARN',
      read_validation_level: 'STRICT',
      write_validation_action: 'WARN',
      write_validation_level: 'STRICT',
    } as const;
    ruled.configure({ roles: [ALL], schema, settings: { restValidation } });
    ruled.entries.length = 0;
    const documents = Array.from({ length: 12 }, (_, n) => ({ _id: `w${n}`, ...(n === 0 ? { name: 'xy' } : {}) }));
    await ruled.as(ANN, 'insertMany', { documents });

    expect(ruled.entries).toHaveLength(10);
    const missing = [
      expect.stringMatching(/^runtime_\w+\.c_\w+: a document that does not fit its schema \(insert\)$/),
      '(root).name: Required, but missing',
    ];
    const [first] = ruled.entries;
    expect(first).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      co_id: '',
      type: 'SCHEMA_VALIDATION',
      domain_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      app_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      group_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      request_url: '',
      request_method: '',
      started: expect.stringMatching(/Z$/),
      completed: first?.started,
      user_id: 'ann',
      messages: missing,
    });
    expect(ruled.entries.at(-1)?.messages).toEqual([...missing, 'there may be more documents like this']);
  });

  it('fails reads where the app wants it', async () => {
    const restValidation = {
      read_validation_action: 'ERROR',
      read_validation_level: 'STRICT',
      write_validation_action: 'ERROR',
      write_validation_level: 'STRICT',
    } as const;
    await ruled.setUp({ roles: [ALL], schema, settings: { restValidation } }, valid);
    expect(await ruled.as(ANN, 'find', { project: { name: 1 } })).toEqual([{ _id: 'a', name: 'xy' }]);
    await ruled.insert('{"_id":"b"}');
    expect(await refusal(ruled.as(ANN, 'find'))).toBe(
      'SchemaValidationFailedRead: a document does not fit its schema: (root).name: Required, but missing',
    );
  });

  it('with a pattern that takes for ever ends the write, not the process', async () => {
    await ruled.setUp({ roles: [ALL], schema: { properties: { t: { pattern: '^(a+)+$' } } } });
    expect(await refusal(ruled.as(ANN, 'insertOne', { document: { t: `${'a'.repeat(40)}!` } }))).toBe(
      'ExecutionTimeLimitExceeded: execution time limit exceeded',
    );
    expect(await ruled.as(ANN, 'insertOne', { document: { _id: 'a', t: 'aaa' } })).toEqual({ insertedId: 'a' });
  });
});

describe('what users may not use', () => {
  it.each([
    ['find', { query: { $where: 'true' } }, '$where'],
    ['find', { query: { a: { $regex: 'x' } } }, '$regex'],
    ['find', { query: { a: { $regularExpression: { pattern: 'x', options: '' } } } }, '$regex'],
    ['find', { query: { $or: [{ $expr: true }] } }, '$expr'],
    ['find', { query: { a: { $not: { $bitsAllSet: 1 } } } }, '$bitsAllSet'],
    ['count', { query: { $jsonSchema: {} } }, '$jsonSchema'],
    ['find', { query: {}, project: { a: { $function: {} } } }, '$function'],
    ['updateOne', { query: { $text: {} }, update: { $set: { a: 1 } } }, '$text'],
    ['updateOne', { query: {}, update: [{ $set: { a: { $function: {} } } }] }, '$function'],
    [
      'aggregate',
      {
        pipeline: [
          {
            $match: {
              a: {
                $geoWithin: {
                  $box: [
                    [0, 0],
                    [1, 1],
                  ],
                },
              },
            },
          },
        ],
      },
      '$geoWithin',
    ],
    ['updateOne', { query: {}, update: { $pull: { a: { $near: [0, 0] } } } }, '$near'],
    ['aggregate', { pipeline: [{ $lookup: { from: 'c', as: 'x', pipeline: [] } }] }, '$lookup'],
    ['aggregate', { pipeline: [{ $facet: {} }] }, '$facet'],
    ['aggregate', { pipeline: [{ $match: { $expr: true } }] }, '$expr'],
    ['aggregate', { pipeline: [{ $out: 'c' }] }, '$out'],
    ['aggregate', { pipeline: [{ $project: { a: { $setIsSubset: [[], []] } } }] }, '$setIsSubset'],
    ['find', { query: {}, collation: { locale: 'en' } }, 'collation'],
    ['insertOne', { document: {}, writeConcern: { w: 0 } }, 'writeConcern'],
  ])('%s %j', async (action, members, name) => {
    await ruled.setUp({ roles: [ALL] });
    expect(await refusal(ruled.as(ANN, action, members))).toBe(`InvalidParameter: users cannot use '${name}'`);
    expect(await ruled.stored()).toEqual([]);
  });

  it.each([
    ['find', { query: { $nonsense: 1 } }, /^MongoDBError: unknown top level operator: \$nonsense/],
    ['updateOne', { query: {}, update: { $nonsense: { a: 1 } } }, /^MongoDBError: Unknown modifier: \$nonsense/],
    ['aggregate', { pipeline: [{ $nonsense: {} }] }, /^MongoDBError: Unrecognized pipeline stage name: '\$nonsense'/],
    ['find', { query: { a: { $nonsense: 1 } } }, /^MongoDBError: unknown operator: \$nonsense/],
    ['nonsense', {}, /^ServiceCommandNotFound: service 'mongodb-atlas' has no action 'nonsense'$/],
    ['startSession', {}, /^ServiceCommandNotFound: sessions can be used in functions only$/],
  ])('%s %j is answered as documented', async (action, members, expected) => {
    await ruled.setUp({ roles: [ALL] }, { _id: 'a' });
    expect(await refusal(ruled.as(ANN, action, members))).toMatch(expected);
  });
});

describe('conditions on places', () => {
  const at = (_id: string, owner: string, longitude: number): object => ({
    _id,
    owner,
    g: { type: 'Point', coordinates: [longitude, 0] },
  });
  const $near = { $geometry: { type: 'Point', coordinates: [0, 0] } };
  const $geoWithin = { $centerSphere: [[0, 0], 0.05] };

  it('find what the rules allow, the nearest before the limit', async () => {
    await ruled.setUp({ roles: [OWN] }, at('a', 'ann', 3), at('b', 'bob', 1), at('c', 'ann', 2), at('d', 'ann', 4));
    await ruled.places('g');
    expect(await ruled.found(ANN, { query: { g: { $geoWithin } } })).toEqual(['c']);
    expect(await ruled.found(ANN, { query: { g: { $near } }, limit: 2 })).toEqual(['c', 'a']);
    expect(await ruled.as(ANN, 'count', { query: { g: { $geoWithin } } })).toBe(1);
    expect(await ruled.as(ANN, 'updateOne', { query: { g: { $near } }, update: { $set: { n: 1 } } })).toEqual({
      matchedCount: 1,
      modifiedCount: 1,
    });
    expect(await ruled.found(ANN, { query: { n: 1 } })).toEqual(['c']);
    expect(await ruled.as(ANN, 'deleteMany', { query: { g: { $geoWithin } } })).toEqual({ deletedCount: 1 });
  });

  it.each([
    ['$near', { $near }],
    ['$geoWithin', { $geoWithin }],
  ])('are refused where documents are judged one by one: %s', async (name, condition) => {
    await ruled.setUp({ roles: [aRole({ read: { '%%root.n': { '%lt': '%%root.m' } } })] }, at('a', 'ann', 1));
    await ruled.places('g');
    expect(await refusal(ruled.as(ANN, 'find', { query: { g: condition } }))).toBe(
      `InvalidParameter: users cannot use '${name}' in this collection: its rules depend on more than a query can ask for`,
    );
  });
});

describe('actions of a user', () => {
  const documents = [
    { _id: 'a', owner: 'ann', n: 1 },
    { _id: 'b', owner: 'bob', n: 2 },
    { _id: 'c', owner: 'ann', n: 3 },
  ];
  // A role that needs both images of a document, so that the database alone cannot carry out the write.
  const JUDGED = aRole({ apply_when: { owner: '%%user.id' }, read: true, write: { '%%root.n': { '%lt': 100 } } });

  it.each([
    ['decided by the database', OWN],
    ['judged one by one', JUDGED],
  ])('when roles are %s', async (_how, role) => {
    await ruled.setUp({ roles: [role] }, ...documents);
    expect(await ruled.found(ANN, { sort: { n: -1 }, limit: 1 })).toEqual(['c']);
    expect(await ruled.as(ANN, 'findOne', { query: { n: { $gt: 1 } }, project: { n: 1, _id: 0 } })).toEqual({ n: 3 });
    expect(await ruled.as(ANN, 'updateOne', { query: { n: 2 }, update: { $set: { n: 9 } } })).toEqual({
      matchedCount: 0,
      modifiedCount: 0,
    });
    const modify = { filter: {}, sort: { n: -1 }, update: { $inc: { n: 1 } }, projection: { n: 1 } };
    expect(await ruled.as(ANN, 'findOneAndUpdate', modify)).toEqual({ _id: 'c', n: 3 });
    expect(await ruled.as(ANN, 'findOneAndUpdate', { ...modify, returnNewDocument: true })).toEqual({ _id: 'c', n: 5 });
    expect(await ruled.as(ANN, 'findOneAndReplace', { filter: { _id: 'c' }, update: { owner: 'ann', n: 7 } })).toEqual({
      _id: 'c',
      owner: 'ann',
      n: 5,
    });
    expect(await ruled.as(ANN, 'updateMany', { query: {}, update: { owner: 'ann', n: 8 } })).toEqual({
      matchedCount: 2,
      modifiedCount: 2,
    });
    expect(await ruled.as(ANN, 'findOneAndDelete', { filter: {}, sort: { _id: -1 } })).toEqual({ _id: 'c', owner: 'ann', n: 8 });
    expect(await ruled.as(ANN, 'deleteMany', { query: {} })).toEqual({ deletedCount: 1 });
    expect(await ruled.stored()).toEqual([documents[1]]);
  });

  it('lose no update to each other', async () => {
    await ruled.setUp({ roles: [JUDGED] }, { _id: 'a', owner: 'ann', n: 0 });
    const increments = Array.from({ length: 16 }, () => ruled.as(ANN, 'updateOne', { query: {}, update: { $inc: { n: 1 } } }));
    expect(await Promise.all(increments)).toEqual(increments.map(() => ({ matchedCount: 1, modifiedCount: 1 })));
    expect(await ruled.stored()).toEqual([{ _id: 'a', owner: 'ann', n: 16 }]);
  });

  it('upsert beside a document they may not see', async () => {
    await ruled.setUp({ roles: [OWN] }, ...documents);
    const upsert = { query: { n: 2, owner: 'ann' }, update: { $set: { x: 1 } }, upsert: true };
    expect(await ruled.as(ANN, 'updateOne', upsert)).toEqual({
      matchedCount: 0,
      modifiedCount: 0,
      upsertedId: { $oid: expect.any(String) },
    });
    expect(await ruled.as(ANN, 'findOne', { query: { x: 1 }, project: { _id: 0 } })).toEqual({ n: 2, owner: 'ann', x: 1 });
    const replace = { query: { _id: 'd' }, update: { owner: 'ann' }, upsert: true };
    expect(await ruled.as(ANN, 'updateOne', replace)).toEqual({ matchedCount: 0, modifiedCount: 0, upsertedId: 'd' });
    expect(await refusal(ruled.as(ANN, 'updateOne', { query: { _id: 'b' }, update: { owner: 'ann' }, upsert: true }))).toMatch(
      /^MongoDBError: Duplicate key error/,
    );
    expect(await refusal(ruled.as(ANN, 'updateOne', { query: { _id: 'e' }, update: { owner: 'bob' }, upsert: true }))).toBe(
      'WriteNotPermitted: insert not permitted',
    );
  });

  it.each<[action: string, request: Document, stored: Document]>([
    ['updateOne', { query: { _id: 'u', owner: 'ann' }, update: { $set: { x: 1 } } }, { owner: 'ann', x: 1 }],
    ['updateMany', { query: { _id: 'u', owner: 'ann' }, update: { $set: { x: 1 } } }, { owner: 'ann', x: 1 }],
    ['updateOne', { query: { _id: 'u', owner: 'ann' }, update: { $setOnInsert: { x: 1 } } }, { owner: 'ann', x: 1 }],
    ['updateOne', { query: { _id: 'u' }, update: { owner: 'ann' } }, { owner: 'ann' }],
    [
      'updateOne',
      { query: { _id: { $eq: 'u' }, owner: { $in: ['ann'] } }, update: [{ $set: { x: 1 } }] },
      { owner: 'ann', x: 1 },
    ],
    [
      'findOneAndUpdate',
      { filter: { $and: [{ _id: 'u' }, { owner: 'ann' }] }, update: { $set: { x: 1 } } },
      { owner: 'ann', x: 1 },
    ],
    ['findOneAndReplace', { filter: { _id: 'u' }, update: { owner: 'ann' } }, { owner: 'ann' }],
    [
      'bulkWrite',
      { operations: [{ updateOne: { filter: { _id: 'u', owner: 'ann' }, update: { $set: { x: 1 } }, upsert: true } }] },
      { owner: 'ann', x: 1 },
    ],
    [
      'bulkWrite',
      { operations: [{ replaceOne: { filter: { _id: 'u' }, replacement: { owner: 'ann' }, upsert: true } }] },
      { owner: 'ann' },
    ],
  ])('upsert by %s the fields of the query, once: %j', async (action, request, stored) => {
    await ruled.setUp({ roles: [OWN] });
    const upsert = action === 'bulkWrite' ? request : { ...request, upsert: true };
    await ruled.as(ANN, action, upsert);
    expect(await ruled.stored()).toEqual([{ _id: 'u', ...stored }]);
    await ruled.as(ANN, action, upsert);
    expect(await ruled.stored()).toHaveLength(1);
  });

  it('keep positions of lists an update refers to', async () => {
    await ruled.setUp({ roles: [JUDGED] }, { _id: 'l', owner: 'ann', n: 1, list: [{ k: 1 }, { k: 2 }] });
    const update = { $set: { 'list.$.v': 5 } };
    expect(await ruled.as(ANN, 'updateOne', { query: { 'list.k': 2 }, update })).toEqual({ matchedCount: 1, modifiedCount: 1 });
    const filtered = { query: {}, update: { $inc: { 'list.$[e].v': 1 } }, arrayFilters: [{ 'e.k': 2 }] };
    expect(await ruled.as(ANN, 'updateMany', filtered)).toEqual({ matchedCount: 1, modifiedCount: 1 });
    expect(await ruled.stored()).toEqual([{ _id: 'l', owner: 'ann', n: 1, list: [{ k: 1 }, { k: 2, v: 6 }] }]);
  });

  it('write in bulk all or nothing', async () => {
    await ruled.setUp({ roles: [OWN] }, ...documents);
    const good = [
      { insertOne: { document: { _id: 'x', owner: 'ann' } } },
      { updateMany: { filter: {}, update: { $set: { seen: 1 } } } },
      { replaceOne: { filter: { _id: 'a' }, replacement: { owner: 'ann' } } },
      { deleteOne: { filter: { _id: 'c' } } },
      { updateOne: { filter: { _id: 'y' }, update: { $set: { owner: 'ann' } }, upsert: true } },
    ];
    expect(
      await refusal(ruled.as(ANN, 'bulkWrite', { operations: [...good, { insertOne: { document: { owner: 'bob' } } }] })),
    ).toBe('WriteNotPermitted: insert not permitted');
    expect(await ruled.stored()).toEqual(documents);
    expect(await ruled.as(ANN, 'bulkWrite', { operations: good })).toBeNull();
    expect(await ruled.stored()).toEqual([
      { _id: 'a', owner: 'ann' },
      { _id: 'b', owner: 'bob', n: 2 },
      { _id: 'x', owner: 'ann', seen: 1 },
      { _id: 'y', owner: 'ann' },
    ]);
  });

  it.each([
    [{}, "InvalidParameter: 'operations' is a required list of documents"],
    [{ operations: [] }, 'InvalidParameter: Failed to execute bulk writes: no operations specified'],
    [{ operations: [{ drop: {} }] }, /^InvalidParameter: an operation must be one of insertOne, /],
    [{ operations: [{ insertOne: {}, deleteOne: {} }] }, /^InvalidParameter: an operation must be one of /],
    [{ operations: [{ deleteMany: {} }] }, "InvalidParameter: 'filter' is a required document"],
    [{ operations: [{ updateOne: { filter: {} } }] }, "InvalidParameter: 'update' is a required document"],
  ])('reject the bulk %j', async (members, expected) => {
    await ruled.setUp({ roles: [ALL] }, ...documents);
    expect(await refusal(ruled.as(ANN, 'bulkWrite', members))).toMatch(expected);
    expect(await ruled.stored()).toEqual(documents);
  });
});

describe('sessions of a run', () => {
  async function start(sessions: RunSessions): Promise<string> {
    const { session } = JSON.parse(await ruled.runOnService('startSession', '{}', { sessions })) as { session: string };
    await ruled.runOnService('startTransaction', JSON.stringify({ session }), { sessions });
    return session;
  }

  it('commit what was done in them, or nothing', async () => {
    await ruled.setUp({ roles: [ALL] }, { _id: 'a', n: 1 });
    const sessions = new RunSessions();
    const session = await start(sessions);
    await ruled.as(ANN, 'insertOne', { document: { _id: 'b' }, session }, { sessions });
    await ruled.as(ANN, 'updateMany', { query: {}, update: { $inc: { n: 1 } }, session }, { sessions });
    expect(await ruled.as(ANN, 'count', { session }, { sessions })).toBe(2);
    expect(await ruled.stored()).toEqual([{ _id: 'a', n: 1 }]);
    await ruled.runOnService('commitTransaction', JSON.stringify({ session }), { sessions });
    expect(await ruled.stored()).toEqual([
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ]);

    await ruled.runOnService('startTransaction', JSON.stringify({ session }), { sessions });
    await ruled.as(ANN, 'deleteMany', { query: {}, session }, { sessions });
    await ruled.runOnService('abortTransaction', JSON.stringify({ session }), { sessions });
    expect(await ruled.as(ANN, 'count')).toBe(2);
  });

  it('undo what was not committed when the run ends', async () => {
    await ruled.setUp({ roles: [ALL] });
    const sessions = new RunSessions();
    const session = await start(sessions);
    await ruled.as(ANN, 'insertOne', { document: { _id: 'b' }, session }, { sessions });
    await sessions.close();
    expect(await ruled.stored()).toEqual([]);
    expect(await refusal(ruled.as(ANN, 'find', { session }, { sessions }))).toBe(
      'InvalidParameter: the session does not exist or has ended',
    );
  });

  it('are bounded, and belong to their run', async () => {
    await ruled.setUp({ roles: [ALL] });
    const sessions = new RunSessions();
    for (let at = 0; at < 10; at += 1) await ruled.runOnService('startSession', '{}', { sessions });
    expect(await refusal(ruled.runOnService('startSession', '{}', { sessions }))).toBe(
      'InvalidParameter: a function may have at most 10 sessions',
    );
    const other = new RunSessions();
    const session = await start(other);
    expect(await refusal(ruled.as(ANN, 'find', { session }, { sessions }))).toBe(
      'InvalidParameter: the session does not exist or has ended',
    );
    expect(await refusal(ruled.as(ANN, 'find', { session }))).toBe(
      'ServiceCommandNotFound: sessions can be used in functions only',
    );
    await Promise.all([sessions.close(), other.close()]);
  });
});
