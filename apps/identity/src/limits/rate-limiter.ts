import { LRUCache } from 'lru-cache';
import { AppError } from '#contracts/error.js';

/** So many at once, and so many a second from then on. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Keys one limiter remembers; one that was forgotten has its whole burst again. */
const KEYS_MAX = 50_000;

/** Counts what happens per key, in bounded memory and constant time. */
export class RateLimiter {
  /** By key: the time, in milliseconds, by which everything taken so far will have been made up for. */
  // Weighed, as for a `max` alone room for that many would be made at once.
  private readonly paidAt = new LRUCache<string, number>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 });

  /** @param onTaken hears of everything that is taken here: for how many milliseconds, and of a limit of what rate */
  constructor(private readonly onTaken?: (key: string, ms: number, rate: Rate) => void) {}

  /**
   * Takes one of every key, or none and fails with `TooManyRequests` that says when the next is there.
   * `what` goes into the message: `too many <what>, try again later`.
   */
  take(what: string, limits: readonly (readonly [key: string, rate: Rate])[]): void {
    for (const [key, paidAt] of this.next(what, limits)) this.paidAt.set(key, paidAt);
    for (const [key, rate] of limits) this.onTaken?.(key, 1_000 / rate.perSecond, rate);
  }

  /** Counts what was taken elsewhere, whatever is left. */
  add(key: string, ms: number): void {
    this.paidAt.set(key, Math.max(this.paidAt.get(key) ?? 0, performance.now()) + ms);
  }

  /** Fails like `take` when there is none left, and takes nothing. */
  assertLeft(what: string, limits: readonly (readonly [key: string, rate: Rate])[]): void {
    this.next(what, limits);
  }

  private next(what: string, limits: readonly (readonly [key: string, rate: Rate])[]): [string, number][] {
    // Not the wall clock, which may be set back.
    const now = performance.now();
    let waitMs = 0;
    const next = limits.map(([key, { burst, perSecond }]): [string, number] => {
      const costMs = 1_000 / perSecond;
      const paidAt = Math.max(this.paidAt.get(key) ?? 0, now) + costMs;
      waitMs = Math.max(waitMs, paidAt - now - burst * costMs);
      return [key, paidAt];
    });
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1_000);
      throw new AppError('TooManyRequests', `too many ${what}, try again later`, { retryAfterSeconds });
    }
    return next;
  }
}
