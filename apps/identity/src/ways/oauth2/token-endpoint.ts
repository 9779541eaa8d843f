import { Injectable } from '@nestjs/common';
import { LoginRefusedError } from '../login-refused-error.js';
import type { OAuthClient } from './client-secrets.js';
import { OAuthRequests, textOf, type Members } from './oauth-requests.js';
import type { ClientAuthentication } from './openid-endpoints.js';

const FAILURE = 'error exchanging access code with OAuth2 provider';
/** Error codes of a provider that are shown; anything else is not. */
const ERROR_CODE = /^[\w.-]{1,64}$/;

/** Code to be exchanged. */
export interface CodeGrant {
  readonly code: string;
  /** Redirect URI the code was requested with; absent if it is omitted. */
  readonly redirectUri?: string;
  /** PKCE secret; absent if another client requested the code. */
  readonly verifier?: string;
}

/** Tokens a code was exchanged for. */
export interface Tokens {
  readonly idToken: string | undefined;
  readonly accessToken: string | undefined;
}

/** Thrown when a code was not exchanged. */
class CodeRefusedError extends LoginRefusedError {
  constructor(
    message: string,
    /** True if another redirect URI may work: the code is not used up. */
    readonly isOfAnotherUri: boolean,
  ) {
    super(message);
  }
}

/** Exchanges codes for tokens (RFC 6749 §4.1.3). */
@Injectable()
export class TokenEndpoint {
  constructor(private readonly requests: OAuthRequests) {}

  /** @throws LoginRefusedError */
  async exchange(url: string, client: OAuthClient, authentication: ClientAuthentication, grant: CodeGrant): Promise<Tokens> {
    const form = new URLSearchParams({ grant_type: 'authorization_code', code: grant.code });
    if (grant.redirectUri !== undefined) form.set('redirect_uri', grant.redirectUri);
    if (grant.verifier !== undefined) form.set('code_verifier', grant.verifier);
    const headers = prove(client, authentication, form);
    const { status, body } = await this.requests.post(url, form, FAILURE, headers);
    if (status !== 200) throw refusal(status, body);
    return { idToken: textOf(body, 'id_token'), accessToken: textOf(body, 'access_token') };
  }

  /** Tries redirect URIs one after the other, as long as the provider reports that the URI is wrong. @throws LoginRefusedError */
  async exchangeWithAny(
    url: string,
    client: OAuthClient,
    authentication: ClientAuthentication,
    code: string,
    redirectUris: readonly [string, ...string[]],
  ): Promise<Tokens> {
    const [redirectUri, ...others] = redirectUris;
    try {
      return await this.exchange(url, client, authentication, { code, redirectUri });
    } catch (error) {
      const [next, ...rest] = others;
      if (next === undefined || !(error instanceof CodeRefusedError) || !error.isOfAnotherUri) throw error;
      return this.exchangeWithAny(url, client, authentication, code, [next, ...rest]);
    }
  }
}

/** Adds the client's credentials to the form, or returns the header that has them. */
function prove({ id, secret }: OAuthClient, authentication: ClientAuthentication, form: URLSearchParams): Record<string, string> {
  if (authentication === 'client_secret_basic' && secret !== null) {
    const [user, password] = [id, secret].map((text) => new URLSearchParams([['', text]]).toString().slice(1));
    return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  }
  form.set('client_id', id);
  if (secret !== null) form.set('client_secret', secret);
  return {};
}

function refusal(status: number, body: Members): CodeRefusedError {
  // Facebook's reply has an object with a number there.
  const error = textOf(body, 'error') ?? '';
  const description = textOf(body, 'error_description') ?? '';
  const shown = ERROR_CODE.test(error) ? error : `status ${status}`;
  const isOfAnotherUri = error === 'redirect_uri_mismatch' || (error === 'invalid_grant' && /redirect_uri/i.test(description));
  return new CodeRefusedError(`${FAILURE}: ${shown}`, isOfAnotherUri);
}
