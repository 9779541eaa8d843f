import { Injectable } from '@nestjs/common';
import { AuditTrail } from '#apps/audit-trail.js';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import {
  USER_SESSIONS_MAX,
  endUserSession,
  listUserSessions,
  type UserScope,
  type UserSession,
  type UserSessionScope,
} from '#contracts/identity/users-admin.contract.js';
import { unixSeconds } from '../tokens/claims.js';
import { UserAccess } from './user-access.js';
import type { UserSessionRecord } from './user-session.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

/** Open sessions of users, as administrators see and end them. */
@Injectable()
export class UserSessionsAdmin {
  constructor(
    private readonly apps: ProjectApps,
    private readonly users: UsersRepository,
    private readonly sessions: UserSessionsRepository,
    private readonly access: UserAccess,
    private readonly audit: AuditTrail,
  ) {}

  @HandleRpc(listUserSessions)
  async list(scope: UserScope): Promise<UserSession[]> {
    await this.require(scope);
    return (await this.sessions.listOfUser(scope.appId, scope.userId, USER_SESSIONS_MAX)).map(shownSession);
  }

  @HandleRpc(endUserSession)
  async end(scope: UserSessionScope): Promise<void> {
    await this.require(scope);
    const { groupId, appId, userId, sessionId } = scope;
    if (!(await this.access.endSession(appId, userId, sessionId))) {
      throw new AppError('UserSessionNotFound', notFoundMessage('UserSessionNotFound', sessionId));
    }
    await this.audit.record({ groupId, appId, kind: 'users', id: userId, name: '', operation: 'update' });
  }

  private async require({ groupId, appId, userId }: UserScope): Promise<void> {
    await this.apps.require({ groupId, appId });
    if (!(await this.users.find(appId, userId))) throw new AppError('UserNotFound', notFoundMessage('UserNotFound', userId));
  }
}

function shownSession({ _id, identity, deviceId, createdAt, expiresAt }: UserSessionRecord): UserSession {
  return {
    _id,
    provider_type: identity.provider_type,
    provider_id: identity.provider_id,
    identity_id: identity.id,
    device_id: deviceId,
    creation_date: unixSeconds(createdAt),
    expiry_date: unixSeconds(expiresAt),
  };
}
