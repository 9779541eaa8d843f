import type { Logger } from '#process/log/logger.js';
import { partitionOf } from '#triggers/partition.js';
import { nextDue } from '../table/schedule-clock.js';
import { newState, settledState } from '../table/settled-state.js';
import type { TriggerStateRecord } from '../table/trigger-state.model.js';
import { isEnabled, type KnownTrigger } from '../table/known-trigger.js';
import { DueSchedules, type OwnedTrigger } from './due-schedules.js';
import type { PartitionParts } from './partition-parts.js';
import { TriggerQueue } from './trigger-queue.js';

/** Reason a trigger is suspended: code and message. */
const REASONS = {
  unavailable: ['Unavailable', 'the platform failed to run its function for 24 hours'],
  unsupported: ['AWSEventBridgeNotAvailable', 'AWS_EVENTBRIDGE is not available'],
} as const;
const RETRY_MS = 1_000;

/** The triggers of one partition, while it is this replica's: their states, queues and schedules. */
export class OwnedPartition {
  private readonly held = new Map<string, OwnedTrigger>();
  private readonly wokenEarly = new Set<string>();
  private readonly schedules: DueSchedules;
  private turn: Promise<void>;
  private isLoaded = false;
  private stopped = false;

  constructor(
    private readonly partition: number,
    private readonly epoch: number,
    private readonly parts: PartitionParts,
    private readonly logger: Logger,
    loading: Promise<readonly TriggerStateRecord[]>,
  ) {
    this.schedules = new DueSchedules(this.held, parts, (work) => this.inTurn(work));
    this.turn = this.load(loading);
  }

  /** Triggers of these apps may be other ones now. */
  look(appIds: readonly string[]): void {
    this.inTurn(async () => {
      for (const appId of appIds) await this.settleApp(appId);
    });
  }

  wake(triggerId: string): void {
    if (partitionOf(triggerId) !== this.partition || this.stopped) return;
    const held = this.held.get(triggerId);
    if (held) held.queue.wake();
    else if (!this.isLoaded) this.wokenEarly.add(triggerId);
  }

  /** Reloads a state that was changed elsewhere. */
  reload(triggerId: string): void {
    if (partitionOf(triggerId) !== this.partition) return;
    this.inTurn(async () => {
      const held = this.held.get(triggerId);
      const state = held && (await this.parts.states.find(triggerId));
      if (!held || !state) return;
      held.state = state;
      held.queue.wake();
      this.schedules.setTimer();
    });
  }

  async stop(waits: boolean): Promise<void> {
    this.stopped = true;
    this.schedules.stop();
    const queues = [...this.held.values()].map(({ queue }) => queue);
    if (!waits) return queues.forEach((queue) => queue.discard());
    await this.turn;
    await Promise.all(queues.map((queue) => queue.stop()));
  }

  /** One thing after the other, so that no two of them see half of each other. */
  private inTurn(work: () => Promise<void>): void {
    this.turn = this.turn.then(async () => {
      if (this.stopped) return;
      try {
        await work();
      } catch (error) {
        this.logger.warn({ err: error, partition: this.partition }, 'failed to reconcile triggers');
        setTimeout(() => this.inTurn(work), RETRY_MS).unref();
      }
    });
  }

