import { Schema } from 'mongoose';

/** A device of an end user that takes push messages of one service. */
export interface RegistrationRecord {
  readonly _id: string;
  readonly appId: string;
  readonly serviceId: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly token: string;
  readonly updated: Date;
}

export const REGISTRATION_RECORD = 'Registration';

export const registrationRecordSchema = new Schema<RegistrationRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    serviceId: { type: String, required: true },
    userId: { type: String, required: true },
    deviceId: { type: String, default: '' },
    token: { type: String, required: true },
    updated: { type: Date, required: true },
  },
  { collection: 'registrations', versionKey: false },
);
registrationRecordSchema.index({ appId: 1, userId: 1, serviceId: 1, deviceId: 1 }, { unique: true });
registrationRecordSchema.index({ appId: 1, serviceId: 1, token: 1 });
