import {
  BSON,
  Int32,
  MongoBulkWriteError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  type TopologyDescription,
} from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { toStoreError } from '#store/driver/store-errors.js';
import { isAboutDocuments, toDataError, USERS } from './data-errors.js';
import { withoutContext } from './statement-errors.js';
import { SYSTEM, type Rights } from '../app/rights.js';
import { EjsonError } from '#codecs/ejson/ejson-decode.js';

/** Returns what an error of the driver becomes when it leaves the store, and then the request. */
const told = (error: unknown, audience: Pick<Rights, 'kind'>): unknown => toDataError(toStoreError(error), audience);

function shown(error: unknown, audience: Pick<Rights, 'kind'> = SYSTEM): { code: string; message: string } {
  const mapped = told(error, audience);
  if (!(mapped instanceof AppError)) throw new TypeError('not mapped');
  return { code: mapped.code, message: mapped.message };
}

describe('errors of data sources', () => {
  it.each([
    [
      11_000,
      'E11000 duplicate key error collection: a.b',
      'MongoDBError',
      'Duplicate key error: E11000 duplicate key error collection: a.b',
    ],
    [new Int32(11_000), 'E11000', 'MongoDBError', 'Duplicate key error: E11000'],
    [2, 'unknown top level operator: $foo', 'MongoDBError', 'unknown top level operator: $foo'],
    [50, 'operation exceeded time limit on db1.internal:27017', 'ExecutionTimeLimitExceeded', 'execution time limit exceeded'],
    [13, 'not authorized to execute { find: ... }', 'MongoDBError', 'the data source rejected the credentials or the operation'],
    [18, 'Authentication failed for db1.internal.', 'MongoDBError', 'the data source rejected the credentials or the operation'],
    [10_107, 'db1.internal:27017 is not primary', 'Unavailable', 'the data source is not reachable'],
  ])('maps code %s', (code, message, expectedCode, expectedMessage) => {
    expect(shown(new MongoServerError({ code, errmsg: message, message }))).toEqual({
      code: expectedCode,
      message: expectedMessage,
    });
  });

  it('says when to come back where the disk of the data source is full, and shows no path', () => {
    const full = new MongoServerError({ code: 14_031, message: 'The store takes no writes for now: /data/store is full' });
    expect(told(full, USERS)).toMatchObject({
      code: 'Unavailable',
      message: 'the data source accepts no writes: its disk is full',
      retryAfterSeconds: 10,
    });
  });

  const ABOUT_DOCUMENTS = 'the operation cannot be executed on the matching documents';

  it.each([
    [
      11_000,
      'E11000 duplicate key error collection: a.b index: x_1 dup key: { x: "s3cret dup key" }',
      'Duplicate key error: E11000 duplicate key error collection: a.b index: x_1',
    ],
    [
      11_000,
      'E11000 duplicate key error index: a.b.$x_1 dup key: { : "s3cret" }',
      'Duplicate key error: a document with the same values in a unique index exists',
    ],
    [
      11_000,
      'Plan executor error during update :: caused by :: E11000 duplicate key error collection: a.b index: x_1 dup key: { x: "s3cret" }',
      'Duplicate key error: E11000 duplicate key error collection: a.b index: x_1',
    ],
    [
      14,
      "Plan executor error during findAndModify :: caused by :: Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 'x' of non-numeric type string",
      ABOUT_DOCUMENTS,
    ],
    [121, 'Plan executor error during update :: caused by :: Document failed validation', 'Document failed validation'],
    [
      2,
      'Plan executor error during findAndModify :: caused by :: The positional operator did not find the match needed from the query.',
      'The positional operator did not find the match needed from the query.',
    ],
    [
      40_324,
      "Executor error during aggregate command on namespace: a.b :: caused by :: Unrecognized pipeline stage name: '$foo'",
      "Unrecognized pipeline stage name: '$foo'",
    ],
    [
      2,
      "Cannot have positional (i.e. '$') element in the first position in path '$.a'",
      "Cannot have positional (i.e. '$') element in the first position in path '$.a'",
    ],
    [
      2,
      'Error parsing array filter :: caused by :: $where is not allowed in this context',
      '$where is not allowed in this context',
    ],
    [11_000, 's3cret', 'Duplicate key error: a document with the same values in a unique index exists'],
    [
      14,
      "Cannot apply $inc to a value of non-numeric type. {_id: 1} has the field 'x' of non-numeric type string",
      ABOUT_DOCUMENTS,
    ],
    [2, "The field 'x' must be an array but is of type string in document {_id: 1}", ABOUT_DOCUMENTS],
    [28, 'Cannot create field \'b\' in element {a: "s3cret"}', ABOUT_DOCUMENTS],
    [241, "Failed to parse number 's3cret' in $convert with no onError value", ABOUT_DOCUMENTS],
    [16_554, '$add only supports numeric or date types, not string', ABOUT_DOCUMENTS],
    [
      66,
      'After applying the update, the (immutable) field \'_id\' was found to have been altered to _id: "s3cret"',
      ABOUT_DOCUMENTS,
    ],
    [121, 'Document failed validation', 'Document failed validation'],
    [121, 'Document failed validation: x is "s3cret"', ABOUT_DOCUMENTS],
    [99_999, 'something new: s3cret', ABOUT_DOCUMENTS],
    [2, 'unknown top level operator: $foo', 'unknown top level operator: $foo'],
    [9, 'Unknown modifier: $foo', 'Unknown modifier: $foo'],
    ...[
      'geo $near must be top-level expr',
      'error processing query: planner returned error :: caused by :: unable to find index for $geoNear query',
      'Longitude/latitude is out of bounds, lng: 200 lat: 1',
      'text index required for $text query: the embedded store leaves it out, a MongoDB behind DATA_SOURCES has it',
    ].map((message): [number, string, string] => [2, message, message]),
    [16_755, 'Can\'t extract geo keys: { _id: 1, g: "s3cret" }  geo element must be an array or object', ABOUT_DOCUMENTS],
    [40, "Updating the path 'a' would create a conflict at 'a'", "Updating the path 'a' would create a conflict at 'a'"],
    [40_324, "Unrecognized pipeline stage name: '$foo'", "Unrecognized pipeline stage name: '$foo'"],
  ])('shows users of code %s nothing of documents: %s', (code, message, expected) => {
    const error = new MongoServerError({ code, errmsg: message, message, keyValue: { x: 's3cret' }, errInfo: { x: 's3cret' } });
    expect(shown(error, USERS)).toEqual({ code: 'MongoDBError', message: expected });
    expect(shown(error).message).toContain(withoutContext(message));
    expect(isAboutDocuments(toStoreError(error))).toBe(expected === ABOUT_DOCUMENTS);
  });

  it.each([50, 13, 10_107])('takes code %s for nothing about documents', (code) => {
    expect(isAboutDocuments(toStoreError(new MongoServerError({ code, message: 'x' })))).toBe(false);
  });

  it('takes neither a conflict nor a lost connection for something about documents', () => {
    const conflict = new MongoServerError({ code: 112, message: 'x', errorLabels: ['TransientTransactionError'] });
    expect(isAboutDocuments(toStoreError(conflict))).toBe(false);
    expect(isAboutDocuments(toStoreError(new MongoNetworkError('x')))).toBe(false);
  });

  it('cuts a long message', () => {
    expect(shown(new MongoServerError({ code: 2, message: 'x'.repeat(5_000) })).message).toHaveLength(2_000);
  });

  it('names no host when a server cannot be reached', () => {
    const nowhere = { error: null } as unknown as TopologyDescription;
    const selection = new MongoServerSelectionError('connect ECONNREFUSED db1.internal:27017', nowhere);

    expect(shown(selection)).toEqual({ code: 'Unavailable', message: 'the data source is not reachable' });
    expect(shown(new MongoNetworkError('getaddrinfo ENOTFOUND db1.internal'))).toEqual({
      code: 'Unavailable',
      message: 'the data source is not reachable',
    });
  });

  it('blames the caller for arguments the driver rejects', () => {
    const refused = new MongoInvalidArgumentError('Invalid sort direction: {"$gt":""}');
    expect(shown(refused, USERS)).toEqual({ code: 'InvalidParameter', message: 'Invalid sort direction: {"$gt":""}' });
    expect(shown(new MongoInvalidArgumentError('x'.repeat(5_000))).message).toHaveLength(2_000);
  });

  it('takes what the system says of a broken connection for an outage, and of anything else for nothing it knows', () => {
    const broken = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
    expect(told(broken, USERS)).toMatchObject({ code: 'Unavailable', retryAfterSeconds: 1, cause: { cause: broken } });
    const other = Object.assign(new Error('spawn EPIPE'), { code: 'EPIPE', syscall: 'spawn' });
    expect(told(other, USERS)).toBe(other);
  });

  it('takes a bulk write that lost its connection for that, with a time to come again', () => {
    for (const cause of [new MongoTopologyClosedError('Topology is closed'), new MongoNetworkError('closed')]) {
      const error = new MongoBulkWriteError(cause, {} as never);
      expect(told(error, USERS)).toMatchObject({ code: 'Unavailable', status: 503, retryAfterSeconds: 1 });
    }
    const refused = new MongoBulkWriteError({ message: 'unknown top level operator: $foo', code: 2 }, {} as never);
    expect(told(refused, USERS)).toMatchObject({ code: 'MongoDBError' });
  });

  it('maps what cannot be written as BSON or read as extended JSON', () => {
    expect(shown(new BSON.BSONError('key a\0b must not contain null bytes')).code).toBe('MongoDBError');
    expect(shown(new EjsonError('the string is not JSON'))).toEqual({
      code: 'InvalidParameter',
      message: 'the string is not JSON',
    });
  });

  it('leaves every other error alone', () => {
    const own = new AppError('NoMatchingRuleFound', 'no');
    const bug = new TypeError('x is not a function');

    expect(told(own, USERS)).toBe(own);
    expect(told(bug, USERS)).toBe(bug);
  });
});
