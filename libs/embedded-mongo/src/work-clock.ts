import { mongoError } from './errors.js';

/** Steps between two looks at the clock. */
const STEPS_PER_LOOK = 256;
/** Array elements, or eight characters each, that one evaluation of an expression may make. */
const MAX_ALLOCATION = 16_000_000;

let limit: number | undefined;
let steps = 0;
let allocated = 0;

/**
 * Runs a command, which must not wait for anything: until it returns, what it does ends with error 50 once the time `at` has
 * passed (milliseconds since the epoch; undefined: never). Only one command runs at a time, so that its time need not be handed
 * down to every expression.
 */
export function untilDeadline<T>(at: number | undefined, work: () => T): T {
  limit = at;
  try {
    return work();
  } finally {
    limit = undefined;
  }
}

/** Throws 50 after the deadline of the running command. For work that takes long by itself. */
export function checkDeadline(): void {
  if (limit !== undefined && Date.now() > limit) throw mongoError(50, 'operation exceeded time limit');
}

/** Counts a small piece of work; now and then it looks at the clock, and throws as `checkDeadline` does. */
export function step(weight = 1): void {
  steps += weight;
  if (steps < STEPS_PER_LOOK) return;
  steps = 0;
  checkDeadline();
}

/** Begins to count what the evaluation of an expression over one document makes. */
export function beginAllocation(): void {
  allocated = 0;
}

/** Counts array elements that are about to be made. Throws 146 when one evaluation makes so many that the process could run out of memory. */
export function allocate(elements: number): void {
  allocated += elements;
  if (allocated > MAX_ALLOCATION) throw mongoError(146, 'An expression would need too much memory');
  step(elements / STEPS_PER_LOOK);
}

/** The same for characters of a string. */
export function allocateText(characters: number): void {
  allocate(characters / 8);
}
