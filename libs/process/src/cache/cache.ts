import { LRUCache } from 'lru-cache';
import { countersOf, watchEntries, type CacheCounters } from './cache-figures.js';
import { CACHES, type CacheBounds, type CacheName } from './caches.js';

export interface CacheOptions<Value> {
  /** How much of the bound an entry takes, at least 1. Required for caches that are not bounded by their entries. */
  readonly sizeOf?: (value: Value, key: string) => number;
  /** Whether each read keeps an entry for the whole time again, and entries nobody reads go by themselves. */
  readonly isRenewedByReads?: boolean;
}

const one = (): number => 1;
/** Milliseconds that are never 0, which the library takes for none. Looked up with each use, as tests put another clock there. */
export const CLOCK = { now: (): number => performance.timeOrigin + performance.now() };

/** Keeps what was used last, within the bounds `CACHES` sets for its name. Reads and entries are in the metrics of the process. */
export class Cache<Value extends object | string> {
  readonly #entries: LRUCache<string, Value>;
  readonly #counters: CacheCounters;

  constructor(name: CacheName, { sizeOf, isRenewedByReads = false }: CacheOptions<Value> = {}) {
    const { max, of, keptMs }: CacheBounds = CACHES[name];
    if ((of === 'entries') !== (sizeOf === undefined)) throw new TypeError(`entries of the cache '${name}' need another measure`);
    this.#entries = new LRUCache<string, Value>({
      // Weighed, as for a number of entries room would be made at once.
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

  /** Returns what is kept, without counting it as a read or as a use. */
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
