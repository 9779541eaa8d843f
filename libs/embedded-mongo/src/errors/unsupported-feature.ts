import { mongoError, type MongoError } from './mongo-error.js';

const ELSEWHERE = ': the embedded store leaves it out, a MongoDB behind DATA_SOURCES has it';

/** Makes (does not throw) the error for a feature of MongoDB that this store leaves out; it names where to have the feature. */
export function unsupportedFeature(code: number, what: string): MongoError {
  return mongoError(code, what + ELSEWHERE);
}

/** Returns the message of an error without its reference to MongoDB, for callers that cannot use another database. */
export function withoutElsewhere(message: string): string {
  return message.replace(ELSEWHERE, '');
}
