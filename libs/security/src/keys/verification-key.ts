import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { SIGNING_KEY_LENGTH } from '#contracts/config/auth-providers.contract.js';
import { characterCount } from '../network/character-count.js';

export type SigningAlgorithm = 'HS256' | 'RS256';

/** Bits of an RSA key: fewer can be factored, more take too long. */
const RSA_BITS = { min: 2_048, max: 16_384 } as const;
const EXPONENT_MAX = 2n ** 32n;
const PEM = /-----BEGIN /;
const PEM_PUBLIC = /^\s*-----BEGIN (PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE)-----/;

/**
 * Creates the key that verifies tokens from a secret's value; returns `null` if the value does not fit the algorithm.
 * HS256: 32 to 512 characters, and not public-key material, with which anyone who knows the public key could sign.
 * RS256: an RSA public key or certificate in PEM, whose line breaks may be written as `\n`.
 */
export function verificationKey(algorithm: SigningAlgorithm, text: string): KeyObject | null {
  return algorithm === 'HS256' ? hmacKey(text) : pemKey(text);
}

/** Checks whether a string has the length of a key for HS256. */
export function hasSigningKeyLength(text: string): boolean {
  const length = characterCount(text);
  return length >= SIGNING_KEY_LENGTH.min && length <= SIGNING_KEY_LENGTH.max;
}

/** Returns the public key of a JWK (RFC 7517) if it can verify RS256, `null` otherwise. Only `n` and `e` are read. */
export function rsaKeyOfJwk(jwk: Readonly<Record<string, unknown>>): KeyObject | null {
  const { kty, n, e } = jwk;
  if (kty !== 'RSA' || typeof n !== 'string' || typeof e !== 'string') return null;
  return fitForRs256(publicKey({ key: { kty, n, e }, format: 'jwk' }));
}

function hmacKey(text: string): KeyObject | null {
  if (!hasSigningKeyLength(text) || PEM.test(text) || isDerPublicKey(text)) return null;
  return createSecretKey(text, 'utf8');
}

/** Checks whether the string is a public key without its PEM armor: DER bytes in base64. */
function isDerPublicKey(text: string): boolean {
  const der = Buffer.from(text, 'base64');
  return (['spki', 'pkcs1'] as const).some((type) => publicKey({ key: der, format: 'der', type }) !== null);
}

function pemKey(text: string): KeyObject | null {
  const pem = text.replaceAll(String.raw`\n`, '\n');
  return PEM_PUBLIC.test(pem) ? fitForRs256(publicKey({ key: pem, format: 'pem' })) : null;
}

function fitForRs256(key: KeyObject | null): KeyObject | null {
  const { modulusLength, publicExponent } = key?.asymmetricKeyDetails ?? {};
  if (key?.asymmetricKeyType !== 'rsa' || modulusLength === undefined || publicExponent === undefined) return null;
  const fits =
    modulusLength >= RSA_BITS.min &&
    modulusLength <= RSA_BITS.max &&
    publicExponent >= 3n &&
    publicExponent <= EXPONENT_MAX &&
    publicExponent % 2n === 1n;
  return fits ? key : null;
}

function publicKey(source: Parameters<typeof createPublicKey>[0]): KeyObject | null {
  try {
    return createPublicKey(source);
  } catch {
    // Not an error: the string is not a public key. The parser's message is dropped, since it could quote the secret.
    return null;
  }
}
