import {
  Bytes,
  bytesLength,
  bytesPart,
  bytesSlice,
  codeAt,
  fromCode,
  matches,
  numberText,
  reflectApply,
  stringPadStart,
} from '../primordials.js';

/**
 * Native functions of the interpreter, a hundred times faster. Tests of these modules outside of it do not have them.
 */
interface NativeCoding extends Uint8ArrayConstructor {
  readonly fromBase64?: (text: string) => Uint8Array;
  readonly prototype: Uint8Array & { readonly toBase64?: () => string; readonly toHex?: () => string };
}

// oxlint-disable typescript/unbound-method -- they are applied to what they belong to
const { fromBase64: nativeFromBase64, prototype } = Bytes as NativeCoding;
const { toBase64: nativeToBase64, toHex: nativeToHex } = prototype;
// oxlint-enable typescript/unbound-method
/** Converts each byte to itself or to `%XX`, and those to UTF-8 characters: together the native way to decode bytes. */
const { escape: toPercents, decodeURIComponent: fromPercents } = globalThis;
/** Bytes of one chunk: the maximum number of arguments of one call. */
const PIECE = 1_024;

const STRICT = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const HEX = '0123456789abcdef';

const sextets = new Int16Array(128).fill(-1);
for (let i = 0; i < 64; i++) sextets[ALPHABET.charCodeAt(i)] = i;
sextets['-'.charCodeAt(0)] = 62;
sextets['_'.charCodeAt(0)] = 63;

const nibbles = new Int16Array(128).fill(-1);
for (let i = 0; i < 16; i++) {
  nibbles[HEX.charCodeAt(i)] = i;
  nibbles[HEX.toUpperCase().charCodeAt(i)] = i;
}

export function toBase64(bytes: Uint8Array): string {
  if (nativeToBase64) return reflectApply(nativeToBase64, bytes, []);
  const length = bytesLength(bytes);
  let text = '';
  let i = 0;
  for (; i + 2 < length; i += 3) {
    const n = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += '' + ALPHABET[n >> 18] + ALPHABET[(n >> 12) & 63] + ALPHABET[(n >> 6) & 63] + ALPHABET[n & 63];
  }
  const left = length - i;
  if (left === 1) {
    const n = bytes[i] ?? 0;
    text += '' + ALPHABET[n >> 2] + ALPHABET[(n & 3) << 4] + '==';
  } else if (left === 2) {
    const n = ((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0);
    text += '' + ALPHABET[n >> 10] + ALPHABET[(n >> 4) & 63] + ALPHABET[(n & 15) << 2] + '=';
  }
  return text;
}

/**
 * Decodes both alphabets. Returns `null` for invalid base64; `strict` also rejects missing padding, white space and the
 * URL alphabet.
 */
export function fromBase64(text: string, strict = false): Uint8Array | null {
  if (strict && !matches(STRICT, text)) return null;
  if (nativeFromBase64) {
    try {
      return reflectApply(nativeFromBase64, Bytes, [text]);
    } catch {
      // The native way knows one alphabet only: what it refuses is looked at below.
    }
  }
  const bytes = new Bytes((text.length * 3) >> 2);
  let length = 0;
  let bits = 0;
  let pending = 0;
  for (let i = 0; i < text.length; i++) {
    const code = codeAt(text, i);
    if (code === 61) break;
    const value = code < 128 ? (sextets[code] ?? -1) : -1;
    if (value < 0) {
      if (code === 10 || code === 13 || code === 32 || code === 9) continue;
      return null;
    }
    pending = ((pending << 6) | value) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (pending >> bits) & 255;
    }
  }
  return bytesSlice(bytes, 0, length);
}

/** Writes a number in so many hexadecimal digits. */
export function hexOf(value: number, digits: number): string {
  return stringPadStart(numberText(value, 16), digits, '0');
}

