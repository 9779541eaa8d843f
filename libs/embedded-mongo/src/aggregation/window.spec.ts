import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { Document } from '../bson/types.js';
import { compilePipeline, runPipeline } from './pipeline.js';
import type { PipelineContext } from './stages/pipeline-context.js';

const context: PipelineContext = {
  read: () => [],
  report: () => undefined,
  replaceCollection: () => undefined,
  merge: () => undefined,
};

function run(stages: Document[], input: Document[]): Document[] {
  return [...runPipeline(stages, input, { context })];
}

const sales: Document[] = [
  { _id: 1, shop: 'b', day: 1, n: 10 },
  { _id: 2, shop: 'a', day: 3, n: 5 },
  { _id: 3, shop: 'a', day: 1, n: 2 },
  { _id: 4, shop: 'a', day: 2, n: 2 },
  { _id: 5, shop: 'b', day: 4, n: 20 },
];

/** Returns the value of one window output by document id. */
function computed(output: Document, sortBy: Document | undefined = { day: 1 }): Record<string, unknown> {
  const stage = { $setWindowFields: { partitionBy: '$shop', ...(sortBy ? { sortBy } : {}), output: { v: output } } };
  return Object.fromEntries(run([stage], sales).map((document) => [String(document['_id']), document['v']]));
}

