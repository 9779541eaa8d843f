import { isNullish, isNumber, toNumber } from './types.js';

/** Returns `true` for everything that aggregation treats as true: all values except false, zero, null and missing. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return isNumber(value) ? toNumber(value) !== 0 : !isNullish(value);
}
