import { createHash } from 'node:crypto';

/** Tells one master key from others and says nothing about it; for backups, logs and operators. */
export function fingerprintOf(masterKey: string): string {
  return createHash('sha256').update('groundwork master key').update(Buffer.from(masterKey, 'base64')).digest('hex').slice(0, 16);
}
