import { Decimal128, Long } from 'bson';
import { numericKind, toNumber, type NumericValue } from './types.js';

/** An exact finite number: `coefficient * 10^exponent`. */
export interface ExactDecimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

/** Digits a decimal128 can hold. */
const PRECISION = 34;
/** Digits kept when a double meets a decimal in arithmetic, as in the server. */
const DOUBLE_DIGITS = 15;
/** Exponents further apart than this cannot change a 34-digit sum. */
const MAX_ALIGNMENT = 100;

const DECIMAL_TEXT = /^(-?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/i;

const NOT_A_NUMBER = 'NaN';
const INFINITY = 'Infinity';

/** Parses a decimal such as `-12.5E+3`; undefined for NaN and infinities. */
export function parseDecimal(text: string): ExactDecimal | undefined {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  return { coefficient: BigInt(sign + whole + fraction), exponent: Number(exponent) - fraction.length };
}

/**
 * Returns the exact value of a finite BSON number (a double by its binary value: 0.1 has 55 digits); undefined for NaN
 * and infinities.
 */
export function exactValue(value: NumericValue): ExactDecimal | undefined {
  if (value instanceof Long) return { coefficient: value.toBigInt(), exponent: 0 };
  if (value instanceof Decimal128) return parseDecimal(value.toString());
  return exactDouble(toNumber(value));
}

function exactDouble(value: number): ExactDecimal | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (Number.isInteger(value)) return { coefficient: BigInt(value), exponent: 0 };
  // A fraction is m / 2^k; m * 5^k / 10^k is the same number in decimal.
  let scaled = value;
  let k = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    k++;
  }
  return { coefficient: BigInt(scaled) * 5n ** BigInt(k), exponent: -k };
}

/** Compares exactly; returns -1, 0 or 1. */
export function compareExact(a: ExactDecimal, b: ExactDecimal): -1 | 0 | 1 {
  const signA = signOf(a.coefficient);
  const signB = signOf(b.coefficient);
  if (signA !== signB) return signA < signB ? -1 : 1;
  if (signA === 0) return 0;
  // Different magnitudes are distinguished by the place of the leading digit, so exponents far apart are never aligned.
  const magnitude = leadingPlace(a) - leadingPlace(b);
  if (magnitude !== 0) return magnitude < 0 === signA > 0 ? -1 : 1;
  const exponent = Math.min(a.exponent, b.exponent);
  const x = alignTo(a, exponent);
  const y = alignTo(b, exponent);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns the power of ten of the most significant digit. */
export function leadingPlace(value: ExactDecimal): number {
  return digitCount(value.coefficient) - 1 + value.exponent;
}

export type DecimalOperation = 'add' | 'subtract' | 'multiply' | 'divide' | 'mod';

/** Operations on doubles, used for NaN and infinities, for which they give the right result. */
const ON_DOUBLES: Readonly<Record<DecimalOperation, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  mod: (a, b) => a % b,
};

const ON_EXACT: Readonly<Record<DecimalOperation, (a: ExactDecimal, b: ExactDecimal) => ExactDecimal>> = {
  add: sum,
  subtract: (a, b) => sum(a, { ...b, coefficient: -b.coefficient }),
  multiply: (a, b) => ({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent }),
  divide: quotient,
  mod: remainder,
};

/** If a result of zero has a minus, by the signs of the operands: as in IEEE 754. */
const NEGATIVE_ZERO: Readonly<Record<DecimalOperation, (a: boolean, b: boolean) => boolean>> = {
  add: (a, b) => a && b,
  subtract: (a, b) => a && !b,
  multiply: (a, b) => a !== b,
  divide: (a, b) => a !== b,
  mod: (a) => a,
};

/**
 * Calculates where at least one side is decimal128: 34 digits, ties to even; doubles enter with 15 digits. Results
 * beyond the format's range are infinite (or zero), as in IEEE 754.
 */
export function decimalArithmetic(operation: DecimalOperation, left: NumericValue, right: NumericValue): Decimal128 {
  const a = operand(left);
  const b = operand(right);
  if (!a || !b) return specialDecimal(ON_DOUBLES[operation](toNumber(left), toNumber(right)));
  const divides = operation === 'divide' || operation === 'mod';
  if (divides && b.coefficient === 0n) return specialDecimal(ON_DOUBLES[operation](toNumber(left), toNumber(right)));
  const result = ON_EXACT[operation](a, b);
  const isNegative =
    result.coefficient === 0n ? NEGATIVE_ZERO[operation](isMinus(left), isMinus(right)) : result.coefficient < 0n;
  return toDecimal128(result, isNegative);
}

/** Converts any BSON number to decimal128; a double keeps 15 significant digits. */
export function asDecimal128(value: NumericValue): Decimal128 {
  if (value instanceof Decimal128) return value;
  const exact = operand(value);
  return exact ? toDecimal128(exact, isMinus(value)) : specialDecimal(toNumber(value));
}

/** Returns `true` for a number below zero, and for a zero with a minus. */
export function isMinus(value: NumericValue): boolean {
  const number = toNumber(value);
  return number < 0 || Object.is(number, -0);
}

