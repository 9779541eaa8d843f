import { describe, expect, it } from 'vitest';
import { MongoError, mongoError } from './mongo-error.js';

describe('mongoError', () => {
  it('carries the fields of a failed reply', () => {
    const cause = new Error('inner');
    const error = mongoError(11000, 'E11000 duplicate key', { keyPattern: { a: 1 } }, cause);
    expect(error).toBeInstanceOf(MongoError);
    expect(error).toMatchObject({
      code: 11000,
      codeName: 'DuplicateKey',
      errmsg: 'E11000 duplicate key',
      extra: { keyPattern: { a: 1 } },
      cause,
    });
  });

  it('names codes that have no name by their number', () => {
    expect(mongoError(16746, 'x').codeName).toBe('Location16746');
  });
});
