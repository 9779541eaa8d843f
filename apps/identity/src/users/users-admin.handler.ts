import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  AdminUser,
  CreateUserRequest,
  ListUsersRequest,
  ResetUserEmailRequest,
  UserDevice,
  UserScope,
  VerifyTokenRequest,
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
  verifyUserToken,
} from '#contracts/identity/users-admin.contract.js';
import type { RawJson } from '#contracts/rpc.js';
import { AppScope } from '#contracts/scope.js';
import { TokenVerification } from './token-verification.js';
import { UsersAdminService } from './users-admin.service.js';

@Controller()
export class UsersAdminHandler {
  constructor(
    @Inject(UsersAdminService) private readonly users: UsersAdminService,
    @Inject(TokenVerification) private readonly tokens: TokenVerification,
  ) {}

  @HandleRpc(listUsers)
  list(request: ListUsersRequest): Promise<AdminUser[]> {
    return this.users.list(request);
  }

  @HandleRpc(countUsers)
  count(request: AppScope): Promise<RawJson> {
    return this.users.count(request);
  }

  @HandleRpc(createUser)
  create(request: CreateUserRequest): Promise<AdminUser> {
    return this.users.create(request);
  }

  @HandleRpc(getUser)
  get(request: UserScope): Promise<AdminUser> {
    return this.users.get(request);
  }

  @HandleRpc(deleteUser)
  async delete(request: UserScope): Promise<null> {
    await this.users.delete(request);
    return null;
  }

  @HandleRpc(enableUser)
  async enable(request: UserScope): Promise<null> {
    await this.users.enable(request);
    return null;
  }

  @HandleRpc(disableUser)
  async disable(request: UserScope): Promise<null> {
    await this.users.disable(request);
    return null;
  }

  @HandleRpc(logoutUser)
  async endSessions(request: UserScope): Promise<null> {
    await this.users.endSessions(request);
    return null;
  }

  @HandleRpc(listUserDevices)
  devices(request: UserScope): Promise<UserDevice[]> {
    return this.users.devices(request);
  }

  @HandleRpc(resetUserEmail)
  async resetEmail(request: ResetUserEmailRequest): Promise<null> {
    await this.users.resetEmail(request);
    return null;
  }

  @HandleRpc(verifyUserToken)
  verifyToken(request: VerifyTokenRequest): Promise<RawJson> {
    return this.tokens.verify(request);
  }
}
