import { Injectable } from '@nestjs/common';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import { CLIENT_AUDIENCE } from '#contracts/identity/tokens.js';
import { refreshClaims, userAccessClaims, type SessionFacts, type SessionIdentity } from '../tokens/claims.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { AuthEvents } from '../events/auth-events.service.js';
import { CustomUserData } from './custom-user-data.js';
import type { UserSessionRecord } from './user-session.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { appUser } from './user-views.js';
import { UsersRepository } from './users.repository.js';

/** Issue time of the tokens in unix seconds, read before the user was read, and lifetime of the session. */
export interface SessionTimes {
  readonly now: number;
  readonly lifetimeSeconds: number;
}

/** Opens sessions of end users and issues their tokens. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly tokens: TokenSigner,
    private readonly customData: CustomUserData,
    private readonly sessions: UserSessionsRepository,
    private readonly users: UsersRepository,
    private readonly events: AuthEvents,
  ) {}

  /** Returns the claims of a token; `null` if this platform did not issue it. */
  read(token: string): ReturnType<TokenSigner['read']> {
    return this.tokens.read(token, CLIENT_AUDIENCE);
  }

  /** Returns an access token with the current custom data. */
  async access(app: AppSnapshot, session: SessionFacts, now: number): Promise<string> {
    return this.tokens.sign(userAccessClaims(session, await this.customData.of(app, session.userId), now));
  }

  /** Returns both tokens of an open session. Fails with `InvalidSession` if the session is not open. */
  async renew(app: AppSnapshot, session: SessionFacts, now: number): Promise<LoginReply> {
    const { userId, deviceId } = session;
    const record = await this.requireOpen(session);
    const lifetimeSeconds = Math.floor(record.expiresAt.getTime() / 1_000) - now;
    const [access_token, refresh_token] = await Promise.all([
      this.access(app, session, now),
      this.tokens.sign(refreshClaims(session, record.identity, CLIENT_AUDIENCE, { now, lifetimeSeconds })),
    ]);
    return { access_token, refresh_token, user_id: userId, device_id: deviceId };
  }

  /** Returns the session. Fails with `InvalidSession` if it is no longer open. */
  async requireOpen({ sessionId, userId, domainId }: SessionFacts): Promise<UserSessionRecord> {
    const record = await this.sessions.findInDomain(domainId, userId, sessionId);
    if (!record) throw new AppError('InvalidSession', 'invalid session: failed to find refresh token');
    return record;
  }

  async open(app: AppSnapshot, session: SessionFacts, openedWith: SessionIdentity, times: SessionTimes): Promise<LoginReply> {
    const { sessionId, userId, deviceId, domainId } = session;
    const { id, provider_type, provider_id } = openedWith;
    const identity = { id, provider_type, provider_id };
    const expiresAt = new Date((times.now + times.lifetimeSeconds) * 1_000);
    const record = { _id: sessionId, appId: app.appId, domainId, userId, deviceId, identity, createdAt: new Date(), expiresAt };
    const customData = this.customData.of(app, userId);
    const [access_token, refresh_token] = await Promise.all([
      customData.then((custom) => this.tokens.sign(userAccessClaims(session, custom, times.now))),
      this.tokens.sign(refreshClaims(session, identity, CLIENT_AUDIENCE, times)),
      this.add(app, record, customData),
    ]);
    return { access_token, refresh_token, user_id: userId, device_id: deviceId };
  }

  private async add(app: AppSnapshot, record: UserSessionRecord, customData: Promise<Record<string, unknown>>): Promise<void> {
    const providers = [record.identity.provider_type];
    const isWanted = this.events.isWanted(app, 'LOGIN', providers);
    const user = isWanted ? await this.users.find(app.appId, record.userId) : null;
    const event = user && this.events.eventOf(app, 'LOGIN', providers, appUser(user), await customData);
    await this.events.together(event, async (session) => {
      await this.sessions.add(record, session);
      return true;
    });
  }
}
