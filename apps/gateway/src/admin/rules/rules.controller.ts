import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  replaceRule,
  type CreateRuleRequest,
  type ReplaceRuleRequest,
  type RuleScope,
} from '#contracts/config/rules.contract.js';
import type { ServiceScope } from '#contracts/config/services.contract.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';

@Controller(`${APP}/services/:serviceId/rules`)
export class RulesController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listRules)
  list(@Path() path: ServiceScope) {
    return this.bus.call(listRules, path);
  }

  @Post()
  @Calls(createRule)
  create(@Path() path: ServiceScope, @JsonBody() body: CreateRuleRequest) {
    return this.bus.call(createRule, withMembers(body, path));
  }

  @Get(':ruleId')
  @Calls(getRule)
  get(@Path() path: RuleScope) {
    return this.bus.call(getRule, path);
  }

  @Put(':ruleId')
  @Calls(replaceRule)
  replace(@Path() path: RuleScope, @JsonBody() body: ReplaceRuleRequest) {
    return this.bus.call(replaceRule, withMembers(body, path));
  }

  @Delete(':ruleId')
  @Calls(deleteRule)
  @HttpCode(204)
  async delete(@Path() path: RuleScope): Promise<void> {
    await this.bus.call(deleteRule, path);
  }
}
