import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createApiKey,
  deleteApiKey,
  disableApiKey,
  enableApiKey,
  getApiKey,
  listApiKeys,
} from '#contracts/identity/api-keys.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/api_keys`)
export class ApiKeysController {
  @Get() @Forwards(listApiKeys) list() {}
  @Post() @Forwards(createApiKey, body) create() {}
  @Get(':apiKeyId') @Forwards(getApiKey) get() {}
  @Delete(':apiKeyId') @Forwards(deleteApiKey) delete() {}
  @Put(':apiKeyId/enable') @Forwards(enableApiKey) enable() {}
  @Put(':apiKeyId/disable') @Forwards(disableApiKey) disable() {}
}
