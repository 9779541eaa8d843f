import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/**
 * A decoded BSON document. Fields keep BSON order, except that JavaScript objects list integer-like keys (`"0"`,
 * `"17"`) first: a document with such keys is reordered once it is re-encoded.
 */
export type Document = Record<string, unknown>;

/** Any BSON number as the decoder represents it; see `decode` for how int32 and double share the JavaScript number. */
export type NumericValue = number | Double | Int32 | Long | Decimal128;

export type NumericKind = 'int' | 'double' | 'long' | 'decimal';

/** Canonical BSON comparison order; the values are also the leading byte of an ordered key. */
export const CanonicalType = {
  minKey: 1,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binary: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  code: 60,
  codeWithScope: 65,
  maxKey: 127,
} as const;

export type CanonicalType = (typeof CanonicalType)[keyof typeof CanonicalType];

const INT32_MIN = -0x80000000;
const INT32_MAX = 0x7fffffff;

/** Returns `true` for numbers an int32 can hold; negative zero is a double. */
export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= INT32_MIN && value <= INT32_MAX && !Object.is(value, -0);
}

/**
 * Returns the rank of a value's type in the canonical order. Missing (`undefined`) ranks with null; classes are
 * distinguished by prototype, never by a field.
 */
export function canonicalType(value: unknown): CanonicalType {
  switch (typeof value) {
    case 'number':
      return CanonicalType.number;
    case 'string':
      return CanonicalType.string;
    case 'boolean':
      return CanonicalType.bool;
    case 'undefined':
      return CanonicalType.null;
    case 'object':
      return value === null ? CanonicalType.null : canonicalObjectType(value);
    default:
      return CanonicalType.object;
  }
}

function canonicalObjectType(value: object): CanonicalType {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return CanonicalType.object;
  if (Array.isArray(value)) return CanonicalType.array;
  if (value instanceof Date) return CanonicalType.date;
  if (value instanceof ObjectId) return CanonicalType.objectId;
  // Timestamp extends Long, so it is asked for first.
  if (value instanceof Timestamp) return CanonicalType.timestamp;
  if (value instanceof Double || value instanceof Long || value instanceof Decimal128 || value instanceof Int32)
    return CanonicalType.number;
  if (value instanceof Binary || value instanceof Uint8Array) return CanonicalType.binary;
  if (value instanceof BSONRegExp || value instanceof RegExp) return CanonicalType.regex;
  if (value instanceof BSONSymbol) return CanonicalType.string;
  if (value instanceof Code) return value.scope ? CanonicalType.codeWithScope : CanonicalType.code;
  if (value instanceof MinKey) return CanonicalType.minKey;
  if (value instanceof MaxKey) return CanonicalType.maxKey;
  return CanonicalType.object;
}

export function isNumber(value: unknown): value is NumericValue {
  return typeof value === 'number' || (typeof value === 'object' && canonicalType(value) === CanonicalType.number);
}

/** Returns `true` for an embedded document: not an array, not a BSON scalar. */
export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && canonicalType(value) === CanonicalType.object;
}

/** Returns `true` for null or a missing value. */
export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

export function numericKind(value: NumericValue): NumericKind {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (value instanceof Double) return 'double';
  if (value instanceof Int32) return 'int';
  return value instanceof Long ? 'long' : 'decimal';
}

/** Returns the nearest float64 of a BSON number. */
export function toNumber(value: NumericValue): number {
  if (typeof value === 'number') return value;
  if (value instanceof Double || value instanceof Int32) return value.value;
  return value instanceof Long ? value.toNumber() : Number(value.toString());
}

/** Tests for an own property in a way that no field name (`hasOwnProperty`, `__proto__`) can confuse. */
export function hasField(document: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(document, key);
}

/** Reads an own field only: inherited properties such as `constructor` are missing fields. */
export function getField(document: Document, key: string): unknown {
  return hasField(document, key) ? document[key] : undefined;
}

/** Writes an own field; a field called `__proto__` is data, not the prototype. */
export function setField(document: Document, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(document, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    document[key] = value;
  }
}

/** Returns a shallow copy that keeps a field called `__proto__` a field. */
export function copyDocument(document: Document): Document {
  const copy: Document = {};
  for (const key of Object.keys(document)) setField(copy, key, document[key]);
  return copy;
}

/**
 * Returns a deep copy of documents and arrays; BSON scalars are immutable to this store and shared, dates are copied.
 */
export function cloneValue(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(cloneValue);
  if (value instanceof Date) return new Date(value);
  if (!isDocument(value)) return value;
  return cloneDocument(value);
}

export function cloneDocument(document: Document): Document {
  const copy: Document = {};
  for (const key of Object.keys(document)) setField(copy, key, cloneValue(document[key]));
  return copy;
}

/** Returns a BSON double: JavaScript numbers that fit an int32 would read as int, so those are wrapped. */
export function toDouble(value: number): number | Double {
  return isInt32(value) ? new Double(value) : value;
}

/** Returns the bytes of a binary value, without the slack a growing Binary may carry. */
export function binaryBytes(value: Binary | Uint8Array): Uint8Array {
  return value instanceof Binary ? value.buffer.subarray(0, value.position) : value;
}

export function binarySubtype(value: Binary | Uint8Array): number {
  return value instanceof Binary ? value.sub_type : 0;
}

/** Returns pattern and options of either kind of regular expression value. */
export function regexParts(value: BSONRegExp | RegExp): { pattern: string; options: string } {
  return value instanceof RegExp
    ? { pattern: value.source, options: value.flags }
    : { pattern: value.pattern, options: value.options };
}

/** Returns the string of a string or (deprecated) symbol value. */
export function stringOf(value: string | BSONSymbol): string {
  return typeof value === 'string' ? value : value.value;
}
