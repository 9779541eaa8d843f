import {
  ACCESS_TOKEN_SECONDS,
  ADMIN_AUDIENCE,
  CLIENT_AUDIENCE,
  type AccessTokenClaims,
  type RefreshTokenClaims,
} from '#contracts/identity/tokens.js';

/** Domain of administrators' tokens. Administrators do not belong to an app, so no app has this domain. */
export const ADMIN_DOMAIN_ID = '000000000000000000000000';

/** Claims common to both tokens of a session. Times are in whole unix seconds. */
export interface SessionFacts {
  readonly sessionId: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly domainId: string;
}

export interface SessionIdentity {
  readonly id: string;
  readonly provider_type: string;
  readonly provider_id: string;
}

type Roles = NonNullable<AccessTokenClaims['roles']>;
/** Claim spread into both tokens of an administrator's session. */
export type NamesClaim = Pick<AccessTokenClaims, 'names'>;

export function adminAccessClaims(session: SessionFacts, roles: Roles, now: number, names: NamesClaim): AccessTokenClaims {
  return { ...accessClaims(session, ADMIN_AUDIENCE, now), roles, ...names };
}

/**
 * Returns the claims of a user's access token. `customData` is `{}` if the user has none, because clients show `null` as it is.
 */
export function userAccessClaims(session: SessionFacts, customData: Record<string, unknown>, now: number): AccessTokenClaims {
  return { ...accessClaims(session, CLIENT_AUDIENCE, now), user_data: customData };
}

function accessClaims(session: SessionFacts, audience: string, now: number): AccessTokenClaims {
  return {
    typ: 'access',
    aud: audience,
    sub: session.userId,
    iss: session.sessionId,
    iat: now,
    exp: now + ACCESS_TOKEN_SECONDS,
    baas_device_id: session.deviceId,
    baas_domain_id: session.domainId,
    stitch_devId: session.deviceId,
    stitch_domainId: session.domainId,
  };
}

export function refreshClaims(
  session: SessionFacts,
  identity: SessionIdentity,
  audience: string,
  times: { readonly now: number; readonly lifetimeSeconds: number },
): RefreshTokenClaims {
  const { id, provider_type, provider_id } = identity;
  return {
    typ: 'refresh',
    aud: audience,
    sub: session.userId,
    iat: times.now,
    exp: times.now + times.lifetimeSeconds,
    baas_id: session.sessionId,
    baas_device_id: session.deviceId,
    baas_domain_id: session.domainId,
    baas_data: null,
    baas_identity: { id, provider_type, provider_id },
    stitch_id: session.sessionId,
    stitch_devId: session.deviceId,
    stitch_domainId: session.domainId,
    stitch_data: null,
    stitch_ident: { id, provider_type, provider_id },
  };
}

/** Returns the current time in whole unix seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1_000);
}

/** Returns the unix seconds of a time, without the part of a second. */
export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
