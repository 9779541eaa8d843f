import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { userChanged } from '#contracts/identity/users.contract.js';
import { RevocationsService } from '../tokens/revocations.service.js';
import { unixNow } from '../tokens/claims.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

/** Seconds between "now" and the issue time of the first valid token: the time until all replicas see a change. */
const MARGIN_SECONDS = 2;
/**
 * Maximum number of sessions that are revoked individually; beyond it all access tokens of the user are revoked, and the user's
 * other sessions renew them.
 */
const SINGLE_SESSIONS_MAX = 100;

/** Revokes a user's access immediately, including access tokens. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: UserSessionsRepository,
    private readonly revocations: RevocationsService,
    private readonly bus: BusClient,
  ) {}

  /**
   * Disables a user. The user's sessions are kept until the user is enabled again. Returns `false` if the user does not exist.
   */
  async disable(appId: string, userId: string): Promise<boolean> {
    return this.cut(appId, userId, { disabled: true });
  }

  async enable(appId: string, userId: string): Promise<boolean> {
    const found = await this.users.set(appId, userId, { disabled: false });
    if (found) await this.bus.emit(userChanged, { appId, userId });
    return found;
  }

  /** Ends every session of a user; the user can log in again. Returns `false` if the user does not exist. */
  async endSessions(appId: string, userId: string): Promise<boolean> {
    await this.sessions.removeOfUser(appId, userId);
    return this.cut(appId, userId, {});
  }

  /** Ends one session of a user. Returns `false` if the user has no such session. */
  async endSession(appId: string, userId: string, sessionId: string): Promise<boolean> {
    if (!(await this.sessions.isOfUser(appId, userId, sessionId))) return false;
    // Revoke access tokens first: a retry after a crash in between still finds the session.
    await this.revocations.revokeSession(sessionId, userId);
    return this.sessions.remove(appId, sessionId);
  }

  /** Ends the sessions opened with one of the user's identities or keys. */
  async endSessionsOf(appId: string, userId: string, identityId: string): Promise<void> {
    const ended = await this.sessions.removeOfIdentity(appId, userId, identityId);
    if (ended.length > SINGLE_SESSIONS_MAX) await this.cut(appId, userId, {});
    else for (const sessionId of ended) await this.revocations.revokeSession(sessionId, userId);
    // A key that opens no session is cached by the services it was sent to.
    await this.bus.emit(userChanged, { appId, userId });
  }

  /** Removes the sessions of a user whose record is removed, and revokes the user's access tokens. */
  async forget(appId: string, userId: string): Promise<void> {
    await this.sessions.removeOfUser(appId, userId);
    await this.revocations.revokeUser(userId, unixNow() + MARGIN_SECONDS);
    await this.bus.emit(userChanged, { appId, userId });
  }

  private async cut(appId: string, userId: string, changes: { disabled?: boolean }): Promise<boolean> {
    const tokensFrom = unixNow() + MARGIN_SECONDS;
    // Must precede the revocation: a login that reads the old record has read its time before, and its token carries that time.
    if (!(await this.users.set(appId, userId, { ...changes, tokensFrom }))) return false;
    await this.revocations.revokeUser(userId, tokensFrom);
    await this.bus.emit(userChanged, { appId, userId });
    return true;
  }
}
