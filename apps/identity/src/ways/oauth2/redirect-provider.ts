import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import type { ExternalIdentity, LoginProvider } from '../login-provider.js';

/** Parameters of the redirect to a provider. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** Secret whose hash is part of the request (PKCE, RFC 7636). */
  readonly verifier: string;
  /** URL the provider redirects the browser back to. */
  readonly callback: string;
}

/** Parameters a browser returned with, and those it was redirected with. */
export interface AuthorizationResponse {
  readonly code: string;
  /** Issuer that the response names for the code (RFC 9207). */
  readonly issuer: string | undefined;
  readonly nonce: string;
  readonly verifier: string;
  readonly callback: string;
  /** Data that Apple posts about a user at the first login: unsigned JSON. */
  readonly user: string | undefined;
}

/** Login method that can use the pages of an identity provider. */
export interface RedirectProvider extends LoginProvider {
  /** Returns the URL of the provider's login page. Fails with `LoginRefusedError` if the provider does not publish it. */
  authorizationUrl(app: AppSnapshot, provider: AuthProviderConfig, request: AuthorizationRequest): Promise<string>;
  /** Returns the identity of the returning user. Fails like `authenticate`. */
  identify(app: AppSnapshot, provider: AuthProviderConfig, answer: AuthorizationResponse): Promise<ExternalIdentity>;
}
