import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createApiKey,
  deleteApiKey,
  disableApiKey,
  enableApiKey,
  getApiKey,
  listApiKeys,
  type ApiKeyScope,
  type CreateApiKeyRequest,
} from '#contracts/identity/api-keys.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/api_keys`)
export class ApiKeysController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listApiKeys)
  list(@Path() path: AppScope) {
    return this.bus.call(listApiKeys, path);
  }

  @Post()
  @Calls(createApiKey)
  create(@Path() path: AppScope, @JsonBody() body: CreateApiKeyRequest) {
    return this.bus.call(createApiKey, withMembers(body, path));
  }

  @Get(':apiKeyId')
  @Calls(getApiKey)
  get(@Path() path: ApiKeyScope) {
    return this.bus.call(getApiKey, path);
  }

  @Delete(':apiKeyId')
  @Calls(deleteApiKey)
  @HttpCode(204)
  async delete(@Path() path: ApiKeyScope): Promise<void> {
    await this.bus.call(deleteApiKey, path);
  }

  @Put(':apiKeyId/enable')
  @Calls(enableApiKey)
  @HttpCode(204)
  async enable(@Path() path: ApiKeyScope): Promise<void> {
    await this.bus.call(enableApiKey, path);
  }

  @Put(':apiKeyId/disable')
  @Calls(disableApiKey)
  @HttpCode(204)
  async disable(@Path() path: ApiKeyScope): Promise<void> {
    await this.bus.call(disableApiKey, path);
  }
}
