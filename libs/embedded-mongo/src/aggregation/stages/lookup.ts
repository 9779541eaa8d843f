import { getField, hasField, isDocument, isNullish, isRegex, type Document } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { Bindings } from '../../expressions/bindings.js';
import { ConstantParts } from '../../expressions/constant-parts.js';
import { isArrayIndex } from '../../bson/path.js';
import { parseFieldPath, type Expression } from '../../expressions/expression.js';
import { checkVariableName } from '../../expressions/operators/iteration.js';
import { withoutConstants, type StageCompiler, type StageTable } from './pipeline-context.js';
import { keepTextScore } from '../../bson/text-score.js';
import { searchablePart } from '../../text/text-search.js';
import { withPath } from '../../query/reshape.js';
import { readForeign, startsWithDocuments } from './collection-target.js';

const FIELDS = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'];

export const lookupStages: StageTable = {
  $lookup: (specification, compiler) => {
    const fields = readFields(specification);
    const as = parseFieldPath(requireText(fields, 'as'));
    const find = compileForeignDocuments(fields, compiler);
    return function* joined(input) {
      for (const document of input) yield keepTextScore(document, withPath(document, as, find(document)) as Document);
    };
  },
};

function readFields(specification: unknown): Document {
  if (!isDocument(specification)) throw mongoError(9, 'the $lookup specification must be an Object');
  for (const key of Object.keys(specification)) {
    if (!FIELDS.includes(key)) throw mongoError(9, `unknown argument to $lookup: ${key}`);
  }
  if (hasField(specification, 'localField') !== hasField(specification, 'foreignField')) {
    throw mongoError(9, '$lookup requires both or neither of "localField" and "foreignField" to be specified');
  }
  if (!hasField(specification, 'localField') && !hasField(specification, 'pipeline')) {
    throw mongoError(9, '$lookup requires either "pipeline" or both "localField" and "foreignField" to be specified');
  }
  if (hasField(specification, 'let') && !hasField(specification, 'pipeline'))
    throw mongoError(9, '$lookup with a let argument must also specify a pipeline');
  if (!hasField(specification, 'from') && !startsWithDocuments(specification['pipeline']))
    throw mongoError(9, "must specify 'from' field for a $lookup");
  return specification;
}

/** Compiles the part of `$lookup` that finds the foreign documents for one document. */
function compileForeignDocuments(fields: Document, compiler: StageCompiler): (document: Document) => Document[] {
  const source = hasField(fields, 'from') ? readForeign('$lookup', fields['from']) : undefined;
  const variables = compileVariables(fields['let'], compiler);
  // One set of bindings, refilled for every document: the inner pipeline is compiled once.
  const bindings = new Bindings(
    variables.map(([name]) => [name, null] as const),
    compiler.bindings,
  );
  const stages = fields['pipeline'] ?? [];
  const constants = new ConstantParts(false);
  const run = compiler.nested(stages, { bindings, constants });
  const prefilter = compilePrefilter(stages, bindings);
  const join = hasField(fields, 'localField') ? compileJoin(fields) : undefined;
  return (document) => {
    // MongoDB evaluates constant parts when the first document is joined, regardless of what it is joined with.
    constants.check();
    for (const [name, evaluate] of variables) bindings.set(name, evaluate(document));
    if (!source) return [...run([])];
    const filters = [join?.(document), prefilter()].filter((filter) => filter !== undefined);
    const [only = {}] = filters;
    const filter = filters.length > 1 ? { $and: filters } : only;
    return [...run(compiler.context.read(source, filter))];
  };
}

function compileVariables(definitions: unknown, compiler: StageCompiler): [string, Expression][] {
  if (definitions === undefined) return [];
  if (!isDocument(definitions)) throw mongoError(9, "$lookup argument 'let' must be an object");
  const compile = withoutConstants(compiler);
  return Object.keys(definitions).map((name) => [checkVariableName(name), compile(definitions[name])]);
}

/** Compiles the equality of a local value with the foreign field; equality with null if the local field does not have a value. */
function compileJoin(fields: Document): (document: Document) => Document {
  const local = parseFieldPath(requireText(fields, 'localField'));
  const foreign = requireText(fields, 'foreignField');
  parseFieldPath(foreign);
  return (document) => {
    const values = localValues(document, local, 0);
    if (values.length < 2) return { [foreign]: { $eq: values[0] ?? null } };
    // In a list, a regular expression would be a pattern.
    if (values.some(isRegex)) return { $or: values.map((element: unknown) => ({ [foreign]: { $eq: element } })) };
    return { [foreign]: { $in: values } };
  };
}

/** Returns the values at a path, through arrays and by positions in them; for an array at its end, each element. */
function localValues(value: unknown, parts: readonly string[], at: number): unknown[] {
  const part = parts[at];
  if (part === undefined) return Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (isDocument(value)) return localValues(getField(value, part), parts, at + 1);
  if (!Array.isArray(value)) return [];
  if (isArrayIndex(part)) return localValues(value[Number(part)], parts, at + 1);
  return value.filter(isDocument).flatMap((element) => localValues(getField(element, part), parts, at + 1));
}

/**
 * Returns a filter every document that survives the pipeline's first `$match` satisfies, so that an index can be used. The stage
 * itself still runs. Equalities between a field and a variable inside `$expr` become plain equalities.
 */
function compilePrefilter(stages: unknown, bindings: Bindings): () => Document | undefined {
  const first: unknown = Array.isArray(stages) ? stages[0] : undefined;
  const filter = isDocument(first) ? first['$match'] : undefined;
  if (!isDocument(filter)) return () => undefined;
  const text = searchablePart(filter);
  if (text) return () => text;
  if (!Object.keys(filter).some((key) => key.startsWith('$'))) return () => filter;
  const equalities = expressionTerms(filter['$expr']).flatMap(fieldEqualsVariable);
  if (equalities.length === 0) return () => undefined;
  return () => {
    // Other values mean something else in a filter: null includes missing, and an expression gathers an array along a path.
    const usable = equalities.filter(([, name]) => isPlainlyComparable(bindings.get(name)));
    return usable.length === 0 ? undefined : { $and: usable.map(([path, name]) => ({ [path]: { $eq: bindings.get(name) } })) };
  };
}

function isPlainlyComparable(value: unknown): boolean {
  return !isNullish(value) && !isRegex(value) && !Array.isArray(value);
}

function expressionTerms(expression: unknown): unknown[] {
  if (!isDocument(expression)) return [];
  const terms = getField(expression, '$and');
  return Array.isArray(terms) ? terms.flatMap(expressionTerms) : [expression];
}

const FIELD = /^\$[^$]/;
const VARIABLE = /^\$\$([a-z]\w*)$/;

function fieldEqualsVariable(term: unknown): [path: string, variable: string][] {
  const operands = isDocument(term) ? term['$eq'] : undefined;
  if (!Array.isArray(operands) || operands.length !== 2) return [];
  for (const [field, variable] of [operands, operands.toReversed()] as unknown[][]) {
    const name = typeof variable === 'string' ? VARIABLE.exec(variable)?.[1] : undefined;
    if (typeof field === 'string' && FIELD.test(field) && name !== undefined) return [[field.slice(1), name]];
  }
  return [];
}

function requireText(fields: Document, key: string): string {
  const value = fields[key];
  if (value === undefined) throw mongoError(9, `must specify '${key}' field for a $lookup`);
  if (typeof value !== 'string') throw mongoError(9, `$lookup argument '${key}' must be a string`);
  return value;
}
