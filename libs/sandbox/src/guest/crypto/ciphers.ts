import { fromBase64 } from '../bytes/bytes.js';
import { Buffer } from '../buffer/buffer.js';
import { textOf } from '../primordials.js';
import { codedError } from '../errors/node-errors.js';
import { demand } from '../lazy.js';
import { askNode } from './ask-node.js';
import { computeBytes, material } from './crypto-bridge.js';
import { KeyObject } from './key-objects.js';
import { inputBytes } from './signatures.js';

interface CipherOptions {
  readonly authTagLength?: unknown;
}

/** Bytes of the key and of the vector of a cipher that is named with a password alone. */
const KEY_BYTES = /^aes-(128|192|256)-(\w+)$/;

/** Returns the bytes of a secret key, wherever code may give one. */
export function secretOf(key: unknown): unknown {
  return key instanceof KeyObject ? key.export() : key;
}

/** The package of decoders lacks it. */
const URL_ENCODING = 'base64url';

interface Decoder {
  readonly encoding: string;
  write(bytes: Buffer): string;
  end(bytes: Buffer): string;
}

function stateError(operation = ''): Error {
  return codedError(
    'ERR_CRYPTO_INVALID_STATE',
    new Error(`Invalid state${operation === '' ? '' : ` for operation ${operation}`}`),
  );
}

/** A cipher that the runner keeps from its first step to `final`, or to the end of the run. */
export class Cipher {
  readonly #id: number;
  #isDone = false;
  #tag: Uint8Array | undefined;
  /** Decoder of all steps as one stream: a character or a group of digits may begin in one step and end in the next. */
  #decoder: Decoder | undefined;

  constructor(
    ...[operation, cipher, key, iv, options]: readonly ['encipher' | 'decipher', unknown, unknown, unknown, CipherOptions?]
  ) {
    this.#id = askNode<number>('cipher.begin', {
      operation,
      cipher: textOf(cipher),
      key: material(secretOf(key), 'key'),
      iv: iv === null ? null : material(secretOf(iv), 'iv'),
      ...(options?.authTagLength === undefined ? {} : { tagLength: options.authTagLength }),
    });
  }

  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Buffer | string {
    const given = material(inputBytes(data, inputEncoding), 'data');
    if (this.#isDone) throw new Error('Trying to add data in unsupported state');
    const bytes = bytesIn(askNode<string>('cipher.update', { id: this.#id, data: given }));
    return this.#shown(bytes, outputEncoding, false);
  }

  final(encoding?: unknown): Buffer | string {
    if (this.#isDone) throw stateError();
    this.#isDone = true;
    const [last, tag] = askNode<readonly [last: string, tag?: string]>('cipher.final', { id: this.#id });
    if (tag !== undefined && tag !== null) this.#tag = bytesIn(tag);
    return this.#shown(bytesIn(last), encoding, true);
  }

  getAuthTag(): Buffer {
    if (this.#tag === undefined) throw stateError('getAuthTag');
    return Buffer.from(this.#tag);
  }

  setAuthTag(tag: unknown, encoding?: unknown): this {
    return this.#set('setAuthTag', { data: material(inputBytes(tag, encoding), 'data') });
  }

  setAAD(data: unknown): this {
    return this.#set('setAAD', { data: material(inputBytes(data), 'data') });
  }

  setAutoPadding(isPadded: unknown = true): this {
    return this.#set('setAutoPadding', { isPadded: Boolean(isPadded) });
  }

  #set(step: string, members: Record<string, unknown>): this {
    if (this.#isDone) throw stateError(step);
    askNode(`cipher.${step}`, { id: this.#id, ...members });
    return this;
  }

  #shown(bytes: Buffer, encoding: unknown, isLast: boolean): Buffer | string {
    if (encoding === undefined || encoding === null || encoding === 'buffer') return bytes;
    const isUrl = textOf(encoding).toLowerCase() === URL_ENCODING;
    const { StringDecoder } = demand<{ StringDecoder: new (encoding: string) => Decoder }>('node-string-decoder');
    const asked = new StringDecoder(isUrl ? 'base64' : textOf(encoding));
    const decoder = (this.#decoder ??= asked);
    if (asked.encoding !== decoder.encoding) throw codedError('ERR_INTERNAL_ASSERTION', new Error('Cannot change encoding'));
    const text = isLast ? decoder.end(bytes) : decoder.write(bytes);
    return isUrl ? text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') : text;
  }
}

const bytesIn = (base64: string): Buffer => Buffer.from(fromBase64(base64) ?? new Uint8Array(0));

/**
 * Returns a cipher whose key and vector come of a password, by MD5 and without salt, as OpenSSL's old commands made
 * them.
 */
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
