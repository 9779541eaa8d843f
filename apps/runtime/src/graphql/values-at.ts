import type { Document } from '#codecs/bson/values.js';
import { isDocument } from './schema/values/from-bson.js';

/** Returns the values stored at a path, with the elements of a list one by one; nothing for null. */
export function valuesAt(document: Document, path: string): unknown[] {
  let value: unknown = document;
  for (const name of path.split('.')) value = isDocument(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return [value].flat().filter((one) => one !== undefined && one !== null);
}
