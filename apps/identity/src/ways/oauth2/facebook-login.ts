import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { compileMetadataField, mapMetadata } from '../custom-token/metadata-fields.js';
import type { IdentityEnvironment } from '../../env.js';
import type { ExternalIdentity } from '../login-provider.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { authorizationUrl } from './authorization-url.js';
import { clientIdOf, secretNameOf } from './client-secrets.js';
import { credentialOf } from './credential.js';
import { checkDomain } from './email-domains.js';
import { facebookFacts, facebookFields, facebookScopes } from './facebook-facts.js';
import { FacebookGraph, type FacebookClient } from './facebook-graph.js';
import { IdTokens } from './id-tokens.js';
import type { Members } from './oauth-requests.js';
import { OpenIdClient } from './openid-client.js';
import { facebookEndpoints, type FacebookEndpoints } from './openid-endpoints.js';
import type { AuthorizationResponse, AuthorizationRequest, RedirectProvider } from './redirect-provider.js';

/** Format of ID tokens from Facebook's limited login. Facebook's access tokens are not JWTs. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Login with Facebook: by an access token of its SDKs, by the ID token of its limited login, over its pages. */
@Injectable()
export class FacebookLogin implements RedirectProvider {
  readonly type = 'oauth2-facebook';
  readonly sessionSeconds = REFRESH_TOKEN_SECONDS;
  readonly makesUsers = true;
  private readonly endpoints: FacebookEndpoints;

  constructor(
    private readonly openId: OpenIdClient,
    private readonly graph: FacebookGraph,
    private readonly idTokens: IdTokens,
    @Inject(ENVIRONMENT) { OAUTH2_ENDPOINTS }: IdentityEnvironment,
  ) {
    this.endpoints = facebookEndpoints(OAUTH2_ENDPOINTS[this.type]);
  }

  isReady(provider: AuthProviderConfig): boolean {
    return clientIdOf(provider) !== null && secretNameOf(provider) !== null;
  }

  async authenticate(
    app: AppSnapshot,
    provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity> {
    const { kind, value } = credentialOf(payload, ['accessToken', 'idToken']);
    return this.openId.report.countingRefusals(app.appId, async () => {
      const client = await this.clientOf(app, provider);
      if (kind === 'accessToken' && !JWT.test(value)) return this.ofAccessToken(provider, client, value);
      const { jwks, issuers } = this.endpoints;
      const claims = await this.idTokens.verify(value, { jwks, issuers, clientId: client.id });
      return identityOf(provider, claims.sub, claims);
    });
  }

  async authorizationUrl(app: AppSnapshot, provider: AuthProviderConfig, request: AuthorizationRequest): Promise<string> {
    const { id } = await this.openId.clientOf(app, provider);
    return authorizationUrl(this.endpoints.authorization, id, request, { scope: facebookScopes(provider).join(',') });
  }

  async identify(app: AppSnapshot, provider: AuthProviderConfig, answer: AuthorizationResponse): Promise<ExternalIdentity> {
    const client = await this.clientOf(app, provider);
    const grant = { code: answer.code, verifier: answer.verifier, redirectUri: answer.callback };
    const { accessToken } = await this.openId.tokens.exchange(this.endpoints.token, client, 'client_secret_post', grant);
    if (accessToken === undefined) throw new LoginRefusedError('the OAuth2 provider did not send an access token');
    return this.ofAccessToken(provider, client, accessToken);
  }

  private async clientOf(app: AppSnapshot, provider: AuthProviderConfig): Promise<FacebookClient> {
    const { id, secret } = await this.openId.clientOf(app, provider);
    if (secret === null) throw new LoginRefusedError('the provider has no client secret');
    return { id, secret };
  }

  private async ofAccessToken(
    provider: AuthProviderConfig,
    client: FacebookClient,
    accessToken: string,
  ): Promise<ExternalIdentity> {
    const userId = await this.graph.userOf(this.endpoints.debugToken, client, accessToken);
    const proof = createHmac('sha256', client.secret).update(accessToken).digest('hex');
    const me = await this.graph.me(this.endpoints.userinfo, accessToken, proof, facebookFields(provider));
    if (me['id'] !== userId) throw new LoginRefusedError('the OAuth2 provider returned another user');
    return identityOf(provider, userId, me);
  }
}

/** Returns the identity. Facebook sends only verified addresses. */
function identityOf(provider: AuthProviderConfig, id: string, told: Members): ExternalIdentity {
  checkDomain(provider.domain_restrictions, told['email'], true);
  return { id, ...mapMetadata(facebookFacts(told), provider.metadata_fields.map(compileMetadataField)) };
}
