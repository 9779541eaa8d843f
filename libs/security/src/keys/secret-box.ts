import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The variables that hold master keys: 32 bytes in base64 each. */
interface MasterKeys {
  readonly MASTER_KEY: string | undefined;
  readonly MASTER_KEY_PREVIOUS: string | undefined;
}

/**
 * Encrypts with AES-256-GCM under the platform's master key. `owner` (for example the ids of app and record) is
 * authenticated: a sealed value moved to another owner does not open.
 */
export class SecretBox {
  private readonly key: Buffer;
  private readonly previous: Buffer | undefined;

  /** Keys of 32 bytes in base64; values sealed under `previous` can be opened, but new ones are not sealed under it. */
  constructor(masterKey: string, previous?: string) {
    this.key = keyBytes('MASTER_KEY', masterKey);
    this.previous = previous === undefined ? undefined : keyBytes('MASTER_KEY_PREVIOUS', previous);
  }

  /** With the keys of a process that cannot do without. */
  static of({ MASTER_KEY, MASTER_KEY_PREVIOUS }: MasterKeys): SecretBox {
    if (MASTER_KEY === undefined) throw new Error('MASTER_KEY is not set');
    return new SecretBox(MASTER_KEY, MASTER_KEY_PREVIOUS);
  }

  /** True if there is a previous key, so that some values may have to be sealed again. */
  get isRotating(): boolean {
    return this.previous !== undefined;
  }

  /**
   * Returns names of a string that reveal nothing about it without the key, in hex: under the current key, then under
   * the previous one.
   */
  marks(text: string): readonly [current: string, ...previous: string[]] {
    const [current, ...previous] = [this.key, ...(this.previous === undefined ? [] : [this.previous])].map((key) =>
      createHmac('sha256', key).update('mark').update(text).digest('hex'),
    );
    return [current ?? '', ...previous];
  }

  seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Decrypts a value. Throws if it was sealed under another key or for another owner, or was changed. */
  open(sealed: Uint8Array, owner: string): string {
    if (this.previous === undefined) return openUnder(this.key, sealed, owner);
    try {
      return openUnder(this.key, sealed, owner);
    } catch {
      // The tag distinguishes the keys; it does not matter which of the two errors is thrown.
      return openUnder(this.previous, sealed, owner);
    }
  }

  /**
   * Seals bytes under the current key that were sealed under the previous one; returns `null` if they are under the current
   * key already. Throws the errors of `open`.
   */
  reseal(sealed: Uint8Array, owner: string): Buffer | null {
    if (this.previous === undefined) {
      openUnder(this.key, sealed, owner);
      return null;
    }
    try {
      openUnder(this.key, sealed, owner);
      return null;
    } catch {
      return this.seal(openUnder(this.previous, sealed, owner), owner);
    }
  }
}

function keyBytes(name: string, text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${name} must be 32 bytes in base64`);
  return key;
}

function openUnder(key: Buffer, sealed: Uint8Array, owner: string): string {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
