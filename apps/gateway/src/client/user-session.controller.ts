import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { deleteUserSelf, userLogout, userProfile, userRefresh } from '#contracts/identity/users.contract.js';
import { Public } from '#platform/public.decorator.js';
import { Bearer } from '../http/bearer.js';
import { Calls } from '../http/calls.decorator.js';
import { CLIENT } from '../http/path.js';
import { LoggedByOwner } from './logged-by-owner.js';

/** The app of these routes is the token's. */
@Controller(`${CLIENT}/auth`)
export class UserSessionController {
  constructor(private readonly bus: BusClient) {}

  @Public()
  @Post('session')
  @Calls(userRefresh, {})
  refresh(@Bearer() token: string | null, @LoggedByOwner() _state: unknown) {
    return this.bus.call(userRefresh, { token });
  }

  @Public()
  @Delete('session')
  @Calls(userLogout, {})
  @HttpCode(204)
  async logout(@Bearer() token: string | null, @LoggedByOwner() _state: unknown): Promise<void> {
    await this.bus.call(userLogout, { token });
  }

  @Get('profile')
  @Calls(userProfile)
  profile(@LoggedByOwner() _state: unknown) {
    return this.bus.call(userProfile, {});
  }

  @Delete('delete')
  @Calls(deleteUserSelf)
  @HttpCode(204)
  async delete(@LoggedByOwner() _state: unknown): Promise<void> {
    await this.bus.call(deleteUserSelf, {});
  }
}
