import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import { isEnabled } from '../table/known-trigger.js';
import type { PartitionParts } from './partition-parts.js';
import type { TriggerQueue } from './trigger-queue.js';

/** A clock that jumps is noticed within this many milliseconds. */
const TIMER_MS_MAX = 60_000;
const RETRY_MS = 1_000;

/** A trigger of a partition that is this replica's. */
export interface OwnedTrigger {
  state: TriggerStateRecord;
  readonly queue: TriggerQueue;
}

/** Makes events of the due times of a partition's schedules. */
export class DueSchedules {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param inTurn does something when nothing else is done to the triggers */
  constructor(
    private readonly held: ReadonlyMap<string, OwnedTrigger>,
    private readonly parts: PartitionParts,
    private readonly inTurn: (work: () => Promise<void>) => void,
  ) {}

  /** Due times may be other ones now. */
  setTimer(): void {
    clearTimeout(this.timer);
    if (this.stopped || this.parts.schedulesRest) return;
    const now = this.parts.leases.now().getTime();
    let next: number | null = null;
    for (const [id, { state }] of this.held) {
      if (!state.nextAt || !this.isScheduled(id)) continue;
      next = Math.min(next ?? Infinity, state.nextAt.getTime());
    }
    if (next === null) return;
    const delay = Math.max(0, Math.min(next - now, TIMER_MS_MAX));
    this.timer = setTimeout(() => this.inTurn(() => this.fireDue()), delay).unref();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private isScheduled(triggerId: string): boolean {
    const trigger = this.parts.table.get(triggerId);
    return trigger !== undefined && trigger.trigger.type === 'SCHEDULED' && isEnabled(trigger);
  }

  private async fireDue(): Promise<void> {
    const { leases, table, clock } = this.parts;
    try {
      for (const [id, held] of this.held) {
        const now = leases.now();
        const trigger = table.get(id);
        const { nextAt } = held.state;
        if (!trigger || !nextAt || nextAt > now || !this.isScheduled(id) || !leases.isValid) continue;
        const outcome = await clock.fire(trigger, held.state, nextAt, now, held.queue.underWay);
        if (outcome === 'replaced') {
          const state = await this.parts.states.find(id);
          if (state) held.state = state;
          continue;
        }
        held.state = { ...held.state, nextAt: outcome.nextAt };
        held.queue.wake();
      }
    } finally {
      // Failed work is retried a little later, not immediately.
      if (leases.isValid) this.setTimer();
      else if (!this.stopped) this.timer = setTimeout(() => this.inTurn(() => this.fireDue()), RETRY_MS).unref();
    }
  }
}
