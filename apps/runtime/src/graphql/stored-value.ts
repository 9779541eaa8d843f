import { NO_END, textEnd, valueEnd } from '#codecs/bson/value-end.js';
import { NotStoredError } from './stored-level.js';

const NOTHING = 0;
const UNDEFINED = 0x06;
const NULL = 0x0a;

/** One value among stored bytes. */
export interface StoredValue {
  readonly bytes: Buffer;
  /** BSON type number; 0: the field is missing. */
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

export function isAbsent({ type }: StoredValue): boolean {
  return type === NOTHING || type === NULL || type === UNDEFINED;
}

/** Yields the elements of a list. @throws NotStoredError */
export function* elementsOf({ bytes, start }: StoredValue): Generator<StoredValue> {
  const last = start + bytes.readInt32LE(start) - 1;
  for (let at = start + 4; at < last;) {
    const type = bytes[at] ?? 0;
    const from = textEnd(bytes, at + 1);
    const end = from === NO_END ? NO_END : valueEnd(bytes, type, from);
    if (end === NO_END) throw new NotStoredError();
    yield { bytes, type, start: from, end };
    at = end;
  }
}
