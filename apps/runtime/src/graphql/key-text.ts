import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { isDocument } from './schema/values/from-bson.js';

/** Returns the key of a document as GraphQL shows it: keys of other kinds than `ObjectId` are strings, too. */
export function keyText(key: unknown): string {
  if (key instanceof Date) return key.toISOString();
  return isDocument(key) ? encodeEjson(key) : String(key);
}
