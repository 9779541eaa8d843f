import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { describe, expect, it } from 'vitest';
import { Bindings } from '../expressions/bindings.js';
import { createCollation } from '../bson/collation.js';
import type { Document } from '../bson/types.js';
import { compileElementTest, compileMatcher } from './matcher.js';
import type { MatchPosition } from '../bson/path.js';

const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

/** Cases of one operator: filter, documents it matches, documents it does not. */
type Case = [filter: Document, matching: Document[], other: Document[]];

const cases: Record<string, Case[]> = {
  'implicit equality': [
    [
      { a: 1 },
      [{ a: 1 }, { a: new Double(1) }, { a: Long.ONE }, { a: decimal('1.0') }, { a: [3, 1] }],
      [{ a: 2 }, { a: '1' }, {}, { a: [[1]] }],
    ],
    [{ a: 'x' }, [{ a: 'x' }, { a: ['x'] }], [{ a: 'X' }, { a: { b: 'x' } }, {}]],
    [{ a: null }, [{ a: null }, {}, { a: [null] }], [{ a: 0 }, { a: [] }, { a: false }]],
    [{ a: [1, 2] }, [{ a: [1, 2] }, { a: [[1, 2]] }], [{ a: [2, 1] }, { a: 1 }, { a: [1, 2, 3] }]],
    [{ a: [] }, [{ a: [] }, { a: [[]] }], [{ a: [1] }, {}]],
    [{ a: { b: 1, c: 2 } }, [{ a: { b: 1, c: 2 } }, { a: [{ b: 1, c: 2 }] }], [{ a: { c: 2, b: 1 } }, { a: { b: 1 } }]],
    [{ a: long('9007199254740993') }, [{ a: decimal('9007199254740993') }], [{ a: 9007199254740992 }]],
    [{ a: Number.NaN }, [{ a: Number.NaN }, { a: decimal('NaN') }], [{ a: 0 }]],
    [{ a: {} }, [{ a: {} }], [{ a: { b: 1 } }, {}]],
    [{}, [{}, { a: 1 }], []],
  ],
  'dotted paths': [
    [
      { 'a.b': 1 },
      [{ a: { b: 1 } }, { a: [{ b: 1 }] }, { a: [{ b: 2 }, { b: [1] }] }],
      [{ a: 1 }, { 'a.b': 1 }, { a: [[{ b: 1 }]] }],
    ],
    [{ 'a.0': 1 }, [{ a: [1, 2] }, { a: { 0: 1 } }, { a: [{ 0: 1 }] }], [{ a: [2, 1] }, { a: [[1]] }]],
    [{ 'a.0.b': 1 }, [{ a: [{ b: 1 }] }], [{ a: [{ b: 2 }, { b: 1 }] }]],
    [{ 'a.b.c': null }, [{ a: { b: 1 } }, { a: {} }, {}, { a: [{ b: {} }] }], [{ a: { b: { c: 1 } } }]],
    [{ 'a.b': null }, [{ a: [{ b: 1 }, {}] }], [{ a: [{ b: 1 }] }]],
    [{ 'a.constructor': { $exists: true } }, [], [{ a: {} }, {}]],
    [{ __proto__x: 1 }, [], [{}]],
  ],
  $eq: [
    [{ a: { $eq: 1 } }, [{ a: 1 }, { a: [1] }], [{ a: 2 }]],
    [{ a: { $eq: new BSONRegExp('x', '') } }, [{ a: new BSONRegExp('x', '') }], [{ a: 'x' }]],
    [{ a: { $eq: { $gt: 1 } } }, [{ a: { $gt: 1 } }], [{ a: 2 }]],
  ],
  $ne: [[{ a: { $ne: 1 } }, [{ a: 2 }, {}, { a: [2] }], [{ a: 1 }, { a: [1, 2] }]]],
  $gt: [
    [
      { a: { $gt: 1 } },
      [{ a: 2 }, { a: 1.5 }, { a: long('9007199254740993') }, { a: [0, 2] }],
      [{ a: 1 }, { a: '2' }, {}, { a: null }, { a: Number.NaN }],
    ],
    [{ a: { $gt: 'a' } }, [{ a: 'b' }], [{ a: 'a' }, { a: 5 }]],
    [{ a: { $gt: new Date(0) } }, [{ a: new Date(1) }], [{ a: new Timestamp({ t: 5, i: 1 }) }]],
    [{ a: { $gt: [1] } }, [{ a: [2] }, { a: [[2]] }], [{ a: 2 }, { a: [0, 2] }]],
    [{ a: { $gt: new MinKey() } }, [{ a: 1 }, { a: null }, {}], [{ a: new MinKey() }]],
    [{ a: { $gt: null } }, [], [{ a: 1 }, { a: null }]],
    [{ a: { $gt: Number.NaN } }, [], [{ a: 1 }, { a: Number.NaN }]],
    [{ a: { $gt: 1, $lt: 3 } }, [{ a: 2 }, { a: [0, 5] }], [{ a: 3 }, { a: [0, 1] }]],
  ],
  $gte: [
    [{ a: { $gte: null } }, [{ a: null }, {}], [{ a: 1 }]],
    [{ a: { $gte: Number.NaN } }, [{ a: Number.NaN }], [{ a: 1 }]],
    [{ a: { $gte: long('9007199254740993') } }, [{ a: decimal('9007199254740993') }], [{ a: long('9007199254740992') }]],
  ],
  $lt: [[{ a: { $lt: new MaxKey() } }, [{ a: 'z' }], [{ a: new MaxKey() }]]],
  $lte: [[{ a: { $lte: decimal('2.5') } }, [{ a: 2.5 }, { a: 2 }], [{ a: 2.6 }]]],
  $in: [
    [{ a: { $in: [1, 'x', null] } }, [{ a: 1 }, { a: 'x' }, { a: null }, {}, { a: [9, 'x'] }], [{ a: 2 }, { a: [] }]],
    [{ a: { $in: [new BSONRegExp('^x', 'i')] } }, [{ a: 'Xyz' }, { a: ['xa'] }], [{ a: 'ax' }]],
    [{ a: { $in: [] } }, [], [{}, { a: 1 }]],
    [{ a: { $in: [[1]] } }, [{ a: [1] }, { a: [[1]] }], [{ a: 1 }]],
    [{ a: { $in: Array.from({ length: 40 }, (_, i) => i) } }, [{ a: 39 }, { a: new Double(3) }, { a: [50, 5] }], [{ a: 40 }, {}]],
  ],
  $nin: [[{ a: { $nin: [1, null] } }, [{ a: 2 }], [{ a: 1 }, {}, { a: [2, 1] }]]],
  $exists: [
    [{ a: { $exists: true } }, [{ a: null }, { a: [] }], [{}]],
    [{ a: { $exists: 0 } }, [{}], [{ a: 1 }]],
    [{ 'a.b': { $exists: false } }, [{ a: 1 }, { a: [] }, { a: [{ c: 1 }] }], [{ a: [{ b: 1 }, {}] }]],
  ],
  $type: [
    [{ a: { $type: 'int' } }, [{ a: 1 }, { a: ['x', 1] }], [{ a: new Double(1) }, { a: Long.ONE }]],
    [{ a: { $type: 'double' } }, [{ a: 1.5 }, { a: new Double(1) }], [{ a: 1 }]],
    [{ a: { $type: ['long', 'decimal'] } }, [{ a: Long.ONE }, { a: decimal('1') }], [{ a: 1 }]],
    [{ a: { $type: 'number' } }, [{ a: 1 }, { a: decimal('1') }], [{ a: '1' }]],
    [{ a: { $type: 'objectId' } }, [{ a: new ObjectId() }], [{ a: 'x' }]],
    [{ a: { $type: 'array' } }, [{ a: [] }], [{ a: 1 }]],
    [{ a: { $type: 10 } }, [{ a: null }], [{}, { a: 0 }]],
    [{ a: { $type: 'binData' } }, [{ a: new Binary(Buffer.from('x')) }], [{ a: 'x' }]],
  ],
  $regex: [
    [{ a: { $regex: '^ab' } }, [{ a: 'abc' }, { a: ['x', 'ab'] }], [{ a: 'ABC' }, { a: 5 }]],
    [{ a: { $regex: 'B', $options: 'i' } }, [{ a: 'abc' }], [{ a: 'xyz' }]],
    [{ a: { $regex: new BSONRegExp('^b$', 'm') } }, [{ a: 'a\nb' }], [{ a: 'ab' }]],
    [{ a: new BSONRegExp('a.c', 's') }, [{ a: 'a\nc' }], [{ a: 'ac' }]],
    [{ a: { $regex: 'a  b # note', $options: 'x' } }, [{ a: 'ab' }], [{ a: 'a b' }]],
    [{ a: { $regex: '(?i)ABC' } }, [{ a: 'abc' }], [{ a: 'ab' }]],
    [{ a: { $regex: '(?P<x>a)\\z' } }, [{ a: 'ba' }], [{ a: 'ab' }]],
    [{ a: { $regex: '^[\\w\\-]+$' } }, [{ a: 'a-b' }], [{ a: 'a b' }]],
  ],
  $size: [[{ a: { $size: 2 } }, [{ a: [1, 2] }], [{ a: [1] }, { a: 2 }, { a: [[1, 2]] }]]],
  $mod: [
    [
      { a: { $mod: [4, 1] } },
      [{ a: 5 }, { a: 5.9 }, { a: [5] }, { a: long('9007199254740993') }],
      [{ a: 4 }, { a: 'x' }, { a: Number.NaN }],
    ],
  ],
  $all: [
    [{ a: { $all: [1, 2] } }, [{ a: [2, 1, 3] }], [{ a: [1] }, { a: 1 }]],
    [{ a: { $all: [1] } }, [{ a: 1 }, { a: [1] }], []],
    [{ a: { $all: [] } }, [], [{ a: [] }, {}]],
    [{ a: { $all: [{ $elemMatch: { b: 1 } }, { $elemMatch: { b: 2 } }] } }, [{ a: [{ b: 2 }, { b: 1 }] }], [{ a: [{ b: 1 }] }]],
  ],
  $elemMatch: [
    [{ a: { $elemMatch: { $gt: 1, $lt: 3 } } }, [{ a: [0, 2] }], [{ a: [0, 5] }, { a: 2 }, { a: [[2]] }]],
    [{ a: { $elemMatch: { b: 1, c: 2 } } }, [{ a: [{ b: 1, c: 2 }] }], [{ a: [{ b: 1 }, { c: 2 }] }, { a: { b: 1, c: 2 } }]],
    [{ a: { $elemMatch: { $or: [{ b: 1 }, { c: 1 }] } } }, [{ a: [{ c: 1 }] }], [{ a: [{ d: 1 }] }]],
    [{ a: { $elemMatch: { $ne: 1 } } }, [{ a: [1, 2] }], [{ a: [1, 1] }, { a: [] }]],
    [{ a: { $elemMatch: { $size: 2 } } }, [{ a: [[1, 2]] }], [{ a: [1, 2] }]],
    [{ a: { $elemMatch: { b: 1 } } }, [{ a: [[1], { b: 1 }] }], [{ a: [[{ b: 1 }]] }, { a: [[[{ b: 1 }]]] }]],
    [{ a: { $elemMatch: { '0.b': 1 } } }, [{ a: [[{ b: 1 }]] }, { a: [[[{ b: 1 }]]] }], [{ a: [{ b: 1 }] }]],
    [{ a: { $elemMatch: { b: { $exists: false } } } }, [{ a: [[{ b: 1 }]] }, { a: [{ c: 1 }] }], [{ a: [{ b: 1 }] }, { a: [1] }]],
    [{ a: { $elemMatch: { $elemMatch: { b: 1 } } } }, [{ a: [[{ b: 1 }]] }], [{ a: [{ b: 1 }] }, { a: [[[{ b: 1 }]]] }]],
  ],
  $not: [
    [{ a: { $not: { $gt: 1 } } }, [{ a: 1 }, {}, { a: 'x' }], [{ a: 2 }, { a: [0, 2] }]],
    [{ a: { $not: new BSONRegExp('^a', '') } }, [{ a: 'b' }, {}], [{ a: 'ab' }]],
    [{ a: { $not: { $gt: 1, $lt: 3 } } }, [{ a: 5 }], [{ a: 2 }]],
  ],
  bits: [
    [
      { a: { $bitsAllSet: [0, 2] } },
      [{ a: 5 }, { a: Long.fromNumber(7) }, { a: new Binary(Buffer.from([5])) }],
      [{ a: 4 }, { a: 'x' }, { a: 5.5 }],
    ],
    [{ a: { $bitsAnySet: 6 } }, [{ a: 2 }, { a: -1 }], [{ a: 8 }]],
    [{ a: { $bitsAllClear: 6 } }, [{ a: 8 }], [{ a: 2 }, { a: 2 ** 70 }]],
    [{ a: { $bitsAnyClear: new Binary(Buffer.from([3])) } }, [{ a: 1 }], [{ a: 3 }]],
  ],
  logical: [
    [{ $and: [{ a: 1 }, { b: 2 }] }, [{ a: 1, b: 2 }], [{ a: 1 }]],
    [{ $or: [{ a: 1 }, { b: 2 }] }, [{ a: 1 }, { b: 2 }], [{ a: 2 }]],
    [{ $nor: [{ a: 1 }, { b: 2 }] }, [{ a: 2 }], [{ a: 1 }, { b: 2 }]],
    [{ $comment: 'why', a: 1 }, [{ a: 1 }], [{}]],
    [{ $alwaysFalse: 1 }, [], [{}]],
  ],
  $expr: [
    [{ $expr: { $gt: ['$a', '$b'] } }, [{ a: 2, b: 1 }], [{ a: 1, b: 2 }]],
    [{ $expr: '$a' }, [{ a: true }, { a: 'x' }, { a: Long.ONE }], [{ a: 0 }, { a: new Double(0) }, {}, { a: null }]],
  ],
  $jsonSchema: [[{ $jsonSchema: { required: ['a'] } }, [{ a: 1 }], [{ b: 1 }]]],
  references: [
    [{ a: { $ref: 'c', $id: 1 } }, [{ a: { $ref: 'c', $id: 1 } }, { a: [{ $ref: 'c', $id: 1 }] }], [{ a: 1 }]],
    [
      { a: { $elemMatch: { $ref: 'c', $id: 1 } } },
      [
        { a: [{ $ref: 'c', $id: 1 }] },
        {
          a: [
            { $ref: 'c', $id: 2 },
            { $id: 1, $ref: 'c', $db: 'd' },
          ],
        },
      ],
      [{ a: { $ref: 'c', $id: 1 } }, { a: [{ $ref: 'c', $id: 2 }] }, { a: [1] }],
    ],
    [{ a: { $elemMatch: { $id: 1 } } }, [{ a: [{ $ref: 'c', $id: 1 }] }], [{ a: [{ $id: 2 }] }]],
    [{ a: { $elemMatch: { $db: 'd', b: 1 } } }, [{ a: [{ $db: 'd', b: 1 }] }], [{ a: [{ $db: 'd' }] }]],
    [{ a: { $elemMatch: { $or: [{ $ref: 'c' }] } } }, [{ a: [{ $ref: 'c' }] }], [{ a: [{ $ref: 'd' }] }]],
    [{ a: { $not: { $elemMatch: { $ref: 'c' } } } }, [{ a: [{ $ref: 'd' }] }, {}], [{ a: [{ $ref: 'c' }] }]],
    [{ a: { $elemMatch: { $id: { $gt: 0 } } } }, [{ a: [{ $id: { $gt: 0 } }] }], [{ a: [{ $id: 1 }] }]],
    [{ $ref: 'c' }, [{ $ref: 'c' }], [{}, { $ref: 'd' }]],
    [{ 'a.$id': 1 }, [{ a: { $ref: 'c', $id: 1 } }], [{ a: { $id: 2 } }]],
  ],
  'filters of elements that begin with what is no field': [
    [{ a: { $elemMatch: { $comment: 'why', b: 1 } } }, [{ a: [{ b: 1 }] }], [{ a: [{ b: 2 }] }, { a: [1] }]],
    [{ a: { $elemMatch: { $alwaysTrue: 1 } } }, [{ a: [{}] }], [{ a: [1] }]],
    [{ a: { $elemMatch: { $or: [{ b: 1 }], c: 1 } } }, [{ a: [{ b: 1, c: 1 }] }], [{ a: [{ b: 1 }, { c: 1 }] }]],
  ],
};

