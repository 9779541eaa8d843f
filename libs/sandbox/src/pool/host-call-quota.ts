import { placesAt } from './places.js';

/** Assumed size of a host call's result before it is known. UTF-16 units. */
export const EXPECTED_RESULT = 1 << 20;

/**
 * Limits the memory of this process that results of one application's host calls occupy until its runners have read
 * them. Calls beyond the limit wait, without delaying other applications. Nested calls have a separate budget, because
 * the calls around them keep theirs until they are done.
 */
export class HostCallQuota {
  readonly #limit: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /** @param limit UTF-16 units per application, for calls that are inside of no other */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes what a call is expected to need; `false` when it must wait. A lane that holds nothing always may. */
  take(lane: string, depth = 1): boolean {
    const held = this.#held.get(lane) ?? 0;
    if (held > 0 && held + EXPECTED_RESULT > placesAt(this.#limit, depth)) return false;
    this.#held.set(lane, held + EXPECTED_RESULT);
    return true;
  }

  /** Replaces what was counted by what it turned out to be, 0 when it is over. */
  change(lane: string, from: number, to: number): void {
    const held = (this.#held.get(lane) ?? 0) - from + to;
    if (held > 0) this.#held.set(lane, held);
    else this.#held.delete(lane);
    if (to >= from) return;
    const waiting = this.#waiting.get(lane);
    this.#waiting.delete(lane);
    for (const retry of waiting ?? []) retry();
  }

  /** Calls back, once, when the lane holds less. */
  wait(lane: string, retry: () => void): void {
    const waiting = this.#waiting.get(lane) ?? new Set();
    this.#waiting.set(lane, waiting);
    waiting.add(retry);
  }

  /** Forgets one that waits. */
  leave(lane: string, retry: () => void): void {
    this.#waiting.get(lane)?.delete(retry);
  }
}
