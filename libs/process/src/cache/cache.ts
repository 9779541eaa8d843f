import { LRUCache } from 'lru-cache';
import { countersOf, watchEntries, type CacheCounters } from './cache-metrics.js';
import { CACHES, type CacheBounds, type CacheName } from './caches.js';

export interface CacheOptions<Value> {
  /** Returns the size of an entry, at least 1. Required unless the cache is bounded by its number of entries. */
  readonly sizeOf?: (value: Value, key: string) => number;
  /** True if each read restarts the lifetime of an entry. Expired entries are then removed by a timer. */
  readonly isRenewedByReads?: boolean;
}

const one = (): number => 1;
/**
 * Clock in milliseconds. It never returns 0, which lru-cache takes for no time, and reads `performance` on each use, as
 * tests replace it.
 */
export const CLOCK = { now: (): number => performance.timeOrigin + performance.now() };

/** LRU cache with the bounds that `CACHES` sets for its name. Its reads and entries are in the metrics of the process. */
export class Cache<Value extends object | string> {
  readonly #entries: LRUCache<string, Value>;
  readonly #counters: CacheCounters;

  constructor(name: CacheName, { sizeOf, isRenewedByReads = false }: CacheOptions<Value> = {}) {
    const { max, of, keptMs }: CacheBounds = CACHES[name];
    if ((of === 'entries') !== (sizeOf === undefined)) throw new TypeError(`entries of the cache '${name}' need another measure`);
    this.#entries = new LRUCache<string, Value>({
      // A limit by size, because lru-cache allocates arrays for a limit by entries in advance.
      maxSize: max,
      sizeCalculation: sizeOf ?? one,
      perf: CLOCK,
      ...(keptMs === undefined ? {} : { ttl: keptMs }),
      ...(isRenewedByReads ? { updateAgeOnGet: true, ttlAutopurge: true } : {}),
    });
    this.#counters = countersOf(name);
    watchEntries(name, this.#entries);
  }

  get(key: string): Value | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) this.#counters.misses += 1;
    else this.#counters.hits += 1;
    return found;
  }

  /** Returns an entry without counting a read or refreshing its use. */
  peek(key: string): Value | undefined {
    return this.#entries.peek(key);
  }

  set(key: string, value: Value): void {
    this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  keys(): Iterable<string> {
    return this.#entries.keys();
  }

  values(): Iterable<Value> {
    return this.#entries.values();
  }
}
