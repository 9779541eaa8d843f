import { Decimal128, Long, type Binary, type BSONRegExp, type BSONSymbol, type Code, type ObjectId, type Timestamp } from 'bson';
import type { Collation } from './collation.js';
import { compareExact, exactValue, leadingPlace, stripZeros, type ExactDecimal } from './decimal.js';
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

const INITIAL_BYTES = 512;
const SHORT_TEXT = 64;
const SIGN_BIT_32 = 0x80000000;
/** Byte after the float64 of a number: the double is below, equal to or above the exact value. */
const BELOW = 0x7f;
const EXACT = 0x80;
const ABOVE = 0x81;

/**
 * Builds keys whose byte order is the canonical order of the values (`compare`), equal keys for equal values. Every component is
 * prefix-free, so components can be concatenated, and a descending one is simply inverted. With a collation, strings are keyed by
 * their fold: equality is kept, order is not. A writer is reusable (`reset`) but not shareable between interleaved keys.
 */
export class KeyWriter {
  private buffer = Buffer.allocUnsafe(INITIAL_BYTES);
  private size = 0;

  get length(): number {
    return this.size;
  }

  reset(): this {
    this.size = 0;
    return this;
  }

  /** Returns a copy of the bytes written since the last reset. */
  done(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.size));
  }

  /** Returns the bytes as a string of one character per byte: a hash key for Map and Set. */
  text(): string {
    return this.buffer.toString('latin1', 0, this.size);
  }

  /** Writes one index component. */
  component(value: unknown, descending = false, collation?: Collation): this {
    const start = this.size;
    this.value(value, collation);
    if (descending) this.invert(start);
    return this;
  }

  u8(value: number): this {
    this.reserve(1);
    this.buffer[this.size++] = value;
    return this;
  }

  u16(value: number): this {
    this.reserve(2);
    this.size = this.buffer.writeUInt16BE(value, this.size);
    return this;
  }

  u32(value: number): this {
    this.reserve(4);
    this.size = this.buffer.writeUInt32BE(value, this.size);
    return this;
  }

  /** Writes an unsigned integer up to 2^48 - 1. */
  u48(value: number): this {
    this.reserve(6);
    this.size = this.buffer.writeUIntBE(value, this.size, 6);
    return this;
  }

  raw(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.size);
    this.size += bytes.length;
    return this;
  }

  private value(value: unknown, collation: Collation | undefined): void {
    const type = canonicalType(value);
    this.u8(type);
    switch (type) {
      case CanonicalType.number:
        return this.number(value as NumericValue);
      case CanonicalType.string: {
        const text = stringOf(value as string | BSONSymbol);
        return this.string(collation ? collation.fold(text) : text);
      }
      case CanonicalType.object:
        return this.document(value as Document, collation);
      case CanonicalType.array:
        for (const element of value as unknown[]) this.value(element, collation);
        this.u8(0);
        return undefined;
      default:
        return this.scalar(type, value);
    }
  }

  private scalar(type: CanonicalType, value: unknown): void {
    switch (type) {
      case CanonicalType.binary: {
        const bytes = binaryBytes(value as Binary | Uint8Array);
        this.u32(bytes.length)
          .u8(binarySubtype(value as Binary | Uint8Array))
          .raw(bytes);
        break;
      }
      case CanonicalType.objectId:
        this.raw((value as ObjectId).id);
        break;
      case CanonicalType.bool:
        this.u8(value === true ? 1 : 0);
        break;
      case CanonicalType.date: {
        const ms = (value as Date).getTime();
        const high = Math.floor(ms / 2 ** 32);
        // An int64 with its sign inverted. An invalid date sorts first, like NaN.
        if (Number.isNaN(ms)) this.u32(0).u32(0);
        else this.u32((high ^ SIGN_BIT_32) >>> 0).u32(ms - high * 2 ** 32);
        break;
      }
      case CanonicalType.timestamp:
        this.u32((value as Timestamp).getHighBitsUnsigned()).u32((value as Timestamp).getLowBitsUnsigned());
        break;
      case CanonicalType.regex: {
        const { pattern, options } = regexParts(value as BSONRegExp | RegExp);
        this.string(pattern);
        this.string(options);
        break;
      }
      case CanonicalType.code:
      case CanonicalType.codeWithScope: {
        const { code, scope } = value as Code;
        this.string(code);
        if (scope) this.document(scope, undefined);
        break;
      }
    }
  }

  private document(document: Document, collation: Collation | undefined): void {
    for (const key of Object.keys(document)) {
      const value = document[key];
      this.u8(canonicalType(value));
      this.string(key);
      this.value(value, collation);
    }
    this.u8(0);
  }

  /**
   * Writes UTF-8 with 00 written as 00 FF and closed by 00 00, so that a prefix sorts first and no string is a prefix of
   * another's key.
   */
  private string(text: string): void {
    if (!this.asciiString(text)) this.bytesOfString(Buffer.from(text, 'utf8'));
    this.u8(0).u8(0);
  }

  /** Writes a short string without the native encoder, which costs more. Returns false, writing nothing, for any other string. */
  private asciiString(text: string): boolean {
    if (text.length > SHORT_TEXT) return false;
    this.reserve(text.length * 2);
    const { buffer } = this;
    let at = this.size;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 127) return false;
      buffer[at++] = code;
      if (code === 0) buffer[at++] = 0xff;
    }
    this.size = at;
    return true;
  }

  private bytesOfString(bytes: Buffer): void {
    this.reserve(bytes.length * 2);
    const { buffer } = this;
    let at = this.size;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      buffer[at++] = byte;
      if (byte === 0) buffer[at++] = 0xff;
    }
    this.size = at;
  }

  private number(value: NumericValue): void {
    const double = toNumber(value);
    this.float64(double);
    const exact =
      typeof value === 'number' || !(value instanceof Long || value instanceof Decimal128) ? undefined : exactValue(value);
    const side = exact ? sideOf(exact, double) : 0;
    if (!exact || side === 0) {
      this.u8(EXACT);
      return;
    }
    this.u8(side < 0 ? BELOW : ABOVE);
    const start = this.size;
    this.digits(exact);
    if (exact.coefficient < 0n) this.invert(start);
  }

  private float64(value: number): void {
    this.reserve(8);
    const { buffer } = this;
    const start = this.size;
    this.size += 8;
    if (Number.isNaN(value)) {
      buffer.fill(0, start, this.size);
      return;
    }
    // Adding zero turns -0 into 0: they are equal, so their keys must be.
    buffer.writeDoubleBE(value + 0, start);
    if (value < 0) this.invert(start);
    else buffer[start] = (buffer[start] ?? 0) | 0x80;
  }

  /** Magnitude of an exact number: place of its leading digit, its digits (never 0 as a byte), end. */
  private digits(value: ExactDecimal): void {
    const stripped = stripZeros(value);
    this.u16(leadingPlace(stripped) + 0x8000);
    const text = (stripped.coefficient < 0n ? -stripped.coefficient : stripped.coefficient).toString();
    for (const digit of text) this.u8(Number(digit) + 1);
    this.u8(0);
  }

  private invert(start: number): void {
    const { buffer } = this;
    for (let at = start; at < this.size; at++) buffer[at] = (buffer[at] ?? 0) ^ 0xff;
  }

  private reserve(bytes: number): void {
    const needed = this.size + bytes;
    if (needed <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(grown, 0, 0, this.size);
    this.buffer = grown;
  }
}

/** Compares an exact number with the double it rounds to. */
function sideOf(exact: ExactDecimal, double: number): number {
  const rounded = exactValue(double);
  // Too large for a double: inside the infinity it reads as.
  return rounded ? compareExact(exact, rounded) : -Math.sign(double);
}

const shared = new KeyWriter();

/** Returns a string that is equal for two values exactly if `compare` says they are equal: the key for grouping and sets. */
export function keyString(value: unknown, collation?: Collation): string {
  return shared.reset().component(value, false, collation).text();
}
