import { BsonValue, encodedBy } from './bson-value.js';
import {
  asIntN,
  BigIntConstructor,
  bigintText,
  isFiniteNumber,
  isInteger,
  matches,
  numberOf,
  numberText,
  quoted,
  sameValue,
  stringSlice,
  textOf,
  truncate,
  TypeErrorConstructor,
} from '../primordials.js';

const INTEGER = /^[+-]?\d{1,40}$/;

const wrap = (value: bigint): bigint => asIntN(64, value);
type LongLike = Long | number | bigint | string;

let ejsonOfLong: (value: Long) => string;

/** Signed 64-bit integer. */
export class Long extends BsonValue {
  override get _bsontype(): string {
    return 'Long';
  }

  static {
    ejsonOfLong = (value) => '{"$numberLong":' + quoted(value.#value) + '}';
  }

  readonly #value: bigint;

  /** `Long(low, high)` with 32-bit halves, or one number, bigint or decimal string. */
  constructor(low: LongLike = 0, high?: number) {
    super();
    encodedBy(this, ejsonOfLong);
    if (typeof high === 'number')
      this.#value = wrap((BigIntConstructor(high | 0) << 32n) | BigIntConstructor(numberOf(low) >>> 0));
    else this.#value = toBigInt(low);
  }

  static get MAX_VALUE(): Long {
    return new Long(9223372036854775807n);
  }

  static get MIN_VALUE(): Long {
    return new Long(-9223372036854775808n);
  }

  static get ZERO(): Long {
    return new Long(0n);
  }

  static get ONE(): Long {
    return new Long(1n);
  }

  static fromNumber(value: number): Long {
    return new Long(value);
  }

  static fromInt(value: number): Long {
    return new Long(value | 0);
  }

  static fromBigInt(value: bigint): Long {
    return new Long(value);
  }

  static fromString(text: string): Long {
    return new Long(textOf(text));
  }

  static fromBits(low: number, high: number): Long {
    return new Long(low, high);
  }

  static isLong(value: unknown): value is Long {
    return value instanceof Long;
  }

  get low(): number {
    return numberOf(asIntN(32, this.#value));
  }

  get high(): number {
    return numberOf(asIntN(32, this.#value >> 32n));
  }

  get unsigned(): boolean {
    return false;
  }

  add(other: LongLike): Long {
    return new Long(wrap(this.#value + toBigInt(other)));
  }

  subtract(other: LongLike): Long {
    return new Long(wrap(this.#value - toBigInt(other)));
  }

  multiply(other: LongLike): Long {
    return new Long(wrap(this.#value * toBigInt(other)));
  }

  divide(other: LongLike): Long {
    return new Long(wrap(this.#value / toBigInt(other)));
  }

  modulo(other: LongLike): Long {
    return new Long(this.#value % toBigInt(other));
  }

  negate(): Long {
    return new Long(wrap(-this.#value));
  }

  compare(other: LongLike): number {
    const value = toBigInt(other);
    return this.#value < value ? -1 : this.#value > value ? 1 : 0;
  }

  equals(other: LongLike): boolean {
    return this.compare(other) === 0;
  }

  lessThan(other: LongLike): boolean {
    return this.compare(other) < 0;
  }

  greaterThan(other: LongLike): boolean {
    return this.compare(other) > 0;
  }

  isZero(): boolean {
    return this.#value === 0n;
  }

  isNegative(): boolean {
    return this.#value < 0n;
  }

  toInt(): number {
    return this.low;
  }

  toNumber(): number {
    return numberOf(this.#value);
  }

  toBigInt(): bigint {
    return this.#value;
  }

  /** Loses digits beyond 2^53, as any conversion to a number does. */
  override valueOf(): number {
    return numberOf(this.#value);
  }

  override toString(radix?: number): string {
    return bigintText(this.#value, radix);
  }

  toJSON(): { $numberLong: string } {
    return { $numberLong: this.toString() };
  }

  inspect(): string {
    return 'Long("' + this.#value + '")';
  }
}

let ejsonOfInt32: (value: Int32) => string;

export class Int32 extends BsonValue {
  override get _bsontype(): string {
    return 'Int32';
  }

  static {
    ejsonOfInt32 = (value) => '{"$numberInt":"' + (numberOf(value.value) | 0) + '"}';
  }

  readonly value: number;

  constructor(value: number | string = 0) {
    super();
    encodedBy(this, ejsonOfInt32);
    this.value = numberOf(value) | 0;
  }

  override valueOf(): number {
    return this.value;
  }

  override toString(radix?: number): string {
    return numberText(this.value, radix ?? 10);
  }

  toJSON(): number {
    return this.value;
  }

  inspect(): string {
    return 'Int32(' + this.value + ')';
  }
}

let ejsonOfDouble: (value: Double) => string;

export class Double extends BsonValue {
  override get _bsontype(): string {
    return 'Double';
  }

  static {
    ejsonOfDouble = (value) => encodeDouble(numberOf(value.value));
  }

  readonly value: number;

  constructor(value: number | string = 0) {
    super();
    encodedBy(this, ejsonOfDouble);
    this.value = numberOf(value);
  }

  override valueOf(): number {
    return this.value;
  }

  override toString(radix?: number): string {
    return numberText(this.value, radix ?? 10);
  }

  toJSON(): number {
    return this.value;
  }

  inspect(): string {
    return 'Double(' + this.value + ')';
  }
}

/** Formats a double. Whole numbers are written with a fraction, so that a reader cannot take them for integers. */
export function encodeDouble(value: number): string {
  if (sameValue(value, -0)) return '{"$numberDouble":"-0.0"}';
  const text = isInteger(value) && value < 1e21 && value > -1e21 ? value + '.0' : textOf(value);
  return '{"$numberDouble":"' + text + '"}';
}

/** 64-bit wrap-around, as BSON's Long; fractions are cut. */
function toBigInt(value: LongLike): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (typeof value === 'bigint') return wrap(value);
  if (typeof value === 'number') return isFiniteNumber(value) ? wrap(BigIntConstructor(truncate(value))) : 0n;
  const text = textOf(value);
  if (!matches(INTEGER, text)) throw new TypeErrorConstructor('"' + stringSlice(text, 0, 100) + '" is not an integer');
  return wrap(BigIntConstructor(text));
}
