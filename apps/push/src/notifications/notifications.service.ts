import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type {
  CreateNotificationRequest,
  ListNotificationsRequest,
  Notification,
  NotificationScope,
} from '#contracts/push/notifications.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { newId } from '#platform/ids.js';
import type { NotificationRecord } from './notification.model.js';
import { NotificationsRepository } from './notifications.repository.js';

/** Every operation answers `AppNotFound` for an app the project does not have. */
@Injectable()
export class NotificationsService {
  constructor(
    @Inject(NotificationsRepository) private readonly notifications: NotificationsRepository,
    @Inject(BusClient) private readonly bus: BusClient,
  ) {}

  async list({ appId, groupId, state }: ListNotificationsRequest): Promise<Notification[]> {
    await this.requireApp({ appId, groupId });
    return (await this.notifications.list({ appId, groupId }, state)).map(toNotification);
  }

  async create({ appId, groupId, label, message, topic, state }: CreateNotificationRequest): Promise<Notification> {
    await this.requireApp({ appId, groupId });
    const record = { _id: newId(), appId, groupId, label, message, topic, created: new Date(), sent: null, state };
    await this.notifications.insert(record);
    return toNotification(record);
  }

  /** `NotificationNotFound` for an unknown one, also for another app's. */
  async get({ appId, groupId, messageId }: NotificationScope): Promise<Notification> {
    await this.requireApp({ appId, groupId });
    const record = await this.notifications.find({ appId, groupId }, messageId);
    if (!record) throw unknownNotification(messageId);
    return toNotification(record);
  }

  async delete({ appId, groupId, messageId }: NotificationScope): Promise<void> {
    await this.requireApp({ appId, groupId });
    if (!(await this.notifications.remove({ appId, groupId }, messageId))) throw unknownNotification(messageId);
  }

  removeApp(appId: string): Promise<void> {
    return this.notifications.removeApp(appId);
  }

  private async requireApp(scope: AppScope): Promise<void> {
    await this.bus.call(getApp, scope);
  }
}

function unknownNotification(id: string): AppError {
  return new AppError('NotificationNotFound', notFoundMessage('NotificationNotFound', id));
}

function toNotification(record: NotificationRecord): Notification {
  const { _id, appId, label, message, topic, created, sent, state } = record;
  return { _id, appID: appId, label, message, topic, created: created.toISOString(), sent: sent?.toISOString() ?? '', state };
}
