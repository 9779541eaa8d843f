import type { ExecutionOutcome, FailureKind, RunnerState, SandboxMetrics } from '../sandbox-engine.js';
import type { Fleet } from './fleet.js';
import type { RunnerSlot } from './runner-slot.js';

/** Counters of a pool since it was made. */
export class PoolMetrics {
  readonly refused = { full: 0, wait: 0, penalty: 0 };
  readonly #outcomes = new Map<'ok' | FailureKind, number>();
  #invocations = 0;

  count(outcome: ExecutionOutcome): ExecutionOutcome {
    const key = outcome.ok ? 'ok' : outcome.error.kind;
    this.#invocations++;
    this.#outcomes.set(key, (this.#outcomes.get(key) ?? 0) + 1);
    return outcome;
  }

  /** Returns the metrics of calls and of the current runners. */
  of(fleet: Fleet): Omit<SandboxMetrics, 'queued' | 'quarantinedFunctions' | 'penalizedCallers'> {
    const runnersByState: Record<RunnerState, number> = { starting: 0, idle: 0, busy: 0, slow: 0, retiring: 0 };
    let running = 0;
    for (const slot of fleet.all()) {
      running += slot.running;
      runnersByState[stateOf(slot)]++;
    }
    return {
      runners: fleet.slots.filter((slot) => slot.state !== 'starting').length,
      runnersByState,
      running,
      invocations: this.#invocations,
      outcomes: Object.fromEntries(this.#outcomes),
      refused: { ...this.refused },
      runnersStarted: fleet.started,
      runnersKilled: fleet.killed,
      runnersRecycled: fleet.recycled,
    };
  }
}

function stateOf({ state, kind, free }: RunnerSlot): RunnerState {
  if (state === 'starting') return 'starting';
  if (state !== 'ready') return 'retiring';
  if (kind === 'slow') return 'slow';
  return free ? 'idle' : 'busy';
}