describe.each(Object.entries(cases))('%s', (_name, list) => {
  it.each(list)('%j', (filter, matching, other) => {
    const matches = compileMatcher(filter);
    expect({ matched: matching.filter((d) => matches(d)), refused: other.filter((d) => !matches(d)) }).toEqual({
      matched: matching,
      refused: other,
    });
  });
});

describe('compileMatcher', () => {
  it('uses the collation for strings, also in lists', () => {
    const collation = createCollation({ locale: 'en', strength: 2 });
    expect(compileMatcher({ a: 'ABC' }, { collation })({ a: 'abc' })).toBe(true);
    expect(compileMatcher({ a: { $in: Array.from({ length: 20 }, (_, i) => `X${i}`) } }, { collation })({ a: 'x7' })).toBe(true);
    expect(compileMatcher({ a: { $gt: 'A' } }, { collation })({ a: 'a' })).toBe(false);
    expect(compileMatcher({ $expr: { $eq: ['$a', 'ABC'] } }, { collation })({ a: 'abc' })).toBe(true);
  });

  it('reads variables when it runs', () => {
    const bindings = new Bindings([['x', 1]]);
    const matches = compileMatcher({ $expr: { $eq: ['$a', '$$x'] } }, { bindings });
    expect(matches({ a: 1 })).toBe(true);
    bindings.set('x', 2);
    expect(matches({ a: 1 })).toBe(false);
  });

  it.each<[Document, Document, number | undefined]>([
    [{ a: 2 }, { a: [1, 2] }, 1],
    [{ 'a.b': 2 }, { a: [{ b: 1 }, { b: [0, 2] }] }, 1],
    [{ a: { $elemMatch: { $gt: 1 } } }, { a: [0, 1, 2] }, 2],
    [{ a: 1 }, { a: 1 }, undefined],
  ])('reports the position of the match of %j in %j', (filter, document, index) => {
    const position: MatchPosition = {};
    expect(compileMatcher(filter)(document, position)).toBe(true);
    expect(position.index).toBe(index);
  });

  it.each<[unknown, number]>([
    [5, 14],
    [{ a: { $foo: 1 } }, 2],
    [{ $foo: 1 }, 2],
    [{ a: { $gt: 1, b: 1 } }, 2],
    [{ $and: [] }, 2],
    [{ $or: {} }, 2],
    [{ $or: [1] }, 2],
    [{ a: { $in: 1 } }, 2],
    [{ a: { $in: [{ $gt: 1 }] } }, 2],
    [{ a: { $regex: '(' } }, 51091],
    [{ a: { $regex: 'a', $options: 'q' } }, 51108],
    [{ a: { $regex: 'a', $options: 5 } }, 2],
    [{ a: { $regex: 5 } }, 2],
    [{ a: { $regex: new BSONRegExp('a', 'i'), $options: 's' } }, 51075],
    [{ a: { $options: 'i' } }, 2],
    [{ a: { $gt: new BSONRegExp('x', '') } }, 2],
    [{ a: { $ne: new BSONRegExp('x', '') } }, 2],
    [{ a: { $size: -1 } }, 2],
    [{ a: { $size: 1.5 } }, 2],
    [{ a: { $mod: [0, 1] } }, 2],
    [{ a: { $mod: [1] } }, 2],
    [{ a: { $type: 'nope' } }, 2],
    [{ a: { $type: 99 } }, 2],
    [{ a: { $all: 1 } }, 2],
    [{ a: { $elemMatch: 1 } }, 2],
    [{ a: { $not: 1 } }, 2],
    [{ a: { $not: {} } }, 2],
    [{ a: { $bitsAllSet: -1 } }, 9],
    [{ a: { $bitsAllSet: 'x' } }, 2],
    [{ a: { $near: [0] } }, 2],
    [{ $or: [{ a: { $near: [0, 0] } }] }, 2],
    [{ a: { $geoWithin: { $box: [[0, 0]] } } }, 2],
    [{ a: { $ref: 'c' } }, 2],
    [{ a: { $id: 1 } }, 2],
    [{ a: { $ref: 'c', $gt: 1 } }, 2],
    [{ a: { $in: [{ $id: 1 }] } }, 2],
    [{ '$ref.b': 1 }, 2],
    [{ a: { $elemMatch: { $expr: true } } }, 2],
    [{ a: { $elemMatch: { $or: [{ $expr: true }] } } }, 2],
    [{ a: { $elemMatch: { $sampleRate: 1 } } }, 2],
    [{ a: { $elemMatch: { $text: { $search: 'x' } } } }, 2],
    [{ $where: 'true' }, 2],
    [{ $text: { $search: 'x' } }, 27],
    [{ $expr: { $nope: 1 } }, 168],
    [{ $expr: '$$nope' }, 17276],
    [{ $jsonSchema: 1 }, 14],
    [{ $sampleRate: 2 }, 2],
  ])('rejects %j with %i', (filter, code) => {
    expect(() => compileMatcher(filter)).toThrow(expect.objectContaining({ code }));
  });

  it('limits nesting', () => {
    let filter: Document = { a: 1 };
    for (let i = 0; i < 101; i++) filter = { $and: [filter] };
    expect(() => compileMatcher(filter)).toThrow(expect.objectContaining({ code: 2 }));
  });
});