describe('$setWindowFields', () => {
  it('puts partitions in order and sorts them', () => {
    const stage = { $setWindowFields: { partitionBy: '$shop', sortBy: { day: 1 }, output: { 'x.total': { $sum: '$n' } } } };
    expect(run([stage], sales)).toEqual([
      { _id: 3, shop: 'a', day: 1, n: 2, x: { total: 9 } },
      { _id: 4, shop: 'a', day: 2, n: 2, x: { total: 9 } },
      { _id: 2, shop: 'a', day: 3, n: 5, x: { total: 9 } },
      { _id: 1, shop: 'b', day: 1, n: 10, x: { total: 30 } },
      { _id: 5, shop: 'b', day: 4, n: 20, x: { total: 30 } },
    ]);
  });

  it.each<[string, Document, unknown[]]>([
    ['running total', { $sum: '$n', window: { documents: ['unbounded', 'current'] } }, [10, 9, 2, 4, 30]],
    ['moving sum', { $sum: '$n', window: { documents: [-1, 0] } }, [10, 7, 2, 4, 30]],
    ['what follows', { $push: '$n', window: { documents: [1, 'unbounded'] } }, [[20], [], [2, 5], [5], []]],
    ['range', { $sum: '$n', window: { range: [-1, 0] } }, [10, 7, 2, 4, 20]],
    ['whole partition', { $max: '$n', window: { documents: ['unbounded', 'unbounded'] } }, [20, 5, 5, 5, 20]],
    ['count', { $count: {}, window: { documents: [-1, 1] } }, [2, 2, 2, 3, 2]],
    ['$documentNumber', { $documentNumber: {} }, [1, 3, 1, 2, 2]],
    ['$shift', { $shift: { output: '$n', by: -1, default: 'none' } }, ['none', 2, 'none', 2, 10]],
    [
      '$derivative',
      { $derivative: { input: '$n' }, window: { documents: [-1, 0] } },
      [null, new Double(3), null, new Double(0), 10 / 3],
    ],
    [
      '$integral',
      { $integral: { input: '$n' }, window: { documents: ['unbounded', 'current'] } },
      [0, 5.5, 0, new Double(2), new Double(45)],
    ],
    [
      '$expMovingAvg',
      { $expMovingAvg: { input: '$n', alpha: 0.5 } },
      [new Double(10), 3.5, new Double(2), new Double(2), new Double(15)],
    ],
    ['$covariancePop', { $covariancePop: ['$day', '$n'] }, [7.5, new Double(1), new Double(1), new Double(1), 7.5]],
  ])('%s', (_name, output, expected) => {
    const values = computed(output);
    expect(['1', '2', '3', '4', '5'].map((id) => values[id])).toEqual(expected);
  });

  it('ranks with ties', () => {
    expect(computed({ $rank: {} }, { n: 1 })).toEqual({ 1: 1, 2: 3, 3: 1, 4: 1, 5: 2 });
    expect(computed({ $denseRank: {} }, { n: 1 })).toEqual({ 1: 1, 2: 2, 3: 1, 4: 1, 5: 2 });
  });

  it('takes ranges of dates in units', () => {
    const days = [1, 2, 5].map((day) => ({ _id: day, at: new Date(Date.UTC(2024, 0, day)) }));
    const stage = {
      $setWindowFields: { sortBy: { at: 1 }, output: { v: { $push: '$_id', window: { range: [-1, 0], unit: 'day' } } } },
    };
    expect(run([stage], days).map((document) => document['v'])).toEqual([[1], [1, 2], [5]]);
  });

  it('fills lines between the nearest known values', () => {
    const stage = { $setWindowFields: { sortBy: { x: 1 }, output: { v: { $linearFill: '$y' } } } };
    const points = [null, 1, null, null, 4, 9, undefined, 5, null].map((y, x) => ({ x, ...(y !== undefined && { y }) }));
    const filled = run([stage], points).map((document) => document['v']);
    expect(filled).toEqual([null, 1, new Double(2), new Double(3), 4, 9, new Double(7), 5, null]);
  });

  // Looking through all points for each of them would take minutes, and fail by the time a test has.
  it('fills many lines in one pass', () => {
    const stage = { $setWindowFields: { sortBy: { x: 1 }, output: { v: { $linearFill: '$y' } } } };
    const points = Array.from({ length: 150_000 }, (_, x) => ({ x, y: x % 2 === 0 ? x : null }));
    expect(run([stage], points)).toHaveLength(150_000);
  });

  it('keeps the types of numbers', () => {
    const stage = { $setWindowFields: { output: { v: { $sum: '$n' } } } };
    expect(run([stage], [{ n: Long.fromString('9007199254740993') }, { n: 1 }])[1]?.['v']).toEqual(
      Long.fromString('9007199254740994'),
    );
    expect(run([stage], [{ n: Decimal128.fromString('0.1') }])[0]?.['v']).toEqual(Decimal128.fromString('0.1'));
  });

  it.each<[Document, number]>([
    [{ output: 1 }, 40414],
    [{ output: { v: 1 } }, 9],
    [{ output: { v: { $nope: 1 } } }, 15952],
    [{ output: { v: { $sum: 1, $avg: 1 } } }, 9],
    [{ output: { v: { $rank: {} } } }, 5371602],
    [{ output: { v: { $shift: { by: 1 } } } }, 5371603],
    [{ output: { v: { $sum: 1, window: { documents: [-1, 0] } } } }, 5339901],
    [{ sortBy: { a: 1 }, output: { v: { $sum: 1, window: { documents: [1, 0] } } } }, 5339900],
    [{ sortBy: { a: 1 }, output: { v: { $sum: 1, window: { documents: [0.5, 1] } } } }, 9],
    [{ sortBy: { a: 1 }, output: { v: { $sum: 1, window: { documents: [0, 1], range: [0, 1] } } } }, 9],
    [{ sortBy: { a: 1, b: 1 }, output: { v: { $sum: 1, window: { range: [0, 1] } } } }, 5339902],
    [{ sortBy: { a: 1 }, output: { v: { $rank: {}, window: { documents: [0, 1] } } } }, 5371601],
    [{ sortBy: { a: 1 }, output: { v: { $expMovingAvg: { input: '$a' } } } }, 9],
    [{ foo: 1, output: {} }, 40415],
  ])('rejects %j with %i', (specification, code) => {
    expect(() => compilePipeline([{ $setWindowFields: specification }], { context })).toThrow(expect.objectContaining({ code }));
  });
});

