import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { PushService } from '../fcm/push-services.js';
import { NotificationsRepository } from '../records/notifications.repository.js';
import { RegistrationsRepository } from '../records/registrations.repository.js';
import { DeliveriesRepository } from '../records/deliveries.repository.js';
import { DeliverySending } from './delivery-sending.service.js';
import { DeliveryLog } from './delivery-log.js';
import type { DeliveryRecord, FailedAttempt } from '../records/delivery.model.js';
import { ATTEMPTS_MAX, retryDelayMs } from './retry-schedule.js';

/** One delivery attempt, and the handling of its outcome. */
@Injectable()
export class DeliveryAttempt {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly notifications: NotificationsRepository,
    private readonly registrations: RegistrationsRepository,
    private readonly sending: DeliverySending,
    private readonly log: DeliveryLog,
    @Inject(getConnectionToken('push')) private readonly connection: Connection,
  ) {}

  /** Returns the milliseconds until it is tried again; `null` when it is over. */
  async make(delivery: DeliveryRecord): Promise<number | null> {
    const started = new Date();
    const { outcome, through } = await this.sending.send(delivery);
    if (outcome.kind === 'delivered') {
      await this.end(delivery, through, started, null);
      return null;
    }
    const failure = { at: new Date(), code: outcome.code, message: outcome.message };
    if (outcome.kind === 'retry' && delivery.attempts < ATTEMPTS_MAX) {
      const delayMs = retryDelayMs(delivery.attempts, Math.random(), outcome.retryAfterMs);
      await this.deliveries.postpone(delivery, new Date(Date.now() + delayMs), failure);
      return delayMs;
    }
    if (outcome.kind === 'refused' && outcome.unregistered) await this.forgetDevice(delivery);
    await this.end(delivery, through, started, failure);
    return null;
  }

  /** Stores the outcome of a delivery. Delivery and notification must agree: both are written or neither. */
  private async end(
    delivery: DeliveryRecord,
    through: PushService | null,
    started: Date,
    failure: FailedAttempt | null,
  ): Promise<void> {
    const { notificationId, attempts } = delivery;
    const ended = await this.connection.withSession((session) =>
      session.withTransaction(async () => {
        const state = failure ? 'failed' : 'delivered';
        const mine = await this.deliveries.finish(delivery, state, new Date(), failure, session);
        if (mine && failure && notificationId !== null) {
          const { code, message } = failure;
          await this.notifications.markFailed(delivery, notificationId, { code, message, attempts }, session);
        }
        return mine;
      }),
    );
    if (ended) this.log.write(delivery, through, started, failure);
  }

  private async forgetDevice({ appId, serviceId, message }: DeliveryRecord): Promise<void> {
    if ('token' in message) await this.registrations.removeToken({ appId, serviceId }, message.token);
  }
}
