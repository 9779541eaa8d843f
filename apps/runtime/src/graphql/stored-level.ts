import type { KeptMembers } from '#codecs/ejson/stored-ejson.js';
import type { CollectionModel } from './schema/model/model.js';
import type { FindRequest } from '../data/data-collection.js';
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
    const stored = await collection.findStored(request, isOne);
    if (!stored) throw new NotStoredError();
    const documents: StoredDocument[] = [];
    let toSkip = stored.skip;
    for await (const batch of stored.batches) {
      for (const bytes of batch) {
        const shown = stored.shown(bytes);
        if (shown === 'hidden') continue;
        // It is unknown which of the document's fields may be read.
        if (shown.needsMember) throw new NotStoredError();
        if (toSkip > 0) {
          toSkip -= 1;
          continue;
        }
        this.bytes += bytes.length;
        if (this.bytes > STORED_BYTES_MAX) throw new NotStoredError();
        documents.push({ bytes, kept: shown.kept });
        if (documents.length === (isOne ? 1 : stored.limit)) return documents;
      }
    }
    return documents;
  }
}
