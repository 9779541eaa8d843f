import { Schema } from 'mongoose';
import type { LogType } from '#contracts/logging/entries.contract.js';
import { BASE_FIELDS, DETAIL_FIELDS, INTEGER_FIELDS, TEXT_FIELDS } from './entry-fields.js';

type BaseField = (typeof BASE_FIELDS)[number];
type TextField = (typeof TEXT_FIELDS)[number];
type IntegerField = (typeof INTEGER_FIELDS)[number];
type DetailField = (typeof DETAIL_FIELDS)[number];

/** A log entry as stored: times as dates, structured members as JSON text, and whether it tells of a failure. */
export type EntryRecord = Readonly<
  {
    _id: string;
    app_id: string;
    group_id: string;
    type: LogType;
    started: Date;
    completed: Date;
    failed: boolean;
    messages?: readonly string[];
  } & Record<BaseField, string> &
    Partial<Record<TextField | DetailField, string>> &
    Partial<Record<IntegerField, number>>
>;

export const ENTRY_RECORD = 'LogEntry';

function fields(names: readonly string[], type: StringConstructor | NumberConstructor): Record<string, { type: typeof type }> {
  return Object.fromEntries(names.map((name) => [name, { type }]));
}

export const entryRecordSchema = new Schema<EntryRecord>(
  {
    _id: { type: String, required: true },
    app_id: { type: String, required: true },
    group_id: { type: String, required: true },
    type: { type: String, required: true },
    started: { type: Date, required: true },
    completed: { type: Date, required: true },
    failed: { type: Boolean, required: true },
    messages: { type: [String], default: undefined },
    ...fields([...BASE_FIELDS, ...TEXT_FIELDS, ...DETAIL_FIELDS], String),
    ...fields(INTEGER_FIELDS, Number),
  },
  { collection: 'entries', versionKey: false },
);

// The order of a page, behind each filter that may be rare: a page is read where it begins, however deep it lies.
// Whole rather than partial indexes: the embedded store does not take an order from a partial one.
entryRecordSchema.index({ app_id: 1, started: -1, _id: 1 });
entryRecordSchema.index({ app_id: 1, co_id: 1, started: -1, _id: 1 });
entryRecordSchema.index({ app_id: 1, user_id: 1, started: -1, _id: 1 });
entryRecordSchema.index({ app_id: 1, failed: 1, started: -1, _id: 1 });
