import type { LoggedCall } from '#contracts/logging/entries.contract.js';
import type { SearchedText } from '#contracts/searched-text.js';
import type { EntryRecord } from './entry.model.js';

/** Properties that are searched, in addition to the messages and the call. */
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

/** Checks quickly if a line may have the search string; returns `false` only if no property has it. */
export function mayHaveText(line: Buffer, { pattern, isPlain }: SearchedText): boolean {
  return !isPlain || pattern.test(line.toString('latin1'));
}

function calledNames({ function_call }: EntryRecord): string[] {
  if (function_call === undefined) return [];
  const { name, service } = JSON.parse(function_call) as Partial<LoggedCall>;
  return [name, service].filter((one) => typeof one === 'string');
}
