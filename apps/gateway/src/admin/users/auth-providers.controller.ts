import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createAuthProvider,
  deleteAuthProvider,
  disableAuthProvider,
  enableAuthProvider,
  getAuthProvider,
  listAuthProviders,
  updateAuthProvider,
  type AuthProviderScope,
  type CreateAuthProviderRequest,
  type UpdateAuthProviderRequest,
} from '#contracts/config/auth-providers.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/auth_providers`)
export class AuthProvidersController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listAuthProviders)
  list(@Path() path: AppScope) {
    return this.bus.call(listAuthProviders, path);
  }

  @Post()
  @Calls(createAuthProvider)
  create(@Path() path: AppScope, @JsonBody() body: CreateAuthProviderRequest) {
    return this.bus.call(createAuthProvider, withMembers(body, path));
  }

  @Get(':providerId')
  @Calls(getAuthProvider)
  get(@Path() path: AuthProviderScope) {
    return this.bus.call(getAuthProvider, path);
  }

  @Patch(':providerId')
  @Calls(updateAuthProvider)
  @HttpCode(204)
  async update(@Path() path: AuthProviderScope, @JsonBody() body: UpdateAuthProviderRequest): Promise<void> {
    await this.bus.call(updateAuthProvider, withMembers(body, path));
  }

  @Delete(':providerId')
  @Calls(deleteAuthProvider)
  @HttpCode(204)
  async delete(@Path() path: AuthProviderScope): Promise<void> {
    await this.bus.call(deleteAuthProvider, path);
  }

  @Put(':providerId/enable')
  @Calls(enableAuthProvider)
  @HttpCode(204)
  async enable(@Path() path: AuthProviderScope): Promise<void> {
    await this.bus.call(enableAuthProvider, path);
  }

  @Put(':providerId/disable')
  @Calls(disableAuthProvider)
  @HttpCode(204)
  async disable(@Path() path: AuthProviderScope): Promise<void> {
    await this.bus.call(disableAuthProvider, path);
  }
}
