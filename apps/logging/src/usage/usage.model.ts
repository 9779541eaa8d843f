import { Schema } from 'mongoose';
import type { Figures } from './figures.js';

/** How long a slot is: what a chart of today shows, and what is kept for a month. */
export type Tier = 'minute' | 'hour';

/** What is counted of one app in one minute or one hour. */
export interface UsageRecord extends Figures {
  /** Follows from the app, the tier and the time: replicas count into the same one. */
  readonly _id: string;
  readonly app_id: string;
  readonly group_id: string;
  readonly tier: Tier;
  /** When the slot begins. */
  readonly at: Date;
  /** When it is forgotten. */
  readonly until: Date;
}

export const USAGE_RECORD = 'Usage';

export const usageRecordSchema = new Schema<UsageRecord>(
  {
    _id: { type: String, required: true },
    app_id: { type: String, required: true },
    group_id: { type: String, required: true },
    tier: { type: String, required: true },
    at: { type: Date, required: true },
    until: { type: Date, required: true },
    types: { type: Schema.Types.Mixed },
    bytesOut: { type: Number },
  },
  { collection: 'usage', versionKey: false, minimize: false },
);
usageRecordSchema.index({ app_id: 1, tier: 1, at: 1 });
usageRecordSchema.index({ group_id: 1, tier: 1, at: 1 });
usageRecordSchema.index({ until: 1 }, { expireAfterSeconds: 0 });
