import { Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { expressionFields, filterFields, pipelineFields, sortFields, type ReadFields } from './read-fields.js';

const list = (fields: ReadFields): readonly string[] | 'all' => (fields ? [...fields].toSorted() : 'all');

describe('the fields a filter reads', () => {
  it.each<[filter: unknown, fields: readonly string[] | 'all']>([
    [{}, []],
    [{ a: 1, 'b.c.0.d': { $gt: 2 } }, ['a', 'b']],
    [{ a: { $elemMatch: { b: 1 } }, $comment: 'why' }, ['a']],
    [{ $or: [{ a: 1 }, { $and: [{ b: 1 }, { $nor: [{ 'c.d': 1 }] }] }] }, ['a', 'b', 'c']],
    [{ $expr: { $gt: ['$a.b', { $add: ['$c', 1] }] } }, ['a', 'c']],
    [{ $expr: { $eq: ['$$ROOT', {}] } }, 'all'],
    [{ a: 1, $text: { $search: 'word' } }, 'all'],
    [{ $jsonSchema: {} }, 'all'],
    [{ $or: 1 }, 'all'],
    [{ $id: 1 }, 'all'],
    [1, 'all'],
  ])('of %j are %j', (filter, fields) => {
    expect(list(filterFields(filter))).toEqual(fields);
  });
});

describe('the fields a sort reads', () => {
  it.each<[sort: unknown, fields: readonly string[] | 'all']>([
    [{ a: 1, 'b.c': -1 }, ['a', 'b']],
    [{ score: { $meta: 'textScore' } }, 'all'],
    [undefined, 'all'],
  ])('of %j are %j', (sort, fields) => {
    expect(list(sortFields(sort))).toEqual(fields);
  });
});

describe('the fields an expression reads', () => {
  it.each<[expression: unknown, fields: readonly string[] | 'all']>([
    [1, []],
    [null, []],
    ['text', []],
    ['$a', ['a']],
    ['$a.b', ['a']],
    [{ $map: { input: '$a', as: 'each', in: { $add: ['$$each.b', '$c'] } } }, ['a', 'c']],
    [{ $let: { vars: { CURRENT: '$a' }, in: '$b' } }, ['a', 'b']],
    ['$$NOW', []],
    ['$$ROOTS', []],
    ['$$ROOT', 'all'],
    ['$$ROOT.a', 'all'],
    ['$$CURRENT', 'all'],
    ['$$CURRENT.a', 'all'],
    [{ $push: { whole: '$$ROOT' } }, 'all'],
    [{ $getField: 'a' }, 'all'],
    [{ $add: ['$a', { $getField: 'b' }] }, 'all'],
    [{ $meta: 'textScore' }, 'all'],
    [{ $top: { output: '$a', sortBy: { b: 1 } } }, 'all'],
    [{ $bottomN: { output: '$a', sortBy: { b: 1 }, n: 2 } }, 'all'],
  ])('of %j are %j', (expression, fields) => {
    expect(list(expressionFields(expression))).toEqual(fields);
  });
});

describe('the fields a pipeline reads', () => {
  const group = { $group: { _id: '$a', sum: { $sum: '$b.c' } } };

  it.each<[stages: readonly unknown[], fields: readonly string[] | 'all']>([
    [[], 'all'],
    [[1], 'all'],
    [[{}], 'all'],
    [[group], ['a', 'b']],
    [
      [group, { $lookup: {} }],
      ['a', 'b'],
    ],
    [[{ $count: 'n' }], []],
    [[{ $sortByCount: '$a' }], ['a']],
    [[{ $bucket: { groupBy: '$a', boundaries: [0, 1], output: { b: { $sum: '$b' } } } }], ['a', 'b']],
    [[{ $bucketAuto: { groupBy: '$a', buckets: 2 } }], ['a']],
    [
      [{ $match: { d: 1 } }, { $sort: { 'e.f': 1 } }, { $skip: 1 }, { $limit: 2 }, group],
      ['a', 'b', 'd', 'e'],
    ],
    [
      [{ $unwind: '$list' }, group],
      ['a', 'b', 'list'],
    ],
    [
      [{ $unwind: { path: '$list.each', includeArrayIndex: 'at' } }, group],
      ['a', 'b', 'list'],
    ],
    [[{ $unwind: { includeArrayIndex: 'at' } }, group], 'all'],
    [
      [{ $set: { a: '$d' } }, { $addFields: { b: { c: '$e' } } }, { $unset: 'f' }, group],
      ['a', 'b', 'd', 'e'],
    ],
    [[{ $match: { a: 1 } }], 'all'],
    [[{ $lookup: { from: 'c', localField: 'a', foreignField: 'b', as: 'c' } }, group], 'all'],
    [[{ $replaceWith: '$a' }, group], 'all'],
    [[{ $setWindowFields: {} }, group], 'all'],
    [[{ $facet: { one: [group] } }], 'all'],
    [[{ $project: { a: 1, 'b.c': true, d: '$e.f', g: { $add: ['$h', 1] }, _id: 0 } }], ['_id', 'a', 'b', 'd', 'e', 'g', 'h']],
    [[{ $project: { a: { b: 1 } } }], ['_id', 'a']],
    [[{ $project: { a: 0 } }], 'all'],
    [[{ $project: { a: { b: false } } }], 'all'],
    [[{ $project: { a: new Long(0) } }], 'all'],
    [[{ $project: { a: new Double(0) } }], 'all'],
    [[{ $project: { _id: 0 } }], 'all'],
    [[{ $project: { _id: 1 } }], 'all'],
    [[{ $project: { a: { $meta: 'textScore' } } }], 'all'],
    [[{ $project: 1 }], 'all'],
  ])('of %j are %j', (stages, fields) => {
    expect(list(pipelineFields(stages))).toEqual(fields);
  });
});
