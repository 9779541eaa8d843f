import type { Schemas } from '#admin-client/admin-client.js';

/** Labels of the delivery states. */
export const DELIVERY_STATE_TEXTS = { queued: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const;
export type DeliveryState = keyof typeof DELIVERY_STATE_TEXTS;

/** An attempt that failed: when, and the provider's answer as it was. */
export type FailedAttempt = Schemas['FailedAttempt'];

/** One message on its way to one device or topic. */
export type Delivery = Schemas['Delivery'];

export function isDeliveryState(value: unknown): value is DeliveryState {
  return typeof value === 'string' && Object.hasOwn(DELIVERY_STATE_TEXTS, value);
}
