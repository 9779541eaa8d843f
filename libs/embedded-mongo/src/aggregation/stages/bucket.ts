import { compare } from '../../bson/compare.js';
import { toInteger } from '../../bson/number-arithmetic.js';
import { canonicalType, hasField, isDocument, isNumber, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import type { StageCompiler, StageTable } from './pipeline-context.js';
import { compileOutputs, Group, type GroupOutputs } from './group.js';
import { wholeInput } from './select.js';

const COUNT: Document = { count: { $sum: 1 } };

export const bucketStages: StageTable = {
  $bucket: (specification, compiler) => {
    const fields = readFields(
      '$bucket',
      specification,
      ['groupBy', 'boundaries', 'default', 'output'],
      ['groupBy', 'boundaries'],
    );
    const boundaries = readBoundaries(fields['boundaries'], compiler);
    const hasDefault = hasField(fields, 'default');
    const otherId = compiler.expression(fields['default'] ?? null)({});
    const outputs = readOutputs('$bucket', fields, compiler);
    const groupBy = compiler.expression(fields['groupBy']);
    return wholeInput((documents) => {
      const buckets = new Map<number, Group>();
      for (const document of documents) {
        const index = bucketOf(groupBy(document) ?? null, boundaries, compiler);
        if (index < 0 && !hasDefault) {
          throw mongoError(7157000, '$switch could not find a matching branch for an input, and no default was specified.');
        }
        const group = buckets.get(index) ?? new Group(index < 0 ? otherId : boundaries[index], outputs);
        buckets.set(index, group);
        group.add(document);
      }
      const groups = [...buckets.values()].toSorted((a, b) => compare(a.id, b.id, compiler.collation));
      return groups.map((group) => group.result());
    });
  },
  $bucketAuto: (specification, compiler) => {
    const fields = readFields('$bucketAuto', specification, ['groupBy', 'buckets', 'output'], ['groupBy', 'buckets']);
    const { buckets } = fields;
    const count = isNumber(buckets) ? toInteger(buckets) : undefined;
    if (count === undefined || count < 1n) throw mongoError(40243, "The $bucketAuto 'buckets' field must be greater than 0");
    const outputs = readOutputs('$bucketAuto', fields, compiler);
    const groupBy = compiler.expression(fields['groupBy']);
    return wholeInput((documents) => {
      const items = documents
        .map((document) => ({ document, value: groupBy(document) ?? null }))
        .toSorted((a, b) => compare(a.value, b.value, compiler.collation));
      return evenBuckets(items, Number(count), outputs, compiler);
    });
  },
};

function readFields(stage: string, specification: unknown, known: readonly string[], required: readonly string[]): Document {
  if (!isDocument(specification)) throw mongoError(40201, `Argument to ${stage} stage must be an object`);
  for (const key of Object.keys(specification)) {
    if (!known.includes(key)) throw mongoError(40197, `Unrecognized or unsupported option to ${stage}: ${key}`);
  }
  for (const key of required) {
    if (!hasField(specification, key))
      throw mongoError(40198, `${stage} requires '${required.join("' and '")}' to be specified.`);
  }
  return specification;
}

function readOutputs(stage: string, fields: Document, compiler: StageCompiler): GroupOutputs {
  const output = fields['output'] ?? COUNT;
  if (!isDocument(output)) throw mongoError(40196, `The ${stage} 'output' field must be an object`);
  return compileOutputs(output, compiler);
}

function readBoundaries(value: unknown, compiler: StageCompiler): unknown[] {
  if (!Array.isArray(value)) throw mongoError(40200, "The $bucket 'boundaries' field must be an array");
  if (value.length < 2) throw mongoError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  const boundaries = value.map((boundary) => compiler.expression(boundary)({}));
  for (let i = 1; i < boundaries.length; i++) {
    if (canonicalType(boundaries[i - 1]) !== canonicalType(boundaries[i]))
      throw mongoError(40193, "All values in the 'boundaries' option to $bucket must have the same type");
    if (compare(boundaries[i - 1], boundaries[i], compiler.collation) >= 0)
      throw mongoError(40194, "The 'boundaries' option to $bucket must be sorted");
  }
  return boundaries;
}

/** Returns the index of the bucket that contains a value: lower boundaries are included, upper ones are not; -1 for none. */
function bucketOf(value: unknown, boundaries: readonly unknown[], { collation }: StageCompiler): number {
  const above = boundaries.findIndex((boundary) => compare(value, boundary, collation) < 0);
  return above > 0 ? above - 1 : -1;
}

/** Splits sorted items into about equal runs; equal values stay together, and a bucket ends where the next begins. */
function evenBuckets(
  items: readonly { document: Document; value: unknown }[],
  count: number,
  outputs: GroupOutputs,
  { collation }: StageCompiler,
): Document[] {
  const size = Math.max(1, Math.round(items.length / count));
  const runs: (typeof items)[] = [];
  for (let start = 0; start < items.length;) {
    let end = runs.length === count - 1 ? items.length : Math.min(items.length, start + size);
    const last = items[end - 1]?.value;
    while (end < items.length && compare(items[end]?.value, last, collation) === 0) end++;
    runs.push(items.slice(start, end));
    start = end;
  }
  return runs.map((run, index) => {
    const next = runs[index + 1]?.[0] ?? run.at(-1);
    const group = new Group({ min: run[0]?.value ?? null, max: next?.value ?? null }, outputs);
    for (const { document } of run) group.add(document);
    return group.result();
  });
}
