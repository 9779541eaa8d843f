import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { ClusterNamespace } from '#data-sources/cluster-namespace.js';
import { storedPipeline } from './stored-pipeline.js';

const namespace = ClusterNamespace.of('0a1b2c3d');
const other = { db: 'other', coll: 'c' };
const stored = { db: '0a1b2c3d_other', coll: 'c' };

it('a pipeline names databases by what they are stored as, at any depth', () => {
  const pipeline = [
    { $lookup: { from: other, pipeline: [{ $unionWith: { coll: 'x', pipeline: [{ $lookup: { from: other } }] } }], as: 'a' } },
    { $facet: { a: [{ $graphLookup: { from: other } }] } },
    { $merge: { into: other, whenMatched: 'replace' } },
    { $out: { ...other, timeseries: { timeField: 't' } } },
  ];

  expect(storedPipeline(pipeline, namespace)).toEqual([
    { $lookup: { from: stored, pipeline: [{ $unionWith: { coll: 'x', pipeline: [{ $lookup: { from: stored } }] } }], as: 'a' } },
    { $facet: { a: [{ $graphLookup: { from: stored } }] } },
    { $merge: { into: stored, whenMatched: 'replace' } },
    { $out: { ...stored, timeseries: { timeField: 't' } } },
  ]);
});

it('a pipeline keeps everything else as it is', () => {
  const id = new ObjectId();
  const pipeline = [
    { $match: { _id: id, 'a.db': 'x', from: other, n: null, list: [other] } },
    { $lookup: { from: 'c', as: 'a' } },
    { $out: 'c' },
    JSON.parse('{"$project": {"__proto__": 1}}') as object,
  ];

  expect(storedPipeline(pipeline, namespace)).toStrictEqual(pipeline);
  expect(storedPipeline(pipeline, ClusterNamespace.SHARED)).toBe(pipeline);
});

it('a database whose name would be too long is refused', () => {
  const pipeline = [{ $out: { db: 'x'.repeat(55), coll: 'c' } }];
  expect(() => storedPipeline(pipeline, namespace)).toThrow(/at most 54 bytes/);
});
