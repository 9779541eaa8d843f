import { Schema } from 'mongoose';
import type { OperationTime } from '#triggers/operation-time.js';

/**
 * Place after which a database trigger continues reading: a token, or an operation time of its data source. `at` is
 * about the same time in unix milliseconds for earlier versions, which supported nothing else.
 */
export type ResumePoint = { readonly token: string } | { readonly time: OperationTime; readonly at: number };

/** Place as earlier versions stored it: a moment by the platform's clock, in unix milliseconds. */
export interface WallClockPoint {
  readonly at: number;
}

/** Beginning of a trigger in the order of its data source's changes. */
export interface Beginning {
  /** Changes up to this operation time are not the trigger's. */
  readonly after: OperationTime;
}

/** Beginning that was read before the request of a deployment returned, until the owner of the partition takes the deployment over. */
export interface AnnouncedBeginning extends Beginning {
  /** Id of the announcement. */
  readonly id: string;
  readonly subject: string;
  readonly enabled: boolean;
  readonly modified: number;
}

export interface TriggerStateRecord {
  readonly _id: string;
  readonly appId: string;
  readonly groupId: string;
  readonly partition: number;
  /** Epoch of the partition's owner: writes of an earlier owner match nothing. */
  readonly epoch: number;
  /** Subject of the trigger when it was last checked. */
  readonly subject: string;
  /** Unix seconds of its configuration's last change, as it was then. */
  readonly modified: number;
  readonly enabled: boolean;
  /**
   * Beginning of a database trigger; `null` until its data source has been reached, and for other triggers. Absent in what earlier
   * versions stored, until that has been taken over.
   */
  readonly begin?: Beginning | null;
  readonly next?: AnnouncedBeginning | null;
  /**
   * Times by the platform's clock at which it was made or began to be about something else, and was last enabled. Earlier versions
   * compare changes with them; this one reads them only to take over states that those have stored.
   */
  readonly since: Date;
  readonly enabledAt: Date;
  /** Set while it is suspended. */
  readonly suspendedAt: Date | null;
  readonly error: string;
  readonly errorCode: string;
  /** Outcome of the request for pre-images at the data source; `null` before its reply. */
  readonly preImages?: 'on' | 'refused' | null;
  /** Place of the last event whose run is over, if runs keep their order. */
  readonly position: string;
  /** Set while its events come from a separate stream, or from none. */
  readonly resumeFrom: ResumePoint | WallClockPoint | null;
  /** Source whose shared stream handles it if `resumeFrom` is not set, and the token after which it does. */
  readonly lookedAfter?: { readonly source: string; readonly from: string } | null;
  /** Next due time of a schedule; `null` for never. Absent for other triggers. */
  readonly nextAt?: Date | null;
  readonly completedAt: Date | null;
  /** Error of the last run; empty if it succeeded. Absent in states that earlier versions stored. */
  readonly lastError?: string;
  /** Time of the newest event whose run is over. */
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
    begin: { type: Schema.Types.Mixed },
    next: { type: Schema.Types.Mixed },
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
    lastError: { type: String },
    clusterTime: { type: Date, default: null },
  },
  { collection: 'states', versionKey: false, minimize: false },
);
triggerStateRecordSchema.index({ partition: 1 });
triggerStateRecordSchema.index({ appId: 1 });
triggerStateRecordSchema.index({ suspendedAt: 1 });
