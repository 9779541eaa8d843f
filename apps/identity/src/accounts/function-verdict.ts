import type { AuthFunctionOutcome } from '../ways/function/auth-functions.js';

export type FunctionVerdict = 'success' | 'pending' | 'fail';

/**
 * Interprets the `status` that a confirmation or reset function returned. An error, or anything other than the three known words,
 * means `fail`; with `patient`, a function that returned nothing means `pending`.
 */
export function functionVerdict(outcome: AuthFunctionOutcome, patient = false): FunctionVerdict {
  if (!outcome.ok) return 'fail';
  const { value } = outcome;
  if (patient && isNothing(value)) return 'pending';
  const status =
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'status') ? Reflect.get(value, 'status') : null;
  return status === 'success' || status === 'pending' ? status : 'fail';
}

/** Returns `true` for `undefined` in extended JSON and for `null`. */
function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.hasOwn(value, '$undefined'));
}
