const KILL_QUARANTINE_MS = 5 * 60_000;
const CPU_QUARANTINE_MS = 60_000;
const FIRST_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 60_000;

interface Record {
  kills: number;
  quarantinedUntil: number;
  backoffUntil: number;
}

/**
 * Remembers which applications misused runners. One whose call had to be ended by SIGKILL runs apart from all others for five
 * minutes and not at all for a back-off that doubles; one that reached its CPU limit runs apart for one minute.
 */
export class Quarantine {
  readonly #records = new Map<string, Record>();

  recordKill(appId: string, now: number): void {
    const kills = (this.#records.get(appId)?.kills ?? 0) + 1;
    const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** (kills - 1), LONGEST_BACKOFF_MS);
    this.#records.set(appId, { kills, quarantinedUntil: now + KILL_QUARANTINE_MS, backoffUntil: now + backoff });
  }

  recordCpuLimit(appId: string, now: number): void {
    const record = this.#records.get(appId) ?? { kills: 0, quarantinedUntil: 0, backoffUntil: 0 };
    this.#records.set(appId, { ...record, quarantinedUntil: Math.max(record.quarantinedUntil, now + CPU_QUARANTINE_MS) });
  }

  isQuarantined(appId: string, now: number): boolean {
    const record = this.#records.get(appId);
    if (record === undefined) return false;
    if (record.quarantinedUntil > now) return true;
    this.#records.delete(appId);
    return false;
  }

  /** Milliseconds until the application may run again; 0 when it may. */
  backoff(appId: string, now: number): number {
    return Math.max((this.#records.get(appId)?.backoffUntil ?? 0) - now, 0);
  }

  count(now: number): number {
    let count = 0;
    for (const appId of this.#records.keys()) if (this.isQuarantined(appId, now)) count++;
    return count;
  }
}
