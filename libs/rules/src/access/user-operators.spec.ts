import { BSONRegExp, ObjectId } from 'bson';
import { describe, expect, it } from 'vitest';
import { forbiddenInExpression, forbiddenInPipeline, forbiddenInQuery, geospatialIn } from './user-operators.js';

const PLACES = ['$geoIntersects', '$geoWithin', '$near', '$nearSphere'];

describe('operators of a query', () => {
  it.each([
    '$expr',
    '$jsonSchema',
    '$regex',
    '$options',
    '$text',
    '$where',
    '$bitsAllClear',
    '$bitsAllSet',
    '$bitsAnyClear',
    '$bitsAnySet',
  ])('%s is refused', (operator) => {
    expect(forbiddenInQuery({ a: { [operator]: 1 } })).toBe(operator);
    expect(forbiddenInQuery({ a: { [operator]: 1 } }, true)).toBe(operator);
    expect(forbiddenInQuery({ $or: [{ b: 1 }, { $and: [{ a: { [operator]: 1 } }] }] })).toBe(operator);
    expect(geospatialIn({ a: { [operator]: 1 } })).toBeUndefined();
  });

  it.each(PLACES)('%s is refused but in filters, which are judged by place', (operator) => {
    const query = { b: 1, $and: [{ c: 2 }, { a: { [operator]: {} } }] };
    expect([forbiddenInQuery(query), forbiddenInQuery(query, true), geospatialIn(query)]).toEqual([
      operator,
      undefined,
      operator,
    ]);
  });

  it.each([/x/, new BSONRegExp('x')])('a pattern as a value is refused: %s', (pattern) => {
    expect(forbiddenInQuery({ a: { $in: [1, pattern] } })).toBe('$regex');
    expect(forbiddenInQuery({ a: pattern }, true)).toBe('$regex');
    expect(geospatialIn({ a: pattern })).toBeUndefined();
  });

  it.each([[{}], [{ a: 1, b: { $gt: 1, $in: ['$where', null] }, $or: [{ c: new ObjectId() }] }], [null], ['$where'], [[]]])(
    '%j is allowed',
    (query) => {
      expect([forbiddenInQuery(query), forbiddenInQuery(query, true), geospatialIn(query)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
});

describe('operators of expressions', () => {
  it.each(['$accumulator', '$function', '$setIsSubset'])('%s is refused', (operator) => {
    expect(forbiddenInExpression({ a: { $cond: [{ [operator]: [] }, 1, 2] } })).toBe(operator);
    expect(forbiddenInPipeline([{ $match: {} }, { $group: { _id: 1, n: { [operator]: {} } } }])).toBe(operator);
  });

  it('others are allowed', () => {
    expect(forbiddenInExpression({ a: { $add: [1, '$b'] }, c: /x/ })).toBeUndefined();
  });
});

describe('stages of a pipeline', () => {
  it.each([
    '$changeStream',
    '$collStats',
    '$documents',
    '$facet',
    '$geoNear',
    '$graphLookup',
    '$indexStats',
    '$lookup',
    '$merge',
    '$out',
    '$search',
    '$searchMeta',
    '$unionWith',
    '$vectorSearch',
  ])('%s is refused', (stage) => {
    expect(forbiddenInPipeline([{ $limit: 1 }, { [stage]: {} }])).toBe(stage);
  });

  it('a match is refused for operators of queries', () => {
    expect(forbiddenInPipeline([{ $match: { a: { $where: '' } } }])).toBe('$where');
    expect(forbiddenInPipeline([{ $match: { a: /x/ } }])).toBe('$regex');
    expect(forbiddenInPipeline([{ $match: { a: { $near: [0, 0] } } }])).toBe('$near');
    expect(forbiddenInPipeline([{ $project: { a: { $expr: 1 } } }])).toBeUndefined();
  });

  it('others are allowed', () => {
    expect(
      forbiddenInPipeline([{ $match: { a: { $gt: 1 } } }, { $group: { _id: '$a' } }, { $sort: { _id: 1 } }]),
    ).toBeUndefined();
    expect(forbiddenInPipeline([])).toBeUndefined();
  });
});
