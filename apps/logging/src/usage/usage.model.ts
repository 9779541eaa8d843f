import { Schema } from 'mongoose';
import type { UsageMetrics } from './usage-metrics.js';

/** Length of a slot: minutes for charts of the current day, hours for data kept for a month. */
export type Tier = 'minute' | 'hour';

/** Usage of one app in one minute or one hour. */
export interface UsageRecord extends UsageMetrics {
  /** Derived from the app, the tier and the time, so that replicas add to the same record. */
  readonly _id: string;
  readonly app_id: string;
  readonly group_id: string;
  readonly tier: Tier;
  /** Start of the slot. */
  readonly at: Date;
  /** Time at which the record expires. */
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
