import { AppError } from '#contracts/error.js';
import { ADMIN_AUDIENCE, CLIENT_AUDIENCE, type AccessTokenClaims } from '#contracts/identity/tokens.js';
import type { Principal } from '#contracts/principal.js';
import type { TokenClaims } from './verified-tokens.js';

/** The two sides of the public API; a token of one is worth nothing on the other. */
export type Side = 'admin' | 'client';

/** Returns the side of a route. The URL is not used, because the same path can be spelled in several ways. */
export function sideOf(route: string | undefined): Side {
  return route?.startsWith('/api/client/') === true ? 'client' : 'admin';
}

/** Principals by remembered claims, for as long as the claims are remembered. */
const principals = new WeakMap<TokenClaims, Principal>();

/** Returns the principal of a verified token on this side; rejects refresh tokens and tokens of the other side. */
export function principalOf(claims: TokenClaims, side: Side): Principal {
  if (claims.aud !== (side === 'admin' ? ADMIN_AUDIENCE : CLIENT_AUDIENCE)) throw invalidToken(side);
  if (claims.typ !== 'access') {
    // The original has no code here, and the command-line tool relies on it; for end users every wrong token is InvalidSession.
    const message = 'invalid session: valid Issuer required';
    throw new AppError(side === 'admin' ? 'InvalidTokenType' : 'InvalidSession', message);
  }
  let principal = principals.get(claims);
  if (!principal) {
    principal = principalMade(claims);
    principals.set(claims, principal);
  }
  return principal;
}

function principalMade(claims: AccessTokenClaims): Principal {
  if (claims.aud === ADMIN_AUDIENCE) {
    const principal = { kind: 'admin', userId: claims.sub, sessionId: claims.iss, roles: claims.roles ?? [] } as const;
    return claims.names === undefined ? principal : { ...principal, names: claims.names };
  }
  return {
    kind: 'user',
    userId: claims.sub,
    sessionId: claims.iss,
    deviceId: claims.baas_device_id,
    domainId: claims.baas_domain_id,
    customDataEjson: JSON.stringify(claims.user_data ?? {}),
  };
}

export function expiredToken(): AppError {
  return new AppError('InvalidSession', 'invalid session: access token expired');
}

export function invalidToken(side: Side): AppError {
  return new AppError('InvalidSession', side === 'admin' ? 'unauthorized' : 'invalid session: access token is invalid');
}

/**
 * Returns the error for a missing token. For end users it is not `InvalidSession`: their SDKs would refresh endlessly,
 * and a missing token cannot be refreshed.
 */
export function missingToken(side: Side): AppError {
  return side === 'admin' ? new AppError('InvalidSession', 'unauthorized') : new AppError('MissingAuth', 'unauthorized');
}
