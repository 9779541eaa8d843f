import type { Document } from '#codecs/bson/values.js';
import type { KeptMembers } from '#codecs/ejson/stored-ejson.js';
import type { CollectionModel } from './schema/model/model.js';
import type { FindRequest } from '../data/data-collection.js';
import { storedBytes } from '../data/documents.js';
import type { OperationData } from './operation-data.js';

/**
 * Maximum bytes of all documents of an operation that are returned as they are stored, and of one string; more are
 * counted one value at a time.
 */
export const STORED_BYTES_MAX = 4 * 1024 * 1024;

/** A result that requires decoded documents. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

/** A document a user may read something of. */
export interface StoredDocument {
  readonly bytes: Buffer;
  readonly kept: KeptMembers | null;
}

/** Returns `true` if a top-level field may be read. */
export function isKept({ kept }: StoredDocument, name: Buffer): boolean {
  return kept === null || kept.names.has(name, 0, name.length) === kept.keepsNamed;
}

/** Reads the documents of one operation. */
export class StoredLevels {
  private bytes = 0;

  constructor(readonly data: OperationData) {}

  /** @throws NotStoredError, and everything a read throws */
  async read(model: CollectionModel, request: FindRequest, isOne = false): Promise<StoredDocument[]> {
    const collection = await this.data.collection(model);
    const documents: StoredDocument[] = [];
    for await (const piece of await collection.read(request, isOne)) {
      for (const shown of piece) {
        const document = 'document' in shown ? { bytes: encoded(shown.document), kept: null } : shown;
        this.bytes += document.bytes.length;
        if (this.bytes > STORED_BYTES_MAX) throw new NotStoredError();
        documents.push(document);
      }
    }
    return documents;
  }
}

/** Returns the bytes of the part of a document that may be read. */
function encoded(document: Document): Buffer {
  const bytes = storedBytes(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
