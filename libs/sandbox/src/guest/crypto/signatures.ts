import { Buffer } from '../buffer/buffer.js';
import { argumentTypeError } from '../errors/node-errors.js';
import { textOf } from '../primordials.js';
import { bytesOf, compute, computeBytes, material } from './crypto-bridge.js';
import { pemOf } from './key-objects.js';

interface SigningOptions {
  readonly padding?: unknown;
  readonly saltLength?: unknown;
  readonly dsaEncoding?: unknown;
}

interface CryptingOptions {
  readonly padding?: unknown;
  readonly oaepHash?: unknown;
  readonly oaepLabel?: unknown;
}

type Kind = 'public' | 'private';

export function inputBytes(data: unknown, encoding?: unknown): Buffer {
  if (typeof data === 'string') return Buffer.from(data, encoding);
  const bytes = bytesOf(data);
  if (bytes === undefined)
    throw argumentTypeError('data', 'of type string or an instance of Buffer, TypedArray, or DataView', data);
  return Buffer.from(bytes);
}

/** Returns a string if an encoding is given, else a buffer. */
export function outputBytes(bytes: Uint8Array, encoding?: unknown): Buffer | string {
  const buffer = Buffer.from(bytes);
  return encoding === undefined || encoding === null || encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

function signing(key: unknown, kind: Kind): Record<string, unknown> {
  const { padding, saltLength, dsaEncoding } = (typeof key === 'object' && key !== null ? key : {}) as SigningOptions;
  return { key: pemOf(key, kind), padding, saltLength, dsaEncoding };
}

const digestName = (algorithm: unknown): string | null =>
  algorithm === undefined || algorithm === null ? null : textOf(algorithm);

type Callback = (error: unknown, value?: unknown) => void;

/** Gives what was computed to a callback, where there is one, as Node does: later. */
export function orLater<Value>(callback: unknown, run: () => Value): Value | undefined {
  if (callback === undefined) return run();
  if (typeof callback !== 'function') throw argumentTypeError('callback', 'of type function', callback);
  let outcome: [error: unknown, value?: Value];
  try {
    outcome = [null, run()];
  } catch (error) {
    outcome = [error];
  }
  setTimeout(() => {
    (callback as Callback)(...outcome);
  }, 0);
  return undefined;
}

export function sign(algorithm: unknown, data: unknown, key: unknown, callback?: unknown): Buffer | undefined {
  return orLater(callback, () => {
    const members = { algorithm: digestName(algorithm), data: material(inputBytes(data), 'data'), ...signing(key, 'private') };
    return Buffer.from(computeBytes('key.sign', members));
  });
}

export function verify(
  ...[algorithm, data, key, signature, callback]: readonly [unknown, unknown, unknown, unknown, unknown?]
): boolean | undefined {
  return orLater(callback, () => {
    const members = { algorithm: digestName(algorithm), data: material(inputBytes(data), 'data'), ...signing(key, 'public') };
    return compute('key.verify', { ...members, signature: material(inputBytes(signature), 'signature') }) === true;
  });
}

/** Collects what is signed: the runner computes at the end. */
class Collected {
  readonly #algorithm: unknown;
  readonly #parts: Buffer[] = [];

  constructor(algorithm: unknown) {
    this.#algorithm = algorithm;
  }

  get algorithm(): unknown {
    return this.#algorithm;
  }

  get data(): Buffer {
    return Buffer.concat(this.#parts);
  }

  update(data: unknown, encoding?: unknown): this {
    this.#parts.push(inputBytes(data, encoding));
    return this;
  }

  write(data: unknown, encoding?: unknown): boolean {
    this.update(data, encoding);
    return true;
  }

  end(data?: unknown, encoding?: unknown): this {
    return data === undefined ? this : this.update(data, encoding);
  }
}

export class Sign extends Collected {
  sign(key: unknown, encoding?: unknown): Buffer | string {
    return outputBytes(sign(this.algorithm, this.data, key) ?? Buffer.alloc(0), encoding);
  }
}

export class Verify extends Collected {
  verify(key: unknown, signature: unknown, encoding?: unknown): boolean {
    return verify(this.algorithm, this.data, key, inputBytes(signature, encoding)) === true;
  }
}

function crypting(operation: string, kind: Kind) {
  return (key: unknown, data: unknown): Buffer => {
    const { padding, oaepHash, oaepLabel } = (typeof key === 'object' && key !== null ? key : {}) as CryptingOptions;
    const label = oaepLabel === undefined ? {} : { oaepLabel: material(oaepLabel, 'oaepLabel') };
    const members = { key: pemOf(key, kind), padding, oaepHash, ...label, data: material(inputBytes(data), 'buffer') };
    return Buffer.from(computeBytes(operation, members));
  };
}

export const publicEncrypt = crypting('key.publicEncrypt', 'public');
export const privateDecrypt = crypting('key.privateDecrypt', 'private');
export const privateEncrypt = crypting('key.privateEncrypt', 'private');
export const publicDecrypt = crypting('key.publicDecrypt', 'public');
