import { createPublicKey } from 'node:crypto';
import { SIGNING_KEY_LENGTH } from '#contracts/config/auth-providers.contract.js';
import { AppError } from '#contracts/error.js';
import { secretNamesIn, type ContentOf } from '../versions/kinds.js';

export type SigningAlgorithm = 'HS256' | 'RS256';

/** The secrets a custom-token provider verifies tokens with; none with a JWK URI, whose keys are the issuer's. */
export interface SigningKeys {
  readonly algorithm: SigningAlgorithm;
  readonly names: readonly string[];
}

/** The algorithm configured; HS256 where none is. */
export function signingKeysOf({ type, config, secret_config }: ContentOf['auth_providers']): SigningKeys {
  if (type !== 'custom-token' || config['useJWKURI'] === true) return { algorithm: 'HS256', names: [] };
  return {
    algorithm: config['signingAlgorithm'] === 'RS256' ? 'RS256' : 'HS256',
    names: secretNamesIn({ signingKeys: secret_config['signingKeys'] }),
  };
}

function isPublicKey(text: string): boolean {
  if (text.includes('PRIVATE KEY')) return false;
  try {
    return createPublicKey(text).asymmetricKeyType === 'rsa';
  } catch {
    // Whatever does not parse is no key; what the parser says of it could quote the secret.
    return false;
  }
}

/**
 * Throws `InvalidParameter` for a value tokens could not, or must not, be verified with. HS256: 32 to 512 characters, and no
 * public key, which everybody could sign with. RS256: an RSA public key or certificate in PEM.
 */
export function checkSigningKey(algorithm: SigningAlgorithm, name: string, value: string): void {
  if (algorithm === 'RS256') {
    if (!isPublicKey(value)) {
      throw new AppError('InvalidParameter', `signing key '${name}' must be an RSA public key or certificate in PEM for RS256`);
    }
    return;
  }
  const { min, max } = SIGNING_KEY_LENGTH;
  if (value.length < min || value.length > max) {
    throw new AppError('InvalidParameter', `signing key '${name}' must have ${min} to ${max} characters for HS256`);
  }
  if (value.includes('-----BEGIN')) {
    throw new AppError('InvalidParameter', `signing key '${name}' must not be a PEM text for HS256`);
  }
}
