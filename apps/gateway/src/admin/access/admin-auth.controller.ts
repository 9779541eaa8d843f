import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { adminLogin, adminLogout, adminProfile, adminRefresh } from '#contracts/identity/admin.contract.js';
import { Public } from '#platform/public.decorator.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { ADMIN } from '../../http/path.js';
import { bearer, body, ignoredBody } from '../../http/request-members.js';

const PROVIDERS = [
  { _id: 'mongodb-cloud', name: 'mongodb-cloud', type: 'mongodb-cloud', disabled: false },
  { _id: 'local-userpass', name: 'local-userpass', type: 'local-userpass', disabled: false },
] as const;

@Controller(`${ADMIN}/auth`)
export class AdminAuthController {
  /**
   * Returns the ways administrators can log in.
   * @reply object[]
   */
  @Public()
  @Get('providers')
  providers(): typeof PROVIDERS {
    return PROVIDERS;
  }

  @Public() @Post('providers/:provider/login') @HttpCode(200) @Forwards(adminLogin, body) login() {}
  @Get('profile') @Forwards(adminProfile) profile() {}
  @Public() @Post('session') @Forwards(adminRefresh, bearer, ignoredBody()) refresh() {}
  @Public() @Delete('session') @Forwards(adminLogout, bearer) logout() {}
}
