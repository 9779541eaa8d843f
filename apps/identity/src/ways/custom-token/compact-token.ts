import { parseJsonObject } from './json-object.js';
import { LoginRefusedError } from '../login-refused-error.js';

/** Maximum characters of a token. */
export const TOKEN_LENGTH_MAX = 1_000_000;

const BASE64URL = /^[A-Za-z0-9_-]+$/;

export interface CompactToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Signed part of the token: header and payload as received. */
  readonly signed: string;
  readonly signature: Buffer;
}

/**
 * Parses a compact signed token (RFC 7515 §7.1): exactly three parts of strict, unpadded, canonical base64url, header and payload
 * each one JSON object in UTF-8. Do not trust any of it before its signature is verified.
 */
export function decodeCompactToken(token: string): CompactToken {
  if (token.length > TOKEN_LENGTH_MAX) throw new LoginRefusedError('the token is too long');
  const parts = token.split('.', 4);
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined || signature === undefined) {
    throw new LoginRefusedError('the token must have three parts');
  }
  return {
    signature: decodePart(signature, 'signature'),
    signed: `${header}.${payload}`,
    header: parseJsonObject(utf8(decodePart(header, 'header'), 'header'), 'header'),
    payload: parseJsonObject(utf8(decodePart(payload, 'payload'), 'payload'), 'payload'),
  };
}

function decodePart(text: string, part: string): Buffer {
  const bytes = BASE64URL.test(text) ? Buffer.from(text, 'base64url') : null;
  // Encoding it again reveals trailing bits that a lenient decoder would ignore.
  if (bytes === null || bytes.toString('base64url') !== text) {
    throw new LoginRefusedError(`the token's ${part} is not canonical base64url`);
  }
  return bytes;
}

function utf8(bytes: Buffer, part: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new LoginRefusedError(`the token's ${part} is not UTF-8`, { cause });
  }
}
