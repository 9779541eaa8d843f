import { Schema } from 'mongoose';
import type { NotificationState } from '#contracts/push/notifications.contract.js';

export interface NotificationFailure {
  readonly code: string;
  readonly message: string;
  readonly attempts: number;
}

export interface NotificationRecord {
  readonly _id: string;
  readonly appId: string;
  readonly groupId: string;
  readonly label: string;
  readonly message: string;
  readonly topic: string;
  readonly created: Date;
  /** `null` while a draft. */
  readonly sent: Date | null;
  readonly state: NotificationState;
  /** Reason that its delivery was given up; `null` while it may still arrive. */
  readonly failure: NotificationFailure | null;
}

/** Fields of a draft that can be changed. */
export type NotificationChange = Partial<Pick<NotificationRecord, 'label' | 'message' | 'topic'>>;

export const NOTIFICATION_RECORD = 'Notification';

export const notificationRecordSchema = new Schema<NotificationRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    groupId: { type: String, required: true },
    label: { type: String, required: true },
    message: { type: String, required: true },
    topic: { type: String, default: '' },
    created: { type: Date, required: true },
    sent: { type: Date, default: null },
    state: { type: String, required: true },
    failure: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'notifications', versionKey: false },
);
notificationRecordSchema.index({ appId: 1, created: -1, _id: -1 });
