import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createEnvironmentValue,
  deleteEnvironmentValue,
  getEnvironmentValue,
  listEnvironmentValues,
  updateEnvironmentValue,
} from '#contracts/config/environments.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { body } from '../../http/request-members.js';

@Controller(`${APP}/environment_values`)
export class EnvironmentValuesController {
  @Get() @Forwards(listEnvironmentValues) list() {}
  @Post() @Forwards(createEnvironmentValue, body) create() {}
  @Get(':environmentValueId') @Forwards(getEnvironmentValue) get() {}
  @Put(':environmentValueId') @Forwards(updateEnvironmentValue, body) update() {}
  @Delete(':environmentValueId') @Forwards(deleteEnvironmentValue) delete() {}
}
