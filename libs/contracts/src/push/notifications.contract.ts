import { Allow, IsIn, IsString, Length, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

export const NOTIFICATION_STATES = ['draft', 'sent'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** Times are ISO 8601; `sent` is empty until it was. */
export class Notification {
  @Allow() _id!: string;
  @Allow() appID!: string;
  @Allow() label!: string;
  @Allow() message!: string;
  @Allow() topic!: string;
  @Allow() created!: string;
  @Allow() sent!: string;
  @Allow() state!: NotificationState;
}

export class ListNotificationsRequest extends AppScope {
  @Optional()
  @IsIn(NOTIFICATION_STATES)
  state?: NotificationState;
}

/** Only drafts are created: sending needs a configured delivery provider. */
export class CreateNotificationRequest extends AppScope {
  @IsString()
  @Length(1, 256)
  label!: string;

  @IsString()
  @Length(1, 4_096)
  message!: string;

  @IsString()
  @MaxLength(256)
  topic!: string;

  @IsIn(['draft'], { message: "state must be 'draft': no delivery provider is configured" })
  state!: 'draft';
}

export class NotificationScope extends AppScope {
  @ResourceId('NotificationNotFound')
  messageId!: string;
}

export const listNotifications = defineRpc('push.notifications.list', ListNotificationsRequest, listOf(Notification), {
  access: 'project:read',
  idempotent: true,
});
export const createNotification = defineRpc('push.notifications.create', CreateNotificationRequest, Notification, {
  access: 'project:write',
});
export const getNotification = defineRpc('push.notifications.get', NotificationScope, Notification, {
  access: 'project:read',
  idempotent: true,
});
export const deleteNotification = defineRpc('push.notifications.delete', NotificationScope, nothing, {
  access: 'project:write',
});
