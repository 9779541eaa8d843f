import { Decimal128, Long, type Double } from 'bson';
import { decimalArithmetic } from './decimal.js';
import { isInt32, numericKind, toDouble, toNumber, type NumericValue } from './types.js';

export type ArithmeticOperation = 'add' | 'subtract' | 'multiply';

const ON_DOUBLES: Readonly<Record<ArithmeticOperation, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
};

const ON_INTEGERS: Readonly<Record<ArithmeticOperation, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
};

const INT64_MIN = -(1n << 63n);
const INT64_MAX = (1n << 63n) - 1n;

/**
 * Calculates `left operation right` with BSON's promotions: any decimal gives a decimal, else any double a double, else
 * integers, widened from int32 to int64 when needed. An integer result beyond int64 is undefined; the caller decides
 * (updates fail, expressions use a double).
 */
export function arithmetic(operation: ArithmeticOperation, left: NumericValue, right: NumericValue): NumericValue | undefined {
  if (typeof left === 'number' && typeof right === 'number' && isInt32(left) && isInt32(right)) {
    const fast = ON_DOUBLES[operation](left, right);
    // A product of int32s may lose bits or be -0; those take the exact way.
    if (isInt32(fast)) return fast;
  }
  const leftKind = numericKind(left);
  const rightKind = numericKind(right);
  if (leftKind === 'decimal' || rightKind === 'decimal') return decimalArithmetic(operation, left, right);
  if (leftKind === 'double' || rightKind === 'double') return toDouble(ON_DOUBLES[operation](toNumber(left), toNumber(right)));
  const wide = leftKind === 'long' || rightKind === 'long';
  return integer(ON_INTEGERS[operation](toBigInt(left), toBigInt(right)), wide);
}

/** Calculates like {@link arithmetic}, but integer overflow becomes a double. */
export function arithmeticOrDouble(operation: ArithmeticOperation, left: NumericValue, right: NumericValue): NumericValue {
  return arithmetic(operation, left, right) ?? toDouble(ON_DOUBLES[operation](toNumber(left), toNumber(right)));
}

/** Divides. The result is a double, or a decimal when either side is one. The caller has excluded a zero divisor. */
export function divide(left: NumericValue, right: NumericValue): number | Double | Decimal128 {
  if (left instanceof Decimal128 || right instanceof Decimal128) return decimalArithmetic('divide', left, right);
  return toDouble(toNumber(left) / toNumber(right));
}

/**
 * Returns the remainder with the sign of the dividend, in the widest of the two types. The caller has excluded a zero
 * divisor.
 */
export function modulo(left: NumericValue, right: NumericValue): NumericValue {
  const leftKind = numericKind(left);
  const rightKind = numericKind(right);
  if (leftKind === 'decimal' || rightKind === 'decimal') return decimalArithmetic('mod', left, right);
  if (leftKind === 'double' || rightKind === 'double') return toDouble(toNumber(left) % toNumber(right));
  const result = toBigInt(left) % toBigInt(right);
  return leftKind === 'long' || rightKind === 'long' ? Long.fromBigInt(result) : Number(result);
}

/**
 * Returns the value of an integral BSON number (int, long, or a double or decimal that has no fraction); undefined for
 * any other.
 */
export function toInteger(value: NumericValue): bigint | undefined {
  if (value instanceof Long) return value.toBigInt();
  const number = toNumber(value);
  return Number.isInteger(number) ? BigInt(number) : undefined;
}

/** Returns an integer as int32 if it fits and `wide` is not asked for, else int64; undefined beyond int64. */
export function integer(value: bigint, wide = false): number | Long | undefined {
  if (!wide && value >= -0x80000000n && value <= 0x7fffffffn) return Number(value);
  if (value < INT64_MIN || value > INT64_MAX) return undefined;
  return Long.fromBigInt(value);
}

function toBigInt(value: NumericValue): bigint {
  return value instanceof Long ? value.toBigInt() : BigInt(toNumber(value));
}
