import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { DeliveriesRepository } from '../records/deliveries.repository.js';
import { DeliveryAttempt } from './delivery-attempt.service.js';

/** Maximum number of concurrent deliveries of one process, and of one app in it. */
const AT_ONCE_MAX = 16;
const AT_ONCE_PER_APP = 4;
/** Milliseconds a delivery belongs to who took it: longer than an attempt can take. */
const LEASE_MS = 60_000;
/** Milliseconds between looks for what other processes queued or left behind. */
const POLL_MS = 2_000;

/**
 * Makes due deliveries, alongside the workers of other replicas: each delivery is taken by one of them at a time. One whose taker died
 * is taken again after a minute, so a message may reach its devices twice if that happened between sending and writing it down.
 */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly underWay = new Map<Promise<void>, string>();
  private taking: Promise<void> | undefined;
  private lookAgain = false;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly attempt: DeliveryAttempt,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
    this.wake();
  }

  /** Waits for attempts in progress to finish. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.taking;
    await Promise.all(this.underWay.keys());
  }

  /** There may be something to deliver. */
  wake(): void {
    if (this.stopped) return;
    if (this.taking) {
      this.lookAgain = true;
      return;
    }
    this.lookAgain = false;
    this.taking = this.takeDue()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'failed to find push messages to deliver'))
      .finally(() => {
        this.taking = undefined;
        if (this.lookAgain) this.wake();
      });
  }

  private async takeDue(): Promise<void> {
    while (!this.stopped && this.underWay.size < AT_ONCE_MAX) {
      const delivery = await this.deliveries.claim(new Date(), LEASE_MS, this.busyApps());
      if (!delivery) return;
      const work: Promise<void> = this.attempt
        .make(delivery)
        .then((delayMs) => this.wakeIn(delayMs))
        .catch((error: unknown) => this.logger.error({ err: error, deliveryId: delivery._id }, 'a push delivery failed'))
        .finally(() => {
          this.underWay.delete(work);
          this.wake();
        });
      this.underWay.set(work, delivery.appId);
    }
  }

  private busyApps(): string[] {
    const counts = new Map<string, number>();
    for (const appId of this.underWay.values()) counts.set(appId, (counts.get(appId) ?? 0) + 1);
    return [...counts].flatMap(([appId, count]) => (count >= AT_ONCE_PER_APP ? [appId] : []));
  }

  /** A retry sooner than the next look. */
  private wakeIn(delayMs: number | null): void {
    if (delayMs !== null && delayMs < POLL_MS) setTimeout(() => this.wake(), delayMs).unref();
  }
}
