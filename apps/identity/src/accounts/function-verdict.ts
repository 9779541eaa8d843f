import type { AuthFunctionOutcome } from '../ways/function/auth-functions.js';

export type FunctionVerdict = 'success' | 'pending' | 'fail';

/**
 * What the `status` a confirmation or reset function returned means. An error, and anything else than the three words, is `fail`;
 * with `patient` a function that returned nothing is still at it.
 */
export function functionVerdict(outcome: AuthFunctionOutcome, patient = false): FunctionVerdict {
  if (!outcome.ok) return 'fail';
  const { value } = outcome;
  if (patient && isNothing(value)) return 'pending';
  const status =
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'status') ? Reflect.get(value, 'status') : null;
  return status === 'success' || status === 'pending' ? status : 'fail';
}

/** `undefined` in extended JSON, or `null`. */
function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.hasOwn(value, '$undefined'));
}
