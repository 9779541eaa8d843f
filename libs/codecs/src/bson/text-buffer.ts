import { isUtf8 } from 'node:buffer';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const FIRST_OF_MANY = 0x80;
const MINUS = 0x2d;
const ZERO = 0x30;
const INITIAL_BYTES = 64 * 1024;
const HEX = Buffer.from('0123456789abcdef');

/** Returns ASCII characters as bytes that a {@link TextBuffer} copies unchanged. */
export function asciiPart(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** JSON under construction, as bytes: parts of stored documents are copied into it. */
export class TextBuffer {
  private bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private used = 0;
  private isAscii = true;

  /** Bytes written so far: a place to go {@link back} to. */
  get length(): number {
    return this.used;
  }

  /** Forgets what was written from a place on. */
  back(length: number): void {
    this.used = length;
  }

  /** Returns the JSON written so far and clears the buffer. */
  take(): string {
    const text = this.bytes.toString(this.isAscii ? 'latin1' : 'utf8', 0, this.used);
    this.used = 0;
    this.isAscii = true;
    // After one long result, releases its memory instead of holding it for all short ones that follow.
    if (this.bytes.length > 16 * INITIAL_BYTES) this.bytes = Buffer.allocUnsafeSlow(INITIAL_BYTES);
    return text;
  }

  put(part: Buffer): void {
    this.reserve(part.length);
    const { bytes } = this;
    let at = this.used;
    // Parts are short: a call out of JavaScript costs more than the loop.
    for (const byte of part) bytes[at++] = byte;
    this.used = at;
  }

  ascii(text: string): void {
    this.reserve(text.length);
    this.used += this.bytes.write(text, this.used, 'latin1');
  }

  text(text: string): void {
    this.reserve(text.length * 3);
    const size = this.bytes.write(text, this.used, 'utf8');
    if (size !== text.length) this.isAscii = false;
    this.used += size;
  }

  /** Writes a whole number of 32 bits. */
  integer(value: number): void {
    this.reserve(11);
    const { bytes } = this;
    let rest = value;
    if (rest < 0) {
      bytes[this.used++] = MINUS;
      rest = -rest;
    }
    let digits = 1;
    for (let limit = 10; rest >= limit; limit *= 10) digits += 1;
    this.used += digits;
    for (let at = this.used - 1; digits > 0; at -= 1, digits -= 1) {
      const next = Math.floor(rest / 10);
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
  }

  hex(from: Buffer, start: number, end: number): void {
    this.reserve((end - start) * 2);
    const { bytes } = this;
    let at = this.used;
    for (let index = start; index < end; index += 1) {
      const byte = from[index] ?? 0;
      bytes[at++] = HEX[byte >> 4] ?? 0;
      bytes[at++] = HEX[byte & 15] ?? 0;
    }
    this.used = at;
  }

  /** Writes stored UTF-8 as a JSON string. @returns false, writing nothing, for bytes that are not valid UTF-8 */
  quoted(from: Buffer, start: number, end: number): boolean {
    this.reserve(end - start + 2);
    const { bytes } = this;
    let at = this.used;
    bytes[at++] = QUOTE;
    for (let index = start; index < end; index += 1) {
      const byte = from[index] ?? 0;
      if (byte < SPACE || byte === QUOTE || byte === BACKSLASH || byte >= FIRST_OF_MANY)
        return this.quotedSlowly(from, start, end);
      bytes[at++] = byte;
    }
    bytes[at++] = QUOTE;
    this.used = at;
    return true;
  }

  private quotedSlowly(from: Buffer, start: number, end: number): boolean {
    if (!isUtf8(from.subarray(start, end))) return false;
    this.text(JSON.stringify(from.toString('utf8', start, end)));
    return true;
  }

  private reserve(more: number): void {
    if (this.used + more <= this.bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.used + more));
    this.bytes.copy(grown, 0, 0, this.used);
    this.bytes = grown;
  }
}
