import { Controller, Delete, Get, HttpCode, Patch, Post, Put, UseInterceptors } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createAccessListEntry,
  deleteAccessListEntry,
  getAccessList,
  getAllowedRequestOrigins,
  getRefreshTokenExpiration,
  setAllowedRequestOrigins,
  setRefreshTokenExpiration,
  updateAccessListEntry,
  type AccessListEntryScope,
  type CreateAccessListEntryRequest,
  type SetRefreshTokenExpirationRequest,
  type UpdateAccessListEntryRequest,
} from '#contracts/config/security.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, JsonValue, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';

@Controller(`${APP}/security`)
@UseInterceptors(RawJsonInterceptor)
export class SecurityController {
  constructor(private readonly bus: BusClient) {}

  @Get('allowed_request_origins')
  @Calls(getAllowedRequestOrigins)
  origins(@Path() path: AppScope) {
    return this.bus.call(getAllowedRequestOrigins, path);
  }

  @Post('allowed_request_origins')
  @Calls(setAllowedRequestOrigins, ['https://app.example.com'])
  @HttpCode(204)
  async setOrigins(@Path() path: AppScope, @JsonValue() origins: string[]): Promise<void> {
    await this.bus.call(setAllowedRequestOrigins, { ...path, origins });
  }

  @Get('refresh_token_expiration')
  @Calls(getRefreshTokenExpiration)
  refreshTokenExpiration(@Path() path: AppScope) {
    return this.bus.call(getRefreshTokenExpiration, path);
  }

  @Put('refresh_token_expiration')
  @Calls(setRefreshTokenExpiration)
  @HttpCode(204)
  async setRefreshTokenExpiration(@Path() path: AppScope, @JsonBody() body: SetRefreshTokenExpirationRequest): Promise<void> {
    await this.bus.call(setRefreshTokenExpiration, withMembers(body, path));
  }

  @Get('access_list')
  @Calls(getAccessList)
  accessList(@Path() path: AppScope) {
    return this.bus.call(getAccessList, path);
  }

  @Post('access_list')
  @Calls(createAccessListEntry)
  createEntry(@Path() path: AppScope, @JsonBody() body: CreateAccessListEntryRequest) {
    return this.bus.call(createAccessListEntry, withMembers(body, path));
  }

  @Patch('access_list/:entryId')
  @Calls(updateAccessListEntry)
  updateEntry(@Path() path: AccessListEntryScope, @JsonBody() body: UpdateAccessListEntryRequest) {
    return this.bus.call(updateAccessListEntry, withMembers(body, path));
  }

  @Delete('access_list/:entryId')
  @Calls(deleteAccessListEntry)
  @HttpCode(204)
  async deleteEntry(@Path() path: AccessListEntryScope): Promise<void> {
    await this.bus.call(deleteAccessListEntry, path);
  }
}
