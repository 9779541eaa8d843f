import { Schema } from 'mongoose';

export const REVOCATION = 'Revocation';

/** Session, or all sessions of a user, whose access tokens are refused until the last of them has expired. */
export interface RevocationRecord {
  /** Session id, or the user's for all of the user's sessions. */
  _id: string;
  userId: string;
  /** Time at which the record is no longer needed and is removed. */
  until: Date;
}

export const revocationSchema = new Schema<RevocationRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    until: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'revocations', versionKey: false },
);
// Index for listing page by page.
revocationSchema.index({ until: 1, _id: 1 });
