import { MINUTES_RETENTION_HOURS, STEPS, USAGE_RETENTION_DAYS } from '#contracts/logging/usage.contract.js';
import type { Tier } from './usage.model.js';
import { bucketOf } from './latency-histogram.js';

/** What is counted of a log entry. */
export interface CountedEntry {
  readonly app_id: string;
  readonly group_id: string;
  readonly type: string;
  readonly started: Date;
  readonly completed: Date;
  readonly failed: boolean;
  readonly mem_time_usage?: number;
}

/** Something to add to the record of an app and a slot of time. */
export interface Addition {
  readonly appId: string;
  readonly groupId: string;
  readonly tier: Tier;
  /** When the slot begins, in unix milliseconds. */
  readonly at: number;
  /** By the path of the member it is added to. */
  readonly sums: ReadonlyMap<string, number>;
}

const HOUR_MS = STEPS.PT1H;
/** Milliseconds of a slot, and how long it is kept. */
export const TIERS: Readonly<Record<Tier, { readonly slotMs: number; readonly keptMs: number }>> = {
  minute: { slotMs: STEPS.PT1M, keptMs: MINUTES_RETENTION_HOURS * HOUR_MS },
  hour: { slotMs: HOUR_MS, keptMs: USAGE_RETENTION_DAYS * 24 * HOUR_MS },
};
const TIER_NAMES = Object.keys(TIERS) as Tier[];

type Sums = readonly (readonly [path: string, amount: number])[];

function sumsOf({ type, started, completed, failed, mem_time_usage: memory }: CountedEntry): Sums {
  const ms = Math.max(0, completed.getTime() - started.getTime());
  const own = `types.${type}`;
  return [
    [`${own}.count`, 1],
    [`${own}.failed`, failed ? 1 : 0],
    [`${own}.ms`, ms],
    [`${own}.memory`, memory ?? 0],
    [`${own}.latency.${bucketOf(ms)}`, 1],
  ];
}

/** Sums that wait to be stored, for each app and slot of time. */
export class UsageCounts {
  private slots = new Map<string, Addition & { readonly sums: Map<string, number> }>();

  get isEmpty(): boolean {
    return this.slots.size === 0;
  }

  addEntry(entry: CountedEntry): void {
    this.add({ appId: entry.app_id, groupId: entry.group_id }, entry.started.getTime(), sumsOf(entry));
  }

  /** @param at unix milliseconds */
  addBytes(app: { readonly appId: string; readonly groupId: string }, at: number, bytes: number): void {
    this.add(app, at, [['bytesOut', bytes]]);
  }

  /** What waits; from then on nothing does. */
  take(): Addition[] {
    const taken = [...this.slots.values()];
    this.slots = new Map();
    return taken;
  }

  private add({ appId, groupId }: { readonly appId: string; readonly groupId: string }, at: number, sums: Sums): void {
    for (const tier of TIER_NAMES) {
      const begin = at - (at % TIERS[tier].slotMs);
      const key = `${appId} ${groupId} ${tier} ${begin}`;
      const slot = this.slots.get(key) ?? { appId, groupId, tier, at: begin, sums: new Map<string, number>() };
      this.slots.set(key, slot);
      for (const [path, amount] of sums) slot.sums.set(path, (slot.sums.get(path) ?? 0) + amount);
    }
  }
}
