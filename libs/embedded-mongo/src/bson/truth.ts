import { isNullish, isNumber, toNumber } from './types.js';

/** The aggregation notion of true: everything but false, zero, null and missing. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return isNumber(value) ? toNumber(value) !== 0 : !isNullish(value);
}
