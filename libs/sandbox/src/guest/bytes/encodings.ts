import { fromBase64, fromHex, fromLatin1, fromText, toBase64, toHex, toLatin1, toText } from './bytes.js';

export type Encoding = 'utf8' | 'utf16le' | 'latin1' | 'ascii' | 'hex' | 'base64' | 'base64url';

const NAMES: ReadonlyMap<string, Encoding> = new Map<string, Encoding>([
  ['utf8', 'utf8'],
  ['utf-8', 'utf8'],
  ['ucs2', 'utf16le'],
  ['ucs-2', 'utf16le'],
  ['utf16le', 'utf16le'],
  ['utf-16le', 'utf16le'],
  ['latin1', 'latin1'],
  ['binary', 'latin1'],
  ['ascii', 'ascii'],
  ['hex', 'hex'],
  ['base64', 'base64'],
  ['base64url', 'base64url'],
]);

/** Returns the encoding a name stands for, in any case; `undefined` for none. */
export function encodingNamed(name: unknown): Encoding | undefined {
  const text = String(name);
  return NAMES.get(text) ?? NAMES.get(text.toLowerCase());
}

/** Encodes a string like Node. Characters outside the encoding are left out (base64) or end the result (hex). */
export function encode(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'utf8':
      return fromText(text);
    case 'utf16le': {
      const bytes = new Uint8Array(text.length * 2);
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i);
        bytes[i * 2] = unit & 255;
        bytes[i * 2 + 1] = unit >> 8;
      }
      return bytes;
    }
    case 'latin1':
    case 'ascii':
      return fromLatin1(text);
    case 'hex':
      return fromHex(/^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? '') ?? new Uint8Array(0);
    default:
      return fromBase64(text) ?? fromBase64(text.replaceAll(/[^A-Za-z0-9+/_=-]/g, '')) ?? new Uint8Array(0);
  }
}

/** Decodes bytes like Node. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  switch (encoding) {
    case 'utf8':
      return toText(bytes) ?? '';
    case 'utf16le': {
      const units = new Uint8Array((bytes.length >> 1) << 1);
      units.set(bytes.subarray(0, units.length));
      const view = new DataView(units.buffer);
      let text = '';
      for (let i = 0; i < units.length; i += 2) text += String.fromCharCode(view.getUint16(i, true));
      return text;
    }
    case 'latin1':
      return toLatin1(bytes);
    case 'ascii':
      return toLatin1(bytes.map((byte) => byte & 127));
    case 'hex':
      return toHex(bytes);
    case 'base64':
      return toBase64(bytes);
    case 'base64url':
      return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }
}

/** Returns the number of bytes of an encoded string. For hex and base64 its length alone determines it. */
export function encodedLength(text: string, encoding: Encoding): number {
  switch (encoding) {
    case 'utf8':
      return fromText(text).length;
    case 'utf16le':
      return text.length * 2;
    case 'latin1':
    case 'ascii':
      return text.length;
    case 'hex':
      return text.length >>> 1;
    default: {
      const padding = text.endsWith('==') && text.length > 1 ? 2 : text.endsWith('=') ? 1 : 0;
      return ((text.length - padding) * 3) >>> 2;
    }
  }
}

/** Returns the number of bytes of a string that fit into `room`, whole characters only. */
export function wholeBytes(bytes: Uint8Array, room: number, encoding: Encoding): number {
  if (bytes.length <= room) return bytes.length;
  if (encoding === 'utf16le') return room & ~1;
  if (encoding !== 'utf8') return room;
  let end = room;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return end;
}
