import { Injectable } from '@nestjs/common';
import { CronError, CronSchedule } from '#triggers/cron-schedule.js';
import { dueAt } from '#triggers/due.js';
import { InboxRepository } from '../inbox/inbox.repository.js';
import { StatesRepository } from './states.repository.js';
import type { TriggerStateRecord } from './trigger-state.model.js';
import { Transactions } from '../leases/transactions.js';
import type { KnownTrigger } from './known-trigger.js';

/** Result of a due time: the time of the next one, or that another replica is responsible for the trigger by now. */
export type DueOutcome = { readonly nextAt: Date | null } | 'replaced';

export function scheduleOf({ trigger }: KnownTrigger): CronSchedule {
  const { schedule } = trigger.config;
  return CronSchedule.parse(typeof schedule === 'string' ? schedule : '');
}

/** Creates events for due times: each once, even if several replicas try to. */
@Injectable()
export class ScheduleClock {
  constructor(
    private readonly transactions: Transactions,
    private readonly states: StatesRepository,
    private readonly inbox: InboxRepository,
  ) {}

  /**
   * @param dueSince the due time that has come
   * @param underWay events of the trigger that run at the moment
   */
  async fire(
    known: KnownTrigger,
    state: Pick<TriggerStateRecord, '_id' | 'epoch'>,
    dueSince: Date,
    now: Date,
    underWay: readonly string[],
  ): Promise<DueOutcome> {
    const skips = known.trigger.config['skip_catchup_events'] === true;
    const { runFor, missed, nextAt } = dueAt(scheduleOf(known), dueSince, now, skips);
    // One run may wait while another one is in progress; further due times are counted with it.
    const [waiting] = await this.inbox.next(known.id, { after: '', except: underWay, limit: 1 });
    return this.transactions.run(async (session): Promise<DueOutcome> => {
      if (!(await this.states.advance(state, dueSince, nextAt, session))) return 'replaced';
      if (runFor === null) return { nextAt };
      if (waiting) {
        await this.inbox.countMissed(waiting._id, missed + 1, session);
        return { nextAt };
      }
      const position = runFor.toISOString();
      const event = { _id: `${known.id}:${position}`, triggerId: known.id, appId: known.app.appId, position, at: runFor };
      await this.inbox.add([{ ...event, event: Buffer.alloc(0), size: 0, missed }], session);
      return { nextAt };
    });
  }
}

/** Returns the next due time of a trigger; `null` for never, and for triggers without a schedule. */
export function nextDue(trigger: KnownTrigger, now: Date): Date | null {
  if (trigger.trigger.type !== 'SCHEDULED') return null;
  try {
    return scheduleOf(trigger).next(now);
  } catch (error) {
    // Stored before schedules were checked as strictly as they are.
    if (error instanceof CronError) return null;
    throw error;
  }
}
