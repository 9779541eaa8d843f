import { Controller, Get, Patch, Post } from '@nestjs/common';
import { createDataApi, getDataApi, listDataApiVersions, updateDataApi } from '#contracts/config/data-api.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/data_api`)
export class DataApiConfigController {
  @Get('config') @Forwards(getDataApi) get() {}
  @Post('config') @Forwards(createDataApi, body) create() {}
  @Patch('config') @Forwards(updateDataApi, body) update() {}
  @Get('versions') @Forwards(listDataApiVersions) versions() {}
}
