import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  privateEncrypt,
  publicDecrypt,
  publicEncrypt,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { bytes, digest, Refusal, text, wholeNumber, type Members, type Operation } from './operation.js';

/** Maximum characters of a key in PEM. Longer ones would only cost work. */
const MAX_PEM = 16_384;
/** An operation with a longer modulus takes too long for something that cannot be interrupted. */
const MAX_MODULUS_BITS = 8192;
/** Making one of these takes two seconds on average. */
const MAX_NEW_MODULUS_BITS = 4096;
const KEY_TYPES: ReadonlySet<string> = new Set(['rsa', 'rsa-pss', 'ec', 'ed25519', 'ed448']);
const CURVES: ReadonlySet<string> = new Set(['prime256v1', 'secp256k1', 'secp384r1', 'secp521r1']);
const CURVE_NAMES: Readonly<Record<string, string>> = { 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' };

type Kind = 'private' | 'public';

function assertUsable(key: KeyObject): KeyObject {
  if (!KEY_TYPES.has(key.asymmetricKeyType ?? '')) throw new Refusal('keys of this kind are not available in functions');
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (modulusLength > MAX_MODULUS_BITS) throw new Refusal('the key is too long');
  if (key.type === 'private' && key.asymmetricKeyType === 'rsa') checkParts(key, modulusLength);
  return key;
}

/**
 * Checks the primes and exponents that a private key computes with: they have not been compared with its modulus yet.
 */
function checkParts(key: KeyObject, modulusBits: number): void {
  const { d, p, q, dp, dq } = key.export({ format: 'jwk' });
  for (const part of [d, p, q, dp, dq]) {
    if (Buffer.from(part ?? '', 'base64url').length * 8 > modulusBits + 7) throw new Refusal('the key is too long');
  }
}

/**
 * Parses a key. Only unencrypted RSA and EC keys of a usable size: deriving a key from a passphrase could take for
 * ever.
 */
export function pemKey(pem: string, kind: Kind): KeyObject {
  if (pem.length > MAX_PEM || pem.includes('ENCRYPTED')) throw new Refusal('the key is too long or encrypted');
  if (!pem.includes('-----BEGIN ')) throw new Refusal('the key must be PEM');
  return assertUsable(kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem));
}

/** A key as code gives it to Node: PEM, DER or JWK. */
function givenKey(given: Members, kind: Kind): KeyObject {
  const { jwk } = given;
  if (typeof jwk === 'object' && jwk !== null) {
    if (JSON.stringify(jwk).length > MAX_PEM) throw new Refusal('the key is too long or encrypted');
    const source = { key: jwk as never, format: 'jwk' as const };
    return assertUsable(kind === 'private' ? createPrivateKey(source) : createPublicKey(source));
  }
  const key = bytes(given, 'key');
  const type = given['type'];
  if (typeof type !== 'string') return pemKey(key.toString(), kind);
  if (key.length > MAX_PEM) throw new Refusal('the key is too long or encrypted');
  const source = { key, format: 'der' as const, type: type as never };
  return assertUsable(kind === 'private' ? createPrivateKey(source) : createPublicKey(source));
}

/** Describes a key for code, with the key in PEM. */
function described(key: KeyObject): Record<string, unknown> {
  const { publicExponent, ...details } = key.asymmetricKeyDetails ?? {};
  return {
    type: key.type,
    pem: key.type === 'private' ? key.export({ type: 'pkcs8', format: 'pem' }) : key.export({ type: 'spki', format: 'pem' }),
    keyType: key.asymmetricKeyType,
    details: { ...details, ...(publicExponent === undefined ? {} : { publicExponent: String(publicExponent) }) },
  };
}

function signing(given: Members, kind: Kind): { key: KeyObject; padding?: number; saltLength?: number; dsaEncoding?: 'der' } {
  const key = pemKey(text(given, 'key'), kind);
  const { padding, saltLength, dsaEncoding } = given;
  return {
    key,
    ...(typeof padding === 'number' ? { padding } : {}),
    ...(typeof saltLength === 'number' ? { saltLength } : {}),
    ...(typeof dsaEncoding === 'string' ? { dsaEncoding: dsaEncoding as 'der' } : {}),
  };
}

const signatureDigest = (given: Members): string | null => (given['algorithm'] === null ? null : digest(given));

function crypting(given: Members, kind: Kind): { key: KeyObject; padding?: number; oaepHash?: string; oaepLabel?: Buffer } {
  const key = pemKey(text(given, 'key'), kind);
  const { padding } = given;
  return {
    key,
    ...(typeof padding === 'number' ? { padding } : {}),
    ...(given['oaepHash'] === undefined ? {} : { oaepHash: digest(given, 'oaepHash') }),
    ...(given['oaepLabel'] === undefined ? {} : { oaepLabel: bytes(given, 'oaepLabel') }),
  };
}

function newPair(given: Members): { publicKey: KeyObject; privateKey: KeyObject } {
  switch (text(given, 'type')) {
    case 'rsa':
      return generateKeyPairSync('rsa', { modulusLength: wholeNumber(given, 'modulusLength', 512, MAX_NEW_MODULUS_BITS) });
    case 'ec': {
      const named = text(given, 'namedCurve');
      const namedCurve = CURVE_NAMES[named] ?? named;
      if (!CURVES.has(namedCurve)) throw new Refusal('Invalid EC curve name');
      return generateKeyPairSync('ec', { namedCurve });
    }
    case 'ed25519':
      return generateKeyPairSync('ed25519');
    case 'ed448':
      return generateKeyPairSync('ed448');
    default:
      throw new Refusal('keys of this kind are not available in functions');
  }
}

/** Operations with keys of two parts. A key lives as long as the operation and travels as PEM. */
export const KEY_OPERATIONS: readonly (readonly [name: string, run: Operation])[] = [
  ['key.private', (given) => described(givenKey(given, 'private'))],
  ['key.public', (given) => described(givenKey(given, 'public'))],
  [
    'key.export',
    (given) => {
      const key = pemKey(text(given, 'key'), text(given, 'kind') === 'private' ? 'private' : 'public');
      const format = text(given, 'format');
      if (format === 'jwk') return key.export({ format });
      const type = text(given, 'type') as 'pkcs1';
      return format === 'der' ? key.export({ type, format }).toString('base64') : key.export({ type, format: 'pem' });
    },
  ],
  [
    'key.pair',
    (given) => {
      const { publicKey, privateKey } = newPair(given);
      return [described(publicKey), described(privateKey)];
    },
  ],
  ['key.sign', (given) => sign(signatureDigest(given), bytes(given, 'data'), signing(given, 'private')).toString('base64')],
  [
    'key.verify',
    (given) => verify(signatureDigest(given), bytes(given, 'data'), signing(given, 'public'), bytes(given, 'signature')),
  ],
  ['key.publicEncrypt', (given) => publicEncrypt(crypting(given, 'public'), bytes(given, 'data')).toString('base64')],
  ['key.privateDecrypt', (given) => privateDecrypt(crypting(given, 'private'), bytes(given, 'data')).toString('base64')],
  ['key.privateEncrypt', (given) => privateEncrypt(crypting(given, 'private'), bytes(given, 'data')).toString('base64')],
  ['key.publicDecrypt', (given) => publicDecrypt(crypting(given, 'public'), bytes(given, 'data')).toString('base64')],
];
