import type { LoggedCall } from '#contracts/logging/entries.contract.js';
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

/** What JSON escapes, and what takes several bytes, stands differently in a line. */
const STANDS_AS_IT_IS = /^[\u0020\u0021\u0023-\u005b\u005d-\u007e]*$/;

/** A text that is searched for, in whatever case. */
export interface SearchedText {
  readonly pattern: RegExp;
  /** Whether it stands in a line as it is. */
  readonly isPlain: boolean;
}

/** Without the `u` flag no ASCII letter is the other case of one that is not, so that a look at bytes will do. */
export function searchedText(text: string): SearchedText {
  return {
    pattern: new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'i'),
    isPlain: STANDS_AS_IT_IS.test(text),
  };
}

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
