import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { createApp, deleteApp, getApp, listAppFigures, listApps, renameApp } from '#contracts/config/apps.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, APPS, PROJECT } from '../../edge/path.js';
import { booleanParameter, textParameter } from '../../edge/query.js';
import { body, query } from '../../edge/request-members.js';

@Controller()
export class AppsController {
  @Get(APPS) @Forwards(listApps, query({ product: textParameter })) list() {}
  @Post(APPS) @Forwards(createApp, body, query({ defaults: booleanParameter, product: textParameter })) create() {}
  @Get(`${PROJECT}/app_figures`) @Forwards(listAppFigures) figures() {}
  @Get(APP) @Forwards(getApp) get() {}
  @Patch(APP) @Forwards(renameApp, body) rename() {}
  @Delete(APP) @Forwards(deleteApp) delete() {}
}
