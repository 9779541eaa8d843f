import { Inject, Injectable } from '@nestjs/common';
import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { IdentityEnvironment } from '../../env.js';
import type { Members } from './oauth-requests.js';
import { OpenIdClient } from './openid-client.js';
import { googleEndpoints, type OpenIdEndpoints } from './openid-endpoints.js';
import { OpenIdLogin } from './openid-login.js';

/** Claims that Google's metadata fields are read from; other fields are never available. */
const CLAIMS: ReadonlyMap<string, string> = new Map([
  ['name', 'name'],
  ['first_name', 'given_name'],
  ['last_name', 'family_name'],
  ['picture', 'picture'],
  ['email', 'email'],
]);

@Injectable()
export class GoogleLogin extends OpenIdLogin {
  readonly type = 'oauth2-google';
  protected readonly accepted = ['authCode', 'idToken'] as const;
  private readonly endpoints: OpenIdEndpoints;

  constructor(openId: OpenIdClient, @Inject(ENVIRONMENT) { OAUTH2_ENDPOINTS }: IdentityEnvironment) {
    super(openId);
    this.endpoints = googleEndpoints(OAUTH2_ENDPOINTS['oauth2-google']);
  }

  protected async endpointsOf(): Promise<OpenIdEndpoints> {
    return this.endpoints;
  }

  protected scopesOf(provider: AuthProviderConfig): string[] {
    const claims = this.claimsWanted(provider);
    const wantsEmail = claims.includes('email') || provider.domain_restrictions.length > 0;
    const wantsProfile = claims.some((claim) => claim !== 'email');
    return ['openid', ...(wantsEmail ? ['email'] : []), ...(wantsProfile ? ['profile'] : [])];
  }

  protected claimsWanted({ metadata_fields }: AuthProviderConfig): string[] {
    return metadata_fields.flatMap(({ name }) => CLAIMS.get(name) ?? []);
  }

  protected factsOf(claims: Members): Members {
    return Object.fromEntries([...CLAIMS].map(([name, claim]) => [name, claims[claim]]));
  }
}
