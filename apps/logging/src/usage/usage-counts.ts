import { MINUTES_RETENTION_HOURS, STEPS, USAGE_RETENTION_DAYS } from '#contracts/logging/usage.contract.js';
import type { Tier } from './usage.model.js';
import { bucketOf } from './latency-histogram.js';

/** Properties of a log entry that are counted. */
export interface CountedEntry {
  readonly app_id: string;
  readonly group_id: string;
  readonly type: string;
  readonly started: Date;
  readonly completed: Date;
  readonly failed: boolean;
  readonly mem_time_usage?: number;
}

/** Amounts to add to the record of an app and a slot of time. */
export interface Addition {
  readonly appId: string;
  readonly groupId: string;
  readonly tier: Tier;
  /** Start of the slot in unix milliseconds. */
  readonly at: number;
  /** Amounts by the path of the property they are added to. */
  readonly sums: ReadonlyMap<string, number>;
}

const HOUR_MS = STEPS.PT1H;
/** Milliseconds of a slot, and milliseconds it is kept. */
export const TIERS: Readonly<Record<Tier, { readonly slotMs: number; readonly keptMs: number }>> = {
  minute: { slotMs: STEPS.PT1M, keptMs: MINUTES_RETENTION_HOURS * HOUR_MS },
  hour: { slotMs: HOUR_MS, keptMs: USAGE_RETENTION_DAYS * 24 * HOUR_MS },
};
const TIER_NAMES = Object.keys(TIERS) as Tier[];

interface TypeSums {
  count: number;
  failed: number;
  ms: number;
  memory: number;
  readonly latency: Map<number, number>;
}

/** Counts of an app in one minute. */
interface MinuteSums {
  readonly appId: string;
  readonly groupId: string;
  /** Start of the minute in unix milliseconds. */
  readonly at: number;
  readonly types: Map<string, TypeSums>;
  bytesOut: number;
}

function* pathsOf({ types, bytesOut }: MinuteSums): Generator<readonly [path: string, amount: number]> {
  for (const [type, { count, failed, ms, memory, latency }] of types) {
    const own = `types.${type}`;
    yield [`${own}.count`, count];
    yield [`${own}.failed`, failed];
    yield [`${own}.ms`, ms];
    yield [`${own}.memory`, memory];
    for (const [bucket, requests] of latency) yield [`${own}.latency.${bucket}`, requests];
  }
  if (bytesOut > 0) yield ['bytesOut', bytesOut];
}

/** Sums that wait to be stored, by app and minute; the sums of an hour are computed from them when they are taken. */
export class UsageCounts {
  private minutes = new Map<string, MinuteSums>();

  get isEmpty(): boolean {
    return this.minutes.size === 0;
  }

  addEntry({ app_id, group_id, type, started, completed, failed, mem_time_usage = 0 }: CountedEntry): void {
    const begun = started.getTime();
    const ms = Math.max(0, completed.getTime() - begun);
    const { types } = this.minute(app_id, group_id, begun);
    let sums = types.get(type);
    if (!sums) types.set(type, (sums = { count: 0, failed: 0, ms: 0, memory: 0, latency: new Map() }));
    sums.count += 1;
    if (failed) sums.failed += 1;
    sums.ms += ms;
    sums.memory += mem_time_usage;
    const bucket = bucketOf(ms);
    sums.latency.set(bucket, (sums.latency.get(bucket) ?? 0) + 1);
  }

  /** @param at unix milliseconds */
  addBytes({ appId, groupId }: { readonly appId: string; readonly groupId: string }, at: number, bytes: number): void {
    this.minute(appId, groupId, at).bytesOut += bytes;
  }

  /** Returns the waiting sums and clears them. */
  take(): Addition[] {
    const slots = new Map<string, Addition & { readonly sums: Map<string, number> }>();
    for (const minute of this.minutes.values()) {
      const { appId, groupId } = minute;
      const paths = [...pathsOf(minute)];
      for (const tier of TIER_NAMES) {
        const at = minute.at - (minute.at % TIERS[tier].slotMs);
        const key = `${appId} ${groupId} ${tier} ${at}`;
        const slot = slots.get(key) ?? { appId, groupId, tier, at, sums: new Map<string, number>() };
        slots.set(key, slot);
        for (const [path, amount] of paths) slot.sums.set(path, (slot.sums.get(path) ?? 0) + amount);
      }
    }
    this.minutes = new Map();
    return [...slots.values()];
  }

  private minute(appId: string, groupId: string, moment: number): MinuteSums {
    const at = moment - (moment % TIERS.minute.slotMs);
    const key = `${appId}${groupId}${at}`;
    let minute = this.minutes.get(key);
    if (!minute) this.minutes.set(key, (minute = { appId, groupId, at, types: new Map(), bytesOut: 0 }));
    return minute;
  }
}
