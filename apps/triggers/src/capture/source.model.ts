import { Schema } from 'mongoose';
import { shareMembers, type ShareRecord } from '../leases/lease.model.js';

/** How far the changes of a source have been read: what is behind the token is in the inbox. */
export interface SourceRecord extends ShareRecord {
  readonly token?: string | null;
  readonly storedAt?: Date | null;
  /** Counted up by whatever must not happen once somebody else has the source. */
  readonly writes?: number;
}

export const SOURCE_RECORD = 'Source';

export const sourceRecordSchema = new Schema<SourceRecord>(
  { ...shareMembers, token: { type: String }, storedAt: { type: Date }, writes: { type: Number } },
  { collection: 'sources', versionKey: false },
);
