import { MongoServerError, MongoServerSelectionError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { readableError, withoutCredentials } from './readable-error.js';

describe('an error in the log', () => {
  it('is type, code, message and the first frames of its stack', () => {
    const error = Object.assign(new RangeError('too far'), { code: 'E_FAR', config: { headers: 'x' } });
    error.stack = `RangeError: too far\n${Array.from({ length: 20 }, (_, index) => `    at f${index} (file.js:${index})`).join('\n')}`;
    expect(readableError(error)).toStrictEqual({
      type: 'RangeError',
      code: 'E_FAR',
      message: 'too far',
      stack: Array.from({ length: 8 }, (_, index) => `at f${index} (file.js:${index})`).join('\n'),
    });
  });

  it('names up to three causes', () => {
    const root = new Error('5');
    const error = ['4', '3', '2', '1'].reduce((cause, message) => new TypeError(message, { cause }), root);
    const { causes } = readableError(error);
    expect(causes).toStrictEqual(['2', '3', '4'].map((message) => ({ type: 'TypeError', message })));
    const circle = new Error('round');
    circle.cause = circle;
    expect(readableError(circle).causes).toHaveLength(3);
    const several = new AggregateError(
      ['a', 'b', 'c', 'd'].map((message) => new Error(message)),
      'all of them',
    );
    expect(readableError(several).causes?.map(({ message }) => message)).toEqual(['a', 'b', 'c']);
  });

  it('is readable for errors of the driver, without their topology', () => {
    const topology: Record<string, unknown> = { type: 'Unknown', error: new Error('refused') };
    topology['itself'] = topology;
    const error = new MongoServerSelectionError('connect ECONNREFUSED', topology as never);
    const { stack, ...shown } = readableError(error);
    expect(shown).toStrictEqual({
      type: 'MongoServerSelectionError',
      message: 'refused',
      causes: [{ type: 'Error', message: 'refused' }],
    });
    expect(stack).toContain('readable-error.spec');
    expect(readableError(new MongoServerError({ message: 'stopping', code: 91 }))).toMatchObject({ code: 91 });
  });

  it('is bounded', () => {
    const error = new Error('x'.repeat(1_000_000), { cause: new Error('y'.repeat(1_000_000)) });
    error.stack = `Error: x\n    at ${'z'.repeat(1_000_000)}`;
    expect(JSON.stringify(readableError(error)).length).toBeLessThan(3_000);
  });

  it.each([
    ['text', { type: 'string', message: 'text' }],
    [undefined, { type: 'undefined', message: 'undefined' }],
    [{ message: 'of another realm' }, { type: 'object', message: 'of another realm' }],
    [{ password: 'hunter2' }, { type: 'object', message: 'no error' }],
  ])('may be anything that was thrown: %j', (thrown, expected) => {
    expect(readableError(thrown)).toStrictEqual(expected);
  });

  it('shows no credentials of URLs', () => {
    const error = new Error('cannot reach mongodb://me:hunter2@host/db', { cause: new Error('nats://hunter2@host:4222') });
    error.stack = 'Error: mongodb://me:hunter2@host/db\n    at mongodb://me:hunter2@host/db (x.js:1)';
    expect(JSON.stringify(readableError(error))).not.toContain('hunter2');
    expect(withoutCredentials('mongodb://me:a/b@host/db at file:///x/@y/z.js')).toBe(
      'mongodb://***@host/db at file:///x/@y/z.js',
    );
    expect(withoutCredentials('smtp://a:p@ss@host:25, then https://b@host/x and https://host/y')).toBe(
      'smtp://***@host:25, then https://***@host/x and https://host/y',
    );
  });
});
