import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Encrypts with AES-256-GCM under the platform's master key. `owner` (for example the ids of app and record) is authenticated:
 * a sealed text moved to another owner does not open.
 */
export class SecretBox {
  private readonly key: Buffer;

  /** `masterKey`: 32 bytes in base64. */
  constructor(masterKey: string) {
    this.key = Buffer.from(masterKey, 'base64');
    if (this.key.length !== KEY_BYTES) throw new Error('MASTER_KEY must be 32 bytes in base64');
  }

  seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws when the text was sealed under another key or for another owner, or was changed. */
  open(sealed: Uint8Array, owner: string): string {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
