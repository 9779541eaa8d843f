import { Schema } from 'mongoose';

export const DEVICE = 'Device';

/** Device one user logged in from. Users who share a device share its id, and each of them has a record of it. */
export interface DeviceRecord {
  /** `<device id>:<user id>`. */
  _id: string;
  appId: string;
  deviceId: string;
  userId: string;
  platform: string;
  platformVersion: string;
  appVersion: string;
  createdAt: Date;
  /** Time at which the record is removed, unless the user logs in from the device again. */
  expiresAt: Date;
}

export const deviceSchema = new Schema<DeviceRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    deviceId: { type: String, required: true },
    userId: { type: String, required: true },
    platform: { type: String },
    platformVersion: { type: String },
    appVersion: { type: String },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'devices', versionKey: false },
);
deviceSchema.index({ appId: 1, deviceId: 1 });
deviceSchema.index({ appId: 1, userId: 1, expiresAt: -1 });
