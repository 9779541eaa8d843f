import { Controller, Delete, Get, Post } from '@nestjs/common';
import { deleteUserSelf, userLogout, userProfile, userRefresh } from '#contracts/identity/users.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { Forwards } from '../edge/forwards.decorator.js';
import { CLIENT } from '../edge/path.js';
import { bearer, ignoredBody, loggedByOwner } from '../edge/request-members.js';

/** Session of an end user. The app is determined by the token. */
@Controller(`${CLIENT}/auth`)
export class UserSessionController {
  @Public() @Post('session') @Forwards(userRefresh, bearer, ignoredBody(), loggedByOwner) refresh() {}
  @Public() @Delete('session') @Forwards(userLogout, bearer, ignoredBody(), loggedByOwner) logout() {}
  @Get('profile') @Forwards(userProfile, loggedByOwner) profile() {}
  @Delete('delete') @Forwards(deleteUserSelf, loggedByOwner) delete() {}
}
