import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Metrics } from '../metrics/metrics.js';
import { Cache } from './cache.js';
import { cacheMetrics, type CacheMetrics } from './cache-metrics.js';
import { CACHES } from './caches.js';

const BOUNDS = CACHES.project_apps;
const figures = (): CacheMetrics => cacheMetrics().get('project_apps') ?? { hits: 0, misses: 0, entries: 0 };

describe('a cache', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps what was used last, up to its bound', () => {
    const cache = new Cache<string>('project_apps');
    for (let n = 0; n < BOUNDS.max; n++) cache.set(String(n), 'kept');
    expect(cache.get('0')).toBe('kept');
    cache.set('another', 'kept');
    expect([cache.peek('0'), cache.peek('1'), cache.peek('2'), cache.peek('another')]).toStrictEqual([
      'kept',
      undefined,
      'kept',
      'kept',
    ]);
  });

  it('measures its entries where another measure is given', () => {
    const { max } = CACHES.tokens;
    const cache = new Cache<string>('tokens', { sizeOf: (value) => value.length });
    cache.set('first', 'x'.repeat(max - 10));
    cache.set('second', 'x'.repeat(10));
    expect([...cache.keys()].toSorted()).toStrictEqual(['first', 'second']);
    cache.set('third', 'x');
    expect([...cache.keys()].toSorted()).toStrictEqual(['second', 'third']);
  });

  it('needs a measure exactly where it is not bounded by its entries', () => {
    expect(() => new Cache('tokens')).toThrow(TypeError);
    expect(() => new Cache('project_apps', { sizeOf: () => 1 })).toThrow(TypeError);
  });

  it('forgets what it has kept for its time', () => {
    const cache = new Cache<string>('project_apps');
    cache.set('a', 'kept');
    vi.advanceTimersByTime(BOUNDS.keptMs);
    expect(cache.get('a')).toBe('kept');
    vi.advanceTimersByTime(1);
    expect(cache.get('a')).toBeUndefined();
  });

  it('keeps what is read for its whole time again, where reads renew it', () => {
    const { keptMs } = CACHES.draft_snapshots;
    const cache = new Cache<string>('draft_snapshots', { isRenewedByReads: true });
    cache.set('a', 'kept');
    vi.advanceTimersByTime(keptMs);
    expect(cache.get('a')).toBe('kept');
    vi.advanceTimersByTime(keptMs);
    expect(cache.get('a')).toBe('kept');
    vi.advanceTimersByTime(keptMs + 1);
    expect([...cache.values()]).toStrictEqual([]);
  });

  it('counts its reads, but no look, and the entries of all of its name', () => {
    const before = figures();
    const [one, other] = [new Cache<string>('project_apps'), new Cache<string>('project_apps')];
    one.set('a', 'kept');
    other.set('b', 'kept');
    one.get('a');
    one.get('b');
    other.get('a');
    other.peek('b');
    expect(figures()).toStrictEqual({ hits: before.hits + 1, misses: before.misses + 2, entries: before.entries + 2 });
    one.delete('a');
    expect(figures().entries).toBe(before.entries + 1);
  });

  it('is in the metrics of the process', async () => {
    const cache = new Cache<string>('admin_names');
    cache.set('a', 'kept');
    cache.get('a');
    const text = await new Metrics('test').registry.metrics();
    expect(text).toMatch(/^groundwork_cache_reads_total\{cache="admin_names",found="hit",service="test"\} 1$/m);
    expect(text).toMatch(/^groundwork_cache_reads_total\{cache="admin_names",found="miss",service="test"\} 0$/m);
    expect(text).toMatch(/^groundwork_cache_entries\{cache="admin_names",service="test"\} 1$/m);
  });
});
