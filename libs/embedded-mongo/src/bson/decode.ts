import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { elementEnd } from './element-end.js';
import { isInt32, setField, type Document } from './types.js';

export interface DecodeOptions {
  /** Give every double as a JavaScript number and every safe int64 as one too: faster to compute with, but the types are lost. */
  plain?: boolean;
  /** Levels this server put around a document, which do not count. */
  enclosing?: number;
  /** Names of the top-level fields to decode; the others are skipped. */
  fields?: ReadonlySet<string> | undefined;
}

/** Deepest nesting of documents and arrays accepted, as in the server. */
export const MAX_DEPTH = 200;

/** The largest time a JavaScript date can hold, in milliseconds either side of 1970; later BSON dates are clamped to it. */
const MAX_DATE_MS = 8.64e15;

/** The options the BSON specification knows; the class refuses others. */
const REGEX_OPTIONS = /^[ilmsux]*$/;

/**
 * Decodes one BSON document without losing number types: int32 is a JavaScript number, a double is a JavaScript number unless it
 * could be mistaken for an int32 (then a `Double`), int64 is a `Long`, decimal128 a `Decimal128`. Encoding the result gives the
 * same bytes. The deprecated `undefined` type reads as null. Throws 22 InvalidBSON on malformed bytes, 15 beyond 200 levels.
 */
export function decode(bytes: Uint8Array, options: DecodeOptions = {}): Document {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reader = new Reader(buffer, options.plain === true);
  const depth = -(options.enclosing ?? 0);
  return options.fields ? reader.fields(options.fields, depth) : reader.document(depth);
}

/** Decodes one value of a document, whose type and offset are known. Throws as `decode`. */
export function decodeValue(buffer: Buffer, type: number, start: number): unknown {
  return new Reader(buffer, false, start).value(type, 0);
}

/** Maximum length of a string that is built character by character. */
const SHORT_BYTES = 24;

/**
 * Number of recently decoded short field names, cached by a hash of their bytes so that they need not be built again. A power of
 * two.
 */
const NAMES = 1024;
const names = Array.from<string | undefined>({ length: NAMES });

class Reader {
  constructor(
    private readonly buffer: Buffer,
    private readonly plain: boolean,
    private offset = 0,
  ) {}

  document(depth: number): Document {
    const end = this.begin(depth);
    const result: Document = {};
    while (this.offset < end) {
      const type = this.byte();
      const key = this.name();
      setField(result, key, this.value(type, depth));
    }
    this.finish(end);
    return result;
  }

  /** Decodes some fields of a document. */
  fields(names: ReadonlySet<string>, depth: number): Document {
    const end = this.begin(depth);
    const result: Document = {};
    while (this.offset < end) {
      const type = this.byte();
      const key = this.name();
      if (names.has(key)) setField(result, key, this.value(type, depth));
      else this.offset = elementEnd(this.buffer, type, this.offset);
    }
    this.finish(end);
    return result;
  }

  private array(depth: number): unknown[] {
    const end = this.begin(depth);
    const result: unknown[] = [];
    while (this.offset < end) {
      const type = this.byte();
      this.skipCstring();
      result.push(this.value(type, depth));
    }
    this.finish(end);
    return result;
  }

  /** Reads the length prefix and returns the offset of the closing zero byte. */
  private begin(depth: number): number {
    if (depth > MAX_DEPTH) throw mongoError(15, `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`);
    const start = this.offset;
    const length = this.int32();
    if (length < 5 || start + length > this.buffer.length) throw invalid(`document length ${length} at offset ${start}`);
    return start + length - 1;
  }

  private finish(end: number): void {
    if (this.offset !== end || this.buffer[end] !== 0) throw invalid('document does not end where its length says');
    this.offset = end + 1;
  }

  value(type: number, depth: number): unknown {
    switch (type) {
      case 0x01:
        return this.double();
      case 0x02:
        return this.string();
      case 0x03:
        return this.document(depth + 1);
      case 0x04:
        return this.array(depth + 1);
      case 0x05:
        return this.binary();
      case 0x06:
      case 0x0a:
        return null;
      case 0x07:
        return new ObjectId(this.bytes(12));
      case 0x08:
        return this.bool();
      case 0x09:
        return this.date();
      case 0x0b:
        return this.regex();
      case 0x0d:
        return new Code(this.string());
      case 0x0e:
        return new BSONSymbol(this.string());
      case 0x0f:
        return this.codeWithScope(depth);
      case 0x10:
        return this.int32();
      case 0x11: {
        const i = this.uint32();
        return new Timestamp({ i, t: this.uint32() });
      }
      case 0x12:
        return this.long();
      case 0x13:
        return new Decimal128(this.bytes(16));
      case 0x7f:
        return new MaxKey();
      case 0xff:
        return new MinKey();
      default:
        throw invalid(`unknown type 0x${type.toString(16)}`);
    }
  }

