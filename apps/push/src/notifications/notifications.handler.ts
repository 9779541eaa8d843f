import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import {
  CreateNotificationRequest,
  ListNotificationsRequest,
  Notification,
  NotificationScope,
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
} from '#contracts/push/notifications.contract.js';
import { NotificationsService } from './notifications.service.js';

@Controller()
export class NotificationsHandler {
  constructor(@Inject(NotificationsService) private readonly notifications: NotificationsService) {}

  @HandleRpc(listNotifications)
  list(request: ListNotificationsRequest): Promise<Notification[]> {
    return this.notifications.list(request);
  }

  @HandleRpc(createNotification)
  create(request: CreateNotificationRequest): Promise<Notification> {
    return this.notifications.create(request);
  }

  @HandleRpc(getNotification)
  get(request: NotificationScope): Promise<Notification> {
    return this.notifications.get(request);
  }

  @HandleRpc(deleteNotification)
  async delete(request: NotificationScope): Promise<null> {
    await this.notifications.delete(request);
    return null;
  }

  @HandleEvent(appDeleted)
  appDeleted(event: AppDeleted): Promise<void> {
    return this.notifications.removeApp(event.appId);
  }
}
