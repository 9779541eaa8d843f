import { fromText, toText } from '../bytes/bytes.js';

/** Decodes percent signs with two digits as bytes of UTF-8, and leaves other characters unchanged. */
export function unescapeText(text: string): string {
  if (!text.includes('%')) return text;
  const raw = fromText(text);
  const bytes = new Uint8Array(raw.length);
  let length = 0;
  for (let i = 0; i < raw.length; i++) {
    const digits = raw[i] === 37 ? String.fromCharCode(raw[i + 1] ?? 0, raw[i + 2] ?? 0) : '';
    if (/^[0-9a-f]{2}$/i.test(digits)) {
      bytes[length++] = parseInt(digits, 16);
      i += 2;
    } else {
      bytes[length++] = raw[i] ?? 0;
    }
  }
  return toText(bytes.subarray(0, length)) ?? '';
}
