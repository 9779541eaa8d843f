import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { CatchUp } from './catch-up.js';
import { Deliveries } from './deliveries.js';
import { ForwarderStatesRepository, LEASE_MS } from './forwarder-states.repository.js';
import { ForwarderTable, type KnownForwarder } from './forwarder-table.service.js';
import { DELIVERY_MAX, nextDelivery } from './next-delivery.js';
import { WaitingEntriesRepository } from './waiting-entries.repository.js';

/** Milliseconds between two checks of all forwarders, which find work left by a process that is gone. */
const LOOK_MS = 15_000;
/** Milliseconds until a forwarder that another process works on is checked again. */
const TAKEN_MS = 1_000;
const RETRY_MS = 5_000;
/** Milliseconds to wait for running deliveries when the process stops; deliveries that take longer are repeated. */
const STOP_MS = 4_000;
/** Forwarders of one app that work concurrently. */
const PER_APP_MAX = 4;

/** Delivers for forwarders: one delivery at a time per forwarder, in one process at a time. */
@Injectable()
export class ForwarderWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly owner = newId();
  /** Forwarders in progress; `again` is true if there may be more work than was seen. */
  private readonly working = new Map<string, { again: boolean; readonly done: Promise<void>; readonly appId: string }>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private looking: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly table: ForwarderTable,
    private readonly states: ForwarderStatesRepository,
    private readonly waiting: WaitingEntriesRepository,
    private readonly deliveries: Deliveries,
    private readonly catchUp: CatchUp,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.table.listen((appId) => {
      for (const { forwarder } of this.table.ofApp(appId)) this.wake(forwarder._id);
    });
    this.looking = setInterval(() => {
      for (const { forwarder } of this.table.all()) this.wake(forwarder._id);
    }, LOOK_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.looking);
    for (const timer of this.timers.values()) clearTimeout(timer);
    const under = [...this.working.values()].map(({ done }) => done);
    if (under.length > 0) await Promise.race([Promise.all(under), delay(STOP_MS, undefined, { ref: false })]);
  }

  /** Starts work on a forwarder that may have something to do. */
  wake(forwarderId: string): void {
    const known = this.table.get(forwarderId);
    if (this.stopped || !known || known.forwarder.disabled) return;
    const working = this.working.get(forwarderId);
    if (working) {
      working.again = true;
      return;
    }
    const ofApp = [...this.working.values()].filter(({ appId }) => appId === known.appId).length;
    if (ofApp >= PER_APP_MAX) return this.later(forwarderId, new Date(Date.now() + TAKEN_MS));
    clearTimeout(this.timers.get(forwarderId));
    this.timers.delete(forwarderId);
    const done = this.work(known).finally(() => {
      const isMore = this.working.get(forwarderId)?.again === true;
      this.working.delete(forwarderId);
      if (isMore) this.wake(forwarderId);
    });
    this.working.set(forwarderId, { again: false, done, appId: known.appId });
  }

  private async work(known: KnownForwarder): Promise<void> {
    const { forwarder } = known;
    let prolonging: NodeJS.Timeout | undefined;
    try {
      const taken = await this.states.take(forwarder._id, known, this.owner);
      if (!taken) return this.later(forwarder._id, new Date(Date.now() + TAKEN_MS));
      prolonging = setInterval(() => void this.prolong(forwarder._id), LEASE_MS / 4).unref();
      const next = await this.workOff(known);
      await this.states.give(forwarder._id, this.owner);
      if (next) this.later(forwarder._id, next);
    } catch (error) {
      this.logger.warn({ err: error, forwarderId: forwarder._id }, 'failed to forward log entries; retrying');
      this.later(forwarder._id, new Date(Date.now() + RETRY_MS));
    } finally {
      clearInterval(prolonging);
    }
  }

  /** Delivers what is due. Returns the time at which more will be due, `null` if nothing is queued. */
  private async workOff({ forwarder: { _id: id } }: KnownForwarder): Promise<Date | null> {
    let [state] = await this.states.find([id]);
    while (state && !state.suspended && !this.stopped) {
      const known = this.table.get(id);
      if (!known || known.forwarder.disabled) return null;
      const first = await this.waiting.first(id, DELIVERY_MAX);
      const next = nextDelivery(known.forwarder, state, first, new Date());
      if (next.kind === 'later') return next.at;
      if (next.kind === 'lost') await this.deliveries.giveUp(known, next.entries);
      else if (next.kind === 'deliver') state = (await this.deliveries.make(known, state, next.entries, this.owner)) ?? undefined;
      else if (state.behind_from || state.reading_from) state = (await this.catchUp.go(known, state, this.owner)) ?? undefined;
      else return null;
      // Another process may have let it fall behind.
      if (state) [state] = await this.states.find([id]);
    }
    return null;
  }

  private async prolong(forwarderId: string): Promise<void> {
    try {
      await this.states.prolong(forwarderId, this.owner);
    } catch (error) {
      this.logger.warn({ err: error, forwarderId }, 'failed to renew the lease of a log forwarder');
    }
  }

  private later(forwarderId: string, at: Date): void {
    if (this.stopped) return;
    clearTimeout(this.timers.get(forwarderId));
    const timer = setTimeout(() => this.wake(forwarderId), Math.max(0, at.getTime() - Date.now()));
    this.timers.set(forwarderId, timer.unref());
  }
}
