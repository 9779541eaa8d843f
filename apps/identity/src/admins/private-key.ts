import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns the hash of a private key in hex. Generated keys have 128 bits or more, so a plain hash protects them as well as a slow
 * one.
 */
export function hashPrivateKey(privateKey: string): string {
  return createHash('sha256').update(privateKey, 'utf8').digest('hex');
}

/** Compares in constant time. `null` stands for an account that does not exist. */
export function isPrivateKey(privateKey: string, hash: string | null): boolean {
  const given = Buffer.from(hashPrivateKey(privateKey), 'hex');
  const expected = hash === null ? Buffer.alloc(given.length) : Buffer.from(hash, 'hex');
  return timingSafeEqual(given, expected) && hash !== null;
}
