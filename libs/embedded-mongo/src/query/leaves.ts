import { Binary, Long, type BSONRegExp } from 'bson';
import type { Collation } from '../bson/collation.js';
import { compare, equal } from '../bson/compare.js';
import { toInteger } from '../bson/number-arithmetic.js';
import { keyString } from '../bson/ordered-key.js';
import {
  binaryBytes,
  canonicalType,
  CanonicalType,
  isNullish,
  isNumber,
  isRegex,
  toNumber,
  type NumericValue,
} from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Leaf, MatchPosition } from '../bson/path.js';
import { compileRegex } from '../expressions/operators/regular-expression.js';
import { parseTypeCodes, typeCodeOf } from '../bson/type-codes.js';

type Predicate = (value: unknown) => boolean;
export type ComparisonOperator = '$gt' | '$gte' | '$lt' | '$lte';
export type BitOperator = '$bitsAllSet' | '$bitsAllClear' | '$bitsAnySet' | '$bitsAnyClear';

/** Longer `$in` lists are looked up in a set. */
const SMALL_LIST = 16;

/** Returns a leaf that holds if the value, or any element of an array value, satisfies a predicate. */
function anyOf(predicate: Predicate, includeWholeArray = true): Leaf {
  return {
    test: (value, position) => {
      if (!Array.isArray(value)) return predicate(value);
      return someElement(value, predicate, position) || (includeWholeArray && predicate(value));
    },
    testElement: predicate,
  };
}

/** Returns a leaf about the value as a whole. */
export function whole(predicate: (value: unknown, position?: MatchPosition) => boolean): Leaf {
  return { test: predicate, testElement: (value) => predicate(value) };
}

/** Returns `true` if an element satisfies the predicate, and records which one. */
export function someElement(array: readonly unknown[], predicate: Predicate, position: MatchPosition | undefined): boolean {
  const index = array.findIndex(predicate);
  if (index < 0) return false;
  if (position) position.index = index;
  return true;
}

/** Matches `{ field: value }`: equality, where a regular expression is a pattern. */
export function implicitEqualityLeaf(operand: unknown, collation: Collation | undefined): Leaf {
  return isRegex(operand) ? anyOf(patternOrSame(operand)) : equalityLeaf(operand, collation);
}

/** Matches `$eq`: equality, where a regular expression is a plain value. */
export function equalityLeaf(operand: unknown, collation: Collation | undefined): Leaf {
  if (!Array.isArray(operand)) return anyOf(equalityPredicate(operand, collation));
  const same: Predicate = (value) => Array.isArray(value) && equal(value, operand, collation);
  return { test: (value) => same(value) || (Array.isArray(value) && value.some(same)), testElement: same };
}

function equalityPredicate(operand: unknown, collation: Collation | undefined): Predicate {
  if (isNullish(operand)) return isNullish;
  if (typeof operand === 'string' && !collation)
    return (value) => value === operand || (typeof value === 'object' && equal(value, operand));
  return (value) => !isNullish(value) && equal(value, operand, collation);
}

function patternOrSame(pattern: BSONRegExp | RegExp): Predicate {
  const regex = compileRegex(pattern);
  return (value) => (typeof value === 'string' ? regex.test(value) : isRegex(value) && equal(value, pattern));
}

const HOLDS: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/**
 * Matches `$gt`, `$gte`, `$lt`, `$lte`: only values of the operand's own type compare, except with MinKey and MaxKey.
 * Throws 2 for a regex.
 */
export function comparisonLeaf(operator: ComparisonOperator, operand: unknown, collation: Collation | undefined): Leaf {
  const holds = HOLDS[operator];
  const inclusive = operator === '$gte' || operator === '$lte';
  const type = canonicalType(operand);
  switch (type) {
    case CanonicalType.regex:
      throw mongoError(2, `Can't have RegEx as arg to predicate over field`);
    case CanonicalType.minKey:
    case CanonicalType.maxKey:
      return anyOf((value) => holds(compare(value, operand)));
    case CanonicalType.null:
      return anyOf(inclusive ? isNullish : () => false);
    case CanonicalType.number:
      return anyOf(numberComparison(holds, inclusive, operand as NumericValue));
    default:
      return anyOf((value) => canonicalType(value) === type && holds(compare(value, operand, collation)));
  }
}

/** NaN equals itself but is neither less nor greater than any number. */
function numberComparison(holds: (order: number) => boolean, inclusive: boolean, operand: NumericValue): Predicate {
  const operandIsNaN = Number.isNaN(toNumber(operand));
  return (value) => {
    if (!isNumber(value)) return false;
    const valueIsNaN = Number.isNaN(toNumber(value));
    if (operandIsNaN || valueIsNaN) return inclusive && operandIsNaN && valueIsNaN;
    return holds(compare(value, operand));
  };
}

/** Matches `$in`: regular expressions in the list are patterns. */
export function membershipLeaf(operands: readonly unknown[], collation: Collation | undefined): Leaf {
  const plain = operands.filter((operand) => !isRegex(operand));
  const patterns = operands.filter(isRegex).map(patternOrSame);
  const isListed = plain.length > SMALL_LIST ? listedInSet(plain, collation) : listedInOrder(plain, collation);
  return anyOf((value) => isListed(value) || patterns.some((matches) => matches(value)));
}