  private async load(loading: Promise<readonly TriggerStateRecord[]>): Promise<void> {
    for (let read = () => loading; !this.stopped; read = () => this.parts.states.own(new Map([[this.partition, this.epoch]]))) {
      try {
        const states = (await read()).filter(({ partition }) => partition === this.partition);
        const known = new Map(states.map((state) => [state._id, state]));
        const own = [...this.parts.table.all()].filter(({ partition }) => partition === this.partition);
        for (const trigger of own) await this.settle(trigger, known.get(trigger.id));
        await this.removeUnknown(states);
        this.isLoaded = true;
        for (const id of this.wokenEarly) this.held.get(id)?.queue.wake();
        this.schedules.setTimer();
        return;
      } catch (error) {
        this.logger.warn({ err: error, partition: this.partition }, 'failed to read the states of triggers');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private async settleApp(appId: string): Promise<void> {
    const triggers = this.parts.table.ofApp(appId).filter(({ partition }) => partition === this.partition);
    const ids = new Set(triggers.map(({ id }) => id));
    const gone = [...this.held].filter(([id, { state }]) => state.appId === appId && !ids.has(id)).map(([id]) => id);
    for (const trigger of triggers) {
      const state = this.held.get(trigger.id)?.state ?? (await this.parts.states.find(trigger.id)) ?? undefined;
      await this.settle(trigger, state);
    }
    if (gone.length > 0) await this.remove(gone);
    this.schedules.setTimer();
  }

  /** Brings what is kept of a trigger in line with what is deployed. */
  private async settle(trigger: KnownTrigger, seen: TriggerStateRecord | undefined): Promise<void> {
    const { states, leases, wakeups } = this.parts;
    const isDatabase = trigger.trigger.type === 'DATABASE';
    let stored = seen;
    if (!stored) {
      const now = leases.now();
      const state = newState(trigger, { epoch: this.epoch, now, nextAt: nextDue(trigger, now), after: null });
      if (await states.begin(state)) {
        if (isDatabase) wakeups.stateChanged([trigger.id]);
        this.hold(state);
        await this.requireService(trigger);
        return;
      }
      stored = (await states.find(trigger.id)) ?? state;
    }
    // A state that an announcement has stored has no owner yet.
    if (stored.epoch !== this.epoch && !(await states.adopt(trigger.id, this.epoch))) return;
    const settled = await this.settleFrom(trigger, { ...stored, epoch: this.epoch });
    if (!settled) return;
    if (isDatabase && settled.isChanged) wakeups.stateChanged([trigger.id]);
    this.hold(settled.state);
    await this.requireService(trigger);
  }

  /** Returns the state as it is stored then; `null` if another replica owns it by now. */
  private async settleFrom(
    trigger: KnownTrigger,
    seen: TriggerStateRecord,
  ): Promise<{ readonly state: TriggerStateRecord; readonly isChanged: boolean } | null> {
    const { states, inbox, leases } = this.parts;
    for (let stored = seen; ;) {
      const now = leases.now();
      const { changes, dropsEvents } = settledState(trigger, stored, now, () => nextDue(trigger, now));
      if (dropsEvents) {
        this.held.get(trigger.id)?.queue.discard();
        this.held.delete(trigger.id);
        await inbox.removeAll([trigger.id]);
      }
      const isChanged = Object.keys(changes).length > 0;
      if (!isChanged || (await states.settle(stored, changes))) return { state: { ...stored, ...changes }, isChanged };
      // A beginning may have been announced since the state was read.
      const found = await states.find(trigger.id);
      if (found?.epoch !== this.epoch) return null;
      stored = found;
    }
  }

  /**
   * Checks that the service a database trigger watches exists: if it was deleted, no events come and the trigger would
   * stay silent.
   */
  private async requireService(known: KnownTrigger): Promise<void> {
    if (known.trigger.type !== 'DATABASE' || known.service || !isEnabled(known)) return;
    await this.suspend(known.id, 'ServiceNotFound', 'the data source of the trigger does not exist');
  }

  private hold(state: TriggerStateRecord): void {
    const held = this.held.get(state._id);
    if (held) {
      held.state = state;
      held.queue.wake();
      return;
    }
    const { inbox, states, runs, leases } = this.parts;
    const queue = new TriggerQueue(state, {
      inbox,
      states,
      runs,
      logger: this.logger,
      mayWork: () => !this.stopped && leases.isValid,
      known: () => this.runnable(state._id),
      now: () => leases.now(),
      gaveUp: (end) => {
        const [code, text] = REASONS[end];
        return this.suspend(state._id, code, text);
      },
    });
    this.held.set(state._id, { state, queue });
    queue.wake();
  }

  private runnable(triggerId: string): KnownTrigger | undefined {
    const trigger = this.parts.table.get(triggerId);
    const held = this.held.get(triggerId);
    if (!trigger || !held || !isEnabled(trigger) || held.state.suspendedAt) return undefined;
    return trigger;
  }

  private async suspend(triggerId: string, errorCode: string, error: string): Promise<void> {
    const held = this.held.get(triggerId);
    const trigger = this.parts.table.get(triggerId);
    if (!held || held.state.suspendedAt) return;
    const changes = { suspendedAt: this.parts.leases.now(), error, errorCode };
    held.state = { ...held.state, ...changes };
    if ((await this.parts.states.change(held.state, changes)) && trigger) this.parts.failures.write(trigger, error);
  }

  private async remove(triggerIds: readonly string[]): Promise<void> {
    for (const id of triggerIds) {
      this.held.get(id)?.queue.discard();
      this.held.delete(id);
    }
    await this.parts.inbox.removeAll(triggerIds);
    await this.parts.states.remove(triggerIds);
  }

  /**
   * Removes states of triggers that were deleted while the partition had no owner. Deployed triggers are read again
   * first, because the trigger may only be unknown here.
   */
  private async removeUnknown(states: readonly TriggerStateRecord[]): Promise<void> {
    const { table } = this.parts;
    const unknown = states.filter(({ _id }) => !table.get(_id));
    for (const appId of new Set(unknown.map((state) => state.appId))) {
      const deployed = new Set((await table.deployed(appId)).map(({ id }) => id));
      const gone = unknown.filter((state) => state.appId === appId && !deployed.has(state._id));
      if (gone.length > 0) await this.remove(gone.map(({ _id }) => _id));
    }
  }
}
