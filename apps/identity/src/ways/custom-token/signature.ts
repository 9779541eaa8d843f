import { createHmac, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '#security/keys/verification-key.js';

/**
 * Whether a signature over these very bytes was made with a key (RFC 7518 §3.2, §3.3). At once, on this thread: handing so little
 * work to another costs eight times as much.
 */
export function isSignedWith(key: KeyObject, algorithm: SigningAlgorithm, signed: string, signature: Buffer): boolean {
  if (algorithm === 'RS256') return verify('sha256', Buffer.from(signed), key, signature);
  const expected = createHmac('sha256', key).update(signed).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}
