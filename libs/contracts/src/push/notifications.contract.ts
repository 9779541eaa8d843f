import { Allow, IsIn, IsString, Length, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

export const NOTIFICATION_STATES = ['draft', 'sent'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** Why a notification did not arrive. */
export class DeliveryError {
  /** The provider's code (`UNREGISTERED`, `PERMISSION_DENIED`, …), or `UNAVAILABLE` when it could not be reached. */
  @Allow() code!: string;
  @Allow() message!: string;
  @Allow() attempts!: number;
}

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
  /** Only on a sent one whose delivery was given up; an addition of ours. */
  @Allow() delivery_error?: DeliveryError;
}

export class ListNotificationsRequest extends AppScope {
  @Optional()
  @IsIn(NOTIFICATION_STATES)
  state?: NotificationState;
}

const LABEL_MAX = 256;
const MESSAGE_MAX = 4_096;
const TOPIC_MAX = 256;

export class CreateNotificationRequest extends AppScope {
  @IsString()
  @Length(1, LABEL_MAX)
  label!: string;

  @IsString()
  @Length(1, MESSAGE_MAX)
  message!: string;

  /** Letters, digits and `-_.~%`, with or without `/topics/` before them; needed when it is sent. */
  @IsString()
  @MaxLength(TOPIC_MAX)
  topic!: string;

  /** `sent`: created and sent at once. */
  @IsIn(NOTIFICATION_STATES)
  state!: NotificationState;
}

export class NotificationScope extends AppScope {
  @ResourceId('NotificationNotFound')
  messageId!: string;
}

/** An absent member stays as it is. */
export class UpdateNotificationRequest extends NotificationScope {
  @Optional()
  @IsString()
  @Length(1, LABEL_MAX)
  label?: string;

  @Optional()
  @IsString()
  @Length(1, MESSAGE_MAX)
  message?: string;

  @Optional()
  @IsString()
  @MaxLength(TOPIC_MAX)
  topic?: string;

  /** `sent`: changed and sent at once. */
  @Optional()
  @IsIn(NOTIFICATION_STATES)
  state?: NotificationState;
}

/** The new type, by either name; the original documents none. */
export class SetNotificationTypeRequest extends NotificationScope {
  @Optional()
  @IsIn(NOTIFICATION_STATES)
  state?: NotificationState;

  @Optional()
  @IsIn(NOTIFICATION_STATES)
  type?: NotificationState;
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
/** Drafts only: `BadRequest` for one that was sent. */
export const updateNotification = defineRpc('push.notifications.update', UpdateNotificationRequest, Notification, {
  access: 'project:write',
});
/** Making a draft a sent one sends it; a sent one never becomes a draft again (`BadRequest`). */
export const setNotificationType = defineRpc('push.notifications.setType', SetNotificationTypeRequest, Notification, {
  access: 'project:write',
});
/**
 * Answered when the notification is stored as sent; delivery follows. Sending a sent one again delivers nothing twice: only
 * one whose delivery failed is tried anew. `GCMError` while the app has no usable push service: the draft stays one.
 */
export const sendNotification = defineRpc('push.notifications.send', NotificationScope, Notification, {
  access: 'project:write',
  idempotent: true,
});
