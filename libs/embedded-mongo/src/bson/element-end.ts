import * as bsonBytes from '#codecs/bson/value-end.js';
import { mongoError } from '../errors/mongo-error.js';

/**
 * Returns the end offset of a field's value. Throws 22 InvalidBSON for an unknown type and for a value that does not end in the
 * bytes.
 */
export function elementEnd(bytes: Buffer, type: number, start: number): number {
  const end = bsonBytes.valueEnd(bytes, type, start);
  if (end === bsonBytes.NO_END) throw mongoError(22, `Invalid BSON: a value of type ${type} at offset ${start} does not end`);
  return end;
}

/** Returns the offset after the zero byte that ends a string. Throws 22 InvalidBSON. */
export function textEnd(bytes: Buffer, start: number): number {
  const end = bsonBytes.textEnd(bytes, start);
  if (end === bsonBytes.NO_END) throw mongoError(22, `Invalid BSON: a text at offset ${start} does not end`);
  return end;
}
