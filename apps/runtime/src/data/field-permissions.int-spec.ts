import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUserCalled, RuledData } from '../testing/ruled-data.js';
import { refusal } from '../testing/refusal.js';
import { aRole } from '../testing/ruled-data.js';

const ruled = new RuledData();
beforeAll(() => ruled.start());
afterAll(() => ruled.close());
beforeEach(() => ruled.newCollection());

const ANN = aUserCalled('ann');

function update(query: object, change: object): Promise<unknown> {
  return ruled.as(ANN, 'updateMany', { query, update: change });
}

describe('fields that may be written', () => {
  const role = aRole({
    fields: {
      name: { write: true },
      address: { fields: { street: { write: true } } },
      score: { write: { '%%this': { '%gt': '%%prev' } } },
    },
    additional_fields: { read: true },
  });
  const document = { _id: 'a', name: 'x', address: { street: 's', city: 'c' }, score: 1, other: 1 };

  it.each([
    [{ $set: { name: 'y' } }, { ...document, name: 'y' }],
    [{ $unset: { name: '' } }, { _id: 'a', address: { street: 's', city: 'c' }, score: 1, other: 1 }],
    [{ $set: { 'address.street': 't' } }, { ...document, address: { street: 't', city: 'c' } }],
    [{ $inc: { score: 1 } }, { ...document, score: 2 }],
    [{ $set: { other: 1 } }, document],
  ])('take %j', async (change, expected) => {
    await ruled.setUp({ roles: [role] }, document);
    expect(await update({}, change)).toMatchObject({ matchedCount: 1 });
    expect(await ruled.stored()).toEqual([expected]);
  });

  it.each([
    { $set: { other: 2 } },
    { $set: { name: 'y', other: 2 } },
    { $set: { fresh: 1 } },
    { $set: { 'address.city': 'd' } },
    { $set: { address: 's' } },
    { $unset: { address: '' } },
    { $inc: { score: -1 } },
    { $rename: { name: 'title' } },
    { name: 'y' },
  ])('and ignore others: %j changes nothing', async (change) => {
    await ruled.setUp({ roles: [role] }, document);
    expect(await refusal(update({}, change))).toBe('WriteNotPermitted: update not permitted');
    expect(await ruled.stored()).toEqual([document]);
  });

  it('applies to inserts; the _id of the platform needs no permission', async () => {
    await ruled.setUp({ roles: [role] });
    expect(await ruled.as(ANN, 'insertOne', { document: { name: 'x' } })).toEqual({ insertedId: { $oid: expect.any(String) } });
    const refused = 'WriteNotPermitted: insert not permitted';
    expect(await refusal(ruled.as(ANN, 'insertOne', { document: { name: 'x', other: 1 } }))).toBe(refused);
    expect(await refusal(ruled.as(ANN, 'insertOne', { document: { _id: 'own', name: 'x' } }))).toBe(refused);
    expect(await refusal(ruled.as(ANN, 'insertMany', { documents: [{ name: 'y' }, { other: 1 }] }))).toBe(refused);
    expect(await ruled.stored()).toMatchObject([{ name: 'x' }]);
  });

  it('and hide no value behind undefined', async () => {
    await ruled.setUp({ roles: [role] });
    expect(await refusal(ruled.as(ANN, 'insertOne', { document: { name: 'x', other: [{ $undefined: true }] } }))).toBe(
      'WriteNotPermitted: insert not permitted',
    );
    await ruled.as(ANN, 'insertOne', { document: { name: 'x', other: { $undefined: true } } });
    expect(await ruled.stored()).toEqual([{ _id: expect.anything(), name: 'x' }]);
  });

  it('and a role that may write none inserts and deletes not even what is empty', async () => {
    await ruled.setUp({ roles: [aRole({ read: true })] }, { _id: 'a' });
    expect(await refusal(ruled.as(ANN, 'insertOne', { document: {} }))).toBe('WriteNotPermitted: insert not permitted');
    expect(await refusal(ruled.as(ANN, 'updateOne', { query: { _id: { $gt: 'z' } }, update: {}, upsert: true }))).toBe(
      'WriteNotPermitted: insert not permitted',
    );
    expect(await refusal(ruled.as(ANN, 'deleteMany', { query: {} }))).toBe('WriteNotPermitted: delete not permitted');
    expect(await ruled.stored()).toEqual([{ _id: 'a' }]);
  });
});

