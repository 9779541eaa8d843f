import { fromBase64, fromHex, fromLatin1, fromText, toBase64, toHex, toLatin1, toText } from './bytes.js';
import { offer } from '../lazy.js';
import { numberOf, textOf } from '../primordials.js';

type Source = string | ArrayBuffer | ArrayLike<number>;

/** The part of Node's `Buffer` that functions use to convert bytes and texts. */
export class Buffer extends Uint8Array {
  // Node's signature, not `Uint8Array.from`'s.
  static override from(source: unknown, encodingOrOffset?: unknown, length?: unknown): Buffer {
    if (typeof source === 'string') return own(decode(source, encodingOrOffset));
    if (source instanceof ArrayBuffer) {
      return new Buffer(source, numberOf(encodingOrOffset ?? 0), length === undefined ? undefined : numberOf(length));
    }
    if (typeof source === 'object' && source !== null) {
      const { type, data } = source as { type?: unknown; data?: unknown };
      return new Buffer((type === 'Buffer' && Array.isArray(data) ? data : source) as ArrayLike<number>);
    }
    throw new TypeError('The first argument must be of type string or an instance of Buffer, ArrayBuffer or Array');
  }

  static alloc(size: number, fill?: number | string): Buffer {
    const buffer = new Buffer(size);
    if (typeof fill === 'number') buffer.fill(fill);
    else if (typeof fill === 'string' && fill !== '') {
      const pattern = fromText(fill);
      for (let i = 0; i < size; i++) buffer[i] = pattern[i % pattern.length] ?? 0;
    }
    return buffer;
  }

  static allocUnsafe(size: number): Buffer {
    return new Buffer(size);
  }

  static allocUnsafeSlow(size: number): Buffer {
    return new Buffer(size);
  }

  static isEncoding(encoding: unknown): boolean {
    return typeof encoding === 'string' && /^(?:utf-?8|hex|base64|base64url|latin1|binary|ascii)$/i.test(encoding);
  }

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer;
  }

  static byteLength(source: Source, encoding?: string): number {
    return typeof source === 'string' ? decode(source, encoding).length : Buffer.from(source).length;
  }

  static concat(list: readonly Uint8Array[], total?: number): Buffer {
    const length = total ?? list.reduce((sum, part) => sum + part.length, 0);
    const result = new Buffer(length);
    let offset = 0;
    for (const part of list) {
      if (offset >= length) break;
      result.set(part.subarray(0, length - offset), offset);
      offset += part.length;
    }
    return result;
  }

  static compare(a: Uint8Array, b: Uint8Array): number {
    const shared = Math.min(a.length, b.length);
    for (let i = 0; i < shared; i++) {
      const difference = (a[i] ?? 0) - (b[i] ?? 0);
      if (difference !== 0) return difference < 0 ? -1 : 1;
    }
    return Math.sign(a.length - b.length);
  }

  override toString(encoding?: unknown, start = 0, end = this.length): string {
    const bytes = this.subarray(start, end);
    switch (normalize(encoding)) {
      case 'hex':
        return toHex(bytes);
      case 'base64':
        return toBase64(bytes);
      case 'base64url':
        return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
      case 'latin1':
        return toLatin1(bytes);
      default:
        return toText(bytes) ?? '';
    }
  }

  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: Array.from(this as ArrayLike<number>) };
  }

  equals(other: Uint8Array): boolean {
    return Buffer.compare(this, other) === 0;
  }

  compare(other: Uint8Array): number {
    return Buffer.compare(this, other);
  }

  /** Shares memory, as Node's does. */
  override slice(start?: number, end?: number): this {
    return this.subarray(start, end) as this;
  }

  write(text: string, offset = 0): number {
    const bytes = fromText(text).subarray(0, this.length - offset);
    this.set(bytes, offset);
    return bytes.length;
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const bytes = this.subarray(start, Math.min(end, start + target.length - targetStart));
    target.set(bytes, targetStart);
    return bytes.length;
  }
}

function own(bytes: Uint8Array): Buffer {
  return new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
}

/** @throws TypeError for an encoding other than utf8, hex, base64, base64url and latin1 and their aliases */
function normalize(encoding: unknown): string {
  const name = encoding === undefined || encoding === null ? 'utf8' : textOf(encoding).toLowerCase();
  if (name === 'utf8' || name === 'utf-8') return 'utf8';
  if (name === 'latin1' || name === 'binary' || name === 'ascii') return 'latin1';
  if (name === 'hex' || name === 'base64' || name === 'base64url') return name;
  throw new TypeError(`Unknown encoding: ${name.slice(0, 50)}`);
}

/** Text that does not fit its encoding ends there, as in Node. */
function decode(text: string, encoding: unknown): Uint8Array {
  switch (normalize(encoding)) {
    case 'hex':
      return fromHex(/^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? '') ?? new Uint8Array(0);
    case 'base64':
    case 'base64url':
      return fromBase64(text.replaceAll(/[^A-Za-z0-9+/_=-]/g, '')) ?? new Uint8Array(0);
    case 'latin1':
      return fromLatin1(text);
    default:
      return fromText(text);
  }
}

offer('buffer', { Buffer });
