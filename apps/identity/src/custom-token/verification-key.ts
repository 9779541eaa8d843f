import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { SIGNING_KEY_LENGTH } from '#contracts/config/auth-providers.contract.js';

export type SigningAlgorithm = 'HS256' | 'RS256';

const RSA_BITS_MIN = 2_048;
const PEM = /-----BEGIN /;
const PEM_PUBLIC = /^\s*-----BEGIN (PUBLIC KEY|RSA PUBLIC KEY|CERTIFICATE)-----/;

/**
 * Makes a verification key of a secret's text, or `null` when the text does not fit the algorithm. Public-key material never
 * becomes an HMAC secret: whoever knows the public key could sign with it.
 */
export function verificationKey(algorithm: SigningAlgorithm, text: string): KeyObject | null {
  return algorithm === 'HS256' ? hmacKey(text) : rsaKey(text);
}

function hmacKey(text: string): KeyObject | null {
  const length = [...text].length;
  if (length < SIGNING_KEY_LENGTH.min || length > SIGNING_KEY_LENGTH.max) return null;
  if (PEM.test(text) || isDerPublicKey(text)) return null;
  return createSecretKey(text, 'utf8');
}

/** Whether the text is a public key without its PEM armour: DER bytes in base64. */
function isDerPublicKey(text: string): boolean {
  const der = Buffer.from(text, 'base64');
  return (['spki', 'pkcs1'] as const).some((type) => publicKey({ key: der, format: 'der', type }) !== null);
}

function rsaKey(text: string): KeyObject | null {
  if (!PEM_PUBLIC.test(text)) return null;
  const key = publicKey({ key: text, format: 'pem' });
  const { modulusLength, publicExponent } = key?.asymmetricKeyDetails ?? {};
  if (key?.asymmetricKeyType !== 'rsa' || modulusLength === undefined || publicExponent === undefined) return null;
  return modulusLength >= RSA_BITS_MIN && publicExponent >= 3n && publicExponent % 2n === 1n ? key : null;
}

function publicKey(source: Parameters<typeof createPublicKey>[0]): KeyObject | null {
  try {
    return createPublicKey(source);
  } catch {
    // Not a public key: that is the answer.
    return null;
  }
}
