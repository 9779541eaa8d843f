import { Binary, BSONRegExp, DBRef, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from '#codecs/bson/values.js';

/** Types a schema can name (runtime §3.8); a value of any other type only matches `mixed`. */
export const BSON_TYPES = [
  'array',
  'binData',
  'bool',
  'date',
  'decimal',
  'double',
  'int',
  'long',
  'null',
  'object',
  'objectId',
  'regex',
  'string',
  'timestamp',
  'uuid',
] as const;
export type BsonType = (typeof BSON_TYPES)[number] | 'mixed';

const UUID_SUBTYPE = 4;

type Members = Readonly<Record<string, unknown>>;

function typeOfObject(value: object): BsonType {
  if (Array.isArray(value)) return 'array';
  if (value instanceof Int32) return 'int';
  if (value instanceof Double) return 'double';
  // The driver's timestamp is a subclass of Long.
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Long) return 'long';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof ObjectId) return 'objectId';
  if (value instanceof Date) return 'date';
  if (value instanceof Binary) return value.sub_type === UUID_SUBTYPE ? 'uuid' : 'binData';
  if (value instanceof BSONRegExp || value instanceof RegExp) return 'regex';
  return membersOf(value) ? 'object' : 'mixed';
}

/** Returns the type of a value as it was read from the store, with numbers in their wrappers. */
export function bsonTypeOf(value: unknown): BsonType {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'object' ? typeOfObject(value) : 'mixed';
}

/**
 * Returns the properties of a document, `undefined` for any other value. A database reference is a document for all
 * code but the driver.
 */
export function membersOf(value: unknown): Members | undefined {
  if (value instanceof DBRef) return value.toJSON();
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return undefined;
  return value as Members;
}

/** Returns a number of any type as a double, `undefined` for any other value. */
export function numberOf(value: unknown): number | undefined {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Timestamp) return undefined;
  if (value instanceof Long) return value.toNumber();
  return value instanceof Decimal128 ? Number(value.toString()) : undefined;
}
