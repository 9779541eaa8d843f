import type { Delivery } from './delivery';

/** A push notification. Times are ISO 8601. */
export interface Notification {
  readonly _id: string;
  /** What it is for; administrators only see it. */
  readonly label: string;
  readonly message: string;
  readonly topic: string;
  readonly state: 'draft' | 'sent';
  readonly created: string;
  /** Empty until it was sent. */
  readonly sent: string;
  /** Of one whose delivery was given up. */
  readonly delivery_error?: { readonly code: string; readonly message: string; readonly attempts: number };
}

/** A notification as it is written. */
export type NotificationForm = Pick<Notification, 'label' | 'message' | 'topic'>;

export const NEW_NOTIFICATION: NotificationForm = { label: '', message: '', topic: '' };

export function formOf({ label, message, topic }: NotificationForm): NotificationForm {
  return { label, message, topic };
}

/** What became of a sent notification. */
export interface Outcome {
  readonly text: string;
  readonly looks: 'good' | 'bad' | 'muted';
}

/** What became of a notification, by what it says itself and by the newest deliveries. */
export function outcomeOf({ _id, delivery_error }: Notification, deliveries: readonly Delivery[]): Outcome {
  if (delivery_error) return { text: `${delivery_error.code}: ${delivery_error.message}`, looks: 'bad' };
  const delivery = deliveries.find(({ notification_id }) => notification_id === _id);
  if (delivery?.state === 'delivered') return { text: 'Delivered', looks: 'good' };
  const last = delivery?.failures.at(-1);
  if (last) return { text: `Tried again soon. ${last.code}: ${last.message}`, looks: 'bad' };
  if (delivery) return { text: 'Sending', looks: 'muted' };
  return { text: 'Deliveries are kept for 30 days', looks: 'muted' };
}
