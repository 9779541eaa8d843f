import { Allow, IsIn } from 'class-validator';
import { Optional } from '../fields.js';
import { IsInstant } from '../logging/instant.js';
import { defineRpc, listOf } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Deliveries of one page. */
export const DELIVERY_PAGE_SIZE = 100;

export const DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An attempt that failed. */
export interface FailedAttempt {
  /** When it was made: ISO 8601. */
  readonly at: string;
  /** The provider's code. */
  readonly code: string;
  /** What the provider said. */
  readonly message: string;
}

/** One message on its way to one device or topic; an addition of ours. Tokens of devices are not told. */
export class Delivery {
  /** Id of the delivery. */
  @Allow() _id!: string;
  /** What deliveries of one message to several devices have in common. */
  @Allow() message_id!: string;
  /** Id of the push service. */
  @Allow() service_id!: string;
  /** Whether the message is waiting, was taken by the provider, or was given up. */
  @Allow() state!: DeliveryState;
  /**
   * How often it was tried.
   * @format int64
   */
  @Allow() attempts!: number;
  /** Id of the notification. Absent for a message of a function or client. */
  @Allow() notification_id?: string;
  /** Topic the message goes to. Absent for a device. */
  @Allow() topic?: string;
  /** The latest failed attempts, oldest first. */
  @Allow() failures!: FailedAttempt[];
  /** When it was made: ISO 8601. */
  @Allow() created!: string;
  /** When it was delivered or given up: ISO 8601; empty until then. */
  @Allow() finished!: string;
}

export class ListDeliveriesRequest extends AppScope {
  /**
   * Returns only deliveries of this state.
   * @query
   */
  @Optional()
  @IsIn(DELIVERY_STATES)
  state?: DeliveryState;

  /**
   * Returns only older ones: `created` of the last one of the page before, exclusive.
   * @query
   */
  @Optional()
  @IsInstant()
  before?: string;
}

/** Returns deliveries of push messages, newest first. A page has `DELIVERY_PAGE_SIZE`. */
export const listDeliveries = defineRpc('push.deliveries.list', ListDeliveriesRequest, listOf(Delivery), {
  access: 'project:read',
  idempotent: true,
});
