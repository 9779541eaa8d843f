import { Controller, Inject } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/handle.decorator.js';
import { AppDeleted, appDeleted } from '#contracts/config/apps.contract.js';
import { AccessToken, BearerRequest, LoginReply } from '#contracts/identity/admin.contract.js';
import {
  AppUser,
  FindUserRequest,
  UserLoginRequest,
  UserProfile,
  findUser,
  userLogin,
  userLogout,
  userProfile,
  userRefresh,
} from '#contracts/identity/users.contract.js';
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

  @HandleEvent(appDeleted)
  deleted(app: AppDeleted): Promise<void> {
    return this.users.removeAll(app.appId);
  }
}
