import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { Cache } from '#process/cache/cache.js';
import { OutboundClient } from '#security/outbound/outbound-client.js';
import { OutboundError } from '#security/outbound/outbound-error.js';
import { LoginRefusedError } from '../login-refused-error.js';

const ALGORITHMS = ['RS256', 'ES256'];
/** Seconds by which clocks may differ. */
const SKEW_SECONDS = 60;
const SUBJECT_LENGTH_MAX = 255;
/** Milliseconds keys are used without fetching them again. */
const KEYS_AGE_MS = 600_000;
/** Minimum milliseconds between two fetches for an unknown key. */
const COOL_DOWN_MS = 60_000;
const TIMEOUT_MS = 10_000;
const BYTES_MAX = 65_536;

/** Requirements for an ID token. */
export interface ExpectedToken {
  /** URL where the provider publishes its keys. */
  readonly jwks: string;
  /** Accepted values of `iss`. */
  readonly issuers: readonly string[];
  readonly clientId: string;
  /** Nonce of the redirect; absent if another client redirected the browser. */
  readonly nonce?: string;
}

export type IdClaims = JWTPayload & { readonly sub: string };

/** Verifies ID tokens of OpenID Connect (Core 1.0 §3.1.3.7) with the keys their issuers publish. */
@Injectable()
export class IdTokens {
  private readonly keySets = new Cache<JWTVerifyGetKey>('openid_key_sets');

  constructor(private readonly client: OutboundClient) {}

  /** Verifies an ID token. Every failure is a `LoginRefusedError`. */
  async verify(token: string, expected: ExpectedToken): Promise<IdClaims> {
    const claims = await this.signed(token, expected);
    checkIssuedAt(claims);
    checkParty(claims, expected.clientId);
    if (expected.nonce !== undefined && claims['nonce'] !== expected.nonce) {
      throw new LoginRefusedError("the ID token's 'nonce' is not the one of this login");
    }
    const { sub } = claims;
    if (typeof sub !== 'string' || sub === '' || sub.length > SUBJECT_LENGTH_MAX || !sub.isWellFormed()) {
      throw new LoginRefusedError(`the ID token's 'sub' must be a string of 1 to ${SUBJECT_LENGTH_MAX} characters`);
    }
    return { ...claims, sub };
  }

  private async signed(token: string, { jwks, issuers, clientId }: ExpectedToken): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keysOf(jwks), {
        algorithms: ALGORITHMS,
        issuer: [...issuers],
        audience: clientId,
        clockTolerance: SKEW_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return payload;
    } catch (cause) {
      if (cause instanceof OutboundError) {
        throw new LoginRefusedError(`failed to fetch the keys of the OAuth2 provider: ${cause.message}`, { cause });
      }
      // Messages of jose name claims and algorithms, and do not contain any part of the token.
      if (cause instanceof errors.JOSEError)
        throw new LoginRefusedError(`the ID token was rejected: ${cause.message}`, { cause });
      // WebCrypto does not accept a published key.
      if (cause instanceof TypeError || cause instanceof DOMException) {
        throw new LoginRefusedError('the ID token was rejected: its key cannot be used', { cause });
      }
      throw cause;
    }
  }

  private keysOf(uri: string): JWTVerifyGetKey {
    const known = this.keySets.get(uri);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(uri), {
      cacheMaxAge: KEYS_AGE_MS,
      cooldownDuration: COOL_DOWN_MS,
      timeoutDuration: TIMEOUT_MS,
      [customFetch]: (url) => this.fetch(url),
    });
    this.keySets.set(uri, keys);
    return keys;
  }

  private async fetch(url: string): Promise<Response> {
    const { status, body } = await this.client.request({
      url,
      headers: { accept: 'application/json, application/jwk-set+json' },
      timeoutMs: TIMEOUT_MS,
      responseBytesMax: BYTES_MAX,
      secure: true,
    });
    // A `Response` with such a status must not have a body.
    return new Response(status === 200 ? new Uint8Array(body) : null, { status: status === 200 ? 200 : 502 });
  }
}

function checkIssuedAt({ iat }: JWTPayload): void {
  if (typeof iat !== 'number' || iat > Date.now() / 1_000 + SKEW_SECONDS) {
    throw new LoginRefusedError('the ID token is not valid yet');
  }
}

/** Checks the authorized party: a token for several audiences was issued for the one in `azp`. */
function checkParty({ aud, azp }: JWTPayload, clientId: string): void {
  if (Array.isArray(aud) && aud.length > 1 && azp !== clientId) {
    throw new LoginRefusedError("the ID token's 'azp' is not the client");
  }
}
