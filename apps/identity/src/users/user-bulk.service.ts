import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail } from '#apps/audit-trail.js';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import {
  changeUsers,
  type ChangeUsersRequest,
  type ChangedUsers,
  type UnchangedUser,
  type UserBulkAction,
} from '#contracts/identity/users-admin.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { UserAccess } from './user-access.js';
import { UserRemoval } from './user-removal.js';
import { UsersRepository } from './users.repository.js';

/** Users that are changed at the same time. */
const TOGETHER = 8;

/** Changes several users at once, each by itself. */
@Injectable()
export class UserBulk {
  private readonly changes: Readonly<Record<UserBulkAction, (appId: string, userId: string) => Promise<boolean>>>;

  constructor(
    private readonly apps: ProjectApps,
    private readonly users: UsersRepository,
    access: UserAccess,
    private readonly removal: UserRemoval,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.changes = {
      enable: (appId, userId) => access.enable(appId, userId),
      disable: (appId, userId) => access.disable(appId, userId),
      end_sessions: (appId, userId) => access.endSessions(appId, userId),
      delete: (appId, userId) => this.remove(appId, userId),
    };
  }

  @HandleRpc(changeUsers)
  async change({ ids, ...request }: ChangeUsersRequest): Promise<ChangedUsers> {
    const { groupId, appId } = request;
    await this.apps.require({ groupId, appId });
    const failed: UnchangedUser[] = [];
    for (let at = 0; at < ids.length; at += TOGETHER) {
      const outcomes = await Promise.all(ids.slice(at, at + TOGETHER).map((id) => this.changeOne(request, id)));
      for (const outcome of outcomes) if (outcome !== null) failed.push(outcome);
    }
    return { changed: ids.length - failed.length, failed };
  }

  /** Returns why a user could not be changed; `null` if it was. */
  private async changeOne(
    { groupId, appId, action }: Omit<ChangeUsersRequest, 'ids'>,
    userId: string,
  ): Promise<UnchangedUser | null> {
    try {
      if (!(await this.changes[action](appId, userId))) {
        return { _id: userId, error: notFoundMessage('UserNotFound', userId), error_code: 'UserNotFound' };
      }
    } catch (error) {
      if (error instanceof AppError) return { _id: userId, error: error.message, error_code: error.wireCode ?? error.code };
      this.logger.error({ err: error, appId, userId, action }, 'a user could not be changed');
      return { _id: userId, error: 'the user could not be changed', error_code: 'InternalServerError' };
    }
    const operation = action === 'delete' ? 'delete' : 'update';
    await this.audit.record({ groupId, appId, kind: 'users', id: userId, name: '', operation });
    return null;
  }

  private async remove(appId: string, userId: string): Promise<boolean> {
    const user = await this.users.find(appId, userId);
    return user !== null && this.removal.remove(user);
  }
}
