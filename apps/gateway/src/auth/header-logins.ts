import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { appChanged, appDeleted, type AppChanged, type AppDeleted } from '#contracts/config/apps.contract.js';
import { userChanged, userLogin, type UserChanged } from '#contracts/identity/users.contract.js';
import type { Principal } from '#contracts/principal.js';
import { Cache } from '#process/cache/cache.js';
import { RecentChanges } from '#process/cache/recent-changes.js';
import { VerifiedToken, type TokenClaims } from './principal.js';
import { Revocations } from './revocations.js';
import { unverifiedClaims } from './unverified-token.js';

/** Milliseconds a login is used again at most: clients send their credentials with every request. */
const REMEMBERED_MS = 300_000;
/**
 * Milliseconds a login with a foreign token is remembered: the platform is not notified when an issuer revokes a key.
 */
const FOREIGN_MS = 60_000;

interface Remembered {
  readonly token: VerifiedToken;
  /** Changes that were known when the login began. */
  readonly asOf: number;
  /** The moment after which it is not used, by `performance.now()`. */
  readonly until: number;
}

interface HeaderCredentials {
  readonly provider: string;
  readonly payload: Record<string, unknown>;
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Returns the credentials in a request's headers; `null` if it has none, or a bearer token, which takes precedence. */
function credentialsOf(request: FastifyRequest): HeaderCredentials | null {
  if (request.headers.authorization !== undefined) return null;
  const [username, password] = [header(request, 'email'), header(request, 'password')];
  if (username !== null && password !== null) return { provider: 'local-userpass', payload: { username, password } };
  const key = header(request, 'apikey');
  if (key !== null) return { provider: 'api-key', payload: { key } };
  const token = header(request, 'jwttokenstring');
  return token === null ? null : { provider: 'custom-token', payload: { token } };
}

/** Milliseconds credentials may be taken for granted: a token of others no longer than it says itself. */
function rememberedMs({ provider, payload }: HeaderCredentials): number {
  if (provider !== 'custom-token') return REMEMBERED_MS;
  const { exp } = unverifiedClaims(String(payload['token'])) ?? {};
  return typeof exp === 'number' ? Math.min(FOREIGN_MS, exp * 1_000 - Date.now()) : FOREIGN_MS;
}

/** Returns `true` if a request must have an access token. */
export function needsToken(request: FastifyRequest): boolean {
  return credentialsOf(request) === null;
}

/**
 * Logins by credentials in the headers of a request (client-api §13): a login followed by the call. A session is used again for a few
 * minutes, until it is revoked, the app or its user changes, or the token it was opened with expires.
 */
@Injectable()
export class HeaderLogins {
  private readonly remembered = new Cache<Remembered>('header_logins');
  /** Changes by the App IDs of apps and the ids of users. */
  private readonly changes = new RecentChanges(2 * REMEMBERED_MS);

  constructor(
    private readonly bus: BusClient,
    private readonly revocations: Revocations,
  ) {}

  /**
   * Makes the owner of the credentials the request's principal. Does nothing without credentials. @throws AppError of
   * the login
   */
  async admit(request: FastifyRequest, clientAppId: string): Promise<void> {
    const credentials = credentialsOf(request);
    if (!credentials) return;
    request.gateway.context.principal = await this.principal(clientAppId, credentials);
  }

  /** Providers, their settings and secrets are parts of an app. */
  @HandleEvent(appChanged)
  appChanged({ clientAppId }: AppChanged): void {
    this.changes.note(clientAppId);
  }

  @HandleEvent(appDeleted)
  appDeleted({ clientAppId }: AppDeleted): void {
    this.changes.note(clientAppId);
  }

  @HandleEvent(userChanged)
  userChanged({ userId }: UserChanged): void {
    this.changes.note(userId);
  }

  private async principal(clientAppId: string, credentials: HeaderCredentials): Promise<Principal> {
    const { provider, payload } = credentials;
    const key = createHash('sha256')
      .update(JSON.stringify([clientAppId, provider, payload]))
      .digest('base64');
    const known = this.remembered.get(key);
    if (known && this.isCurrent(clientAppId, known) && (await this.isGood(known.token.claims))) {
      return known.token.principalOn('client');
    }
    const asOf = this.changes.now;
    const { access_token } = await this.bus.call(userLogin, { clientAppId, provider, payload });
    // Straight from identity: there is nothing to verify.
    const token = new VerifiedToken(decodeJwt<TokenClaims>(access_token));
    this.remembered.set(key, { token, asOf, until: performance.now() + rememberedMs(credentials) });
    return token.principalOn('client');
  }

  private isCurrent(clientAppId: string, { token, asOf, until }: Remembered): boolean {
    if (performance.now() >= until) return false;
    return [clientAppId, token.claims.sub].every((id) => this.changes.of(id) <= asOf);
  }

  private async isGood(claims: TokenClaims): Promise<boolean> {
    if (claims.typ !== 'access' || claims.exp * 1_000 <= Date.now()) return false;
    await this.revocations.ready();
    return !(await this.revocations.includes(claims));
  }
}
