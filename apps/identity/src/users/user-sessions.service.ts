import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#contracts/error.js';
import type { AccessToken } from '#contracts/identity/admin.contract.js';
import { CLIENT_AUDIENCE } from '#contracts/identity/tokens.js';
import { unixNow, userAccessClaims } from '../tokens/claims.js';
import { TokenSigner } from '../tokens/token-signer.js';
import { AuthLog } from './auth-log.js';
import type { UserSessionRecord } from './user-session.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

/** Sessions of end users; their refresh tokens name the app, the user and the session. */
@Injectable()
export class UserSessionsService {
  constructor(
    @Inject(TokenSigner) private readonly tokens: TokenSigner,
    @Inject(UserSessionsRepository) private readonly sessions: UserSessionsRepository,
    @Inject(UsersRepository) private readonly users: UsersRepository,
    @Inject(AuthLog) private readonly log: AuthLog,
  ) {}

  async refresh(token: string | null): Promise<AccessToken> {
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
      const user = await this.users.find(session.appId, session.userId);
      if (!user) throw notFound();
      if (user.disabled) throw invalid('user disabled');
      const { _id: sessionId, userId, deviceId, domainId } = session;
      const claims = userAccessClaims({ sessionId, userId, deviceId, domainId }, unixNow());
      const access_token = await this.tokens.sign(claims);
      this.log.writeTo(session.appId, event);
      return { access_token };
    } catch (error) {
      this.log.writeTo(session.appId, { ...event, error });
      throw error;
    }
  }

  /** Ends the refresh token's session; access tokens of it live out their half hour. */
  async logout(token: string | null): Promise<void> {
    const started = new Date();
    const session = await this.find(token);
    if (!(await this.sessions.remove(session.appId, session._id))) throw notFound();
    const provider = session.identity.provider_type;
    this.log.writeTo(session.appId, { type: 'logout', provider, started, status: 204, userId: session.userId });
  }

  private async find(token: string | null): Promise<UserSessionRecord> {
    if (token === null || token === '') {
      throw new AppError('MissingAuth', 'expected Authorization header with JWT (Bearer schema)');
    }
    const claims = await this.tokens.read(token, CLIENT_AUDIENCE);
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

/** Clients look for this very text when they log out a user that is gone. */
function notFound(): AppError {
  return invalid('failed to find refresh token');
}
