import { BSON, DBRef, type Document } from 'mongodb';

/** How the driver is to decode: so that no number loses its type on the way. */
export const KEEP_TYPES = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** A document as the server sent it, decoded. @throws BSONError */
export function readDocument(bytes: unknown): Document {
  const document: unknown = BSON.deserialize(bytes as Uint8Array, KEEP_TYPES);
  return document instanceof DBRef ? membersOfReference(document) : (document as Document);
}

/** A document with members `$ref` and `$id` is a reference to the driver; its other members must stay what permissions know them as. */
function membersOfReference({ collection, oid, db, fields }: DBRef): Document {
  return { ...fields, $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }) };
}

/** One value of a stored document, decoded. @throws BSONError */
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
