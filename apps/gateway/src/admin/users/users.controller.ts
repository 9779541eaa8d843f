import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import {
  changeUsers,
  countUsers,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  endUserSession,
  getUser,
  listUserDevices,
  listUserSessions,
  listUsers,
  logoutUser,
  resetUserEmail,
  searchUsers,
  verifyUserToken,
} from '#contracts/identity/users-admin.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { booleanParameter, filterParameter, integerParameter, textParameter } from '../../edge/query.js';
import { body, query } from '../../edge/request-members.js';

const page = query({
  after: textParameter,
  limit: integerParameter,
  sort: filterParameter,
  desc: booleanParameter,
  status: filterParameter,
  provider_types: filterParameter,
});

@Controller(APP)
export class UsersController {
  @Get('users') @Forwards(listUsers, page) list() {}
  @Post('users') @Forwards(createUser, body) create() {}
  @Get('users_search')
  @Forwards(searchUsers, query({ q: textParameter, ids: filterParameter, after: textParameter, limit: integerParameter }))
  search() {}
  @Get('users_count') @Forwards(countUsers) count() {}
  @Post('users/verify_token') @HttpCode(200) @Forwards(verifyUserToken, body) verifyToken() {}
  @Post('users/bulk') @HttpCode(200) @Forwards(changeUsers, body) changeSeveral() {}
  @Get('users/:userId') @Forwards(getUser) get() {}
  @Delete('users/:userId') @Forwards(deleteUser) delete() {}
  @Put('users/:userId/enable') @Forwards(enableUser) enable() {}
  @Put('users/:userId/disable') @Forwards(disableUser) disable() {}
  @Put('users/:userId/logout') @Forwards(logoutUser) logout() {}
  @Get('users/:userId/devices') @Forwards(listUserDevices) devices() {}
  @Get('users/:userId/sessions') @Forwards(listUserSessions) sessions() {}
  @Delete('users/:userId/sessions/:sessionId') @Forwards(endUserSession) endSession() {}
  @Patch('users/:userId/reset_email') @Forwards(resetUserEmail, body) resetEmail() {}
}
