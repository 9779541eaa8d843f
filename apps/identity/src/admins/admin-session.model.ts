import { Schema } from 'mongoose';

export const ADMIN_SESSION = 'AdminSession';

export interface AdminSessionRecord {
  _id: string;
  adminId: string;
  createdAt: Date;
  /** Time at which the refresh token expires and the record is removed. */
  expiresAt: Date;
}

export const adminSessionSchema = new Schema<AdminSessionRecord>(
  {
    _id: { type: String, required: true },
    adminId: { type: String, required: true, index: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'admin_sessions', versionKey: false },
);
