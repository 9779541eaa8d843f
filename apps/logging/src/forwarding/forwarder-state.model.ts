import { Schema } from 'mongoose';

/** Progress of a log forwarder. */
export interface ForwarderStateRecord {
  /** Id of the forwarder. */
  readonly _id: string;
  readonly app_id: string;
  readonly group_id: string;
  /** Number of failed deliveries since the last successful one. */
  readonly attempts: number;
  /** Time of the next attempt after a failure. */
  readonly retry_at: Date | null;
  /** True if it has failed so often that it stops until it is enabled again. */
  readonly suspended: boolean;
  /** Entries from this time on are not queued: they are read from the log when there is room. */
  readonly behind_from: Date | null;
  /** Entries from this time on, up to `behind_from`, are being read from the log: not all of them are queued yet. */
  readonly reading_from: Date | null;
  /** Process that delivers, and the time until which the store considers it alive. */
  readonly owner: string | null;
  readonly lease_until: Date | null;
}

export const FORWARDER_STATE_RECORD = 'LogForwarderState';

export const forwarderStateRecordSchema = new Schema<ForwarderStateRecord>(
  {
    _id: { type: String, required: true },
    app_id: { type: String, required: true },
    group_id: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    retry_at: { type: Date, default: null },
    suspended: { type: Boolean, default: false },
    behind_from: { type: Date, default: null },
    reading_from: { type: Date, default: null },
    owner: { type: String, default: null },
    lease_until: { type: Date, default: null },
  },
  { collection: 'forwarder_states', versionKey: false },
);

forwarderStateRecordSchema.index({ app_id: 1 });
