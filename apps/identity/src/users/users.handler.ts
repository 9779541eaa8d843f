import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { AccessToken, BearerRequest, LoginReply } from '#contracts/identity/admin.contract.js';
import {
  AppUser,
  FindUserRequest,
  UserLoginRequest,
  UserProfile,
  deleteUserSelf,
  findUser,
  userLogin,
  userLogout,
  userProfile,
  userRefresh,
} from '#contracts/identity/users.contract.js';
import {
  CheckCredentialsRequest,
  CheckedCredentials,
  checkCredentials,
} from '#contracts/identity/request-credentials.contract.js';
import { Empty } from '#contracts/scope.js';
import { LoginService } from './login.service.js';
import { UserSessionsService } from './user-sessions.service.js';
import { UsersService } from './users.service.js';

@Controller()
export class UsersHandler {
  constructor(
    @Inject(LoginService) private readonly logins: LoginService,
    @Inject(UserSessionsService) private readonly sessions: UserSessionsService,
    @Inject(UsersService) private readonly users: UsersService,
  ) {}

  @HandleRpc(userLogin)
  login(request: UserLoginRequest): Promise<LoginReply> {
    return this.logins.login(request);
  }

  @HandleRpc(checkCredentials)
  check(request: CheckCredentialsRequest): Promise<CheckedCredentials> {
    return this.logins.check(request);
  }

  @HandleRpc(userRefresh)
  refresh(request: BearerRequest): Promise<AccessToken> {
    return this.sessions.refresh(request.token ?? null);
  }

  @HandleRpc(userLogout)
  async logout(request: BearerRequest): Promise<null> {
    await this.sessions.logout(request.token ?? null);
    return null;
  }

  @HandleRpc(userProfile)
  profile(_request: Empty): Promise<UserProfile> {
    return this.users.profile();
  }

  @HandleRpc(findUser)
  find(request: FindUserRequest): Promise<AppUser | null> {
    return this.users.find(request);
  }

  @HandleRpc(deleteUserSelf)
  async deleteSelf(_request: Empty): Promise<null> {
    await this.users.deleteSelf();
    return null;
  }
}
