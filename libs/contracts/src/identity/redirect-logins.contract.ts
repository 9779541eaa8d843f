import { Allow, IsBoolean, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { defineRpc } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';

/** Characters of the state a client gives. */
export const CLIENT_STATE_MAX = 256;
/** Milliseconds a provider may take for a configuration, a code, keys and a user together. */
const PROVIDER_MS = 30_000;

/** Name of the cookie that tells browsers apart: one that only this host over HTTPS can have set, where that is possible. */
export function browserCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-gw-oauth' : 'gw-oauth';
}

/** What a browser is known by. */
export const BROWSER_COOKIE_VALUE = /^[\w-]{43}$/;

export class BeginRedirectLoginRequest {
  /** App ID, like `hello-abcde`. */
  @IsString()
  @MaxLength(64)
  clientAppId!: string;

  /** Type of the provider. */
  @IsString()
  @MaxLength(64)
  provider!: string;

  /** What the client knows the login by: it comes back unchanged. */
  @Length(1, CLIENT_STATE_MAX)
  state!: string;

  /** Where the browser is to end up: one of the provider's `redirect_uris`. Default: the page the request comes from. */
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  redirect?: string;

  /**
   * The page the request comes from.
   * @internal
   */
  @IsOptional()
  @IsString()
  @MaxLength(65_536)
  referer?: string;

  /**
   * Origin of the page whose script sends the request.
   * @internal
   */
  @IsOptional()
  @IsString()
  @MaxLength(65_536)
  pageOrigin?: string;

  /** Device the login comes from: JSON in base64. */
  @IsOptional()
  @IsString()
  @MaxLength(4_096)
  device?: string;

  /** Links the identity with the user of the request's access token instead of logging in. */
  @IsOptional()
  @IsBoolean()
  link?: boolean;

  /**
   * What the browser is known by already.
   * @internal
   */
  @IsOptional()
  @Matches(BROWSER_COOKIE_VALUE)
  browser?: string;

  /**
   * Base URL the platform is reached by.
   * @internal
   */
  @IsString()
  @MaxLength(2_048)
  baseUrl!: string;
}

export class RedirectLoginBegun {
  /** Where the browser goes. */
  @Allow() location!: string;
  /** Header that makes the browser known. */
  @Allow() cookie!: string;
}

export class FinishRedirectLoginRequest {
  /** App ID in the address the browser came back to, where that is one of a single provider. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  callbackApp?: string;

  /** Id of the authentication provider in that address. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  callbackProvider?: string;

  /** What the provider was given. */
  @Length(1, 16_384)
  state!: string;

  /** What the provider has made for this login. */
  @IsOptional()
  @IsString()
  @MaxLength(16_384)
  code?: string;

  /** Why there is no code. */
  @IsOptional()
  @IsString()
  @MaxLength(1_024)
  error?: string;

  /** Who has made the code. */
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  iss?: string;

  /** What Apple posts about a user that comes for the first time. */
  @IsOptional()
  @IsString()
  @MaxLength(16_384)
  user?: string;

  /**
   * What the browser is known by.
   * @internal
   */
  @IsOptional()
  @Matches(BROWSER_COOKIE_VALUE)
  browser?: string;
}

export class RedirectLoginFinished {
  /** Where the browser goes: the listed page, with the tokens or the error in the fragment. */
  @Allow() location!: string;
}

/**
 * Begins a login over the pages of an identity provider. The reply leads there; afterwards the browser is led to `redirect`, with
 * the tokens or an error in the URL's fragment.
 * @security none userToken
 * @throws AuthProviderNotFound, AuthError, InvalidSession, MissingAuth, InvalidTokenType, UserAppDomainMismatch, InvalidParameter
 */
export const beginRedirectLogin = defineRpc('identity.redirectLogins.begin', BeginRedirectLoginRequest, RedirectLoginBegun, {
  access: 'public',
  timeoutMs: 15_000,
});

/**
 * Where identity providers send browsers back to. The reply leads to the page the login was begun for; what cannot be trusted is
 * answered here.
 * @throws AuthProviderNotFound, AppNotFound, AddressNotAllowed, InvalidParameter
 */
export const finishRedirectLogin = defineRpc(
  'identity.redirectLogins.finish',
  FinishRedirectLoginRequest,
  RedirectLoginFinished,
  { access: 'public', timeoutMs: 2 * AUTH_FUNCTION_TIMEOUT_MS + PROVIDER_MS },
);
