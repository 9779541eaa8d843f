import { Schema } from 'mongoose';

export const KNOWN_APP = 'KnownApp';

/** An app this service may have records of. */
export interface KnownAppRecord {
  /** Id of the app. */
  _id: string;
  /** Sets of providers users of it have or had, as `providersOf` writes them. */
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
