import { Decimal128, Long, type Binary, type BSONRegExp, type BSONSymbol, type Code, type ObjectId, type Timestamp } from 'bson';
import type { Collation } from './collation.js';
import { compareExact, exactValue } from './decimal.js';
import {
  binaryBytes,
  binarySubtype,
  canonicalType,
  CanonicalType,
  regexParts,
  stringOf,
  toNumber,
  type Document,
  type NumericValue,
} from './types.js';

/**
 * Compares any two values in the canonical BSON order: negative, zero or positive. Numbers compare by exact value
 * regardless of their types (NaN first); strings by code point, or by the collation if one is given; missing equals
 * null.
 */
export function compare(a: unknown, b: unknown, collation?: Collation): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  const typeA = canonicalType(a);
  const typeB = canonicalType(b);
  if (typeA !== typeB) return typeA < typeB ? -1 : 1;
  switch (typeA) {
    case CanonicalType.number:
      return compareNumbers(a as NumericValue, b as NumericValue);
    case CanonicalType.string: {
      const x = stringOf(a as string | BSONSymbol);
      const y = stringOf(b as string | BSONSymbol);
      return collation ? collation.compare(x, y) : compareStrings(x, y);
    }
    case CanonicalType.object:
      return compareDocuments(a as Document, b as Document, collation);
    case CanonicalType.array:
      return compareArrays(a as unknown[], b as unknown[], collation);
    case CanonicalType.binary:
      return compareBinary(a as Binary | Uint8Array, b as Binary | Uint8Array);
    case CanonicalType.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case CanonicalType.bool:
      return Number(a) - Number(b);
    case CanonicalType.date:
      return compareDoubles((a as Date).getTime(), (b as Date).getTime());
    case CanonicalType.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case CanonicalType.regex: {
      const x = regexParts(a as BSONRegExp | RegExp);
      const y = regexParts(b as BSONRegExp | RegExp);
      return compareStrings(x.pattern, y.pattern) || compareStrings(x.options, y.options);
    }
    case CanonicalType.code:
    case CanonicalType.codeWithScope:
      return compareCode(a as Code, b as Code);
    default:
      return 0;
  }
}

/** Returns `true` if two values are the same in the canonical order. */
export function equal(a: unknown, b: unknown, collation?: Collation): boolean {
  return compare(a, b, collation) === 0;
}

/** Compares by code point, which is also the order of the UTF-8 bytes. */
export function compareStrings(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return codePointRank(x) < codePointRank(y) ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

/** UTF-16 sorts surrogates (code points above U+FFFF) before U+E000–U+FFFF; this puts them after. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : -1) : 1;
}

/** Compares exactly two BSON numbers of any type. */
export function compareNumbers(a: NumericValue, b: NumericValue): number {
  const order = compareDoubles(toNumber(a), toNumber(b));
  if (order !== 0 || !(needsExact(a) || needsExact(b))) return order;
  const x = exactValue(a);
  const y = exactValue(b);
  if (x && y) return compareExact(x, y);
  return infiniteOrder(a, x !== undefined) - infiniteOrder(b, y !== undefined);
}

/** Decimals too large for a double read as infinite there, yet are less (or, negative, more) than infinity. */
function infiniteOrder(value: NumericValue, finite: boolean): number {
  return finite ? 0 : Math.sign(toNumber(value)) || 0;
}

function needsExact(value: NumericValue): boolean {
  return value instanceof Long || value instanceof Decimal128;
}

function compareDocuments(a: Document, b: Document, collation: Collation | undefined): number {
  const keysA = Object.keys(a);
  const keysB = Object.keys(b);
  const length = Math.min(keysA.length, keysB.length);
  for (let i = 0; i < length; i++) {
    const keyA = keysA[i] ?? '';
    const keyB = keysB[i] ?? '';
    const x = a[keyA];
    const y = b[keyB];
    const order = canonicalType(x) - canonicalType(y) || compareStrings(keyA, keyB) || compare(x, y, collation);
    if (order !== 0) return order;
  }
  return keysA.length - keysB.length;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[], collation: Collation | undefined): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compare(a[i], b[i], collation);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinary(a: Binary | Uint8Array, b: Binary | Uint8Array): number {
  const x = binaryBytes(a);
  const y = binaryBytes(b);
  return x.length - y.length || binarySubtype(a) - binarySubtype(b) || Buffer.compare(x, y);
}

function compareCode(a: Code, b: Code): number {
  const order = compareStrings(a.code, b.code);
  return order !== 0 || !a.scope || !b.scope ? order : compareDocuments(a.scope, b.scope, undefined);
}
