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
  /** What the provider said. */
  @Allow() message!: string;
  /**
   * How often it was tried.
   * @format int64
   */
  @Allow() attempts!: number;
}

/** A push notification. Times are ISO 8601. Times are ISO 8601; `sent` is empty until it was. */
export class Notification {
  /** Id of the notification. */
  @Allow() _id!: string;
  /** Id of the app. */
  @Allow() appID!: string;
  /** What the notification is for, 1 to 256 characters. */
  @Allow() label!: string;
  /** Text of the notification, 1 to 4,096 characters. */
  @Allow() message!: string;
  /** Topic whose subscribers get it: letters, digits and `-_.~%`, with or without `/topics/` before them. */
  @Allow() topic!: string;
  /** When it was made: ISO 8601. */
  @Allow() created!: string;
  /** When it was sent: ISO 8601; empty until then. */
  @Allow() sent!: string;
  /** Whether it is a draft or was sent. */
  @Allow() state!: NotificationState;
  /** Only on a sent one whose delivery was given up; an addition of ours. */
  @Allow() delivery_error?: DeliveryError;
}

export class ListNotificationsRequest extends AppScope {
  /**
   * Returns only notifications of this state.
   * @query
   */
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

  /** Text of the notification, 1 to 4,096 characters. */
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
  /** Id of the notification. */
  @ResourceId('NotificationNotFound')
  messageId!: string;
}

/** An absent member stays as it is. */
export class UpdateNotificationRequest extends NotificationScope {
  @Optional()
  @IsString()
  @Length(1, LABEL_MAX)
  label?: string;

  /** Text of the notification, 1 to 4,096 characters. */
  @Optional()
  @IsString()
  @Length(1, MESSAGE_MAX)
  message?: string;

  /** Topic whose subscribers get it. */
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
  /** The new state. */
  @Optional()
  @IsIn(NOTIFICATION_STATES)
  state?: NotificationState;

  /** The new state, by its other name. */
  @Optional()
  @IsIn(NOTIFICATION_STATES)
  type?: NotificationState;
}

/** Returns the push notifications of an app. */
export const listNotifications = defineRpc('push.notifications.list', ListNotificationsRequest, listOf(Notification), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a push notification, as a draft or sent at once.
 * @throws BadRequest
 */
export const createNotification = defineRpc('push.notifications.create', CreateNotificationRequest, Notification, {
  access: 'project:write',
});
/** Returns a push notification. */
export const getNotification = defineRpc('push.notifications.get', NotificationScope, Notification, {
  access: 'project:read',
  idempotent: true,
});
/** Deletes a push notification. */
export const deleteNotification = defineRpc('push.notifications.delete', NotificationScope, nothing, {
  access: 'project:write',
});
/**
 * Changes a draft of a push notification. `BadRequest` for one that was sent.
 * @throws BadRequest
 */
export const updateNotification = defineRpc('push.notifications.update', UpdateNotificationRequest, Notification, {
  access: 'project:write',
});
/**
 * Makes a draft a sent notification, which sends it. A sent one never becomes a draft again.
 * @throws BadRequest
 */
export const setNotificationType = defineRpc('push.notifications.setType', SetNotificationTypeRequest, Notification, {
  access: 'project:write',
});
/**
 * Sends a push notification. The reply comes when it is stored as sent; delivery follows. Sending a sent one again delivers
 * nothing twice: only one whose delivery failed is tried anew. Without a usable push service its `delivery_error` says `NOT_CONFIGURED`.
 * @body none
 * @throws BadRequest
 */
export const sendNotification = defineRpc('push.notifications.send', NotificationScope, Notification, {
  access: 'project:write',
  idempotent: true,
});
