import { encode } from '../bson/encode.js';
import { decode } from '../bson/decode.js';
import type { Document } from '../bson/types.js';
import type { IndexRecord } from './collection-index.js';

/** Stored form of a collection in the catalog (or of a view, which has options and no records). */
export interface CollectionRecord {
  readonly id: number;
  readonly namespace: string;
  readonly uuid: string;
  readonly options: Document;
  readonly indexes: readonly IndexRecord[];
}

/** Returns the catalog entry of a collection as stored. */
export function encodeCollectionRecord(record: CollectionRecord): Buffer {
  return encode({ ...record, indexes: record.indexes.map((index) => ({ ...index })) });
}

export function decodeCollectionRecord(bytes: Buffer): CollectionRecord {
  return decode(bytes) as unknown as CollectionRecord;
}
