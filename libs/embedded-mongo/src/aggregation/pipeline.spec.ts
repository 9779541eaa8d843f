import { Decimal128, Double, Long, ObjectId } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCollation } from '../bson/collation.js';
import type { Document } from '../bson/types.js';
import { compileMatcher } from '../query/matcher.js';
import { Bindings } from '../expressions/bindings.js';
import { compilePipeline, runPipeline } from './pipeline.js';
import type { MergeRule, PipelineContext } from './stages/pipeline-context.js';

const long = (text: string): Long => Long.fromString(text);

/** Returns a store of arrays. */
function contextOf(collections: Record<string, Document[]>, filters: Document[] = []): PipelineContext {
  return {
    read: (source, filter) => {
      filters.push(filter);
      const matches = compileMatcher(filter);
      return (collections[source.collection] ?? []).filter((document) => matches(document));
    },
    report: (stage) => (stage === '$collStats' ? [{ count: 5 }] : undefined),
    replaceCollection: () => undefined,
    merge: () => undefined,
  };
}

const context = contextOf({});

function run(stages: unknown, input: Document[] = [], bindings?: Bindings): Document[] {
  return [...runPipeline(stages, input, { context, ...(bindings ? { bindings } : {}) })];
}

const numbers: Document[] = [
  { _id: 1, k: 'a', n: 1 },
  { _id: 2, k: 'b', n: long('9007199254740993') },
  { _id: 3, k: 'a', n: Decimal128.fromString('0.5') },
  { _id: 4, k: 'b', n: 2 },
];

