import type { Collation } from '../bson/collation.js';
import { toInteger } from '../bson/number-arithmetic.js';
import { cloneValue, hasField, isDocument, isNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { compileElementOrder } from '../bson/sort.js';
import { typeNameOf } from '../bson/type-codes.js';

const CLAUSES = ['$each', '$position', '$slice', '$sort'];

/** A compiled `$push`. */
interface Push {
  run(array: unknown[]): unknown[];
  /** Returns `true` if it only appends to an array of this length, so that events name the new elements alone. */
  appends(length: number): boolean;
}

export interface PushUpdate {
  next(current: unknown): unknown[];
  readonly appends: Push['appends'];
}

/** Compiles `$push: value` and `$push: { $each, $position, $slice, $sort }` to what it does to an array. Throws 2 or 14. */
export function compilePush(operand: unknown, path: string, collation: Collation | undefined): PushUpdate {
  const push = isDocument(operand) && hasField(operand, '$each') ? compileEach(operand, collation) : appendOne(operand);
  const next = (current: unknown): unknown[] => {
    if (current !== undefined && !Array.isArray(current)) {
      throw mongoError(2, `The field '${path}' must be an array but is of type ${typeNameOf(current)}`);
    }
    return push.run(current === undefined ? [] : [...(current as unknown[])]);
  };
  return { next, appends: (length) => push.appends(length) };
}

function appendOne(value: unknown): Push {
  const run = (array: unknown[]): unknown[] => {
    array.push(cloneValue(value));
    return array;
  };
  return { run, appends: () => true };
}

function compileEach(operand: Document, collation: Collation | undefined): Push {
  for (const key of Object.keys(operand)) {
    if (!CLAUSES.includes(key)) throw mongoError(2, `Unrecognized clause in $push: ${key}`);
  }
  const { $each: each, $position: position, $slice: slice, $sort: sort } = operand;
  if (!Array.isArray(each))
    throw mongoError(2, `The argument to $each in $push must be an array but it was of type: ${typeNameOf(each)}`);
  const at = position === undefined ? undefined : integerClause('$position', position);
  const kept = slice === undefined ? undefined : integerClause('$slice', slice);
  const order = sort === undefined ? undefined : compileElementOrder(sort, collation);
  const run = (array: unknown[]): unknown[] => {
    const added = each.map(cloneValue);
    const index = at === undefined ? array.length : at < 0 ? Math.max(0, array.length + at) : Math.min(at, array.length);
    const inserted = [...array.slice(0, index), ...added, ...array.slice(index)];
    const sorted = order ? inserted.toSorted(order) : inserted;
    if (kept === undefined) return sorted;
    if (kept === 0) return [];
    return kept > 0 ? sorted.slice(0, kept) : sorted.slice(kept);
  };
  // In MongoDB a `$position` that exists does not count as the end, even if it is the last one.
  const appends = (length: number): boolean =>
    order === undefined && (at === undefined || at > length) && (kept === undefined || Math.abs(kept) >= length + each.length);
  return { run, appends };
}

function integerClause(name: string, value: unknown): number {
  const number = isNumber(value) ? toInteger(value) : undefined;
  if (number === undefined)
    throw mongoError(2, `The value for ${name} must be an integer value but was given type: ${typeNameOf(value)}`);
  return Number(number);
}
