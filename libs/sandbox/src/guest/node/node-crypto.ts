import { fromBase64 } from '../bytes/bytes.js';
import { Buffer } from '../bytes/buffer.js';
import { bytesOf, compute, computeBytes, material } from '../crypto/crypto-bridge.js';
import { offer } from '../lazy.js';
import { numberOf, textOf } from '../primordials.js';

type Callback = (error: Error | null, bytes?: Buffer) => void;

const HASHES = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];

function toBuffer(data: unknown, encoding?: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data, encoding);
  const bytes = bytesOf(data);
  if (bytes === undefined) throw new TypeError('The "data" argument must be of type string or an instance of Buffer');
  return Buffer.from(bytes);
}

function shown(bytes: Uint8Array, encoding: unknown): Buffer | string {
  const buffer = Buffer.from(bytes);
  return encoding === undefined || encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

/** Collects what it is given: the runner computes the digest at the end. */
class Digest {
  readonly #finish: (data: Buffer) => Uint8Array;
  #parts: Buffer[] | undefined = [];

  constructor(finish: (data: Buffer) => Uint8Array) {
    this.#finish = finish;
  }

  update(data: unknown, encoding?: unknown): this {
    if (this.#parts === undefined) throw new Error('Digest already called');
    this.#parts.push(toBuffer(data, encoding));
    return this;
  }

  digest(encoding?: unknown): Buffer | string {
    if (this.#parts === undefined) throw new Error('Digest already called');
    const data = Buffer.concat(this.#parts);
    this.#parts = undefined;
    return shown(this.#finish(data), encoding);
  }
}

/** A secret that packages hand on as a key; keys of other kinds are texts in PEM, for `utils.jwt` and `utils.crypto`. */
class KeyObject {
  readonly type = 'secret';
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get symmetricKeySize(): number {
    return this.#bytes.length;
  }

  export(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

const keyMaterial = (key: unknown): unknown => (key instanceof KeyObject ? key.export() : key);

function noKey(): never {
  throw new Error('keys of this kind are not available in functions: use utils.jwt or utils.crypto');
}

class Cipher {
  readonly #operation: 'encipher' | 'decipher';
  readonly #members: Record<string, unknown>;
  #parts: Buffer[] = [];
  #tag: Uint8Array | undefined;

  constructor(operation: 'encipher' | 'decipher', cipher: unknown, key: unknown, iv: unknown) {
    this.#operation = operation;
    this.#members = { cipher: textOf(cipher), key: material(key, 'key'), iv: material(iv, 'iv') };
  }

  /** Everything comes out of {@link final}: the parts are one computation. */
  update(data: unknown, inputEncoding?: unknown, outputEncoding?: unknown): Buffer | string {
    this.#parts.push(toBuffer(data, inputEncoding));
    return shown(new Uint8Array(0), outputEncoding);
  }

  final(encoding?: unknown): Buffer | string {
    const [data = '', tag] = compute(this.#operation, {
      ...this.#members,
      data: material(Buffer.concat(this.#parts), 'data'),
      ...(this.#operation === 'decipher' && this.#tag !== undefined ? { tag: material(this.#tag, 'tag') } : {}),
    }) as string[];
    this.#parts = [];
    if (tag !== undefined) this.#tag = fromBase64(tag) ?? undefined;
    return shown(fromBase64(data) ?? new Uint8Array(0), encoding);
  }

  getAuthTag(): Buffer {
    if (this.#tag === undefined) throw new Error('There is no authentication tag before final()');
    return Buffer.from(this.#tag);
  }

  setAuthTag(tag: Uint8Array): this {
    this.#tag = tag;
    return this;
  }

  setAutoPadding(): this {
    return this;
  }
}

function randomBytes(size: unknown, callback?: unknown): Buffer | undefined {
  const bytes = Buffer.from(computeBytes('random', { length: numberOf(size) }));
  if (typeof callback !== 'function') return bytes;
  queueMicrotask(() => {
    (callback as Callback)(null, bytes);
  });
  return undefined;
}

function timingSafeEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [bytesOf(a), bytesOf(b)];
  if (left === undefined || right === undefined) throw new TypeError('The arguments must be instances of Buffer or TypedArray');
  if (left.length !== right.length) throw new RangeError('Input buffers must have the same byte length');
  let difference = 0;
  for (let i = 0; i < left.length; i++) difference |= (left[i] ?? 0) ^ (right[i] ?? 0);
  return difference === 0;
}

function randomInt(from: number, to?: number): number {
  const [low, high] = to === undefined ? [0, from] : [from, to];
  const range = high - low;
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || range < 1 || range > 2 ** 48 - 1) {
    throw new RangeError('The range of integers is not valid');
  }
  const limit = 2 ** 48 - (2 ** 48 % range);
  for (;;) {
    const drawn = computeBytes('random', { length: 6 }).reduce((sum, byte) => sum * 256 + byte, 0);
    if (drawn < limit) return low + (drawn % range);
  }
}

offer('node-crypto', {
  createHash: (algorithm: unknown) =>
    new Digest((data) => computeBytes('hash', { algorithm: textOf(algorithm), data: material(data, 'data') })),
  KeyObject,
  createSecretKey: (key: unknown, encoding?: unknown) => new KeyObject(toBuffer(key, encoding)),
  createPrivateKey: noKey,
  createPublicKey: noKey,
  createHmac: (algorithm: unknown, key: unknown) =>
    new Digest((data) =>
      computeBytes('hmac', {
        algorithm: textOf(algorithm),
        key: material(keyMaterial(key), 'key'),
        data: material(data, 'data'),
        encoding: 'base64',
      }),
    ),
  createCipheriv: (cipher: unknown, key: unknown, iv: unknown) => new Cipher('encipher', cipher, key, iv),
  createDecipheriv: (cipher: unknown, key: unknown, iv: unknown) => new Cipher('decipher', cipher, key, iv),
  getHashes: () => [...HASHES],
  getCiphers: () => ['128', '192', '256'].flatMap((bits) => ['cbc', 'ctr', 'gcm'].map((mode) => `aes-${bits}-${mode}`)),
  randomBytes,
  randomInt,
  randomUUID: () => textOf(compute('uuid', {})),
  timingSafeEqual,
});
