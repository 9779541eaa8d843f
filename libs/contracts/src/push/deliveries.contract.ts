import { Allow, IsIn } from 'class-validator';
import { Optional } from '../fields.js';
import { IsInstant } from '../logging/instant.js';
import { defineRpc, listOf } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Number of deliveries per page. */
export const DELIVERY_PAGE_SIZE = 100;

export const DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An attempt that failed. */
export interface FailedAttempt {
  /** Time of the attempt: ISO 8601. */
  readonly at: string;
  /** Error code of the provider. */
  readonly code: string;
  /** Error message of the provider. */
  readonly message: string;
}

/** Delivery of one message to one device or topic. Device tokens are not included. Groundwork extension. */
export class Delivery {
  /** Id of the delivery. */
  @Allow() _id!: string;
  /** Id shared by the deliveries of one message to several devices. */
  @Allow() message_id!: string;
  /** Id of the push service. */
  @Allow() service_id!: string;
  /** State: the message is waiting, was accepted by the provider, or was given up. */
  @Allow() state!: DeliveryState;
  /**
   * Number of delivery attempts.
   * @format int64
   */
  @Allow() attempts!: number;
  /** Id of the notification. Absent for a message from a function or client. */
  @Allow() notification_id?: string;
  /** Target topic. Absent for a device. */
  @Allow() topic?: string;
  /** The latest failed attempts, oldest first. */
  @Allow() failures!: FailedAttempt[];
  /** Time the delivery was created: ISO 8601. */
  @Allow() created!: string;
  /** Time the message was delivered or given up: ISO 8601; empty until then. */
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
   * Returns only older deliveries: `created` of the last delivery of the previous page, exclusive.
   * @query
   */
  @Optional()
  @IsInstant()
  before?: string;
}

/** Returns deliveries of push messages, newest first. A page has `DELIVERY_PAGE_SIZE` deliveries. */
export const listDeliveries = defineRpc('push.deliveries.list', ListDeliveriesRequest, listOf(Delivery), {
  access: 'project:read',
  idempotent: true,
});
