import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { createApp, deleteApp, getApp, listApps, renameApp } from '#contracts/config/apps.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APPS } from '../../edge/path.js';
import { booleanParameter, textParameter } from '../../edge/query.js';
import { body, query } from '../../edge/request-members.js';

@Controller(APPS)
export class AppsController {
  @Get() @Forwards(listApps, query({ product: textParameter })) list() {}
  @Post() @Forwards(createApp, body, query({ defaults: booleanParameter, product: textParameter })) create() {}
  @Get(':appId') @Forwards(getApp) get() {}
  @Patch(':appId') @Forwards(renameApp, body) rename() {}
  @Delete(':appId') @Forwards(deleteApp) delete() {}
}
