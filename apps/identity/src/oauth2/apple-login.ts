import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { ENVIRONMENT } from '#platform/environment.js';
import type { IdentityEnvironment } from '../env.js';
import type { ExternalIdentity } from '../logins/login-provider.js';
import { appleSecret } from './apple-secret.js';
import { appleUserName } from './apple-user.js';
import type { OAuthClient } from './client-secrets.js';
import type { IdClaims } from './id-tokens.js';
import type { Members } from './oauth-requests.js';
import { OpenIdClient } from './openid-client.js';
import { appleEndpoints, type OpenIdEndpoints } from './openid-endpoints.js';
import { OpenIdLogin } from './openid-login.js';

const NAMES: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name']);

@Injectable()
export class AppleLogin extends OpenIdLogin {
  readonly type = 'oauth2-apple';
  protected readonly accepted = ['idToken', 'authCode'] as const;
  private readonly endpoints: OpenIdEndpoints;

  constructor(openId: OpenIdClient, @Inject(ENVIRONMENT) { OAUTH2_ENDPOINTS }: IdentityEnvironment) {
    super(openId);
    this.endpoints = appleEndpoints(OAUTH2_ENDPOINTS['oauth2-apple']);
  }

  protected async endpointsOf(): Promise<OpenIdEndpoints> {
    return this.endpoints;
  }

  protected scopesOf({ metadata_fields }: AuthProviderConfig): string[] {
    const wantsName = metadata_fields.some(({ name }) => NAMES.has(name));
    const wantsEmail = metadata_fields.some(({ name }) => name === 'email');
    return [...(wantsName ? ['name'] : []), ...(wantsEmail ? ['email'] : [])];
  }

  /** Apple posts what it is asked for by scopes. */
  protected override parametersOf(scopes: readonly string[]): Readonly<Record<string, string>> {
    return scopes.length > 0 ? { response_mode: 'form_post' } : {};
  }

  protected claimsWanted(): string[] {
    return [];
  }

  /** Nobody has signed the name; the address is taken from the ID token alone. */
  protected factsOf({ email }: Members, user: string | undefined): Members {
    return { ...appleUserName(user), email };
  }

  protected override async clientOf(app: AppSnapshot, provider: AuthProviderConfig): Promise<OAuthClient> {
    const client = await super.clientOf(app, provider);
    return { ...client, secret: await appleSecret(client, provider.config, this.endpoints.issuers[0] ?? '') };
  }

  /** Names come with a user's first login only: they are kept, and a later login that lacks them is none to refuse. */
  protected override identityOf(provider: AuthProviderConfig, claims: IdClaims, user: string | undefined): ExternalIdentity {
    const metadata_fields = provider.metadata_fields.map((field) => ({ ...field, required: false }));
    return { ...super.identityOf({ ...provider, metadata_fields }, claims, user), keepsData: true };
  }
}
