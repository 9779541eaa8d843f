import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { compileMetadataField, mapMetadata } from '../custom-token/metadata-fields.js';
import type { ExternalIdentity } from '../login-provider.js';
import { LoginRefusedError } from '../login-refused-error.js';
import { authorizationUrl } from './authorization-url.js';
import { clientIdOf, secretNameOf, type OAuthClient } from './client-secrets.js';
import { credentialOf, type Credential, type CredentialKind } from './credential.js';
import { checkDomain } from './email-domains.js';
import type { IdClaims } from './id-tokens.js';
import type { Members } from './oauth-requests.js';
import type { OpenIdClient } from './openid-client.js';
import type { OpenIdEndpoints } from './openid-endpoints.js';
import type { AuthorizationResponse, AuthorizationRequest, RedirectProvider } from './redirect-provider.js';
import type { Tokens } from './token-endpoint.js';

/** Redirect URIs that apps and pages use to request codes without the platform's redirect. */
const FOREIGN_REDIRECTS = ['', 'postmessage'] as const;

/** Login with an OpenID Connect provider: by its ID token, by a code, over its pages. */
export abstract class OpenIdLogin implements RedirectProvider {
  abstract readonly type: string;
  readonly sessionSeconds = REFRESH_TOKEN_SECONDS;
  readonly makesUsers = true;

  constructor(protected readonly openId: OpenIdClient) {}

  /** Credentials that a login without redirect may use. */
  protected abstract readonly accepted: readonly CredentialKind[];
  /** @throws LoginRefusedError if the provider does not publish them */
  protected abstract endpointsOf(provider: AuthProviderConfig): Promise<OpenIdEndpoints>;
  protected abstract scopesOf(provider: AuthProviderConfig): readonly string[];
  /** Claims that metadata fields are made of. */
  protected abstract claimsWanted(provider: AuthProviderConfig): readonly string[];
  /** Returns the values that metadata fields are read from. */
  protected abstract factsOf(claims: Members, user: string | undefined): Members;

  isReady(provider: AuthProviderConfig): boolean {
    return clientIdOf(provider) !== null && secretNameOf(provider) !== null;
  }

  async authenticate(
    app: AppSnapshot,
    provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity> {
    const credential = credentialOf(payload, this.accepted);
    return this.openId.report.countingRefusals(app.appId, async () => {
      const [client, endpoints] = await Promise.all([this.clientOf(app, provider), this.endpointsOf(provider)]);
      const claims = await this.claimsOf(provider, client, endpoints, credential);
      return this.identityOf(provider, claims, undefined);
    });
  }

  async authorizationUrl(app: AppSnapshot, provider: AuthProviderConfig, request: AuthorizationRequest): Promise<string> {
    const [{ id }, endpoints] = await Promise.all([this.openId.clientOf(app, provider), this.endpointsOf(provider)]);
    const scopes = this.scopesOf(provider);
    const scope = scopes.length > 0 ? { scope: scopes.join(' ') } : {};
    return authorizationUrl(endpoints.authorization, id, request, {
      nonce: request.nonce,
      ...scope,
      ...this.parametersOf(scopes),
    });
  }

  async identify(app: AppSnapshot, provider: AuthProviderConfig, answer: AuthorizationResponse): Promise<ExternalIdentity> {
    const [client, endpoints] = await Promise.all([this.clientOf(app, provider), this.endpointsOf(provider)]);
    checkIssuer(endpoints, answer.issuer, this.mustNameIssuer(provider));
    const { code, verifier, nonce, callback, user } = answer;
    const grant = { code, verifier, redirectUri: callback };
    const tokens = await this.openId.tokens.exchange(endpoints.token, client, endpoints.authentication, grant);
    if (tokens.idToken === undefined) throw new LoginRefusedError('the OAuth2 provider did not send an ID token');
    const claims = await this.claimsOfTokens(provider, client, endpoints, tokens, nonce);
    return this.identityOf(provider, claims, user);
  }

  /** Returns `true` if a response must name its issuer (`iss`). */
  protected mustNameIssuer(_provider: AuthProviderConfig): boolean {
    return false;
  }

  /** Returns additional parameters of this provider. */
  protected parametersOf(_scopes: readonly string[]): Readonly<Record<string, string>> {
    return {};
  }

  protected clientOf(app: AppSnapshot, provider: AuthProviderConfig): Promise<OAuthClient> {
    return this.openId.clientOf(app, provider);
  }

  protected identityOf(provider: AuthProviderConfig, claims: IdClaims, user: string | undefined): ExternalIdentity {
    const { email, email_verified } = claims;
    checkDomain(provider.domain_restrictions, email, email_verified === true || email_verified === 'true');
    const fields = provider.metadata_fields.map(compileMetadataField);
    return { id: claims.sub, ...mapMetadata(this.factsOf(claims, user), fields) };
  }

  private async claimsOf(
    provider: AuthProviderConfig,
    client: OAuthClient,
    endpoints: OpenIdEndpoints,
    { kind, value }: Credential,
  ): Promise<IdClaims> {
    if (kind === 'idToken') return this.openId.verify(value, endpoints, client.id);
    const { token, authentication } = endpoints;
    const tokens = await this.openId.tokens.exchangeWithAny(token, client, authentication, value, FOREIGN_REDIRECTS);
    return this.claimsOfTokens(provider, client, endpoints, tokens, undefined);
  }

  /** Returns the claims of the ID token, and adds the provider's user info if claims are missing. */
  private async claimsOfTokens(
    provider: AuthProviderConfig,
    client: OAuthClient,
    endpoints: OpenIdEndpoints,
    { idToken, accessToken }: Tokens,
    nonce: string | undefined,
  ): Promise<IdClaims> {
    const signed = idToken === undefined ? null : await this.openId.verify(idToken, endpoints, client.id, nonce);
    if (accessToken === undefined || endpoints.userinfo === null) {
      if (signed) return signed;
      throw new LoginRefusedError('the OAuth2 provider did not send an ID token');
    }
    const wanted = [...this.claimsWanted(provider), ...(provider.domain_restrictions.length > 0 ? ['email'] : [])];
    if (signed && wanted.every((name) => Object.hasOwn(signed, name))) return signed;
    const told = await this.openId.userinfo(endpoints.userinfo, accessToken);
    if (signed && told.sub !== signed.sub) throw new LoginRefusedError('the OAuth2 provider returned another user');
    return { ...told, ...signed };
  }
}

/** Checks the issuer of a code, so that a code of another provider is not sent to this one (RFC 9207). */
function checkIssuer({ issuers, namesIssuer }: OpenIdEndpoints, issuer: string | undefined, mustName: boolean): void {
  if (issuer === undefined && mustName) {
    throw new LoginRefusedError(
      "logins at the shared callback address need 'iss', which the identity provider does not send: register the provider's own address and set config.callback to 'own'",
    );
  }
  if (issuer === undefined && !namesIssuer) return;
  if (issuer === undefined || !issuers.includes(issuer)) throw new LoginRefusedError('the code belongs to another provider');
}
