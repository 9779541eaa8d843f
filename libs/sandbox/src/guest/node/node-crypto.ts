import { Buffer } from '../buffer/buffer.js';
import { Cipher, passwordCipher, secretOf } from '../crypto/ciphers.js';
import { bytesOf, compute, computeBytes, material } from '../crypto/crypto-bridge.js';
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  generateKeySync,
  KeyObject,
} from '../crypto/key-objects.js';
import {
  inputBytes,
  orLater,
  outputBytes,
  privateDecrypt,
  privateEncrypt,
  publicDecrypt,
  publicEncrypt,
  Sign,
  sign,
  Verify,
  verify,
} from '../crypto/signatures.js';
import { demand, offer } from '../lazy.js';
import { numberOf, textOf } from '../primordials.js';
import { argumentTypeError, codedError } from '../errors/node-errors.js';

const HASHES = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'];
const MODES = ['cbc', 'cfb', 'cfb8', 'ctr', 'ecb', 'gcm', 'ofb'];
const CURVES = ['prime256v1', 'secp256k1', 'secp384r1', 'secp521r1'];
/** Bytes of one request for random bytes. */
const RANDOM_PIECE = 65_536;

/** Collects what it is given: the runner computes the digest at the end. */
class Digest {
  readonly #finish: (data: Buffer) => Uint8Array;
  #parts: Buffer[] | undefined;

  constructor(finish: (data: Buffer) => Uint8Array, parts: readonly Buffer[] = []) {
    this.#finish = finish;
    this.#parts = [...parts];
  }

