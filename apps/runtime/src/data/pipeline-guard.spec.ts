import { Binary, BSONSymbol } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { checkNamespace } from './namespace.js';
import { checkPipeline } from './pipeline-guard.js';

function refusal(work: () => void): { code: string; message: string } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
}

describe('namespaces', () => {
  it.each([
    ['shop', 'orders'],
    ['shop-1', 'orders.archive'],
    ['groundworks', 'x'],
    ['Shop', 'groundwork_config'],
    ['ünï', 'ö'],
  ])('allows %s.%s', (database, collection) => {
    expect(refusal(() => checkNamespace({ database, collection }))).toBeNull();
  });

  it.each(['groundwork_config', 'Groundwork_Identity', 'GROUNDWORK_', 'admin', 'Admin', 'local', 'config'])(
    'treats %s like a collection without a rule',
    (database) => {
      expect(refusal(() => checkNamespace({ database, collection: 'users' }))).toEqual({
        code: 'NoMatchingRuleFound',
        message: `no rule exists for namespace '${database}.users'`,
      });
    },
  );

  it('treats system collections like a collection without a rule', () => {
    expect(refusal(() => checkNamespace({ database: 'shop', collection: 'system.views' }))).toEqual({
      code: 'NoMatchingRuleFound',
      message: "no rule exists for namespace 'shop.system.views'",
    });
  });

  it.each(['', 'a.b', 'a/b', 'a\\b', 'a\0', 'a b', 'a$b', 'a"b', 'x'.repeat(64), 'ü'.repeat(32), '\tadmin', 'admin\0x'])(
    'rejects the database name %j',
    (database) => {
      expect(refusal(() => checkNamespace({ database, collection: 'c' }))).toEqual({
        code: 'InvalidParameter',
        message: "'database' is not a valid database name",
      });
    },
  );

  it.each(['', '$cmd', 'a$b', 'a\0', '.a', 'a.'])('rejects the collection name %j', (collection) => {
    expect(refusal(() => checkNamespace({ database: 'shop', collection }))).toEqual({
      code: 'InvalidParameter',
      message: "'collection' is not a valid collection name",
    });
  });

  it('rejects a namespace that is too long', () => {
    expect(refusal(() => checkNamespace({ database: 'shop', collection: 'c'.repeat(251) }))?.code).toBe('InvalidParameter');
    expect(refusal(() => checkNamespace({ database: 'shop', collection: 'c'.repeat(250) }))).toBeNull();
  });
});

describe('pipelines', () => {
  it.each([
    [[{ $match: { a: 1 } }, { $group: { _id: '$a', n: { $sum: 1 } } }]],
    [[{ $lookup: { from: 'reviews', localField: 'a', foreignField: 'b', as: 'r' } }]],
    [[{ $lookup: { from: 'reviews', pipeline: [{ $match: {} }], as: 'r' } }]],
    [[{ $unionWith: 'more' }]],
    [[{ $unionWith: { coll: 'more', pipeline: [] } }]],
    [[{ $out: 'result' }]],
    [[{ $out: { db: 'reports', coll: 'result' } }]],
    [[{ $merge: 'result' }]],
    [[{ $merge: { into: { db: 'reports', coll: 'result' }, whenMatched: 'merge' } }]],
    [[{ $graphLookup: { from: 'tree', startWith: '$a', connectFromField: 'a', connectToField: 'b', as: 'c' } }]],
    [[{ $project: { db: 1, from: 1 } }]],
  ])('allows %j', (pipeline) => {
    expect(refusal(() => checkPipeline('shop', pipeline))).toBeNull();
  });

  it.each([
    [[{ $lookup: { from: { db: 'groundwork_config', coll: 'secrets' }, as: 'r', pipeline: [] } }]],
    [[{ $unionWith: { db: 'groundwork_config', coll: 'secrets' } }]],
    [[{ $unionWith: { coll: { db: 'admin', coll: 'system.users' } } }]],
    [[{ $out: { db: 'groundwork_config', coll: 'apps' } }]],
    [[{ $out: { db: 'ADMIN', coll: 'apps' } }]],
    [[{ $merge: { into: { db: 'groundwork_identity', coll: 'users' } } }]],
    [[{ $merge: { into: 'system.js' } }]],
    [[{ $graphLookup: { from: { db: 'local', coll: 'oplog.rs' } } }]],
    [[{ $facet: { a: [{ $lookup: { from: { db: 'config', coll: 'x' } } }] } }]],
    [[{ $lookup: { from: 'a', pipeline: [{ $unionWith: { db: 'admin', coll: 'x' } }] } }]],
    [[{ $rankFusion: { input: { pipelines: { p: [{ $unionWith: { db: 'admin', coll: 'x' } }] } } } }]],
    [[{ $merge: { into: 'a', whenMatched: [{ $lookup: { from: { db: 'local', coll: 'x' } } }] } }]],
  ])('rejects %j', (pipeline) => {
    expect(['NoMatchingRuleFound', 'InvalidParameter']).toContain(refusal(() => checkPipeline('shop', pipeline))?.code);
  });

  it.each([
    [[{ $out: { db: 1, coll: 'x' } }]],
    [[{ $out: { db: { $toLower: 'ADMIN' }, coll: 'x' } }]],
    [[{ $merge: { into: { db: 'reports' } } }]],
    [[{ $out: { db: 'a.b', coll: 'x' } }]],
    [[{ $out: new BSONSymbol('system.js') }]],
    [[{ $lookup: { from: [{ db: 'admin', coll: 'x' }] } }]],
  ])('rejects the malformed target of %j', (pipeline) => {
    expect(refusal(() => checkPipeline('shop', pipeline))?.code).toBe('InvalidParameter');
  });

  it('does not look into BSON values, whose bytes are properties too', () => {
    const binary = Object.assign(new Binary(Buffer.alloc(8)), { $currentOp: {} });

    expect(refusal(() => checkPipeline('shop', [{ $match: { picture: binary } }]))).toBeNull();
  });

  it.each(['$currentOp', '$listSessions', '$indexStats', '$collStats', '$_internalInhibitOptimization'])(
    'rejects the stage %s',
    (stage) => {
      expect(refusal(() => checkPipeline('shop', [{ [stage]: {} }]))).toEqual({
        code: 'MongoDBError',
        message: `the pipeline stage '${stage}' is not allowed`,
      });
    },
  );
});
