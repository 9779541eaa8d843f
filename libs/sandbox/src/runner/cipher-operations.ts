import { createCipheriv, createDecipheriv, type CipherGCMOptions } from 'node:crypto';
import type { OpenCipher } from './open-ciphers.js';
import { bytes, orError, text, type Members, type Operation } from './operation.js';

const CIPHERS = /^(?:aes-(?:128|192|256)-(?:cbc|cfb|cfb8|ctr|ecb|gcm|ofb)|chacha20-poly1305)$/;

/** Creates a cipher by its name, with its key, its vector and the length of its tag. */
function create(given: Members): OpenCipher {
  const name = text(given, 'cipher').toLowerCase();
  if (!CIPHERS.test(name)) throw Object.assign(new Error('Unknown cipher'), { code: 'ERR_CRYPTO_UNKNOWN_CIPHER' });
  const { iv, tagLength } = given;
  const options: CipherGCMOptions = typeof tagLength === 'number' ? { authTagLength: tagLength } : {};
  const vector = iv === null ? Buffer.alloc(0) : bytes(given, 'iv');
  // Ciphers of other names have the same type, but for methods that Node refuses to them.
  const parts = [name as 'aes-256-gcm', bytes(given, 'key'), vector, options] as const;
  return text(given, 'operation') === 'encipher' ? createCipheriv(...parts) : createDecipheriv(...parts);
}

/** Tag of a cipher that has one, once it has ended; `undefined` for others. */
function tagOf(cipher: OpenCipher): string | undefined {
  if (!('getAuthTag' in cipher)) return undefined;
  try {
    return cipher.getAuthTag().toString('base64');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_CRYPTO_INVALID_STATE') throw error;
    return undefined;
  }
}

/** Ciphers, step by step. Each step is of a cipher that the run has begun, and fails with Node's error. */
export const CIPHER_OPERATIONS: readonly (readonly [name: string, run: Operation])[] = [
  ['cipher.begin', (given, ciphers) => orError(() => ciphers.add(() => create(given)))],
  ['cipher.update', (given, ciphers) => orError(() => ciphers.get(given['id']).update(bytes(given, 'data')).toString('base64'))],
  [
    'cipher.final',
    (given, ciphers) =>
      orError(() => {
        const cipher = ciphers.take(given['id']);
        return [cipher.final().toString('base64'), tagOf(cipher)];
      }),
  ],
  [
    'cipher.setAAD',
    (given, ciphers) =>
      orError(() => {
        ciphers.get(given['id']).setAAD(bytes(given, 'data'));
      }),
  ],
  [
    'cipher.setAutoPadding',
    (given, ciphers) =>
      orError(() => {
        ciphers.get(given['id']).setAutoPadding(given['isPadded'] === true);
      }),
  ],
  [
    'cipher.setAuthTag',
    (given, ciphers) =>
      orError(() => {
        const cipher = ciphers.get(given['id']);
        if ('setAuthTag' in cipher) cipher.setAuthTag(bytes(given, 'data'));
      }),
  ],
];
