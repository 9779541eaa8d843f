import type { ProviderNames } from '../principal.js';

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 1_800;
/** Default lifetime of a refresh token in seconds. */
export const REFRESH_TOKEN_SECONDS = 5_184_000;
/** Lifetime of an anonymous user's refresh token in seconds. */
export const ANONYMOUS_REFRESH_TOKEN_SECONDS = 1_576_800_000;
/** Device id of a login that named no device. */
export const NO_DEVICE_ID = '000000000000000000000000';

/** Audiences of tokens. They separate administrators' tokens from end users' tokens, regardless of the other claims. */
export const ADMIN_AUDIENCE = 'groundwork:admin';
export const CLIENT_AUDIENCE = 'groundwork:client';

/** Claims of an access token. `stitch_*` repeat their `baas_*` twins for older clients. */
export interface AccessTokenClaims {
  typ: 'access';
  aud: string;
  sub: string;
  /** Session id, the refresh token's `baas_id`. */
  iss: string;
  iat: number;
  exp: number;
  baas_device_id: string;
  baas_domain_id: string;
  stitch_devId: string;
  stitch_domainId: string;
  /** End users only: the custom user data document, in EJSON values; `{}` if it does not exist. */
  user_data?: Record<string, unknown>;
  /** Administrators only. */
  roles?: { groupId: string; role: 'owner' | 'reader' }[];
  /** Administrators only: provider naming of the session. Absent for the names of the specification. */
  names?: ProviderNames;
}

/** Claims of a refresh token. */
export interface RefreshTokenClaims {
  typ: 'refresh';
  aud: string;
  sub: string;
  iat: number;
  exp: number;
  baas_id: string;
  baas_device_id: string;
  baas_domain_id: string;
  baas_data: null;
  baas_identity: { id: string; provider_type: string; provider_id: string };
  stitch_id: string;
  stitch_devId: string;
  stitch_domainId: string;
  stitch_data: null;
  stitch_ident: { id: string; provider_type: string; provider_id: string };
  /** Administrators only: provider naming for the access tokens of the session. */
  names?: ProviderNames;
}
