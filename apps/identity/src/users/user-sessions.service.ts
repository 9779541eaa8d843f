import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { AccessToken, BearerRequest } from '#contracts/identity/admin.contract.js';
import { userRefresh, userLogout } from '#contracts/identity/users.contract.js';
import { RevocationsService } from '../tokens/revocations.service.js';
import { unixNow } from '../tokens/claims.js';
import { LoginReport } from '../ways/login-report.js';
import { SessionTokens } from './session-tokens.js';
import type { UserRecord } from './user.model.js';
import type { UserSessionRecord } from './user-session.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

/** Sessions of end users; their refresh tokens contain the app, the user and the session. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly sessions: UserSessionsRepository,
    private readonly sessionTokens: SessionTokens,
    private readonly users: UsersRepository,
    private readonly revocations: RevocationsService,
    private readonly snapshots: AppSnapshots,
    private readonly report: LoginReport,
  ) {}

  @HandleRpc(userRefresh)
  async refresh({ token = null }: BearerRequest): Promise<AccessToken> {
    const started = new Date();
    const session = await this.find(token);
    const event = {
      type: 'other',
      provider: session.identity.provider_type,
      started,
      status: 201,
      userId: session.userId,
    } as const;
    try {
      // Read before the user, so that a later revocation covers the token.
      const now = unixNow();
      const { app, user } = await this.require(session);
      const { _id: sessionId, userId, deviceId, domainId } = session;
      const facts = { sessionId, userId, deviceId, domainId };
      const access_token = await this.sessionTokens.access(app, facts, Math.max(now, user.tokensFrom ?? 0));
      this.report.writeTo(session.appId, event);
      return { access_token };
    } catch (error) {
      this.report.writeTo(session.appId, { ...event, error });
      throw error;
    }
  }

  /** Ends the refresh token's session and revokes its access tokens. */
  @HandleRpc(userLogout)
  async logout({ token = null }: BearerRequest): Promise<void> {
    const started = new Date();
    const session = await this.find(token);
    // Revoke access tokens first: a retry after a crash in between still finds the session.
    await this.revocations.revokeSession(session._id, session.userId, 'user');
    if (!(await this.sessions.remove(session.appId, session._id))) throw notFound();
    const provider = session.identity.provider_type;
    this.report.writeTo(session.appId, { type: 'logout', provider, started, status: 204, userId: session.userId });
  }

  /** Returns the session of a refresh token, its enabled user and its existing app. */
  async authenticate(token: string | null): Promise<{ app: AppSnapshot; session: UserSessionRecord; user: UserRecord }> {
    const session = await this.find(token);
    return { ...(await this.require(session)), session };
  }

  private async require(session: UserSessionRecord): Promise<{ app: AppSnapshot; user: UserRecord }> {
    const [app, user] = await Promise.all([this.appOf(session), this.users.find(session.appId, session.userId)]);
    if (!user) throw notFound();
    if (user.disabled) throw invalid('user disabled');
    return { app, user };
  }

  private async appOf({ appId }: UserSessionRecord): Promise<AppSnapshot> {
    try {
      return await this.snapshots.byId(appId);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) throw notFound();
      throw error;
    }
  }

  private async find(token: string | null): Promise<UserSessionRecord> {
    if (token === null || token === '') {
      throw new AppError('MissingAuth', 'expected Authorization header with JWT (Bearer schema)');
    }
    const claims = await this.sessionTokens.read(token);
    if (!claims) throw invalid('invalid refresh token');
    if (claims.typ !== 'refresh') throw invalid('incorrect token type');
    if (claims.exp <= unixNow()) throw invalid('refresh token expired');
    const session = await this.sessions.findInDomain(claims.baas_domain_id, claims.sub, claims.baas_id);
    if (!session) throw notFound();
    return session;
  }
}

function invalid(reason: string): AppError {
  return new AppError('InvalidSession', `invalid session: ${reason}`);
}

/** Returns the error whose exact message clients check in order to log out a deleted user. */
function notFound(): AppError {
  return invalid('failed to find refresh token');
}
