import { Schema } from 'mongoose';

export const USER_API_KEY = 'UserApiKey';

/** A key an end user made, to log in as itself. */
export interface UserApiKeyRecord {
  _id: string;
  appId: string;
  userId: string;
  name: string;
  /** `hashApiKey` of the key; the key itself is not stored. */
  hash: string;
  /** One of the user's places, so that an index holds the limit however many create at once. */
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
