import type { RecordVisitor } from './record-scan.js';

/** One entry of an ordered key-value store; keys sort bytewise. */
export interface KeyValue {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** Keys from `start` (inclusive) to `end` (exclusive), the same set when walked backwards. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
  readonly reverse?: boolean;
  /** The reader will most likely stop after a few. */
  readonly few?: boolean | undefined;
}

/** Storage of collections and indexes: the database itself, or a transaction's view of it. */
export interface KeyValues {
  get(key: Buffer): Buffer | undefined;
  put(key: Buffer, value: Buffer): void;
  delete(key: Buffer): void;
  /** Walks a range; entries written behind the walk's position during it are not seen, entries ahead of it may be. */
  entries(range: KeyRange): Generator<KeyValue, void>;
  keys(range: KeyRange): Generator<Buffer, void>;
  /**
   * Shows the records of a range, forwards, without copying them. Returns `false`, having shown none, where that is not possible; absent
   * where it never is.
   */
  visitRecords?(range: KeyRange, visit: RecordVisitor): boolean;
}

export const EMPTY_VALUE = Buffer.alloc(0);

const ZERO = Buffer.from([0]);

/** Returns the smallest key greater than `key`. */
export function successor(key: Buffer): Buffer {
  return Buffer.concat([key, ZERO]);
}

/** Returns the smallest key greater than every key that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  for (let last = prefix.length - 1; last >= 0; last--) {
    const byte = prefix[last] ?? 0xff;
    if (byte === 0xff) continue;
    const end = Buffer.from(prefix.subarray(0, last + 1));
    end[last] = byte + 1;
    return end;
  }
  throw new RangeError('No key follows a prefix of 0xff bytes only');
}

/** Encodes a four-byte big-endian identifier, the prefix of everything a collection or an index stores. */
export function idPrefix(id: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(id);
  return prefix;
}
