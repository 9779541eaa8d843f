import type { KeyObject } from 'node:crypto';
import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';

/** Signs a token with these claims and no others: HS256 for a string as key, ES256 for a private key. */
export function signedToken(
  claims: JWTPayload,
  key: KeyObject | string,
  header: Partial<JWTHeaderParameters> = {},
): Promise<string> {
  const alg = typeof key === 'string' ? 'HS256' : 'ES256';
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'JWT', ...header })
    .sign(typeof key === 'string' ? Buffer.from(key) : key);
}
