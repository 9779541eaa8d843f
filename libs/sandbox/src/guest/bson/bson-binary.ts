import { BsonValue, encodedBy } from './bson-value.js';
import { fromBase64, fromHex, fromLatin1, fromText, hexOf, toBase64, toHex, toText } from '../bytes/bytes.js';
import { randomBytes } from '../random.js';
import {
  Bytes,
  bytesLength,
  codeAt,
  isInteger,
  matches,
  numberOf,
  stringSlice,
  stringToLowerCase,
  textOf,
  TypeErrorConstructor,
} from '../primordials.js';

let ejsonOfBinary: (value: Binary) => string;

export class Binary extends BsonValue {
  override get _bsontype(): string {
    return 'Binary';
  }

  static {
    ejsonOfBinary = (value) => encodeBinary(value.buffer, numberOf(value.sub_type));
  }

  readonly buffer: Uint8Array;
  readonly sub_type: number;

  constructor(bytes: Uint8Array | ArrayBuffer | readonly number[] | string = [], subType = 0) {
    super();
    encodedBy(this, ejsonOfBinary);
    this.buffer = typeof bytes === 'string' ? fromLatin1(bytes) : new Bytes(bytes as ArrayBuffer);
    if (!isInteger(subType) || subType < 0 || subType > 255) throw new TypeErrorConstructor('Binary subtype must be 0 to 255');
    this.sub_type = subType;
  }

  static fromHex(text: string, subType?: number): Binary {
    const bytes = fromHex(textOf(text));
    if (bytes === null) throw new TypeErrorConstructor('Binary.fromHex: not hexadecimal text');
    return new Binary(bytes, subType);
  }

  static fromBase64(text: string, subType?: number): Binary {
    const bytes = fromBase64(textOf(text), true);
    if (bytes === null) throw new TypeErrorConstructor('Binary.fromBase64: not padded base64 text');
    return new Binary(bytes, subType);
  }

  static fromText(text: string, subType?: number): Binary {
    return new Binary(fromText(textOf(text)), subType);
  }

  length(): number {
    return bytesLength(this.buffer);
  }

  value(): Uint8Array {
    return this.buffer;
  }

  text(): string {
    return toText(this.buffer) ?? '';
  }

  toHex(): string {
    return toHex(this.buffer);
  }

  toBase64(): string {
    return toBase64(this.buffer);
  }

  override toString(encoding?: string): string {
    return encoding === 'hex' ? this.toHex() : encoding === 'base64' ? this.toBase64() : this.text();
  }

  toJSON(): string {
    return this.toBase64();
  }

  inspect(): string {
    return 'Binary.fromBase64("' + this.toBase64() + '", ' + this.sub_type + ')';
  }
}

export class UUID extends Binary {
  override get _bsontype(): string {
    return 'UUID';
  }

  constructor(id?: string | Uint8Array | Binary) {
    super(uuidBytes(id), 4);
  }

  static generate(): UUID {
    return new UUID();
  }

  static isValid(id: unknown): boolean {
    return typeof id === 'string' ? parseUuid(id) !== null : id instanceof UUID;
  }

  toHexString(dashes = true): string {
    const hex = this.toHex();
    if (!dashes) return hex;
    return (
      stringSlice(hex, 0, 8) +
      '-' +
      stringSlice(hex, 8, 12) +
      '-' +
      stringSlice(hex, 12, 16) +
      '-' +
      stringSlice(hex, 16, 20) +
      '-' +
      stringSlice(hex, 20)
    );
  }

  equals(other: unknown): boolean {
    if (typeof other === 'string') return withoutDashes(stringToLowerCase(other)) === this.toHex();
    return other instanceof Binary && other.toHex() === this.toHex();
  }

  override toString(): string {
    return this.toHexString();
  }

  override toJSON(): string {
    return this.toHexString();
  }

  override inspect(): string {
    return 'UUID("' + this.toHexString() + '")';
  }
}

export function encodeBinary(bytes: Uint8Array, subType: number): string {
  return '{"$binary":{"base64":"' + toBase64(bytes) + '","subType":"' + hexOf(subType & 255, 2) + '"}}';
}

function uuidBytes(id: string | Uint8Array | Binary | undefined): Uint8Array {
  if (id === undefined || id === null) {
    const bytes = randomBytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return bytes;
  }
  const bytes = typeof id === 'string' ? parseUuid(id) : id instanceof Binary ? id.buffer : id;
  if (!(bytes instanceof Bytes) || bytesLength(bytes) !== 16)
    throw new TypeErrorConstructor('UUID takes 16 bytes or their hexadecimal text');
  return bytes;
}

const DASHED = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function parseUuid(text: string): Uint8Array | null {
  const plain = matches(DASHED, text) ? withoutDashes(text) : text;
  return plain.length === 32 ? fromHex(plain) : null;
}

function withoutDashes(text: string): string {
  let plain = '';
  for (let i = 0; i < text.length; i++) if (codeAt(text, i) !== 45) plain += text[i] ?? '';
  return plain;
}
