import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  REVOCATIONS_PAGE,
  accessRevoked,
  findRevocation,
  listRevocations,
  type ListRevocationsRequest,
  type Revocation,
  type FindRevocationRequest,
  type TokenState,
} from '#contracts/identity/keys.contract.js';
import { ACCESS_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { unixNow } from './claims.js';
import { RevocationsRepository } from './revocations.repository.js';

/** Seconds after the revocation of its session for which a refresh in progress may still sign a token. */
const MARGIN_SECONDS = 60;

/**
 * Revocations of access tokens. Access tokens are verified without looking up their session, so ended sessions are listed here
 * until their access tokens have expired.
 */
@Injectable()
export class RevocationsService {
  constructor(
    private readonly repository: RevocationsRepository,
    private readonly bus: BusClient,
  ) {}

  /**
   * Revokes a session; the revocation is stored and published when this resolves.
   * @param by distinguishes a user who logs out from others who end the user's session
   */
  async revokeSession(sessionId: string, userId: string, by: 'user' | 'others' = 'others'): Promise<void> {
    const until = unixNow() + ACCESS_TOKEN_SECONDS + MARGIN_SECONDS;
    await this.repository.save({ _id: sessionId, userId, until: new Date(until * 1_000) });
    await this.bus.emit(accessRevoked, { sessionId, userId, until, ...(by === 'user' ? { byUser: true } : {}) });
  }

  /** Revokes the access tokens of every session of the user that state an issue time before `issuedFrom` (unix seconds). */
  async revokeUser(userId: string, issuedFrom: number): Promise<void> {
    const until = issuedFrom - 1 + ACCESS_TOKEN_SECONDS;
    await this.repository.save({ _id: userId, userId, until: new Date(until * 1_000) });
    await this.bus.emit(accessRevoked, { sessionId: null, userId, until });
  }

  /** Returns `true` if an unexpired access token is revoked. `exp` is in unix seconds. */
  async includes(token: { sessionId: string; userId: string; exp: number }): Promise<boolean> {
    const until = await this.repository.latest([token.sessionId, token.userId]);
    return until !== null && token.exp * 1_000 <= until.getTime();
  }

  @HandleRpc(findRevocation)
  async find(token: FindRevocationRequest): Promise<TokenState> {
    return { revoked: await this.includes(token) };
  }

  @HandleRpc(listRevocations)
  async list({ from = unixNow(), after }: ListRevocationsRequest): Promise<Revocation[]> {
    const last = after && { _id: after.sessionId ?? after.userId, userId: after.userId, until: new Date(after.until * 1_000) };
    const records = await this.repository.page(new Date(from * 1_000), last ?? null, REVOCATIONS_PAGE);
    return records.map(({ _id, userId, until }) => ({
      sessionId: _id === userId ? null : _id,
      userId,
      until: Math.floor(until.getTime() / 1_000),
    }));
  }
}
