import { AppError } from '#contracts/error.js';
import { ADMIN_AUDIENCE, CLIENT_AUDIENCE, type AccessTokenClaims } from '#contracts/identity/tokens.js';
import type { Principal } from '#contracts/principal.js';
import type { TokenClaims } from './verified-tokens.js';

/** The two sides of the public API; a token of one is worth nothing on the other. */
export type Side = 'admin' | 'client';

/** By the route and not by the URL, which can spell the same path in several ways. */
export function sideOf(route: string | undefined): Side {
  return route?.startsWith('/api/client/') === true ? 'client' : 'admin';
}

/** Of tokens whose claims are remembered, as long as they are. */
const principals = new WeakMap<TokenClaims, Principal>();

/** Who a verified token stands for on this side; refuses refresh tokens and the other side's tokens. */
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

/** End users' SDKs refresh on `InvalidSession` without end, and a missing token cannot be refreshed. */
export function missingToken(side: Side): AppError {
  return side === 'admin' ? new AppError('InvalidSession', 'unauthorized') : new AppError('MissingAuth', 'unauthorized');
}
