import type { Delivery } from './delivery';
import type { Schemas } from '#admin-client/admin-client.js';

/** A push notification. Times are ISO 8601. */
export type Notification = Omit<Schemas['Notification'], 'appID'>;

/** A notification as it is written. */
export type NotificationForm = Pick<Notification, 'label' | 'message' | 'topic'>;

export const NEW_NOTIFICATION: NotificationForm = { label: '', message: '', topic: '' };

export function formOf({ label, message, topic }: NotificationForm): NotificationForm {
  return { label, message, topic };
}

/** Outcome of a sent notification. */
export interface Outcome {
  readonly text: string;
  readonly looks: 'good' | 'bad' | 'muted';
}

/** Returns the outcome of a notification, from its own state and the newest deliveries. */
export function outcomeOf({ _id, delivery_error }: Notification, deliveries: readonly Delivery[]): Outcome {
  if (delivery_error) return { text: `${delivery_error.code}: ${delivery_error.message}`, looks: 'bad' };
  const delivery = deliveries.find(({ notification_id }) => notification_id === _id);
  if (delivery?.state === 'delivered') return { text: 'Delivered', looks: 'good' };
  const last = delivery?.failures.at(-1);
  if (last) return { text: `Tried again soon. ${last.code}: ${last.message}`, looks: 'bad' };
  if (delivery) return { text: 'Sending', looks: 'muted' };
  return { text: 'Deliveries are kept for 30 days', looks: 'muted' };
}
