import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/bus-client.js';
import { userLogin } from '#contracts/identity/users.contract.js';
import type { Principal } from '#contracts/principal.js';
import { principalOf } from './principal.js';
import { Revocations } from './revocations.js';
import type { TokenClaims } from './verified-tokens.js';

/** Logins that are remembered, and milliseconds each stays: clients send their credentials with every request. */
const REMEMBERED_MAX = 5_000;
const REMEMBERED_MS = 300_000;

interface HeaderCredentials {
  readonly provider: string;
  readonly payload: Record<string, unknown>;
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The credentials in a request's headers; `null` where there are none, or a bearer token that counts instead. */
function credentialsOf(request: FastifyRequest): HeaderCredentials | null {
  if (request.headers.authorization !== undefined) return null;
  const [username, password] = [header(request, 'email'), header(request, 'password')];
  if (username !== null && password !== null) return { provider: 'local-userpass', payload: { username, password } };
  const key = header(request, 'apikey');
  if (key !== null) return { provider: 'api-key', payload: { key } };
  const token = header(request, 'jwttokenstring');
  return token === null ? null : { provider: 'custom-token', payload: { token } };
}

/** Whether a request cannot go on without an access token. */
export function needsToken(request: FastifyRequest): boolean {
  return credentialsOf(request) === null;
}

/**
 * Logins by credentials in the headers of a request (client-api §13): a login followed by the call. A session is used again for a few
 * minutes, unless it was revoked.
 */
@Injectable()
export class HeaderLogins {
  private readonly remembered = new LRUCache<string, TokenClaims>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });

  constructor(
    private readonly bus: BusClient,
    private readonly revocations: Revocations,
  ) {}

  /** Makes the owner of the credentials the request's principal; nothing to do where there are none. @throws AppError of the login */
  async admit(request: FastifyRequest, clientAppId: string): Promise<void> {
    const credentials = credentialsOf(request);
    if (!credentials) return;
    request.gateway.context.principal = await this.principal(clientAppId, credentials);
  }

  private async principal(clientAppId: string, { provider, payload }: HeaderCredentials): Promise<Principal> {
    const key = createHash('sha256')
      .update(JSON.stringify([clientAppId, provider, payload]))
      .digest('base64');
    const known = this.remembered.get(key);
    if (known && (await this.isGood(known))) return principalOf(known, 'client');
    const { access_token } = await this.bus.call(userLogin, { clientAppId, provider, payload });
    // Straight from identity: there is nothing to verify.
    const claims = jwt.decode(access_token) as TokenClaims;
    this.remembered.set(key, claims);
    return principalOf(claims, 'client');
  }

  private async isGood(claims: TokenClaims): Promise<boolean> {
    if (claims.typ !== 'access' || claims.exp * 1_000 <= Date.now()) return false;
    await this.revocations.ready();
    return !(await this.revocations.includes(claims));
  }
}
