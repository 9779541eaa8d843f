import { createHash } from 'node:crypto';

/** Returns a fingerprint that identifies a master key without revealing it; for backups, logs and operators. */
export function fingerprintOf(masterKey: string): string {
  return createHash('sha256').update('groundwork master key').update(Buffer.from(masterKey, 'base64')).digest('hex').slice(0, 16);
}
