import { MongoClientClosedError, MongoNetworkError, MongoServerError, MongoTopologyClosedError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { storeUnavailable } from './store-failure.js';

const serverError = (code: number): MongoServerError => new MongoServerError({ message: 'at /data/store', code });

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

describe('a failure of the store', () => {
  it('that is a full disk is told as 503 with a time, and without the server’s words', () => {
    const error = storeUnavailable(serverError(14_031));
    expect(error).toMatchObject({
      code: 'Unavailable',
      status: 503,
      message: 'nothing can be stored for now: the disk is full',
      retryAfterSeconds: 10,
    });
  });

  it.each([
    ['a broken connection', new MongoNetworkError('connection 3 to /data/store.sock closed')],
    ['a stop', serverError(91)],
    ['a client that was replaced', new MongoClientClosedError()],
    ['a topology that is closed', new MongoTopologyClosedError()],
    ['a session nobody could give', named('MongooseError', 'Connection operation buffering timed out after 10000ms')],
  ])('that is %s is told as 503', (_, cause) => {
    expect(storeUnavailable(cause)).toMatchObject({
      code: 'Unavailable',
      message: 'the database is not reachable',
      retryAfterSeconds: 1,
      cause,
    });
  });

  it('is found inside of a bulk write', () => {
    const cause = new MongoNetworkError('connection 3 to /data/store.sock closed');
    const wrapping = Object.assign(new Error(cause.message), { name: 'MongoBulkWriteError', errorResponse: cause });
    expect(storeUnavailable(wrapping)).toMatchObject({ code: 'Unavailable', message: 'the database is not reachable', cause });
    const refused = Object.assign(new Error('E11000'), { name: 'MongoBulkWriteError', errorResponse: serverError(11_000) });
    expect(storeUnavailable(refused)).toBeNull();
  });

  it.each([
    serverError(11_000),
    named('MongooseError', 'x is no id'),
    new TypeError('a bug'),
    new AppError('Conflict', 'x'),
    'text',
    undefined,
  ])('is not %s', (error) => {
    expect(storeUnavailable(error)).toBeNull();
  });
});
