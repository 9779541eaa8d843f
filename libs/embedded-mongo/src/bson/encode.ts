import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { mongoError } from '../errors/mongo-error.js';
import { MAX_DEPTH } from './decode.js';
import { binaryBytes, isInt32, regexParts, type Document } from './types.js';

/**
 * Encodes a document; the inverse of `decode`. A JavaScript number that fits an int32 becomes one, any other a double; a bigint
 * an int64. Fields whose value is `undefined` are left out (null inside arrays). Values are distinguished by class, so a user's
 * own `_bsontype` field is plain data. Throws 2 for a value BSON cannot hold, 15 beyond 200 levels; `enclosing` additional
 * levels are allowed for what this server puts around a document.
 */
export function encode(document: Document, enclosing = 0): Buffer {
  const writer = new Writer();
  writer.document(document, -enclosing);
  return writer.result();
}

/** Every document is written here and then copied out: encoding is synchronous, and growing a fresh buffer each time costs more. */
const SCRATCH_BYTES = 64 * 1024;
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
const MAX_DATE_MS = 8.64e15;

class Writer {
  private buffer = scratch;
  private length = 0;

  result(): Buffer {
    return Buffer.from(this.buffer.subarray(0, this.length));
  }

  document(document: Document, depth: number): void {
    const start = this.begin(depth);
    for (const key of Object.keys(document)) {
      const value = document[key];
      if (value !== undefined) this.element(key, value, depth);
    }
    this.end(start);
  }

  private array(values: readonly unknown[], depth: number): void {
    const start = this.begin(depth);
    for (let i = 0; i < values.length; i++) this.element(String(i), values[i] ?? null, depth);
    this.end(start);
  }

  private begin(depth: number): number {
    if (depth > MAX_DEPTH) throw mongoError(15, `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`);
    const start = this.length;
    this.reserve(4);
    this.length += 4;
    return start;
  }

  private end(start: number): void {
    this.byte(0);
    this.buffer.writeInt32LE(this.length - start, start);
  }

  private element(key: string, value: unknown, depth: number): void {
    switch (typeof value) {
      case 'string':
        this.header(0x02, key);
        return this.string(value);
      case 'number':
        if (isInt32(value)) {
          this.header(0x10, key);
          return this.int32(value);
        }
        this.header(0x01, key);
        return this.double(value);
      case 'boolean':
        this.header(0x08, key);
        return this.byte(value ? 1 : 0);
      case 'bigint':
        this.header(0x12, key);
        return this.int64(value);
      case 'object':
        if (value === null) return this.header(0x0a, key);
        return this.object(key, value, depth);
      default:
        throw mongoError(2, `Field '${key}' holds a ${typeof value}, which BSON cannot store`);
    }
  }

  private object(key: string, value: object, depth: number): void {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) {
      this.header(0x03, key);
      this.document(value as Document, depth + 1);
    } else if (Array.isArray(value)) {
      this.header(0x04, key);
      this.array(value, depth + 1);
    } else if (value instanceof ObjectId) {
      this.header(0x07, key);
      this.raw(value.id);
    } else if (value instanceof Date) {
      this.header(0x09, key);
      const ms = value.getTime();
      if (!(Math.abs(ms) <= MAX_DATE_MS)) throw mongoError(2, `Field '${key}' holds an invalid date`);
      this.milliseconds(ms);
    } else if (value instanceof Timestamp) {
      this.header(0x11, key);
      this.int32(value.getLowBits());
      this.int32(value.getHighBits());
    } else if (value instanceof Long) {
      this.header(0x12, key);
      this.int32(value.getLowBits());
      this.int32(value.getHighBits());
    } else if (value instanceof Double) {
      this.header(0x01, key);
      this.double(value.value);
    } else if (value instanceof Int32) {
      this.header(0x10, key);
      this.int32(value.value);
    } else if (value instanceof Decimal128) {
      this.header(0x13, key);
      this.raw(value.bytes);
    } else {
      this.rareObject(key, value, depth);
    }
  }

  private rareObject(key: string, value: object, depth: number): void {
    if (value instanceof Binary || value instanceof Uint8Array) {
      this.header(0x05, key);
      this.binary(value);
    } else if (value instanceof BSONRegExp || value instanceof RegExp) {
      const { pattern, options } = regexParts(value);
      this.header(0x0b, key);
      this.cstring(pattern);
      this.cstring(options);
    } else if (value instanceof BSONSymbol) {
      this.header(0x0e, key);
      this.string(value.value);
    } else if (value instanceof Code) {
      this.code(key, value, depth);
    } else if (value instanceof MinKey) {
      this.header(0xff, key);
    } else if (value instanceof MaxKey) {
      this.header(0x7f, key);
    } else {
      throw mongoError(2, `Field '${key}' holds a ${value.constructor.name}, which BSON cannot store`);
    }
  }

  private code(key: string, value: Code, depth: number): void {
    if (!value.scope) {
      this.header(0x0d, key);
      return this.string(value.code);
    }
    this.header(0x0f, key);
    const start = this.length;
    this.int32(0);
    this.string(value.code);
    this.document(value.scope, depth + 1);
    this.buffer.writeInt32LE(this.length - start, start);
  }

  private binary(value: Binary | Uint8Array): void {
    const bytes = binaryBytes(value);
    const subtype = value instanceof Binary ? value.sub_type : 0;
    const nested = subtype === Binary.SUBTYPE_BYTE_ARRAY;
    this.int32(nested ? bytes.length + 4 : bytes.length);
    this.byte(subtype);
    if (nested) this.int32(bytes.length);
    this.raw(bytes);
  }

  private header(type: number, key: string): void {
    this.byte(type);
    this.cstring(key);
  }

  private cstring(text: string): void {
    if (text.includes('\0')) throw mongoError(2, 'A field name or regular expression cannot contain a null byte');
    this.text(text);
    this.byte(0);
  }

  private string(text: string): void {
    const start = this.length;
    this.int32(0);
    this.text(text);
    this.byte(0);
    this.buffer.writeInt32LE(this.length - start - 4, start);
  }

  private text(text: string): void {
    this.reserve(text.length * 3);
    // Short strings are copied byte by byte while they are ASCII: the native call costs more than the copy.
    if (text.length <= 24) {
      let at = this.length;
      let i = 0;
      for (; i < text.length; i++) {
        const code = text.charCodeAt(i);
        if (code > 127) break;
        this.buffer[at++] = code;
      }
      if (i === text.length) {
        this.length = at;
        return;
      }
    }
    this.length += this.buffer.write(text, this.length, 'utf8');
  }

  private byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  private int32(value: number): void {
    this.reserve(4);
    const { buffer, length } = this;
    buffer[length] = value;
    buffer[length + 1] = value >>> 8;
    buffer[length + 2] = value >>> 16;
    buffer[length + 3] = value >>> 24;
    this.length = length + 4;
  }

  private int64(value: bigint): void {
    if (value !== BigInt.asIntN(64, value)) throw mongoError(2, `${value} does not fit a 64-bit integer`);
    this.reserve(8);
    this.length = this.buffer.writeBigInt64LE(value, this.length);
  }

  /** Writes a whole number of at most 53 bits as an int64. */
  private milliseconds(ms: number): void {
    const high = Math.floor(ms / 2 ** 32);
    this.int32(ms - high * 2 ** 32);
    this.int32(high);
  }

  private double(value: number): void {
    this.reserve(8);
    this.length = this.buffer.writeDoubleLE(value, this.length);
  }

  private raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }
}
