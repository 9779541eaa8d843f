import type { Collation } from '../bson/collation.js';
import { toInteger } from '../bson/number-arithmetic.js';
import { cloneValue, hasField, isDocument, isNumber, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { compileElementOrder } from '../bson/sort.js';
import { typeNameOf } from '../bson/type-codes.js';

const CLAUSES = ['$each', '$position', '$slice', '$sort'];

/** Compiles `$push: value` and `$push: { $each, $position, $slice, $sort }` to what it does to an array. Throws 2 or 14. */
export function compilePush(operand: unknown, path: string, collation: Collation | undefined): (current: unknown) => unknown[] {
  const push = isDocument(operand) && hasField(operand, '$each') ? compileEach(operand, collation) : appendOne(operand);
  return (current) => {
    if (current !== undefined && !Array.isArray(current)) {
      throw mongoError(2, `The field '${path}' must be an array but is of type ${typeNameOf(current)}`);
    }
    return push(current === undefined ? [] : [...(current as unknown[])]);
  };
}

function appendOne(value: unknown): (array: unknown[]) => unknown[] {
  return (array) => {
    array.push(cloneValue(value));
    return array;
  };
}

function compileEach(operand: Document, collation: Collation | undefined): (array: unknown[]) => unknown[] {
  for (const key of Object.keys(operand)) {
    if (!CLAUSES.includes(key)) throw mongoError(2, `Unrecognized clause in $push: ${key}`);
  }
  const { $each: each, $position: position, $slice: slice, $sort: sort } = operand;
  if (!Array.isArray(each))
    throw mongoError(2, `The argument to $each in $push must be an array but it was of type: ${typeNameOf(each)}`);
  const at = position === undefined ? undefined : integerClause('$position', position);
  const kept = slice === undefined ? undefined : integerClause('$slice', slice);
  const order = sort === undefined ? undefined : compileElementOrder(sort, collation);
  return (array) => {
    const added = each.map(cloneValue);
    const index = at === undefined ? array.length : at < 0 ? Math.max(0, array.length + at) : Math.min(at, array.length);
    const inserted = [...array.slice(0, index), ...added, ...array.slice(index)];
    const sorted = order ? inserted.toSorted(order) : inserted;
    if (kept === undefined) return sorted;
    if (kept === 0) return [];
    return kept > 0 ? sorted.slice(0, kept) : sorted.slice(kept);
  };
}

function integerClause(name: string, value: unknown): number {
  const number = isNumber(value) ? toInteger(value) : undefined;
  if (number === undefined)
    throw mongoError(2, `The value for ${name} must be an integer value but was given type: ${typeNameOf(value)}`);
  return Number(number);
}
