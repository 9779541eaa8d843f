import { Schema } from 'mongoose';

export const USER_API_KEY = 'UserApiKey';

/** API key that an end user created to log in as itself. */
export interface UserApiKeyRecord {
  _id: string;
  appId: string;
  userId: string;
  name: string;
  /** `hashApiKey` of the key; the key itself is not stored. */
  hash: string;
  /**
   * Place of the key, out of the user's limited number of places, so that a unique index enforces the limit for concurrent
   * requests, too.
   */
  place: number;
  disabled: boolean;
  createdAt: Date;
}

export const userApiKeySchema = new Schema<UserApiKeyRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    userId: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true },
    place: { type: Number, required: true },
    disabled: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'user_api_keys', versionKey: false },
);
userApiKeySchema.index({ appId: 1, userId: 1, name: 1 }, { unique: true });
userApiKeySchema.index({ appId: 1, userId: 1, place: 1 }, { unique: true });
userApiKeySchema.index({ appId: 1, hash: 1 }, { unique: true });
