import { Binary } from '../bson/bson-binary.js';
import { compute, computeBytes, material } from './crypto-bridge.js';
import { offer } from '../lazy.js';
import { freeze, hasText, stringSlice, stringToLowerCase, textOf, TypeErrorConstructor } from '../primordials.js';

const HASHES: readonly string[] = ['sha1', 'sha256', 'md5'];
const HMACS: readonly string[] = ['sha1', 'sha256', 'sha512'];
const SCHEMES: readonly string[] = ['pss', 'pkcs1v15'];

function oneOf(value: unknown, allowed: readonly string[], name: string): string {
  const text = stringToLowerCase(textOf(value));
  if (!hasText(allowed, text)) throw new TypeErrorConstructor('unsupported ' + name + ": '" + stringSlice(text, 0, 50) + "'");
  return text;
}

function aesKey(type: unknown, key: unknown): { text: string } {
  oneOf(type, ['aes'], 'encryption type');
  if (typeof key !== 'string' || (key.length !== 16 && key.length !== 24 && key.length !== 32)) {
    throw new TypeErrorConstructor('the encryption key must be 16, 24 or 32 characters long');
  }
  return { text: key };
}

/** `utils.crypto` (runtime §4.4). */
const crypto = freeze({
  encrypt: (type: unknown, text: unknown, key: unknown): Binary =>
    new Binary(computeBytes('seal', { key: aesKey(type, key), data: material(text, 'message') })),
  decrypt: (type: unknown, sealed: unknown, key: unknown): Binary =>
    new Binary(computeBytes('open', { key: aesKey(type, key), data: material(sealed, 'encrypted message') })),
  sign: (type: unknown, message: unknown, key: unknown, scheme: unknown = 'pss'): Binary =>
    new Binary(
      computeBytes('sign', {
        type: oneOf(type, ['rsa'], 'signature type'),
        data: material(message, 'message'),
        key: textOf(key),
        scheme: oneOf(scheme, SCHEMES, 'signature scheme'),
      }),
    ),
  verify: (type: unknown, message: unknown, key: unknown, signature: unknown, scheme: unknown = 'pss'): boolean =>
    compute('verify', {
      type: oneOf(type, ['rsa'], 'signature type'),
      data: material(message, 'message'),
      key: textOf(key),
      signature: material(signature, 'signature'),
      scheme: oneOf(scheme, SCHEMES, 'signature scheme'),
    }) === true,
  hmac: (input: unknown, secret: unknown, algorithm: unknown, format: unknown): string =>
    textOf(
      compute('hmac', {
        data: material(input, 'input'),
        key: material(secret, 'secret'),
        algorithm: oneOf(algorithm, HMACS, 'hash function'),
        encoding: oneOf(format, ['hex', 'base64'], 'output format'),
      }),
    ),
  hash: (algorithm: unknown, input: unknown): Binary =>
    new Binary(computeBytes('hash', { algorithm: oneOf(algorithm, HASHES, 'hash function'), data: material(input, 'input') })),
});

offer('crypto-utils', crypto);
