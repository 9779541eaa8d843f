import type { JobEnd } from '../protocol.js';
import type { Execution } from './execution.js';
import { YOUNG_MS, type Loss } from './fleet.js';
import { Penalties } from './penalties.js';
import { Quarantine } from './quarantine.js';
import type { RunnerKind } from './runner-slot.js';
import { Workload } from './workload.js';

/** Knowledge the pool has of callers and functions from earlier calls. */
export class KnownCalls {
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
