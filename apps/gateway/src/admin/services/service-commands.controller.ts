import { Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { getBuildInfo, runAppCommand, runServiceCommand } from '#contracts/runtime/service-commands.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { OwnDraftInterceptor } from '../../edge/own-draft.interceptor.js';
import { bodyText, ownDraft } from '../../edge/request-members.js';

/** Example collection for generating a schema. */
const COLLECTION = { database_name: 'store', collection_name: 'orders', limit: 500 };

@UseInterceptors(OwnDraftInterceptor)
@Controller(APP)
export class ServiceCommandsController {
  @Get('services/:serviceId/commands/build_info') @Forwards(getBuildInfo, ownDraft) buildInfo() {}

  @Post('services/:serviceId/commands/:commandName')
  @HttpCode(200)
  @Forwards(runServiceCommand, bodyText(COLLECTION), ownDraft)
  run() {}

  @Post('commands/:commandName') @HttpCode(200) @Forwards(runAppCommand, bodyText({}), ownDraft) runOfApp() {}
}
