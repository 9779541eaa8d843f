import { promiseThen } from '../primordials.js';

export type RightsStep = 'begin' | 'leave' | 'end' | 'current';

/** Keeps the rights of a run's functions, each under a number, where no code reaches; see `runner/run-rights.ts`. */
export type AskRights = (step: RightsStep, rights: number, name: string) => number;

/** The rights of the function called first, which are its caller's. */
export const OWN_RIGHTS = 0;

let ask: AskRights = () => OWN_RIGHTS;

export function connectRights(askRunner: AskRights): void {
  ask = askRunner;
}

/** Begins a nested function with its own rights. */
export function beginRights(name: string): number {
  return ask('begin', OWN_RIGHTS, name);
}

/** Reports that a nested function has returned a promise. */
export function leaveRights(rights: number): void {
  ask('leave', rights, '');
}

/** Reports that a nested function's value is there. */
export function endRights(rights: number): void {
  ask('end', rights, '');
}

/** Returns the rights that apply: of a function that has ended, its caller's. */
export function currentRights(rights: number): number {
  return rights === OWN_RIGHTS ? rights : ask('current', rights, '');
}

/**
 * Calls `done` when a promise has settled, and immediately if the code's own promise constructors throw when they are
 * called: rights then end early, never late.
 */
export function whenSettled(promise: () => Promise<unknown>, done: () => void): void {
  try {
    void promiseThen(promise(), done, done);
  } catch (error) {
    done();
    throw error;
  }
}
