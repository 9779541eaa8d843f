import { Schema } from 'mongoose';

/** Where a database trigger is to go on reading: after a token, or from a moment (unix milliseconds). */
export type ResumePoint = { readonly token: string } | { readonly at: number };

export interface TriggerStateRecord {
  readonly _id: string;
  readonly appId: string;
  readonly groupId: string;
  readonly partition: number;
  /** Of the partition's owner: what an earlier owner writes matches nothing. */
  readonly epoch: number;
  /** What the trigger was about when it was last looked at. */
  readonly subject: string;
  /** Unix seconds of its configuration's last change, as it was then. */
  readonly modified: number;
  readonly enabled: boolean;
  /** Events before it are not the trigger's: when it was made, or began to be about something else. */
  readonly since: Date;
  /** When it was last enabled. */
  readonly enabledAt: Date;
  /** Set while it is suspended. */
  readonly suspendedAt: Date | null;
  readonly error: string;
  readonly errorCode: string;
  /** Outcome of the request for pre-images at the data source; `null` before it has answered. */
  readonly preImages?: 'on' | 'refused' | null;
  /** Of the last event whose run is over, where runs keep their order. */
  readonly position: string;
  /** Set while its events come from a stream of its own, or from none. */
  readonly resumeFrom: ResumePoint | null;
  /** Whose shared stream looks after it where `resumeFrom` is not set, and for changes behind which token. */
  readonly lookedAfter?: { readonly source: string; readonly from: string } | null;
  /** When a schedule is due next; `null` for never. Absent for other triggers. */
  readonly nextAt?: Date | null;
  readonly completedAt: Date | null;
  /** Of the newest event whose run is over. */
  readonly clusterTime: Date | null;
}

export const TRIGGER_STATE_RECORD = 'TriggerState';

export const triggerStateRecordSchema = new Schema<TriggerStateRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    groupId: { type: String, required: true },
    partition: { type: Number, required: true },
    epoch: { type: Number, required: true },
    subject: { type: String, required: true },
    modified: { type: Number, required: true },
    enabled: { type: Boolean, required: true },
    since: { type: Date, required: true },
    enabledAt: { type: Date, required: true },
    suspendedAt: { type: Date, default: null },
    error: { type: String, default: '' },
    errorCode: { type: String, default: '' },
    preImages: { type: String, default: null },
    position: { type: String, default: '' },
    resumeFrom: { type: Schema.Types.Mixed, default: null },
    lookedAfter: { type: Schema.Types.Mixed, default: null },
    nextAt: { type: Date },
    completedAt: { type: Date, default: null },
    clusterTime: { type: Date, default: null },
  },
  { collection: 'states', versionKey: false, minimize: false },
);
triggerStateRecordSchema.index({ partition: 1 });
triggerStateRecordSchema.index({ appId: 1 });
triggerStateRecordSchema.index({ suspendedAt: 1 });
