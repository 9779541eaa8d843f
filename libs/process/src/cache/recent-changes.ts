import { LRUCache } from 'lru-cache';
import { CLOCK } from './cache.js';

/** What one process remembers to have changed. */
const REMEMBERED_MAX = 50_000;

/**
 * Tells whether something has changed since what is known of it was asked for. Changes are numbered in the order they are heard of.
 * One that is not remembered any more counts as the latest of those, so that nothing old is taken for current.
 */
export class RecentChanges {
  readonly #last: LRUCache<string, number>;
  #count = 0;
  #forgotten = 0;

  /**
   * @param keptMs milliseconds a change is remembered: longer than anything that is compared with it
   * @param max changes that are remembered
   */
  constructor(keptMs: number, max: number = REMEMBERED_MAX) {
    this.#last = new LRUCache({
      // Weighed, as for a number of entries room would be made at once.
      maxSize: max,
      sizeCalculation: () => 1,
      ttl: keptMs,
      perf: CLOCK,
      dispose: (number, _id, why) => {
        if (why === 'evict') this.#forgotten = Math.max(this.#forgotten, number);
      },
    });
  }

  /** The number of the last change of anything. */
  get now(): number {
    return this.#count;
  }

  note(id: string): void {
    this.#count += 1;
    this.#last.set(id, this.#count);
  }

  /** Returns the number of the last change of something. */
  of(id: string): number {
    return Math.max(this.#last.get(id) ?? 0, this.#forgotten);
  }
}
