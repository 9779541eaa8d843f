import { BSONRegExp, Int32 } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { documentField, readWatched, requestJson, watchedStages } from './watch-request.js';

const LIMITS = { depth: 200, values: 10, setting: 'MAX_BODY_VALUES' } as const;
const VECTOR =
  'eyJuYW1lIjoid2F0Y2giLCJhcmd1bWVudHMiOlt7ImRhdGFiYXNlIjoiZCIsImNvbGxlY3Rpb24iOiJjIn1dLCJzZXJ2aWNlIjoibW9uZ29kYi1hdGxhcyJ9';

function failure(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? [error.code, error.message] : error;
  }
}

describe('what is watched', () => {
  it.each([
    [{ filter: { a: undefined } }, "'filter.a' is undefined"],
    [{ ids: [1, undefined] }, "'ids.1' is undefined"],
  ])('is not chosen by undefined: %o', (members, message) => {
    expect(failure(() => readWatched([{ database: 'd', collection: 'c', ...members }]))).toEqual([
      'FunctionExecutionError',
      expect.stringContaining(message),
    ]);
  });
});

describe('the request of a stream', () => {
  it('is base64, of either alphabet and with what URLs do to it', async () => {
    const request = { name: 'watch', arguments: [{ database: 'd', collection: 'c' }], service: 'mongodb-atlas' };
    expect(JSON.parse(await requestJson(VECTOR, LIMITS))).toEqual(request);
    const text = '{"name":"?>?>~~"}';
    const base64 = Buffer.from(text).toString('base64');
    expect(base64).toMatch(/[+/]/);
    for (const sent of [
      base64,
      base64.replaceAll('=', ''),
      base64.replaceAll('+', ' '),
      Buffer.from(text).toString('base64url'),
    ]) {
      expect(await requestJson(sent, LIMITS)).toBe(text);
    }
    await expect(requestJson('', LIMITS)).rejects.toThrow(
      new AppError('MissingParameter', "'baas_request' is a required query parameter"),
    );
    await expect(requestJson('a*b', LIMITS)).rejects.toThrow(new AppError('BadRequest', "'baas_request' is not valid base64"));
  });

  it('holds no more values than any other JSON', async () => {
    const sent = (length: number): string => Buffer.from(`[${'1,'.repeat(length - 2)}1]`).toString('base64');

    expect(await requestJson(sent(10), LIMITS)).toBe('[1,1,1,1,1,1,1,1,1]');
    await expect(requestJson(sent(11), LIMITS)).rejects.toMatchObject({
      code: 'ReadSizeLimitExceeded',
      message: "'baas_request' holds more than 10 values (MAX_BODY_VALUES)",
    });
  });

  it('asks for everything, for ids or by a filter', () => {
    const base = { database: 'd', collection: 'c' };
    const namespace = base;
    const all = { namespace, ids: undefined, filter: {}, isCompact: false };
    expect(readWatched([base])).toEqual(all);
    expect(readWatched([{ ...base, ids: [new Int32(1), 'x'] }])).toEqual({ ...all, ids: [new Int32(1), 'x'] });
    expect(readWatched([{ ...base, filter: { a: 1 }, useCompactEvents: true }])).toEqual({
      ...all,
      filter: { a: 1 },
      isCompact: true,
    });
    const kinds = { $match: { operationType: { $in: ['insert', 'update', 'replace', 'delete', 'invalidate'] } } };
    const wanted = (query: object) => ({ $match: { $or: [{ operationType: 'invalidate' }, query] } });
    expect(watchedStages(all)).toEqual([kinds]);
    expect(watchedStages({ ...all, ids: [] })).toEqual([kinds, wanted({ 'documentKey._id': { $in: [] } })]);
    expect(watchedStages({ ...all, filter: { operationType: 'drop' } })).toEqual([kinds, wanted({ operationType: 'drop' })]);
  });

  it('is rejected when it asks for what cannot be', () => {
    const base = { database: 'd', collection: 'c' };
    const code = (...list: unknown[]) => (failure(() => readWatched(list)) as [string])[0];
    expect(code()).toBe('InvalidParameter');
    expect(code(base, {})).toBe('ArgumentsNotAllowed');
    expect(code({ database: 'd' })).toBe('InvalidParameter');
    expect(code({ ...base, ids: {} })).toBe('InvalidParameter');
    expect(code({ ...base, ids: [new BSONRegExp('.')] })).toBe('InvalidParameter');
    expect(code({ ...base, ids: [], filter: {} })).toBe('InvalidParameter');
    expect(code({ ...base, filter: { $expr: {} } })).toBe('InvalidParameter');
    expect(code({ ...base, useCompactEvents: 'yes' })).toBe('InvalidParameter');
    expect(code({ database: 'admin', collection: 'c' })).toBe('NoMatchingRuleFound');
  });
});

describe('a path in events', () => {
  it.each<[string, string[] | null]>([
    ['fullDocument', []],
    ['fullDocument.a.b', ['a', 'b']],
    ['fullDocumentBeforeChange.a', ['a']],
    ['documentKey', ['_id']],
    ['documentKey._id.x', ['_id', 'x']],
    ['updateDescription', []],
    ['updateDescription.updatedFields', []],
    ['updateDescription.updatedFields.a', ['a']],
    ['updateDescription.removedFields', []],
    ['updateDescription.truncatedArrays.field', []],
    ['operationType', null],
    ['ns.coll', null],
  ])('%s leads to the field %j of documents', (path, field) => {
    expect(documentField(path.split('.'))).toEqual(field);
  });
});
