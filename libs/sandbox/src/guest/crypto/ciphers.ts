import { fromBase64 } from '../bytes/bytes.js';
import { Buffer } from '../buffer/buffer.js';
import { textOf } from '../primordials.js';
import { compute, computeBytes, material } from './crypto-bridge.js';
import { KeyObject } from './key-objects.js';
import { inputBytes, outputBytes } from './signatures.js';

interface CipherOptions {
  readonly authTagLength?: unknown;
}

/** Bytes of the key and of the vector of a cipher that is named with a password alone. */
const KEY_BYTES = /^aes-(128|192|256)-(\w+)$/;

/** The bytes of a secret key, wherever code may give one. */
export function secretOf(key: unknown): unknown {
  return key instanceof KeyObject ? key.export() : key;
}

/** A cipher of the runner, asked with all the data there is so far. */
export class Cipher {
  readonly #operation: 'encipher' | 'decipher';
  readonly #members: Record<string, unknown>;
  readonly #parts: Buffer[] = [];
  #given = 0;
  #isDone = false;
  #tag: Uint8Array | undefined;

  constructor(
    ...[operation, cipher, key, iv, options]: readonly ['encipher' | 'decipher', unknown, unknown, unknown, CipherOptions?]
  ) {
    this.#operation = operation;
    this.#members = {
      cipher: textOf(cipher),
      key: material(secretOf(key), 'key'),
      iv: iv === null ? null : material(secretOf(iv), 'iv'),
      ...(options?.authTagLength === undefined ? {} : { tagLength: options.authTagLength }),
    };
    // A wrong key or vector is an error of the constructor, as in Node.
    this.#compute(false);
  }

  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Buffer | string {
    if (this.#isDone) throw new Error('Unsupported state or unable to authenticate data');
    this.#parts.push(inputBytes(data, inputEncoding));
    return outputBytes(this.#next(false), outputEncoding);
  }

  final(encoding?: unknown): Buffer | string {
    if (this.#isDone) throw new Error('Unsupported state or unable to authenticate data');
    const last = this.#next(true);
    this.#isDone = true;
    return outputBytes(last, encoding);
  }

  getAuthTag(): Buffer {
    if (this.#tag === undefined) throw new Error('Invalid state for operation getAuthTag');
    return Buffer.from(this.#tag);
  }

  setAuthTag(tag: unknown, encoding?: unknown): this {
    this.#tag = inputBytes(tag, encoding);
    return this;
  }

  setAAD(data: unknown): this {
    this.#members['aad'] = material(inputBytes(data), 'data');
    return this;
  }

  setAutoPadding(isPadded: unknown = true): this {
    this.#members['padding'] = Boolean(isPadded);
    return this;
  }

  /** Returns the output that was not returned before. */
  #next(final: boolean): Uint8Array {
    const whole = this.#compute(final);
    const next = whole.subarray(this.#given);
    this.#given = whole.length;
    return next;
  }

  #compute(final: boolean): Uint8Array {
    const [data = '', tag] = compute(this.#operation, {
      ...this.#members,
      final,
      data: material(Buffer.concat(this.#parts), 'data'),
      ...(this.#operation === 'decipher' && this.#tag !== undefined ? { tag: material(this.#tag, 'tag') } : {}),
    }) as string[];
    if (tag !== undefined) this.#tag = fromBase64(tag) ?? undefined;
    return fromBase64(data) ?? new Uint8Array(0);
  }
}

/** A cipher whose key and vector come of a password, by MD5 and without salt, as OpenSSL's old commands made them. */
export function passwordCipher(operation: 'encipher' | 'decipher', cipher: unknown, password: unknown): Cipher {
  const [, bits = '256', mode = 'cbc'] = KEY_BYTES.exec(textOf(cipher).toLowerCase()) ?? [];
  const keyBytes = Number(bits) / 8;
  const ivBytes = mode === 'ecb' ? 0 : mode === 'gcm' ? 12 : 16;
  let derived = Buffer.alloc(0);
  let block = Buffer.alloc(0);
  while (derived.length < keyBytes + ivBytes) {
    const data = Buffer.concat([block, inputBytes(password, 'latin1')]);
    block = Buffer.from(computeBytes('hash', { algorithm: 'md5', data: material(data, 'data') }));
    derived = Buffer.concat([derived, block]);
  }
  const iv = ivBytes === 0 ? null : derived.subarray(keyBytes, keyBytes + ivBytes);
  return new Cipher(operation, cipher, derived.subarray(0, keyBytes), iv);
}
