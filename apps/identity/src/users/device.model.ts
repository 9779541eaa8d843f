import { Schema } from 'mongoose';

export const DEVICE = 'Device';

/** A device that named itself at a login; its users share the id. */
export interface DeviceRecord {
  _id: string;
  appId: string;
  createdAt: Date;
}

export const deviceSchema = new Schema<DeviceRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true, index: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'devices', versionKey: false },
);
