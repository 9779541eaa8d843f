import { Inject, Injectable } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import {
  createNotification,
  deleteNotification,
  getNotification,
  listNotifications,
  sendNotification,
  setNotificationType,
  updateNotification,
  type CreateNotificationRequest,
  type ListNotificationsRequest,
  type Notification,
  type NotificationScope,
  type SetNotificationTypeRequest,
  type UpdateNotificationRequest,
} from '#contracts/push/notifications.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { newId } from '#contracts/ids.js';
import { DeliveriesRepository } from '../records/deliveries.repository.js';
import type { NotificationChange, NotificationRecord } from '../records/notification.model.js';
import { NotificationSending } from './notification-sending.service.js';
import { NotificationsRepository } from '../records/notifications.repository.js';

/** Every operation throws `AppNotFound` for an app the project does not have. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly sending: NotificationSending,
    private readonly apps: ProjectApps,
    private readonly audit: AuditTrail,
    @Inject(getConnectionToken('push')) private readonly connection: Connection,
  ) {}

  @HandleRpc(listNotifications)
  async list({ appId, groupId, state }: ListNotificationsRequest): Promise<Notification[]> {
    await this.apps.require({ appId, groupId });
    return (await this.notifications.list({ appId, groupId }, state)).map(toNotification);
  }

  @HandleRpc(createNotification)
  async create({ appId, groupId, label, message, topic, state }: CreateNotificationRequest): Promise<Notification> {
    await this.apps.require({ appId, groupId });
    const draft: NotificationRecord = {
      _id: newId(),
      appId,
      groupId,
      label,
      message,
      topic,
      created: new Date(),
      sent: null,
      state: 'draft',
      failure: null,
    };
    const created = state === 'sent' ? await this.sending.create(draft) : draft;
    if (state !== 'sent') await this.notifications.insert(draft);
    await this.note(created, 'create');
    return toNotification(created);
  }

  /** `NotificationNotFound` for an unknown one, also for another app's. */
  @HandleRpc(getNotification)
  async get({ appId, groupId, messageId }: NotificationScope): Promise<Notification> {
    await this.apps.require({ appId, groupId });
    const record = await this.notifications.find({ appId, groupId }, messageId);
    if (!record) throw unknownNotification(messageId);
    return toNotification(record);
  }

  @HandleRpc(updateNotification)
  async update({ appId, groupId, messageId, state, ...members }: UpdateNotificationRequest): Promise<Notification> {
    await this.apps.require({ appId, groupId });
    const scope = { appId, groupId };
    await this.requireDraft(scope, messageId);
    const change = given(members);
    const changed =
      state === 'sent'
        ? await this.sending.send(scope, messageId, change)
        : await this.notifications.change(scope, messageId, change);
    // Sent or removed since it was looked at.
    if (!changed) await this.requireDraft(scope, messageId);
    if (!changed) throw unknownNotification(messageId);
    await this.note(changed, 'update');
    return toNotification(changed);
  }

  @HandleRpc(setNotificationType)
  async setType({ state, type, ...scope }: SetNotificationTypeRequest): Promise<Notification> {
    await this.get(scope);
    const wanted = state ?? type;
    if (wanted === undefined) throw new AppError('InvalidParameter', "state must be 'draft' or 'sent'");
    if (wanted === 'sent') return this.send(scope);
    return toNotification(await this.requireDraft(scope, scope.messageId));
  }

  @HandleRpc(sendNotification)
  async send({ appId, groupId, messageId }: NotificationScope): Promise<Notification> {
    await this.apps.require({ appId, groupId });
    const known = await this.notifications.find({ appId, groupId }, messageId);
    const sent = await this.sending.send({ appId, groupId }, messageId);
    if (!sent) throw unknownNotification(messageId);
    // Sending what was sent changes nothing.
    if (known?.state !== 'sent' || known.failure !== null) await this.note(sent, 'update');
    return toNotification(sent);
  }

  /** Deletes a notification. Its pending delivery is canceled. */
  @HandleRpc(deleteNotification)
  async delete({ appId, groupId, messageId }: NotificationScope): Promise<void> {
    await this.apps.require({ appId, groupId });
    const known = await this.notifications.find({ appId, groupId }, messageId);
    const removed = await this.connection.withSession((session) =>
      session.withTransaction(async () => {
        await this.deliveries.removeOfNotification({ appId, groupId }, messageId, session);
        return this.notifications.remove({ appId, groupId }, messageId, session);
      }),
    );
    if (!known || !removed) throw unknownNotification(messageId);
    await this.note(known, 'delete');
  }

  @HandleEvent(appDeleted)
  async removeApp({ appId }: AppDeleted): Promise<void> {
    await this.notifications.removeApp(appId);
    await this.deliveries.removeApp(appId);
  }

  private async requireDraft(scope: AppScope, id: string): Promise<NotificationRecord> {
    const record = await this.notifications.find(scope, id);
    if (!record) throw unknownNotification(id);
    if (record.state === 'sent') throw new AppError('BadRequest', 'the notification was already sent and cannot be changed');
    return record;
  }

  private note({ appId, groupId, _id, label }: NotificationRecord, operation: AuditOperation): Promise<void> {
    return this.audit.record({ appId, groupId, kind: 'push/notifications', id: _id, name: label, operation });
  }
}

function given({ label, message, topic }: NotificationChange): NotificationChange {
  return {
    ...(label === undefined ? {} : { label }),
    ...(message === undefined ? {} : { message }),
    ...(topic === undefined ? {} : { topic }),
  };
}

function unknownNotification(id: string): AppError {
  return new AppError('NotificationNotFound', notFoundMessage('NotificationNotFound', id));
}

function toNotification(record: NotificationRecord): Notification {
  const { _id, appId, label, message, topic, created, sent, state, failure } = record;
  return {
    _id,
    appID: appId,
    label,
    message,
    topic,
    created: created.toISOString(),
    sent: sent?.toISOString() ?? '',
    state,
    ...(failure ? { delivery_error: failure } : {}),
  };
}
