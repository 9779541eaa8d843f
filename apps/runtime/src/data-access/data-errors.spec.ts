import { BSON, Int32, MongoNetworkError, MongoServerError, MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { toDataError } from './data-errors.js';
import { EjsonError } from './ejson-decode.js';

function shown(error: unknown): { code: string; message: string } {
  const mapped = toDataError(error);
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
    [13, 'not authorized to execute { find: ... }', 'MongoDBError', 'the data source refused the credentials or the operation'],
    [18, 'Authentication failed for db1.internal.', 'MongoDBError', 'the data source refused the credentials or the operation'],
    [10_107, 'db1.internal:27017 is not primary', 'Unavailable', 'the data source is not reachable'],
  ])('maps code %s', (code, message, expectedCode, expectedMessage) => {
    expect(shown(new MongoServerError({ code, errmsg: message, message }))).toEqual({
      code: expectedCode,
      message: expectedMessage,
    });
  });

  it('says when to come back where the disk of the data source is full, and shows no path', () => {
    const full = new MongoServerError({ code: 14_031, message: 'The store takes no writes for now: /data/store is full' });
    expect(toDataError(full)).toMatchObject({
      code: 'Unavailable',
      message: 'the data source takes no writes for now: its disk is full',
      retryAfterSeconds: 10,
    });
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

  it('maps what cannot be written as BSON or read as extended JSON', () => {
    expect(shown(new BSON.BSONError('key a\0b must not contain null bytes')).code).toBe('MongoDBError');
    expect(shown(new EjsonError('the text is not JSON'))).toEqual({ code: 'InvalidParameter', message: 'the text is not JSON' });
  });

  it('leaves every other error alone', () => {
    const own = new AppError('NoMatchingRuleFound', 'no');
    const bug = new TypeError('x is not a function');

    expect(toDataError(own)).toBe(own);
    expect(toDataError(bug)).toBe(bug);
  });
});
