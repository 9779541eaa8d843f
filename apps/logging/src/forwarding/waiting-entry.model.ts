import { Schema } from 'mongoose';

/** Seconds after which entries that are no longer forwarded are removed automatically. */
const KEPT_SECONDS = 7 * 86_400;

/** Entry queued for one forwarder. */
export interface WaitingEntryRecord {
  /** `<forwarderId>:<entryId>`: an entry passed twice is stored once. */
  readonly _id: string;
  readonly forwarder_id: string;
  readonly app_id: string;
  readonly entry_id: string;
  readonly started: Date;
  /** Time at which the entry was queued. */
  readonly at: Date;
  /** JSON of the entry as the administration API shows it. */
  readonly entry: string;
  readonly bytes: number;
}

export const WAITING_ENTRY_RECORD = 'WaitingLogEntry';

export const waitingEntryRecordSchema = new Schema<WaitingEntryRecord>(
  {
    _id: { type: String, required: true },
    forwarder_id: { type: String, required: true },
    app_id: { type: String, required: true },
    entry_id: { type: String, required: true },
    started: { type: Date, required: true },
    at: { type: Date, required: true },
    entry: { type: String, required: true },
    bytes: { type: Number, required: true },
  },
  { collection: 'waiting_entries', versionKey: false },
);

waitingEntryRecordSchema.index({ forwarder_id: 1, started: 1, entry_id: 1 });
waitingEntryRecordSchema.index({ app_id: 1, bytes: 1 });
waitingEntryRecordSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
