import { MaxKey, MinKey } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Document } from '../bson/types.js';
import { upsertId, upsertSeed } from './upsert.js';

describe('upsertSeed', () => {
  it.each<[Document, Document]>([
    [
      { a: 1, 'b.c': 'x' },
      { a: 1, b: { c: 'x' } },
    ],
    [{ a: { $eq: 1 }, b: { $gt: 1 } }, { a: 1 }],
    [{ $and: [{ a: 1 }, { b: { $in: [2] } }] }, { a: 1, b: 2 }],
    [{ $or: [{ a: 1 }] }, { a: 1 }],
    [{ $or: [{ a: 1 }, { a: 2 }] }, {}],
    [{ a: { $all: [1] } }, { a: 1 }],
    [{ a: /x/ }, {}],
    [{ a: { $in: [1, 2] } }, {}],
    [{ a: { b: 1 } }, { a: { b: 1 } }],
    [{ a: { $in: [1, 1] } }, { a: 1 }],
    [{ a: { $in: [null] } }, { a: null }],
    [{ a: { $in: [1, /x/] } }, {}],
    [{ a: { $eq: 1, $ne: 1 } }, { a: 1 }],
    [{ $or: [{ a: 1 }, { a: { $eq: 1 } }, { $and: [{ a: 1 }] }] }, { a: 1 }],
    [
      {
        $or: [
          { a: 1, b: 2 },
          { a: 1, b: 2 },
        ],
      },
      {},
    ],
    [{ $or: [{ a: 1 }, { b: 1 }] }, {}],
    [{ $or: [{ a: 1 }, {}], b: 2 }, { b: 2 }],
    [{ $nor: [{ $nor: [{ a: 1 }] }] }, {}],
    [{ 'a.bc': 1, 'a.b': 2 }, { a: { bc: 1, b: 2 } }],
    [
      { $ref: 'c', 'a.$b': 1 },
      { $ref: 'c', a: { $b: 1 } },
    ],
  ])('maps %j to %j', (filter, seed) => {
    expect(upsertSeed(filter)).toEqual(seed);
  });

  // MongoDB's engine gives the same: its optimizer folds them before it looks for equalities.
  const never: Document[] = [
    { a: { $in: [] } },
    { a: { $in: [], $gt: 1 } },
    { a: { $all: [] } },
    { a: { $all: [{ $elemMatch: { x: { $in: [] } } }] } },
    { a: { $elemMatch: { $in: [] } } },
    { a: { $elemMatch: { x: { $in: [1] }, y: { $in: [] } } } },
    { a: { $elemMatch: { $or: [{ x: { $in: [] } }] } } },
    { a: { $elemMatch: { $nor: [{}] } } },
    { a: { $not: { $nin: [] } } },
    { a: { $not: { $not: { $in: [] } } } },
    { $and: [{ _id: { $in: [] } }] },
    { $and: [{ $or: [{ x: { $in: [] } }] }] },
    { $or: [{ c: 1, a: { $in: [] } }, { a: { $in: [] } }] },
    { $nor: [{}] },
    { $nor: [{ a: { $nin: [] } }, { c: 1 }] },
    { $nor: [{ $alwaysTrue: 1 }] },
    { $nor: [{ $and: [{}, {}] }] },
    { $nor: [{ $or: [{}, { a: 1 }] }] },
    { $nor: [{ $comment: 'x' }] },
    { $alwaysFalse: 1 },
    { $sampleRate: 0 },
  ];
  it.each(never)('is empty with %j, which no document fits', (filter) => {
    expect(upsertSeed({ $and: [{ _id: 'u', b: 2 }, filter] })).toEqual({});
    expect(upsertId({ $and: [{ _id: 'u', b: 2 }, filter] })).toEqual({});
  });

  const kept: Document[] = [
    { _id: { $lt: new MinKey() } },
    { _id: { $type: 'minKey' } },
    { a: { $gt: new MaxKey() } },
    { a: { $size: 0 } },
    { a: { $gt: 1, $lt: 0 } },
    { a: { $nin: [] } },
    { a: { $not: { $in: [] } } },
    { a: { $not: { $all: [] } } },
    { a: { $not: { $in: [], $gt: 1 } } },
    { a: { $not: { $nin: [], $gt: 1 } } },
    { a: { $not: { $elemMatch: { x: { $in: [] } } } } },
    { a: { $not: /x/ } },
    { a: { $elemMatch: { $nin: [] } } },
    { a: { $elemMatch: {} } },
    { $nor: [{ a: { $in: [] } }] },
    { $nor: [{ a: { $nin: [] }, c: 1 }] },
    { $nor: [{ $jsonSchema: {} }] },
    { $alwaysTrue: 1 },
    { $sampleRate: 1 },
    { $comment: 'x' },
    { $or: [{}, { a: 1 }, { a: { $in: [] } }] },
  ];
  it.each(kept)('keeps what stands beside %j', (filter) => {
    expect(upsertSeed({ $and: [{ _id: 'u', b: 2 }, filter] })).toEqual({ _id: 'u', b: 2 });
    expect(upsertId({ $and: [{ _id: 'u', b: 2 }, filter] })).toEqual({ _id: 'u' });
  });

  it('is of the one branch that can hold', () => {
    expect(
      upsertSeed({
        $or: [
          { a: 1, b: { $in: [] } },
          { a: 2, b: 2 },
        ],
      }),
    ).toEqual({ a: 2, b: 2 });
    expect(upsertSeed({ $or: [{ a: 1 }, { a: { $in: [] } }], b: 2 })).toEqual({ a: 1, b: 2 });
  });

  it.each<[Document, string]>([
    [{ a: 1, $and: [{ a: 2 }] }, "path 'a' is matched twice"],
    [{ $and: [{ a: 1 }, { a: 1 }] }, "path 'a' is matched twice"],
    [{ a: { $all: [1, 1] } }, "path 'a' is matched twice"],
    [{ a: { $eq: 1, $in: [1] } }, "path 'a' is matched twice"],
    [{ a: 1, 'a.b': 2 }, "both paths 'a.b' and 'a' are matched"],
    [{ 'a.b.c': 1, a: { $eq: {} } }, "both paths 'a.b.c' and 'a' are matched"],
  ])('rejects %j, which gives a path twice', (filter, message) => {
    expect(() => upsertSeed(filter)).toThrow(
      expect.objectContaining({ code: 54, message: `cannot infer query fields to set, ${message}` }),
    );
    expect(upsertId(filter)).toEqual({});
  });

  it('includes a whole _id once for a replacement', () => {
    expect(() => upsertId({ $and: [{ _id: 1 }, { _id: 1 }] })).toThrow(
      expect.objectContaining({ code: 54, message: "cannot infer query fields to set, path '_id' is matched twice" }),
    );
    expect(() => upsertId({ '_id.a': 1 })).toThrow(
      expect.objectContaining({
        code: 111,
        message: "field at '_id' must be exactly specified, field at sub-path '_id.a'found",
      }),
    );
  });
});
