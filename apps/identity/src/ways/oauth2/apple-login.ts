import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { IdentityEnvironment } from '../../env.js';
import type { ExternalIdentity } from '../login-provider.js';
import { appleSecret, appleSecretExpiry } from './apple-secret.js';
import { appleUserName } from './apple-user.js';
import type { OAuthClient } from './client-secrets.js';
import type { IdClaims } from './id-tokens.js';
import type { Members } from './oauth-requests.js';
import { OpenIdClient } from './openid-client.js';
import { appleEndpoints, type OpenIdEndpoints } from './openid-endpoints.js';
import { OpenIdLogin } from './openid-login.js';

const NAMES: ReadonlySet<string> = new Set(['name', 'first_name', 'last_name']);

/** Milliseconds before its expiry from which a secret is reported, and milliseconds between two reports for one app. */
const EXPIRY_NOTED_MS = 14 * 24 * 3_600_000;
const NOTED_AGAIN_MS = 3_600_000;

@Injectable()
export class AppleLogin extends OpenIdLogin {
  readonly type = 'oauth2-apple';
  protected readonly accepted = ['idToken', 'authCode'] as const;
  private readonly endpoints: OpenIdEndpoints;
  /** Apps whose secret was reported recently. */
  private readonly noted = new LRUCache<string, true>({ max: 10_000, ttl: NOTED_AGAIN_MS });

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

  /** Returns the additional parameters. If scopes are requested, Apple posts the result. */
  protected override parametersOf(scopes: readonly string[]): Readonly<Record<string, string>> {
    return scopes.length > 0 ? { response_mode: 'form_post' } : {};
  }

  protected claimsWanted(): string[] {
    return [];
  }

  /** Returns the facts for metadata fields. The name is not signed; the address is taken from the ID token alone. */
  protected factsOf({ email }: Members, user: string | undefined): Members {
    return { ...appleUserName(user), email };
  }

  protected override async clientOf(app: AppSnapshot, provider: AuthProviderConfig): Promise<OAuthClient> {
    const client = await super.clientOf(app, provider);
    this.noteExpiry(app, client);
    return { ...client, secret: await appleSecret(client, provider.config, this.endpoints.issuers[0] ?? '') };
  }

  /** Logs from time to time that a secret expires soon, while logins still work. */
  private noteExpiry(app: AppSnapshot, { secret }: OAuthClient): void {
    const expiry = secret === null ? null : appleSecretExpiry(secret);
    const left = expiry === null ? Infinity : expiry - Date.now();
    if (expiry === null || left <= 0 || left > EXPIRY_NOTED_MS || this.noted.has(app.appId)) return;
    this.noted.set(app.appId, true);
    const day = new Date(expiry).toISOString().slice(0, 10);
    const message = `the client secret expires on ${day}: sign a new one, or store the private key as the secret`;
    this.openId.report.write(app, { type: 'other', provider: this.type, started: new Date(), status: 200, messages: [message] });
  }

  /**
   * Returns the identity. Apple sends names only with a user's first login: they are kept, and later logins without them are not
   * refused.
   */
  protected override identityOf(provider: AuthProviderConfig, claims: IdClaims, user: string | undefined): ExternalIdentity {
    const metadata_fields = provider.metadata_fields.map((field) => ({ ...field, required: false }));
    return { ...super.identityOf({ ...provider, metadata_fields }, claims, user), keepsData: true };
  }
}
