import { isObjectIdText } from '#contracts/fields.js';
import {
  LOG_MESSAGES_MAX,
  LOG_MESSAGE_BYTES_MAX,
  LOG_TEXT_MAX,
  LOG_DETAIL_MAX,
  LOG_TYPES,
  type LogEntry,
  type LogType,
} from '#contracts/logging/entries.contract.js';
import { parseInstant } from '#contracts/logging/instant.js';
import { BASE_FIELDS, DETAIL_FIELDS, INTEGER_FIELDS, TEXT_FIELDS } from './entry-fields.js';
import type { EntryRecord } from './entry.model.js';

const TYPES: ReadonlySet<unknown> = new Set(LOG_TYPES);

/**
 * Returns the part of a received entry that is stored: documented fields only, and of these only the well-formed ones within
 * their limits. Returns `null` if the value cannot be an entry.
 */
export function toRecord(received: unknown): EntryRecord | null {
  if (typeof received !== 'object' || received === null) return null;
  const entry = received as Readonly<Record<string, unknown>>;
  const { _id, app_id, group_id, type } = entry;
  const started = toDate(entry['started']);
  if (!isObjectIdText(_id) || !isObjectIdText(app_id) || !isObjectIdText(group_id) || !isLogType(type) || !started) return null;
  const record: Record<string, unknown> = { _id, app_id, group_id, type, started };
  record['completed'] = toDate(entry['completed']) ?? started;
  for (const name of BASE_FIELDS) record[name] = isText(entry[name]) ? entry[name] : '';
  for (const name of TEXT_FIELDS) if (isText(entry[name]) && entry[name] !== '') record[name] = entry[name];
  for (const name of INTEGER_FIELDS) if (Number.isSafeInteger(entry[name])) record[name] = entry[name];
  for (const name of DETAIL_FIELDS) {
    const detail = entry[name];
    if (typeof detail !== 'object' || detail === null) continue;
    const text = JSON.stringify(detail);
    if (text.length <= LOG_DETAIL_MAX) record[name] = text;
  }
  if (Array.isArray(entry['messages'])) record['messages'] = entry['messages'].filter(isMessage).slice(0, LOG_MESSAGES_MAX);
  record['failed'] = record['error'] !== undefined || type === 'TRIGGER_FAILURE';
  return record as unknown as EntryRecord;
}

/** Converts a stored entry to the format of the administration API. */
export function toEntry(record: EntryRecord): LogEntry {
  const { _id, app_id, group_id, type, messages } = record;
  const entry: Record<string, unknown> = { _id };
  for (const name of BASE_FIELDS) entry[name] = record[name];
  Object.assign(entry, { type, app_id, group_id });
  entry['started'] = record.started.toISOString();
  entry['completed'] = record.completed.toISOString();
  for (const name of [...TEXT_FIELDS, ...INTEGER_FIELDS]) if (record[name] !== undefined) entry[name] = record[name];
  for (const name of DETAIL_FIELDS) {
    const text = record[name];
    if (text !== undefined) entry[name] = JSON.parse(text);
  }
  if (messages !== undefined) entry['messages'] = messages;
  return entry as unknown as LogEntry;
}

function isLogType(value: unknown): value is LogType {
  return TYPES.has(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LOG_TEXT_MAX;
}

function isMessage(value: unknown): value is string {
  return typeof value === 'string' && Buffer.byteLength(value) <= LOG_MESSAGE_BYTES_MAX;
}

function toDate(value: unknown): Date | null {
  return typeof value === 'string' ? parseInstant(value) : null;
}
