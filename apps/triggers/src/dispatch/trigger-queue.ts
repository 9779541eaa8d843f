import type { Logger } from '#process/log/logger.js';
import type { InboxRepository } from '../inbox/inbox.repository.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';
import type { StatesRepository } from '../table/states.repository.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import type { KnownTrigger } from '../table/known-trigger.js';
import type { TriggerRuns } from './trigger-runs.service.js';
import { FinishedEvents } from './finished-events.js';

/** Events of one trigger that are run at a time where their order does not matter. */
export const TRIGGER_CONCURRENCY = 50;
/** Events read ahead of one whose order does. */
const READ_AHEAD = 100;
/** Milliseconds until a queue that could not be worked on is looked at again. */
const RETRY_MS = 1_000;

export interface QueueParts {
  readonly inbox: InboxRepository;
  readonly states: StatesRepository;
  readonly runs: TriggerRuns;
  readonly logger: Logger;
  /** Returns `true` if this process may begin something: other replicas may have taken over. */
  readonly mayWork: () => boolean;
  /** The trigger as it is deployed, while it is enabled and not suspended. */
  readonly known: () => KnownTrigger | undefined;
  readonly now: () => Date;
  /** The platform could not run it for a day, or never will. */
  readonly gaveUp: (end: 'unavailable' | 'unsupported') => Promise<void>;
}

/** Runs the waiting events of one trigger: one after the other, or several at a time where the trigger says so. */
export class TriggerQueue {
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  private readonly finished: FinishedEvents;
  private working: Promise<void> | undefined;
  private again = false;
  private position: string;
  /** Error of the last run that ended; empty if it succeeded. */
  private lastError = '';
  private isPrepared = false;
  private isDiscarded = false;
  private wakeUp = (): void => {};
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly state: Pick<TriggerStateRecord, '_id' | 'epoch' | 'position'>,
    private readonly parts: QueueParts,
  ) {
    this.position = state.position;
    this.finished = new FinishedEvents(parts.inbox, async (latest) => {
      const completedAt = parts.now();
      await parts.states.change(state, { completedAt, lastError: this.lastError, ...(latest ? { clusterTime: latest } : {}) });
    });
  }

  /** Ids of events whose runs are in progress. */
  get underWay(): readonly string[] {
    return [...this.running.keys()];
  }

  /** There may be something to run. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    this.again = true;
    this.wakeUp();
    if (this.working) return;
    clearTimeout(this.retry);
    this.working = this.workOn().finally(() => {
      this.working = undefined;
    });
  }

  /** Starts nothing more; resolves when the running work is over and stored. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.retry);
    this.wakeUp();
    await this.working;
  }

  /** Stops without persisting running work: its events are obsolete or owned by another replica. */
  discard(): void {
    this.isDiscarded = true;
    void this.stop();
  }

  private get current(): KnownTrigger | undefined {
    return !this.stopping.signal.aborted && this.parts.mayWork() ? this.parts.known() : undefined;
  }

  private async workOn(): Promise<void> {
    try {
      do await this.work();
      while (this.again && this.current);
    } catch (error) {
      this.parts.logger.warn({ err: error, triggerId: this.state._id }, 'failed to process the events of a trigger');
      this.retry = setTimeout(() => this.wake(), RETRY_MS).unref();
    }
  }

  private async work(): Promise<void> {
    const trigger = this.current;
    if (!trigger) {
      this.again = false;
      return;
    }
    if (!this.isPrepared) await this.prepare();
    if (isOrdered(trigger)) await this.runInOrder();
    else await this.runTogether(trigger.trigger.type === 'SCHEDULED' ? 1 : TRIGGER_CONCURRENCY);
  }

  /** Removes the events that have been run. */
  private async prepare(): Promise<void> {
    if (this.position !== '') await this.parts.inbox.removeUpTo(this.state._id, this.position);
    this.isPrepared = true;
  }

  private async runInOrder(): Promise<void> {
    let written: Promise<boolean> = Promise.resolve(true);
    while (this.again) {
      this.again = false;
      const events = await this.parts.inbox.next(this.state._id, { after: this.position, except: [], limit: READ_AHEAD });
      for (const event of events) {
        if (!this.current) break;
        this.again = true;
        const end = await this.track(event, this.runOne(event));
        if (end !== 'done') break;
        if (this.isDiscarded) return;
        // One write is on its way while the next event runs, so that a crash repeats two at most.
        if (!(await written)) return this.replaced();
        this.position = event.position;
        written = this.parts.states.change(this.state, this.progress(event));
        written.catch(() => {});
      }
      if (!(await written)) return this.replaced();
      const last = events.find(({ position }) => position === this.position);
      if (last) await this.parts.inbox.removeUpTo(this.state._id, this.position);
      if (!this.current) break;
    }
  }

  private async runTogether(atOnce: number): Promise<void> {
    while (this.current) {
      this.again = false;
      const free = atOnce - this.running.size;
      const except = [...this.running.keys(), ...this.finished.ids];
      const events = free > 0 ? await this.parts.inbox.next(this.state._id, { after: '', except, limit: free }) : [];
      for (const event of events) {
        const run = this.runOne(event).then((end) => {
          if (end === 'done') this.finished.add(event);
          return end;
        });
        void this.track(event, run).catch(() => {});
      }
      if (events.length > 0 || this.again) continue;
      if (this.running.size === 0) break;
      await Promise.race([...this.running.values(), this.woken()]);
    }
    await Promise.all(this.running.values());
    await this.finished.flush();
  }

  private async runOne(event: QueuedEventRecord): Promise<'done' | 'stopped'> {
    const end = await this.parts.runs.run(() => this.current, event, this.stopping.signal);
    if (end === 'unavailable' || end === 'unsupported') await this.parts.gaveUp(end);
    if (typeof end === 'string') return 'stopped';
    this.lastError = end.failure;
    return 'done';
  }

  private async track<T>({ _id }: QueuedEventRecord, run: Promise<T>): Promise<T> {
    const tracked = run.then(
      () => {},
      (error: unknown) =>
        this.parts.logger.warn({ err: error, triggerId: this.state._id }, 'failed to process an event of a trigger'),
    );
    this.running.set(_id, tracked);
    try {
      return await run;
    } finally {
      this.running.delete(_id);
      this.wakeUp();
    }
  }

  private progress({ position, at }: QueuedEventRecord): Partial<TriggerStateRecord> {
    return { position, completedAt: this.parts.now(), lastError: this.lastError, clusterTime: at };
  }

  /** Handles a takeover by another replica: results of this process no longer count. */
  private replaced(): void {
    this.discard();
  }

  private woken(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
      if (this.again || this.stopping.signal.aborted) resolve();
    });
  }
}

function isOrdered({ trigger }: KnownTrigger): boolean {
  return trigger.type === 'DATABASE' && trigger.config['unordered'] !== true;
}
