import { LRUCache } from 'lru-cache';
import { AppError } from '#contracts/error.js';

/** Rate limit: number of requests allowed in a burst, and number per second after that. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Keys that one limiter remembers; an evicted key has its whole burst again. */
const KEYS_MAX = 50_000;

/** Counts usage per key, in bounded memory and constant time. */
export class RateLimiter {
  /** Time in milliseconds, by key, at which everything taken so far will have been replenished. */
  // Limited by size, because with `max` the cache would allocate space for that many entries up front.
  private readonly paidAt = new LRUCache<string, number>({ maxSize: KEYS_MAX, sizeCalculation: () => 1 });

  /** @param onTaken called for all usage in this process, with its milliseconds and the rate of the limit */
  constructor(private readonly onTaken?: (key: string, ms: number, rate: Rate) => void) {}

  /**
   * Takes one unit of every key, or none and fails with `TooManyRequests`, which contains the time until the next one is
   * available. `what` is part of the message: `too many <what>: retry later`.
   */
  take(what: string, limits: readonly (readonly [key: string, rate: Rate])[]): void {
    for (const [key, paidAt] of this.next(what, limits)) this.paidAt.set(key, paidAt);
    for (const [key, rate] of limits) this.onTaken?.(key, 1_000 / rate.perSecond, rate);
  }

  /** Counts usage in another replica, even if nothing is left. */
  add(key: string, ms: number): void {
    this.paidAt.set(key, Math.max(this.paidAt.get(key) ?? 0, performance.now()) + ms);
  }

  /** Fails like `take` if nothing is left, but takes nothing. */
  assertLeft(what: string, limits: readonly (readonly [key: string, rate: Rate])[]): void {
    this.next(what, limits);
  }

  private next(what: string, limits: readonly (readonly [key: string, rate: Rate])[]): [string, number][] {
    // Use the monotonic clock, because the wall clock may be set back.
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
      throw new AppError('TooManyRequests', `too many ${what}: retry later`, { retryAfterSeconds });
    }
    return next;
  }
}
