import { Schema } from 'mongoose';
import { shareMembers, type ShareRecord } from '../leases/lease.model.js';

/** How far the changes of a source have been read: what is behind the token is in the inbox. */
export interface SourceRecord extends ShareRecord {
  readonly token?: string | null;
  readonly storedAt?: Date | null;
  /** The server does not allow to watch it as a whole: parts of it are. */
  readonly isRefused?: boolean;
  /** Counted up by whatever must not happen once somebody else has the source. */
  readonly writes?: number;
}

export const SOURCE_RECORD = 'Source';

export const sourceRecordSchema = new Schema<SourceRecord>(
  { ...shareMembers, token: { type: String }, storedAt: { type: Date }, writes: { type: Number }, isRefused: { type: Boolean } },
  { collection: 'sources', versionKey: false },
);
