import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  createRule,
  deleteRule,
  getRule,
  listRules,
  replaceRule,
  type CreateRuleRequest,
  type CreatedRule,
  type ListedRule,
  type ReplaceRuleRequest,
  type Rule,
  type RuleScope,
} from '#contracts/config/rules.contract.js';
import type { ServiceScope } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { entitiesOfService, entryOfService, requireService, type KnownService } from '../service-entries/service-entries.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import { addRule, requireFree } from './new-rule.js';
import { ruleContent, ruleName, toRule, type RuleContent } from './rule-content.js';

function requireRule({ tree }: ConfigView, { serviceId, ruleId }: RuleScope): KnownService {
  const service = requireService(tree, serviceId);
  if (!entryOfService(tree, 'rules', serviceId, ruleId)) {
    throw new AppError('RuleNotFound', notFoundMessage('RuleNotFound', ruleId));
  }
  return service;
}

@Injectable()
export class RulesService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listRules)
  list(key: ServiceScope): Promise<ListedRule[]> {
    return this.store.read(key, async (view) => {
      const rules = await entitiesOfService(view, 'rules', key.serviceId);
      return rules.map(({ _id, entry, content }) => ({ ...toRule(_id, content), version: entry.content }));
    });
  }

  @HandleRpc(getRule)
  get(key: RuleScope): Promise<Rule> {
    return this.store.read(key, async (view) => toRule(key.ruleId, await this.find(view, key)));
  }

  @HandleRpc(createRule)
  create(request: CreateRuleRequest): Promise<CreatedRule> {
    return this.store.change(request, (draft) => {
      const { _id, rule } = addRule(draft, requireService(draft.tree, request.serviceId), request);
      if ('name' in rule) return { _id, name: rule.name };
      return { _id, name: ruleName(rule), database: rule.database, collection: rule.collection };
    });
  }

  @HandleRpc(replaceRule)
  replace(request: ReplaceRuleRequest): Promise<Rule> {
    return this.store.change(request, (draft) => {
      const rule = ruleContent(request, requireRule(draft, request));
      requireFree(draft, rule, 'RuleDuplicateName', request.ruleId);
      draft.put('rules', request.ruleId, rule);
      return toRule(request.ruleId, rule);
    });
  }

  @HandleRpc(deleteRule)
  delete(key: RuleScope): Promise<null> {
    return this.store.change(key, (draft) => {
      requireRule(draft, key);
      draft.remove('rules', key.ruleId);
      return null;
    });
  }

  private async find(view: ConfigView, key: RuleScope): Promise<RuleContent> {
    requireRule(view, key);
    const rule = await view.content('rules', key.ruleId);
    if (!rule) throw new AppError('RuleNotFound', notFoundMessage('RuleNotFound', key.ruleId));
    return rule;
  }
}
