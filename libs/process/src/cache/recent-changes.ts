import { LRUCache } from 'lru-cache';
import { CLOCK } from './cache.js';

/** Maximum number of changes one process remembers. */
const REMEMBERED_MAX = 50_000;

/**
 * Detects if something has changed since it was read. Changes are numbered in the order in which their events arrive. An id whose
 * change was evicted gets the highest number evicted so far, so that outdated values never count as current.
 */
export class RecentChanges {
  readonly #last: LRUCache<string, number>;
  #count = 0;
  #forgotten = 0;

  /**
   * @param keptMs lifetime of a change in milliseconds: longer than the lifetime of the values compared with it
   * @param max maximum number of remembered changes
   */
  constructor(keptMs: number, max: number = REMEMBERED_MAX) {
    this.#last = new LRUCache({
      // A limit by size, because lru-cache allocates arrays for a limit by entries in advance.
      maxSize: max,
      sizeCalculation: () => 1,
      ttl: keptMs,
      perf: CLOCK,
      dispose: (number, _id, why) => {
        if (why === 'evict') this.#forgotten = Math.max(this.#forgotten, number);
      },
    });
  }

  /** Number of the latest change. */
  get now(): number {
    return this.#count;
  }

  note(id: string): void {
    this.#count += 1;
    this.#last.set(id, this.#count);
  }

  /** Returns the number of the latest change of an id. */
  of(id: string): number {
    return Math.max(this.#last.get(id) ?? 0, this.#forgotten);
  }
}
