/** Milliseconds a function is refused to a caller after its run was ended, and the maximum they double to. */
export const FIRST_MS = 1000;
export const LONGEST_MS = 30_000;
/** Milliseconds after which a record on a caller and a function is forgotten, counted from its last update. */
export const KEPT_MS = 5 * 60_000;
export const MAX_RECORDS = 10_000;

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
    const refusedUntil = now + Math.min(FIRST_MS * 2 ** (kills - 1), LONGEST_MS);
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
    this.#records.set(key, { ...conduct, forgottenAt: now + KEPT_MS });
    for (const [oldest, { forgottenAt }] of this.#records) {
      if (forgottenAt > now && this.#records.size <= MAX_RECORDS) break;
      this.#records.delete(oldest);
    }
  }
}
