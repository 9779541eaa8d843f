import { Schema } from 'mongoose';
import type { DeliveryState } from '#contracts/push/deliveries.contract.js';
import type { FcmMessage } from '../fcm/fcm-message.js';

export type { DeliveryState };

export interface FailedAttempt {
  readonly at: Date;
  readonly code: string;
  readonly message: string;
}

/** One message on its way to one device or topic. */
export interface DeliveryRecord {
  readonly _id: string;
  /** Id shared by the deliveries of one message to several devices. */
  readonly messageId: string;
  readonly appId: string;
  readonly groupId: string;
  readonly serviceId: string;
  /** The notification it delivers; `null` for a message of a function or client. */
  readonly notificationId: string | null;
  /** Id of the request that sent it: `co_id` of the log entry it ends with. */
  readonly requestId: string;
  readonly message: FcmMessage;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The latest ones, oldest first. */
  readonly failures: readonly FailedAttempt[];
  /** Time of the next attempt; during an attempt, the time at which the attempt counts as abandoned. */
  readonly dueAt: Date;
  /** Lease id of the worker attempting the delivery. */
  readonly lease: string | null;
  readonly created: Date;
  readonly finished: Date | null;
}

export const DELIVERY_RECORD = 'Delivery';

/** Days a delivery is kept after it ended. */
const KEPT_DAYS = 30;

export const deliveryRecordSchema = new Schema<DeliveryRecord>(
  {
    _id: { type: String, required: true },
    messageId: { type: String, required: true },
    appId: { type: String, required: true },
    groupId: { type: String, required: true },
    serviceId: { type: String, required: true },
    notificationId: { type: String, default: null },
    requestId: { type: String, default: '' },
    message: { type: Schema.Types.Mixed, required: true },
    state: { type: String, required: true },
    attempts: { type: Number, required: true },
    failures: { type: [{ _id: false, at: Date, code: String, message: String }], default: [] },
    dueAt: { type: Date, required: true },
    lease: { type: String, default: null },
    created: { type: Date, required: true },
    finished: { type: Date, default: null },
  },
  { collection: 'deliveries', versionKey: false, minimize: false },
);
deliveryRecordSchema.index({ state: 1, dueAt: 1 });
deliveryRecordSchema.index({ appId: 1, state: 1, created: -1, _id: -1 });
deliveryRecordSchema.index({ notificationId: 1 });
deliveryRecordSchema.index({ finished: 1 }, { expireAfterSeconds: KEPT_DAYS * 86_400 });
