import { Schema } from 'mongoose';
import type { SessionIdentity } from '../tokens/claims.js';

export const USER_SESSION = 'UserSession';

export interface UserSessionRecord {
  _id: string;
  appId: string;
  domainId: string;
  userId: string;
  deviceId: string;
  /** Identity the user logged in with. */
  identity: SessionIdentity;
  createdAt: Date;
  /** Time at which the refresh token expires and the record is removed. */
  expiresAt: Date;
}

const identitySchema = new Schema<SessionIdentity>(
  {
    id: { type: String, required: true },
    provider_type: { type: String, required: true },
    provider_id: { type: String, required: true },
  },
  { _id: false, id: false },
);

export const userSessionSchema = new Schema<UserSessionRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    domainId: { type: String, required: true },
    userId: { type: String, required: true },
    deviceId: { type: String, required: true },
    identity: { type: identitySchema, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'user_sessions', versionKey: false },
);
userSessionSchema.index({ appId: 1, userId: 1 });
