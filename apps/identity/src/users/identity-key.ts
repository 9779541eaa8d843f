import { createHash } from 'node:crypto';

/**
 * Returns the key of an identity in the index: it has a fixed length, while ids of external systems may have a thousand
 * characters.
 */
export function identityKey(providerType: string, id: string): string {
  return createHash('sha256').update(`${providerType}\0${id}`, 'utf8').digest('base64url');
}
