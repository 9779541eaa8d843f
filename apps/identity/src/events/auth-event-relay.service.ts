import { Inject, Injectable, Optional, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { AUTH_EVENTS_MAX, addAuthEvents } from '#contracts/triggers/events.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AuthEventRecord } from './auth-event.model.js';
import { AuthEventsRepository } from './auth-events.repository.js';

/** Milliseconds between two checks for events that another process left behind, and the minimum age of these events. */
const POLL_MS = 5_000;
const LEFT_BEHIND_MS = 10_000;

/** Injection token that overrides the milliseconds between two checks in tests. */
export const AUTH_EVENTS_POLL = 'groundwork:auth-events-poll-ms';

/** Delivers recorded events to the service that runs triggers; they are removed after it has received them. */
@Injectable()
export class AuthEventRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private waiting: AuthEventRecord[] = [];
  private sending: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly events: AuthEventsRepository,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() @Inject(AUTH_EVENTS_POLL) private readonly pollMs: number = POLL_MS,
  ) {}

  onApplicationBootstrap(): void {
    this.poll();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sending;
  }

  /** Delivers an event that this process has just recorded. */
  pass(event: AuthEventRecord): void {
    // An event that does not fit is found later, because it is stored.
    if (this.waiting.length < AUTH_EVENTS_MAX * 10) this.waiting.push(event);
    this.sending ??= this.sendWaiting().finally(() => {
      this.sending = undefined;
    });
  }

  private async sendWaiting(): Promise<void> {
    while (this.waiting.length > 0 && !this.stopped) {
      const batch = this.waiting.splice(0, AUTH_EVENTS_MAX);
      try {
        await this.send(batch);
      } catch (error) {
        this.waiting = [];
        this.logger.warn({ err: error }, 'failed to forward user events to triggers; retrying');
      }
    }
  }

  private poll(): void {
    this.timer = setTimeout(() => {
      this.sendLeftBehind()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to forward user events to triggers'))
        .finally(() => {
          if (!this.stopped) this.poll();
        });
    }, this.pollMs).unref();
  }

  private async sendLeftBehind(): Promise<void> {
    for (;;) {
      const batch = await this.events.oldest(new Date(Date.now() - LEFT_BEHIND_MS), AUTH_EVENTS_MAX);
      if (batch.length === 0 || this.stopped) return;
      await this.send(batch);
    }
  }

  private async send(batch: readonly AuthEventRecord[]): Promise<void> {
    const ids = batch.map(({ _id }) => _id);
    const events = batch.map(({ _id, appId, triggerIds, at, eventEjson }) => ({
      _id,
      appId,
      triggerIds,
      at: at.toISOString(),
      eventEjson,
    }));
    await this.bus.enqueue(addAuthEvents, { events }, `${ids[0]}-${ids.at(-1)}-${ids.length}`);
    await this.events.remove(ids);
  }
}
