import { BSON, DBRef, type Document } from '../bson/values.js';

/** Decoding options for the driver that preserve the type of every number. */
export const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Returns a document as the server sent it, decoded. @throws BSONError */
export function readDocument(bytes: unknown): Document {
  const document: unknown = BSON.deserialize(bytes as Uint8Array, KEEP_TYPES);
  return document instanceof DBRef ? membersOfReference(document) : (document as Document);
}

/**
 * Returns the properties of a reference: the driver takes a document with `$ref` and `$id` for one; its other properties must
 * keep the form that permissions know.
 */
function membersOfReference({ collection, oid, db, fields }: DBRef): Document {
  return { ...fields, $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }) };
}

/** Decodes one value of a stored document. @throws BSONError */
export function readValue(bytes: Buffer, type: number, start: number, end: number): unknown {
  // A document of just this value, without a name.
  const size = 4 + 2 + (end - start) + 1;
  const document = Buffer.allocUnsafe(size);
  document.writeInt32LE(size);
  document[4] = type;
  document[5] = 0;
  bytes.copy(document, 6, start, end);
  document[size - 1] = 0;
  return BSON.deserialize(document, KEEP_TYPES)[''] as unknown;
}
