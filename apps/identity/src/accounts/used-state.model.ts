import { Schema } from 'mongoose';

export const USED_STATE = 'UsedState';

/** State that was used: kept until it would have expired. */
export interface UsedStateRecord {
  _id: string;
  expiresAt: Date;
}

export const usedStateSchema = new Schema<UsedStateRecord>(
  {
    _id: { type: String, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'used_states', versionKey: false },
);
