import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { createRule, deleteRule, getRule, listRules, replaceRule } from '#contracts/config/rules.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body } from '../../edge/request-members.js';

@Controller(`${APP}/services/:serviceId/rules`)
export class RulesController {
  @Get() @Forwards(listRules) list() {}
  @Post() @Forwards(createRule, body) create() {}
  @Get(':ruleId') @Forwards(getRule) get() {}
  @Put(':ruleId') @Forwards(replaceRule, body) replace() {}
  @Delete(':ruleId') @Forwards(deleteRule) delete() {}
}
