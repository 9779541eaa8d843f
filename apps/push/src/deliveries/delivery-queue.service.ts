import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { currentContext } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { Metrics } from '#process/metrics/metrics.js';
import { newId } from '#contracts/ids.js';
import { fcmMessage, type PushContent, type PushTarget } from '../fcm/fcm-message.js';
import type { PushService } from '../fcm/push-services.js';
import { DeliveriesRepository } from '../records/deliveries.repository.js';

/** Deliveries of one app that may wait. */
export const QUEUED_MAX = 100_000;
/** Maximum to which waiting deliveries are counted for their metric. */
const COUNTED_MAX = 10_000;

/** Puts messages where the workers of every replica find them. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    metrics: Metrics,
  ) {
    const help = `Push messages that wait to be delivered, counted up to ${COUNTED_MAX}.`;
    metrics.gauge('push_deliveries_queued', help, () => deliveries.countAllQueued(COUNTED_MAX));
    metrics.gauge('push_delivery_lag_seconds', 'Seconds since the oldest push message that is due became due.', async () => {
      const due = await deliveries.earliestDue();
      return due === null ? 0 : Math.max(0, (Date.now() - due.getTime()) / 1_000);
    });
  }

  /**
   * One delivery per target; within `session`'s transaction, where there is one. Returns the id they have in common.
   * `TooManyRequests` when too many wait.
   */
  async add(
    { snapshot, service }: PushService,
    targets: readonly PushTarget[],
    content: PushContent,
    options: { notificationId?: string; session?: ClientSession } = {},
  ): Promise<string> {
    const messageId = newId();
    if (targets.length === 0) return messageId;
    const { appId, groupId } = snapshot;
    if ((await this.deliveries.countQueued(appId, QUEUED_MAX)) + targets.length > QUEUED_MAX) {
      throw new AppError('TooManyRequests', `at most ${QUEUED_MAX} push messages of an app may wait to be delivered`);
    }
    const now = new Date();
    const records = targets.map((target) => ({
      _id: newId(),
      messageId,
      appId,
      groupId,
      serviceId: service._id,
      notificationId: options.notificationId ?? null,
      requestId: currentContext()?.requestId ?? '',
      message: fcmMessage(target, content, now.getTime()),
      state: 'queued' as const,
      attempts: 0,
      failures: [],
      dueAt: now,
      lease: null,
      created: now,
      finished: null,
    }));
    await this.deliveries.insert(records, options.session);
    return messageId;
  }
}
