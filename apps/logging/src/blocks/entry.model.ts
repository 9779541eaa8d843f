import { Schema } from 'mongoose';
import type { LogType } from '#contracts/logging/entries.contract.js';
import { BASE_FIELDS, DETAIL_FIELDS, INTEGER_FIELDS, TEXT_FIELDS } from './entry-fields.js';

type BaseField = (typeof BASE_FIELDS)[number];
type TextField = (typeof TEXT_FIELDS)[number];
type IntegerField = (typeof INTEGER_FIELDS)[number];
type DetailField = (typeof DETAIL_FIELDS)[number];

/**
 * Content of an entry: times as dates, structured properties as JSON strings, and whether it failed. Earlier versions stored
 * entries in this format.
 */
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
  // Collection of earlier versions: it is not created if it does not exist.
  { collection: 'entries', versionKey: false, autoCreate: false, autoIndex: false },
);
