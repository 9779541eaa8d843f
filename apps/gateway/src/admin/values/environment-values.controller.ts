import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createEnvironmentValue,
  deleteEnvironmentValue,
  getEnvironmentValue,
  listEnvironmentValues,
  updateEnvironmentValue,
} from '#contracts/config/environments.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/environment_values`)
export class EnvironmentValuesController {
  @Get() @Forwards(listEnvironmentValues) list() {}
  @Post() @Forwards(createEnvironmentValue, body) create() {}
  @Get(':environmentValueId') @Forwards(getEnvironmentValue) get() {}
  @Put(':environmentValueId') @Forwards(updateEnvironmentValue, body) update() {}
  @Delete(':environmentValueId') @Forwards(deleteEnvironmentValue) delete() {}
}
