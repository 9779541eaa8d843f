import { LRUCache } from 'lru-cache';
import { OPEN_COUNT_VALID_MS, type OpenCountPublished } from '#contracts/open-count-published.js';
import type { EventContract } from '#contracts/event.js';
import { newId } from '#contracts/ids.js';
import type { BusClient } from '../client/bus-client.js';

/** Keys that are remembered of others. */
const KEYS_MAX = 100_000;

/** Counts what is open by key, in this process and in all others that count the same. */
export class SharedOpenCounts {
  private readonly id = newId();
  private readonly here = new Map<string, number>();
  private readonly elsewhere = new LRUCache<string, Map<string, { count: number; until: number }>>({
    // Limited by size, because `max` alone allocates memory for that many entries upfront.
    maxSize: KEYS_MAX,
    sizeCalculation: () => 1,
    ttl: OPEN_COUNT_VALID_MS,
  });
  private readonly changed = new Set<string>();
  private repeating: NodeJS.Timeout | undefined;

  constructor(
    private readonly contract: EventContract<OpenCountPublished>,
    private readonly bus: Pick<BusClient, 'emit'>,
    private readonly logger: { debug(members: object, message: string): void },
  ) {}

  /** Counts one more of each key as open: other processes are notified before the caller gets its reply. */
  enter(keys: readonly string[]): void {
    for (const key of keys) this.set(key, (this.here.get(key) ?? 0) + 1);
  }

  leave(keys: readonly string[]): void {
    for (const key of keys) this.set(key, (this.here.get(key) ?? 0) - 1);
  }

  /** Returns the number open in all processes, as far as this one was notified. */
  of(key: string): number {
    const now = performance.now();
    const others = [...(this.elsewhere.get(key)?.values() ?? [])].filter(({ until }) => until > now);
    return others.reduce((sum, { count }) => sum + count, this.here.get(key) ?? 0);
  }

  /** Returns the counts of {@link of} of all keys that begin with a prefix. Reads every key, so it is for administrators and not for limits. */
  startingWith(prefix: string): Map<string, number> {
    const keys = new Set<string>();
    for (const key of this.here.keys()) if (key.startsWith(prefix)) keys.add(key);
    for (const key of this.elsewhere.keys()) if (key.startsWith(prefix)) keys.add(key);
    const counts = new Map<string, number>();
    for (const key of keys) {
      const count = this.of(key);
      if (count > 0) counts.set(key, count);
    }
    return counts;
  }

  /** Applies the counts published by a process; ignores counts of this process. */
  heard({ from, counts }: OpenCountPublished): void {
    if (from === this.id) return;
    const now = performance.now();
    for (const [key, count] of Object.entries(counts)) {
      const said = this.elsewhere.get(key) ?? new Map<string, { count: number; until: number }>();
      for (const [who, { until }] of said) if (until <= now) said.delete(who);
      if (count > 0) said.set(from, { count, until: now + OPEN_COUNT_VALID_MS });
      else said.delete(from);
      if (said.size > 0) this.elsewhere.set(key, said);
      else this.elsewhere.delete(key);
    }
  }

  close(): void {
    clearInterval(this.repeating);
    this.repeating = undefined;
  }

  private set(key: string, count: number): void {
    if (count > 0) this.here.set(key, count);
    else this.here.delete(key);
    if (this.changed.size === 0) setImmediate(() => void this.publish());
    this.changed.add(key);
    if (this.here.size === 0) this.close();
    else this.repeating ??= setInterval(() => this.repeat(), OPEN_COUNT_VALID_MS / 3).unref();
  }

  /** Publishes all counts again, for processes that started later or missed a message. */
  private repeat(): void {
    for (const key of this.here.keys()) this.changed.add(key);
    void this.publish();
  }

  private async publish(): Promise<void> {
    const counts = Object.fromEntries([...this.changed].map((key) => [key, this.here.get(key) ?? 0]));
    this.changed.clear();
    try {
      await this.bus.emit(this.contract, { from: this.id, counts });
    } catch (error) {
      // Then each process counts for itself until it can be said again.
      this.logger.debug({ err: error }, 'failed to publish open counts');
    }
  }
}
