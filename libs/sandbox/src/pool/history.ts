import type { JobEnd } from '../protocol.js';
import type { Execution } from './execution.js';
import { YOUNG_MS, type Loss } from './fleet.js';
import type { RunnerKind } from './runner-slot.js';

/** Milliseconds a function is refused to a caller after its run was ended, and the maximum they double to. */
export const PENALTY_FIRST_MS = 1000;
export const PENALTY_LONGEST_MS = 30_000;
/** Milliseconds after which a record on a caller and a function is forgotten, counted from its last update. */
export const PENALTY_KEPT_MS = 5 * 60_000;
export const PENALTIES_MAX = 10_000;
/** Milliseconds a function is in quarantine, and the maximum number of functions that are. */
const QUARANTINE_MS = 5 * 60_000;
const QUARANTINE_MAX = 10_000;
/** Weight of the newest segment in an average, and the maximum number of averages kept. */
const WEIGHT = 0.2;
const AVERAGES_MAX = 10_000;
/** Averages above and below which segments count as long and as short. */
const LONG_SEGMENT_MS = 10;
const LIGHT_SEGMENT_MS = 2;

interface Conduct {
  /** Kills without a success in between. */
  kills: number;
  killedAt: number;
  refusedUntil: number;
  isLong: boolean;
  forgottenAt: number;
}

/**
 * Records callers whose runs of a function computed long or had to be ended. A key names both, so that a caller is not
 * judged by others' calls: after its limits ended a run, the function is refused to that caller for 1 s, doubling up to
 * 30 s with each further time, until a run completes.
 */
export class Penalties {
  /** The one learnt of longest ago comes first, and is the first to be forgotten. */
  readonly #records = new Map<string, Conduct>();

  get size(): number {
    return this.#records.size;
  }

  /** A run computed for longer than calls of the young runners may. */
  recordLong(key: string, now: number): void {
    this.#renew(key, { ...this.#read(key, now), isLong: true }, now);
  }

  /** Records that a run was ended for exceeding its limits. Runs that were in flight together count once. */
  recordKill(key: string, startedAt: number, now: number): void {
    const known = this.#read(key, now);
    const kills = known.kills > 0 && startedAt < known.killedAt ? known.kills : known.kills + 1;
    const refusedUntil = now + Math.min(PENALTY_FIRST_MS * 2 ** (kills - 1), PENALTY_LONGEST_MS);
    this.#renew(key, { ...known, kills, killedAt: now, refusedUntil, isLong: true }, now);
  }

  /** Records that a run completed. A run that began before the last kill says nothing about the time after it. */
  recordSuccess(key: string, startedAt: number, wasLong: boolean): void {
    const known = this.#records.get(key);
    if (known === undefined || (known.kills > 0 && startedAt < known.killedAt)) return;
    if (wasLong) this.#records.set(key, { ...known, kills: 0, refusedUntil: 0 });
    else this.#records.delete(key);
  }

