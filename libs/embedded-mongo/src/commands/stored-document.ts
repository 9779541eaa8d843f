import { ObjectId } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { canonicalType, CanonicalType, hasField, isDocument, setField, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { MAX_DOCUMENT_BYTES } from './server-identity.js';

/** A document ready to be stored: with an `_id`, which comes first. */
export interface StorableDocument {
  readonly document: Document;
  readonly bytes: Buffer;
}

/** The first element of a stored document: any type, the name `_id`. */
const ID_NAME = Buffer.from('_id\0');

/**
 * Prepares a document a client gave: raw BSON is stored untouched when its `_id` comes first. Throws 10334 beyond 16 MB, 52 or 53 for an
 * impossible `_id`, 22 for invalid BSON.
 */
export function storable(given: Buffer | Document): StorableDocument {
  if (Buffer.isBuffer(given)) {
    if (given.length > MAX_DOCUMENT_BYTES) throw tooLarge(given.length);
    const document = decode(given);
    if (given.subarray(5, 5 + ID_NAME.length).equals(ID_NAME)) {
      checkId(document._id);
      return { document, bytes: given };
    }
    return encoded(withLeadingId(document));
  }
  return encoded(withLeadingId(given));
}

/** Returns a stored document encoded again after an update. Throws 17419 beyond 16 MB. */
export function encodeUpdated(document: Document): Buffer {
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES)
    throw mongoError(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`);
  return bytes;
}

/** Copies a document so that `_id`, made up when missing, is its first field. */
export function withLeadingId(document: Document): Document {
  const { _id, ...rest } = document;
  const result: Document = { _id: hasField(document, '_id') ? _id : new ObjectId() };
  for (const key of Object.keys(rest)) setField(result, key, rest[key]);
  return result;
}

/** Throws 53 for an array or regular expression, 52 for a name with `$` anywhere inside that is not part of a reference. */
export function checkId(id: unknown): void {
  const type = canonicalType(id);
  if (type === CanonicalType.array) throw mongoError(53, "The '_id' value cannot be of type array");
  if (type === CanonicalType.regex) throw mongoError(53, "The '_id' value cannot be of type regex");
  checkNames(id);
}

function checkNames(value: unknown): void {
  if (Array.isArray(value)) for (const element of value) checkNames(element);
  if (!isDocument(value)) return;
  const names = Object.keys(value);
  const rest = names.slice(referenceFields(value, names));
  const operator = rest.find((name) => name.startsWith('$'));
  if (operator !== undefined) {
    throw mongoError(52, `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`);
  }
  for (const name of names) checkNames(value[name]);
}

/** Returns the number of fields at the beginning of a document that make it a reference: `$ref`, `$id` and perhaps `$db`. */
function referenceFields(document: Document, names: readonly string[]): number {
  if (names[0] !== '$ref' || names[1] !== '$id' || typeof document['$ref'] !== 'string') return 0;
  return names[2] === '$db' && typeof document['$db'] === 'string' ? 3 : 2;
}

function encoded(document: Document): StorableDocument {
  checkId(document._id);
  const bytes = encode(document);
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
  return { document, bytes };
}

function tooLarge(bytes: number): Error {
  return mongoError(10334, `object to insert too large. size in bytes: ${bytes}, max size: ${MAX_DOCUMENT_BYTES}`);
}