describe('$fill', () => {
  const readings = [
    { _id: 1, t: 0, v: 10 },
    { _id: 2, t: 1 },
    { _id: 3, t: 4, v: 50 },
    { _id: 4, t: 5, v: null },
  ];

  it.each<[Document, unknown[]]>([
    [{ sortBy: { t: 1 }, output: { v: { method: 'locf' } } }, [10, 10, 50, 50]],
    [{ sortBy: { t: 1 }, output: { v: { method: 'linear' } } }, [10, new Double(20), 50, null]],
    [{ output: { v: { value: { $multiply: ['$t', 2] } } } }, [10, 2, 50, 10]],
    [{ sortBy: { t: 1 }, partitionByFields: ['_id'], output: { v: { method: 'locf' } } }, [10, null, 50, null]],
  ])('%j', (specification, expected) => {
    expect(run([{ $fill: specification }], readings).map((document) => document['v'])).toEqual(expected);
  });

  it.each<[Document, number]>([
    [{ output: { v: {} } }, 6050203],
    [{ output: { v: { method: 'x' } } }, 6050202],
    [{ output: { v: { method: 'locf' } } }, 6050204],
    [{ partitionBy: '$a', partitionByFields: ['a'], output: {} }, 6050204],
  ])('rejects %j with %i', (specification, code) => {
    expect(() => compilePipeline([{ $fill: specification }], { context })).toThrow(expect.objectContaining({ code }));
  });
});

describe('$densify', () => {
  const input = [{ g: 'x', n: 1 }, { g: 'x', n: 4 }, { g: 'y', n: 2 }, { g: 'y' }];
  const densified = (range: Document, partitionByFields?: string[]): unknown[] =>
    run([{ $densify: { field: 'n', range, ...(partitionByFields ? { partitionByFields } : {}) } }], input).map(
      (document) => `${String(document['g'])}${String(document['n'])}`,
    );

  it('adds the missing steps', () => {
    expect(densified({ step: 1, bounds: 'full' })).toEqual(['yundefined', 'x1', 'y2', 'undefined3', 'x4']);
    expect(densified({ step: 1, bounds: 'partition' }, ['g'])).toEqual(['yundefined', 'x1', 'x2', 'x3', 'x4', 'y2']);
    expect(densified({ step: 1, bounds: 'full' }, ['g'])).toEqual(['yundefined', 'x1', 'x2', 'x3', 'x4', 'y1', 'y2', 'y3', 'y4']);
    expect(densified({ step: 2, bounds: [0, 4] })).toEqual(['yundefined', 'undefined0', 'x1', 'y2', 'x4']);
  });

  it('steps through dates', () => {
    const dates = [new Date('2024-01-31'), new Date('2024-03-31')].map((at) => ({ at }));
    expect(run([{ $densify: { field: 'at', range: { step: 1, unit: 'month', bounds: 'full' } } }], dates)).toEqual([
      { at: new Date('2024-01-31') },
      { at: new Date('2024-02-29') },
      { at: new Date('2024-03-31') },
    ]);
  });

  it('ends before it fills the memory', () => {
    const stages = [{ $densify: { field: 'n', range: { step: 1, bounds: [0, 1e12] } } }];
    expect(() => run(stages, [{ n: 1 }])).toThrow(expect.objectContaining({ code: 5897900 }));
  });

  it.each<[Document, number]>([
    [{ field: 'n', range: { step: 0, bounds: 'full' } }, 5733401],
    [{ field: 'n', range: { step: 1, bounds: 'x' } }, 5733403],
    [{ field: 'n', range: { step: 1, bounds: [2, 1] } }, 5733402],
    [{ range: { step: 1, bounds: 'full' } }, 40414],
  ])('rejects %j with %i', (specification, code) => {
    expect(() => compilePipeline([{ $densify: specification }], { context })).toThrow(expect.objectContaining({ code }));
  });
});
