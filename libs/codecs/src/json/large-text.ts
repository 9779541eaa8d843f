import { OWN_TURN_SIZE, turn } from './turns.js';

/** Bytes or characters that are converted in one turn; a multiple of three, so that pieces of base64 can be joined. */
const AT_ONCE = 768 * 1024;

/** Returns bytes as base64; that of many bytes later, made in several turns. */
export function base64Of(bytes: Buffer): string | Promise<string> {
  return bytes.length <= OWN_TURN_SIZE ? bytes.toString('base64') : base64InTurns(bytes);
}

async function base64InTurns(bytes: Buffer): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    await turn();
    pieces.push(bytes.toString('base64', at, at + AT_ONCE));
  }
  return pieces.join('');
}

/** Characters of base64 that are decoded in one turn; a multiple of four. */
const BASE64_AT_ONCE = (AT_ONCE / 3) * 4;

/** Returns the bytes of base64 as {@link base64Of} makes it; decodes a large one later, in several turns. */
export function bytesOfBase64(text: string): Buffer | Promise<Buffer> {
  return text.length <= OWN_TURN_SIZE ? Buffer.from(text, 'base64') : bytesInTurns(text);
}

async function bytesInTurns(text: string): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text, 'base64'));
  let size = 0;
  for (let from = 0; from < text.length; from += BASE64_AT_ONCE) {
    await turn();
    size += bytes.write(text.slice(from, from + BASE64_AT_ONCE), size, 'base64');
  }
  return bytes.subarray(0, size);
}

/** Returns `true` if the characters before and after a position are one, of two UTF-16 units. */
function isWithinPair(text: string, at: number): boolean {
  return (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/** Returns a string as UTF-8, like `Buffer.from`; converts a large one later, in several turns. */
export function utf8Of(text: string): Buffer | Promise<Buffer> {
  return text.length <= OWN_TURN_SIZE ? Buffer.from(text) : utf8InTurns(text);
}

async function utf8InTurns(text: string): Promise<Buffer> {
  await turn();
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text));
  for (let from = 0, at = 0; from < text.length;) {
    await turn();
    const next = Math.min(from + AT_ONCE, text.length);
    const end = isWithinPair(text, next) ? next + 1 : next;
    at += bytes.write(text.slice(from, end), at);
    from = end;
  }
  return bytes;
}