/** Rounds an exact number into a decimal128. One that is or becomes zero has a minus if it is said to be negative. */
export function toDecimal128(value: ExactDecimal, isNegative = value.coefficient < 0n): Decimal128 {
  const { coefficient, exponent } = roundToDigits(value, PRECISION);
  const place = leadingPlace({ coefficient, exponent });
  if (place > 6144) return specialDecimal(coefficient < 0n ? -Infinity : Infinity);
  if (exponent < -6176) {
    const kept = roundAt({ coefficient, exponent }, -6176);
    return decimalOf(kept, isNegative);
  }
  return decimalOf({ coefficient, exponent }, isNegative);
}

function decimalOf({ coefficient, exponent }: ExactDecimal, isNegative: boolean): Decimal128 {
  return Decimal128.fromString(`${coefficient === 0n && isNegative ? '-' : ''}${coefficient}E${exponent}`);
}

/** Gives a number as many digits as it needs for the place of its last one, at most as many as a decimal128 holds. */
export function padTo(value: ExactDecimal, place: number): ExactDecimal {
  const digits = value.coefficient === 0n ? value.exponent - place : PRECISION - digitCount(value.coefficient);
  const exponent = Math.max(place, value.exponent - digits);
  return exponent < value.exponent ? { coefficient: alignTo(value, exponent), exponent } : value;
}

/** Returns `true` for a number whose digits from its first to the place are too many for a decimal128. */
export function isBeyond(value: ExactDecimal, place: number): boolean {
  return value.coefficient !== 0n && leadingPlace(value) - place >= PRECISION;
}

/** Rounds half to even at a power of ten: `place` 0 gives whole numbers, -2 two decimals, 2 hundreds. */
export function roundAt(value: ExactDecimal, place: number): ExactDecimal {
  const drop = place - value.exponent;
  if (drop <= 0) return value;
  if (drop > digitCount(value.coefficient)) return { coefficient: 0n, exponent: place };
  return { coefficient: divideHalfEven(value.coefficient, 10n ** BigInt(drop)), exponent: place };
}

/** Cuts towards zero at a power of ten. */
export function truncateAt(value: ExactDecimal, place: number): ExactDecimal {
  const drop = place - value.exponent;
  if (drop <= 0) return value;
  if (drop > digitCount(value.coefficient)) return { coefficient: 0n, exponent: place };
  return { coefficient: value.coefficient / 10n ** BigInt(drop), exponent: place };
}

function operand(value: NumericValue): ExactDecimal | undefined {
  if (numericKind(value) !== 'double') return exactValue(value);
  const number = toNumber(value);
  // A zero has no digits to keep.
  if (number === 0) return { coefficient: 0n, exponent: 0 };
  return Number.isFinite(number) ? parseDecimal(number.toPrecision(DOUBLE_DIGITS)) : undefined;
}

function sum(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  if (a.coefficient === 0n && a.exponent >= b.exponent) return b;
  if (b.coefficient === 0n && b.exponent >= a.exponent) return a;
  const distance = leadingPlace(a) - leadingPlace(b);
  if (distance > MAX_ALIGNMENT && a.coefficient !== 0n) return a;
  if (distance < -MAX_ALIGNMENT && b.coefficient !== 0n) return b;
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: alignTo(a, exponent) + alignTo(b, exponent), exponent };
}

function quotient(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  // Two spare digits and a sticky one are enough to round correctly at 34.
  const shift = Math.max(0, PRECISION + 3 - digitCount(a.coefficient) + digitCount(b.coefficient));
  const numerator = a.coefficient * 10n ** BigInt(shift);
  const whole = numerator / b.coefficient;
  const exponent = a.exponent - b.exponent - shift;
  if (numerator % b.coefficient !== 0n) {
    const sticky = numerator < 0n === b.coefficient < 0n ? 1n : -1n;
    return { coefficient: whole * 10n + sticky, exponent: exponent - 1 };
  }
  return stripZeros({ coefficient: whole, exponent }, a.exponent - b.exponent);
}

function remainder(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { coefficient: alignTo(a, exponent) % alignTo(b, exponent), exponent };
}

/** Removes trailing zeros, but not beyond the preferred exponent. */
export function stripZeros(value: ExactDecimal, preferred = Infinity): ExactDecimal {
  let { coefficient, exponent } = value;
  if (coefficient === 0n) return { coefficient, exponent: Number.isFinite(preferred) ? preferred : 0 };
  while (exponent < preferred && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient, exponent };
}

function roundToDigits(value: ExactDecimal, digits: number): ExactDecimal {
  const excess = digitCount(value.coefficient) - digits;
  if (excess <= 0) return value;
  const rounded = roundAt(value, value.exponent + excess);
  // 999…9 rounds up to one digit more.
  return digitCount(rounded.coefficient) > digits ? roundAt(rounded, rounded.exponent + 1) : rounded;
}

function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const whole = value / divisor;
  const rest = value % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  if (twice < divisor || (twice === divisor && whole % 2n === 0n)) return whole;
  return value < 0n ? whole - 1n : whole + 1n;
}

function alignTo(value: ExactDecimal, exponent: number): bigint {
  return value.coefficient * 10n ** BigInt(value.exponent - exponent);
}

function signOf(value: bigint): -1 | 0 | 1 {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

function digitCount(value: bigint): number {
  return (value < 0n ? -value : value).toString().length;
}

function specialDecimal(value: number): Decimal128 {
  if (Number.isNaN(value)) return Decimal128.fromString(NOT_A_NUMBER);
  if (Number.isFinite(value)) return Decimal128.fromString(String(value));
  return Decimal128.fromString(value < 0 ? `-${INFINITY}` : INFINITY);
}
