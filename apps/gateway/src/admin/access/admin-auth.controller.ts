import { Controller, Delete, Get, HttpCode, Post, Put, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  adminLogin,
  adminLogout,
  adminProfile,
  adminRefresh,
  changeOwnPassword,
  type AdminProfile,
} from '#contracts/identity/admin.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { TokenOptional } from '../../auth/token-optional.decorator.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { inNamesOf } from '../../edge/dialects.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { ADMIN } from '../../edge/path.js';
import { ProviderNamesInterceptor } from '../../edge/provider-names.interceptor.js';
import { bearer, body, ignoredBody } from '../../edge/request-members.js';

const PROVIDERS = [
  { _id: 'mongodb-cloud', name: 'mongodb-cloud', type: 'mongodb-cloud', disabled: false },
  { _id: 'local-userpass', name: 'local-userpass', type: 'local-userpass', disabled: false },
] as const;

@Controller(`${ADMIN}/auth`)
export class AdminAuthController {
  /**
   * Returns the authentication providers of administrators. The names are in the naming of the session, or of the
   * specification without a session.
   * @reply object[]
   */
  @Public()
  @TokenOptional()
  @UseInterceptors(ProviderNamesInterceptor)
  @Get('providers')
  providers(): typeof PROVIDERS {
    return PROVIDERS;
  }

  @Public() @Post('providers/:provider/login') @HttpCode(200) @Forwards(adminLogin, body) login() {}

  @Get('profile')
  @Calls(adminProfile)
  async profile(call: Call<typeof adminProfile>, @Req() { gateway }: FastifyRequest): Promise<AdminProfile> {
    const profile = await call({});
    return { ...profile, identities: profile.identities.map((identity) => inNamesOf(gateway.context.principal, identity)) };
  }

  @Put('profile/password') @Forwards(changeOwnPassword, body) changePassword() {}

  @Public() @Post('session') @Forwards(adminRefresh, bearer, ignoredBody()) refresh() {}
  @Public() @Delete('session') @Forwards(adminLogout, bearer) logout() {}
}
