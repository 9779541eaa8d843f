import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { createService, deleteService, getService, listServices, updateService } from '#contracts/config/services.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { body } from '../../http/request-members.js';

@Controller(`${APP}/services`)
export class ServicesController {
  @Get() @Forwards(listServices) list() {}
  @Post() @Forwards(createService, body) create() {}
  @Get(':serviceId') @Forwards(getService) get() {}
  @Patch(':serviceId') @Forwards(updateService, body) update() {}
  @Delete(':serviceId') @Forwards(deleteService) delete() {}
}
