import {
  LOG_DETAIL_MAX,
  LOG_MESSAGES_MAX,
  LOG_MESSAGE_BYTES_MAX,
  LOG_TEXT_MAX,
  type LogEntry,
} from '#contracts/logging/entries.contract.js';

const encoder = new TextEncoder();
const scratch = Buffer.alloc(LOG_MESSAGE_BYTES_MAX);

export interface BoundedEntry {
  readonly entry: LogEntry;
  /** About the bytes it takes, and those of them that are its messages. */
  readonly bytes: number;
  readonly messageBytes: number;
}

/** The entry cut to the limits of the contract, so that no caller's data can make one that is not stored. */
export function boundedEntry(given: LogEntry): BoundedEntry {
  const members: Record<string, unknown> = {};
  let bytes = 0;
  for (const [name, value] of Object.entries(given)) {
    if (name === 'messages') continue;
    if (typeof value === 'string') {
      members[name] = value.length > LOG_TEXT_MAX ? value.slice(0, LOG_TEXT_MAX) : value;
      bytes += name.length + Math.min(value.length, LOG_TEXT_MAX);
    } else if (typeof value === 'object' && value !== null) {
      const size = jsonLength(value);
      if (size > LOG_DETAIL_MAX) continue;
      members[name] = value;
      bytes += name.length + size;
    } else if (value !== undefined) {
      members[name] = value;
      bytes += name.length + 8;
    }
  }
  const messages = given.messages?.slice(0, LOG_MESSAGES_MAX).map((message) => cutToBytes(message));
  const messageBytes = messages?.reduce((sum, message) => sum + message.length, 0) ?? 0;
  if (messages) members['messages'] = messages;
  return { entry: members as unknown as LogEntry, bytes: bytes + messageBytes, messageBytes };
}

/** Characters of a value's JSON text; infinite for what has none (a cycle, a bigint). */
function jsonLength(value: object): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Never cuts inside a character: `encodeInto` writes whole ones only. */
function cutToBytes(text: string): string {
  if (text.length * 3 <= LOG_MESSAGE_BYTES_MAX || Buffer.byteLength(text) <= LOG_MESSAGE_BYTES_MAX) return text;
  const { written } = encoder.encodeInto(text, scratch);
  return scratch.toString('utf8', 0, written);
}
