import { mongoError } from '../errors/mongo-error.js';

/** Steps between two checks of the clock. */
const STEPS_PER_LOOK = 256;
/** Array elements, or eight characters each, that one evaluation of an expression may make. */
const MAX_ALLOCATION = 16_000_000;
/** Bytes read that count as one step. */
const BYTES_PER_STEP = 1024;

let limit: number | undefined;
let steps = 0;
let allocated = 0;

/** Time and bytes a statement may use while all other statements wait for it. */
export interface Slice {
  readonly ms: number;
  /** Bytes of documents it may read, and of values it may make. */
  readonly bytes: number;
}

/** Thrown when a statement has used up its slice. It has written nothing by then, so that it can be run again elsewhere. */
export class Overrun extends Error {
  constructor() {
    super('A statement needs more than its slice');
    this.name = 'Overrun';
  }
}

// One object for all: a stack trace would cost more than the rest of the hand-over.
const OVERRUN = new Overrun();
let sliceEnd: number | undefined;
let sliceBytes = 0;
/** True while the statement stores its result: from its first byte on it has to run to the end. */
let storing = false;
let interruption: (() => void) | undefined;

/** Runs `work`, which throws {@link Overrun} once it has used up the slice and is not storing anything. */
export function inSlice<T>({ ms, bytes }: Slice, work: () => T): T {
  sliceEnd = performance.now() + ms;
  sliceBytes = bytes;
  storing = false;
  steps = 0;
  try {
    return work();
  } finally {
    sliceEnd = undefined;
    storing = false;
  }
}

/** Lets the running statement continue beyond its slice: it is limited otherwise. */
export function endSlice(): void {
  sliceEnd = undefined;
}

/** Returns `true` while a slice limits the running statement. */
export function isSliced(): boolean {
  return sliceEnd !== undefined && !storing;
}

/** Returns the milliseconds the running statement has left here; undefined where no slice limits it. At least one. */
export function sliceLeftMs(): number | undefined {
  return sliceEnd === undefined || storing ? undefined : Math.max(1, Math.ceil(sliceEnd - performance.now()));
}

/** Marks that the running statement now stores its result. */
export function beginStoring(): void {
  storing = true;
}

/** Begins the next of several statements: it may be interrupted again until it stores something. */
export function beginStatement(): void {
  storing = false;
}

/**
 * Ends one of several statements. Returns `false` if the slice is used up, so that the next one has to wait for its
 * turn.
 */
export function endStatement(): boolean {
  storing = false;
  return sliceEnd === undefined || (sliceBytes > 0 && performance.now() < sliceEnd);
}

/** Throws {@link Overrun} when a slice limits the running statement. For work known to be too long for one. */
export function overrun(): void {
  if (isSliced()) throw OVERRUN;
}

/** Counts bytes about to be read or made. */
export function examine(bytes: number): void {
  if (sliceEnd !== undefined && (sliceBytes -= bytes) < 0) overrun();
  step(1 + bytes / BYTES_PER_STEP);
}

/** Registers a function called at every check of the clock; it throws to end the running statement. */
export function onLook(look: () => void): void {
  interruption = look;
}

/**
 * Runs a command, which must not wait for anything: until it returns, what it does ends with error 50 once the time
 * `at` has passed (milliseconds since the epoch; undefined: never). Only one command runs at a time, so that its time
 * need not be handed down to every expression.
 */
export function untilDeadline<T>(at: number | undefined, work: () => T): T {
  limit = at;
  storing = false;
  try {
    return work();
  } finally {
    limit = undefined;
  }
}

/** Throws 50 after the deadline of the running command. For work that takes long as a whole. */
export function checkDeadline(): void {
  if (sliceEnd !== undefined && performance.now() > sliceEnd) overrun();
  if (storing) return;
  interruption?.();
  if (limit !== undefined && Date.now() > limit) throw mongoError(50, 'operation exceeded time limit');
}

/** Counts a small piece of work; periodically it checks the clock, and throws as `checkDeadline` does. */
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

/**
 * Counts array elements before they are created. Throws 146 if one evaluation creates so many that the process could
 * run out of memory.
 */
export function allocate(elements: number): void {
  allocated += elements;
  if (allocated > MAX_ALLOCATION) throw mongoError(146, 'An expression would need too much memory');
  if (sliceEnd !== undefined && (sliceBytes -= elements * 8) < 0) overrun();
  step(elements / STEPS_PER_LOOK);
}

/** Does the same for characters of a string. */
export function allocateText(characters: number): void {
  allocate(characters / 8);
}
