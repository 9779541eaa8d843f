import type { ObjectId } from 'bson';
import type { OrderOperator } from '../syntax.js';
import { compareNumbers } from './numbers.js';
import { Hits } from './path.js';
import { textOf } from './url-argument.js';
import { valueType, type ValueType } from './value-type.js';

/** The types `%gt` and its kin put in order. */
export const ORDERED_TYPES: ReadonlySet<ValueType> = new Set<ValueType>(['number', 'string', 'date', 'objectId', 'boolean']);

/** Code point order, which is also the order of the UTF-8 bytes. Unlike `<`, it puts U+FF5E before U+1F600. */
function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    if (left[index] === right[index]) continue;
    const a = left.codePointAt(index) ?? 0;
    const b = right.codePointAt(index) ?? 0;
    // Halves of one surrogate pair: the other half decides, and it was the same.
    return a - b;
  }
  return left.length - right.length;
}

/** Negative, zero or positive inside one type; NaN for values without an order. */
function compareValues(left: unknown, right: unknown): number {
  const type = valueType(left);
  if (type !== valueType(right) || !ORDERED_TYPES.has(type)) return NaN;
  switch (type) {
    case 'number':
      return compareNumbers(left, right);
    case 'string':
      return compareText(left as string, right as string);
    case 'objectId':
      return compareText((left as ObjectId).toHexString(), (right as ObjectId).toHexString());
    default:
      return Number(left) - Number(right);
  }
}

const HOLDS: Readonly<Record<OrderOperator, (order: number) => boolean>> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

/**
 * Returns `true` if a value, or one element of a list, has the given order relative to another value of the same type.
 */
export function isOrdered(subject: unknown, operator: OrderOperator, operand: unknown): boolean {
  const holds = HOLDS[operator];
  const test = (value: unknown): boolean => holds(compareValues(textOf(value), textOf(operand)));
  if (subject instanceof Hits) return subject.values.some((hit) => (Array.isArray(hit) ? hit.some(test) : test(hit)));
  return Array.isArray(subject) ? subject.some(test) : test(subject);
}
