import { Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { adminLogin, adminLogout, adminProfile, adminRefresh } from '#contracts/identity/admin.contract.js';
import { Public } from '#platform/public.decorator.js';
import { Bearer } from '../http/bearer.js';
import { JsonBody, withMembers } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { ADMIN } from '../http/path.js';

const PROVIDERS = [
  { _id: 'mongodb-cloud', name: 'mongodb-cloud', type: 'mongodb-cloud', disabled: false },
  { _id: 'local-userpass', name: 'local-userpass', type: 'local-userpass', disabled: false },
] as const;

@Controller(`${ADMIN}/auth`)
export class AdminAuthController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  /**
   * Returns the ways administrators can log in.
   * @reply object[]
   */
  @Public()
  @Get('providers')
  providers(): typeof PROVIDERS {
    return PROVIDERS;
  }

  @Public()
  @Post('providers/:provider/login')
  @Calls(adminLogin)
  @HttpCode(200)
  login(@Param('provider') provider: string, @JsonBody() body: object) {
    return this.bus.call(adminLogin, withMembers(body, { provider }));
  }

  @Get('profile')
  @Calls(adminProfile)
  profile() {
    return this.bus.call(adminProfile, {});
  }

  @Public()
  @Post('session')
  @Calls(adminRefresh, {})
  refresh(@Bearer() token: string | null) {
    return this.bus.call(adminRefresh, { token });
  }

  @Public()
  @Delete('session')
  @Calls(adminLogout)
  @HttpCode(204)
  async logout(@Bearer() token: string | null): Promise<void> {
    await this.bus.call(adminLogout, { token });
  }
}
