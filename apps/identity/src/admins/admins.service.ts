import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import { AppError } from '#contracts/error.js';
import { LoginReport } from '../ways/login-report.js';
import {
  adminLogin,
  adminLogout,
  adminProfile,
  adminRefresh,
  getAdminNames,
  type AccessToken,
  type AdminLoginRequest,
  type AdminNames,
  type AdminNamesRequest,
  type AdminProfile,
  type LoginReply,
  type BearerRequest,
} from '#contracts/identity/admin.contract.js';
import { ADMIN_AUDIENCE, NO_DEVICE_ID, REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { newId } from '#contracts/ids.js';
import { RevocationsService } from '../tokens/revocations.service.js';
import {
  ADMIN_DOMAIN_ID,
  adminAccessClaims,
  refreshClaims,
  unixNow,
  type NamesClaim,
  type SessionFacts,
} from '../tokens/claims.js';
import { TokenSigner, type TokenClaims } from '../tokens/token-signer.js';
import { AdminCredentials, loginRefused } from './admin-credentials.js';
import type { AdminRecord } from './admin.model.js';
import { AdminSessionsRepository } from './admin-sessions.repository.js';
import { AdminsRepository } from './admins.repository.js';
import { LOGIN_LINK } from './login-links.js';
import { adminIdentity, adminProfile as profileOf } from './admin-profile.js';

/**
 * Provider names of the specification, and names that only clients of App Services send: each session keeps using the kind of
 * names it began with.
 */
const SPECIFIED = ['platform-cloud', 'local'];
const ORIGINAL = ['mongodb-cloud', 'local-userpass', 'api-key', LOGIN_LINK];
const PROVIDERS = new Set([...SPECIFIED, ...ORIGINAL]);

function namesOf(provider: string): NamesClaim {
  return ORIGINAL.includes(provider) ? { names: 'original' } : {};
}

@Injectable()
export class AdminsService {
  constructor(
    private readonly credentials: AdminCredentials,
    private readonly admins: AdminsRepository,
    private readonly sessions: AdminSessionsRepository,
    private readonly revocations: RevocationsService,
    private readonly tokens: TokenSigner,
    private readonly report: LoginReport,
  ) {}

  @HandleRpc(adminLogin)
  async login(request: AdminLoginRequest): Promise<LoginReply> {
    if (!PROVIDERS.has(request.provider)) {
      throw new AppError('AuthProviderNotFound', `authentication via '${request.provider}' is unsupported`);
    }
    const { provider } = request;
    const { admin, session, now } = await this.report.ofAdministrator(provider, () => this.open(request));
    const times = { now, lifetimeSeconds: REFRESH_TOKEN_SECONDS };
    const names = namesOf(request.provider);
    const refreshing = { ...refreshClaims(session, adminIdentity(admin), ADMIN_AUDIENCE, times), ...names };
    return {
      access_token: await this.tokens.sign(adminAccessClaims(session, admin.roles, now, names)),
      refresh_token: await this.tokens.sign(refreshing),
      user_id: admin._id,
      device_id: session.deviceId,
    };
  }

  /**
   * Opens a session. The record is read again after that: a change meanwhile has either ended this session or is seen here.
   */
  private async open(request: AdminLoginRequest): Promise<{ admin: AdminRecord; session: SessionFacts; now: number }> {
    const { _id, secretHash } = await this.credentials.authenticate(request);
    const session = sessionOf(_id, newId());
    const now = unixNow();
    const expiresAt = new Date((now + REFRESH_TOKEN_SECONDS) * 1_000);
    await this.sessions.add({ _id: session.sessionId, adminId: _id, createdAt: new Date(), expiresAt });
    const admin = await this.admins.noteLogin(_id, secretHash);
    if (admin) return { admin, session, now };
    await this.sessions.remove(_id, session.sessionId);
    throw loginRefused();
  }

  @HandleRpc(getAdminNames)
  async names({ adminIds }: AdminNamesRequest): Promise<AdminNames> {
    return { names: await this.admins.namesOf(adminIds) };
  }

  /** Issues an access token with the administrator's current roles. */
  @HandleRpc(adminRefresh)
  async refresh({ token = null }: BearerRequest): Promise<AccessToken> {
    const claims = await this.read(token);
    if (claims.typ !== 'refresh') throw new AppError('InvalidTokenType', 'invalid refresh token: incorrect token type');
    if (claims.exp <= unixNow()) throw new AppError('InvalidSession', 'invalid session: refresh token expired');
    const [open, admin] = await Promise.all([this.sessions.exists(claims.sub, claims.baas_id), this.admins.findById(claims.sub)]);
    if (!open || !admin || admin.disabled) throw sessionNotFound();
    const session = sessionOf(admin._id, claims.baas_id);
    const names = claims.names === undefined ? {} : { names: claims.names };
    return { access_token: await this.tokens.sign(adminAccessClaims(session, admin.roles, unixNow(), names)) };
  }

  /** Ends a session by its refresh token or one of its access tokens. Access tokens are revoked before the session is removed. */
  @HandleRpc(adminLogout)
  async logout({ token = null }: BearerRequest): Promise<void> {
    const claims = await this.read(token);
    const sessionId = claims.typ === 'refresh' ? claims.baas_id : claims.iss;
    const ended = claims.typ === 'refresh' ? sessionNotFound() : accessExpired();
    if (claims.exp <= unixNow() || !(await this.sessions.exists(claims.sub, sessionId))) throw ended;
    await this.revocations.revokeSession(sessionId, claims.sub);
    await this.sessions.remove(claims.sub, sessionId);
  }

  @HandleRpc(adminProfile)
  async profile(): Promise<AdminProfile> {
    const admin = await this.admins.findById(currentAdmin().userId);
    if (!admin) throw new AppError('InvalidSession', 'unauthorized');
    return profileOf(admin);
  }

  private async read(token: string | null): Promise<TokenClaims> {
    const claims = token === null ? null : await this.tokens.read(token, ADMIN_AUDIENCE);
    if (!claims) throw new AppError('InvalidSession', 'unauthorized');
    return claims;
  }
}

function sessionOf(userId: string, sessionId: string): SessionFacts {
  return { sessionId, userId, deviceId: NO_DEVICE_ID, domainId: ADMIN_DOMAIN_ID };
}

function sessionNotFound(): AppError {
  return new AppError('InvalidSession', 'invalid session: failed to find refresh token');
}

function accessExpired(): AppError {
  return new AppError('InvalidSession', 'invalid session: access token expired');
}
