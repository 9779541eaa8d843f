const QUARANTINE_MS = 5 * 60_000;
const MAX_FUNCTIONS = 10_000;

/**
 * Remembers functions a runner had to be killed for. For five minutes they run in separate runners, for all callers,
 * since killing a runner ends the calls of others in it, too.
 */
export class Quarantine {
  /** Until when, the earliest first. */
  readonly #until = new Map<string, number>();

  get size(): number {
    return this.#until.size;
  }

  /** @param name of a function, unique across applications */
  record(name: string, now: number): void {
    this.#until.delete(name);
    this.#until.set(name, now + QUARANTINE_MS);
    for (const [oldest, until] of this.#until) {
      if (until > now && this.#until.size <= MAX_FUNCTIONS) break;
      this.#until.delete(oldest);
    }
  }

  has(name: string, now: number): boolean {
    return (this.#until.get(name) ?? 0) > now;
  }

  count(now: number): number {
    let count = 0;
    for (const until of this.#until.values()) if (until > now) count++;
    return count;
  }
}
