import { mongoError, type MongoError } from './mongo-error.js';

/** Makes (does not throw) the error for a feature of MongoDB that this store leaves out; it names where to have the feature. */
export function leftOut(code: number, what: string): MongoError {
  return mongoError(code, `${what}: the embedded store leaves it out, a MongoDB behind DATA_SOURCES has it`);
}
