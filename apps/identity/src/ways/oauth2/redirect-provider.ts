import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import type { ExternalIdentity, LoginProvider } from '../login-provider.js';

/** What a browser is sent to a provider with. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** The secret whose hash goes along (PKCE, RFC 7636). */
  readonly verifier: string;
  /** Where the provider sends the browser back to. */
  readonly callback: string;
}

/** What a browser came back with, and what it had been sent with. */
export interface AuthorizationAnswer {
  readonly code: string;
  /** Who says it has made the code (RFC 9207). */
  readonly issuer: string | undefined;
  readonly nonce: string;
  readonly verifier: string;
  readonly callback: string;
  /** What Apple posts about a user that comes for the first time: JSON nobody has signed. */
  readonly user: string | undefined;
}

/** A way of logging in that can lead over the pages of an identity provider. */
export interface RedirectProvider extends LoginProvider {
  /** Where the user proves who it is. Fails with `LoginRefusedError` where the provider does not say. */
  authorizationUrl(app: AppSnapshot, provider: AuthProviderConfig, request: AuthorizationRequest): Promise<string>;
  /** Who came back. Fails like `authenticate`. */
  identify(app: AppSnapshot, provider: AuthProviderConfig, answer: AuthorizationAnswer): Promise<ExternalIdentity>;
}
