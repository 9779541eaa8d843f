import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import {
  CreateNotificationRequest,
  ListNotificationsRequest,
  Notification,
  NotificationScope,
  SetNotificationTypeRequest,
  UpdateNotificationRequest,
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  sendNotification,
  setNotificationType,
  updateNotification,
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

  @HandleRpc(updateNotification)
  update(request: UpdateNotificationRequest): Promise<Notification> {
    return this.notifications.update(request);
  }

  @HandleRpc(setNotificationType)
  setType(request: SetNotificationTypeRequest): Promise<Notification> {
    return this.notifications.setType(request);
  }

  @HandleRpc(sendNotification)
  send(request: NotificationScope): Promise<Notification> {
    return this.notifications.send(request);
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