  private double(): number | Double {
    const value = this.buffer.readDoubleLE(this.take(8));
    return !this.plain && isInt32(value) ? new Double(value) : value;
  }

  private long(): number | Long {
    const at = this.take(8);
    const value = new Long(this.buffer.readInt32LE(at), this.buffer.readInt32LE(at + 4));
    if (!this.plain) return value;
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value;
  }

  private bool(): boolean {
    const value = this.byte();
    if (value > 1) throw invalid(`boolean byte ${value}`);
    return value === 1;
  }

  private date(): Date {
    const at = this.take(8);
    const ms = this.buffer.readInt32LE(at + 4) * 2 ** 32 + this.buffer.readUInt32LE(at);
    return new Date(Math.max(-MAX_DATE_MS, Math.min(MAX_DATE_MS, ms)));
  }

  private binary(): Binary {
    const length = this.length();
    const subtype = this.byte();
    // The deprecated subtype 2 repeats the length inside the data.
    if (subtype === Binary.SUBTYPE_BYTE_ARRAY) {
      const inner = this.int32();
      if (inner !== length - 4) throw invalid('binary subtype 2 length');
      return new Binary(this.bytes(inner), subtype);
    }
    return new Binary(this.bytes(length), subtype);
  }

  private regex(): BSONRegExp {
    const pattern = this.cstring();
    const options = this.cstring();
    if (!REGEX_OPTIONS.test(options)) throw invalid(`regular expression options '${options}'`);
    return new BSONRegExp(pattern, options);
  }

  private codeWithScope(depth: number): Code {
    const start = this.offset;
    const length = this.int32();
    const code = this.string();
    const scope = this.document(depth + 1);
    if (this.offset !== start + length) throw invalid('code with scope length');
    return new Code(code, scope);
  }

  private string(): string {
    const length = this.length();
    if (length < 1) throw invalid('string length');
    const start = this.take(length);
    const end = start + length - 1;
    if (this.buffer[end] !== 0) throw invalid('string is not terminated');
    return this.text(start, end);
  }

  /** Reads a field name; the same names occur again and again. */
  private name(): string {
    const { buffer } = this;
    const start = this.offset;
    let end = start;
    let hash = 0;
    for (let byte = buffer[end]; byte !== 0; byte = buffer[++end]) {
      if (byte === undefined) throw invalid('string is not terminated');
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    this.offset = end + 1;
    if (end - start > SHORT_BYTES) return this.text(start, end);
    const slot = (hash ^ (hash >>> 10)) & (NAMES - 1);
    const known = names[slot];
    if (known !== undefined && this.holds(known, start, end)) return known;
    const name = this.text(start, end);
    // Only names with one byte per character are cached: then every cached character corresponds to exactly one byte.
    if (name.length === end - start) names[slot] = name;
    return name;
  }

  private holds(text: string, start: number, end: number): boolean {
    if (text.length !== end - start) return false;
    for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== this.buffer[start + i]) return false;
    return true;
  }

  private cstring(): string {
    const start = this.offset;
    this.skipCstring();
    return this.text(start, this.offset - 1);
  }

  private skipCstring(): void {
    const { buffer } = this;
    const limit = buffer.length;
    let at = this.offset;
    while (at < limit && buffer[at] !== 0) at++;
    if (at === limit) throw invalid('string is not terminated');
    this.offset = at + 1;
  }

  private text(start: number, end: number): string {
    // Short ASCII strings (most field names) are cheaper to build here than through the native decoder.
    if (end - start > SHORT_BYTES) return this.buffer.toString('utf8', start, end);
    let text = '';
    for (let at = start; at < end; at++) {
      const code = this.buffer[at] ?? 0;
      if (code > 127) return this.buffer.toString('utf8', start, end);
      text += String.fromCharCode(code);
    }
    return text;
  }

  private byte(): number {
    return this.buffer[this.take(1)] ?? 0;
  }

  private int32(): number {
    return this.buffer.readInt32LE(this.take(4));
  }

  private uint32(): number {
    return this.buffer.readUInt32LE(this.take(4));
  }

  private length(): number {
    const length = this.int32();
    if (length < 0) throw invalid(`length ${length}`);
    return length;
  }

  /** Returns a copy: decoded values must not keep the source buffer (often a mapped page) alive or change with it. */
  private bytes(length: number): Buffer {
    const start = this.take(length);
    return Buffer.from(this.buffer.subarray(start, start + length));
  }

  private take(length: number): number {
    const start = this.offset;
    if (start + length > this.buffer.length) throw invalid('unexpected end');
    this.offset = start + length;
    return start;
  }
}

function invalid(detail: string): MongoError {
  return mongoError(22, `Invalid BSON: ${detail}`);
}
