import { AppError } from '#contracts/error.js';
import { ADMIN_AUDIENCE, CLIENT_AUDIENCE, type AccessTokenClaims, type RefreshTokenClaims } from '#contracts/identity/tokens.js';
import type { Principal } from '#contracts/principal.js';
import type { Side } from '../edge/edge-route.js';

export type TokenClaims = AccessTokenClaims | RefreshTokenClaims;

/** A token whose signature holds, with its owner, who is read from the claims once. */
export class VerifiedToken {
  private owner: Principal | undefined;

  constructor(readonly claims: TokenClaims) {}

  /** Returns the owner on this side; rejects refresh tokens and tokens of the other side. */
  principalOn(side: Side): Principal {
    const { claims } = this;
    if (claims.aud !== (side === 'admin' ? ADMIN_AUDIENCE : CLIENT_AUDIENCE)) throw invalidToken(side);
    if (claims.typ !== 'access') {
      // App Services has no code here, and the command-line tool relies on it; for end users every wrong token is InvalidSession.
      const message = 'invalid session: valid Issuer required';
      throw new AppError(side === 'admin' ? 'InvalidTokenType' : 'InvalidSession', message);
    }
    return (this.owner ??= principalOf(claims));
  }
}

function principalOf(claims: AccessTokenClaims): Principal {
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
