import { Schema } from 'mongoose';

/** Work over everything that is stored, and when it was last begun and came to its end. */
export interface Pass {
  readonly _id: string;
  readonly at: Date;
}

export const PASS = 'Pass';

export const passSchema = new Schema<Pass>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'passes', versionKey: false },
);
