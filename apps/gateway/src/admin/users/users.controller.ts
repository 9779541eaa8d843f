import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  countUsers,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  getUser,
  listUserDevices,
  listUsers,
  logoutUser,
  resetUserEmail,
  verifyUserToken,
  type CreateUserRequest,
  type ListUsersRequest,
  type UserScope,
  type VerifyTokenRequest,
} from '#contracts/identity/users-admin.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { booleanParameter, defined, integerParameter, textParameter, type Query as QueryString } from '../../http/query.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';

/** What a text parameter may be is checked with the request it becomes part of; an empty one says nothing. */
function filterOf(query: QueryString, name: string): string | undefined {
  const text = textParameter(query, name);
  return text === '' ? undefined : text;
}

@UseInterceptors(RawJsonInterceptor)
@Controller(APP)
export class UsersController {
  constructor(private readonly bus: BusClient) {}

  @Get('users')
  @Calls(listUsers)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    const page = {
      after: filterOf(query, 'after'),
      limit: integerParameter(query, 'limit'),
      sort: filterOf(query, 'sort'),
      desc: booleanParameter(query, 'desc'),
      status: filterOf(query, 'status'),
      provider_types: filterOf(query, 'provider_types'),
    };
    return this.bus.call(listUsers, { ...defined(page), ...path } as ListUsersRequest);
  }

  @Post('users')
  @Calls(createUser)
  create(@Path() path: AppScope, @JsonBody() body: CreateUserRequest) {
    return this.bus.call(createUser, withMembers(body, path));
  }

  @Get('users_count')
  @Calls(countUsers)
  count(@Path() path: AppScope) {
    return this.bus.call(countUsers, path);
  }

  @Post('users/verify_token')
  @Calls(verifyUserToken)
  @HttpCode(200)
  verifyToken(@Path() path: AppScope, @JsonBody() body: VerifyTokenRequest) {
    return this.bus.call(verifyUserToken, withMembers(body, path));
  }

  @Get('users/:userId')
  @Calls(getUser)
  get(@Path() path: UserScope) {
    return this.bus.call(getUser, path);
  }

  @Delete('users/:userId')
  @Calls(deleteUser)
  @HttpCode(204)
  async delete(@Path() path: UserScope): Promise<void> {
    await this.bus.call(deleteUser, path);
  }

  @Put('users/:userId/enable')
  @Calls(enableUser)
  @HttpCode(204)
  async enable(@Path() path: UserScope): Promise<void> {
    await this.bus.call(enableUser, path);
  }

  @Put('users/:userId/disable')
  @Calls(disableUser)
  @HttpCode(204)
  async disable(@Path() path: UserScope): Promise<void> {
    await this.bus.call(disableUser, path);
  }

  @Put('users/:userId/logout')
  @Calls(logoutUser)
  @HttpCode(204)
  async logout(@Path() path: UserScope): Promise<void> {
    await this.bus.call(logoutUser, path);
  }

  @Get('users/:userId/devices')
  @Calls(listUserDevices)
  devices(@Path() path: UserScope) {
    return this.bus.call(listUserDevices, path);
  }

  @Patch('users/:userId/reset_email')
  @Calls(resetUserEmail)
  @HttpCode(204)
  async resetEmail(@Path() path: UserScope, @JsonBody() body: { email?: unknown }): Promise<void> {
    await this.bus.call(resetUserEmail, withMembers(body, path));
  }
}
