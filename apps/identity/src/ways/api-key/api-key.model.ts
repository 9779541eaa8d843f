import { Schema } from 'mongoose';

export const API_KEY = 'ApiKey';

export interface ApiKeyRecord {
  _id: string;
  appId: string;
  name: string;
  /** `hashApiKey` of the key; the key itself is not stored. */
  hash: string;
  /**
   * Place of the key, out of the app's limited number of places, so that a unique index enforces the limit for concurrent
   * requests, too.
   */
  place: number;
  disabled: boolean;
  createdAt: Date;
}

export const apiKeySchema = new Schema<ApiKeyRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true },
    place: { type: Number, required: true },
    disabled: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'api_keys', versionKey: false },
);
apiKeySchema.index({ appId: 1, name: 1 }, { unique: true });
apiKeySchema.index({ appId: 1, place: 1 }, { unique: true });
apiKeySchema.index({ appId: 1, hash: 1 }, { unique: true });
