import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { DeliveryQueue } from '../deliveries/delivery-queue.service.js';
import { DeliveryWorker } from '../deliveries/delivery-worker.service.js';
import { topicName } from '../fcm/fcm-message.js';
import { PushServices, type PushService } from '../fcm/push-services.js';
import type { NotificationChange, NotificationRecord } from '../records/notification.model.js';
import { NotificationsRepository } from '../records/notifications.repository.js';

/**
 * Makes notifications sent ones. The notification and its delivery are written together, so that neither is without the other
 * whatever ends the process; delivering follows.
 */
@Injectable()
export class NotificationSending {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly services: PushServices,
    private readonly queue: DeliveryQueue,
    private readonly worker: DeliveryWorker,
    @Inject(getConnectionToken('push')) private readonly connection: Connection,
  ) {}

  /** `GCMError` while the app has no usable push service, `InvalidParameter` for a topic no name is; nothing is stored then. */
  async create(record: NotificationRecord): Promise<NotificationRecord> {
    const through = await this.ready(record, record.topic);
    const sent: NotificationRecord = { ...record, state: 'sent', sent: record.created };
    await this.together(async (session) => {
      await this.notifications.insert(sent, session);
      await this.deliver(through, sent, session);
    });
    return sent;
  }

  /**
   * Sends a draft, changed first, or one whose delivery failed; any other sent one is answered as it is. `null` when there is none.
   * Errors as of `create`; the draft stays one then.
   */
  async send(scope: AppScope, id: string, change: NotificationChange = {}): Promise<NotificationRecord | null> {
    const known = await this.notifications.find(scope, id);
    if (!known) return null;
    if (known.state === 'sent' && known.failure === null) return known;
    const through = await this.ready(scope, change.topic ?? known.topic);
    return this.together(async (session) => {
      const sent = await this.notifications.markSent(scope, id, change, new Date(), session);
      // Somebody else sent or removed it meanwhile.
      if (!sent) return this.notifications.find(scope, id, session);
      await this.deliver(through, sent, session);
      return sent;
    });
  }

  private async ready({ appId }: AppScope, topic: string): Promise<PushService> {
    const through = await this.services.ofApp(appId);
    await this.services.account(through);
    requireTopic(topic);
    return through;
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
  if (name === null) throw new AppError('InvalidParameter', 'topic must have 1 to 256 letters, digits and -_.~% to be sent to');
  return name;
}
