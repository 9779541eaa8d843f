import { describe, expect, it } from 'vitest';
import { deadMatch } from './match-reach.js';

type Members = Record<string, unknown>;

const told = (match: unknown, operation_types: string[], others: Members = {}): string | null =>
  deadMatch({ operation_types, match, database: 'd', collection: 'c', ...others });

const FULL = { full_document: true };
const BEFORE = { full_document_before_change: true };
const NEVER = 'config.match can never be true: ';
const no = (types: string, path: string): string => `${NEVER}events of ${types} have no '${path}'`;

describe('a match that can never be true', () => {
  it.each<[unknown, string[], Members, string]>([
    [{ 'updateDescription.updatedFields.a': { $exists: true } }, ['INSERT'], FULL, no('insert', 'updateDescription')],
    [{ 'updateDescription.updatedFields.a': 1 }, ['INSERT', 'DELETE'], {}, no('insert, delete', 'updateDescription')],
    [{ updateDescription: { updatedFields: { a: 1 } } }, ['REPLACE'], {}, no('replace', 'updateDescription')],
    [{ 'updateDescription.status': 'x' }, ['UPDATE'], {}, no('update', 'updateDescription.status')],
    [{ 'fullDocument.a': 1 }, ['DELETE'], FULL, no('delete', 'fullDocument')],
    [{ 'fullDocument.a': 1 }, ['UPDATE'], {}, `${no('update', 'fullDocument')} without full_document`],
    [{ 'fullDocumentBeforeChange.a': 1 }, ['INSERT'], BEFORE, no('insert', 'fullDocumentBeforeChange')],
    [
      { 'fullDocumentBeforeChange.a': 1 },
      ['DELETE'],
      {},
      `${no('delete', 'fullDocumentBeforeChange')} without full_document_before_change`,
    ],
    [{ to: { $exists: true } }, ['INSERT'], {}, no('insert', 'to')],
    [{ documentKey: { $type: 'object' } }, ['DROP_COLLECTION'], { collection: '' }, no('drop', 'documentKey')],
    [{ status: 'open' }, ['INSERT', 'UPDATE'], FULL, no('insert, update', 'status')],
    [{ operationType: 'update' }, ['INSERT'], {}, `${NEVER}it requires another operationType than insert`],
    [{ operationType: { $in: ['update', 'delete'] } }, ['INSERT'], {}, `${NEVER}it requires another operationType than insert`],
    [{ $and: [{ 'ns.coll': 'c' }, { 'fullDocument.a': { $gt: 1 } }] }, ['DELETE'], {}, no('delete', 'fullDocument')],
    [{ $or: [{ to: { $exists: true } }, { 'fullDocument.a': { $in: [1, 2] } }] }, ['DELETE'], {}, no('delete', 'to')],
    [
      { operationType: 'update', 'fullDocument.a': 1 },
      ['INSERT', 'UPDATE'],
      {},
      `${NEVER}it requires another operationType than insert; events of update have no 'fullDocument' without full_document`,
    ],
    [{ 'fullDocument._id': { $oid: '65a1f0c2d4e5f60718293a4b' } }, ['DELETE'], {}, no('delete', 'fullDocument')],
    [{ operationType: { $eq: 'update' } }, ['INSERT'], {}, `${NEVER}it requires another operationType than insert`],
    [{ $and: [5, { to: 1 }] }, ['INSERT'], {}, no('insert', 'to')],
    [{ $or: [{ to: 1 }, { x: 1 }] }, ['INSERT'], {}, no('insert', 'to')],
    [{ updateDescription: { $exists: 1 } }, ['DELETE'], {}, no('delete', 'updateDescription')],
    [{ operationDescription: { $exists: true } }, ['UPDATE'], {}, no('update', 'operationDescription')],
    [{ fullDocument: {} }, ['DELETE'], {}, no('delete', 'fullDocument')],
    [{ fullDocument: { a: 1 } }, ['DELETE'], {}, no('delete', 'fullDocument')],
    [{ fullDocument: [1] }, ['DELETE'], {}, no('delete', 'fullDocument')],
    [{ fullDocument: false }, ['DELETE'], {}, no('delete', 'fullDocument')],
    [{ fullDocument: { $lt: 1, $ne: 5 } }, ['DELETE'], {}, no('delete', 'fullDocument')],
    [{ 'fullDocument.a': 1 }, ['UPDATE', 'DELETE'], {}, `${no('update, delete', 'fullDocument')} without full_document`],
    [{ 'fullDocument.a': 1 }, ['DROP_COLLECTION'], { collection: '' }, no('drop', 'fullDocument')],
    [{ 'fullDocumentBeforeChange.a': 1 }, ['INSERT'], {}, no('insert', 'fullDocumentBeforeChange')],
    [
      { 'fullDocumentBeforeChange.a': 1 },
      ['INSERT', 'UPDATE'],
      {},
      `${no('insert, update', 'fullDocumentBeforeChange')} without full_document_before_change`,
    ],
    [
      { 'fullDocumentBeforeChange.a': 1 },
      ['INSERT', 'REPLACE'],
      {},
      `${no('insert, replace', 'fullDocumentBeforeChange')} without full_document_before_change`,
    ],
  ])('is reported: %j of %j', (match, operations, others, text) => {
    expect(told(match, operations, others)).toBe(text);
  });

  it.each<[unknown, string[], Members]>([
    [{}, ['INSERT'], {}],
    [undefined, ['INSERT'], {}],
    [{ 'updateDescription.updatedFields.a': 1 }, ['INSERT', 'UPDATE'], {}],
    [{ 'updateDescription.removedFields': 'tmp' }, ['UPDATE'], {}],
    [{ 'fullDocument.a': 1 }, ['INSERT', 'DELETE'], {}],
    [{ 'fullDocument.a': 1 }, ['UPDATE'], FULL],
    [{ 'fullDocument.a': 1 }, ['REPLACE'], {}],
    [{ 'fullDocumentBeforeChange.a': 1 }, ['DELETE'], BEFORE],
    [{ 'to.coll': 'c' }, ['RENAME_COLLECTION'], { collection: '' }],
    [{ operationDescription: { $exists: true } }, ['CREATE_INDEXES'], { collection: '' }],
    // A missing property is null, no value, and no other value.
    [{ 'fullDocument.a': null }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $exists: false } }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $ne: 1 } }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $nin: [1] } }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $not: { $gt: 1 } } }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $in: [1, null] } }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $lte: null } }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $gt: { $minKey: 1 } } }, ['DELETE'], {}],
    [{ $or: [{ 'fullDocument.a': 1 }, { 'ns.coll': 'c' }] }, ['DELETE'], {}],
    [{ $nor: [{ 'fullDocument.a': 1 }] }, ['DELETE'], {}],
    [{ $expr: { $eq: ['$fullDocument.a', 1] } }, ['DELETE'], {}],
    [{ operationType: { $in: ['insert', 'update'] } }, ['UPDATE'], {}],
    [{ operationType: { $ne: 'insert' } }, ['INSERT'], {}],
    [{ operationType: 5 }, ['INSERT'], {}],
    [{ operationType: null }, ['INSERT'], {}],
    [{ 'operationType.a': 1 }, ['INSERT'], {}],
    [{ operationType: 'insert' }, ['INSERT'], {}],
    [{ operationType: { $eq: 'insert' } }, ['INSERT'], {}],
    [{ operationType: { $in: ['update', { $regex: 'i' }] } }, ['INSERT'], {}],
    [{ $and: 5 }, ['INSERT'], {}],
    [{ $or: [] }, ['INSERT'], {}],
    [{ $or: [5, { to: 1 }] }, ['INSERT'], {}],
    [{ $and: [{ 'ns.coll': 'c' }, null] }, ['INSERT'], {}],
    [{ 'ns.other': 1 }, ['INSERT'], {}],
    [{ updateDescription: { $exists: true } }, ['UPDATE'], {}],
    [{ 'fullDocument.a': undefined }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $exists: 0 } }, ['DELETE'], {}],
    [{ 'fullDocument.a': { $in: 1 } }, ['DELETE'], {}],
    [{ 'fullDocumentBeforeChange.a': 1 }, ['UPDATE'], BEFORE],
    [{ 'fullDocumentBeforeChange.a': 1 }, ['REPLACE'], BEFORE],
    ['no query', ['INSERT'], {}],
    [null, ['INSERT'], {}],
    [[{ to: 1 }], ['INSERT'], {}],
    [{ 'fullDocument.a': 1 }, [], {}],
  ])('is not reported if it may be reached or is undecidable: %j of %j', (match, operations, others) => {
    expect(told(match, operations, others)).toBeNull();
  });

  it.each([
    ['$type', '$all', '$elemMatch', '$size', '$mod', '$regex'].map((operator) => ({ [operator]: null })),
    ['$eq', '$gt', '$gte', '$lt', '$lte'].map((operator) => ({ [operator]: 1 })),
    ['$oid', '$date', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal'].map((type) => ({ [type]: '1' })),
    ['$binary', '$uuid', '$timestamp', '$regularExpression', '$symbol'].map((type) => ({ $eq: { [type]: '1' } })),
  ])('is reported for conditions that a missing property never meets', (...conditions) => {
    const reported = conditions.map((condition) => told({ fullDocument: condition }, ['DELETE']));
    expect(reported).toEqual(conditions.map(() => no('delete', 'fullDocument')));
  });

  it('is not reported for conditions that null meets', () => {
    const conditions = ['$eq', '$gt', '$gte', '$lt', '$lte', '$ne', '$other'].map((operator) => ({ [operator]: null }));
    expect(conditions.map((condition) => told({ fullDocument: condition }, ['DELETE']))).toEqual(conditions.map(() => null));
  });

  it('is not reported for properties that events have', () => {
    const common = ['_id', 'operationType', 'ns', 'nsType', 'clusterTime', 'wallTime', 'lsid', 'txnNumber', 'collectionUUID'];
    const described = ['updatedFields', 'removedFields', 'truncatedArrays', 'disambiguatedPaths'];
    const keyed = ['INSERT', 'UPDATE', 'REPLACE', 'DELETE'].map((type) => told({ 'documentKey._id': 1 }, [type]));

    expect(common.map((name) => told({ [name]: { $exists: true } }, ['DROP_COLLECTION'], { collection: '' }))).toEqual(
      common.map(() => null),
    );
    expect(described.map((name) => told({ [`updateDescription.${name}`]: { $exists: true } }, ['UPDATE']))).toEqual(
      described.map(() => null),
    );
    expect(keyed).toEqual([null, null, null, null]);
  });
});
