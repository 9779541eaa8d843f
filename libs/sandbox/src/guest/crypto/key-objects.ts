import { fromBase64 } from '../bytes/bytes.js';
import { Buffer } from '../buffer/buffer.js';
import { argumentTypeError, argumentValueError } from '../errors/node-errors.js';
import { textOf } from '../primordials.js';
import { bytesOf, compute, computeBytes, material } from './crypto-bridge.js';

type Kind = 'public' | 'private';

/** A key as the runner describes it. */
export interface DescribedKey {
  readonly type: Kind;
  readonly pem: string;
  readonly keyType: string;
  readonly details: Readonly<Record<string, unknown>>;
}

interface ExportOptions {
  readonly type?: unknown;
  readonly format?: unknown;
}

const KEYS = 'of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, or KeyObject';

/** Node's keys: a secret's bytes, or a key of two parts in PEM, for which the runner computes. */
export class KeyObject {
  readonly #type: Kind | 'secret';
  readonly #bytes: Buffer | undefined;
  readonly #described: DescribedKey | undefined;

  constructor(type: Kind | 'secret', content: Buffer | DescribedKey) {
    this.#type = type;
    if (content instanceof Buffer) this.#bytes = content;
    else this.#described = content;
  }

  /** PEM of a key of two parts. @throws TypeError for a secret */
  static pemOf(key: KeyObject): string {
    if (key.#described === undefined) throw argumentTypeError('key', 'an asymmetric key', key);
    return key.#described.pem;
  }

  get [Symbol.toStringTag](): string {
    return 'KeyObject';
  }

  get type(): string {
    return this.#type;
  }

  get symmetricKeySize(): number | undefined {
    return this.#bytes?.length;
  }

  get asymmetricKeyType(): string | undefined {
    return this.#described?.keyType;
  }

  get asymmetricKeyDetails(): Record<string, unknown> | undefined {
    const details = this.#described?.details;
    if (details === undefined) return undefined;
    const { publicExponent } = details;
    return publicExponent === undefined ? { ...details } : { ...details, publicExponent: BigInt(textOf(publicExponent)) };
  }

  equals(other: unknown): boolean {
    if (!(other instanceof KeyObject)) throw argumentTypeError('otherKeyObject', 'an instance of KeyObject', other);
    if (this.#type !== other.#type) return false;
    return this.#bytes === undefined ? this.#described?.pem === other.#described?.pem : this.#bytes.equals(other.#bytes);
  }

  export(options: ExportOptions = {}): unknown {
    const { format = this.#bytes === undefined ? undefined : 'buffer', type } = options;
    if (this.#bytes !== undefined) {
      if (format === 'jwk') return { kty: 'oct', k: this.#bytes.toString('base64url') };
      return Buffer.from(this.#bytes);
    }
    if (format !== 'pem' && format !== 'der' && format !== 'jwk') throw argumentValueError('options.format', format);
    const usual = this.#type === 'private' ? 'pkcs8' : 'spki';
    const exported = compute('key.export', { key: this.#described?.pem, kind: this.#type, format, type: type ?? usual });
    return format === 'der' ? Buffer.from(fromBase64(textOf(exported)) ?? []) : exported;
  }
}

/** A key and its options, as code gives them. */
interface GivenKey {
  readonly key?: unknown;
  readonly format?: unknown;
  readonly type?: unknown;
  readonly encoding?: unknown;
}

function isOptions(given: unknown): given is GivenKey {
  return typeof given === 'object' && given !== null && !(given instanceof KeyObject) && bytesOf(given) === undefined;
}

function describe(given: unknown, kind: Kind): DescribedKey {
  const { key, format, type } = isOptions(given) ? given : ({ key: given } as GivenKey);
  const operation = `key.${kind}`;
  if (key instanceof KeyObject) {
    const pem = KeyObject.pemOf(key);
    return compute(operation, { key: { text: pem } }) as DescribedKey;
  }
  if (format === 'jwk') return compute(operation, { jwk: key }) as DescribedKey;
  if (typeof key !== 'string' && bytesOf(key) === undefined) throw argumentTypeError('key', KEYS, key);
  const der = format === 'der' ? { type: type ?? (kind === 'private' ? 'pkcs8' : 'spki') } : {};
  return compute(operation, { key: material(key, 'key'), ...der }) as DescribedKey;
}

/** Returns the PEM of what code gives as a key. */
export function pemOf(given: unknown, kind: Kind): string {
  if (given instanceof KeyObject && given.type === kind) return KeyObject.pemOf(given);
  return describe(given, kind).pem;
}

export function createPrivateKey(given: unknown): KeyObject {
  return new KeyObject('private', describe(given, 'private'));
}

/** Makes a public key; from a private key, its public part. */
export function createPublicKey(given: unknown): KeyObject {
  return new KeyObject('public', describe(given, 'public'));
}

export function createSecretKey(key: unknown, encoding?: unknown): KeyObject {
  const bytes = typeof key === 'string' ? Buffer.from(key, encoding) : bytesOf(key);
  if (bytes === undefined) throw argumentTypeError('key', KEYS, key);
  return new KeyObject('secret', Buffer.from(bytes));
}

interface PairOptions {
  readonly modulusLength?: unknown;
  readonly namedCurve?: unknown;
  readonly publicKeyEncoding?: ExportOptions;
  readonly privateKeyEncoding?: ExportOptions;
}

export function generateKeyPairSync(type: unknown, options: PairOptions = {}): { publicKey: unknown; privateKey: unknown } {
  const { modulusLength, namedCurve, publicKeyEncoding, privateKeyEncoding } = options;
  const [open, closed] = compute('key.pair', { type: textOf(type), modulusLength, namedCurve }) as DescribedKey[];
  if (open === undefined || closed === undefined) throw new Error('no keys were made');
  const [publicKey, privateKey] = [new KeyObject('public', open), new KeyObject('private', closed)];
  return {
    publicKey: publicKeyEncoding === undefined ? publicKey : publicKey.export(publicKeyEncoding),
    privateKey: privateKeyEncoding === undefined ? privateKey : privateKey.export(privateKeyEncoding),
  };
}

const SECRET_BITS: Readonly<Record<string, readonly [min: number, max: number]>> = { aes: [128, 256], hmac: [8, 65_536] };

export function generateKeySync(type: unknown, { length }: { readonly length?: unknown } = {}): KeyObject {
  const range = SECRET_BITS[textOf(type)];
  if (range === undefined) throw argumentValueError('type', type, 'must be a supported key type');
  if (typeof length !== 'number' || length < range[0] || length > range[1]) throw argumentValueError('options.length', length);
  return new KeyObject('secret', Buffer.from(computeBytes('random', { length: Math.floor(length / 8) })));
}
