import { decodeJwt, errors, importPKCS8, SignJWT } from 'jose';
import { LoginRefusedError } from '../login-refused-error.js';
import type { OAuthClient } from './client-secrets.js';
import type { Members } from './oauth-requests.js';

/** Seconds a secret made here is good for: one request. */
const LIFETIME_SECONDS = 300;

/**
 * What proves an app to Apple: a token its developer has signed, or one that is signed here where the secret is the developer's key
 * and `config` has `teamId` and `keyId`.
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
    // Of the key itself nothing is shown.
    throw new LoginRefusedError('the client secret is no private key for ES256', { cause });
  }
}

/** When a secret that is a token ends, in milliseconds since the epoch; `null` for a private key, and where it does not say. */
export function appleSecretExpiry(secret: string): number | null {
  try {
    const { exp } = decodeJwt(secret);
    return exp === undefined ? null : exp * 1_000;
  } catch (error) {
    // Not a token: Apple decides what it is worth.
    if (!(error instanceof errors.JOSEError)) throw error;
    return null;
  }
}

/** Apple would only say `invalid_client`. */
function checkExpiry(secret: string): void {
  const expiry = appleSecretExpiry(secret);
  if (expiry !== null && expiry <= Date.now()) {
    throw new LoginRefusedError('the client secret has expired: sign a new one, or store the private key as the secret');
  }
}
