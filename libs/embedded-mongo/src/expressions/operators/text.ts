import { ObjectId, type Timestamp } from 'bson';
import { BSONSymbol } from 'bson';
import { canonicalType, CanonicalType, isNumber, numericKind, toNumber, type NumericValue } from '../../bson/types.js';
import { mongoError } from '../../errors/mongo-error.js';
import { typeNameOf } from '../../bson/type-codes.js';

/**
 * Returns the string that string operators use for a value: numbers and dates are formatted, null and missing are
 * empty. Throws 16007 otherwise.
 */
export function textOf(operator: string, value: unknown): string {
  switch (canonicalType(value)) {
    case CanonicalType.null:
      return '';
    case CanonicalType.string:
      return value instanceof BSONSymbol ? value.value : (value as string);
    case CanonicalType.number:
      return shortText(value as NumericValue);
    case CanonicalType.date:
      return dateText(value as Date);
    case CanonicalType.timestamp:
      return `Timestamp(${(value as Timestamp).getHighBitsUnsigned()}, ${(value as Timestamp).getLowBitsUnsigned()})`;
    default:
      throw mongoError(16007, `can't convert from BSON type ${typeNameOf(value)} to String (in ${operator})`);
  }
}

/** Digits that string operators see of a double. */
const SHORT_DIGITS = 6;
/** Digits of a double from which on `$toString` writes it with an exponent. */
const LONG_DIGITS = 16;

function numberText(value: NumericValue): string {
  if (numericKind(value) !== 'double') return value.toString();
  const number = toNumber(value);
  return Number.isFinite(number) ? doubleText(number, number.toExponential(), LONG_DIGITS) : String(number);
}

/** Returns a number as operators on strings see one: a double is cut to six digits. */
function shortText(value: NumericValue): string {
  if (numericKind(value) !== 'double') return value.toString();
  const number = toNumber(value);
  if (!Number.isFinite(number)) return String(number).toLowerCase().replace('infinity', 'inf');
  const exponential = number.toExponential(SHORT_DIGITS - 1).replace(/\.?0*e/, 'e');
  return doubleText(number, exponential, SHORT_DIGITS);
}

/** Formats a double as C++ does: with an exponent of at least two digits if it is very small, or has more digits than these. */
function doubleText(number: number, exponential: string, digits: number): string {
  if (number === 0) return Object.is(number, -0) ? '-0' : '0';
  const [, mantissa = '', sign = '', exponent = ''] = /^(.+)e([+-])(.+)$/.exec(exponential) ?? [];
  const place = Number(`${sign}${exponent}`);
  if (place < -4 || place >= digits) return `${mantissa}e${sign}${exponent.padStart(2, '0')}`;
  return String(Number(exponential));
}

/** Formats a date like `2020-01-31T12:00:00.000Z`; an invalid date cannot be written. */
export function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) throw mongoError(241, 'date is out of range');
  return value.toISOString();
}

/** Returns the result of `$toString`; undefined for a type that cannot be converted. */
export function convertedText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isNumber(value)) return numberText(value);
  if (value instanceof Date) return dateText(value);
  if (value instanceof ObjectId) return value.toHexString();
  return value instanceof BSONSymbol ? value.value : undefined;
}
