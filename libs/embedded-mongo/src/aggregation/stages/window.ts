import { compare } from '../../bson/compare.js';
import { keyString } from '../../bson/ordered-key.js';
import { hasField, isDocument, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { compileSort } from '../../bson/sort.js';
import { parseFieldPath } from '../../expressions/expression.js';
import type { Stage, StageCompiler, StageTable } from './pipeline-context.js';
import { withPath } from '../../query/reshape.js';
import { wholeInput } from './select.js';
import { compileWindowFunction, type WindowFunction } from './window-function.js';

const FIELDS = ['partitionBy', 'sortBy', 'output'];
const FILL_FIELDS = ['partitionBy', 'partitionByFields', 'sortBy', 'output'];
const FILL_METHODS: ReadonlyMap<unknown, string> = new Map([
  ['locf', '$locf'],
  ['linear', '$linearFill'],
]);

/** Stages that compute over the documents around each document. */
export const windowStages: StageTable = {
  $setWindowFields: (specification, compiler) => {
    const fields = readFields('$setWindowFields', specification, FIELDS);
    const partitionBy = compiler.expression(fields['partitionBy'] ?? null);
    const { sortBy } = fields;
    const order = sortBy === undefined ? undefined : compileSort(sortBy, compiler.collation);
    const outputs = readOutput('$setWindowFields', fields).map(([path, output]) => ({
      parts: parseFieldPath(path),
      compute: compileWindowFunction(output, sortBy, compiler),
    }));
    return wholeInput((documents) => {
      const partitions = partition(documents, (document) => partitionBy(document) ?? null, compiler);
      return partitions.flatMap((members) => fillWindow(order ? order.sort(members, (member) => member) : members, outputs));
    });
  },
  $fill: (specification, compiler) => compileFill(readFields('$fill', specification, FILL_FIELDS), compiler),
};

function readFields(stage: string, specification: unknown, known: readonly string[]): Document {
  if (!isDocument(specification)) throw mongoError(9, `the ${stage} stage specification must be an object`);
  for (const key of Object.keys(specification)) {
    if (!known.includes(key)) throw mongoError(40415, `BSON field '${stage}.${key}' is an unknown field.`);
  }
  return specification;
}

function readOutput(stage: string, fields: Document): [string, unknown][] {
  const { output } = fields;
  if (!isDocument(output)) throw mongoError(40414, `BSON field '${stage}.output' is missing but a required field`);
  return Object.entries(output);
}

/** Documents by the value of an expression, in the order of those values. */
export function partition(
  documents: readonly Document[],
  valueOf: (document: Document) => unknown,
  { collation }: StageCompiler,
): Document[][] {
  const partitions = new Map<string, { value: unknown; members: Document[] }>();
  for (const document of documents) {
    const value = valueOf(document);
    const key = keyString(value, collation);
    const known = partitions.get(key);
    if (known) known.members.push(document);
    else partitions.set(key, { value, members: [document] });
  }
  return [...partitions.values()].toSorted((a, b) => compare(a.value, b.value, collation)).map(({ members }) => members);
}

function fillWindow(
  members: readonly Document[],
  outputs: readonly { parts: readonly string[]; compute: WindowFunction }[],
): Document[] {
  const columns = outputs.map(({ parts, compute }) => ({ parts, values: compute(members) }));
  return members.map((member, index) =>
    columns.reduce<Document>((result, { parts, values }) => withPath(result, parts, values[index]) as Document, member),
  );
}

/** `$fill` is window functions for the methods and `$ifNull` for the values. */
function compileFill(fields: Document, compiler: StageCompiler): Stage {
  if (hasField(fields, 'partitionBy') && hasField(fields, 'partitionByFields')) {
    throw mongoError(6050204, "Maximum one of 'partitionBy' and 'partitionByFields' can be specified in '$fill'");
  }
  const computed: Document = {};
  const constant: Document = {};
  for (const [path, output] of readOutput('$fill', fields)) {
    if (!isDocument(output) || hasField(output, 'value') === hasField(output, 'method')) {
      throw mongoError(6050203, "Fields in 'output' of $fill must specify exactly one of 'value' and 'method'");
    }
    const method = FILL_METHODS.get(output['method']);
    if (hasField(output, 'value')) constant[path] = { $ifNull: [`$${path}`, output['value']] };
    else if (method) computed[path] = { [method]: `$${path}` };
    else throw mongoError(6050202, 'Method must be either locf or linear');
  }
  const { sortBy, partitionByFields } = fields;
  if (sortBy === undefined && Object.keys(computed).length > 0)
    throw mongoError(6050204, "'sortBy' is required for a fill method");
  const partitionBy = Array.isArray(partitionByFields)
    ? partitionByFields.map((path) => `$${String(path)}`)
    : (fields['partitionBy'] ?? null);
  const window = { partitionBy, output: computed, ...(sortBy === undefined ? {} : { sortBy }) };
  return compiler.nested([
    ...(Object.keys(computed).length > 0 ? [{ $setWindowFields: window }] : []),
    ...(Object.keys(constant).length > 0 ? [{ $set: constant }] : []),
  ]);
}
