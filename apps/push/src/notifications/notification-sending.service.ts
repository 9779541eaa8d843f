import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { DeliveryLog } from '../deliveries/delivery-log.js';
import { DeliveryQueue } from '../deliveries/delivery-queue.service.js';
import { DeliveryWorker } from '../deliveries/delivery-worker.service.js';
import { topicName } from '../fcm/fcm-message.js';
import { PushServices, type PushService } from '../fcm/push-services.js';
import { NOT_CONFIGURED } from '../fcm/send-outcome.js';
import type { NotificationChange, NotificationFailure, NotificationRecord } from '../records/notification.model.js';
import { NotificationsRepository } from '../records/notifications.repository.js';

/** Service to send a notification through, or the reason it cannot be sent, with the domain of its app for the log. */
type Ready =
  | { readonly through: PushService; readonly failure: null }
  | { readonly through: null; readonly failure: NotificationFailure; readonly domainId: string };

/**
 * Sends notifications. The notification and its delivery are written in one transaction, so that neither is stored
 * without the other even if the process crashes; delivery follows.
 */
@Injectable()
export class NotificationSending {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly services: PushServices,
    private readonly queue: DeliveryQueue,
    private readonly worker: DeliveryWorker,
    private readonly log: DeliveryLog,
    @Inject(getConnectionToken('push')) private readonly connection: Connection,
  ) {}

  /**
   * `InvalidParameter` for a topic no name is; nothing is stored then. While the app has no usable push service, the notification is
   * sent and its delivery has failed.
   */
  async create(record: NotificationRecord): Promise<NotificationRecord> {
    const ready = await this.ready(record, record.topic);
    const sent: NotificationRecord = { ...record, state: 'sent', sent: record.created, failure: ready.failure };
    await this.together(async (session) => {
      await this.notifications.insert(sent, session);
      if (ready.through) await this.deliver(ready.through, sent, session);
    });
    if (ready.failure) this.log.writeUndeliverable(sent, ready.domainId, ready.failure);
    return sent;
  }

  /**
   * Sends a draft, after changing it, or a notification whose delivery failed; any other sent notification is returned
   * unchanged. Returns `null` if it does not exist. Throws the errors of `create`; the draft stays a draft then.
   */
  async send(scope: AppScope, id: string, change: NotificationChange = {}): Promise<NotificationRecord | null> {
    const known = await this.notifications.find(scope, id);
    if (!known) return null;
    if (known.state === 'sent' && known.failure === null) return known;
    const ready = await this.ready(scope, change.topic ?? known.topic);
    const { through, failure } = ready;
    const marked = await this.together(async (session) => {
      const sent = await this.notifications.markSent(scope, id, { ...change, failure }, new Date(), session);
      if (sent && through) await this.deliver(through, sent, session);
      return sent;
    });
    // Another request has sent or removed it in the meantime.
    if (!marked) return this.notifications.find(scope, id);
    if (ready.failure) this.log.writeUndeliverable(marked, ready.domainId, ready.failure);
    return marked;
  }

  private async ready({ appId }: AppScope, topic: string): Promise<Ready> {
    requireTopic(topic);
    try {
      const through = await this.services.ofApp(appId);
      await this.services.account(through);
      return { through, failure: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'GCMError') throw error;
      const failure = { code: NOT_CONFIGURED, message: error.message, attempts: 0 };
      return { through: null, failure, domainId: await this.services.domainOf(appId) };
    }
  }

  private async deliver(
    through: PushService,
    { _id, topic, message }: NotificationRecord,
    session: ClientSession,
  ): Promise<void> {
    const target = { topic: requireTopic(topic) };
    await this.queue.add(through, [target], { notification: { body: message } }, { notificationId: _id, session });
  }

  private async together<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    const done = await this.connection.withSession((session) => session.withTransaction(() => work(session)));
    this.worker.wake();
    return done;
  }
}

function requireTopic(text: string): string {
  const name = topicName(text);
  if (name === null) throw new AppError('InvalidParameter', 'topic must have 1 to 256 letters, digits and -_.~%');
  return name;
}