describe('compileElementTest', () => {
  it.each<[unknown, unknown[], unknown[]]>([
    [{ $gt: 1 }, [2, [2]], [1, 'x']],
    [{ b: 1 }, [{ b: 1, c: 2 }], [{ b: 2 }, 1]],
    [2, [2, new Double(2)], [3, [2]]],
    [new BSONRegExp('^a', ''), ['ab'], ['b', 1]],
    [null, [null], [0]],
    [[1], [[1]], [1]],
    [{ $or: [{ b: 1 }, { b: 2 }] }, [{ b: 1 }, { b: 2, c: 1 }], [{ b: 3 }, 1, [{ b: 1 }]]],
    [{ $and: [{ b: 1 }, { $or: [{ c: 1 }] }] }, [{ b: 1, c: 1 }], [{ b: 1 }, { c: 1 }]],
    [{ $nor: [{ b: 1 }] }, [{ b: 2 }, {}], [{ b: 1 }, 1, 'x', [1]]],
    [{ $or: [{ b: 1 }], c: 1 }, [{ b: 1, c: 1 }], [{ b: 1 }]],
    [{ c: 1, $or: [{ b: 1 }] }, [{ b: 1, c: 1 }], [{ b: 1 }]],
    [{ $comment: 'why' }, [{}, { b: 1 }], [1, 'x']],
    [{ $comment: 'why', b: 1 }, [{ b: 1 }], [{ b: 2 }]],
    [{ $alwaysFalse: 1 }, [], [{}, 1]],
    [{ $ref: 'c', $id: 1 }, [{ $ref: 'c', $id: 1, $db: 'd' }], [{ $ref: 'c', $id: 2 }, 1]],
    [{ $in: [{ $ref: 'c', $id: 1 }, 5] }, [{ $ref: 'c', $id: 1 }, 5], [{ $ref: 'c', $id: 2 }, 1]],
    [{ $elemMatch: { $gt: 1 } }, [[2]], [2, { b: 2 }]],
  ])('%j', (condition, matching, other) => {
    const test = compileElementTest(condition);
    expect([matching.filter(test), other.filter(test)]).toEqual([matching, []]);
  });

  it.each<[Document, number, string]>([
    [{ $expr: true }, 224, '$expr is not allowed in this context'],
    [{ $or: [{ $expr: true }] }, 224, '$expr is not allowed in this context'],
    [{ $jsonSchema: {} }, 224, '$jsonSchema is not allowed in this context'],
    [{ $where: 'true' }, 2, '$where is not allowed in this context'],
    [{ $text: { $search: 'x' } }, 2, '$text is not allowed in this context'],
    [{ $gt: 1, $or: [{ b: 1 }] }, 2, 'unknown operator: $or'],
    [{ b: { $elemMatch: { $expr: true } } }, 2, '$expr can only be applied to the top-level document'],
  ])('rejects %j with %i %s', (condition, code, message) => {
    expect(() => compileElementTest(condition)).toThrow(expect.objectContaining({ code, message }));
  });

  it.each([{ $not: { $gt: 1 } }, { $foo: 1 }, { $or: [{ $gt: 1 }] }, { $or: [] }])('rejects %j', (condition) => {
    expect(() => compileElementTest(condition)).toThrow(expect.objectContaining({ code: 2 }));
  });
});
