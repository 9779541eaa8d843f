import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import {
  countUsers,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  getUser,
  listUserDevices,
  listUsers,
  logoutUser,
  resetUserEmail,
  type AdminUser,
  type CreateUserRequest,
  type ListUsersRequest,
  type ResetUserEmailRequest,
  type UserDevice,
  type UserScope,
} from '#contracts/identity/users-admin.contract.js';
import { RawJson } from '#contracts/rpc.js';
import type { AppScope } from '#contracts/scope.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { EmailUsers } from './email-users.js';
import { UserAccess } from './user-access.js';
import { UserLists } from './user-lists.js';
import { UserRemoval } from './user-removal.js';
import { adminUser } from './user-views.js';
import type { UserRecord } from './user.model.js';

/** Users, as administrators manage them. Every operation fails with `AppNotFound` if the project does not have the app. */
@Injectable()
export class UsersAdminService {
  constructor(
    private readonly apps: ProjectApps,
    private readonly lists: UserLists,
    private readonly emailUsers: EmailUsers,
    private readonly access: UserAccess,
    private readonly removal: UserRemoval,
    private readonly audit: AuditTrail,
  ) {}

  @HandleRpc(listUsers)
  async list(request: ListUsersRequest): Promise<AdminUser[]> {
    const { groupId, appId } = request;
    await this.apps.require({ groupId, appId });
    return this.lists.page(request);
  }

  @HandleRpc(countUsers)
  async count(scope: AppScope): Promise<RawJson> {
    await this.apps.require(scope);
    return new RawJson(JSON.stringify(await this.lists.count(scope.appId)));
  }

  @HandleRpc(createUser)
  async create({ groupId, appId, email, password }: CreateUserRequest): Promise<AdminUser> {
    await this.apps.require({ groupId, appId });
    const user = await this.emailUsers.create(appId, { email, password });
    await this.record({ groupId, appId, userId: user._id }, 'create');
    return adminUser(user);
  }

  @HandleRpc(getUser)
  async get(scope: UserScope): Promise<AdminUser> {
    return adminUser(await this.require(scope));
  }

  @HandleRpc(deleteUser)
  async delete(scope: UserScope): Promise<void> {
    const user = await this.require(scope);
    if (!(await this.removal.remove(user))) throw notFound();
    await this.record(scope, 'delete');
  }

  @HandleRpc(enableUser)
  async enable(scope: UserScope): Promise<void> {
    await this.change(scope, (appId, userId) => this.access.enable(appId, userId));
  }

  @HandleRpc(disableUser)
  async disable(scope: UserScope): Promise<void> {
    await this.change(scope, (appId, userId) => this.access.disable(appId, userId));
  }

  @HandleRpc(logoutUser)
  async endSessions(scope: UserScope): Promise<void> {
    await this.change(scope, (appId, userId) => this.access.endSessions(appId, userId));
  }

  @HandleRpc(listUserDevices)
  async devices(scope: UserScope): Promise<UserDevice[]> {
    await this.require(scope);
    return this.lists.devices(scope.appId, scope.userId);
  }

  /** Changes the address of the user's account and the copy in the data of the user's identity. */
  @HandleRpc(resetUserEmail)
  async resetEmail({ email, ...scope }: ResetUserEmailRequest): Promise<void> {
    const user = await this.require(scope);
    await this.emailUsers.changeEmail(user, email);
    await this.record(scope, 'update');
  }

  private async change({ groupId, appId, userId }: UserScope, work: typeof this.access.disable): Promise<void> {
    await this.apps.require({ groupId, appId });
    if (!(await work(appId, userId))) throw notFound();
    await this.record({ groupId, appId, userId }, 'update');
  }

  private record({ groupId, appId, userId }: UserScope, operation: AuditOperation): Promise<void> {
    return this.audit.record({ groupId, appId, kind: 'users', id: userId, name: '', operation });
  }

  private async require({ groupId, appId, userId }: UserScope): Promise<UserRecord> {
    await this.apps.require({ groupId, appId });
    const user = await this.lists.find(appId, userId);
    if (!user) throw notFound();
    return user;
  }
}

function notFound(): AppError {
  return new AppError('UserNotFound', 'user not found');
}