  /** Milliseconds until the caller may run the function again; 0 when it may. */
  refusedFor(key: string, now: number): number {
    return Math.max((this.#records.get(key)?.refusedUntil ?? 0) - now, 0);
  }

  /** Returns `true` if runs are known to compute long. */
  isLong(key: string, now: number): boolean {
    const known = this.#records.get(key);
    return known !== undefined && known.isLong && known.forgottenAt > now;
  }

  /** Callers that are refused a function now. */
  count(now: number): number {
    let count = 0;
    for (const { refusedUntil } of this.#records.values()) if (refusedUntil > now) count++;
    return count;
  }

  #read(key: string, now: number): Conduct {
    const known = this.#records.get(key);
    if (known !== undefined && known.forgottenAt > now) return known;
    return { kills: 0, killedAt: 0, refusedUntil: 0, isLong: false, forgottenAt: 0 };
  }

  #renew(key: string, conduct: Conduct, now: number): void {
    this.#records.delete(key);
    this.#records.set(key, { ...conduct, forgottenAt: now + PENALTY_KEPT_MS });
    for (const [oldest, { forgottenAt }] of this.#records) {
      if (forgottenAt > now && this.#records.size <= PENALTIES_MAX) break;
      this.#records.delete(oldest);
    }
  }
}

/**
 * Remembers functions a runner had to be killed for. For five minutes they run in separate runners, for all callers,
 * since killing a runner ends the calls of others in it, too.
 */
export class Quarantine {
  /** Until when, the earliest first. */
  readonly #until = new Map<string, number>();

  get size(): number {
    return this.#until.size;
  }

  /** @param name of a function, unique across applications */
  record(name: string, now: number): void {
    this.#until.delete(name);
    this.#until.set(name, now + QUARANTINE_MS);
    for (const [oldest, until] of this.#until) {
      if (until > now && this.#until.size <= QUARANTINE_MAX) break;
      this.#until.delete(oldest);
    }
  }

  has(name: string, now: number): boolean {
    return (this.#until.get(name) ?? 0) > now;
  }

  count(now: number): number {
    let count = 0;
    for (const until of this.#until.values()) if (until > now) count++;
    return count;
  }
}

/** Running average of how long each caller's runs of a function keep a runner busy. */
export class Workload {
  readonly #averages = new Map<string, number>();

  record(key: string, segmentMs: number): void {
    const known = this.#averages.get(key);
    this.#averages.delete(key);
    this.#averages.set(key, known === undefined ? segmentMs : known + WEIGHT * (segmentMs - known));
    if (this.#averages.size <= AVERAGES_MAX) return;
    const [oldest] = this.#averages.keys();
    if (oldest !== undefined) this.#averages.delete(oldest);
  }

  /** Returns `true` if segments are known to be so short that others may wait for them. */
  isLight(key: string): boolean {
    return (this.#averages.get(key) ?? Infinity) < LIGHT_SEGMENT_MS;
  }

  /** Returns `true` if segments are long, or if nothing is known yet. */
  isHeavy(key: string): boolean {
    return (this.#averages.get(key) ?? Infinity) > LONG_SEGMENT_MS;
  }
}

/** Knowledge the pool has of callers and functions from earlier calls. */
export class CallHistory {
  readonly penalties = new Penalties();
  readonly quarantine = new Quarantine();
  readonly #workload = new Workload();

  /** The kind of runner a call needs: `young` where nothing is known against the call. */
  kindFor({ key, functionKey }: Execution, now: number): RunnerKind {
    if (this.penalties.size > 0 && this.penalties.isLong(key, now)) return 'slow';
    return this.quarantine.size > 0 && this.quarantine.has(functionKey, now) ? 'apart' : 'young';
  }

  /** Returns `true` if the call may compute long, as far as is known. */
  isHeavy({ key }: Execution): boolean {
    return this.#workload.isHeavy(key);
  }

  /** Returns `true` if other calls may wait for it. */
  isLight({ key }: Execution): boolean {
    return this.#workload.isLight(key);
  }

  /** @returns whether the call was ended for what it took, so that its caller is refused from now on */
  recordSegment({ key, startedAt, computedMs, plan }: Execution, end: JobEnd | undefined, segmentMs: number): boolean {
    this.#workload.record(key, segmentMs);
    if (end === undefined || plan.message.kind === 'check') return false;
    const failure = (end.endedBy ?? end.failure)?.kind;
    const isKilled = failure === 'cpuLimit' || failure === 'memoryLimit';
    if (isKilled) this.penalties.recordKill(key, startedAt, performance.now());
    else if (failure === undefined && this.penalties.size > 0) {
      this.penalties.recordSuccess(key, startedAt, computedMs > YOUNG_MS);
    }
    return isKilled;
  }

  /** @returns the same of a call whose runner was lost */
  recordLoss({ culprit, unusable }: Loss): boolean {
    if (culprit === undefined) return false;
    const now = performance.now();
    this.penalties.recordKill(culprit.key, culprit.startedAt, now);
    if (unusable) this.quarantine.record(culprit.functionKey, now);
    return true;
  }
}