describe('deleting', () => {
  it.each([
    [{ read: true }, false],
    [{ read: true, write: false }, false],
    [{ read: true, delete: true }, true],
    [{ write: true }, true],
    [{ write: true, delete: false }, false],
    [{ write: true, delete: { owner: '%%user.id' } }, true],
    [{ write: true, delete: { owner: 'somebody' } }, false],
    [{ fields: { owner: { write: true } }, additional_fields: { read: true } }, true],
    [{ fields: { owner: { read: true } } }, false],
    [{ write: true, document_filters: { read: true, write: false } }, false],
  ])('with %j: %s', async (permissions, isAllowed) => {
    await ruled.setUp({ roles: [aRole(permissions)] }, { _id: 'a', owner: 'ann' });
    const deleting = ruled.as(ANN, 'deleteOne', { query: {} });
    if (isAllowed) expect(await deleting).toEqual({ deletedCount: 1 });
    else expect(await refusal(deleting)).toBe('WriteNotPermitted: delete not permitted');
    expect(await ruled.stored()).toHaveLength(isAllowed ? 0 : 1);
  });
});

describe('document filters', () => {
  it.each([
    [{ document_filters: { read: false }, read: true }, 0],
    [{ document_filters: { read: false, write: true }, read: true }, 1],
    [{ document_filters: { write: false }, read: true }, 1],
    [{ document_filters: { read: { n: 2 } }, read: true }, 0],
    [{ document_filters: { read: { n: 1 } }, additional_fields: { read: true } }, 1],
  ])('%j let %i documents be read', async (permissions, count) => {
    await ruled.setUp({ roles: [aRole(permissions)] }, { _id: 'a', n: 1 });
    expect(await ruled.as(ANN, 'count')).toBe(count);
    expect(await ruled.as(ANN, 'find')).toHaveLength(count);
  });
});

describe('embedded documents and lists', () => {
  it('show what is granted inside of them, one by one', async () => {
    const item = { fields: { name: { read: true }, price: { read: { '%%this': { '%gt': 5 } } } } };
    const role = aRole({ fields: { _id: { read: true }, items: item, single: item, number: item } });
    const items = [{ name: 'a', price: 1, cost: 1 }, { name: 'b', price: 9 }, { cost: 3 }, 7];
    await ruled.setUp({ roles: [role] }, { _id: 'a', items, single: { cost: 1 }, number: 5 });
    expect(await ruled.as(ANN, 'find')).toEqual([{ _id: 'a', items: [{ name: 'a' }, { name: 'b', price: 9 }] }]);
  });

  it('a permission on a field covers what is below it', async () => {
    const role = aRole({ fields: { sub: { read: true, fields: { secret: { read: false } } } } });
    await ruled.setUp({ roles: [role] }, { _id: 'a', sub: { secret: 1 } }, { _id: 'b', other: 1 });
    expect(await ruled.as(ANN, 'find')).toEqual([{ sub: { secret: 1 } }]);
    expect(await ruled.as(ANN, 'count')).toBe(1);
  });

  it('hide fields also in what looks like a reference', async () => {
    const role = aRole({
      fields: { secret: {}, n: { read: { '%%this': 1 } }, sub: { fields: { a: { read: true } } } },
      additional_fields: { read: true },
    });
    const reference = { $ref: 'c', $id: 7, secret: 1, n: 2 };
    await ruled.setUp({ roles: [role] }, { _id: 'a', ...reference, sub: { ...reference, a: 1 } });
    expect(await ruled.as(ANN, 'find')).toEqual([{ _id: 'a', $ref: 'c', $id: 7 }]);
    const document = { _id: 'b', ...reference };
    expect(await refusal(ruled.as(ANN, 'insertOne', { document }))).toBe('WriteNotPermitted: insert not permitted');
  });

  it('names that are no paths are names', async () => {
    const role = aRole({
      fields: { ['__proto__']: { read: true }, constructor: { read: false } },
      additional_fields: { read: true },
    });
    await ruled.setUp({ roles: [role] }, { _id: 'a', toString: 1, constructor: 2 });
    expect(await ruled.as(ANN, 'find')).toEqual([{ _id: 'a', toString: 1 }]);
  });
});

