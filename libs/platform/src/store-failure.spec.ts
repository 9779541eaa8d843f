import { MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { storeUnavailable } from './store-failure.js';

const serverError = (code: number): MongoServerError => new MongoServerError({ message: 'at /data/store', code });

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
  ])('that is %s is told as 503', (_, cause) => {
    expect(storeUnavailable(cause)).toMatchObject({
      code: 'Unavailable',
      message: 'the database is not reachable',
      retryAfterSeconds: 1,
      cause,
    });
  });

  it.each([serverError(11_000), new TypeError('a bug'), new AppError('Conflict', 'x'), 'text', undefined])(
    'is not %s',
    (error) => {
      expect(storeUnavailable(error)).toBeNull();
    },
  );
});
