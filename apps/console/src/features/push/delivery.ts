import type { Schemas } from '#admin-client/admin-client.js';

/** What deliveries come to, in words. */
export const DELIVERY_STATE_TEXTS = { queued: 'Waiting', delivered: 'Delivered', failed: 'Given up' } as const;
export type DeliveryState = keyof typeof DELIVERY_STATE_TEXTS;

/** An attempt that failed: when, and the provider's answer as it was. */
export type FailedAttempt = Schemas['FailedAttempt'];

/** One message on its way to one device or topic. Times are ISO 8601. */
export interface Delivery {
  readonly _id: string;
  readonly service_id: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Absent for a message of a function or client. */
  readonly notification_id?: string;
  /** Absent for a device. */
  readonly topic?: string;
  /** Oldest first. */
  readonly failures: readonly FailedAttempt[];
  readonly created: string;
  /** Empty until it was delivered or given up. */
  readonly finished: string;
}

export function isDeliveryState(value: unknown): value is DeliveryState {
  return typeof value === 'string' && Object.hasOwn(DELIVERY_STATE_TEXTS, value);
}
