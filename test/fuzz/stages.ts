import type { Document } from 'bson';
import * as fc from 'fast-check';
import { named } from './drawn.js';
import { expression, operand } from './expressions.js';
import { filter } from './filters.js';
import { nearStage } from './geometries.js';
import { projection } from './projections.js';
import { array, int, merged, one, path, smallInt, some, value } from './values.js';

type Stage = fc.Arbitrary<Document>;

const stage = (name: string, specification: fc.Arbitrary<unknown>): Stage => named('stage', name, one(name, specification));
const made = fc.tuple(fc.constantFrom('a', 'b', 'x', 'a.b', 'x.y'), operand).map(([at, given]): Document => ({ [at]: given }));
const count = fc.constantFrom(1, 2).map(int);
const reference = fc.constantFrom('$a', '$b', '$c', '$a.b', '$_id');
const BY_ID: Document = { _id: int(1) };
const direction = fc.constantFrom(1, -1).map(int);
/** An order without ties. */
export const order = fc.tuple(path, direction).map(([at, way]): Document => ({ [at]: way, _id: int(1) }));

/** Stages that look at one document at a time; updates by pipelines take them as well. */
export const reshapings: readonly Stage[] = [
  stage('$set', merged(made, 2)),
  stage('$addFields', merged(made, 2)),
  stage('$unset', fc.oneof(path, fc.uniqueArray(fc.constantFrom('a', 'b', 'c.a'), { minLength: 1 }))),
  stage('$project', projection(false)),
];

/** Returns the stages that put another document in the place of one. */
export function replacing(root: fc.Arbitrary<unknown>): Stage {
  const merging = fc
    .oneof(fc.constant('$a'), fc.constant('$$ROOT'), root)
    .map((part) => ({ $mergeObjects: [{ a: int(9) }, part] }));
  return fc.oneof(stage('$replaceRoot', one('newRoot', merging)), stage('$replaceWith', merging));
}

const ACCUMULATED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...Object.fromEntries(
    ['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet', '$stdDevPop', '$stdDevSamp'].map((name) => [
      name,
      operand,
    ]),
  ),
  $mergeObjects: fc.constantFrom('$$ROOT', '$a', '$z'),
  $count: fc.constant({}),
  ...Object.fromEntries(
    ['$firstN', '$lastN', '$minN', '$maxN'].map((name) => [name, some({ input: operand, n: count }, ['input', 'n'])]),
  ),
  ...Object.fromEntries(
    ['$top', '$bottom'].map((name) => [name, some({ output: reference, sortBy: order }, ['output', 'sortBy'])]),
  ),
  ...Object.fromEntries(
    ['$topN', '$bottomN'].map((name) => [name, some({ output: reference, sortBy: order, n: count }, ['output', 'sortBy', 'n'])]),
  ),
  $median: some({ input: reference, method: fc.constant('approximate') }, ['input', 'method']),
  $percentile: some({ input: reference, p: fc.constant([0.5, 0.9]), method: fc.constant('approximate') }, [
    'input',
    'p',
    'method',
  ]),
};

const accumulated = fc.oneof(...Object.entries(ACCUMULATED).map(([name, given]) => named('accumulator', name, one(name, given))));

/** Groups come in no order: they are sorted, and so is what is collected of them. */
const grouped = fc
  .tuple(fc.oneof(reference, fc.constant(null), expression(0)), accumulated)
  .map(([_id, x]): Document => ({ _id, x }));

const WINDOWED: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...Object.fromEntries(['$rank', '$denseRank', '$documentNumber'].map((name) => [name, fc.constant({})])),
  $shift: some({ output: reference, by: smallInt, default: fc.constant(null) }, ['output', 'by']),
  $expMovingAvg: some({ input: reference, N: count }, ['input', 'N']),
  $derivative: some({ input: reference }, ['input']),
  $integral: some({ input: reference }, ['input']),
  $covariancePop: fc.tuple(reference, reference),
  $covarianceSamp: fc.tuple(reference, reference),
  $linearFill: reference,
  $locf: reference,
};
const BOUNDED = new Set(['$derivative', '$integral', '$covariancePop', '$covarianceSamp']);
const bounds = fc.constantFrom<unknown>(
  { documents: ['unbounded', 'current'] },
  { documents: [int(-1), int(1)] },
  { documents: ['unbounded', 'unbounded'] },
);

