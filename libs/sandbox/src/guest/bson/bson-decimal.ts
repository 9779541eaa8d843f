import { BsonValue, encodedBy } from './bson-value.js';
import {
  codeAt,
  matches,
  numberOf,
  quoted,
  regExpExec,
  stringPadStart,
  stringSlice,
  textOf,
  TypeErrorConstructor,
} from '../primordials.js';

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,9}))?$/i;
const NAN = /^[+-]?nan$/i;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

const MAX_DIGITS = 34;
const MIN_EXPONENT = -6176;
const MAX_EXPONENT = 6111;

let ejsonOfDecimal128: (value: Decimal128) => string;

/** Holds the value in the notation of the BSON specification. Arithmetic is not supported. */
export class Decimal128 extends BsonValue {
  override get _bsontype(): string {
    return 'Decimal128';
  }

  static {
    ejsonOfDecimal128 = (value) => '{"$numberDecimal":' + quoted(value.#text) + '}';
  }

  readonly #text: string;

  constructor(value: string | Decimal128) {
    super();
    encodedBy(this, ejsonOfDecimal128);
    this.#text = canonicalDecimal(textOf(value));
  }

  static fromString(text: string): Decimal128 {
    return new Decimal128(text);
  }

  /** Compares by numeric value: `1.0` equals `1.00`. */
  equals(other: unknown): boolean {
    return other instanceof Decimal128 && numericForm(this.#text) === numericForm(other.#text);
  }

  override toString(): string {
    return this.#text;
  }

  toJSON(): { $numberDecimal: string } {
    return { $numberDecimal: this.#text };
  }

  inspect(): string {
    return 'Decimal128("' + this.#text + '")';
  }
}

interface DecimalParts {
  negative: boolean;
  digits: string;
  exponent: number;
}

function parseDecimal(text: string): DecimalParts | null {
  const match = regExpExec(DECIMAL, text);
  if (match === null) return null;
  const sign = match[1];
  const whole = match[2] ?? '';
  const fraction = match[3] ?? '';
  const exponent = match[4] ?? '0';
  if (whole === '' && fraction === '') return null;
  return {
    negative: sign === '-',
    digits: withoutZeroesBefore(whole + fraction),
    exponent: numberOf(exponent) - fraction.length,
  };
}

const endsWithZero = (digits: string): boolean => codeAt(digits, digits.length - 1) === 48;

function withoutZeroesBefore(digits: string): string {
  let at = 0;
  while (at < digits.length - 1 && codeAt(digits, at) === 48) at++;
  return stringSlice(digits, at);
}

/**
 * @throws TypeError if the string is not a decimal, or would have to be rounded to fit 34 digits and the exponent range
 */
function canonicalDecimal(text: string): string {
  if (matches(NAN, text)) return 'NaN';
  const infinite = regExpExec(INFINITE, text);
  if (infinite !== null) return infinite[1] === '-' ? '-Infinity' : 'Infinity';
  const parts = parseDecimal(text);
  if (parts === null) throw new TypeErrorConstructor('"' + stringSlice(text, 0, 100) + '" not a valid Decimal128 string');
  let { digits, exponent } = parts;
  while ((digits.length > MAX_DIGITS || exponent < MIN_EXPONENT) && digits.length > 1 && endsWithZero(digits)) {
    digits = stringSlice(digits, 0, -1);
    exponent++;
  }
  while (exponent > MAX_EXPONENT && digits.length < MAX_DIGITS && digits !== '0') {
    digits += '0';
    exponent--;
  }
  if (digits === '0') exponent = exponent < MIN_EXPONENT ? MIN_EXPONENT : exponent > MAX_EXPONENT ? MAX_EXPONENT : exponent;
  if (digits.length > MAX_DIGITS || exponent < MIN_EXPONENT || exponent > MAX_EXPONENT) {
    throw new TypeErrorConstructor('"' + stringSlice(text, 0, 100) + '" not a valid Decimal128 string: inexact rounding');
  }
  return (parts.negative ? '-' : '') + scientificText(digits, exponent);
}

function scientificText(digits: string, exponent: number): string {
  const adjusted = exponent + digits.length - 1;
  if (exponent <= 0 && adjusted >= -6) {
    if (exponent === 0) return digits;
    const padded = stringPadStart(digits, 1 - exponent, '0');
    return stringSlice(padded, 0, exponent) + '.' + stringSlice(padded, exponent);
  }
  const mantissa = digits.length > 1 ? stringSlice(digits, 0, 1) + '.' + stringSlice(digits, 1) : digits;
  return mantissa + 'E' + (adjusted < 0 ? '-' : '+') + (adjusted < 0 ? -adjusted : adjusted);
}

function numericForm(text: string): string {
  const parts = parseDecimal(text);
  if (parts === null) return text;
  let { digits } = parts;
  while (endsWithZero(digits)) digits = stringSlice(digits, 0, -1);
  if (digits === '') return '0';
  return (parts.negative ? '-' : '') + digits + 'e' + (parts.exponent + parts.digits.length - digits.length);
}
