import { BSONRegExp } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Document } from '../bson/types.js';
import { fieldBounds } from './field-bounds.js';

function bounds(filter: Document): Record<string, unknown> {
  return Object.fromEntries([...fieldBounds(filter)].filter(([, field]) => Object.keys(field).length > 0));
}

describe('fieldBounds', () => {
  it.each<[string, Document, Record<string, unknown>]>([
    ['equality', { a: 1, 'b.c': null }, { a: { equals: [1] }, 'b.c': { equals: [null] } }],
    ['a document', { a: { x: 1 } }, { a: { equals: [{ x: 1 }] } }],
    ['$eq and $in', { a: { $eq: 1 }, b: { $in: [1, 'x'] } }, { a: { equals: [1] }, b: { equals: [1, 'x'] } }],
    ['limits', { a: { $gt: 1, $lte: 5 } }, { a: { lower: 1, upper: 5 } }],
    ['$and', { $and: [{ a: 1 }, { b: { $lt: 2 } }] }, { a: { equals: [1] }, b: { upper: 2 } }],
    ['$elemMatch on fields', { a: { $elemMatch: { b: 1, c: { $gt: 2 } } } }, { 'a.b': { equals: [1] }, 'a.c': { lower: 2 } }],
    ['$elemMatch on values', { a: { $elemMatch: { $gte: 2 } } }, { a: { lower: 2 } }],
    ['an anchored $regex', { a: { $regex: '^ab' } }, { a: { prefix: 'ab' } }],
    ['an optional last character', { a: { $regex: '^abc*d' } }, { a: { prefix: 'ab' } }],
  ])('takes %s', (_name, filter, expected) => {
    expect(bounds(filter)).toEqual(expected);
  });

  it('keeps a literal expression beside its prefix: it also matches itself', () => {
    const regex = new BSONRegExp('^ab', '');
    expect(bounds({ a: regex })).toEqual({ a: { prefix: 'ab', regex } });
  });

  it.each<[string, Document]>([
    ['$or, $nor and $not', { $or: [{ a: 1 }], $nor: [{ b: 1 }], c: { $not: { $gt: 1 } } }],
    ['$ne, $nin, $exists', { a: { $ne: 1 }, b: { $nin: [1] }, c: { $exists: true } }],
    ['arrays, which are indexed by element', { a: [1], b: { $eq: [1] }, c: { $in: [1, [2]] } }],
    ['limits that cross types', { a: { $gt: null } }],
    ['expressions without a plain prefix', { a: { $regex: 'ab' }, b: { $regex: '^a|b' }, c: { $regex: '^ab', $options: 'i' } }],
    ['a single optional character', { a: { $regex: '^a?b' } }],
  ])('takes nothing from %s', (_name, filter) => {
    expect(bounds(filter)).toEqual({});
  });
});
