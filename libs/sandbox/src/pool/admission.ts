import type { Execution } from './execution.js';
import type { Fleet } from './fleet.js';
import type { CallHistory } from './history.js';
import type { RunnerKind, RunnerSlot } from './runner-slot.js';

/** Runners that compute for a call's application, its share and its caller: of the kind the call needs and, for the caller, in all. */
interface Computing {
  appOfKind: number;
  /** Counted for a share that is not the application's own. */
  shareOfKind: number;
  callerOfKind: number;
  caller: number;
}

/**
 * Decides which runner a call may have now. No caller computes on all of them: an application leaves one of each kind
 * to the others, and a caller has half, both of a kind and of all together; the same holds for a part of the
 * application's calls with a separate share. A caller whose calls compute long, or are not known yet, does not take the
 * last free young runner while it computes on another: that one is for the next caller.
 *
 * Calls of one application that are known to be light may go together, the second behind the first: both together take
 * less than waking another runner.
 */
export class Admission {
  readonly #fleet: Fleet;
  readonly #history: CallHistory;

  constructor(fleet: Fleet, history: CallHistory) {
    this.#fleet = fleet;
    this.#history = history;
  }

  slotFor(execution: Execution, now: number): RunnerSlot | undefined {
    const kind = this.#history.kindFor(execution, now);
    const computing = this.#computing(execution, kind);
    const hasShare = this.#hasShare(computing, kind);
    const followed = kind === 'young' ? this.#followed(execution) : undefined;
    // A runner that already computes for the caller does not count as a further one.
    if (followed !== undefined && (hasShare || followed.computesFor(execution) === 'caller')) return followed;
    if (!hasShare) return undefined;
    const leaveOne = kind === 'young' && computing.callerOfKind > 0 && this.#history.isHeavy(execution);
    return this.#fleet.free(kind, execution.depth, leaveOne);
  }

  /** The kind of runner the call would have if there were one more. */
  missingFor(execution: Execution, now: number): RunnerKind | undefined {
    const kind = this.#history.kindFor(execution, now);
    if (!this.#hasShare(this.#computing(execution, kind), kind)) return undefined;
    return this.#fleet.free(kind, execution.depth) === undefined ? kind : undefined;
  }

  #followed(execution: Execution): RunnerSlot | undefined {
    if (!this.#history.isLight(execution)) return undefined;
    return this.#fleet.followable(execution, (head) => this.#history.isLight(head));
  }

  #computing(execution: Execution, kind: RunnerKind): Computing {
    const computing = { appOfKind: 0, shareOfKind: 0, callerOfKind: 0, caller: 0 };
    const hasOwnShare = execution.share !== execution.appId;
    for (const slot of this.#fleet.all()) {
      const computes = slot.computesFor(execution);
      if (computes === undefined) continue;
      if (slot.kind === kind) computing.appOfKind++;
      if (computes === 'app') continue;
      if (slot.kind === kind && hasOwnShare) computing.shareOfKind++;
      if (computes === 'share') continue;
      computing.caller++;
      if (slot.kind === kind) computing.callerOfKind++;
    }
    return computing;
  }

  #hasShare({ appOfKind, shareOfKind, callerOfKind, caller }: Computing, kind: RunnerKind): boolean {
    const limit = this.#fleet.limitOf(kind);
    if (appOfKind >= Math.max(1, limit - 1) || shareOfKind >= half(limit)) return false;
    return callerOfKind < half(limit) && caller < half(this.#fleet.capacity);
  }
}

function half(count: number): number {
  return Math.max(1, Math.floor(count / 2));
}
