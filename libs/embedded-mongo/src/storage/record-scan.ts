import type { Database, RootDatabase } from 'lmdb';
import type { KeyRange } from './key-values.js';

/**
 * Receives a record: its document is at the beginning of `bytes`, which may be longer and hold it only until the call returns. Returns
 * `false` to end the walk.
 */
export type RecordVisitor = (bytes: Buffer, recordId: number) => boolean;

/** Bytes of a record id, with which the key of a record ends. */
const RECORD_ID_BYTES = 6;

/** Keys are given as bytes, and come as the record ids they end with. */
const RECORD_KEYS = {
  writeKey: (key: Buffer, target: Buffer, start: number): number => {
    target.set(key, start);
    return start + key.length;
  },
  readKey: (source: Buffer, _start: number, end: number): number => source.readUIntBE(end - RECORD_ID_BYTES, RECORD_ID_BYTES),
};

/**
 * Shows records where LMDB puts them for a moment, without a buffer and a copy for each: a quarter of the cost of reading them. Not for
 * write transactions, in which cursors are found again by their keys.
 */
export class RecordScan {
  private readonly database: Database<Buffer, Buffer>;
  private shown: Buffer | undefined;
  private whole: Buffer = Buffer.alloc(0);

  constructor(root: RootDatabase<Buffer, Buffer>, name: string, readOnly: boolean) {
    const options = {
      encoding: 'binary' as const,
      cache: false,
      ...(readOnly && { readOnly }),
      keyEncoder: RECORD_KEYS,
      encoder: { encode: (value: Buffer) => value, decode: (bytes: Buffer) => this.show(bytes) },
    };
    this.database = root.openDB<Buffer, Buffer>(name, options);
  }

  /** Walks the records of a range in the order of their keys. */
  visit({ start, end }: KeyRange, visit: RecordVisitor): void {
    try {
      for (const { key, value } of this.database.getRange({ start, end })) {
        if (!visit(value, Number(key))) return;
      }
    } finally {
      this.shown = undefined;
    }
  }

  /** Returns all of the memory the value is in: what LMDB gives is a buffer whose length is changed for each value. */
  private show(bytes: Buffer): Buffer {
    if (bytes !== this.shown) {
      this.shown = bytes;
      this.whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    return this.whole;
  }
}
