import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  ReplaceDefaultRuleRequest,
  createDefaultRule,
  deleteDefaultRule,
  getDefaultRule,
  replaceDefaultRule,
  type DefaultRule,
} from '#contracts/config/default-rules.contract.js';
import { RolesRequest } from '#contracts/config/rules.contract.js';
import { ServiceScope } from '#contracts/config/services.contract.js';
import { DefaultRulesService } from './default-rules.service.js';

@Controller()
export class DefaultRulesHandler {
  constructor(@Inject(DefaultRulesService) private readonly rules: DefaultRulesService) {}

  @HandleRpc(getDefaultRule)
  get(request: ServiceScope): Promise<DefaultRule> {
    return this.rules.get(request);
  }

  @HandleRpc(createDefaultRule)
  create(request: RolesRequest): Promise<DefaultRule> {
    return this.rules.create(request);
  }

  @HandleRpc(replaceDefaultRule)
  replace(request: ReplaceDefaultRuleRequest): Promise<null> {
    return this.rules.replace(request);
  }

  @HandleRpc(deleteDefaultRule)
  delete(request: ServiceScope): Promise<null> {
    return this.rules.delete(request);
  }
}
