import { Controller, Delete, Get, Patch, Post, Put, UseInterceptors } from '@nestjs/common';
import {
  createAuthProvider,
  deleteAuthProvider,
  disableAuthProvider,
  enableAuthProvider,
  getAuthProvider,
  listAuthProviders,
  updateAuthProvider,
} from '#contracts/config/auth-providers.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { ProviderNamesInterceptor } from '../../edge/provider-names.interceptor.js';
import { baseUrl, body } from '../../edge/request-members.js';

@UseInterceptors(ProviderNamesInterceptor)
@Controller(`${APP}/auth_providers`)
export class AuthProvidersController {
  @Get() @Forwards(listAuthProviders, baseUrl) list() {}
  @Post() @Forwards(createAuthProvider, body, baseUrl) create() {}
  @Get(':providerId') @Forwards(getAuthProvider, baseUrl) get() {}
  @Patch(':providerId') @Forwards(updateAuthProvider, body) update() {}
  @Delete(':providerId') @Forwards(deleteAuthProvider) delete() {}
  @Put(':providerId/enable') @Forwards(enableAuthProvider) enable() {}
  @Put(':providerId/disable') @Forwards(disableAuthProvider) disable() {}
}