const windowed = fc.oneof(
  ...Object.entries(WINDOWED).map(([name, given]) =>
    named(
      'window',
      name,
      fc
        .tuple(one(name, given), bounds)
        .map(([output, window]): Document => (BOUNDED.has(name) ? { ...output, window } : output)),
    ),
  ),
  fc.tuple(accumulated, bounds).map(([output, window]): Document => ({ ...output, window })),
);

const from = fc.constantFrom('other', 'nothing');
const sources = fc.oneof(
  some({ from, localField: path, foreignField: path, as: fc.constant('x') }, ['from', 'localField', 'foreignField', 'as']),
  fc.tuple(from, filter).map(([name, $match]): Document => ({
    from: name,
    let: { v: '$a' },
    pipeline: [{ $match }, { $sort: { _id: int(1) } }],
    as: 'x',
  })),
);

const fills = fc.oneof(
  one(
    'value',
    value.map(($literal) => ({ $literal })),
  ),
  fc.constant({ method: 'locf' }),
  fc.constant({ method: 'linear' }),
);

/** Stages that either keep the order of documents or define one. */
const others: readonly Stage[] = [
  stage('$match', filter),
  stage('$sort', order),
  stage('$limit', count),
  stage('$skip', count),
  stage('$count', fc.constant('n')),
  stage(
    '$unwind',
    fc.oneof(
      reference,
      some({ path: reference, preserveNullAndEmptyArrays: fc.boolean(), includeArrayIndex: fc.constant('i') }, ['path']),
    ),
  ),
  stage('$lookup', sources),
  stage('$redact', fc.constantFrom<unknown>('$$KEEP', '$$PRUNE', { $cond: [{ $eq: ['$a', int(1)] }, '$$PRUNE', '$$DESCEND'] })),
  stage('$unionWith', fc.constantFrom<unknown>('other', { coll: 'other', pipeline: [{ $match: { a: int(1) } }] })),
  stage(
    '$facet',
    fc.tuple(filter, made).map(([$match, $set]) => ({ f: [{ $match }], g: [{ $set }, { $limit: int(2) }] })),
  ),
  stage(
    '$bucket',
    some({ groupBy: reference, boundaries: fc.constant([int(0), int(2), int(5)]), default: fc.constant('rest') }, [
      'groupBy',
      'boundaries',
      'default',
    ]),
  ),
  stage('$bucketAuto', some({ groupBy: reference, buckets: count }, ['groupBy', 'buckets'])),
  stage(
    '$setWindowFields',
    fc.tuple(fc.oneof(order, fc.constant(BY_ID)), windowed).map(([sortBy, x]) => ({ sortBy, output: { x } })),
  ),
  stage(
    '$fill',
    fc.tuple(order, fills).map(([sortBy, x]) => ({ sortBy, output: { a: x } })),
  ),
];

/** Stages whose documents have no order: they are sorted by what they have. */
const unordered: readonly Stage[] = [
  stage('$densify', fc.constant({ field: 'a', range: { step: int(1), bounds: [int(0), int(3)] } })),
  stage('$sample', fc.constant({ size: int(100) })),
  stage('$group', grouped),
  stage('$sortByCount', reference),
  stage(
    '$graphLookup',
    some(
      {
        from,
        startWith: reference,
        connectFromField: fc.constant('a'),
        connectToField: fc.constantFrom('_id', 'b'),
        as: fc.constant('x'),
      },
      ['from', 'startWith', 'connectFromField', 'connectToField', 'as'],
    ),
  ),
];

/** Documents of no collection. */
export const madeDocuments = stage(
  '$documents',
  array.map((list) => list.map((each) => ({ a: { $literal: each } }))),
);

/** Stages at the beginning of a pipeline, before it is sorted. */
const first: fc.Arbitrary<Document[]> = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Document[]>([]) },
  { weight: 1, arbitrary: stage('$geoNear', nearStage).map((each) => [each]) },
);

/** A pipeline over a collection, sorted by `_id` first. */
export const pipeline: fc.Arbitrary<Document[]> = fc
  .tuple(
    fc.array(fc.oneof(...reshapings, replacing(expression(1)), ...others), { minLength: 1, maxLength: 3 }),
    fc.option(fc.oneof(...unordered), { nil: undefined }),
  )
  .chain(([stages, last]) => first.map((head) => [...head, { $sort: BY_ID }, ...stages, ...(last ? [last] : [])]));