describe('stages that select', () => {
  it.each<[string, unknown[], Document[], Document[]]>([
    ['$match', [{ $match: { k: 'a' } }], numbers, [numbers[0] ?? {}, numbers[2] ?? {}]],
    [
      '$sort, $skip, $limit',
      [{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
      numbers,
      [{ _id: 4 }, { _id: 1 }],
    ],
    ['$count', [{ $count: 'total' }], numbers, [{ total: 4 }]],
    ['$count of nothing', [{ $match: { k: 'z' } }, { $count: 'total' }], numbers, []],
    ['$documents', [{ $documents: [{ a: 1 }, { a: { $add: [1, 1] } }] }], [], [{ a: 1 }, { a: 2 }]],
    ['no stage', [], [{ a: 1 }], [{ a: 1 }]],
  ])('%s', (_name, stages, input, output) => {
    expect(run(stages, input)).toEqual(output);
  });

  it('takes as many filters in a row as there may be stages', () => {
    const filters = Array.from({ length: 999 }, () => ({ $match: { k: 'a' } }));
    expect(run([{ $sort: { _id: 1 } }, ...filters], numbers)).toEqual([numbers[0], numbers[2]]);
  });

  it('asks expressions last of three filters in a row', () => {
    const stages = [{ $match: { k: 'a' } }, { $match: { $expr: { $divide: [1, '$zero'] } } }, { $match: { k: 'z' } }];
    expect(run(stages, [{ k: 'a', zero: 0 }])).toEqual([]);
  });

  it('samples without repeating', () => {
    const ids = run([{ $sample: { size: 3 } }], numbers).map((document) => document['_id']);
    expect(new Set(ids).size).toBe(3);
    expect(run([{ $sample: { size: 9 } }], numbers)).toHaveLength(4);
  });

  it('reads no more input than a limit needs', () => {
    const read: number[] = [];
    function* source(): Generator<Document> {
      for (let i = 0; i < 10; i++) {
        read.push(i);
        yield { _id: i };
      }
    }
    expect([...runPipeline([{ $match: {} }, { $limit: 2 }], source(), { context })]).toEqual([{ _id: 0 }, { _id: 1 }]);
    expect(read).toEqual([0, 1]);
  });
});

describe('stages that reshape', () => {
  it.each<[string, unknown, Document, Document]>([
    ['$set', { $set: { b: { $add: ['$a', 1] }, 'c.d': '$a' } }, { a: 1, c: { e: 2 } }, { a: 1, b: 2, c: { e: 2, d: 1 } }],
    ['$set nested', { $set: { c: { d: 9 } } }, { c: { e: 2 } }, { c: { e: 2, d: 9 } }],
    ['$set in arrays', { $set: { 'a.x': 1 } }, { a: [{ y: 1 }, 5] }, { a: [{ y: 1, x: 1 }, { x: 1 }] }],
    ['$addFields sees the old document', { $addFields: { a: '$b', b: '$a' } }, { a: 1, b: 2 }, { a: 2, b: 1 }],
    ['$addFields removes', { $addFields: { a: '$$REMOVE' } }, { a: 1, b: 2 }, { b: 2 }],
    ['$unset', { $unset: ['a', 'b.c'] }, { a: 1, b: { c: 1, d: 2 } }, { b: { d: 2 } }],
    ['$project', { $project: { b: { $toUpper: '$a' }, _id: 0 } }, { _id: 1, a: 'x' }, { b: 'X' }],
    ['$replaceRoot', { $replaceRoot: { newRoot: '$a' } }, { a: { b: 1 } }, { b: 1 }],
    ['$replaceWith', { $replaceWith: { x: '$a' } }, { a: 1 }, { x: 1 }],
    ['$set of paths that begin alike', { $set: { ab: 1, 'a.b': 2, 'a.bc': 3 } }, {}, { ab: 1, a: { b: 2, bc: 3 } }],
  ])('%s', (_name, stage, before, after) => {
    expect(run([stage], [before])).toEqual([after]);
  });

  it('reads a path of many parts in little time', () => {
    const start = performance.now();
    compilePipeline([{ $set: { [Array(20_000).fill('a').join('.')]: 1, b: 1 } }], { context });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('$group', () => {
  it('accumulates with BSON numbers, in order of first appearance', () => {
    const stages = [
      {
        $group: { _id: '$k', sum: { $sum: '$n' }, avg: { $avg: '$n' }, min: { $min: '$n' }, max: { $max: '$n' }, n: { $sum: 1 } },
      },
    ];
    expect(run(stages, numbers)).toEqual([
      {
        _id: 'a',
        sum: Decimal128.fromString('1.5'),
        avg: Decimal128.fromString('0.75'),
        min: Decimal128.fromString('0.5'),
        max: 1,
        n: 2,
      },
      {
        _id: 'b',
        sum: long('9007199254740995'),
        avg: 4503599627370498,
        min: 2,
        max: long('9007199254740993'),
        n: 2,
      },
    ]);
  });

  it.each<[string, Document, unknown]>([
    ['$first', { $first: '$n' }, 1],
    ['$last', { $last: '$n' }, 3],
    ['$push', { $push: '$n' }, [1, 2, new Double(2), 3]],
    ['$addToSet', { $addToSet: '$n' }, [1, 2, 3]],
    ['$mergeObjects', { $mergeObjects: '$o' }, { a: 1, b: 2 }],
    ['$count', { $count: {} }, 4],
    ['$stdDevPop', { $stdDevPop: '$n' }, Math.sqrt(0.5)],
    ['$stdDevSamp', { $stdDevSamp: '$n' }, Math.sqrt(2 / 3)],
    ['$firstN', { $firstN: { input: '$n', n: 2 } }, [1, 2]],
    ['$lastN', { $lastN: { input: '$n', n: 2 } }, [new Double(2), 3]],
    ['$minN', { $minN: { input: '$n', n: 2 } }, [1, 2]],
    ['$maxN', { $maxN: { input: '$n', n: 2 } }, [3, 2]],
    ['$top', { $top: { output: '$n', sortBy: { n: -1 } } }, 3],
    ['$bottom', { $bottom: { output: '$n', sortBy: { n: -1 } } }, 1],
    ['$topN', { $topN: { output: '$n', sortBy: { n: -1 }, n: 2 } }, [3, 2]],
    ['$bottomN', { $bottomN: { output: '$n', sortBy: { n: -1 }, n: 2 } }, [2, 1]],
    ['$median', { $median: { input: '$n', method: 'approximate' } }, new Double(2)],
    ['$percentile', { $percentile: { input: '$n', p: [0, 1], method: 'approximate' } }, [new Double(1), new Double(3)]],
    ['$sum of a constant', { $sum: 2 }, 8],
    ['$sum of an expression', { $sum: { $multiply: ['$n', 2] } }, new Double(16)],
    ['$avg of text', { $avg: '$x' }, null],
  ])('%s', (_name, accumulator, expected) => {
    const input = [{ n: 1, o: { a: 1 } }, { n: 2, o: null }, { n: new Double(2) }, { n: 3, o: { b: 2 }, x: 'text' }];
    const [result] = run([{ $group: { _id: null, v: accumulator } }], input);
    expect(result).toEqual({ _id: null, v: expected });
  });

  it('groups equal values of different types, and null with missing', () => {
    expect(run([{ $group: { _id: '$a' } }], [{ a: 1 }, { a: new Double(1) }, { a: Long.ONE }, {}, { a: null }])).toEqual([
      { _id: 1 },
      { _id: null },
    ]);
  });

  it('groups by documents and honours the collation', () => {
    expect(run([{ $group: { _id: { x: '$a' }, n: { $sum: 1 } } }], [{ a: 1 }, { a: 1 }])).toEqual([{ _id: { x: 1 }, n: 2 }]);
    const collation = createCollation({ locale: 'en', strength: 2 });
    expect([...runPipeline([{ $group: { _id: '$a' } }], [{ a: 'x' }, { a: 'X' }], { context, collation })]).toEqual([
      { _id: 'x' },
    ]);
  });

  it('$sortByCount counts and sorts', () => {
    expect(run([{ $sortByCount: '$k' }], [{ k: 1 }, { k: 2 }, { k: 2 }])).toEqual([
      { _id: 2, count: 2 },
      { _id: 1, count: 1 },
    ]);
  });
});

describe('$unwind', () => {
  const input = [{ _id: 1, a: [1, 2] }, { _id: 2, a: [] }, { _id: 3, a: 5 }, { _id: 4 }, { _id: 5, a: null }];

  it('makes one document per element', () => {
    expect(run([{ $unwind: '$a' }], input)).toEqual([
      { _id: 1, a: 1 },
      { _id: 1, a: 2 },
      { _id: 3, a: 5 },
    ]);
  });

  it('keeps empty ones and numbers elements on request', () => {
    expect(run([{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } }], input)).toEqual([
      { _id: 1, a: 1, i: Long.ZERO },
      { _id: 1, a: 2, i: Long.ONE },
      { _id: 2, i: null },
      { _id: 3, a: 5, i: null },
      { _id: 4, i: null },
      { _id: 5, a: null, i: null },
    ]);
  });

  it('reaches into documents', () => {
    expect(run([{ $unwind: '$a.b' }], [{ a: { b: [1, 2], c: 3 } }])).toEqual([{ a: { b: 1, c: 3 } }, { a: { b: 2, c: 3 } }]);
  });
});

describe('stages that read other collections', () => {
  let store: PipelineContext;
  let filters: Document[];
  const from = (stages: unknown, input: Document[]): Document[] => [...runPipeline(stages, input, { context: store })];

  beforeEach(() => {
    filters = [];
    store = contextOf(
      {
        users: [
          { _id: 1, name: 'Ann', boss: 2 },
          { _id: 2, name: 'Bob', boss: 3 },
          { _id: 3, name: 'Cid' },
          { _id: null, name: 'nobody' },
        ],
      },
      filters,
    );
  });

  it('$lookup joins by equality, arrays by element, missing as null', () => {
    const stages = [
      { $lookup: { from: 'users', localField: 'u', foreignField: '_id', as: 'users' } },
      { $set: { users: '$users.name' } },
    ];
    expect(from(stages, [{ u: 1 }, { u: [1, 3] }, { u: 9 }, {}])).toEqual([
      { u: 1, users: ['Ann'] },
      { u: [1, 3], users: ['Ann', 'Cid'] },
      { u: 9, users: [] },
      { users: ['nobody'] },
    ]);
  });

  it('$lookup runs a pipeline with variables, asking the store only for what can match', () => {
    const lookup = {
      from: 'users',
      let: { who: '$u' },
      pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$who'] } } }, { $project: { _id: 0, name: 1, who: '$$who' } }],
      as: 'found',
    };
    expect(from([{ $lookup: lookup }], [{ u: 1 }, { u: 2 }])).toEqual([
      { u: 1, found: [{ name: 'Ann', who: 1 }] },
      { u: 2, found: [{ name: 'Bob', who: 2 }] },
    ]);
    expect(filters).toEqual([{ $and: [{ _id: { $eq: 1 } }] }, { $and: [{ _id: { $eq: 2 } }] }]);
  });

  it('$lookup does not narrow the search by an array or a missing value', () => {
    const lookup = {
      from: 'users',
      let: { who: '$u' },
      pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$who'] } } }],
      as: 'found',
    };
    expect(from([{ $lookup: lookup }], [{ u: [1] }, {}])).toEqual([{ u: [1], found: [] }, { found: [] }]);
    expect(filters).toEqual([{}, {}]);
  });

  it('$lookup sees outer variables in inner pipelines', () => {
    const inner = {
      $lookup: {
        from: 'users',
        let: { b: '$boss' },
        pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$b'] } } }, { $set: { top: '$$top' } }],
        as: 'boss',
      },
    };
    const outer = {
      $lookup: { from: 'users', let: { top: '$u' }, localField: 'u', foreignField: '_id', pipeline: [inner], as: 'x' },
    };
    expect(from([outer], [{ u: 1 }])).toEqual([
      { u: 1, x: [{ _id: 1, name: 'Ann', boss: [{ _id: 2, name: 'Bob', boss: 3, top: 1 }] }] },
    ]);
  });

  it('$graphLookup follows a chain', () => {
    const graph = {
      from: 'users',
      startWith: '$boss',
      connectFromField: 'boss',
      connectToField: '_id',
      as: 'chain',
      depthField: 'depth',
    };
    expect(from([{ $graphLookup: graph }], [{ boss: 2 }])).toEqual([
      {
        boss: 2,
        chain: [
          { _id: 2, name: 'Bob', boss: 3, depth: Long.ZERO },
          { _id: 3, name: 'Cid', depth: Long.ONE },
        ],
      },
    ]);
    expect(from([{ $graphLookup: { ...graph, maxDepth: 0 } }], [{ boss: 2 }])[0]?.['chain']).toHaveLength(1);
    expect(from([{ $graphLookup: { ...graph, restrictSearchWithMatch: { name: 'x' } } }], [{ boss: 2 }])[0]?.['chain']).toEqual(
      [],
    );
  });

  it('$graphLookup ends on cycles', () => {
    store = contextOf({
      c: [
        { _id: 1, next: 2 },
        { _id: 2, next: 1 },
      ],
    });
    const graph = { from: 'c', startWith: 1, connectFromField: 'next', connectToField: '_id', as: 'all' };
    expect(from([{ $graphLookup: graph }], [{}])[0]?.['all']).toHaveLength(2);
  });

  it('$unionWith appends', () => {
    expect(from([{ $unionWith: { coll: 'users', pipeline: [{ $match: { _id: 1 } }] } }], [{ a: 1 }])).toEqual([
      { a: 1 },
      { _id: 1, name: 'Ann', boss: 2 },
    ]);
    expect(from([{ $unionWith: { pipeline: [{ $documents: [{ b: 1 }] }] } }], [])).toEqual([{ b: 1 }]);
  });

  it('$facet runs pipelines side by side', () => {
    expect(run([{ $facet: { count: [{ $count: 'n' }], first: [{ $limit: 1 }] } }], [{ a: 1 }, { a: 2 }])).toEqual([
      { count: [{ n: 2 }], first: [{ a: 1 }] },
    ]);
  });

  it('reports come from the context', () => {
    expect(run([{ $collStats: {} }, { $project: { count: 1 } }])).toEqual([{ count: 5 }]);
  });
});

describe('$bucket, $bucketAuto and $redact', () => {
  it('sorts documents into buckets', () => {
    const stage = {
      $bucket: { groupBy: '$a', boundaries: [0, 5, 10], default: 'other', output: { n: { $sum: 1 }, list: { $push: '$a' } } },
    };
    expect(run([stage], [{ a: 7 }, { a: 1 }, { a: 10 }, { a: 'x' }, { a: 0 }])).toEqual([
      { _id: 0, n: 2, list: [1, 0] },
      { _id: 5, n: 1, list: [7] },
      { _id: 'other', n: 2, list: [10, 'x'] },
    ]);
    expect(() => run([{ $bucket: { groupBy: '$a', boundaries: [0, 1] } }], [{ a: 5 }])).toThrow(
      expect.objectContaining({ code: 7157000 }),
    );
  });

  it('makes even buckets', () => {
    expect(run([{ $bucketAuto: { groupBy: '$a', buckets: 2 } }], [{ a: 1 }, { a: 4 }, { a: 2 }, { a: 3 }])).toEqual([
      { _id: { min: 1, max: 3 }, count: 2 },
      { _id: { min: 3, max: 4 }, count: 2 },
    ]);
  });

  it('redacts level by level', () => {
    const stage = { $redact: { $cond: [{ $eq: ['$secret', true] }, '$$PRUNE', '$$DESCEND'] } };
    expect(run([stage], [{ a: { secret: true }, b: [{ secret: true }, { c: 1 }], d: 2 }, { secret: true }])).toEqual([
      { b: [{ c: 1 }], d: 2 },
    ]);
  });
});

describe('$out and $merge', () => {
  it('hand their input to the context when run, and yield nothing', () => {
    const writes: unknown[] = [];
    const store = {
      ...context,
      replaceCollection: (target: unknown, documents: Iterable<Document>) => void writes.push(target, [...documents]),
    };
    const output = compilePipeline([{ $out: { db: 'd', coll: 'c' } }], { context: store })([{ _id: 1 }]);
    expect(writes).toEqual([]);
    expect([...output]).toEqual([]);
    expect(writes).toEqual([{ database: 'd', collection: 'c' }, [{ _id: 1 }]]);
  });

  it('gives every document an _id', () => {
    const written: Document[] = [];
    const store = {
      ...context,
      replaceCollection: (_target: unknown, documents: Iterable<Document>) => void written.push(...documents),
    };
    expect([...runPipeline([{ $out: 'c' }], [{ a: 1 }], { context: store })]).toEqual([]);
    expect(written).toEqual([{ _id: expect.any(ObjectId) as ObjectId, a: 1 }]);
  });

  function ruleOf(merge: unknown, bindings?: Bindings): MergeRule {
    let rule: MergeRule | undefined;
    const store = { ...context, merge: (_target: unknown, _documents: unknown, given: MergeRule) => void (rule = given) };
    expect([...runPipeline([{ $merge: merge }], [], { context: store, ...(bindings ? { bindings } : {}) })]).toEqual([]);
    if (!rule) throw new Error('merge was not called');
    return rule;
  }

  it.each<[unknown, Document | undefined]>([
    ['c', { _id: 1, a: 2, b: 1, c: 3 }],
    [
      { into: 'c', whenMatched: 'replace' },
      { _id: 1, a: 2, c: 3 },
    ],
    [{ into: 'c', whenMatched: 'keepExisting' }, undefined],
    [
      { into: 'c', let: { x: '$c' }, whenMatched: [{ $set: { a: { $add: ['$a', '$$new.a', '$$x'] } } }] },
      { _id: 1, a: 6, b: 1 },
    ],
  ])('%j', (merge, expected) => {
    expect(ruleOf(merge).whenMatched({ _id: 1, a: 1, b: 1 }, { _id: 9, a: 2, c: 3 })).toEqual(expected);
  });

  it('reads the rest of the rule', () => {
    expect(ruleOf('c')).toMatchObject({ on: ['_id'], whenNotMatched: 'insert' });
    expect(ruleOf({ into: { coll: 'c' }, on: ['a', 'b'], whenNotMatched: 'fail' })).toMatchObject({
      on: ['a', 'b'],
      whenNotMatched: 'fail',
    });
    expect(() => ruleOf({ into: 'c', whenMatched: 'fail' }).whenMatched({ _id: 1 }, {})).toThrow(
      expect.objectContaining({ code: 11000 }),
    );
  });
});

describe('pipelines that fail', () => {
  it.each<[unknown, number]>([
    [{ $match: {} }, 14],
    [[{ $nope: 1 }], 40324],
    [[{ $changeStream: {} }], 40602],
    [[{ $match: {}, $sort: {} }], 40323],
    [[5], 40323],
    [[{ $match: 5 }], 15959],
    [[{ $limit: 0 }], 15958],
    [[{ $limit: -1 }], 5107201],
    [[{ $skip: 'x' }], 5107200],
    [[{ $sort: {} }], 15976],
    [[{ $count: '' }], 40156],
    [[{ $count: '$a' }], 40158],
    [[{ $count: 'a.b' }], 40160],
    [[{ $sample: { size: -1 } }], 28747],
    [[{ $project: {} }], 51272],
    [[{ $project: 5 }], 15969],
    [[{ $set: 5 }], 40272],
    [[{ $set: { 'a..b': 1 } }], 15998],
    [[{ $unset: 5 }], 31002],
    [[{ $unset: [] }], 31119],
    [[{ $replaceRoot: {} }], 40414],
    [[{ $replaceRoot: { newRoot: 1, x: 1 } }], 40415],
    [[{ $group: 5 }], 15947],
    [[{ $group: {} }], 15955],
    [[{ $group: { _id: 1, a: 1 } }], 40234],
    [[{ $group: { _id: 1, a: { $nope: 1 } } }], 15952],
    [[{ $group: { _id: 1, a: { $sum: 1, $avg: 1 } } }], 40238],
    [[{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], 40235],
    [[{ $group: { _id: 1, a: { $sum: [1, 2] } } }], 40237],
    [[{ $group: { _id: 1, a: { $firstN: { input: 1, n: 0 } } } }], 5787908],
    [[{ $group: { _id: 1, a: { $count: 1 } } }], 9],
    [[{ $sortByCount: 'k' }], 40147],
    [[{ $unwind: 'a' }], 28818],
    [[{ $unwind: {} }], 28812],
    [[{ $unwind: 5 }], 15981],
    [[{ $unwind: { path: '$a', x: 1 } }], 28811],
    [[{ $lookup: { from: 'c', as: 'x' } }], 9],
    [[{ $lookup: { from: 'c', localField: 'a', as: 'x' } }], 9],
    [[{ $lookup: { from: 'c', localField: 'a', foreignField: 'b', as: 'x', y: 1 } }], 9],
    [[{ $lookup: { from: 'c', pipeline: [{ $out: 'x' }], as: 'x' } }], 51047],
    [[{ $graphLookup: { from: 'c' } }], 40105],
    [[{ $facet: {} }], 40169],
    [[{ $facet: { a: 1 } }], 40170],
    [[{ $facet: { a: [{ $facet: {} }] } }], 40600],
    [[{ $facet: { a: [{ $out: 'c' }] } }], 51047],
    [[{ $bucket: { groupBy: '$a', boundaries: [1] } }], 40192],
    [[{ $bucket: { groupBy: '$a', boundaries: [2, 1] } }], 40194],
    [[{ $bucketAuto: { groupBy: '$a', buckets: 0 } }], 40243],
    [[{ $out: 'c' }, { $match: {} }], 40601],
    [[{ $match: {} }, { $documents: [] }], 40602],
    [[{ $merge: { into: 'c', whenMatched: 'x' } }], 51191],
    [[{ $merge: {} }], 40414],
    [[{ $unionWith: {} }], 9],
    [[{ $documents: 5 }], 5858203],
    [[{ $set: { a: '$$nope' } }], 17276],
    [[{ $set: { a: { b: 1 }, 'a.b': 1 } }], 40176],
    [[{ $set: { 'a.b.c': 1, ab: 1, a: 1 } }], 40176],
    [[{ $set: { a: { $nope: 1 } } }], 168],
  ])('%j with %i', (stages, code) => {
    expect(() => compilePipeline(stages, { context })).toThrow(expect.objectContaining({ code }));
  });

  it.each(['$search', '$searchMeta', '$vectorSearch'])('%s says whose stage it is', (name) => {
    expect(() => compilePipeline([{ [name]: {} }], { context })).toThrow(
      expect.objectContaining({
        code: 40324,
        message: `Unrecognized pipeline stage name: '${name}' (a stage of Atlas: name an Atlas cluster in DATA_SOURCES)`,
      }),
    );
  });

  it.each<[unknown[], number]>([
    [[{ $replaceWith: '$a' }], 40228],
    [[{ $redact: '$a' }], 17053],
    [[{ $planCacheStats: {} }], 40324],
  ])('%j with %i when run', (stages, code) => {
    expect(() => run(stages, [{ a: 1 }])).toThrow(expect.objectContaining({ code }));
  });
});
