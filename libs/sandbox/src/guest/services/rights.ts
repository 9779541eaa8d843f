import { promiseThen } from '../primordials.js';

/** The rights of a function's calls: those of a function that runs as the system until that function has ended. */
export interface Rights {
  readonly actsFor: string | null;
  /** Calls that are not answered yet. */
  pending: number;
  /** Its function has come to its value: with the last answer, its rights are over. */
  valueThere: boolean;
  /** The caller's rights, which count once its own have ended. */
  readonly outer: Rights | null;
}

/** The function whose rights count: of one that has ended, its caller's. */
export function currentRights(rights: Rights): Rights {
  let current = rights;
  while (current.valueThere && current.pending === 0 && current.outer !== null) current = current.outer;
  return current;
}

/**
 * Calls `done` when a promise has settled, and at once where the code's own constructors of promises throw when they are asked: rights
 * then end early, never late.
 */
export function whenSettled(promise: () => Promise<unknown>, done: () => void): void {
  try {
    void promiseThen(promise(), done, done);
  } catch (error) {
    done();
    throw error;
  }
}
