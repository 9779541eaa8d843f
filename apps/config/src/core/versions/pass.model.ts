import { Schema } from 'mongoose';

/** A pass over everything that is stored, and the start of the last run that completed. */
export interface Pass {
  readonly _id: string;
  readonly at: Date;
}

export const PASS = 'Pass';

export const passSchema = new Schema<Pass>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'passes', versionKey: false },
);
