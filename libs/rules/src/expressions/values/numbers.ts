import type { Decimal128, Double, Int32, Long } from 'bson';
import { bsonTag } from './value-type.js';

/** A finite number as `±0.digits × 10^point`, without leading or trailing zeros; zero has no digits. */
interface ExactDecimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly point: number;
}

/** Converts a number of any type to a double or a big integer, or decimals to strings. */
function plainNumber(value: unknown): number | bigint | string {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  switch (bsonTag(value as object)) {
    case 'Int32':
    case 'Double':
      return (value as Int32 | Double).valueOf();
    case 'Long':
      return (value as Long).toBigInt();
    default:
      return specialOrText((value as Decimal128).toString());
  }
}

function specialOrText(text: string): number | string {
  return text === 'NaN' || text.endsWith('Infinity') ? Number(text) : text;
}

function normalized(negative: boolean, written: string, exponent: number): ExactDecimal {
  const digits = written.replace(/^0+/, '');
  const point = digits.length + exponent;
  return digits === '' ? { negative: false, digits, point: 0 } : { negative, digits: digits.replace(/0+$/, ''), point };
}

function decimalOfText(text: string): ExactDecimal {
  const negative = text.startsWith('-');
  const [significand = '', exponent = '0'] = (negative ? text.slice(1) : text).split('E');
  const [whole = '', fraction = ''] = significand.split('.');
  return normalized(negative, whole + fraction, Number(exponent) - fraction.length);
}

/** A finite double is an integer divided by a power of two, so it has an exact decimal form. */
function decimalOfDouble(value: number): ExactDecimal {
  let numerator = Math.abs(value);
  let halvings = 0;
  while (!Number.isInteger(numerator)) {
    numerator *= 2;
    halvings += 1;
  }
  return normalized(value < 0, String(BigInt(numerator) * 5n ** BigInt(halvings)), -halvings);
}

function exactDecimal(value: number | bigint | string): ExactDecimal {
  if (typeof value === 'string') return decimalOfText(value);
  if (typeof value === 'number') return decimalOfDouble(value);
  return normalized(value < 0n, String(value < 0n ? -value : value), 0);
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Works on digits, so a decimal of thousands of places costs no more than another. */
function compareDecimals(left: ExactDecimal, right: ExactDecimal): number {
  if (left.digits === '' || right.digits === '') return signOf(left) - signOf(right);
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const magnitude = left.point === right.point ? order(left.digits, right.digits) : left.point - right.point;
  return left.negative ? 0 - magnitude : magnitude;
}

function signOf(value: ExactDecimal): number {
  if (value.digits === '') return 0;
  return value.negative ? -1 : 1;
}

/**
 * Orders two numbers of any numeric types exactly: negative, zero or positive. NaN equals NaN; compared with any other
 * number the result is NaN, which is neither.
 */
export function compareNumbers(left: unknown, right: unknown): number {
  const a = plainNumber(left);
  const b = plainNumber(right);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) && Number.isNaN(b) ? 0 : NaN;
  if (typeof a !== 'string' && typeof b !== 'string') return a < b ? -1 : Number(a > b);
  if (a === Infinity || b === -Infinity) return 1;
  if (a === -Infinity || b === Infinity) return -1;
  return compareDecimals(exactDecimal(a), exactDecimal(b));
}

/** Returns a number as a string; equal numbers have equal strings, regardless of their types. */
export function numberKey(value: unknown): string {
  const plain = plainNumber(value);
  if (typeof plain === 'number' && !Number.isFinite(plain)) return String(plain);
  const { negative, digits, point } = exactDecimal(plain);
  return `${negative ? '-' : ''}${digits}e${point}`;
}
