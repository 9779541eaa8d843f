import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import {
  createDefaultRule,
  deleteDefaultRule,
  getDefaultRule,
  replaceDefaultRule,
} from '#contracts/config/default-rules.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/services/:serviceId/default_rule`)
export class DefaultRulesController {
  @Get() @Forwards(getDefaultRule) get() {}
  @Post() @Forwards(createDefaultRule, body) create() {}
  @Put() @Forwards(replaceDefaultRule, body) replace() {}
  @Delete() @Forwards(deleteDefaultRule) delete() {}
}
