import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createUserApiKey,
  deleteUserApiKey,
  disableUserApiKey,
  enableUserApiKey,
  getUserApiKey,
  listUserApiKeys,
} from '#contracts/identity/user-api-keys.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { Forwards } from '../edge/forwards.decorator.js';
import { CLIENT } from '../edge/path.js';
import { bearer, bodyLike, ignoredBody, loggedByOwner } from '../edge/request-members.js';

/**
 * Not checked by the guard, which only accepts access tokens: these routes take the refresh token, which identity
 * verifies.
 */
@Public()
@Controller(`${CLIENT}/auth/api_keys`)
export class UserApiKeysController {
  @Get() @Forwards(listUserApiKeys, bearer, loggedByOwner) list() {}
  @Post() @Forwards(createUserApiKey, bodyLike({ name: 'backup' }), bearer, loggedByOwner) create() {}
  @Get(':apiKeyId') @Forwards(getUserApiKey, bearer, loggedByOwner) get() {}
  @Delete(':apiKeyId') @Forwards(deleteUserApiKey, bearer, loggedByOwner) delete() {}
  @Put(':apiKeyId/enable') @Forwards(enableUserApiKey, bearer, ignoredBody(), loggedByOwner) enable() {}
  @Put(':apiKeyId/disable') @Forwards(disableUserApiKey, bearer, ignoredBody(), loggedByOwner) disable() {}
}
