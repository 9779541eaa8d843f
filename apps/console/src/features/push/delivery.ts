import type { Schemas } from '#admin-client/admin-client.js';

/** Labels of the delivery states. */
export const DELIVERY_STATE_TEXTS = { queued: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const;
export type DeliveryState = keyof typeof DELIVERY_STATE_TEXTS;

/** A failed attempt: its time, and the provider's unchanged reply. */
export type FailedAttempt = Schemas['FailedAttempt'];

/** One message on its way to one device or topic. */
export type Delivery = Schemas['Delivery'];

export function isDeliveryState(value: unknown): value is DeliveryState {
  return typeof value === 'string' && Object.hasOwn(DELIVERY_STATE_TEXTS, value);
}