export function toHex(bytes: Uint8Array): string {
  if (nativeToHex) return reflectApply(nativeToHex, bytes, []);
  const length = bytesLength(bytes);
  let text = '';
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] ?? 0;
    text += '' + HEX[byte >> 4] + HEX[byte & 15];
  }
  return text;
}

/** Returns `null` if the string is not an even number of hex digits. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0) return null;
  const length = text.length / 2;
  const bytes = new Bytes(length);
  for (let i = 0; i < length; i++) {
    const high = nibbles[codeAt(text, i * 2)] ?? -1;
    const low = nibbles[codeAt(text, i * 2 + 1)] ?? -1;
    if (high < 0 || low < 0) return null;
    bytes[i] = (high << 4) | low;
  }
  return bytes;
}

/** Encodes as UTF-8; a lone surrogate becomes U+FFFD. */
export function fromText(text: string): Uint8Array {
  const bytes = new Bytes(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let code = codeAt(text, i);
    if (code >= 0xd800 && code <= 0xdfff) {
      const next = code < 0xdc00 && i + 1 < text.length ? codeAt(text, i + 1) : 0;
      if (next >= 0xdc00 && next <= 0xdfff) {
        code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
        i++;
      } else {
        code = 0xfffd;
      }
    }
    if (code < 0x80) {
      bytes[length++] = code;
    } else if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6);
      bytes[length++] = 0x80 | (code & 63);
    } else if (code < 0x10000) {
      bytes[length++] = 0xe0 | (code >> 12);
      bytes[length++] = 0x80 | ((code >> 6) & 63);
      bytes[length++] = 0x80 | (code & 63);
    } else {
      bytes[length++] = 0xf0 | (code >> 18);
      bytes[length++] = 0x80 | ((code >> 12) & 63);
      bytes[length++] = 0x80 | ((code >> 6) & 63);
      bytes[length++] = 0x80 | (code & 63);
    }
  }
  return bytesSlice(bytes, 0, length);
}

/**
 * Decodes UTF-8. Each longest incomplete beginning of a character becomes one U+FFFD, as the Encoding Standard says;
 * malformed bytes are reported as `null` when `fatal`.
 */
export function toText(bytes: Uint8Array, fatal = false): string | null {
  const length = bytesLength(bytes);
  if (length > PIECE) {
    const whole = validText(bytes);
    if (whole !== null) return whole;
  }
  let text = '';
  let i = 0;
  while (i < length) {
    const first = bytes[i++] ?? 0;
    const extra = first < 0x80 ? 0 : first < 0xc2 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : first < 0xf5 ? 3 : -1;
    let code = extra <= 0 ? first : first & (0x3f >> extra);
    // Overlong forms, surrogates and code points beyond U+10FFFF are recognized by the second byte.
    let low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    let high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    let left = extra;
    while (left > 0) {
      const next = bytes[i] ?? 0;
      if (i >= length || next < low || next > high) break;
      code = (code << 6) | (next & 63);
      low = 0x80;
      high = 0xbf;
      i++;
      left--;
    }
    if (left !== 0) {
      if (fatal) return null;
      text += '\ufffd';
    } else {
      text += code < 0x10000 ? fromCode(code) : fromCode(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff));
    }
  }
  return text;
}

/** Decodes well-formed UTF-8; returns `null` for other bytes. */
function validText(bytes: Uint8Array): string | null {
  try {
    return fromPercents(toPercents(toLatin1(bytes)));
  } catch {
    return null;
  }
}

export function toLatin1(bytes: Uint8Array): string {
  const length = bytesLength(bytes);
  let text = '';
  for (let i = 0; i < length; i += PIECE) {
    text += reflectApply(fromCode, undefined, bytesPart(bytes, i, i + PIECE));
  }
  return text;
}

/** Returns the low byte of each UTF-16 unit. */
export function fromLatin1(text: string): Uint8Array {
  const bytes = new Bytes(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = codeAt(text, i) & 255;
  return bytes;
}
