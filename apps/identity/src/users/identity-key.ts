import { createHash } from 'node:crypto';

/** Stands for an identity in the index: of fixed length, while ids of external systems may be a thousand characters. */
export function identityKey(providerType: string, id: string): string {
  return createHash('sha256').update(`${providerType}\0${id}`, 'utf8').digest('base64url');
}
