import { MAX_COMPARISONS } from '../limits.js';
import { Hits } from './path.js';

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (!(value instanceof Hits)) return 1;
  return value.values.reduce<number>((sum, hit) => sum + (Array.isArray(hit) ? hit.length : 1), 0);
}

/** Returns `true` if comparing all pairs would take too long: a document may hold two lists of a million elements. */
export function isTooMuchWork(subject: unknown, operand: unknown): boolean {
  if (!(operand instanceof Hits) && !(subject instanceof Hits && Array.isArray(operand))) return false;
  return sizeOf(subject) * sizeOf(operand) > MAX_COMPARISONS;
}
