import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  AccessToken,
  AdminLoginRequest,
  AdminProfile,
  BearerRequest,
  LoginReply,
  adminLogin,
  adminLogout,
  adminProfile,
  adminRefresh,
} from '#contracts/identity/admin.contract.js';
import { Empty } from '#contracts/scope.js';
import { AdminsService } from './admins.service.js';

@Controller()
export class AdminsHandler {
  constructor(@Inject(AdminsService) private readonly admins: AdminsService) {}

  @HandleRpc(adminLogin)
  login(request: AdminLoginRequest): Promise<LoginReply> {
    return this.admins.login(request);
  }

  @HandleRpc(adminRefresh)
  refresh(request: BearerRequest): Promise<AccessToken> {
    return this.admins.refresh(request.token ?? null);
  }

  @HandleRpc(adminLogout)
  async logout(request: BearerRequest): Promise<null> {
    await this.admins.logout(request.token ?? null);
    return null;
  }

  @HandleRpc(adminProfile)
  profile(_request: Empty): Promise<AdminProfile> {
    return this.admins.profile();
  }
}
