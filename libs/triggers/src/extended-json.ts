import { BSON, EJSON, type Document } from 'bson';

/**
 * Encodes an object of extended JSON as BSON bytes: dates, ids and patterns in it are such values, not their JSON.
 * Throws what makes it none.
 */
export function toBson(object: Readonly<Record<string, unknown>>): Uint8Array {
  const value = EJSON.parse(JSON.stringify(object), { relaxed: false }) as Document;
  return BSON.serialize(value, { ignoreUndefined: false });
}
