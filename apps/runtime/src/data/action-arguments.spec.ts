import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { ActionArguments, isReplacement } from './action-arguments.js';
import { decodeEjson } from '#codecs/ejson/ejson-decode.js';

function given(document: object): ActionArguments {
  return ActionArguments.of('find', [decodeEjson(document)]);
}

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('the argument list', () => {
  it.each([
    [[], "InvalidParameter: 'find' takes exactly one argument, a document"],
    [[null], "InvalidParameter: 'find' takes exactly one argument, a document"],
    [['x'], "InvalidParameter: 'find' takes exactly one argument, a document"],
    [[[]], "InvalidParameter: 'find' takes exactly one argument, a document"],
    [[new ObjectId()], "InvalidParameter: 'find' takes exactly one argument, a document"],
    [[{}, {}], "ArgumentsNotAllowed: 'find' takes exactly one argument"],
  ])('rejects %j', (list, expected) => {
    expect(refusal(() => ActionArguments.of('find', list))).toBe(expected);
  });
});

describe('properties', () => {
  it.each([
    [{}, "InvalidParameter: 'database' is a required string"],
    [{ database: 1, collection: 'c' }, "InvalidParameter: 'database' is a required string"],
    [{ database: { $ne: 1 }, collection: 'c' }, "InvalidParameter: 'database' is a required string"],
    [{ database: 'd' }, "InvalidParameter: 'collection' is a required string"],
    [{ database: 'd', collection: ['c'] }, "InvalidParameter: 'collection' is a required string"],
  ])('requires a namespace in %j', (document, expected) => {
    expect(refusal(() => given(document).namespace())).toBe(expected);
  });

  it('takes nothing from the prototype', () => {
    expect(given({ database: 'd', collection: 'c' }).document('constructor', '__proto__', 'toString')).toBeUndefined();
  });

  it('reads the first spelling that is given', () => {
    expect(given({ filter: { a: 'b' } }).document('query', 'filter')).toEqual({ a: 'b' });
    expect(given({ query: null, filter: {} }).document('query', 'filter')).toEqual({});
    expect(refusal(() => given({ query: [] }).document('query', 'filter'))).toBe("InvalidParameter: 'query' must be a document");
    expect(refusal(() => given({ query: { $oid: '65a1f0c2d4e5f60718293a4b' } }).document('query'))).toBe(
      "InvalidParameter: 'query' must be a document",
    );
  });

  it.each([
    [{ limit: { $numberInt: '2' } }, 2],
    [{ limit: { $numberLong: '2' } }, 2],
    [{ limit: { $numberDouble: '2.0' } }, 2],
    [{ limit: 2 }, 2],
    [{ limit: null }, 0],
    [{}, 0],
  ])('reads the limit of %j', (document, expected) => {
    expect(given(document).count('limit')).toBe(expected);
  });

  it.each([-1, 1.5, '2', true, { $numberLong: '9223372036854775807' }])('rejects the limit %j', (limit) => {
    expect(refusal(() => given({ limit }).count('limit'))).toBe("InvalidParameter: 'limit' must be a non-negative integer");
  });

  it('reads sort directions, in order', () => {
    const sort = given({ sort: { b: { $numberInt: '-1' }, a: { $numberLong: '1' }, s: { $meta: 'textScore' } } }).sortOrder();

    expect(JSON.stringify(sort)).toBe('{"b":-1,"a":1,"s":{"$meta":"textScore"}}');
    expect(refusal(() => given({ sort: { a: 'up' } }).sortOrder())).toBe("InvalidParameter: 'sort' must be 1 or -1 for 'a'");
    expect(refusal(() => given({ sort: { a: 2 } }).sortOrder())).toBe("InvalidParameter: 'sort' must be 1 or -1 for 'a'");
  });

  it('reads flags and lists', () => {
    expect(given({ upsert: true }).flag('upsert')).toBe(true);
    expect(given({}).flag('upsert')).toBe(false);
    expect(refusal(() => given({ upsert: 'yes' }).flag('upsert'))).toBe("InvalidParameter: 'upsert' must be a boolean");
    expect(given({ documents: [{}, {}] }).documents('documents')).toEqual([{}, {}]);
    expect(refusal(() => given({ documents: [1] }).documents('documents'))).toBe(
      "InvalidParameter: 'documents' must be a list of documents",
    );
  });
});

describe('updates', () => {
  it('detects a replacement by its first field', () => {
    expect(isReplacement({ $set: { a: 1 } })).toBe(false);
    expect(isReplacement({ a: 1, $set: {} })).toBe(true);
    expect(isReplacement({})).toBe(true);
  });

  it('reads documents, pipelines and nothing', () => {
    expect(given({ update: { $set: { a: 'b' } } }).update()).toEqual({ $set: { a: 'b' } });
    expect(given({ update: [{ $set: { a: 'b' } }] }).update()).toEqual([{ $set: { a: 'b' } }]);
    expect(given({}).update()).toBeUndefined();
    expect(refusal(() => given({ update: 'x' }).update())).toBe("InvalidParameter: 'update' must be a document");
  });
});
