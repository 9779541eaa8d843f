import { BSON, ObjectId, type Document } from '#codecs/bson/values.js';
import { AppError } from '#contracts/error.js';
import { readDocument } from '#codecs/ejson/stored-values.js';
import type { Batches } from '#store/port/statement.js';

/** Returns the document with an `_id`; a missing one is generated as the first field. */
export function identified(document: Document): Document {
  return Object.hasOwn(document, '_id') ? document : { _id: new ObjectId(), ...document };
}

/** Returns the bytes a document is stored as. @throws BSONError */
export function storedBytes(document: Document): Uint8Array {
  return BSON.serialize(document, { ignoreUndefined: false });
}

/** Decodes the documents of a read, one by one. */
export async function* eachDocument(batches: Batches): AsyncGenerator<Document> {
  for await (const batch of batches) for (const bytes of batch) yield readDocument(bytes);
}

/** Reads documents to their end. */
export async function allDocuments(batches: Batches): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const document of eachDocument(batches)) documents.push(document);
  return documents;
}

/** Combines queries into one; a single query is returned unchanged. */
export function allOf(queries: readonly Document[]): Document {
  const stated = queries.filter((query) => Object.keys(query).length > 0);
  const [only] = stated;
  return stated.length > 1 ? { $and: stated } : (only ?? {});
}

/** Maximum length of a read's result as extended JSON, in UTF-16 units; a longer one is an error. */
export const RESULT_LENGTH_MAX = 16 * 1024 * 1024;

export function resultTooLarge(what = 'the result is larger than 16 MB'): AppError {
  return new AppError('ReadSizeLimitExceeded', what);
}
