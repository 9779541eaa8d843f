import { Controller, Delete, Get, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { adminLogin, adminLogout, adminProfile, adminRefresh, type AdminProfile } from '#contracts/identity/admin.contract.js';
import { Public } from '#platform/public.decorator.js';
import { TokenOptional } from '../../auth/token-optional.decorator.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { inNamesOf } from '../../http/dialects.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { ADMIN } from '../../http/path.js';
import { ProviderNamesInterceptor } from '../../http/provider-names.interceptor.js';
import { bearer, body, ignoredBody } from '../../http/request-members.js';

const PROVIDERS = [
  { _id: 'mongodb-cloud', name: 'mongodb-cloud', type: 'mongodb-cloud', disabled: false },
  { _id: 'local-userpass', name: 'local-userpass', type: 'local-userpass', disabled: false },
] as const;

@Controller(`${ADMIN}/auth`)
export class AdminAuthController {
  /**
   * Returns the ways administrators can log in, in the names of the session; without one in the specification's.
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

  @Public() @Post('session') @Forwards(adminRefresh, bearer, ignoredBody()) refresh() {}
  @Public() @Delete('session') @Forwards(adminLogout, bearer) logout() {}
}
