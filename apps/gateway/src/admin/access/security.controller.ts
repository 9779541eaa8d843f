import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import {
  createAccessListEntry,
  deleteAccessListEntry,
  getAccessList,
  getAllowedRequestOrigins,
  getRefreshTokenExpiration,
  setAllowedRequestOrigins,
  setRefreshTokenExpiration,
  updateAccessListEntry,
} from '#contracts/config/security.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body, valueAs } from '../../edge/request-members.js';

@Controller(`${APP}/security`)
export class SecurityController {
  @Get('allowed_request_origins') @Forwards(getAllowedRequestOrigins) origins() {}

  @Post('allowed_request_origins')
  @Forwards(setAllowedRequestOrigins, valueAs('origins', ['https://app.example.com']))
  setOrigins() {}

  @Get('refresh_token_expiration') @Forwards(getRefreshTokenExpiration) refreshTokenExpiration() {}
  @Put('refresh_token_expiration') @Forwards(setRefreshTokenExpiration, body) setRefreshTokenExpiration() {}
  @Get('access_list') @Forwards(getAccessList) accessList() {}
  @Post('access_list') @Forwards(createAccessListEntry, body) createEntry() {}
  @Patch('access_list/:entryId') @Forwards(updateAccessListEntry, body) updateEntry() {}
  @Delete('access_list/:entryId') @Forwards(deleteAccessListEntry) deleteEntry() {}
}
