import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { userChanged } from '#contracts/identity/users.contract.js';
import { RevocationsService } from '../tokens/revocations.service.js';
import { unixNow } from '../tokens/claims.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

/** Seconds between "now" and the first token that is good again: what a change takes to be seen by all replicas. */
const MARGIN_SECONDS = 2;
/** Sessions ended one by one; beyond it all access tokens of the user end, which its other sessions renew. */
const SINGLE_SESSIONS_MAX = 100;

/** Takes access away from a user, at once: access tokens included. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: UserSessionsRepository,
    private readonly revocations: RevocationsService,
    private readonly bus: BusClient,
  ) {}

  /** Its sessions stay, for the day it is enabled again. Returns whether there is such a user. */
  async disable(appId: string, userId: string): Promise<boolean> {
    return this.cut(appId, userId, { disabled: true });
  }

  async enable(appId: string, userId: string): Promise<boolean> {
    const found = await this.users.set(appId, userId, { disabled: false });
    if (found) await this.bus.emit(userChanged, { appId, userId });
    return found;
  }

  /** Ends every session; whoever logs in afterwards is let in. Returns whether there is such a user. */
  async endSessions(appId: string, userId: string): Promise<boolean> {
    await this.sessions.removeOfUser(appId, userId);
    return this.cut(appId, userId, {});
  }

  /** Ends the sessions opened with one of the user's identities or keys. */
  async endSessionsOf(appId: string, userId: string, identityId: string): Promise<void> {
    const ended = await this.sessions.removeOfIdentity(appId, userId, identityId);
    if (ended.length > SINGLE_SESSIONS_MAX) await this.cut(appId, userId, {});
    else for (const sessionId of ended) await this.revocations.revokeSession(sessionId, userId);
    // A key that opens no session is remembered by whom it was sent to.
    await this.bus.emit(userChanged, { appId, userId });
  }

  /** The last word about a user whose record is gone. */
  async forget(appId: string, userId: string): Promise<void> {
    await this.sessions.removeOfUser(appId, userId);
    await this.revocations.revokeUser(userId, unixNow() + MARGIN_SECONDS);
    await this.bus.emit(userChanged, { appId, userId });
  }

  private async cut(appId: string, userId: string, changes: { disabled?: boolean }): Promise<boolean> {
    const tokensFrom = unixNow() + MARGIN_SECONDS;
    // Before the revocation: a login that sees the old record took its time before, and its token says so.
    if (!(await this.users.set(appId, userId, { ...changes, tokensFrom }))) return false;
    await this.revocations.revokeUser(userId, tokensFrom);
    await this.bus.emit(userChanged, { appId, userId });
    return true;
  }
}
