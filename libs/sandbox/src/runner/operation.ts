import type { OpenCiphers } from './open-ciphers.js';

export type Members = Readonly<Record<string, unknown>>;

/**
 * One computation for user code: takes properties, returns a JSON value. @throws Refusal with a reason the code may see
 */
export type Operation = (given: Members, ciphers: OpenCiphers) => unknown;

/** Thrown with a reason the code may see; the code is given no reason for other errors. */
export class Refusal extends Error {}

const DIGESTS: ReadonlySet<string> = new Set(['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']);

export function text(given: Members, name: string): string {
  const value = given[name];
  if (typeof value !== 'string') throw new Refusal(`'${name}' must be a string`);
  return value;
}

export function bytes(given: Members, name: string): Buffer {
  const value = given[name];
  if (typeof value === 'object' && value !== null) {
    const own = value as Members;
    if (typeof own['text'] === 'string') return Buffer.from(own['text']);
    if (typeof own['base64'] === 'string') return Buffer.from(own['base64'], 'base64');
  }
  throw new Refusal(`'${name}' must be a string or bytes`);
}

export function wholeNumber(given: Members, name: string, min: number, max: number): number {
  const value = given[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new Refusal(`'${name}' must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Returns a digest by one of its names: `sha256`, `SHA-256` and `RSA-SHA256` are the same. */
export function digest(given: Members, name = 'algorithm'): string {
  const named = text(given, name).toLowerCase().replace(/^rsa-/, '').replace('sha-', 'sha');
  if (!DIGESTS.has(named)) throw new Refusal('Digest method not supported');
  return named;
}

/** Maximum characters of a message passed to user code. */
const MAX_MESSAGE = 200;

/** Returns the value of a Node function, or the parts of its error that code may see. */
export function orError(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    const { name, code = '', message } = error as NodeJS.ErrnoException;
    return { name, code, message: message.slice(0, MAX_MESSAGE) };
  }
}
