import { SIGNING_KEY_LENGTH } from '#contracts/config/auth-providers.contract.js';
import { AppError } from '#contracts/error.js';
import { hasSigningKeyLength, verificationKey, type SigningAlgorithm } from '#security/keys/verification-key.js';
import { secretNamesIn, type ContentOf } from '../../core/trees/kinds.js';

/** Secrets a custom-token provider verifies tokens with; none with a JWK URI, whose keys are the issuer's. */
export interface SigningKeys {
  readonly algorithm: SigningAlgorithm;
  readonly names: readonly string[];
}

/** Returns the signing keys with the configured algorithm, HS256 by default. */
export function signingKeysOf({ type, config, secret_config }: ContentOf['auth_providers']): SigningKeys {
  if (type !== 'custom-token' || config['useJWKURI'] === true) return { algorithm: 'HS256', names: [] };
  return {
    algorithm: config['signingAlgorithm'] === 'RS256' ? 'RS256' : 'HS256',
    names: secretNamesIn({ signingKeys: secret_config['signingKeys'] }),
  };
}

/** Throws `InvalidParameter` for a value that makes no `verificationKey`; the message never quotes it. */
export function checkSigningKey(algorithm: SigningAlgorithm, name: string, value: string): void {
  if (verificationKey(algorithm, value)) return;
  throw new AppError('InvalidParameter', `signing key '${name}' ${demandOn(algorithm, value)}`);
}

function demandOn(algorithm: SigningAlgorithm, value: string): string {
  if (algorithm === 'RS256') return 'must be an RSA public key of 2048 bits or more, or a certificate of one, in PEM for RS256';
  if (hasSigningKeyLength(value)) return 'must not be a public key for HS256';
  return `must have ${SIGNING_KEY_LENGTH.min} to ${SIGNING_KEY_LENGTH.max} characters for HS256`;
}
