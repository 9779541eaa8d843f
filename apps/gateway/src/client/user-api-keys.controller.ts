import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createUserApiKey,
  deleteUserApiKey,
  disableUserApiKey,
  enableUserApiKey,
  getUserApiKey,
  listUserApiKeys,
} from '#contracts/identity/user-api-keys.contract.js';
import { Public } from '#platform/public.decorator.js';
import { Bearer } from '../http/bearer.js';
import { JsonBody } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { CLIENT } from '../http/path.js';
import { LoggedByOwner } from './logged-by-owner.js';

/** Open to the guard, which knows access tokens: these take the refresh token, which identity alone can judge. */
@Public()
@Controller(`${CLIENT}/auth/api_keys`)
export class UserApiKeysController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listUserApiKeys)
  list(@Bearer() token: string | null, @LoggedByOwner() _state: unknown) {
    return this.bus.call(listUserApiKeys, { token });
  }

  @Post()
  @Calls(createUserApiKey, { name: 'backup' })
  create(@Bearer() token: string | null, @JsonBody() body: { name?: unknown }, @LoggedByOwner() _state: unknown) {
    return this.bus.call(createUserApiKey, { name: body.name, token });
  }

  @Get(':apiKeyId')
  @Calls(getUserApiKey)
  get(@Bearer() token: string | null, @Param('apiKeyId') apiKeyId: string, @LoggedByOwner() _state: unknown) {
    return this.bus.call(getUserApiKey, { token, apiKeyId });
  }

  @Delete(':apiKeyId')
  @Calls(deleteUserApiKey)
  @HttpCode(204)
  async delete(@Bearer() token: string | null, @Param('apiKeyId') apiKeyId: string, @LoggedByOwner() _state: unknown) {
    await this.bus.call(deleteUserApiKey, { token, apiKeyId });
  }

  @Put(':apiKeyId/enable')
  @Calls(enableUserApiKey, {})
  @HttpCode(204)
  async enable(@Bearer() token: string | null, @Param('apiKeyId') apiKeyId: string, @LoggedByOwner() _state: unknown) {
    await this.bus.call(enableUserApiKey, { token, apiKeyId });
  }

  @Put(':apiKeyId/disable')
  @Calls(disableUserApiKey, {})
  @HttpCode(204)
  async disable(@Bearer() token: string | null, @Param('apiKeyId') apiKeyId: string, @LoggedByOwner() _state: unknown) {
    await this.bus.call(disableUserApiKey, { token, apiKeyId });
  }
}
