import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aRole, aUserCalled, RuledData } from '../testing/ruled-data.js';
import { refusal } from '../testing/refusal.js';

const ruled = new RuledData();
beforeAll(() => ruled.start());
afterAll(() => ruled.close());
beforeEach(() => ruled.newCollection());

const ANN = aUserCalled('ann');
const STRICT = { settings: { dataAccess: { strict_predicates: true } } };

/** `secret` and `card.number` are hidden; `mood` depends on the document. */
const role = aRole({
  fields: {
    _id: { read: true },
    name: { read: true, write: true },
    mood: { read: { owner: '%%user.id' } },
    card: { fields: { brand: { read: true, write: true } } },
    list: { fields: { k: { read: true, write: true } } },
  },
  insert: true,
  delete: true,
});
const DOCUMENT = {
  _id: 'a',
  owner: 'ann',
  name: 'x',
  mood: 1,
  secret: 5,
  card: { brand: 'v', number: 7 },
  list: [{ k: 1, h: 2 }],
};

const no = (field: string) =>
  `NoMatchingRuleFound: the field '${field}' cannot be used in a filter: no rule grants read access to it`;
const set = { update: { $set: { name: 'y' } } };

/** Requests, and the field that each of them must not use. */
const REFUSED: readonly (readonly [action: string, members: object, field: string])[] = [
  ['find', { query: { secret: 5 } }, 'secret'],
  ['find', { query: { secret: { $exists: true } } }, 'secret'],
  ['find', { query: { $or: [{ name: 'x' }, { $and: [{ secret: { $gt: 1 } }] }] } }, 'secret'],
  ['find', { query: { 'card.number': 7 } }, 'card.number'],
  ['find', { query: { card: { brand: 'v', number: 7 } } }, 'card'],
  ['find', { query: { card: { $gt: { brand: 'a' } } } }, 'card'],
  ['find', { query: { list: { $elemMatch: { k: 1, h: 2 } } } }, 'list.h'],
  ['find', { query: { 'list.0.h': 2 } }, 'list.0.h'],
  ['find', { query: {}, sort: { secret: 1 } }, 'secret'],
  ['find', { query: {}, sort: { name: 1, 'card.number': -1 } }, 'card.number'],
  ['find', { query: {}, sort: { card: 1 } }, 'card'],
  ['findOne', { query: { owner: 'ann' } }, 'owner'],
  ['findOne', { query: {}, sort: { secret: 1 } }, 'secret'],
  ['count', { query: { secret: 5 } }, 'secret'],
  ['distinct', { key: 'secret', query: {} }, 'secret'],
  ['distinct', { key: 'card.number', query: {} }, 'card.number'],
  ['distinct', { key: 'name', query: { secret: 5 } }, 'secret'],
  ['aggregate', { pipeline: [{ $match: { secret: 5 } }, { $group: { _id: null } }] }, 'secret'],
  ['updateOne', { query: { secret: 5 }, ...set }, 'secret'],
  ['updateMany', { query: { secret: 5 }, ...set, upsert: true }, 'secret'],
  ['updateMany', { query: {}, update: { $set: { 'list.$[e].k': 2 } }, arrayFilters: [{ 'e.h': 2 }] }, 'list.h'],
  ['updateMany', { query: {}, update: { $set: { 'list.$[e].k': 2 } }, arrayFilters: [{ e: { h: 2 } }] }, 'list'],
  ['findOneAndUpdate', { filter: { secret: 5 }, ...set }, 'secret'],
  ['findOneAndUpdate', { filter: {}, sort: { secret: 1 }, ...set }, 'secret'],
  ['findOneAndReplace', { filter: { secret: 5 }, update: { name: 'y' } }, 'secret'],
  ['findOneAndDelete', { filter: { secret: 5 } }, 'secret'],
  ['findOneAndDelete', { filter: {}, sort: { secret: 1 } }, 'secret'],
  ['deleteOne', { query: { secret: 5 } }, 'secret'],
  ['deleteMany', { query: { secret: 5 } }, 'secret'],
  [
    'bulkWrite',
    { operations: [{ insertOne: { document: { name: 'n' } } }, { deleteMany: { filter: { secret: 5 } } }] },
    'secret',
  ],
  ['bulkWrite', { operations: [{ updateOne: { filter: { 'card.number': 7 }, ...set } }] }, 'card.number'],
];

describe('strict predicates', () => {
  it.each(REFUSED)('reject %s %j', async (action, members, field) => {
    await ruled.setUp({ roles: [role], ...STRICT }, DOCUMENT);
    expect(await refusal(ruled.as(ANN, action, members))).toBe(no(field));
    expect(await ruled.stored()).toEqual([DOCUMENT]);
  });

  it.each(REFUSED)('are off unless they are set: %s %j', async (action, members) => {
    await ruled.setUp({ roles: [role] }, DOCUMENT);
    expect(await refusal(ruled.as(ANN, action, members))).not.toMatch(/NoMatchingRuleFound/);
  });

  it.each(REFUSED)('do not bind the system: %s %j', async (action, members) => {
    await ruled.setUp({ roles: [role], ...STRICT }, DOCUMENT);
    expect(await refusal(ruled.run(action, JSON.stringify(members)))).toBe('accepted: ');
  });

  it.each<[string, object]>([
    ['find', { query: { name: 'x', _id: 'a' }, sort: { name: 1 } }],
    ['find', { query: { mood: 1 }, sort: { mood: 1 } }],
    ['find', { query: { 'card.brand': 'v', 'list.k': 1, 'list.0.k': 1 } }],
    ['find', { query: { card: { $exists: true }, list: { $size: 1 } } }],
    ['find', { query: { list: { $elemMatch: { k: 1 } } } }],
    ['distinct', { key: 'card', query: {} }],
    ['aggregate', { pipeline: [{ $match: { name: 'x' } }, { $match: { secret: 5 } }, { $sort: { secret: 1 } }] }],
    ['updateMany', { query: {}, update: { $set: { 'list.$[e].k': 2 } }, arrayFilters: [{ 'e.k': 1 }] }],
    ['count', { query: {} }],
  ])('allow %s %j', async (action, members) => {
    await ruled.setUp({ roles: [role], ...STRICT }, DOCUMENT);
    expect(await refusal(ruled.as(ANN, action, members))).toBe('accepted: ');
  });

  it('show what is hidden to no stage after the selection', async () => {
    await ruled.setUp({ roles: [role], ...STRICT }, DOCUMENT);
    const pipeline = [{ $match: { name: 'x' } }, { $match: { secret: 5 } }];
    expect(await ruled.as(ANN, 'aggregate', { pipeline })).toEqual([]);
  });

  it('know what a filter hides', async () => {
    const filters = [{ name: 'f', apply_when: {}, projection: { secret: 0 } }];
    await ruled.setUp({ roles: [aRole({ read: true, write: true })], filters, ...STRICT }, DOCUMENT);
    expect(await refusal(ruled.as(ANN, 'find', { query: { secret: 5 } }))).toBe(no('secret'));
    expect(await ruled.found(ANN, { query: { owner: 'ann' } })).toEqual(['a']);
  });
});
