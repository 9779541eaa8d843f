import { inspect } from 'node:util';
import { ObjectId } from 'bson';
import { isDocument, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import type { CollectionIndex } from './collection-index.js';
import { EMPTY_ARRAY } from './index-keys.js';

/** Creates the error 11000 in the server's words; drivers and mongoose read `keyPattern` and `keyValue`. */
export function duplicateKeyError(namespace: string, index: CollectionIndex, tuple: readonly unknown[]): MongoError {
  const keyValue: Document = {};
  index.fields.forEach(({ name }, i) => {
    const value = tuple[i];
    keyValue[name] = value === undefined || value === EMPTY_ARRAY ? null : value;
  });
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: ${shellText(keyValue)}`;
  return mongoError(11000, message, { keyPattern: index.keyPattern, keyValue });
}

/** Returns a value as the shell prints it. */
export function shellText(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(shellText).join(', ')} ]`;
  if (isDocument(value)) {
    const fields = Object.keys(value).map((key) => `${key}: ${shellText(value[key])}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  // BSON classes describe themselves as the shell would write them.
  return inspect(value);
}
