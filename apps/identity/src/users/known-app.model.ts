import { Schema } from 'mongoose';

export const KNOWN_APP = 'KnownApp';

/** App this service may have records of. */
export interface KnownAppRecord {
  /** Id of the app. */
  _id: string;
  /** Sets of providers that users of the app have or had, in the format of `providersOf`. */
  providers: string[];
  createdAt: Date;
}

export const knownAppSchema = new Schema<KnownAppRecord>(
  {
    _id: { type: String, required: true },
    providers: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'known_apps', versionKey: false },
);
