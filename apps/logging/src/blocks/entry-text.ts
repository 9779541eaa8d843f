import type { LoggedCall } from '#contracts/logging/entries.contract.js';
import type { SearchedText } from '#contracts/searched-text.js';
import type { EntryRecord } from './entry.model.js';

/** Members, beside the messages and the call, that are looked at. */
const SEARCHED = [
  'error',
  'error_code',
  'function_name',
  'event_subscription_name',
  'incoming_webhook_name',
  'endpoint_route',
  'log_forwarder_name',
] as const satisfies readonly (keyof EntryRecord)[];

export function hasText(record: EntryRecord, { pattern }: SearchedText): boolean {
  return (
    SEARCHED.some((name) => pattern.test(record[name] ?? '')) ||
    (record.messages ?? []).some((message) => pattern.test(message)) ||
    calledNames(record).some((name) => pattern.test(name))
  );
}

/** A quick look: false only where no member has the text. */
export function mayHaveText(line: Buffer, { pattern, isPlain }: SearchedText): boolean {
  return !isPlain || pattern.test(line.toString('latin1'));
}

function calledNames({ function_call }: EntryRecord): string[] {
  if (function_call === undefined) return [];
  const { name, service } = JSON.parse(function_call) as Partial<LoggedCall>;
  return [name, service].filter((one) => typeof one === 'string');
}