  update(data: unknown, encoding?: unknown): this {
    if (this.#parts === undefined) throw new Error('Digest already called');
    this.#parts.push(inputBytes(data, encoding));
    return this;
  }

  copy(): Digest {
    if (this.#parts === undefined) throw new Error('Digest already called');
    return new Digest(this.#finish, this.#parts);
  }

  digest(encoding?: unknown): Buffer | string {
    if (this.#parts === undefined) throw new Error('Digest already called');
    const data = Buffer.concat(this.#parts);
    this.#parts = undefined;
    return outputBytes(this.#finish(data), encoding);
  }
}

/** The digest as the runner calls it; `undefined` for none it has. */
function digestNamed(algorithm: unknown): string | undefined {
  const name = textOf(algorithm).toLowerCase().replace(/^rsa-/, '').replace('sha-', 'sha');
  return HASHES.includes(name) ? name : undefined;
}

function createHash(given: unknown): Digest {
  const algorithm = digestNamed(given);
  if (algorithm === undefined) throw codedError('ERR_OSSL_EVP_UNSUPPORTED', new Error('Digest method not supported'));
  return new Digest((data) => computeBytes('hash', { algorithm, data: material(data, 'data') }));
}

function createHmac(given: unknown, key: unknown): Digest {
  const algorithm = digestNamed(given);
  if (algorithm === undefined) throw codedError('ERR_CRYPTO_INVALID_DIGEST', new TypeError(`Invalid digest: ${textOf(given)}`));
  const members = { algorithm, key: material(secretOf(key), 'key'), encoding: 'base64' };
  return new Digest((data) => computeBytes('hmac', { ...members, data: material(data, 'data') }));
}

const drawn = (length: unknown): Buffer => Buffer.from(computeBytes('random', { length: numberOf(length) }));

function randomBytes(size: unknown, callback?: unknown): Buffer | undefined {
  return orLater(callback, () => drawn(size));
}

/** Fills bytes, or a part of them, with random ones. */
function randomFillSync<Filled>(buffer: Filled, offset: unknown = 0, size?: unknown): Filled {
  const bytes = bytesOf(buffer);
  if (bytes === undefined) throw argumentTypeError('buf', 'an instance of ArrayBuffer or ArrayBufferView', buffer);
  const start = numberOf(offset);
  const end = size === undefined ? bytes.length : start + numberOf(size);
  if (!(start >= 0 && start <= end && end <= bytes.length))
    throw new RangeError('The value of "offset" or "size" is out of range.');
  for (let at = start; at < end; at += RANDOM_PIECE) bytes.set(drawn(Math.min(RANDOM_PIECE, end - at)), at);
  return buffer;
}

function randomFill(buffer: unknown, ...given: unknown[]): void {
  const callback = given.pop();
  orLater(callback ?? null, () => randomFillSync(buffer, given[0], given[1]));
}

function timingSafeEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [bytesOf(a), bytesOf(b)];
  if (left === undefined || right === undefined) throw new TypeError('The arguments must be instances of Buffer or TypedArray');
  if (left.length !== right.length) throw new RangeError('Input buffers must have the same byte length');
  let difference = 0;
  for (let i = 0; i < left.length; i++) difference |= (left[i] ?? 0) ^ (right[i] ?? 0);
  return difference === 0;
}

function integerBetween(low: number, high: number): number {
  const range = high - low;
  if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || range < 1 || range > 2 ** 48 - 1) {
    throw new RangeError('The range of integers is not valid');
  }
  const limit = 2 ** 48 - (2 ** 48 % range);
  for (;;) {
    const number = drawn(6).reduce((sum, byte) => sum * 256 + byte, 0);
    if (number < limit) return low + (number % range);
  }
}

function randomInt(from: number, to?: unknown, callback?: unknown): number | undefined {
  const [low, high, then] = typeof to === 'number' ? [from, to, callback] : [0, from, to];
  return orLater(then, () => integerBetween(low, high));
}

function pbkdf2Sync(...[password, salt, iterations, length, algorithm]: readonly unknown[]): Buffer {
  const [secret, salted] = [material(secretOf(password), 'password'), material(salt, 'salt')];
  return Buffer.from(
    computeBytes('pbkdf2', { password: secret, salt: salted, iterations, length, algorithm: textOf(algorithm) }),
  );
}

interface ScryptOptions {
  readonly N?: unknown;
  readonly cost?: unknown;
  readonly r?: unknown;
  readonly blockSize?: unknown;
  readonly p?: unknown;
  readonly parallelization?: unknown;
  readonly maxmem?: unknown;
}

function scryptSync(password: unknown, salt: unknown, length: unknown, options: ScryptOptions = {}): Buffer {
  const { N = 16_384, cost = N, r = 8, blockSize = r, p = 1, parallelization = p, maxmem = 32 << 20 } = options;
  const secret = { password: material(secretOf(password), 'password'), salt: material(salt, 'salt') };
  return Buffer.from(computeBytes('scrypt', { ...secret, length, cost, blockSize, parallelization, maxmem }));
}

function hkdfSync(...[algorithm, key, salt, info, length]: readonly unknown[]): ArrayBufferLike {
  const members = { key: material(secretOf(key), 'ikm'), salt: material(salt, 'salt'), info: material(info, 'info') };
  const derived = computeBytes('hkdf', { ...members, algorithm: textOf(algorithm), length });
  return derived.slice().buffer;
}

/** Returns a function with a final callback for a synchronous function. */
function withCallback(run: (...given: never[]) => unknown) {
  return (...given: unknown[]): void => {
    const callback = given.pop();
    orLater(callback ?? null, () => Reflect.apply(run, undefined, given) as unknown);
  };
}

function generateKeyPair(type: unknown, ...given: unknown[]): void {
  const callback = given.pop();
  let pair: ReturnType<typeof generateKeyPairSync> | undefined;
  orLater(
    typeof callback === 'function'
      ? (error: unknown) => {
          (callback as (error: unknown, open?: unknown, closed?: unknown) => void)(error, pair?.publicKey, pair?.privateKey);
        }
      : null,
    () => {
      pair = generateKeyPairSync(type, given[0] as Parameters<typeof generateKeyPairSync>[1]);
    },
  );
}

offer('node-crypto', {
  createHash,
  createHmac,
  Hash: Digest,
  Hmac: Digest,
  KeyObject,
  createSecretKey,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  generateKeyPair,
  generateKeySync,
  generateKey: withCallback(generateKeySync),
  createCipheriv: (...[cipher, key, iv, options]: readonly unknown[]) =>
    new Cipher('encipher', cipher, key, iv, options as object),
  createDecipheriv: (...[cipher, key, iv, options]: readonly unknown[]) =>
    new Cipher('decipher', cipher, key, iv, options as object),
  createCipher: (cipher: unknown, password: unknown) => passwordCipher('encipher', cipher, password),
  createDecipher: (cipher: unknown, password: unknown) => passwordCipher('decipher', cipher, password),
  createSign: (algorithm: unknown) => new Sign(algorithm),
  createVerify: (algorithm: unknown) => new Verify(algorithm),
  Sign,
  Verify,
  sign,
  verify,
  publicEncrypt,
  publicDecrypt,
  privateEncrypt,
  privateDecrypt,
  pbkdf2Sync,
  pbkdf2: withCallback(pbkdf2Sync),
  scryptSync,
  scrypt: withCallback(scryptSync),
  hkdfSync,
  hkdf: withCallback(hkdfSync),
  getHashes: () => [...HASHES],
  getCurves: () => [...CURVES],
  getCiphers: () => [...['128', '192', '256'].flatMap((bits) => MODES.map((mode) => `aes-${bits}-${mode}`)), 'chacha20-poly1305'],
  randomBytes,
  pseudoRandomBytes: randomBytes,
  randomFillSync,
  randomFill,
  randomInt,
  randomUUID: () => textOf(compute('uuid', {})),
  timingSafeEqual,
  get constants() {
    return compute('crypto.constants', {});
  },
  get webcrypto() {
    return demand<{ crypto: unknown }>('web-crypto').crypto;
  },
});
