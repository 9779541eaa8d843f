import { shellText } from '../bson/shell-text.js';
import type { Document } from '../bson/types.js';
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
