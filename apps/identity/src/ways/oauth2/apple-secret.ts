import { decodeJwt, errors, importPKCS8, SignJWT } from 'jose';
import { LoginRefusedError } from '../login-refused-error.js';
import type { OAuthClient } from './client-secrets.js';
import type { Members } from './oauth-requests.js';

/** Seconds for which a generated secret is valid: one request. */
const LIFETIME_SECONDS = 300;

/**
 * Returns the client secret for Apple: a token that the app's developer has signed, or one signed here if the secret is the
 * developer's private key and `config` has `teamId` and `keyId`.
 */
export async function appleSecret({ id, secret }: OAuthClient, { teamId, keyId }: Members, audience: string): Promise<string> {
  if (secret === null) throw new LoginRefusedError('the provider has no client secret');
  if (!secret.includes('PRIVATE KEY')) {
    checkExpiry(secret);
    return secret;
  }
  if (typeof teamId !== 'string' || typeof keyId !== 'string') {
    throw new LoginRefusedError('a client secret that is a private key needs config.teamId and config.keyId');
  }
  try {
    const key = await importPKCS8(secret.trim(), 'ES256');
    return await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(id)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(key);
  } catch (cause) {
    // The error must not show any part of the key.
    throw new LoginRefusedError('the client secret is not a private key for ES256', { cause });
  }
}

/**
 * Returns the expiry of a secret that is a token, in milliseconds since the epoch; `null` for a private key, or if the token has
 * no expiry.
 */
export function appleSecretExpiry(secret: string): number | null {
  try {
    const { exp } = decodeJwt(secret);
    return exp === undefined ? null : exp * 1_000;
  } catch (error) {
    // Not a token: Apple decides if it is valid.
    if (!(error instanceof errors.JOSEError)) throw error;
    return null;
  }
}

/** Checks the expiry, because Apple would only reply `invalid_client`. */
function checkExpiry(secret: string): void {
  const expiry = appleSecretExpiry(secret);
  if (expiry !== null && expiry <= Date.now()) {
    throw new LoginRefusedError('the client secret has expired: sign a new one, or store the private key as the secret');
  }
}
