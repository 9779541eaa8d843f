import { Long } from 'bson';
import { hasField, isDocument, isNullish, isNumber, toNumber, type Document } from '../bson/types.js';
import { unsupportedFeature } from '../errors/unsupported-feature.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { typeNameOf } from '../bson/type-codes.js';

/*
 * Typed reads of command fields. All throw 14 TypeMismatch for a value of another type; null counts as absent.
 */

export function optionalDocument(command: Document, field: string): Document | undefined {
  const value = command[field];
  if (isNullish(value)) return undefined;
  if (!isDocument(value)) throw wrongType(field, value, 'object');
  return value;
}

export function requiredDocument(command: Document, field: string): Document {
  const value = optionalDocument(command, field);
  if (value === undefined) throw missing(field);
  return value;
}

export function optionalString(command: Document, field: string): string | undefined {
  const value = command[field];
  if (isNullish(value)) return undefined;
  if (typeof value !== 'string') throw wrongType(field, value, 'string');
  return value;
}

export function requiredString(command: Document, field: string): string {
  const value = optionalString(command, field);
  if (value === undefined) throw missing(field);
  return value;
}

/** Returns a flag; numbers count as flags, too, as clients send `1`. */
export function flag(command: Document, field: string, fallback = false): boolean {
  const value = command[field];
  if (isNullish(value)) return fallback;
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return toNumber(value) !== 0;
  throw wrongType(field, value, 'bool');
}

/** Returns a whole number that JavaScript holds exactly. */
export function optionalInteger(command: Document, field: string): number | undefined {
  const value = command[field];
  if (isNullish(value)) return undefined;
  if (!isNumber(value)) throw wrongType(field, value, 'int');
  const number = toNumber(value);
  if (!Number.isSafeInteger(number)) throw mongoError(9, `BSON field '${field}' must be a whole number`);
  return number;
}

/** Returns the same as `optionalInteger`, but refuses negative values with 51024. */
export function optionalCount(command: Document, field: string): number | undefined {
  const number = optionalInteger(command, field);
  if (number !== undefined && number < 0) {
    throw mongoError(51024, `BSON field '${field}' value must be >= 0, actual value '${number}'`);
  }
  return number;
}

export function optionalArray(command: Document, field: string): readonly unknown[] | undefined {
  const value = command[field];
  if (isNullish(value)) return undefined;
  if (!Array.isArray(value)) throw wrongType(field, value, 'array');
  return value;
}

export function documentArray(command: Document, field: string): Document[] {
  const values = optionalArray(command, field);
  if (!values) throw missing(field);
  return values.map((value) => {
    if (!isDocument(value)) throw wrongType(field, value, 'object');
    return value;
  });
}

/** Returns a 64-bit integer such as a cursor id. */
export function requiredLong(command: Document, field: string): bigint {
  const value = command[field];
  if (isNullish(value)) throw missing(field);
  if (value instanceof Long) return bigintOf(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw wrongType(field, value, 'long');
}

/** Returns the same as `toBigInt`, without its detour through a string. */
function bigintOf(value: Long): bigint {
  return value.unsigned ? value.toBigInt() : (BigInt(value.high) << 32n) | BigInt(value.low >>> 0);
}

/** Refuses fields a sub-document does not have; a field that is not understood is never ignored. Throws 40415. */
export function checkFields(document: Document, owner: string, known: readonly string[]): void {
  for (const field of Object.keys(document)) {
    if (!known.includes(field)) throw mongoError(40415, `BSON field '${owner}.${field}' is an unknown field.`);
  }
}

/** Refuses options this server knows but does not have, unless they are switched off. Throws 115. */
export function refuseOptions(command: Document, fields: readonly string[]): void {
  for (const field of fields) {
    if (!hasField(command, field) || isNullish(command[field]) || command[field] === false) continue;
    throw unsupportedFeature(115, `The option '${field}'`);
  }
}

function missing(field: string): MongoError {
  return mongoError(40414, `BSON field '${field}' is missing but a required field`);
}

function wrongType(field: string, value: unknown, expected: string): MongoError {
  return mongoError(14, `BSON field '${field}' is the wrong type '${typeNameOf(value)}', expected type '${expected}'`);
}
