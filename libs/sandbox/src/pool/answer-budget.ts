/** What a host call counts before its answer is known. UTF-16 units. */
export const EXPECTED_ANSWER = 1 << 20;

/**
 * How much the answers to one application's host calls hold of this process's memory until its runners have read them. What goes
 * beyond waits, and only that application with it.
 */
export class AnswerBudget {
  readonly #limit: number;
  readonly #held = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /** @param limit UTF-16 units per application */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes what a call is expected to need; `false` when it must wait. An application that holds nothing always may. */
  take(appId: string): boolean {
    const held = this.#held.get(appId) ?? 0;
    if (held > 0 && held + EXPECTED_ANSWER > this.#limit) return false;
    this.#held.set(appId, held + EXPECTED_ANSWER);
    return true;
  }

  /** Replaces what was counted by what it turned out to be, 0 when it is over. */
  change(appId: string, from: number, to: number): void {
    const held = (this.#held.get(appId) ?? 0) - from + to;
    if (held > 0) this.#held.set(appId, held);
    else this.#held.delete(appId);
    if (to >= from) return;
    const waiting = this.#waiting.get(appId);
    this.#waiting.delete(appId);
    for (const retry of waiting ?? []) retry();
  }

  /** Calls back, once, when the application holds less. */
  wait(appId: string, retry: () => void): void {
    const waiting = this.#waiting.get(appId) ?? new Set();
    this.#waiting.set(appId, waiting);
    waiting.add(retry);
  }

  /** Forgets one that waits. */
  leave(appId: string, retry: () => void): void {
    this.#waiting.get(appId)?.delete(retry);
  }
}
