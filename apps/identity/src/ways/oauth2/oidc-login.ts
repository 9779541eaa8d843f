import { Injectable } from '@nestjs/common';
import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { metadataPath } from '#contracts/config/metadata-path.js';
import { loginCallbackOf } from '#contracts/config/login-callbacks.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { clientIdOf } from './client-secrets.js';
import { Discovery } from './discovery.js';
import type { Members } from './oauth-requests.js';
import { OpenIdClient } from './openid-client.js';
import type { OpenIdEndpoints } from './openid-endpoints.js';
import { OpenIdLogin } from './openid-login.js';

const DEFAULT_SCOPES = ['openid', 'profile', 'email'];

/** Login with any OpenID Connect provider, which App Services did not have. */
@Injectable()
export class OidcLogin extends OpenIdLogin {
  readonly type = 'oidc';
  protected readonly accepted = ['idToken'] as const;

  constructor(
    openId: OpenIdClient,
    private readonly discovery: Discovery,
  ) {
    super(openId);
  }

  override isReady(provider: AuthProviderConfig): boolean {
    return clientIdOf(provider) !== null && issuerOf(provider) !== null;
  }

  protected async endpointsOf(provider: AuthProviderConfig): Promise<OpenIdEndpoints> {
    const issuer = issuerOf(provider);
    if (issuer === null) throw new LoginRefusedError('the provider has no issuer');
    return this.discovery.of(issuer);
  }

  /** Returns `true` for a shared callback address, where only the issuer in the response distinguishes whose code it is. */
  protected override mustNameIssuer(provider: AuthProviderConfig): boolean {
    return loginCallbackOf(provider) === 'shared';
  }

  /** Returns the scopes. Without `openid` there would be no ID token. */
  protected scopesOf({ config }: AuthProviderConfig): string[] {
    const { scopes } = config;
    const list: unknown[] = typeof scopes === 'string' ? scopes.split(' ') : Array.isArray(scopes) ? scopes : [];
    const given = list.filter((scope): scope is string => typeof scope === 'string' && scope !== '');
    return given.length === 0 ? DEFAULT_SCOPES : [...new Set(['openid', ...given])];
  }

  protected claimsWanted({ metadata_fields }: AuthProviderConfig): string[] {
    return metadata_fields.flatMap(({ name }) => metadataPath(name)[0] ?? []);
  }

  protected factsOf(claims: Members): Members {
    return claims;
  }
}

function issuerOf({ config }: AuthProviderConfig): string | null {
  const { issuer } = config;
  return typeof issuer === 'string' && issuer !== '' ? issuer : null;
}
