import { Schema } from 'mongoose';
import { shareMembers, type ShareRecord } from '../leases/lease.model.js';

/** Place up to which the changes of a source have been read: changes before the token are in the inbox. */
export interface SourceRecord extends ShareRecord {
  readonly token?: string | null;
  readonly storedAt?: Date | null;
  /** The server does not allow to watch it as a whole: parts of it are. */
  readonly isRefused?: boolean;
  /** Counter raised by every write that must fail once another replica owns the source. */
  readonly writes?: number;
}

export const SOURCE_RECORD = 'Source';

export const sourceRecordSchema = new Schema<SourceRecord>(
  { ...shareMembers, token: { type: String }, storedAt: { type: Date }, writes: { type: Number }, isRefused: { type: Boolean } },
  { collection: 'sources', versionKey: false },
);
