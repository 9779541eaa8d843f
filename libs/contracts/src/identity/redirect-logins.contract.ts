import { Allow, IsBoolean, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { defineRpc } from '../rpc.js';
import { AUTH_FUNCTION_TIMEOUT_MS } from '../runtime/auth-functions.contract.js';

/** Maximum characters of the state a client gives. */
export const CLIENT_STATE_MAX = 256;
/** Milliseconds a provider may take to return its configuration, a code, keys and a user in total. */
const PROVIDER_MS = 30_000;

/**
 * Returns the name of the cookie that distinguishes browsers. Over HTTPS the name has a prefix that only this host can
 * set.
 */
export function browserCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-gw-oauth' : 'gw-oauth';
}

/** Value of the cookie that identifies a browser. */
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

  /** State the client identifies the login by. It is returned unchanged. */
  @Length(1, CLIENT_STATE_MAX)
  state!: string;

  /**
   * Page the browser is redirected to at the end: one of the provider's `redirect_uris`. Default: the page the request
   * comes from.
   */
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
   * Value of the cookie that already identifies the browser.
   * @internal
   */
  @IsOptional()
  @Matches(BROWSER_COOKIE_VALUE)
  browser?: string;

  /**
   * Base URL clients use to reach the platform.
   * @internal
   */
  @IsString()
  @MaxLength(2_048)
  baseUrl!: string;
}

export class RedirectLoginBegun {
  /** URL the browser is redirected to. */
  @Allow() location!: string;
  /** `Set-Cookie` header that identifies the browser. */
  @Allow() cookie!: string;
}

export class FinishRedirectLoginRequest {
  /** App ID in the callback URL, if the URL belongs to a single provider. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  callbackApp?: string;

  /** Id of the authentication provider in the callback URL. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  callbackProvider?: string;

  /** State that was passed to the provider. */
  @Length(1, 16_384)
  state!: string;

  /** Authorization code issued by the provider for this login. */
  @IsOptional()
  @IsString()
  @MaxLength(16_384)
  code?: string;

  /** Error returned by the provider instead of a code. */
  @IsOptional()
  @IsString()
  @MaxLength(1_024)
  error?: string;

  /** Issuer of the code. */
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  iss?: string;

  /** User data that Apple posts at a user's first login. */
  @IsOptional()
  @IsString()
  @MaxLength(16_384)
  user?: string;

  /**
   * Value of the cookie that identifies the browser.
   * @internal
   */
  @IsOptional()
  @Matches(BROWSER_COOKIE_VALUE)
  browser?: string;
}

export class RedirectLoginFinished {
  /** URL the browser is redirected to: the listed page, with the tokens or the error in the fragment. */
  @Allow() location!: string;
}

/**
 * Begins a login on the pages of an identity provider. The reply redirects to the provider; afterwards the browser is
 * redirected to `redirect`, with the tokens or an error in the URL's fragment.
 * @security none userToken
 * @throws AuthProviderNotFound, AuthError, InvalidSession, MissingAuth, InvalidTokenType, UserAppDomainMismatch,
 * InvalidParameter
 */
export const beginRedirectLogin = defineRpc('identity.redirectLogins.begin', BeginRedirectLoginRequest, RedirectLoginBegun, {
  access: 'public',
  timeoutMs: 15_000,
});

/**
 * Handles the callback of an identity provider. The reply redirects to the page the login was started for; a request
 * that cannot be trusted gets an error page instead of a redirect.
 * @throws AuthProviderNotFound, AppNotFound, AddressNotAllowed, InvalidParameter
 */
export const finishRedirectLogin = defineRpc(
  'identity.redirectLogins.finish',
  FinishRedirectLoginRequest,
  RedirectLoginFinished,
  { access: 'public', timeoutMs: 2 * AUTH_FUNCTION_TIMEOUT_MS + PROVIDER_MS },
);
