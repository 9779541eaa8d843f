import { createHash, timingSafeEqual } from 'node:crypto';

/** Generated keys have 128 bits and more, so a plain hash keeps them as well as a slow one would. In hex. */
export function hashPrivateKey(privateKey: string): string {
  return createHash('sha256').update(privateKey, 'utf8').digest('hex');
}

/** In constant time. `null` stands for an account that does not exist. */
export function isPrivateKey(privateKey: string, hash: string | null): boolean {
  const given = Buffer.from(hashPrivateKey(privateKey), 'hex');
  const expected = hash === null ? Buffer.alloc(given.length) : Buffer.from(hash, 'hex');
  return timingSafeEqual(given, expected) && hash !== null;
}
