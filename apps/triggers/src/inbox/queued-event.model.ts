import { Schema } from 'mongoose';

/** An event that waits for its run. */
export interface QueuedEventRecord {
  /** `<triggerId>:<position>`: the same event twice is one. */
  readonly _id: string;
  readonly triggerId: string;
  readonly appId: string;
  /** Its position among the events of its trigger, compared as a string. */
  readonly position: string;
  /** Time of the event. */
  readonly at: Date;
  /** BSON of what the function is given; empty for nothing, and where `ejson` is. */
  readonly event: Buffer;
  /** The event as extended JSON, if it was received in that form. */
  readonly ejson?: string;
  readonly size: number;
  /** Due times of its schedule it also stands for. */
  readonly missed: number;
  /** Set where an administrator started the run. */
  readonly isByHand?: boolean;
}

export const QUEUED_EVENT_RECORD = 'QueuedEvent';

export const queuedEventRecordSchema = new Schema<QueuedEventRecord>(
  {
    _id: { type: String, required: true },
    triggerId: { type: String, required: true },
    appId: { type: String, required: true },
    position: { type: String, required: true },
    at: { type: Date, required: true },
    event: { type: Buffer, required: true },
    ejson: { type: String },
    size: { type: Number, required: true },
    missed: { type: Number, default: 0 },
    isByHand: { type: Boolean },
  },
  { collection: 'events', versionKey: false },
);
queuedEventRecordSchema.index({ triggerId: 1, position: 1 });
queuedEventRecordSchema.index({ appId: 1 });
queuedEventRecordSchema.index({ at: 1 });
