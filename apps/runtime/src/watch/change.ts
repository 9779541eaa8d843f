import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { Position } from '#store/port/store.js';
import { compactEvent, type ChangeEvent } from './change-event.js';
import { messageText } from './event-text.js';

/** Checks if a position is at or before another one. */
export function isUpTo(position: Position, other: Position): boolean {
  return position._data <= other._data;
}

/** A change, which all streams that report it have in common. */
export class Change {
  private whole: Buffer | null = null;
  private compact: Buffer | null = null;

  constructor(readonly event: ChangeEvent) {}

  get position(): Position {
    return this.event['_id'] as Position;
  }

  /** Returns the message of a stream that shows the whole change; it is written once for all of them. */
  message(isCompact: boolean): Buffer {
    if (isCompact) return (this.compact ??= messageOf(compactEvent(this.event)));
    return (this.whole ??= messageOf(this.event));
  }
}

/** Formats an event for clients. */
export function messageOf(event: object): Buffer {
  return messageText(encodeEjson(event));
}
