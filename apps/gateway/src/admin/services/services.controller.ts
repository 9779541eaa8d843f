import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { createService, deleteService, getService, listServices, updateService } from '#contracts/config/services.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { bodyLike } from '../../edge/request-members.js';

@Controller(`${APP}/services`)
export class ServicesController {
  @Get() @Forwards(listServices) list() {}
  @Post()
  @Forwards(createService, bodyLike({ name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } }))
  create() {}
  @Get(':serviceId') @Forwards(getService) get() {}
  @Patch(':serviceId') @Forwards(updateService, bodyLike({ version: 2 })) update() {}
  @Delete(':serviceId') @Forwards(deleteService) delete() {}
}
