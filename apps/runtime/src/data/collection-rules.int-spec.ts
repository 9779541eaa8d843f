import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../testing/refusal.js';
import type { ActionOptions } from '../testing/data-fixture.js';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';

const ruled = new RuledData();
beforeAll(() => ruled.start());
afterAll(() => ruled.close());
beforeEach(() => ruled.newCollection());

const ANN = aUserCalled('ann');
const BOB = aUserCalled('bob');

const OWN = aRole({ apply_when: { owner: '%%user.id' }, read: true, write: true });

const NO_RULE = () => `NoMatchingRuleFound: no rule exists for namespace '${ruled.database}.${ruled.collection}'`;

describe('which rule applies', () => {
  it('rejects where neither collection nor data source has one', async () => {
    await ruled.setUp({}, { _id: 'a' });
    for (const [action, members] of [
      ['find', {}],
      ['count', {}],
      ['insertOne', { document: {} }],
      ['deleteMany', { query: {} }],
      ['aggregate', { pipeline: [] }],
    ] as const) {
      expect(await refusal(ruled.as(ANN, action, members))).toBe(NO_RULE());
    }
    expect(await ruled.stored()).toEqual([{ _id: 'a' }]);
  });

  it('takes the default rule of the data source', async () => {
    await ruled.setUp({ defaults: [OWN] }, { _id: 'a', owner: 'ann' }, { _id: 'b', owner: 'bob' });
    expect(await ruled.found(ANN)).toEqual(['a']);
  });

  it('does not fall back to it when no role of the collection’s own rule applies', async () => {
    const never = aRole({ apply_when: { '%%user.id': 'nobody' }, read: true, write: true });
    await ruled.setUp({ roles: [never], defaults: [aRole({ read: true, write: true })] }, { _id: 'a' });

    expect(await ruled.found(ANN)).toEqual([]);
    expect(await ruled.as(ANN, 'findOne')).toBeNull();
    expect(await ruled.as(ANN, 'count')).toBe(0);
    expect(await ruled.as(ANN, 'updateMany', { query: {}, update: { $set: { x: 1 } } })).toEqual({
      matchedCount: 0,
      modifiedCount: 0,
    });
    expect(await refusal(ruled.as(ANN, 'insertOne', { document: { _id: 'b' } }))).toBe('WriteNotPermitted: insert not permitted');
    expect(await ruled.stored()).toEqual([{ _id: 'a' }]);
  });

  it('binds no system', async () => {
    await ruled.setUp({ roles: [], schema: { required: ['x'] } }, { _id: 'a' });
    expect(await ruled.stored()).toEqual([{ _id: 'a' }]);
  });
});

describe('a function for each document', () => {
  const role = aRole({ apply_when: { '%function': { name: 'check', arguments: ['%%root._id'] } }, read: true, write: true });
  const options: ActionOptions = { expressions: { functions: () => Promise.resolve(true) } };
  const many = (count: number): object[] => Array.from({ length: count }, (_, at) => ({ _id: at }));
  const TOO_MANY = 'FunctionExecutionError: the expressions of a request called more than 1000 functions';

  it('judges a thousand documents', async () => {
    await ruled.setUp({ roles: [role] }, ...many(1_000));
    expect(await ruled.found(ANN, {}, options)).toHaveLength(1_000);
  });

  it.each([
    ['find', {}],
    ['aggregate', { pipeline: [] }],
    ['count', {}],
    ['distinct', { key: '_id' }],
    ['updateMany', { query: {}, update: { $set: { x: 1 } } }],
    ['deleteMany', { query: {} }],
    ['insertMany', { documents: many(1_001).map((_, at) => ({ _id: -1 - at })) }],
    ['bulkWrite', { operations: [{ updateMany: { filter: {}, update: { $set: { x: 1 } } } }] }],
  ])('is an error of %s where one more is needed, not a document that is not there', async (action, members) => {
    await ruled.setUp({ roles: [role] }, ...many(1_001));
    expect(await refusal(ruled.as(ANN, action, members, options))).toBe(TOO_MANY);
    expect(await ruled.stored()).toEqual(many(1_001));
  });
});

