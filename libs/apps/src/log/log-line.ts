import {
  LOG_DETAIL_MAX,
  LOG_MESSAGES_MAX,
  LOG_MESSAGE_BYTES_MAX,
  LOG_TEXT_MAX,
  type LogEntry,
} from '#contracts/logging/entries.contract.js';

const encoder = new TextEncoder();
const scratch = Buffer.alloc(LOG_MESSAGE_BYTES_MAX);
const CLOSED = Buffer.from('}\n');
/**
 * Matches all characters but those that JSON contains unchanged. Lone surrogates would become other characters on the
 * way.
 */
const MUST_ESCAPE = /[^\u0020\u0021\u0023-\u005b\u005d-\ud7ff\ue000-\uffff]/;

/** An entry as it travels and is stored: JSON with a line end, written once. */
export interface LogLine {
  readonly id: string;
  readonly type: LogEntry['type'];
  readonly bytes: Buffer;
  /** Number of those bytes that belong to the console lines, which come last. */
  readonly messageBytes: number;
}

/**
 * Serializes an entry as a line, truncated to the limits of the contract, so that data of a caller cannot prevent an
 * entry from being stored. It begins with `_id` and `started`, so that code that sorts lines need not parse the rest.
 */
export function logLine(id: string, given: Omit<LogEntry, '_id'>): LogLine {
  let text = `{"_id":"${id}","started":${quoted(given.started)}`;
  for (const name of Object.keys(given)) {
    if (name === 'started' || name === 'messages') continue;
    const json = memberJson(given[name as keyof typeof given]);
    if (json !== undefined) text += `,"${name}":${json}`;
  }
  const { type, messages } = given;
  if (!messages) return { id, type, bytes: Buffer.from(`${text}}\n`), messageBytes: 0 };
  const kept = JSON.stringify(messages.slice(0, LOG_MESSAGES_MAX).map((message) => cutToBytes(message)));
  const bytes = Buffer.from(`${text},"messages":${kept}}\n`);
  return { id, type, bytes, messageBytes: messages.length === 0 ? 0 : bytes.length - Buffer.byteLength(text) - CLOSED.length };
}

/** Returns the line without its console lines. */
export function withoutMessages({ id, type, bytes, messageBytes }: LogLine): LogLine {
  const rest = bytes.subarray(0, bytes.length - CLOSED.length - messageBytes);
  return { id, type, bytes: Buffer.concat([rest, CLOSED]), messageBytes: 0 };
}

function memberJson(value: unknown): string | undefined {
  if (typeof value === 'string') return quoted(value.length > LOG_TEXT_MAX ? value.slice(0, LOG_TEXT_MAX) : value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const json = detailJson(value);
  return json !== undefined && json.length <= LOG_DETAIL_MAX ? json : undefined;
}

function quoted(text: string): string {
  return MUST_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** Returns `undefined` for a value without a JSON form (a cycle, a bigint). */
function detailJson(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Never cuts inside a character: `encodeInto` writes whole ones only. */
function cutToBytes(text: string): string {
  if (text.length * 3 <= LOG_MESSAGE_BYTES_MAX || Buffer.byteLength(text) <= LOG_MESSAGE_BYTES_MAX) return text;
  const { written } = encoder.encodeInto(text, scratch);
  return scratch.toString('utf8', 0, written);
}
