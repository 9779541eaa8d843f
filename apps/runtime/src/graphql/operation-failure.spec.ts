import { GraphQLError } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#contracts/error.js';
import { shownError } from './operation-failure.js';

function shown(originalError: Error) {
  const report = vi.fn();
  return { error: shownError(new GraphQLError('x', { originalError, path: ['movies'] }), report), report };
}

describe('an error of a GraphQL field', () => {
  it('says that a data source is away by a code, so that clients ask again', () => {
    const { error, report } = shown(new AppError('Unavailable', 'the data source is not reachable', { retryAfterSeconds: 1 }));
    expect(error).toStrictEqual({
      message: 'the data source is not reachable',
      path: ['movies'],
      extensions: { code: 'Unavailable' },
    });
    expect(report).not.toHaveBeenCalled();
  });

  it('says which document it is about, and nothing else of its extensions', () => {
    const of = (extensions: object) => shownError(new GraphQLError('x', { extensions: { ...extensions } }), vi.fn());
    expect(of({ _id: '5', path: 'a.b', stack: 'x' })).toStrictEqual({ message: 'x', extensions: { _id: '5', path: 'a.b' } });
    expect(of({ path: 'a' })).toStrictEqual({ message: 'x', extensions: { path: 'a' } });
    expect(of({ _id: '5', stack: 'x' })).toStrictEqual({ message: 'x' });
  });

  it('has no code otherwise', () => {
    expect(shown(new AppError('MongoDBError', 'no')).error).toStrictEqual({ message: 'no', path: ['movies'] });
    const { error, report } = shown(new TypeError('a bug'));
    expect(error).toStrictEqual({ message: 'internal server error', path: ['movies'] });
    expect(report).toHaveBeenCalledOnce();
  });
});
