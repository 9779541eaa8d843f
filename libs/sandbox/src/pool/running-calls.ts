import { placesAt } from './places.js';

/** A call as far as counting it goes. */
export interface Counted {
  readonly lane: string;
  /** The lane and who calls in it. */
  readonly callerLane: string;
  readonly depth: number;
}

/** Places one caller may take for each place it leaves to the others of its application. */
const SHARE = 3;

/**
 * Calls that are in a runner, or have left host calls behind. One caller may have three times as many as it leaves free, which is three
 * quarters of an application's places while it is alone, and of what is left where there are several.
 */
export class RunningCalls {
  readonly #limit: number;
  readonly #lanes = new Map<string, number>();
  readonly #callers = new Map<string, number>();

  /** @param limit calls of an application that are inside of no other */
  constructor(limit: number) {
    this.#limit = limit;
  }

  mayStart({ lane, callerLane, depth }: Counted): boolean {
    const running = this.#lanes.get(lane) ?? 0;
    const free = placesAt(this.#limit, depth) - running;
    return running === 0 || (this.#callers.get(callerLane) ?? 0) < SHARE * free;
  }

  start({ lane, callerLane }: Counted): void {
    change(this.#lanes, lane, 1);
    change(this.#callers, callerLane, 1);
  }

  end({ lane, callerLane }: Counted): void {
    change(this.#lanes, lane, -1);
    change(this.#callers, callerLane, -1);
  }
}

function change(counts: Map<string, number>, name: string, by: number): void {
  const count = (counts.get(name) ?? 0) + by;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
