import { Injectable } from '@nestjs/common';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { LoginReport } from '../login-report.js';
import { ClientSecrets, type OAuthClient } from './client-secrets.js';
import { IdTokens, type IdClaims } from './id-tokens.js';
import { OAuthRequests, textOf } from './oauth-requests.js';
import type { OpenIdEndpoints } from './openid-endpoints.js';
import { TokenEndpoint } from './token-endpoint.js';

const FAILURE = 'error fetching info from OAuth2 provider';

/** Requests of an OpenID Connect client to providers, and verification of their replies. */
@Injectable()
export class OpenIdClient {
  constructor(
    readonly tokens: TokenEndpoint,
    readonly report: LoginReport,
    private readonly idTokens: IdTokens,
    private readonly secrets: ClientSecrets,
    private readonly requests: OAuthRequests,
  ) {}

  /** @throws LoginRefusedError if no client is configured, or its secret no longer exists */
  clientOf(app: AppSnapshot, provider: AuthProviderConfig): Promise<OAuthClient> {
    return this.secrets.clientOf(app, provider);
  }

  /** @throws LoginRefusedError */
  verify(token: string, { jwks, issuers }: OpenIdEndpoints, clientId: string, nonce?: string): Promise<IdClaims> {
    return this.idTokens.verify(token, { jwks, issuers, clientId, ...(nonce === undefined ? {} : { nonce }) });
  }

  /** Returns the user info for an access token. @throws LoginRefusedError */
  async userinfo(url: string, accessToken: string): Promise<IdClaims> {
    const { status, body } = await this.requests.get(url, FAILURE, { authorization: `Bearer ${accessToken}` });
    const sub = textOf(body, 'sub');
    if (status !== 200 || sub === undefined) throw new LoginRefusedError(`${FAILURE}: status ${status}`);
    return { ...body, sub };
  }
}
