import { Injectable } from '@nestjs/common';
import { LoadingCache } from '#process/cache/loading-cache.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { OAuthRequests, textOf, type Members } from './oauth-requests.js';
import type { ClientAuthentication, OpenIdEndpoints } from './openid-endpoints.js';

const FAILURE = 'failed to fetch the configuration of the OpenID Connect provider';

/** Finds the endpoints of OpenID Connect providers (Discovery 1.0 §4). */
@Injectable()
export class Discovery {
  private readonly found = new LoadingCache<OpenIdEndpoints>('openid_configurations');

  constructor(private readonly requests: OAuthRequests) {}

  /** @throws LoginRefusedError */
  of(issuer: string): Promise<OpenIdEndpoints> {
    return this.found.load(issuer, () => this.find(issuer));
  }

  private async find(issuer: string): Promise<OpenIdEndpoints> {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { status, body } = await this.requests.get(url, FAILURE);
    if (status !== 200) throw new LoginRefusedError(`${FAILURE}: status ${status}`);
    // A document with another issuer would make that issuer's tokens pass for this one's.
    if (textOf(body, 'issuer') !== issuer) throw new LoginRefusedError('the OpenID Connect provider names another issuer');
    const authorization = urlIn(body, 'authorization_endpoint', issuer);
    const token = urlIn(body, 'token_endpoint', issuer);
    const jwks = urlIn(body, 'jwks_uri', issuer);
    if (authorization === undefined || token === undefined || jwks === undefined) {
      throw new LoginRefusedError('the OpenID Connect provider does not name its endpoints');
    }
    return {
      authorization,
      token,
      jwks,
      userinfo: urlIn(body, 'userinfo_endpoint', issuer) ?? null,
      issuers: [issuer],
      authentication: authenticationIn(body),
      namesIssuer: body['authorization_response_iss_parameter_supported'] === true,
    };
  }
}

/** Returns a URL that a browser or a secret is sent to. It must be HTTPS, unless the issuer is not. */
function urlIn(body: Members, name: string, issuer: string): string | undefined {
  const url = textOf(body, name);
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol } = new URL(url);
  return protocol === 'https:' || protocol === new URL(issuer).protocol ? url : undefined;
}

/** Returns the authentication method. HTTP Basic is the default if the provider does not list any. */
function authenticationIn(body: Members): ClientAuthentication {
  const supported = body['token_endpoint_auth_methods_supported'];
  if (!Array.isArray(supported) || supported.includes('client_secret_basic')) return 'client_secret_basic';
  return supported.includes('client_secret_post') ? 'client_secret_post' : 'none';
}
