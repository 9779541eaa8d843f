import type { Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { isDocument } from './documents.js';

/** Maximum length of a path in an error, in UTF-16 units. */
const PATH_MAX = 200;

/** Update operators whose operands select elements of lists. */
const CHOOSING_OPERATORS: ReadonlySet<string> = new Set(['$pull', '$pullAll']);

/** Pipeline stages that select documents, and the property with the condition; `null`: the whole specification. */
const CHOOSING_STAGES: ReadonlyMap<string, string | null> = new Map([
  ['$match', null],
  ['$geoNear', 'query'],
  ['$graphLookup', 'restrictSearchWithMatch'],
]);

/**
 * Throws if a condition contains `undefined`, which is a mistake: the server would treat it as null, and select the
 * documents that lack the field.
 * @param path name of the condition
 * @throws AppError `FunctionExecutionError` naming the path
 */
export function assertDefined(condition: unknown, path: string): void {
  if (condition === undefined) {
    const shown = path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path;
    throw new AppError('FunctionExecutionError', `'${shown}' is undefined: a condition needs a value or null`);
  }
  if (Array.isArray(condition)) condition.forEach((element, index) => assertDefined(element, `${path}.${index}`));
  else if (isDocument(condition)) {
    for (const name of Object.keys(condition)) assertDefined(condition[name], `${path}.${name}`);
  }
}

/**
 * Throws if a pipeline selects documents by `undefined`, at any depth. Elsewhere `undefined` is null, as `_id` of a
 * group often is.
 */
export function assertDefinedStages(pipeline: unknown, path: string): void {
  if (Array.isArray(pipeline)) pipeline.forEach((element, index) => assertDefinedStages(element, `${path}.${index}`));
  else if (isDocument(pipeline)) {
    for (const name of Object.keys(pipeline)) {
      const below = pipeline[name];
      const member = CHOOSING_STAGES.get(name);
      if (member === null) assertDefined(below, `${path}.${name}`);
      else {
        if (member !== undefined && isDocument(below) && Object.hasOwn(below, member)) {
          assertDefined(below[member], `${path}.${name}.${member}`);
        }
        assertDefinedStages(below, `${path}.${name}`);
      }
    }
  }
}

/**
 * Returns a value to be stored: properties that are `undefined` are left out, list elements become null. Returns the
 * same value if it contains no `undefined`.
 */
export function withoutUndefined<T>(value: T): T;
export function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map((element: unknown) => withoutUndefined(element ?? null));
    return kept.some((element, index) => element !== value[index]) ? kept : (value as unknown[]);
  }
  if (!isDocument(value)) return value;
  let isSame = true;
  const kept: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const member = value[name];
    const own = withoutUndefined(member);
    if (own !== member || own === undefined) isSame = false;
    if (own !== undefined) kept.push([name, own]);
  }
  return isSame ? value : Object.fromEntries(kept);
}

/**
 * Returns an update with operators. Properties of operands that are `undefined` are left out as in documents; an
 * operator that loses all of them does nothing.
 * @throws AppError `FunctionExecutionError` for conditions of `$pull` and `$pullAll`
 */
export function definedOperators(update: Document, path: string): Document {
  for (const [name, operand] of Object.entries(update)) {
    if (CHOOSING_OPERATORS.has(name) && operand !== undefined) assertDefined(operand, `${path}.${name}`);
  }
  // An update without operators would replace the document.
  const operators = Object.entries(update).map(([name, operand]): [string, unknown] => [name, operand ?? {}]);
  return withoutUndefined(Object.values(update).includes(undefined) ? Object.fromEntries(operators) : update);
}
