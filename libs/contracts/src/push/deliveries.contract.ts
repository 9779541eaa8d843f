import { Allow, IsIn } from 'class-validator';
import { Optional } from '../fields.js';
import { IsInstant } from '../logging/instant.js';
import { defineRpc, listOf } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Deliveries of one page. */
export const DELIVERY_PAGE_SIZE = 100;

export const DELIVERY_STATES = ['queued', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One message on its way to one device or topic; an addition of ours. Tokens of devices are not told. */
export class Delivery {
  @Allow() _id!: string;
  /** What deliveries of one message to several devices have in common. */
  @Allow() message_id!: string;
  @Allow() service_id!: string;
  @Allow() state!: DeliveryState;
  @Allow() attempts!: number;
  /** Absent for a message of a function or client. */
  @Allow() notification_id?: string;
  /** Absent for a device. */
  @Allow() topic?: string;
  /** The latest failed attempts, oldest first. */
  @Allow() failures!: { at: string; code: string; message: string }[];
  /** ISO 8601; `finished` is empty until it is delivered or given up. */
  @Allow() created!: string;
  @Allow() finished!: string;
}

export class ListDeliveriesRequest extends AppScope {
  @Optional()
  @IsIn(DELIVERY_STATES)
  state?: DeliveryState;

  /** Exclusive: `created` of the last one of the page before. */
  @Optional()
  @IsInstant()
  before?: string;
}

export const listDeliveries = defineRpc('push.deliveries.list', ListDeliveriesRequest, listOf(Delivery), {
  access: 'project:read',
  idempotent: true,
});