describe('an update that is a pipeline', () => {
  const role = aRole({ fields: { name: { write: true }, secret: { read: false } } });
  const copies: object[] = [
    { $set: { name: '$secret' } },
    { $set: { name: '$$ROOT' } },
    { $set: { name: { $cond: [{ $eq: ['$secret', 's'] }, 'yes', 'no'] } } },
  ];
  const refused = 'InvalidParameter: with the rules of this collection, an update cannot be a pipeline';

  it.each(copies)('cannot copy %j from where nothing may be read', async (stage) => {
    await ruled.setUp({ roles: [role] }, { _id: 'a', name: 'x', secret: 's' });
    const request = { filter: {}, query: {}, update: [stage], returnNewDocument: true };
    for (const action of ['updateOne', 'updateMany', 'findOneAndUpdate']) {
      expect(await refusal(ruled.as(ANN, action, request))).toBe(refused);
    }
    const operations = [{ updateOne: { filter: {}, update: [stage] } }];
    expect(await refusal(ruled.as(ANN, 'bulkWrite', { operations }))).toBe(refused);
    expect(await ruled.stored()).toEqual([{ _id: 'a', name: 'x', secret: 's' }]);
  });

  it('works where everything may be read', async () => {
    await ruled.setUp(
      { roles: [aRole({ fields: { name: { write: true } }, additional_fields: { read: true } })] },
      { _id: 'a', n: 1 },
    );
    expect(await update({}, [{ $set: { name: '$n' } }])).toMatchObject({ modifiedCount: 1 });
    expect(await refusal(update({}, [{ $set: { n: 2 } }]))).toBe('WriteNotPermitted: update not permitted');
    expect(await ruled.stored()).toEqual([{ _id: 'a', n: 1, name: 1 }]);
  });

  it.each([{ $rename: { secret: 'name' } }, [{ $set: { name: '$secret' } }]])(
    'or %j shows nothing a filter hides',
    async (change) => {
      const hiding = { name: 'hiding', apply_when: {}, query: {}, projection: { secret: 0 } };
      await ruled.setUp({ roles: [aRole({ write: true })], filters: [hiding] }, { _id: 'a', secret: 's' });
      const message =
        'InvalidParameter: with the filters of this collection, an update can neither be a pipeline nor rename fields';
      expect(await refusal(update({}, change))).toBe(message);
      expect(await refusal(ruled.as(ANN, 'findOneAndUpdate', { filter: {}, update: change }))).toBe(message);
      const operations = [{ updateMany: { filter: {}, update: change } }];
      expect(await refusal(ruled.as(ANN, 'bulkWrite', { operations }))).toBe(message);
      expect(await ruled.stored()).toEqual([{ _id: 'a', secret: 's' }]);
    },
  );
});

it('distinct follows no path deeper than documents nest, of however many documents', async () => {
  const documents = Array.from({ length: 2_000 }, (_, n) => ({ _id: n, a: { b: n % 2 } }));
  await ruled.setUp({ roles: [aRole({ fields: { a: { fields: { b: { read: true } } } }, insert: true })] }, ...documents);
  // Splitting the path for each document again would take a minute.
  expect(await ruled.as(ANN, 'distinct', { key: `${'a.'.repeat(500_000)}b`, query: {} })).toEqual([]);
  expect(await ruled.as(ANN, 'distinct', { key: 'a.b', query: {} })).toEqual([0, 1]);
});
