import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ClusterNamespace } from '#store/port/cluster-namespace.js';
import { storedPipeline } from './stored-pipeline.js';

const namespace = ClusterNamespace.of('0a1b2c3d');
const target = { db: 'shop', coll: 'x' };
const stored = { db: '0a1b2c3d_shop', coll: 'x' };
const id = new ObjectId();

describe('a pipeline as it is sent', () => {
  it.each([
    [{ $out: { ...target, timeseries: { timeField: 't' } } }, { $out: { ...stored, timeseries: { timeField: 't' } } }],
    [{ $merge: { into: target, on: '_id' } }, { $merge: { into: stored, on: '_id' } }],
    [{ $lookup: { from: target, as: 'y', pipeline: [] } }, { $lookup: { from: stored, as: 'y', pipeline: [] } }],
    [{ $graphLookup: { from: target } }, { $graphLookup: { from: stored } }],
    [
      { $unionWith: { ...target, pipeline: [{ $lookup: { from: target } }] } },
      { $unionWith: { ...stored, pipeline: [{ $lookup: { from: stored } }] } },
    ],
    [{ $facet: { a: [{ $lookup: { from: target } }] } }, { $facet: { a: [{ $lookup: { from: stored } }] } }],
  ])('%j names databases as they are stored', (stage, expected) => {
    expect(storedPipeline([stage], namespace)).toEqual([expected]);
  });

  it.each([
    [{ $out: 'x' }],
    [{ $merge: { into: 'x' } }],
    [{ $lookup: { from: 'x', as: 'y' } }],
    [{ $addFields: { x: { $literal: target } } }],
    [{ $match: { _id: id, 'a.db': 'x', from: target, n: null, list: [target] } }],
    [JSON.parse('{"$project": {"__proto__": 1}}') as object],
  ])('%j stays as it is', (stage) => {
    expect(storedPipeline([stage], namespace)).toStrictEqual([stage]);
  });

  it.each([
    [{ $addFields: { x: { $literal: { $out: target } } } }, '$out'],
    [{ $addFields: { x: [{ $unionWith: target }] } }, '$unionWith'],
    [{ $unknown: { pipeline: [{ $lookup: { from: target } }] } }, '$lookup'],
    [{ $merge: { into: 'x', whenMatched: [{ $lookup: { from: target } }] } }, '$lookup'],
    [{ $lookup: { from: 'x', let: { a: { $merge: { into: target } } } } }, '$merge'],
  ])('%j is refused: a name in it could be shown', (stage, name) => {
    expect(() => storedPipeline([stage], namespace)).toThrow(`the pipeline stage '${name}' cannot name a database here`);
  });

  it('refuses names that are too long', () => {
    expect(() => storedPipeline([{ $out: { db: 'n'.repeat(55), coll: 'x' } }], namespace)).toThrow(/at most 54 bytes/);
  });

  it('is what was given where there are no namespaces', () => {
    const pipeline = [{ $out: target }];
    expect([ClusterNamespace.SHARED, ClusterNamespace.PLAIN].map((plain) => storedPipeline(pipeline, plain))).toEqual([
      pipeline,
      pipeline,
    ]);
  });
});