describe('roles', () => {
  it('are chosen in order: the first that applies to a document decides', async () => {
    const roles = [
      aRole({ name: 'locked', apply_when: { locked: true }, read: true }),
      aRole({ name: 'all', read: true, write: true }),
    ];
    await ruled.setUp({ roles }, { _id: 'a', locked: true }, { _id: 'b' });

    expect(await ruled.found(ANN)).toEqual(['a', 'b']);
    expect(await refusal(ruled.as(ANN, 'updateMany', { query: {}, update: { $set: { x: 1 } } }))).toBe(
      'WriteNotPermitted: update not permitted',
    );
    expect(await ruled.stored()).toEqual([{ _id: 'a', locked: true }, { _id: 'b' }]);
    expect(await ruled.as(ANN, 'updateOne', { query: { _id: 'b' }, update: { $set: { x: 1 } } })).toEqual({
      matchedCount: 1,
      modifiedCount: 1,
    });
  });

  it('deny what a later role would allow', async () => {
    const roles = [aRole({ apply_when: { hidden: true }, read: false }), aRole({ read: true })];
    await ruled.setUp({ roles }, { _id: 'a', hidden: true }, { _id: 'b' }, { _id: 'c' });
    expect(await ruled.found(ANN)).toEqual(['b', 'c']);
    expect(await ruled.found(ANN, { limit: 1 })).toEqual(['b']);
    expect(await ruled.found(ANN, { skip: 1 })).toEqual(['c']);
    expect(await ruled.as(ANN, 'count')).toBe(2);
  });

  it('cannot be seized: who writes himself in as the owner of another’s document does not match it', async () => {
    await ruled.setUp({ roles: [OWN] }, { _id: 'a', owner: 'ann' });
    const update = { $set: { owner: 'bob' } };
    expect(await ruled.as(BOB, 'updateOne', { query: { _id: 'a' }, update })).toEqual({ matchedCount: 0, modifiedCount: 0 });
    expect(await ruled.as(BOB, 'findOneAndUpdate', { filter: { _id: 'a' }, update })).toBeNull();
    expect(await ruled.as(BOB, 'deleteMany', { query: {} })).toEqual({ deletedCount: 0 });
    expect(await ruled.stored()).toEqual([{ _id: 'a', owner: 'ann' }]);
    expect(await refusal(ruled.as(BOB, 'insertOne', { document: { owner: 'ann' } }))).toBe(
      'WriteNotPermitted: insert not permitted',
    );
  });

  it('of insert only: the writer sees what it writes, and never again', async () => {
    await ruled.setUp({ roles: [aRole({ write: { '%%prevRoot': { '%exists': false } } })] });
    expect(await ruled.as(ANN, 'insertOne', { document: { _id: 'a', x: 1 } })).toEqual({ insertedId: 'a' });
    expect(await ruled.found(ANN)).toEqual([]);
    expect(await ruled.as(ANN, 'updateOne', { query: {}, update: { $set: { x: 2 } } })).toEqual({
      matchedCount: 0,
      modifiedCount: 0,
    });
    expect(await ruled.as(ANN, 'deleteOne', { query: {} })).toEqual({ deletedCount: 0 });
    const upsert = { filter: { _id: 'b' }, update: { x: 1 }, upsert: true, returnNewDocument: true };
    expect(await ruled.as(ANN, 'findOneAndUpdate', upsert)).toEqual({ _id: 'b', x: 1 });
  });

  it('never match an attribute the user does not have with a field the document does not have', async () => {
    await ruled.setUp({ roles: [aRole({ apply_when: { owner: '%%user.data.email' }, read: true, write: true })] }, { _id: 'a' });
    expect(await ruled.found(ANN)).toEqual([]);
    expect(await ruled.found(aUserCalled('c', { data: { email: 'c@x' } }))).toEqual([]);
  });

  it('continue with the next rule if a function throws', async () => {
    const broken = { '%%true': { '%function': { name: 'broken', arguments: ['%%root._id'] } } };
    const roles = [aRole({ apply_when: broken, read: true, write: true }), aRole({ read: true })];
    await ruled.setUp({ roles }, { _id: 'a' }, { _id: 'b' });
    const calls: string[] = [];
    const expressions: ActionOptions['expressions'] = {
      functions: async ({ argumentsEjson }) => {
        calls.push(argumentsEjson);
        throw new Error('broken');
      },
    };
    expect(await ruled.found(ANN, {}, { expressions })).toEqual(['a', 'b']);
    expect(calls).toEqual(['["a"]', '["b"]']);
  });

  it('are judged by functions, user data and values', async () => {
    const apply_when = {
      '%or': [
        { team: '%%user.custom_data.teams' },
        { '%%values.admins': '%%user.id' },
        { '%%true': { '%function': { name: 'ok', arguments: ['%%root._id'] } } },
      ],
    };
    await ruled.setUp(
      { roles: [aRole({ apply_when, read: true })] },
      { _id: 'a', team: 'red' },
      { _id: 'b' },
      { _id: 'c', team: 'blue' },
    );
    const expressions: ActionOptions['expressions'] = {
      values: { admins: ['root'] },
      functions: async ({ argumentsEjson }) => argumentsEjson === '["b"]',
    };
    const red = aUserCalled('r', { customDataEjson: '{"teams":["red"]}' });
    expect(await ruled.found(red, {}, { expressions })).toEqual(['a', 'b']);
    expect(await ruled.found(red, { limit: 1, skip: 1 }, { expressions })).toEqual(['b']);
    expect(await ruled.found(aUserCalled('root'), {}, { expressions })).toEqual(['a', 'b', 'c']);
    expect(await ruled.as(red, 'count', {}, { expressions })).toEqual(2);
    expect(await ruled.as(red, 'distinct', { key: 'team' }, { expressions })).toEqual(['red']);
  });
});

describe('fields', () => {
  const SALARY = aRole({ fields: { salary: {} }, additional_fields: { read: true } });

  it('that may not be read are absent', async () => {
    await ruled.setUp({ roles: [SALARY] }, { _id: 'a', salary: 5, name: 'x', more: { salary: 1 } });
    expect(await ruled.as(ANN, 'find')).toEqual([{ _id: 'a', name: 'x', more: { salary: 1 } }]);
    expect(await ruled.as(ANN, 'findOne', { project: { salary: 1, name: 1 } })).toEqual({ _id: 'a', name: 'x' });
    expect(await ruled.as(ANN, 'findOne', { project: { name: 0 } })).toEqual({ _id: 'a', more: { salary: 1 } });
    expect(await ruled.as(ANN, 'distinct', { key: 'salary' })).toEqual([]);
    expect(await ruled.as(ANN, 'distinct', { key: 'name' })).toEqual(['x']);
    expect(await ruled.as(ANN, 'aggregate', { pipeline: [{ $project: { salary: 1, all: '$$ROOT' } }] })).toEqual([
      { _id: 'a', all: { _id: 'a', name: 'x', more: { salary: 1 } } },
    ]);
    expect(await refusal(ruled.as(ANN, 'find', { project: { leak: '$salary' } }))).toBe(
      'InvalidParameter: with the rules of this collection, a projection can only include or exclude fields',
    );
  });
});
