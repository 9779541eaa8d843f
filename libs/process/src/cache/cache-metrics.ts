import { CACHES, type CacheName } from './caches.js';

export interface CacheCounters {
  hits: number;
  misses: number;
}

/** Metrics of one cache, summed over its instances in this process. */
export interface CacheMetrics extends Readonly<CacheCounters> {
  readonly entries: number;
}

interface Counted {
  readonly size: number;
}

const counters = new Map<CacheName, CacheCounters>();
const instances = new Map<CacheName, WeakRef<Counted>[]>();

/** Returns the counters that all instances of a cache share. */
export function countersOf(name: CacheName): CacheCounters {
  let known = counters.get(name);
  if (!known) counters.set(name, (known = { hits: 0, misses: 0 }));
  return known;
}

/** Includes the entries of an instance in the metrics until it is garbage-collected. */
export function watchEntries(name: CacheName, entries: Counted): void {
  instances.set(name, [...alive(name).map((each) => new WeakRef(each)), new WeakRef(entries)]);
}

/** Returns the metrics of the caches that exist in this process. */
export function cacheMetrics(): ReadonlyMap<CacheName, CacheMetrics> {
  const made = (Object.keys(CACHES) as CacheName[]).filter((name) => counters.has(name));
  return new Map(
    made.map((name) => [name, { ...countersOf(name), entries: alive(name).reduce((sum, { size }) => sum + size, 0) }]),
  );
}

function alive(name: CacheName): Counted[] {
  return (instances.get(name) ?? []).flatMap((each) => each.deref() ?? []);
}
