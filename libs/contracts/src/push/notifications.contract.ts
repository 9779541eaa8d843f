import { Allow, IsIn, IsString, Length, MaxLength } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

export const NOTIFICATION_STATES = ['draft', 'sent'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** Reason a notification was not delivered. */
export class DeliveryError {
  /** Error code of the provider (`UNREGISTERED`, `PERMISSION_DENIED`, …), or `UNAVAILABLE` if it was unreachable. */
  @Allow() code!: string;
  /** Error message of the provider. */
  @Allow() message!: string;
  /**
   * Number of delivery attempts.
   * @format int64
   */
  @Allow() attempts!: number;
}

/** A push notification. Times are ISO 8601; `sent` is empty until it is sent. */
export class Notification {
  /** Id of the notification. */
  @Allow() _id!: string;
  /** Id of the app. */
  @Allow() appID!: string;
  /** Label of the notification, 1 to 256 characters. */
  @Allow() label!: string;
  /** Body of the notification, 1 to 4,096 characters. */
  @Allow() message!: string;
  /** Topic whose subscribers receive it: letters, digits and `-_.~%`, with or without the prefix `/topics/`. */
  @Allow() topic!: string;
  /** Time the notification was created: ISO 8601. */
  @Allow() created!: string;
  /** Time the notification was sent: ISO 8601; empty until then. */
  @Allow() sent!: string;
  /** State: a draft, or sent. */
  @Allow() state!: NotificationState;
  /** Reason the delivery was given up. Only on a sent notification. Groundwork extension. */
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

  /** Body of the notification, 1 to 4,096 characters. */
  @IsString()
  @Length(1, MESSAGE_MAX)
  message!: string;

  /** Letters, digits and `-_.~%`, with or without the prefix `/topics/`; required to send the notification. */
  @IsString()
  @MaxLength(TOPIC_MAX)
  topic!: string;

  /** `sent`: created and sent immediately. */
  @IsIn(NOTIFICATION_STATES)
  state!: NotificationState;
}

export class NotificationScope extends AppScope {
  /** Id of the notification. */
  @ResourceId('NotificationNotFound')
  messageId!: string;
}

/** Change of a draft. An absent property keeps its value. */
export class UpdateNotificationRequest extends NotificationScope {
  @Optional()
  @IsString()
  @Length(1, LABEL_MAX)
  label?: string;

  /** Body of the notification, 1 to 4,096 characters. */
  @Optional()
  @IsString()
  @Length(1, MESSAGE_MAX)
  message?: string;

  /** Topic whose subscribers receive it. */
  @Optional()
  @IsString()
  @MaxLength(TOPIC_MAX)
  topic?: string;

  /** `sent`: changed and sent immediately. */
  @Optional()
  @IsIn(NOTIFICATION_STATES)
  state?: NotificationState;
}

/** The new state, under either property name; the App Services documentation specifies none. */
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
 * Creates a push notification, as a draft or sent immediately.
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
 * Changes a draft of a push notification. Fails with `BadRequest` if it was already sent.
 * @throws BadRequest
 */
export const updateNotification = defineRpc('push.notifications.update', UpdateNotificationRequest, Notification, {
  access: 'project:write',
});
/**
 * Changes the state of a push notification from draft to sent, which sends it. A sent notification never becomes a
 * draft again.
 * @throws BadRequest
 */
export const setNotificationType = defineRpc('push.notifications.setType', SetNotificationTypeRequest, Notification, {
  access: 'project:write',
});
/**
 * Sends a push notification. The reply is sent after it is stored as sent; delivery follows. Sending it again delivers
 * nothing twice: only a failed delivery is retried. Without a usable push service its `delivery_error` is
 * `NOT_CONFIGURED`.
 * @body none
 * @throws BadRequest
 */
export const sendNotification = defineRpc('push.notifications.send', NotificationScope, Notification, {
  access: 'project:write',
  idempotent: true,
});
