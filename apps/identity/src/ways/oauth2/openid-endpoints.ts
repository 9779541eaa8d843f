import type { OAuth2Endpoints } from '#process/env/oauth2-endpoints.js';

/** Client authentication method at a token endpoint (OpenID Connect Core 1.0 §9). */
export type ClientAuthentication = 'client_secret_post' | 'client_secret_basic' | 'none';

/** Endpoints of an OpenID Connect provider. */
export interface OpenIdEndpoints {
  readonly authorization: string;
  readonly token: string;
  /** `null` if the provider has none. */
  readonly userinfo: string | null;
  readonly jwks: string;
  /** Accepted values of `iss` in its tokens. */
  readonly issuers: readonly string[];
  readonly authentication: ClientAuthentication;
  /** True if its responses contain the issuer of the code (RFC 9207). */
  readonly namesIssuer: boolean;
}

const GOOGLE: OpenIdEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  userinfo: 'https://openidconnect.googleapis.com/v1/userinfo',
  jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authentication: 'client_secret_post',
  namesIssuer: false,
};

const APPLE: OpenIdEndpoints = {
  authorization: 'https://appleid.apple.com/auth/authorize',
  token: 'https://appleid.apple.com/auth/token',
  userinfo: null,
  jwks: 'https://appleid.apple.com/auth/keys',
  issuers: ['https://appleid.apple.com'],
  authentication: 'client_secret_post',
  namesIssuer: false,
};

function replaced(published: OpenIdEndpoints, { issuer, ...others }: OAuth2Endpoints): OpenIdEndpoints {
  const { authorization, token, userinfo, jwks } = { ...published, ...others };
  return { ...published, authorization, token, userinfo, jwks, issuers: issuer === undefined ? published.issuers : [issuer] };
}

export function googleEndpoints(others: OAuth2Endpoints = {}): OpenIdEndpoints {
  return replaced(GOOGLE, others);
}

export function appleEndpoints(others: OAuth2Endpoints = {}): OpenIdEndpoints {
  return replaced(APPLE, others);
}

/** Version of Facebook's API that the platform uses. */
const VERSION = 'v21.0';

export interface FacebookEndpoints {
  readonly authorization: string;
  readonly token: string;
  readonly userinfo: string;
  readonly debugToken: string;
  readonly jwks: string;
  readonly issuers: readonly string[];
}

export function facebookEndpoints({ issuer = 'https://www.facebook.com', ...others }: OAuth2Endpoints = {}): FacebookEndpoints {
  return {
    authorization: `https://www.facebook.com/${VERSION}/dialog/oauth`,
    token: `https://graph.facebook.com/${VERSION}/oauth/access_token`,
    userinfo: `https://graph.facebook.com/${VERSION}/me`,
    debugToken: `https://graph.facebook.com/${VERSION}/debug_token`,
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    ...others,
    issuers: [issuer],
  };
}
