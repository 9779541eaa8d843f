import { createHash, randomBytes } from 'node:crypto';

const KEY_BYTES = 48;

/** Returns 64 characters of `[A-Za-z0-9_-]` with 384 random bits. */
export function newApiKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** Returns the hash of a key. With that many random bits a plain hash protects the key as well as a slow one. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('base64url');
}
