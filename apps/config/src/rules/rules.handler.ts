import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateRuleRequest,
  ReplaceRuleRequest,
  RuleScope,
  createRule,
  deleteRule,
  getRule,
  listRules,
  replaceRule,
  type CreatedRule,
  type Rule,
} from '#contracts/config/rules.contract.js';
import { ServiceScope } from '#contracts/config/services.contract.js';
import { RulesService } from './rules.service.js';

@Controller()
export class RulesHandler {
  constructor(@Inject(RulesService) private readonly rules: RulesService) {}

  @HandleRpc(listRules)
  list(request: ServiceScope): Promise<Rule[]> {
    return this.rules.list(request);
  }

  @HandleRpc(createRule)
  create(request: CreateRuleRequest): Promise<CreatedRule> {
    return this.rules.create(request);
  }

  @HandleRpc(getRule)
  get(request: RuleScope): Promise<Rule> {
    return this.rules.get(request);
  }

  @HandleRpc(replaceRule)
  replace(request: ReplaceRuleRequest): Promise<Rule> {
    return this.rules.replace(request);
  }

  @HandleRpc(deleteRule)
  delete(request: RuleScope): Promise<null> {
    return this.rules.delete(request);
  }
}
