import { Schema } from 'mongoose';

/** Event of a user, to be delivered to the service that runs triggers. */
export interface AuthEventRecord {
  readonly _id: string;
  readonly appId: string;
  readonly triggerIds: readonly string[];
  readonly at: Date;
  readonly eventEjson: string;
}

export const AUTH_EVENT = 'AuthEvent';

export const authEventSchema = new Schema<AuthEventRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    triggerIds: { type: [String], required: true },
    at: { type: Date, required: true },
    eventEjson: { type: String, required: true },
  },
  { collection: 'auth_events', versionKey: false },
);