function listedInSet(operands: readonly unknown[], collation: Collation | undefined): Predicate {
  const keys = new Set(operands.map((operand) => keyString(operand, collation)));
  // Folds of a collation are approximate, so what they find is compared again.
  if (collation)
    return (value) => keys.has(keyString(value, collation)) && operands.some((operand) => equal(value, operand, collation));
  return (value) => keys.has(keyString(value));
}

function listedInOrder(operands: readonly unknown[], collation: Collation | undefined): Predicate {
  const predicates = operands.map((operand) => equalityPredicate(operand, collation));
  return (value) => predicates.some((predicate) => predicate(value));
}

export const existsLeaf: Leaf = whole((value) => value !== undefined);

export function typeLeaf(specification: unknown): Leaf {
  const codes = parseTypeCodes(specification);
  return anyOf((value) => value !== undefined && codes.has(typeCodeOf(value)));
}

/** Matches `$regex`, which tests strings only (and an equal stored regular expression). */
export function regexLeaf(pattern: string | BSONRegExp | RegExp, options: string | undefined): Leaf {
  const regex = compileRegex(pattern, options);
  return anyOf((value) => typeof value === 'string' && regex.test(value), false);
}

export function sizeLeaf(operand: unknown): Leaf {
  const size = isNumber(operand) ? toInteger(operand) : undefined;
  if (size === undefined) throw mongoError(2, 'Failed to parse $size. Expected an integer');
  if (size < 0n) throw mongoError(2, 'Failed to parse $size. Expected a non-negative number');
  return whole((value) => Array.isArray(value) && BigInt(value.length) === size);
}

export function moduloLeaf(operand: unknown): Leaf {
  if (!Array.isArray(operand)) throw mongoError(2, 'malformed mod, needs to be an array');
  if (operand.length !== 2) throw mongoError(2, `malformed mod, ${operand.length < 2 ? 'not enough' : 'too many'} elements`);
  const [divisor, remainder] = operand.map((value) => truncated(value));
  if (divisor === undefined) throw mongoError(2, 'malformed mod, divisor not a number');
  if (remainder === undefined) throw mongoError(2, 'malformed mod, remainder not a number');
  if (divisor === 0n) throw mongoError(2, 'divisor cannot be 0');
  return anyOf((value) => {
    const number = truncated(value);
    return number !== undefined && number % divisor === remainder;
  });
}

function truncated(value: unknown): bigint | undefined {
  if (!isNumber(value)) return undefined;
  if (value instanceof Long) return value.toBigInt();
  const number = toNumber(value);
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}

const BIT_TESTS: Readonly<Record<BitOperator, (masked: bigint, mask: bigint) => boolean>> = {
  $bitsAllSet: (masked, mask) => masked === mask,
  $bitsAllClear: (masked) => masked === 0n,
  $bitsAnySet: (masked) => masked !== 0n,
  $bitsAnyClear: (masked, mask) => masked !== mask,
};

/**
 * Matches `$bitsAllSet` and its kin, over integral numbers (two's complement, 64 bits) and binary data (bit 0 is the
 * first byte's lowest).
 */
export function bitsLeaf(operator: BitOperator, operand: unknown): Leaf {
  const mask = bitMask(operator, operand);
  const holds = BIT_TESTS[operator];
  return anyOf((value) => {
    const bits = bitsOf(value);
    return bits !== undefined && holds(bits & mask, mask);
  });
}

function bitMask(operator: string, operand: unknown): bigint {
  if (operand instanceof Binary) return bytesAsBits(operand);
  if (isNumber(operand)) {
    const mask = toInteger(operand);
    if (mask === undefined || mask < 0n) throw mongoError(9, `Expected a non-negative integer in: ${operator}`);
    return mask;
  }
  if (!Array.isArray(operand))
    throw mongoError(2, `${operator} takes an Array, a number, or a BinData but received something else`);
  let mask = 0n;
  for (const position of operand) {
    const bit = isNumber(position) ? toInteger(position) : undefined;
    if (bit === undefined || bit < 0n || bit > 0x7fffffffn) throw mongoError(2, 'bit positions must be integers >= 0');
    // Positions past 64 see the sign bit of numbers; far beyond, only binary data could have them.
    if (bit > 100_000n) throw mongoError(2, 'bit positions above 100000 are not supported');
    mask |= 1n << bit;
  }
  return mask;
}

function bitsOf(value: unknown): bigint | undefined {
  if (value instanceof Binary) return bytesAsBits(value);
  const bits = isNumber(value) ? toInteger(value) : undefined;
  // Beyond 64 bits a number has none.
  return bits !== undefined && bits === BigInt.asIntN(64, bits) ? bits : undefined;
}

function bytesAsBits(value: Binary): bigint {
  const hex = Buffer.from(binaryBytes(value).toReversed()).toString('hex');
  return hex === '' ? 0n : BigInt(`0x${hex}`);
}
